package catalog

import (
	"slices"
	"strings"
	"testing"
)

// What contracts everywhere name must stay: a method that goes, or loses its window, makes
// warnings in files that were clean.
func TestMethods(t *testing.T) {
	for _, row := range []struct {
		read   string
		window bool
		args   string
	}{
		{"calendar.events", true, "calendar labels limit project query"},
		{"calendar.free_busy", true, "calendar labels limit people project"},
		{"chat.messages", true, "channel labels limit project query"},
		{"chat.threads", true, "channel labels limit project"},
		{"documents.changes", true, "document folder labels limit project"},
		{"documents.comments", false, "document labels limit project"},
		{"documents.text", false, "document labels limit project section"},
		{"mail.threads", true, "folder from labels limit project query"},
		{"mail.unread", true, "folder from labels limit project"},
		{"repository.commits", true, "author branch labels limit path project repository"},
		{"repository.file", false, "labels limit path! project ref repository"},
		{"repository.pull_requests", true, "author labels limit project repository state"},
		{"repository.releases", false, "labels limit prereleases project repository"},
		{"spreadsheets.ranges", false, "labels limit project ranges sheet spreadsheet"},
		{"spreadsheets.rows", false, "columns labels limit project sheet spreadsheet"},
		{"tracker.issue", false, "issue! labels limit project"},
		{"tracker.issues_open", false, "assignee labels limit milestone priority project"},
		{"tracker.issues_updated", true, "assignee labels limit project state"},
		{"tracker.milestones", false, "labels limit project state"},
	} {
		c, m, _ := strings.Cut(row.read, ".")
		got := Builtin().Method(c, m)
		if got == nil {
			t.Errorf("%s is missing", row.read)
			continue
		}
		var args []string
		for _, a := range got.Args {
			if a.Required {
				args = append(args, a.Name+"!")
			} else {
				args = append(args, a.Name)
			}
		}
		if s := strings.Join(args, " "); got.Window != row.window || s != row.args {
			t.Errorf("%s: window %v, args %q; want %v, %q", row.read, got.Window, s, row.window, row.args)
		}
	}
	for name, want := range map[string]Type{"project": String, "labels": Strings, "limit": Integer} {
		if a := Builtin().Method("mail", "unread").Arg(name); a == nil || a.Type != want || a.Required {
			t.Errorf("filter %s is %+v, want an optional %v", name, a, want)
		}
	}
}

func TestOperations(t *testing.T) {
	for _, row := range []struct {
		action        string
		exists, write bool
	}{
		{"documents.update", true, true},
		{"documents.append", true, true},
		{"chat.post", true, true},
		{"mail.send", true, true},
		{"tracker.comment", true, true},
		{"calendar.create_event", true, true},
		{"repository.comment", true, true},
		{"spreadsheets.append_rows", true, true},
		{"documents.preview", true, false},
		{"documents.text", true, false},
		{"tracker.issues_open", true, false},
		{"documents.upgrade", false, false},
		{"agent-runner.run", false, false},
		{"nothing.at_all", false, false},
		{"", false, false},
	} {
		m, o, _ := strings.Cut(row.action, ".")
		if got, ok := Builtin().Operation(m, o); ok != row.exists || got.Writes != row.write {
			t.Errorf("%s: %+v, %v; want exists %v, writes %v", row.action, got, ok, row.exists, row.write)
		}
	}
}

func TestReadOnlyTools(t *testing.T) {
	for _, row := range []struct {
		runner, tool string
		want         bool
	}{
		{"claude-code", "Read", true},
		{"claude-code", "Grep", true},
		{"claude-code", "Glob", true},
		{"claude-code", "Read(./docs/**)", true},
		{"claude-code", "Read(a(b).md)", true},
		{"claude-code", "WebFetch(domain:example.com)", true},
		{"claude-code", "WebSearch", true},
		{"claude-code", "WebSearch(x)", false}, // takes no argument
		{"claude-code", "Read()", false},
		{"claude-code", "Read( )", false},
		{"claude-code", "Read(./docs", false},
		{"claude-code", "Read (./docs)", false},
		{"claude-code", "read", false}, // names are exact
		{"claude-code", "Bash", false},
		{"claude-code", "Bash(git log:*)", false}, // git log --output writes
		{"claude-code", "Edit", false},
		{"claude-code", "Write", false},
		{"claude-code", "Task", false},
		{"claude-code", "TodoWrite", false},
		{"claude-code", "mcp__tracker__search", false},
		{"claude-code", "", false},
		{"claude-code", "(", false},
		{"codex", "read_file", true},
		{"codex", "shell", false},
		{"codex", "apply_patch", false},
		{"gemini-cli", "google_web_search", true},
		{"gemini-cli", "run_shell_command(ls)", false},
		{"gemini-cli", "save_memory", false},
		{"opencode", "grep", true},
		{"opencode", "bash", false},
		{"nobody", "Read", false},
	} {
		if got := Builtin().ReadOnlyTool(row.runner, row.tool); got != row.want {
			t.Errorf("%s %q: %v, want %v", row.runner, row.tool, got, row.want)
		}
	}
	if Builtin().Runner(DefaultRunner) == nil {
		t.Errorf("the default runner %s doesn't exist", DefaultRunner)
	}
}

func TestListsAreSortedAndComplete(t *testing.T) {
	c := Builtin()
	for name, list := range map[string][]string{
		"capabilities": c.CapabilityNames(), "modules": c.ModuleNames(), "runners": c.RunnerNames(),
		"reads": c.Reads(), "publishes": c.Publishes(),
	} {
		if !slices.IsSorted(list) || len(list) < 4 || len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("%s: %v", name, list)
		}
	}
	for _, name := range []string{"agent-runner", "calendar", "chat", "documents", "mail", "repository", "spreadsheets", "tracker"} {
		if x := c.Capability(name); x == nil || x.Description == "" {
			t.Errorf("capability %s: %+v", name, x)
		}
	}
	for _, read := range c.Reads() {
		x, m, _ := strings.Cut(read, ".")
		for _, a := range c.Method(x, m).Args {
			if a.Description == "" || a.Type.String() == "" {
				t.Errorf("%s: argument %+v lacks a description or a type", read, a)
			}
		}
	}
	for _, p := range c.Publishes() {
		m, o, _ := strings.Cut(p, ".")
		if got, ok := c.Operation(m, o); !ok || !got.Writes || got.Description == "" {
			t.Errorf("%s: %+v", p, got)
		}
	}
	if c.Capability("trackers") != nil || c.Method("tracker", "x") != nil || c.Module("agent-runner") != nil || c.Runner("") != nil {
		t.Error("something exists that doesn't")
	}
}

func TestLookUpsDoNotAllocate(t *testing.T) {
	c := Builtin()
	if n := testing.AllocsPerRun(100, func() {
		_ = c.Method("tracker", "issues_updated").Arg("labels")
		_, _ = c.Operation("documents", "text")
		_ = c.ReadOnlyTool("claude-code", "Read(./docs/**)")
		_ = c.Capability("nothing")
		_ = c.Reads()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkLookUp(b *testing.B) {
	b.ReportAllocs()
	c := Builtin()
	for b.Loop() {
		c.Method("tracker", "issues_updated")
		c.ReadOnlyTool("claude-code", "Grep")
	}
}
