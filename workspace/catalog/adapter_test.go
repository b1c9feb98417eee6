package catalog

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const jira = `name = "acme-jira"
[[adapter]]
name = "acme-jira"
capability = "tracker"
description = "Issues of ACME's tracker."
[[adapter]]
name = "acme-jira"
capability = "acme-wiki"
description = "Pages of ACME's wiki."
`

const wiki = `name = "acme-wiki"
[[capability]]
name = "acme-wiki"
description = "Pages."
[[adapter]]
name = "other"
capability = "acme-wiki"
description = "Another way."
[[runner]]
name = "acme-agent"
description = "The ACME agent."
`

// An adapter may bind a capability that a later plugin brings; a runner is one of agent-runner.
func TestAdapters(t *testing.T) {
	c, problems := Load(plugins(t, map[string]string{"acme-jira": jira, "acme-wiki": wiki}))
	if len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
	for _, row := range []struct{ capability, want string }{
		{"agent-runner", "acme-agent(acme-wiki) claude-code() codex() gemini-cli() opencode()"},
		{"tracker", "acme-jira(acme-jira)"},
		{"acme-wiki", "acme-jira(acme-jira) other(acme-wiki)"},
		{"calendar", ""},
		{"nothing", ""},
		{"", ""},
	} {
		var got []string
		for _, a := range c.Adapters(row.capability) {
			if a.Capability != row.capability || a.Description == "" {
				t.Errorf("%s: %+v", row.capability, a)
			}
			got = append(got, a.Name+"("+a.From+")")
		}
		if s := strings.Join(got, " "); s != row.want {
			t.Errorf("%s: %q, want %q", row.capability, s, row.want)
		}
	}
	if n := len(Builtin().Adapters(AgentRunner)); n != 4 {
		t.Errorf("loading plugins changed hz's own adapters: %d", n)
	}
}

func TestBindings(t *testing.T) {
	c, _ := Load(plugins(t, map[string]string{"acme-jira": jira, "acme-wiki": wiki}))
	for _, row := range []struct {
		capability, configured string
		want                   Binding
	}{
		{"tracker", "", Binding{State: Unbound, Available: []string{"acme-jira"}, Command: "hz system config set capabilities.tracker acme-jira"}},
		{"tracker", "acme-jira", Binding{Adapter: "acme-jira", State: Bound, Available: []string{"acme-jira"}}},
		{"tracker", "acme-jria", Binding{Adapter: "acme-jria", State: Unknown, Available: []string{"acme-jira"}, Command: "hz system config set capabilities.tracker acme-jira"}},
		{"acme-wiki", "othr", Binding{Adapter: "othr", State: Unknown, Available: []string{"acme-jira", "other"}, Command: "hz system config set capabilities.acme_wiki other"}},
		{"acme-wiki", "", Binding{State: Unbound, Available: []string{"acme-jira", "other"}, Command: "hz system config set capabilities.acme_wiki acme-jira"}},
		{"mail", "", Binding{State: Unbound, Command: "hz system plugin search --text mail"}},
		{"mail", "imap", Binding{Adapter: "imap", State: Unknown, Command: "hz system plugin search --text mail"}},
		{"trackr", "acme-jira", Binding{Adapter: "acme-jira", State: Unknown, Command: "hz system config unset capabilities.trackr"}},
		{"warehouse", "", Binding{State: Unbound, Command: "hz system plugin search --text warehouse"}},
		{"warehouse", "acme", Binding{Adapter: "acme", State: Unknown, Command: "hz system plugin search --text warehouse"}},
		{"agent-runner", "", Binding{Adapter: "claude-code", State: Bound, Available: []string{"acme-agent", "claude-code", "codex", "gemini-cli", "opencode"}}},
		{"agent-runner", "codex", Binding{Adapter: "codex", State: Bound, Available: []string{"acme-agent", "claude-code", "codex", "gemini-cli", "opencode"}}},
		{"agent-runner", "claude", Binding{Adapter: "claude", State: Unknown, Available: []string{"acme-agent", "claude-code", "codex", "gemini-cli", "opencode"}, Command: "hz system config set capabilities.agent_runner acme-agent"}},
	} {
		row.want.Capability = row.capability
		got := c.Binding(row.capability, map[string]string{row.capability: row.configured})
		if d := cmp.Diff(row.want, got); d != "" {
			t.Errorf("%s = %q: %s", row.capability, row.configured, d)
		}
	}
}

// Bind speaks of all capabilities, and of what is configured for none.
func TestBindSpeaksOfAll(t *testing.T) {
	var names []string
	for _, b := range Builtin().Bind(map[string]string{"trackr": "x", "mail": "y"}) {
		names = append(names, b.Capability+" "+b.State)
	}
	want := "agent-runner bound, calendar unbound, chat unbound, documents unbound, mail unknown, repository unbound, spreadsheets unbound, tracker unbound, trackr unknown"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
