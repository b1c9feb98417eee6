package team

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/internal/git"
)

// entry is one value of git's configuration.
type entry struct {
	key, value string
	own        bool // it stands in the repository's own configuration, not in the user's
}

// settings is git's configuration in a checkout, in the order in which it counts.
type settings []entry

// parseSettings reads `git config --list --show-scope -z`: scope NUL key LF value NUL.
func parseSettings(out []byte) (settings, error) {
	var list settings
	for len(out) > 0 {
		scope, rest, ok := bytes.Cut(out, []byte{0})
		record, next, ok2 := bytes.Cut(rest, []byte{0})
		if !ok || !ok2 {
			return nil, fmt.Errorf("the output of git config ends in the middle of a record")
		}
		out = next
		key, value, _ := strings.Cut(string(record), "\n") // a key alone means true
		list = append(list, entry{key, value, string(scope) == "local" || string(scope) == "worktree"})
	}
	return list, nil
}

// get gives the value of a key that counts, "" when there is none.
func (s settings) get(key string) string {
	for _, e := range slices.Backward(s) {
		if e.key == key {
			return e.value
		}
	}
	return ""
}

// remotes gives the names of the remotes, sorted.
func (s settings) remotes() []string {
	var names []string
	for _, e := range s {
		if name, ok := subsection(e.key, "remote", "url"); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// subsection gives NAME of a key section.NAME.variable; NAME may hold anything.
func subsection(key, section, variable string) (name string, ok bool) {
	rest, ok1 := strings.CutPrefix(key, section+".")
	name, ok2 := strings.CutSuffix(rest, "."+variable)
	return name, ok1 && ok2 && name != ""
}

// remote gives the remote of a branch: the one that it follows, else origin, else the only one.
func (s settings) remote(branch string) string {
	if name := s.get("branch." + branch + ".remote"); branch != "" && name != "" && s.get("remote."+name+".url") != "" {
		return name
	}
	names := s.remotes()
	if slices.Contains(names, "origin") || len(names) != 1 {
		if slices.Contains(names, "origin") {
			return "origin"
		}
		return ""
	}
	return names[0]
}

// harmless gives the settings under which a look at the files runs no program that the
// repository's own configuration names: filters, and hooks where Git takes those from there.
// Filters of the user's own stay.
func (s settings) harmless() []git.Setting {
	var out []git.Setting
	add := func(key, value string) {
		if !slices.ContainsFunc(out, func(o git.Setting) bool { return o.Key == key }) {
			out = append(out, git.Setting{Key: key, Value: value})
		}
	}
	for _, e := range s {
		if !e.own {
			continue
		}
		for _, variable := range []string{"clean", "smudge", "process", "required"} {
			if name, ok := subsection(e.key, "filter", variable); ok {
				for _, v := range []string{"clean", "smudge", "process"} {
					add("filter."+name+"."+v, "")
				}
				add("filter."+name+".required", "false")
			}
		}
		for _, variable := range []string{"command", "event"} {
			if name, ok := subsection(e.key, "hook", variable); ok {
				add("hook."+name+".enabled", "false")
			}
		}
	}
	return out
}

// helpers gives the settings under which only the user's own credential helpers are asked, not
// those of the repository's own configuration. Nothing where there are none of those.
func (s settings) helpers() []git.Setting {
	isHelper := func(key string) bool {
		return key == "credential.helper" || strings.HasPrefix(key, "credential.") && strings.HasSuffix(key, ".helper")
	}
	if !slices.ContainsFunc(s, func(e entry) bool { return e.own && isHelper(e.key) }) {
		return nil
	}
	out := []git.Setting{{Key: "credential.helper"}} // an empty one drops all before it
	for _, e := range s {
		if !e.own && isHelper(e.key) {
			out = append(out, git.Setting{Key: e.key, Value: e.value})
		}
	}
	return out
}
