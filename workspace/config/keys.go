package config

import "strings"

// Type is what a key's value is.
type Type uint8

// The types of values.
const (
	Text   Type = iota + 1 // a string
	Path                   // a string that names a file or folder
	Number                 // a float64
	Whole                  // an int
	Texts                  // a []string
)

// String names the type for a sentence.
func (t Type) String() string {
	return [...]string{Text: "text", Path: "path", Number: "number", Whole: "whole number", Texts: "list of texts"}[t]
}

// Key is the one declaration of a key: all that hz knows of it comes from here.
type Key struct {
	Name    string // such as heinzel.max_usd; capabilities.NAME stands for all of that table
	Type    Type
	Default string // in words, for people; "" for none
	Meaning string // one sentence
	Example string // a value, as TOML
	Project bool   // whether a project's file may set it
	Instead string // for a deprecated key, the one to use

	why   string                         // why no project may set it
	check func(value) string             // what is wrong with a value, as in "must be …"; "" for nothing
	set   func(*Settings, string, value) // the text is a capability's name
	get   func(*Settings) any            // the default; nil for none
}

// capabilityPrefix begins the names of all keys of [capabilities].
const capabilityPrefix = "capabilities."

var keys = []*Key{
	{
		Name: "hz.data_dir", Type: Path, Project: true, Example: `"~/hz-data"`,
		Default: "`$XDG_DATA_HOME/hz`, else `~/.local/share/hz`; on macOS `~/Library/Application Support/hz/data`, on Windows `%LocalAppData%\\hz`",
		Meaning: "The folder of drafts, records, receipts and action logs.",
		set:     func(s *Settings, _ string, v value) { s.DataDir = v.text },
		get:     func(s *Settings) any { return orNil(s.DataDir) },
	},
	{
		Name: "heinzel.user_dir", Type: Path, Example: `"~/contracts"`,
		Default: "`workflows` in hz's configuration folder",
		Meaning: "The folder of your own contracts, the namespace `me`.",
		why:     "which prompts run here isn't a repository's to say",
		set:     func(s *Settings, _ string, v value) { s.UserDir = v.text },
		get:     func(s *Settings) any { return orNil(s.UserDir) },
	},
	{
		Name: "heinzel.max_usd", Type: Number, Default: "`1`", Example: `0.5`,
		Meaning: "The most that one run may cost, in US dollars, whatever its contract says.",
		why:     "what runs may cost here isn't a repository's to say",
		check: func(v value) string {
			if v.number <= 0 {
				return "must be more than 0"
			}
			return ""
		},
		set: func(s *Settings, _ string, v value) { s.MaxUSD = v.number },
		get: func(s *Settings) any { return s.MaxUSD },
	},
	{
		Name: "heinzel.retention_days", Type: Whole, Default: "`90`", Example: `30`,
		Meaning: "How many days drafts and their records are kept; `0` keeps them forever.",
		why:     "how long your drafts are kept isn't a repository's to say",
		check: func(v value) string {
			if v.number < 0 || v.number > maxRetentionDays {
				return "must be 0 (forever) to 36500"
			}
			return ""
		},
		set: func(s *Settings, _ string, v value) { s.RetentionDays = int(v.number) },
		get: func(s *Settings) any { return s.RetentionDays },
	},
	{
		Name: "heinzel.schedule_team", Type: Texts, Default: "none", Example: `["retro-agenda"]`,
		Meaning: "The team's contracts that run on your schedule: a `NAME` as it is, or a pin of its content, `NAME@sha256:…` or `NAME@canonical-v1:…`.",
		why:     "which prompts run here isn't a repository's to say",
		set:     func(s *Settings, _ string, v value) { s.ScheduleTeam = v.items },
		get:     func(*Settings) any { return []string{} },
	},
	{
		Name: "heinzel.team_repository", Type: Path, Example: `"~/src/hz-team"`, Instead: "team.checkout",
		Meaning: "The checkout of your team's repository, as it was set before `team.checkout`.",
		why:     "which prompts run here isn't a repository's to say",
		set:     func(s *Settings, _ string, v value) { s.Checkout, s.DeprecatedCheckout = v.text, true },
	},
	{
		Name: "team.checkout", Type: Path, Project: true, Example: `"~/src/hz-team"`,
		Meaning: "The checkout of your team's repository; its `workflows` are the namespace `team`. `hz team join` sets it. A project's counts only while `heinzel.schedule_team` is empty.",
		set:     func(s *Settings, _ string, v value) { s.Checkout, s.DeprecatedCheckout = v.text, false },
	},
	{
		Name: capabilityPrefix + "NAME", Type: Text, Project: true, Example: `"github-issues"`,
		Meaning: "The adapter that a capability is bound to, such as `capabilities.tracker`. `agent_runner` is the runner; dashes and underscores are the same here.",
		check:   adapter,
		set:     func(s *Settings, name string, v value) { s.Capabilities[name] = v.text },
	},
	{
		Name: "system.runner.model", Type: Text, Project: true, Default: "the runner's own", Example: `"MODEL"`,
		Meaning: "The model that the runner uses.",
		check:   oneLine,
		set:     func(s *Settings, _ string, v value) { s.Runner.Model = v.text },
	},
	{
		Name: "system.runner.command", Type: Texts, Default: "the runner's own", Example: `["claude", "--verbose"]`,
		Meaning: "The program that the runner is started as, and its first arguments.",
		why:     "which program runs here isn't a repository's to say",
		check: func(v value) string {
			if len(v.items) > 0 && strings.TrimSpace(v.items[0].Value) == "" {
				return "must begin with a program"
			}
			return ""
		},
		set: func(s *Settings, _ string, v value) { s.Runner.Command = texts(v.items) },
		get: func(*Settings) any { return []string{} },
	},
	{
		Name: "user.handle", Type: Text, Project: true, Default: "your login name", Example: `"mira"`,
		Meaning: "Your name in action logs.",
		check:   handle,
		set:     func(s *Settings, _ string, v value) { s.Handle = v.text },
	},
}

const maxRetentionDays = 36500 // a hundred years

// Keys gives all declared keys, in the order of the documentation. They are not to be changed.
func Keys() []*Key { return keys }

// Variable gives the environment variable that counts before all files.
func (k *Key) Variable() string { return variable(k.Name) }

// variable gives the environment variable of a key: HZ_ with the section, unless that is hz,
// and the key in capitals.
func variable(key string) string {
	key = strings.TrimPrefix(key, "hz.")
	return "HZ_" + strings.ToUpper(strings.NewReplacer(".", "_", "-", "_").Replace(key))
}

// declared gives the declaration of a key by its canonical name, or nil. The keys of
// [capabilities] share one.
func declared(key string) *Key {
	name, capability := strings.CutPrefix(key, capabilityPrefix)
	for _, k := range keys {
		if k.Name == key && !capability || capability && strings.HasPrefix(k.Name, capabilityPrefix) && dashed(name) {
			return k
		}
	}
	return nil
}

func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}
