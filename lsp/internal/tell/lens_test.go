package tell

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/heinzel/hz/lsp/protocol"
)

// The golden file has the lenses and hints of each contract of a case: where they stand, what
// they say, and where a click leads.
func TestLensesAndHints(t *testing.T) {
	for _, file := range cases(t, "lens-") {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := lay(t, a)
		var b strings.Builder
		for _, f := range a.Files {
			if f.Name == "log" {
				continue
			}
			doc := d.doc(t, f.Name)
			fmt.Fprintf(&b, "==== %s\n", f.Name)
			lenses := Lenses(d.Snapshot, doc)
			for i, l := range lenses {
				at := doc.Text.Span(l.Range)
				fmt.Fprintf(&b, "%s «%s» %s\n", shown(l.Range), doc.Text.Text[at.Start:at.End], l.Command.Title)
				if l.Range.Start.Line != l.Range.End.Line || i > 0 && l.Range.Start.Before(lenses[i-1].Range.Start) {
					t.Errorf("%s: the lens %q stands at %v", f.Name, l.Command.Title, l.Range)
				}
				if l.Command.Command == "" && len(l.Command.Arguments) > 0 || (l.Command.Command != "") != d.Client.ShowReferences && len(l.Command.Arguments) > 0 {
					t.Errorf("%s: the lens %q has the command %q", f.Name, l.Command.Title, l.Command.Command)
				}
				if l.Command.Command != "" {
					showReferences(t, d, &b, l.Command)
				}
			}
			whole := protocol.Range{End: protocol.Position{Line: 1 << 20}}
			for _, h := range InlayHints(d.Snapshot, doc, whole) {
				line := doc.Text.Line(int(h.Position.Line) + 1)
				fmt.Fprintf(&b, "hint behind %q: %s\n%s\n", line, h.Label, h.Tooltip.Value)
			}
			b.WriteString("\n")
		}
		golden(t, file, b.String())
	}
}

// showReferences writes what a click on a lens shows, and checks that references stand there.
func showReferences(t *testing.T, d *desk, b *strings.Builder, c *protocol.Command) {
	t.Helper()
	var uri protocol.DocumentURI
	var pos protocol.Position
	var locations []protocol.Location
	for i, into := range []any{&uri, &pos, &locations} {
		if err := json.Unmarshal(c.Arguments[i], into); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range locations {
		doc, err := d.Doc(l.URI)
		if err != nil {
			t.Fatal(err)
		}
		at := doc.Text.Span(l.Range)
		text := string(doc.Text.Text[at.Start:at.End])
		fmt.Fprintf(b, "    %s %s «%s»\n", d.clean(string(l.URI)), shown(l.Range), text)
		if !strings.Contains(text, "contract:") || l.Range != doc.Text.Range(at) {
			t.Errorf("a lens leads to %q", text)
		}
	}
}

func shown(r protocol.Range) string {
	return fmt.Sprintf("%d:%d-%d", r.Start.Line, r.Start.Character, r.End.Character)
}

// Hints are of the range that was asked for.
func TestHintsOfARange(t *testing.T) {
	a, err := txtar.ParseFile("testdata/lens-workspace.txtar")
	if err != nil {
		t.Fatal(err)
	}
	d := lay(t, a)
	doc := d.doc(t, "me/weekly-digest.prose.md")
	at := doc.Text.Position(doc.Contract.Schedule.Span.End)
	p := func(line, char uint32) protocol.Position { return protocol.Position{Line: line, Character: char} }
	for _, c := range []struct {
		r    protocol.Range
		want int
	}{
		{protocol.Range{End: p(at.Line, 0)}, 0},
		{protocol.Range{End: p(at.Line, at.Character)}, 1},
		{protocol.Range{Start: p(at.Line, at.Character), End: p(at.Line, at.Character)}, 1},
		{protocol.Range{Start: p(at.Line+1, 0), End: p(at.Line+9, 0)}, 0},
		{protocol.Range{Start: p(at.Line+1, 0)}, 1}, // the wrong way round
	} {
		if got := len(InlayHints(d.Snapshot, doc, c.r)); got != c.want {
			t.Errorf("%v: %d hints, want %d", c.r, got, c.want)
		}
	}
}
