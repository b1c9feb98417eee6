package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/catalog"
)

// environment reads the variables that count before all files. One that is empty counts as
// not set. known are the capabilities that the files bind.
func (s *Settings) environment(env Environment, known []string) map[string]found {
	out := map[string]found{}
	h := here{env.Dir, env.home()}
	take := func(key string) {
		name := variable(key)
		text := env.Getenv(name)
		if text == "" {
			return
		}
		k := declared(key)
		v, _, m := k.parse(name, text, h)
		if m != nil {
			hint := m.hint
			if sample, ok := strings.CutPrefix(hint, write); ok {
				hint = "set it as in " + name + "=" + sample
			}
			s.Problems = append(s.Problems, Problem{Message: diag.Cut(m.message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage)})
			return
		}
		out[key] = found{v, Origin{Source: FromEnvironment, Variable: name}}
	}
	capabilities := slices.Concat(catalog.Builtin().CapabilityNames(), known)
	for _, name := range env.variables() {
		word, ok := strings.CutPrefix(name, variable(capabilityPrefix))
		word = strings.ReplaceAll(strings.ToLower(word), "_", "-")
		switch {
		case ok && dashed(word):
			capabilities = append(capabilities, word)
		case ok:
			s.ignore(name, "use words joined by single underscores behind "+variable(capabilityPrefix))
		default:
			s.unknownVariable(name)
		}
	}
	for _, k := range keys {
		if !strings.HasPrefix(k.Name, capabilityPrefix) {
			take(k.Name)
		}
	}
	slices.Sort(capabilities)
	for _, name := range slices.Compact(capabilities) {
		take(capabilityPrefix + name)
	}
	return out
}

// variables lists the names that begin as hz's do, sorted.
func (env Environment) variables() []string {
	if env.Environ == nil {
		return nil
	}
	var out []string
	for _, pair := range env.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if env.OS == "windows" {
			name = strings.ToUpper(name)
		}
		if strings.HasPrefix(name, "HZ_") {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// unknownVariable notes a variable that is no key's, but whose beginning is that of a table.
// Other variables may belong to other programs.
func (s *Settings) unknownVariable(name string) {
	var all []string
	ours := false
	for _, k := range keys {
		if strings.HasPrefix(k.Name, capabilityPrefix) {
			continue
		}
		if name == k.Variable() {
			return
		}
		all = append(all, k.Variable())
		section := k.Name[:strings.LastIndexByte(k.Name, '.')]
		ours = ours || section != "hz" && strings.HasPrefix(name, variable(section+"."))
	}
	if near := diag.Suggest(name, all); near != "" {
		s.ignore(name, "did you mean "+near+"?")
	} else if ours {
		s.ignore(name, "hz system config list shows all keys")
	}
}

func (s *Settings) ignore(variable, hint string) {
	s.Ignored = append(s.Ignored, Problem{Message: fmt.Sprintf("the environment variable %s sets no key", diag.Cut(diag.Visible(variable), diag.MaxQuote)), Hint: hint})
}
