package tell

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	mdtext "github.com/yuin/goldmark/text"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/race"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// TestSweep hovers all over the corpus, and all over what is left of its contracts when they are
// cut and torn as they are while someone types: nothing panics, each range holds its position,
// and no text of a file means anything in Markdown.
func TestSweep(t *testing.T) {
	folders := map[string][]string{}
	root := filepath.Join("..", "..", "..", "corpus")
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, workspace.Suffix) && e.Type().IsRegular() {
			folders[filepath.Dir(path)] = append(folders[filepath.Dir(path)], path)
		}
		return err
	})
	if err != nil || len(folders) < 50 {
		t.Fatal(len(folders), "folders", err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	hovers, least := 0, 2000
	for i, name := range sorted(folders) {
		if race.Enabled && i%8 > 0 { // one goroutine: there is little to find
			least = 200
			continue
		}
		dir, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		w := open(t, dir, source.Encoding(i%3))
		for _, path := range folders[name] {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			place := w.f.Live.Place(filepath.Join(dir, filepath.Base(path)))
			if place < 0 || len(b) > workspace.MaxSize {
				continue
			}
			for _, torn := range [][]byte{b, b[:rng.IntN(len(b)+1)], tear(rng, b), tear(rng, b)} {
				hovers += w.sweep(t, rng, place, torn)
			}
		}
	}
	if hovers < least {
		t.Error("only", hovers, "hovers said something")
	}
}

// tear takes a few pieces out of a text.
func tear(rng *rand.Rand, b []byte) []byte {
	out := append([]byte(nil), b...)
	for range 3 {
		if len(out) > 0 {
			from := rng.IntN(len(out))
			to := min(len(out), from+rng.IntN(12))
			out = append(out[:from:from], out[to:]...)
		}
	}
	return out
}

// world is a folder as it lies on disk.
type world struct {
	f      *state.Folder
	client *state.Client
	seen   map[string]bool // what was said
}

func open(t testing.TB, dir string, enc source.Encoding) *world {
	t.Helper()
	f := &state.Folder{URI: protocol.DocumentURI(uri.From(dir)), Dir: dir, Root: dir, Facts: state.Facts{Settings: &config.Settings{}, Catalog: catalog.Builtin(),
		Runner: catalog.DefaultRunner, Roots: workspace.Roots{Me: dir}, Logs: &observed.Set{}}}
	live, err := lint.OpenLive(workspace.Request{Dir: dir, Args: []string{dir}, Roots: f.Roots}, f.Options())
	if err != nil {
		t.Fatal(err)
	}
	f.Live = live
	return &world{f, &state.Client{Encoding: enc, MarkdownHover: true, ShowReferences: true}, map[string]bool{}}
}

// edited gives the folder with another text for one of its contracts, and that document.
func (w *world) edited(place int, b []byte) (*state.Snapshot, *state.Doc) {
	k := w.f.Live.Compile(place, b)
	live, _ := w.f.Live.With(place, k)
	f := *w.f
	f.Live = live
	t := live.Target(place)
	doc := &state.Doc{URI: f.ContractURI(place), File: t.File, Path: t.Path, Open: true, Text: text.New(t.Path, b, w.client.Encoding),
		Contract: k.Contract, Compiled: k, Folder: &f, Index: place}
	return state.New(w.client, []*state.Folder{&f}, []*state.Doc{doc}, time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC), time.UTC), doc
}

// sweep hovers all over a text: everywhere in a small one, here and there in a large one.
func (w *world) sweep(t *testing.T, rng *rand.Rand, place int, b []byte) (said int) {
	t.Helper()
	s, doc := w.edited(place, b)
	step := max(1, len(b)/60)
	for offset := rng.IntN(step); offset <= len(b); offset += step {
		pos := doc.Text.Position(offset)
		h := Hover(s, doc, pos)
		if h == nil {
			continue
		}
		said++
		at := doc.Text.Span(*h.Range)
		if pos.Before(h.Range.Start) || h.Range.End.Before(pos) || at.End > len(b) {
			t.Fatalf("%s at %v: the range %v doesn't hold it\n%s", doc.File, pos, *h.Range, h.Contents.Value)
		}
		if !w.seen[h.Contents.Value] {
			w.seen[h.Contents.Value] = true
			harmless(t, h.Contents.Value)
		}
	}
	for _, l := range Lenses(s, doc) {
		if l.Range.Start.Line != l.Range.End.Line || l.Command.Title == "" {
			t.Errorf("%s: a lens %q at %v", doc.File, l.Command.Title, l.Range)
		}
	}
	InlayHints(s, doc, protocol.Range{End: protocol.Position{Line: 1 << 30}})
	return said
}

// harmless checks that a Markdown text has nothing but what hz writes.
func harmless(t *testing.T, s string) {
	t.Helper()
	if utf8.RuneCountInString(s) > maxCard || !utf8.ValidString(s) {
		t.Errorf("%d code points: %q", utf8.RuneCountInString(s), s)
	}
	b := []byte(s)
	err := ast.Walk(md.Parser().Parse(mdtext.NewReader(b)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.RawHTML, *ast.HTMLBlock, *ast.Image, *ast.AutoLink, *ast.Heading, *ast.Blockquote, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.ThematicBreak:
			t.Errorf("a %s in %q", n.Kind(), s)
		case *ast.Link:
			if to := string(n.Destination); !strings.HasPrefix(to, "https://github.com/heinzel/") && !strings.HasPrefix(to, "file:///") {
				t.Errorf("a link to %s", to)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
