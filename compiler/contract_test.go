package compiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// contractFiles gives the valid contracts of testdata/contracts by their paths.
func contractFiles(t testing.TB) map[string][]byte {
	paths, err := filepath.Glob("testdata/contracts/*.prose.md")
	if err != nil || len(paths) < 3 {
		t.Fatal("no contracts", err)
	}
	files := map[string][]byte{}
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.ToSlash(p)] = text
	}
	return files
}

func TestContractsAreRight(t *testing.T) {
	for path, text := range contractFiles(t) {
		c := Compile(source.NewFile(path, text), Options{})
		if got := outcome(c); got != "ok\n" || c.State != Readable || c.Name.Value != c.Stem {
			t.Errorf("%s: %s", path, got)
		}
		agree(t, c)
	}
}

func TestValues(t *testing.T) {
	const path = "testdata/contracts/wochenbericht.prose.md"
	c := Compile(source.NewFile(path, contractFiles(t)[path]), Options{Namespace: Team})
	text := func(x Text) string {
		if raw := covered(c, x.Span); raw != x.Value {
			return x.Value + " | " + raw
		}
		return x.Value
	}
	got := []string{c.FullName(), text(c.Name), text(c.Kind), text(c.Description), text(c.Version), text(c.ID), covered(c, c.HZ), text(c.Title),
		text(c.Schedule.Text), text(c.By), covered(c, c.InputsKey), covered(c, c.OutputsKey), text(c.Outputs[0].Name), c.Outputs[0].Format,
		text(c.Publishes.Action), c.Publishes.Module, c.Publishes.Operation, text(c.Publishes.Output), c.CatchUp}
	for _, r := range c.Requires {
		got = append(got, r.Capability+": "+text(r.Text))
	}
	for _, in := range c.Inputs {
		got = append(got, text(in.Name), text(in.Read), in.Capability, in.Method, text(in.Window))
	}
	want := []string{"team/wochenbericht", "wochenbericht", "responsibility",
		"Hält den Wochenbericht für die Leitung wahr:\nwas geschafft ist, was hängt, was als Nächstes kommt.\n | |\n  Hält den Wochenbericht für die Leitung wahr:\n  was geschafft ist, was hängt, was als Nächstes kommt.",
		"2.0.0-rc.1", "", "hz", `Wochenbericht 🧝 für die Größe | "Wochenbericht 🧝 für die Größe"`,
		"30 6 * * 1-5", "0 17 * * FRI", "inputs", "outputs", "bericht", "markdown",
		"documents.update", "documents", "update", "bericht", "latest",
		`tracker: tracker:read | "tracker:read"`, "calendar: calendar:read",
		"vorgänge", "tracker.issues_updated", "tracker", "issues_updated", "last 7d",
		"termine", "calendar.events", "calendar", "events", "next 14d",
		"übersicht", "contract:team/daily-notes#übersicht/Größe | 'contract:team/daily-notes#übersicht/Größe'", "", "", ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if c.Inputs[0].Days != -7 || c.Inputs[1].Days != 14 || c.Inputs[0].Args.Get("labels").Kind != frontmatter.Sequence || !c.Inputs[2].OK {
		t.Errorf("inputs: %+v", c.Inputs)
	}
	r := c.Inputs[2].Ref
	if r.Contract() != "team/daily-notes" || r.Output != "übersicht" || r.Facet != "Größe" || r.String() != c.Inputs[2].Read.Value ||
		covered(c, r.NameSpan) != "team/daily-notes" || covered(c, r.OutputSpan) != "übersicht/Größe" || r.Span != c.Inputs[2].Read.Span {
		t.Errorf("reference: %+v", r)
	}
	if c.MaxUSD != 0.5 || c.Timeout != 90*time.Minute || c.Retries != 2 || c.Lead != 36*time.Hour || c.ByCron == nil || c.Tools != nil {
		t.Errorf("limits: %v %v %v %v %v %v", c.MaxUSD, c.Timeout, c.Retries, c.Lead, c.ByCron, c.Tools)
	}
}

func TestDefaults(t *testing.T) {
	c := goldenCase{}.compile()
	if c.Namespace != Me || c.Timeout != 10*time.Minute || c.Retries != 0 || c.CatchUp != "latest" || c.MaxUSD != 0 || c.Lead != 0 || c.Schedule != nil || c.Publishes != nil {
		t.Errorf("%+v", c)
	}
}

// TestWrongValuesAreEmpty holds that what is wrong is empty and what is right stays.
func TestWrongValuesAreEmpty(t *testing.T) {
	c := goldenCase{lines: "  title: 5\n  timeout: 3h\n  lead: 400d\n  by: noon\n  schedule: never\n  catch_up: all\n  escalate: [manager]\n" +
		"  inputs:\n    a: {read: nothing, window: 7d}\n    b: {read: tracker.issues, window: 7}\n    1: {read: tracker.issues}\nname: Wrong\n"}.compile()
	if c.Name.Set() || c.Title.Set() || c.Timeout != 10*time.Minute || c.Lead != 0 || c.By.Set() || c.Schedule != nil || c.CatchUp != "latest" || c.Escalate != nil {
		t.Errorf("%+v", c)
	}
	a, b, one := c.Inputs[0], c.Inputs[1], c.Inputs[2]
	if a.OK || a.Name.Value != "a" || a.Read.Value != "nothing" || a.Days != -7 || !b.OK || b.Days != 0 || b.Window.Set() || one.Name.Set() || !one.OK {
		t.Errorf("%+v", c.Inputs)
	}
	if c.ShortName() != "weekly-digest" {
		t.Errorf("a contract without a name goes by its file's, not %q", c.ShortName())
	}
}

func TestStates(t *testing.T) {
	for _, c := range []struct {
		text  string
		state State
		codes string
	}{
		{"", Unread, "HZC001"},
		{"\n\n", Unread, "HZC001"},
		{"# x\n", Unread, "HZC001"},
		{"+++\nname = 1\n+++\n", Unread, "HZC001"},
		{"---\nname: x\n", Unread, "HZC001"},
		{"a\xff", Unread, "HZC001"},
		{strings.Repeat("a", 256<<10+1), Unread, "HZC001"},
		{"---\n---\n", Readable, "HZC002 HZC002 HZC002 HZC002"},
		{"---\na: [\n---\n", BodyOnly, "HZC003"},
		{"---\na: &b c\n---\n", BodyOnly, "HZC004"},
		{"---\nkind: function\n---\n", Foreign, "HZC002"},
		{"---\nkind: responsibility\n---\n", Readable, "HZC002 HZC002 HZC002"},
	} {
		got := Compile(source.NewFile("x.prose.md", []byte(c.text)), Options{})
		var codes []string
		for _, p := range got.Problems {
			codes = append(codes, string(p.Code))
		}
		if got.State != c.state || strings.Join(codes, " ") != c.codes {
			t.Errorf("%.20q: state %d, %v, want %d, %s", c.text, got.State, codes, c.state, c.codes)
		}
	}
}

// TestLinesInHints holds that lines named in words are the file's, whatever canonical-v1 folds
// away above them.
func TestLinesInHints(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"\n\n---\nname: x\n\n# x\n\n...\n", "line 8"},
		{"\r\n\r\ntext\r\n---\r\nname: x\r\n---\r\n", "line 4"},
		{"\n\n---\nname: x\nname: y\n---\n", "line 4"},
		{"---\r\n# a\r\n# b\r\nname: x\r\nname: y\r\n---\r\n", "line 4"},
	} {
		got := Compile(source.NewFile("x.prose.md", []byte(c.text)), Options{}).Problems
		if len(got) != 1 || !strings.Contains(strings.ToLower(got[0].Message+got[0].Hint), c.want) {
			t.Errorf("%q: want %s in %+v", c.text, c.want, got)
		}
	}
}

func TestNameFrom(t *testing.T) {
	for in, want := range map[string]string{
		"Weekly Digest": "weekly-digest", "Größe & Maß": "groesse-mass", "--a__b--": "a-b", "Ärger": "aerger", "x": "x",
		"раge": "", "日本": "", "!!": "", "": "", "Kelvin\u212a": "", "a\u0308": "", strings.Repeat("ab-", 40): strings.Repeat("ab-", 21) + "a",
	} {
		got := NameFrom(in)
		if got != want || got != "" && !dashed(got) {
			t.Errorf("NameFrom(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestGuessesEnd holds that only so many unknown keys of a file are compared with the known
// ones, and that all are reported.
func TestGuessesEnd(t *testing.T) {
	var lines strings.Builder
	for i := range 2 * maxGuesses {
		lines.WriteString("  title" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + ": 1\n") // two letters too many
		lines.WriteString("  tit" + string(rune(0x3b1+i)) + "e: 1\n")                            // one changed
	}
	c := goldenCase{lines: lines.String()}.compile()
	guessed := 0
	for _, d := range c.Problems {
		if !strings.HasPrefix(d.Hint, "known keys") {
			guessed++
		}
	}
	if len(c.Problems) != 4*maxGuesses || guessed == 0 || guessed > maxGuesses {
		t.Errorf("%d problems, %d of them guessed", len(c.Problems), guessed)
	}
}
