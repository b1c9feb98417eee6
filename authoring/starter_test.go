package authoring

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

// findings checks a text as if it were the file of a contract.
func findings(t testing.TB, dir, name string, text []byte) string {
	t.Helper()
	r, err := lint.Check(workspace.Request{Dir: dir, StdinName: filepath.Join(dir, name+workspace.Suffix), Stdin: text}, lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range r.Diagnostics {
		out = append(out, fmt.Sprintf("%d %s %s: %s", d.Range.Start.Line, d.Code, d.Field, d.Message))
	}
	return strings.Join(out, "\n")
}

// example is what a text has to uncomment: a run of lines with a # that no blank follows (or
// more than one: lines that belong to the one above), or a section between lines of marks.
type example struct {
	name  string
	lines []int
}

var hash = regexp.MustCompile(`^( *)#([^ ].*|  .*)$`)

// examples finds them. What only works together is one: inputs with their section.
func examples(lines []string) []example {
	var out []example
	body := false
	for i := 1; i < len(lines); i++ {
		switch {
		case lines[i] == "---":
			body = true
		case !body && hash.MatchString(lines[i]):
			text := strings.TrimLeft(hash.FindStringSubmatch(lines[i])[2], " ")
			if n := len(out); n > 0 && out[n-1].lines[len(out[n-1].lines)-1] == i-1 && (text != hash.FindStringSubmatch(lines[i])[2] || text == "inputs:") {
				out[n-1].lines = append(out[n-1].lines, i)
				continue
			}
			name, _, _ := strings.Cut(text, ":")
			out = append(out, example{name, []int{i}})
		case body && lines[i] == "<!--":
			e := example{strings.TrimPrefix(lines[i+1], "### "), []int{i}}
			for lines[i] != "-->" {
				i++
			}
			e.lines = append(e.lines, i)
			if e.name == "Requires" {
				for j := range out {
					if out[j].name == "requires" {
						out[j].lines = append(out[j].lines, e.lines...)
					}
				}
				continue
			}
			out = append(out, e)
		}
	}
	return out
}

// uncommented gives a text with examples uncommented.
func uncommented(lines []string, chosen ...example) string {
	out := append([]string{}, lines...)
	gone := map[int]bool{}
	for _, e := range chosen {
		for _, i := range e.lines {
			if m := hash.FindStringSubmatch(out[i]); m != nil {
				out[i] = m[1] + m[2]
			} else {
				gone[i] = true
			}
		}
	}
	var kept []string
	for i, line := range out {
		if !gone[i] {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// The starter is right as written, with each of its examples uncommented, and with all.
func TestStarterAndItsExamples(t *testing.T) {
	dir := t.TempDir()
	lines := strings.Split(string(starter("weekly-digest", "")), "\n")
	all := examples(lines)
	var names []string
	for _, e := range all {
		names = append(names, e.name)
	}
	if got, want := strings.Join(names, " "), "schedule requires publishes agent timeout retries catch_up Steps Continuity Invariants"; got != want {
		t.Fatalf("the examples are %s, want %s", got, want)
	}
	if got := findings(t, dir, "weekly-digest", []byte(strings.Join(lines, "\n"))); got != "" {
		t.Errorf("as written:\n%s", got)
	}
	for _, e := range all {
		text := uncommented(lines, e)
		if got := findings(t, dir, "weekly-digest", []byte(text)); got != "" {
			t.Errorf("with %s:\n%s", e.name, got)
		}
		if text == strings.Join(lines, "\n") {
			t.Errorf("%s: nothing was uncommented", e.name)
		}
	}
	text := uncommented(lines, all...)
	if got := findings(t, dir, "weekly-digest", []byte(text)); got != "" {
		t.Errorf("with all:\n%s", got)
	}
	// And it is all there: what was an example counts.
	k := compile("weekly-digest", text)
	if k.Schedule == nil || len(k.Inputs) != 1 || len(k.Requires) != 1 || k.Publishes == nil || k.MaxUSD != 0.5 || k.Retries != 1 || len(k.Body.Sections) != 7 {
		t.Errorf("%+v", k)
	}
}

// Every playbook of hz is right as written, under another name, with each of its examples
// uncommented, and with all; and so it needs what it says.
func TestOwnPlaybooksAndTheirExamples(t *testing.T) {
	dir := t.TempDir()
	for _, p := range catalog.Builtin().Playbooks() {
		text, problem := p.Text()
		if problem != nil {
			t.Fatal(problem)
		}
		if got := findings(t, dir, p.Name, text); got != "" {
			t.Errorf("%s:\n%s", p.Name, got)
		}
		renamed, err := rename(text, p, "another-name", "Another: \"title\"")
		if err != nil {
			t.Fatal(err)
		}
		if got := findings(t, dir, "another-name", renamed); got != "" {
			t.Errorf("%s under another name:\n%s", p.Name, got)
		}
		k := compile("another-name", string(renamed))
		if k.Title.Value != `Another: "title"` || k.Publishes == nil && p.Name != "meeting-brief" && p.Name != "graph" || k.Schedule == nil && p.Name != "release-notes" {
			t.Errorf("%s: %+v", p.Name, k)
		}
		lines := strings.Split(string(text), "\n")
		all := examples(lines)
		for _, e := range all {
			if got := findings(t, dir, p.Name, []byte(uncommented(lines, e))); got != "" {
				t.Errorf("%s with %s:\n%s", p.Name, e.name, got)
			}
		}
		if got := findings(t, dir, p.Name, []byte(uncommented(lines, all...))); len(all) == 0 && p.Name != "graph" || got != "" {
			t.Errorf("%s with all %d examples:\n%s", p.Name, len(all), got)
		}
	}
}

// Whatever the name, what is written under it is right, with all examples as well.
func TestAnyNameWorks(t *testing.T) {
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(1, 2))
	words := []string{"a", "0", "x1", "goal", "issues", "page", "true", "false", "null", "yes", "no", "on", "inf", "nan", "1e3", "0x1f", "007", "digest", "draft", "requires", "name", "con", "o", "2026"}
	names := []string{"0", "-", "null", "issues", strings.Repeat("a", 64), "1-" + strings.Repeat("b", 62), strings.Repeat("a-", 31) + "bc"}
	for range 400 {
		var parts []string
		for range 1 + r.IntN(4) {
			parts = append(parts, words[r.IntN(len(words))])
		}
		names = append(names, strings.Join(parts, "-"))
	}
	for range 200 {
		var b []byte
		for range 1 + r.IntN(64) {
			b = append(b, "abcdefghijklmnopqrstuvwxyz0123456789-"[r.IntN(37)])
		}
		names = append(names, string(b))
	}
	template := catalog.Builtin().Playbook("heinzel:decision-log")
	playbook, _ := template.Text()
	tried := 0
	for _, name := range names {
		if !compiler.IsName(name) {
			continue
		}
		tried++
		text := string(starter(name, ""))
		lines := strings.Split(text, "\n")
		renamed, err := rename(playbook, template, name, "")
		if err != nil {
			t.Fatal(err)
		}
		for what, s := range map[string]string{"as written": text, "with all examples": uncommented(lines, examples(lines)...), "from a playbook": string(renamed)} {
			if got := findings(t, dir, name, []byte(s)); got != "" {
				t.Errorf("%s, %s:\n%s", name, what, got)
			}
		}
		if k := compile(name, text); k.Name.Value != name || k.Title.Value == "" {
			t.Errorf("%s: %q, %q", name, k.Name.Value, k.Title.Value)
		}
	}
	if tried < 400 {
		t.Errorf("only %d names were tried", tried)
	}
}
