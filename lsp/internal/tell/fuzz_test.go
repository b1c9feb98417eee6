package tell

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// FuzzHover hovers anywhere in any text, beside a contract that it may read.
func FuzzHover(f *testing.F) {
	for _, file := range cases(f, "hover-") {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, c := range a.Files {
			f.Add(string(c.Data), uint(len(c.Data)/2))
			f.Add(string(c.Data[:len(c.Data)/3]), uint(len(c.Data)/4))
		}
	}
	dir, err := filepath.EvalSymlinks(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	for name, text := range map[string]string{"agenda": pinnedText, "x": ""} {
		if err := os.WriteFile(filepath.Join(dir, name+workspace.Suffix), []byte(text), 0o644); err != nil {
			f.Fatal(err)
		}
	}
	w := open(f, dir, source.UTF16)
	place := w.f.Live.Place(filepath.Join(dir, "x"+workspace.Suffix))
	f.Fuzz(func(t *testing.T, s string, offset uint) {
		snapshot, doc := w.edited(place, []byte(s))
		pos := doc.Text.Position(int(offset % uint(len(s)+1)))
		if h := Hover(snapshot, doc, pos); h != nil {
			if pos.Before(h.Range.Start) || h.Range.End.Before(pos) {
				t.Errorf("the range %v doesn't hold %v", *h.Range, pos)
			}
			harmless(t, h.Contents.Value)
		}
		Lenses(snapshot, doc)
		InlayHints(snapshot, doc, protocol.Range{End: pos})
	})
}
