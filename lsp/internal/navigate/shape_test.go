package navigate

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-update rewrites it):\n%s", name, diff)
	}
}

var kinds = map[protocol.SymbolKind]string{
	protocol.SymbolKindNamespace: "namespace", protocol.SymbolKindClass: "class", protocol.SymbolKindProperty: "property", protocol.SymbolKindArray: "array",
	protocol.SymbolKindField: "field", protocol.SymbolKindInterface: "interface", protocol.SymbolKindVariable: "variable", protocol.SymbolKindString: "string", protocol.SymbolKindBoolean: "boolean",
}

func TestDocumentSymbols(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"))
	var b strings.Builder
	for _, name := range []string{"workflows/digest.prose.md", "workflows/report.prose.md", "workflows/summary.prose.md"} {
		d := l.doc(name)
		fmt.Fprintf(&b, "%s\n", name)
		var walk func([]protocol.DocumentSymbol, string)
		walk = func(list []protocol.DocumentSymbol, indent string) {
			for _, s := range list {
				fmt.Fprintf(&b, "%s%s %s", indent, kinds[s.Kind], s.Name)
				if s.Detail != "" {
					fmt.Fprintf(&b, " = %s", s.Detail)
				}
				fmt.Fprintf(&b, "  [%d:%d-%d:%d]\n", s.Range.Start.Line+1, s.Range.Start.Character, s.Range.End.Line+1, s.Range.End.Character)
				walk(s.Children, indent+"  ")
			}
		}
		walk(DocumentSymbols(l.Snapshot, d), "  ")
		for _, s := range FlatSymbols(l.Snapshot, d) {
			if s.ContainerName == "inputs" || s.ContainerName == "Maintains" {
				fmt.Fprintf(&b, "  flat: %s %s in %s\n", kinds[s.Kind], s.Name, s.ContainerName)
			}
		}
	}
	golden(t, "symbols.golden", b.String())
}

// layout is a contract with all that folds.
const layout = `---
# What this is,
# and for whom.
name: page
kind: responsibility
description: >-
  A page
  that folds.
hz:
  schema: 1
  title: T # no line of its own
  requires: [
    tracker:read,
  ]
  inputs:
    issues:
      read: tracker.issues_open
      # above args
      args: {project: PAY,
        label: bug}
    old: {read: tracker.issues_updated,
      window: 7d
    }
  outputs:
    page: {format: markdown}
---

<!-- one line -->

<!--
Notes.
-->

### Goal

Text.

` + "```sh" + `
# no heading
### Not one either
` + "```" + `

### Requires

- ` + "`issues`" + `: what
  is open

  ~~~
  code in a list
  ~~~
- ` + "`old`" + `: x

### Maintains

- ` + "`page`" + `: x

#### one

text

#### two
### Done when

- [ ] x
`

func TestFolding(t *testing.T) {
	s, d := alone(layout, able().Encoding)
	closes := map[int][]string{}
	opens := map[int]string{}
	for _, f := range Folding(s, d) {
		kind := string(f.Kind)
		if kind == "" {
			kind = "lines"
		}
		opens[int(f.StartLine)+1] = kind
		closes[int(f.EndLine)+1] = append(closes[int(f.EndLine)+1], fmt.Sprint(f.StartLine+1))
	}
	var b strings.Builder
	for n := 1; n <= d.Text.LineCount(); n++ {
		mark := ""
		if opens[n] != "" {
			mark = "▾ " + opens[n]
		}
		if len(closes[n]) > 0 {
			mark = strings.TrimSpace(mark + " ▴ of " + strings.Join(closes[n], ", "))
		}
		fmt.Fprintf(&b, "%s\n", strings.TrimRight(fmt.Sprintf("%3d %-18s %s", n, mark, d.Text.Line(n)), " "))
	}
	golden(t, "folding.golden", b.String())
}

// A row: the cursor (|), and what is selected then, from within outwards. The frontmatter or the
// text below it, and the document, end each.
func TestSelection(t *testing.T) {
	s, d := alone(layout, able().Encoding)
	report := files(t, able(), archive(t, "folder.txtar")).doc("workflows/report.prose.md")
	for _, c := range []struct {
		d    *state.Doc
		at   string
		want []string
	}{
		{d, "read: tracker.iss|ues_open", []string{"issues_open", "tracker.issues_open", "read: tracker.issues_open",
			"read: tracker.issues_open…label: bug}", "issues:…label: bug}", "issues:…    }", "inputs:…    }", "schema: 1…format: markdown}", "hz:…format: markdown}", "name: page…format: markdown}"}},
		{d, "{project: P|AY", []string{"PAY", "project: PAY", "{project: PAY,…label: bug}", "args: {project: PAY,…label: bug}", "read: tracker.issues_open…label: bug}"}},
		{d, "    o|ld: {", []string{"old", "old: {read: tracker.issues_updated,", "old: {read: tracker.issues_updated,…    }", "issues:…    }", "inputs:…    }"}},
		{d, "description: >|-", []string{">-…that folds.", "description: >-…that folds."}},
		{d, "  tha|t folds.", []string{"that", "that folds.", "A page…that folds.", ">-…that folds.", "description: >-…that folds."}},
		{d, "# above a|rgs", []string{"args", "# above args", "read: tracker.issues_open…label: bug}"}},
		{report, "contract:me/dig|est#digest/risks", []string{"digest", "me/digest", "contract:me/digest#digest/risks", ">-…risks"}},
		{report, "\"contract:me/digest#di|gest\"", []string{"digest", "contract:me/digest#digest", "\"contract:me/digest#digest\"", "read: \"contract:me/digest#digest\"", "read: \"contract:me/digest#digest\"…stage: draft", "weekly:…stage: draft"}},
		{d, "`iss|ues`: what", []string{"issues", "`issues`", "`issues`: what", "- `issues`: what", "- `issues`: what…is open", "- `issues`: what…~~~", "- `issues`: what…`old`: x", "### Requires…`old`: x"}},
		{d, "is op|en", []string{"open", "is open", "- `issues`: what…is open", "- `issues`: what…~~~", "- `issues`: what…`old`: x", "### Requires…`old`: x"}},
		{d, "code in a| list", []string{"a", "code in a list", "- `issues`: what…~~~", "- `issues`: what…`old`: x"}},
		{d, "### Mai|ntains", []string{"Maintains", "### Maintains", "### Maintains…#### two"}},
		{d, "te|xt\n\n####", []string{"text", "#### one…text", "- `page`: x…#### two", "### Maintains…#### two"}},
		{d, "- [ ] x|", []string{"x", "[ ] x", "- [ ] x", "### Done when…- [ ] x"}},
		{d, "No|tes.", []string{"Notes", "Notes.", "<!--…-->"}},
	} {
		before, after, _ := strings.Cut(c.at, "|")
		i := strings.Index(string(c.d.Text.Text), before+after)
		if i < 0 {
			t.Fatal(c.at)
		}
		var got []string
		r := Selection(s, c.d, []protocol.Position{{}, c.d.Text.Position(i + len(before))})[1]
		for k := &r; k != nil; k = k.Parent {
			text := strings.Split(string(c.d.Text.Text[c.d.Text.Span(k.Range).Start:c.d.Text.Span(k.Range).End]), "\n")
			line := text[0]
			if len(text) > 1 {
				line += "…" + text[len(text)-1]
			}
			got = append(got, line)
		}
		t.Log(c.at, "→", strings.Join(got, " ⊂ "))
		for k, want := range c.want {
			head, tail, cut := strings.Cut(want, "…")
			if k >= len(got) || got[k] != want && !(cut && strings.HasPrefix(got[k], head+"…") && strings.HasSuffix(got[k], tail)) {
				t.Errorf("%s:\ngot\n  %s\nwant\n  %s", c.at, strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
				break
			}
		}
	}
}

func TestLinks(t *testing.T) {
	texts := archive(t, "folder.txtar")
	const name = "workflows/report.prose.md"
	texts[name] = strings.Replace(texts[name], "    gone:", "    # hz: ignore HZC031, HZC999 — nobody writes it, see HZC030\n    gone:", 1)
	texts[name] = strings.Replace(texts[name], "### Goal", "<!-- hz: ignore HZC105 — so -->\n\n<!-- HZC105 in a note -->\n\n### Goal", 1)
	l := files(t, able(), texts)
	d := l.doc(name)
	var got []string
	for _, k := range Links(l.Snapshot, d) {
		got = append(got, marked(d, k.Range)+" → "+strings.TrimPrefix(k.Target, string(l.Folders[0].URI)+"/")+" ("+k.Tooltip+")")
	}
	const page = "https://github.com/heinzel/hz/blob/main/docs/codes/"
	same(t, name, got, []string{
		`read: "contract:«me/digest»#digest" → workflows/digest.prose.md (Open me/digest (Weekly digest))`,
		`contract:«me/digest»#digest/risks → workflows/digest.prose.md (Open me/digest (Weekly digest))`,
		`lost: {read: 'contract:«me/digest»#nothing', stage: draft} → workflows/digest.prose.md (Open me/digest (Weekly digest))`,
		`vague: {read: 'contract:«me/digest»#digest/nothing', stage: draft} → workflows/digest.prose.md (Open me/digest (Weekly digest))`,
		`# hz: ignore «HZC031», HZC999 — nobody writes it, see HZC030 → ` + page + "HZC031.md (HZC031: " + title("HZC031") + ")",
		`# hz: ignore HZC031, HZC999 — nobody writes it, see «HZC030» → ` + page + "HZC030.md (HZC030: " + title("HZC030") + ")",
		`<!-- hz: ignore «HZC105» — so --> → ` + page + "HZC105.md (HZC105: " + title("HZC105") + ")",
	})
}

func title(code diag.Code) string {
	e, _ := diag.Lookup(code)
	return e.Title
}
