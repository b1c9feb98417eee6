// Package config reads hz's configuration: hz.toml of the user and of the project, and what
// environment variables say instead (docs/configuration.md). It changes the files, too, and
// keeps a person's comments and order when it does.
//
// Every key is declared once, in keys.go: parsing, suggestions, `hz system config list`,
// completion and the documentation come from there.
package config

import (
	"strings"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// FileName is the configuration's name, in hz's folder and in a project.
const FileName = "hz.toml"

// Settings is the configuration of one run, each value with its default where nothing else
// says it. Paths are absolute. A value that can't be read counts as not said; Problems has it.
type Settings struct {
	ConfigDir, DataDir string // hz's folders; "" when nothing tells where they lie
	UserFile           string // the user's hz.toml, which need not exist; "" without a ConfigDir
	ProjectFile        string // the project's hz.toml; "" when there is none
	UserDir            string // the folder of one's own contracts; "" when nothing tells where
	Plugins            string // the folder of the plugins; "" without a ConfigDir
	Checkout           string // the checkout of the team's repository; "" when there is none
	DeprecatedCheckout bool   // Checkout stands as [heinzel] team_repository

	MaxUSD        float64           // US dollars that one run may cost at most, above 0
	RetentionDays int               // days that drafts are kept; 0: forever
	ScheduleTeam  []Item            // the team contracts that run here, as NAME or pins
	Capabilities  map[string]string // adapters by capability, whose words are joined by dashes
	Runner        RunnerSettings    // what the bound runner is started with
	Handle        string            // the user's name in action logs; "": the login name

	Problems []Problem // mistakes, by file and place
	Ignored  []Problem // what the project's file and the environment say in vain, each with why

	env   Environment
	found map[string]found // what was said of keys, by canonical name
}

// RunnerSettings is [system.runner].
type RunnerSettings struct {
	Model   string   // "" for the runner's own default
	Command []string // the program and its first arguments; empty for the runner's own
}

// Item is one text of a list, and where it stands.
type Item struct {
	Value string
	At    Place
}

// Place is where something stands. Of an environment variable Path is "", and Position 0:0.
type Place struct {
	Path     string // of the file
	Position source.Position
}

// Problem is a mistake in the configuration. One in an environment variable has no Path, and
// its message names the variable.
type Problem = tomltree.Problem

// Source says what kind of place a value comes from.
type Source string

// The sources, from the one that counts least to the one that counts most.
const (
	Default         Source = "default"
	UserSource      Source = "user"
	ProjectSource   Source = "project"
	FromEnvironment Source = "environment"
)

// Origin is where a key's value comes from.
type Origin struct {
	Source   Source
	At       Place  // of the key, for a file
	Variable string // for the environment
}

// Origin gives where the value of a key such as heinzel.max_usd comes from.
func (s *Settings) Origin(key string) Origin {
	if f, ok := s.found[canonical(key)]; ok {
		return f.origin
	}
	return Origin{Source: Default}
}

// AgentRunner gives the runner that is bound ([capabilities] agent_runner), or the default.
func (s *Settings) AgentRunner() string {
	if name := s.Capabilities[catalog.AgentRunner]; name != "" {
		return name
	}
	return catalog.DefaultRunner
}

// canonical spells a key as the declaration does: capabilities with dashes.
func canonical(key string) string {
	if name, ok := strings.CutPrefix(key, capabilityPrefix); ok {
		return capabilityPrefix + strings.ReplaceAll(name, "_", "-")
	}
	return key
}
