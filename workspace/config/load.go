package config

import (
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// Defaults of the guide.
const (
	defaultMaxUSD        = 1.0
	defaultRetentionDays = 90
)

// Load reads the configuration. Mistakes in it are Settings.Problems; the error is ErrNoHome,
// beside settings that hold what can be told without a home folder.
//
// Of all that say a key's value the last one counts: the default, the user's file, the
// project's file, an environment variable. (A flag of a command counts before all of them, and
// is the command's to heed.)
func Load(env Environment) (*Settings, error) {
	if env.Getenv == nil {
		env.Getenv = func(string) string { return "" }
	}
	s := &Settings{
		env:       env,
		ConfigDir: configPlace.folder(env), DataDir: dataPlace.folder(env),
		MaxUSD: defaultMaxUSD, RetentionDays: defaultRetentionDays,
		Capabilities: map[string]string{}, found: map[string]found{},
	}
	var err error
	if s.ConfigDir == "" {
		err = ErrNoHome
	} else {
		s.UserFile = filepath.Join(s.ConfigDir, FileName)
		s.UserDir = filepath.Join(s.ConfigDir, "workflows")
		s.Plugins = filepath.Join(s.ConfigDir, "plugins")
		s.take(s.UserFile, UserSource, env.home())
	}
	own, named := s.found[checkoutKey]
	s.ProjectFile = projectFile(env.Dir, s.UserFile)
	if s.ProjectFile != "" {
		s.take(s.ProjectFile, ProjectSource, env.home())
	}
	for name, f := range s.environment(env, s.bound()) {
		s.found[name] = f
	}
	s.keepCheckout(own, named)
	for _, k := range keys {
		for name, f := range s.found {
			if k == declared(name) {
				k.set(s, strings.TrimPrefix(name, capabilityPrefix), f.value)
			}
		}
	}
	return s, err
}

const checkoutKey = "team.checkout"

// keepCheckout takes the team's checkout of a project back once somebody's schedule_team says
// which of the team's contracts run here: that approved contracts of one checkout, and which
// prompts run here isn't for a repository to say. own is what the user's file has, if named.
func (s *Settings) keepCheckout(own found, named bool) {
	f := s.found[checkoutKey]
	if f.origin.Source != ProjectSource || len(s.found["heinzel.schedule_team"].value.items) == 0 {
		return
	}
	delete(s.found, checkoutKey)
	if named {
		s.found[checkoutKey] = own
	}
	s.Ignored = append(s.Ignored, Problem{Path: f.origin.At.Path, Position: f.origin.At.Position,
		Message: checkoutKey + " doesn't count in a project's " + FileName + ": your heinzel.schedule_team lets contracts of your own checkout run",
		Hint:    "take it out; for you alone, hz team adopt PATH sets it"})
}

// take reads one file over what was said before it.
func (s *Settings) take(path string, from Source, home string) {
	read := readUser
	if from == ProjectSource {
		read = readProject
	}
	content, err := read(path)
	if err != nil {
		s.Problems = append(s.Problems, tomltree.Unreadable(path, what, instead, err))
		return
	}
	r := reader{source: from, home: here{filepath.Dir(path), home}, found: s.found}
	var problems []Problem
	if r.document, problems = parse(path, content); problems != nil {
		s.Problems = append(s.Problems, problems...)
		return
	}
	r.table(r.root, "")
	s.Problems = append(s.Problems, tomltree.Problems(path, content, r.faults, "file")...)
	s.Ignored = append(s.Ignored, tomltree.Problems(path, content, r.ignored, "file")...)
}

// bound gives the names of the capabilities that are bound so far.
func (s *Settings) bound() []string {
	var out []string
	for name := range s.found {
		if capability, ok := strings.CutPrefix(name, capabilityPrefix); ok {
			out = append(out, capability)
		}
	}
	return out
}
