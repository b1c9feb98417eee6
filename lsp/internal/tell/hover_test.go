package tell

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Each caret of a case is hovered; the golden file has what it says, and of what.
func TestHover(t *testing.T) {
	for _, file := range cases(t, "hover-") {
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
			for _, offset := range d.carets[f.Name] {
				pos := doc.Text.Position(offset)
				h := Hover(d.Snapshot, doc, pos)
				fmt.Fprintf(&b, "==== %s %d:%d", f.Name, pos.Line, pos.Character)
				if h == nil {
					b.WriteString(" nothing\n\n")
					continue
				}
				at := doc.Text.Span(*h.Range)
				fmt.Fprintf(&b, " «%s»\n%s\n\n", strings.ReplaceAll(string(doc.Text.Text[at.Start:at.End]), "\n", "⏎"), d.clean(h.Contents.Value))
				if h.Range.Start != doc.Text.Position(at.Start) || pos.Before(h.Range.Start) || h.Range.End.Before(pos) {
					t.Errorf("%s: the range %v doesn't hold %v", f.Name, *h.Range, pos)
				}
			}
		}
		golden(t, file, b.String())
	}
}
