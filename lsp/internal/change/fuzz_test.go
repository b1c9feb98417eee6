package change_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
)

// FuzzActions: whatever the text, the range and the unit of positions, every action can be made,
// and so can formatting.
func FuzzActions(f *testing.F) {
	for _, dir := range []string{"odd/*/*.prose.md", "bugs/*/*.prose.md", "valid/*.prose.md"} {
		names, err := filepath.Glob("../../../corpus/" + dir)
		if err != nil || len(names) < 20 {
			f.Fatal(err)
		}
		for i, name := range names {
			if b, err := os.ReadFile(name); err == nil {
				f.Add(b, uint32(0), uint32(0), uint32(i), uint32(i), uint8(i))
			}
		}
	}
	_, docs := open(f, folder(f, map[string]string{"a.prose.md": slips, "b.prose.md": contract("b", "")}), able)
	first := docs[0].Folder.Live
	f.Fuzz(func(t *testing.T, b []byte, line, char, endLine, endChar uint32, enc uint8) {
		client := able
		client.Encoding = source.Encoding(enc % 3)
		client.DocumentChanges = enc&4 == 0
		k := first.Compile(0, b)
		live, _ := first.With(0, k)
		dir := &state.Folder{URI: docs[0].Folder.URI, Dir: docs[0].Folder.Dir, Live: live, Facts: docs[0].Folder.Facts}
		d := &state.Doc{URI: docs[0].URI, File: docs[0].File, Path: docs[0].Path, Version: 7, Open: true,
			Text: text.New(docs[0].Path, b, client.Encoding), Contract: k.Contract, Compiled: k, Folder: dir}
		s := state.New(&client, []*state.Folder{dir}, []*state.Doc{d}, time.Time{}, time.UTC)
		r := protocol.Range{Start: protocol.Position{Line: line, Character: char}, End: protocol.Position{Line: endLine, Character: endChar}}
		valid := bytes.Equal(b, bytes.ToValidUTF8(b, nil))
		for _, a := range asked(s, d, r) {
			a, err := change.Resolve(s, a)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case !valid || strings.HasPrefix(a.Title, "Create "):
			case client.DocumentChanges:
				made(t, d, own(t, d, a))
			default:
				made(t, d, a.Edit.Changes[d.URI])
			}
		}
		once := change.Formatting(s, d)
		if valid {
			made(t, d, once)
		}
		change.RangeFormatting(s, d, r)
	})
}
