package lsp

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// typist is a client's document: a list of UTF-16 units, as editors have it, whose edits are
// made by counting.
type typist struct {
	path    string
	uri     protocol.DocumentURI
	units   []uint16
	version int32
	open    bool
}

// offset gives the unit that a position means: one past a line's end is that end, one past the
// text is its end, and one inside a pair of surrogates is before it.
func (d *typist) offset(p protocol.Position) int {
	i := 0
	for line := uint32(0); line < p.Line; line++ {
		for i < len(d.units) && d.units[i] != '\n' && d.units[i] != '\r' {
			i++
		}
		if i == len(d.units) {
			return i
		}
		if d.units[i] == '\r' && i+1 < len(d.units) && d.units[i+1] == '\n' {
			i++
		}
		i++
	}
	for k := uint32(0); k < p.Character && i < len(d.units) && d.units[i] != '\n' && d.units[i] != '\r'; k++ {
		i++
	}
	if i > 0 && i < len(d.units) && utf16.IsSurrogate(rune(d.units[i])) && d.units[i]&0xfc00 == 0xdc00 {
		i--
	}
	return i
}

func (d *typist) text() string { return string(utf16.Decode(d.units)) }

var typed = []string{"", "", "a", "🧝", "Ü", "\n", "\r\n", "\r", "  ", "e\u0301", "\t", ":", "\"", "'", "{", "[", "- ", "# hz: ignore HZC012 — why", "### Goal\n", "### Done when\r\n\r\n- [ ] x\n",
	"contract:me/c1#report", "name: c2", "---\n", "`issues`", "<!-- ", " -->", "\u202e", "catch_up: latest", "\ufeff", "👩‍💻", "0 7 * * MON", "\u200b"}

// A session of 20,000 random edits, over several documents that refer to each other: with
// characters beyond the first plane, all line breaks, positions past the end and the wrong way
// round, several edits at once and whole texts, documents closed, opened, saved and changed on disk.
// In between, the texts are those of the client, and what was said is what a fresh check finds.
func TestRandomSession(t *testing.T) {
	edits := 20_000
	if testing.Short() {
		edits = 1000
	}
	r := rand.New(rand.NewPCG(5, 17))
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	folder, home := filepath.Join(root, "w"), filepath.Join(root, "home")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	sample, err := os.ReadFile(filepath.Join("..", "compiler", "diag", "examples", "HZC031", "right", exampleName(t)))
	if err != nil {
		t.Fatal(err)
	}
	var docs []*typist
	for i := range 6 {
		d := &typist{path: filepath.Join(folder, fmt.Sprintf("c%d%s", i, workspace.Suffix))}
		d.units = utf16.Encode([]rune(string(sample)))
		if err := os.WriteFile(d.path, sample, 0o644); err != nil {
			t.Fatal(err)
		}
		docs = append(docs, d)
	}
	e := start(t, home)
	e.initialize(folder, "")
	for _, d := range docs[:4] {
		d.uri, d.version, d.open = e.open(d.path, d.text()), 1, true
	}
	for n := 0; n < edits; n++ {
		d := docs[r.IntN(len(docs))]
		switch {
		case !d.open:
			d.uri, d.version, d.open = e.open(d.path, d.text()), 1, true
		case r.IntN(400) == 0: // what isn't saved is lost
			e.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: d.uri}})
			b, err := os.ReadFile(d.path)
			if err != nil {
				t.Fatal(err)
			}
			d.units, d.open = utf16.Encode([]rune(string(b))), false
		case r.IntN(300) == 0:
			if err := os.WriteFile(d.path, []byte(d.text()), 0o644); err != nil {
				t.Fatal(err)
			}
			e.notify("textDocument/didSave", protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: d.uri}})
			e.notify("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: d.uri, Type: protocol.FileChanged}}})
		default:
			d.version++
			e.change(d.uri, d.version, d.edit(r, string(sample))...)
		}
		if n%100 == 99 || n == edits-1 {
			e.compare(docs, folder, n)
		}
	}
}

// exampleName gives a contract of the example's that reads another one.
func exampleName(t *testing.T) string {
	entries, err := os.ReadDir(filepath.Join("..", "compiler", "diag", "examples", "HZC031", "right"))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(entries, func(e os.DirEntry) bool { return strings.HasSuffix(e.Name(), workspace.Suffix) })
	return entries[i].Name()
}

// edit changes the document and gives the changes as the client tells them.
func (d *typist) edit(r *rand.Rand, whole string) []protocol.TextDocumentContentChangeEvent {
	var out []protocol.TextDocumentContentChangeEvent
	for range 1 + r.IntN(3)*r.IntN(2) {
		if r.IntN(200) == 0 || len(d.units) > 6000 {
			text := whole[:r.IntN(len(whole)+1)]
			d.units = utf16.Encode([]rune(text))
			out = append(out, protocol.TextDocumentContentChangeEvent{Text: string(utf16.Decode(d.units))})
			continue
		}
		lines := uint32(strings.Count(d.text(), "\n") + 2)
		p := protocol.Position{Line: r.Uint32N(lines + 2), Character: r.Uint32N(40)}
		q := p
		switch r.IntN(8) {
		case 0:
			q = protocol.Position{Line: p.Line + r.Uint32N(3), Character: r.Uint32N(60)}
		case 1:
			q.Character += r.Uint32N(5)
		case 2:
			q = protocol.Position{Line: 1 << 31, Character: 1 << 31}
			if r.IntN(10) > 0 {
				p = q
			}
		}
		text := typed[r.IntN(len(typed))]
		start, end := d.offset(p), d.offset(q)
		if start > end {
			start, end = end, start
		}
		d.units = slices.Concat(d.units[:start], utf16.Encode([]rune(text)), d.units[end:])
		out = append(out, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: p, End: q}, Text: text})
	}
	return out
}

// compare holds the server's texts and findings against the client's texts and a fresh check.
func (e *editor) compare(docs []*typist, folder string, n int) {
	e.t.Helper()
	e.settle()
	overlays := map[string][]byte{}
	for _, d := range docs {
		if !d.open {
			continue
		}
		text := make(chan string)
		e.s.queue.put(func() { text <- string(e.s.docs[uri.Key(string(d.uri))].text.Text) })
		if got := <-text; got != d.text() {
			e.t.Fatalf("after %d edits the text of %s (-client +server):\n%s", n, filepath.Base(d.path), cmp.Diff(d.text(), got))
		}
		overlays[d.path] = []byte(d.text())
		e.published(d.uri, d.version)
	}
	r, err := lint.Check(workspace.Request{Dir: folder, Args: []string{"."}, Overlays: overlays}, lint.Options{})
	if err != nil {
		e.t.Fatal(err)
	}
	want, got := map[string][]string{}, map[string][]string{}
	for _, d := range r.Diagnostics {
		want[d.Path] = append(want[d.Path], fmt.Sprintf("%d %s %s\n%s", d.Range.Start.Line, d.Code, d.Message, d.Hint))
	}
	for _, p := range e.all() {
		path, _ := uri.Path(string(p.URI))
		for _, d := range p.Diagnostics {
			name := filepath.Base(path)
			got[name] = append(got[name], fmt.Sprintf("%d %s %s", d.Range.Start.Line+1, d.Code, d.Message))
		}
	}
	for name, lines := range want {
		for i := range lines {
			lines[i] = strings.TrimSuffix(lines[i], "\n")
		}
		want[name] = lines
	}
	if d := cmp.Diff(want, got); d != "" {
		e.t.Fatalf("after %d edits (-check +lsp):\n%s", n, d)
	}
}
