package report

import (
	"strconv"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
)

// of gives a result with findings of these severities, each in a line of its own.
func of(severities ...diag.Severity) *lint.Result {
	r := &lint.Result{Checked: 1}
	for i, s := range severities {
		d := diag.Diagnostic{Code: "HZC105", Severity: s, Path: "a.prose.md", Message: "m"}
		d.Range.Start = source.Position{Line: i + 1, Column: 1}
		d.Range.End = d.Range.Start
		r.Diagnostics = append(r.Diagnostics, d)
	}
	return r
}

// times gives n severities.
func times(n int, s diag.Severity) []diag.Severity {
	out := make([]diag.Severity, n)
	for i := range out {
		out[i] = s
	}
	return out
}

// GitHub shows the first ten of a kind. The notice that says so must be among its own ten.
func TestGitHubsLimits(t *testing.T) {
	for _, c := range []struct {
		errors, warnings, infos int
		left                    string // the notice's number, "" for no notice
	}{
		{0, 0, 0, ""},
		{10, 10, 10, ""},
		{11, 0, 0, "1 finding;"},
		{25, 13, 0, "18 findings;"},
		{11, 0, 9, "1 finding;"},
		{11, 0, 10, "2 findings;"},
		{0, 0, 11, "2 findings;"},
		{12, 11, 30, "24 findings;"},
	} {
		all := append(append(times(c.errors, diag.Error), times(c.warnings, diag.Warning)...), times(c.infos, diag.Info)...)
		r := of(all...)
		text := write(t, r, Options{Format: GitHub})
		same(t, GitHub, seenIn(r), readGitHub(t, text))
		notices, said := 0, ""
		for _, cmd := range commandsIn(string(text)) {
			if cmd.name != "notice" {
				continue
			}
			if notices++; cmd.properties["title"] == "hz" {
				if notices > maxAnnotations {
					t.Errorf("%+v: the notice comes too late to be seen", c)
				}
				said = cmd.data
			}
		}
		if c.left == "" && said != "" || c.left != "" && !strings.Contains(said, " leaves out "+c.left) {
			t.Errorf("%+v: %q", c, said)
		}
		if want := strconv.Itoa(maxAnnotations) + " annotations"; said != "" && !strings.Contains(said, want) {
			t.Errorf("%q doesn't say %s", said, want)
		}
	}
}

// A finding that spans lines has no columns: GitHub would drop the whole place.
func TestColumnsOnlyWithinALine(t *testing.T) {
	r := of(diag.Error, diag.Error)
	r.Diagnostics[0].Range.End = source.Position{Line: 3, Column: 4}
	r.Diagnostics[1].Range.End = source.Position{Line: 1, Column: 1} // before its start
	cs := commandsIn(string(write(t, r, Options{Format: GitHub})))
	if p := cs[0].properties; p["endLine"] != "3" || p["col"] != "" || p["endColumn"] != "" {
		t.Error(p)
	}
	if p := cs[1].properties; p["line"] != "2" || p["endLine"] != "2" || p["endColumn"] != "1" {
		t.Error(p)
	}
}

// FuzzNoCommandIsForged: whatever a file is called and whatever it holds, a log has the
// commands that hz wrote and no other, in every format, and they say what was found.
func FuzzNoCommandIsForged(f *testing.F) {
	for _, s := range []string{
		"a.prose.md", "::stop-commands::x", " \u3000::error::x", "##[add-mask]x", "x\n::error::y", "x\r##[debug]y", "%0A::error::", "a,line=7:b%2C=",
		"\u2028::error::x", "##\x00[add-mask]x", "##\u200b[add-mask]x", "#", "##", "[add-mask]x", "\xff::error::", "=x", "]]>", "-->",
	} {
		f.Add(s, s, s)
		f.Add("dir/"+s, "##", "["+s)
	}
	f.Fuzz(func(t *testing.T, path, message, text string) {
		file := source.NewFile(path, []byte(text))
		d := diag.Diagnostic{Code: "HZC002", Path: path, Span: source.Span{End: len(text)}, Field: message, Message: message + " x", Hint: message}
		d.Related = []diag.Related{{Path: path, Span: d.Span, Message: message}}
		d.Fixes = []diag.Fix{{Title: message, Safe: true, Edits: []diag.Edit{{Span: d.Span, NewText: text + message}}}}
		d.Locate(&source.Cursor{File: file})
		r := &lint.Result{Checked: 1, Diagnostics: []diag.Diagnostic{d}, Files: map[string]*source.File{path: file}}
		for _, name := range Formats() {
			out := string(write(t, r, Options{Format: Format(name), Statistics: true}))
			got := commandsIn(out)
			if Format(name) != GitHub {
				if len(got) > 0 {
					t.Fatalf("%s: the commands %q in %q", name, got, out)
				}
				continue
			}
			if len(got) != 1 || got[0].name != "error" || got[0].properties["line"] != "1" {
				t.Fatalf("the commands %q in %q", got, out)
			}
			if want := harmless(diag.Visible(path)); got[0].properties["file"] != want {
				t.Fatalf("the file is %q, not %q", got[0].properties["file"], want)
			}
			if want := harmless(headline(&d)); !strings.HasPrefix(got[0].data, want) {
				t.Fatalf("%q doesn't begin with %q", got[0].data, want)
			}
		}
	})
}

// The parser of commands must be able to see one.
func TestTheRunnersParserSeesCommands(t *testing.T) {
	for _, line := range []string{"::error::x", "  ::warning file=a::x", "\u3000::notice::x", "text ##[add-mask]x", "::stop-commands::t", "::odd::##[debug]x"} {
		if _, ok := commandOf(line); !ok {
			t.Errorf("%q is a command", line)
		}
	}
	for _, line := range []string{"", "x ::error::y", "::error:x", "::odd::x", "##[odd]x", "##[error", "## [error]x"} {
		if _, ok := commandOf(line); ok {
			t.Errorf("%q is no command", line)
		}
	}
}
