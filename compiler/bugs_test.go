package compiler

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
)

// TestBugs checks files that other tools of this kind got wrong, each in its exact bytes: what
// the compiler finds, and where.
func TestBugs(t *testing.T) {
	files, err := filepath.Glob("testdata/bugs/*.prose.md")
	if err != nil || len(files) != len(bugs) {
		t.Errorf("%d files and %d expectations (%v)", len(files), len(bugs), err)
	}
	for stem, want := range bugs {
		t.Run(stem, func(t *testing.T) {
			text, err := os.ReadFile("testdata/bugs/" + stem + Suffix)
			if err != nil {
				t.Fatal(err)
			}
			_, name, _ := strings.Cut(stem, "-")
			c := Compile(source.NewFile(name+Suffix, text), Options{})
			var got []string
			for _, d := range c.Problems {
				at := c.File.Position(d.Span.Start)
				got = append(got, strings.TrimSpace(fmt.Sprintf("%d:%d %s %s", at.Line, at.Column, d.Code, d.Field)))
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("got %q, want %q\n%s", strings.Join(got, ", "), want, outcome(c))
			}
			if want == "" && c.Name.Value != name {
				t.Errorf("the name is %q", c.Name.Value)
			}
		})
	}
}

var bugs = map[string]string{
	"B01-crlf-comments":    "13:3 HZC004 hz.retries",
	"B03-tab-in-quotes":    "",
	"B05-empty-dash":       "9:4 HZC002 hz.requires[1]",
	"B08-comment-in-flow":  "",
	"B11-exponent":         "",
	"B11-null-title":       "7:10 HZC002 hz.title",
	"B11-plain-words":      "",
	"B12-at-daily":         "10:13 HZC003 hz.schedule",
	"B12-star-cron":        "10:13 HZC004 hz.schedule",
	"B12-star-space-cron":  "10:13 HZC004 hz.schedule",
	"B14-tag-eats-sibling": "6:10 HZC004 hz.title",
	"B16-bom-first":        "",
	"B18-rule-in-scalar":   "",
	"B20-dots-close":       "1:1 HZC001",
	"B22-blank-first":      "",
	"B22-empty-front":      "1:1 HZC002 name, 1:1 HZC002 kind, 1:1 HZC002 description, 1:1 HZC002 hz",
	"B22-no-close":         "1:1 HZC001",
	"B22-plus-fence":       "1:1 HZC001",
	"B50-input-shape":      "12:45 HZC002 hz.inputs.tickets.windw, 12:56 HZC002 hz.inputs.tickets.stage",
	"B53-kelvin":           "2:7 HZC002 name",
}

// TestBugsInWords holds what the messages of some of them must say.
func TestBugsInWords(t *testing.T) {
	for stem, want := range map[string][]string{
		"B01-crlf-comments": {"line 12"},
		"B12-at-daily":      {`schedule: "@daily"`},
		"B12-star-cron":     {`schedule: "*/15 * * * *"`},
		"B20-dots-close":    {"line 10"},
		"B22-plus-fence":    {"toml isn't read"},
		"B22-no-close":      {"no closing ---"},
		"B50-input-shape":   {"did you mean window?"},
		"B53-kelvin":        {"u+212a", "kelvin"},
	} {
		text, err := os.ReadFile("testdata/bugs/" + stem + Suffix)
		if err != nil {
			t.Fatal(err)
		}
		_, name, _ := strings.Cut(stem, "-")
		d := Compile(source.NewFile(name+Suffix, text), Options{}).Problems[0]
		for _, w := range want {
			if !strings.Contains(strings.ToLower(d.Message+" "+d.Hint), strings.ToLower(w)) {
				t.Errorf("%s: no %q in %q, %q", stem, w, d.Message, d.Hint)
			}
		}
	}
}
