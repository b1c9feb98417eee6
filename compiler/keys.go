package compiler

import "strings"

// key is one key that a mapping may have.
type key struct {
	name     string
	required bool
	want     string // what it takes, as it follows "must be"
	example  string // how to write it, as it follows "write" or "add"
}

// keys is the table of a mapping, with what to write instead of a key of a later version.
type keys struct {
	known []key
	names []string          // of known, for suggestions
	list  string            // names, for a hint
	later map[string]string // by key
}

func table(later map[string]string, known ...key) *keys {
	k := &keys{known: known, later: later}
	for i := range known {
		k.names = append(k.names, known[i].name)
	}
	k.list = strings.Join(k.names, ", ")
	return k
}

// find gives the place of a key in the table, or -1.
func (k *keys) find(name string) int {
	for i := range k.known {
		if k.known[i].name == name {
			return i
		}
	}
	return -1
}

// later are the keys that ADR 0021 names for later versions (guide, HZC023), with what to
// write instead. They are refused at the top level and under hz alike.
var later = map[string]string{
	"owner":       "leave it out: a contract runs for whoever's daemon it is on; say in description whom it is for",
	"tags":        "leave it out, or write x-tags at the top level: keys that begin with x- are kept for other tools",
	"freshness":   "say how often with hz.schedule, and how far back an input reads with its window",
	"on":          "run it on a schedule with hz.schedule; waking on a changed input comes later",
	"tools":       "write the agent's read-only tools under hz.agent.tools",
	"concurrency": "leave it out: two runs of one contract never overlap",
	"cost":        "write the most that one run may cost under hz.agent.max_usd",
	"overrides":   "leave it out: the runner and the model are configuration, never part of a contract",
}

// never are keys that people try and no version takes, with what to do instead.
var never = map[string]string{
	"model":    "leave it out: the runner and the model are configuration, never part of a contract",
	"runner":   "leave it out: the runner and the model are configuration, never part of a contract",
	"timezone": "leave it out: schedules are in local time",
}

const (
	aText     = "a text"
	required  = true
	optional  = false
	aDuration = "a duration such as "
)

var topKeys = table(later,
	key{"name", required, "lowercase words joined by single dashes", "name: weekly-digest"},
	key{"kind", required, "responsibility", "kind: responsibility"},
	key{"description", required, aText, "description: what the contract keeps true, and for whom"},
	key{"version", optional, "a semantic version such as 1.4.0", "version: 1.4.0"},
	key{"id", optional, aText, "id: 01JABCDEF, as OpenProse minted it"},
	key{"hz", required, "a mapping with schema, title and outputs", "hz: with schema: 1, a title and outputs under it; a contract for OpenProse alone belongs outside the folders that hz checks"},
)

var hzKeys = table(later,
	key{"schema", required, "the number 1, the only version of this format", "schema: 1"},
	key{"title", required, aText, "title: Weekly digest"},
	key{"schedule", optional, `five cron fields or an @word, such as "0 7 * * MON"`, `schedule: "0 7 * * MON"`},
	key{"requires", optional, "a list such as [tracker:read]", "requires: [tracker:read]"},
	key{"inputs", optional, "a mapping of names to what they read", "inputs: {issues: {read: tracker.issues_updated}}"},
	key{"outputs", required, "a mapping with exactly one output", "outputs: {digest: {format: markdown}}"},
	key{"publishes", optional, "a mapping with action and output", "publishes: {action: documents.update, output: digest}"},
	key{"agent", optional, "a mapping with tools and max_usd", "agent: {tools: [Read, Grep], max_usd: 0.5}"},
	key{"timeout", optional, aDuration + "10m or 1h30m, at most 2h", "timeout: 10m"},
	key{"retries", optional, "a whole number from 0 to 3", "retries: 1"},
	key{"catch_up", optional, "latest or skip", "catch_up: latest"},
	key{"scope", optional, "personal", "scope: personal"},
	key{"lead", optional, aDuration + "4h or 1d12h, at most 366d", "lead: 4h"},
	key{"by", optional, `a time of day such as 17:00, or five cron fields such as "0 17 * * FRI"`, `by: "17:00"`},
	key{"escalate", optional, "a list of manager and delegate", "escalate: [manager]"},
)

var inputKeys = table(map[string]string{"source": "say what is read with read: CAPABILITY.METHOD, and which one of them with args"},
	key{"read", required, "CAPABILITY.METHOD or contract:NAMESPACE/NAME#OUTPUT", "read: tracker.issues_updated"},
	key{"args", optional, "a mapping of argument names to values", "args: {project: PAY}"},
	key{"window", optional, "days back or ahead, such as 7d, last 7d or next 7d, at most 366d", "window: 7d"},
	key{"stage", optional, "draft", "stage: draft"},
)

var outputKeys = table(map[string]string{"target": "say where the draft is meant to go with hz.publishes"},
	key{"format", optional, "markdown or json", "format: markdown"},
)

var publishesKeys = table(nil,
	key{"action", required, "MODULE.OPERATION, such as documents.update", "action: documents.update"},
	key{"output", required, "the name of the output", "output: the name of the output"},
)

var agentKeys = table(nil,
	key{"tools", optional, "a list of tools such as [Read, Grep]", "tools: [Read, Grep]"},
	key{"max_usd", optional, "a number of US dollars above 0", "max_usd: 0.5"},
)

// What stands under a name or in a list, where the table of a mapping doesn't reach.
var (
	requireItem  = key{want: "CAPABILITY:read, such as tracker:read", example: "tracker:read"}
	toolItem     = key{want: aText, example: "the tool's name, such as Read"}
	escalateItem = key{want: "manager or delegate", example: "manager"}
	inputEntry   = key{required: required, want: "a mapping with the key read", example: "{read: tracker.issues_updated}"}
	refStage     = key{"stage", required, "draft", "stage: draft"} // beside a reference
	outputEntry  = key{required: required, want: "a mapping such as {format: markdown}", example: "{format: markdown}"}
)

// homes says where a key belongs that stands in a mapping which doesn't know it.
var homes = map[*keys]string{
	topKeys:       "at the top level, outside hz",
	hzKeys:        "under hz",
	agentKeys:     "under hz.agent",
	publishesKeys: "under hz.publishes",
	inputKeys:     "to an input, under its name in hz.inputs",
	outputKeys:    "to the output, under its name in hz.outputs",
}

// home gives the table that knows the key, when t isn't one that does.
func home(name string, t *keys) *keys {
	for _, other := range [...]*keys{topKeys, hzKeys, agentKeys, publishesKeys, inputKeys, outputKeys} {
		if other != t && other.find(name) >= 0 {
			return other
		}
	}
	return nil
}
