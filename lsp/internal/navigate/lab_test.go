package navigate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// lab is a folder with contracts, as a server has it.
type lab struct {
	t   testing.TB
	dir string
	*state.Snapshot
}

// able is a client that can do all that matters here.
func able() *state.Client {
	return &state.Client{Encoding: source.UTF16, DocumentChanges: true, RenameFiles: true, ChangeAnnotations: true, LinkSupport: true, HierarchicalSymbols: true}
}

// files writes a folder. Those whose names are in open are open in the editor.
func files(t testing.TB, client *state.Client, texts map[string]string, open ...string) *lab {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range texts {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folderAt(t, client, dir, open...)
}

// folderAt opens a folder that is there.
func folderAt(t testing.TB, client *state.Client, dir string, open ...string) *lab {
	t.Helper()
	return folderWith(t, client, dir, workspace.Roots{Me: filepath.Join(dir, "workflows")}, open...)
}

func folderWith(t testing.TB, client *state.Client, dir string, roots workspace.Roots, open ...string) *lab {
	t.Helper()
	c := catalog.Builtin()
	live, err := lint.OpenLive(workspace.Request{Dir: dir, Args: []string{dir}, Roots: roots}, lint.Options{Catalog: c, KeepText: true})
	if err != nil {
		t.Fatal(err)
	}
	f := &state.Folder{URI: protocol.DocumentURI(uri.From(dir)), Dir: dir, Live: live,
		Facts: state.Facts{Settings: &config.Settings{}, Catalog: c, Roots: roots}}
	var docs []*state.Doc
	for _, name := range open {
		file := filepath.Join(dir, filepath.FromSlash(name))
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		i := live.Place(file)
		k := live.Compile(i, b)
		docs = append(docs, &state.Doc{URI: protocol.DocumentURI(uri.From(file)), File: file, Path: name, Version: 7, Open: true,
			Text: text.New(name, b, client.Encoding), Contract: k.Contract, Compiled: k, Folder: f, Index: i})
	}
	return &lab{t, dir, state.New(client, []*state.Folder{f}, docs, time.Time{}, time.UTC)}
}

// archive reads a folder of testdata.
func archive(t testing.TB, name string) map[string]string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range a.Files {
		out[f.Name] = string(f.Data)
	}
	return out
}

func (l *lab) doc(name string) *state.Doc {
	l.t.Helper()
	d, err := l.Doc(protocol.DocumentURI(uri.From(filepath.Join(l.dir, filepath.FromSlash(name)))))
	if err != nil {
		l.t.Fatal(name, err)
	}
	return d
}

// cursor gives the document and the place of a marker such as "a.prose.md: na|me": the text
// stands once in the file, and the | is the cursor.
func (l *lab) cursor(marker string) (*state.Doc, protocol.Position) {
	l.t.Helper()
	name, snippet, _ := strings.Cut(marker, ": ")
	before, after, ok := strings.Cut(snippet, "|")
	d := l.doc(name)
	if n := strings.Count(string(d.Text.Text), before+after); !ok || n != 1 {
		l.t.Fatalf("%s: it stands there %d times", marker, n)
	}
	return d, d.Text.Position(strings.Index(string(d.Text.Text), before+after) + len(before))
}

// show gives a range as a person reads it: the file, and its line with the range between « and ».
func (l *lab) show(u protocol.DocumentURI, r protocol.Range) string {
	l.t.Helper()
	d, err := l.Doc(u)
	if err != nil {
		l.t.Fatal(err)
	}
	return filepath.ToSlash(d.Path) + ": " + marked(d, r)
}

func marked(d *state.Doc, r protocol.Range) string {
	s := d.Text.Span(r)
	line := d.Text.LineSpan(int(r.Start.Line) + 1)
	end := d.Text.LineSpan(int(r.End.Line) + 1)
	t := d.Text.Text
	out := string(t[line.Start:s.Start]) + "«" + string(t[s.Start:s.End]) + "»" + string(t[s.End:end.End])
	return strings.ReplaceAll(strings.TrimSpace(out), "\n", "⏎")
}

// same compares lines.
func same(t *testing.T, name string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\ngot\n  %s\nwant\n  %s", name, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// apply gives the files that a workspace edit changes, with their new names and texts, and takes
// the old names out.
func (l *lab) apply(w *protocol.WorkspaceEdit) (texts map[string]string, gone []string) {
	l.t.Helper()
	texts = map[string]string{}
	name := func(u protocol.DocumentURI) string {
		path, ok := uri.Path(string(u))
		rel, err := filepath.Rel(l.dir, path)
		if !ok || err != nil {
			l.t.Fatal(u)
		}
		return filepath.ToSlash(rel)
	}
	edit := func(u protocol.DocumentURI, edits []protocol.TextEdit) {
		d, err := l.Doc(u)
		if err != nil {
			l.t.Fatal(err)
		}
		out, at := "", 0
		for _, e := range edits {
			s := d.Text.Span(e.Range)
			if s.Start < at {
				l.t.Fatalf("%s: edits aren't sorted, or overlap: %v", u, edits)
			}
			out, at = out+string(d.Text.Text[at:s.Start])+e.NewText, s.End
		}
		texts[name(u)] = out + string(d.Text.Text[at:])
	}
	last := ""
	for u, edits := range w.Changes {
		edit(u, edits)
	}
	for _, c := range w.DocumentChanges {
		switch {
		case c.TextDocumentEdit != nil:
			u := c.TextDocumentEdit.TextDocument.URI
			if name(u) < last {
				l.t.Fatal("documents aren't sorted")
			}
			last = name(u)
			d, err := l.Doc(u)
			if v := c.TextDocumentEdit.TextDocument.Version; err != nil || d.Open != (v != nil) || d.Open && *v != d.Version {
				l.t.Fatalf("%s: version %v", u, v)
			}
			var edits []protocol.TextEdit
			for _, e := range c.TextDocumentEdit.Edits {
				edits = append(edits, e.TextEdit)
			}
			edit(u, edits)
		case c.RenameFile != nil:
			from, to := name(c.RenameFile.OldURI), name(c.RenameFile.NewURI)
			body, there := texts[from]
			if !there {
				body = string(l.doc(from).Text.Text)
			}
			delete(texts, from)
			texts[to] = body
			gone = append(gone, from)
		default:
			l.t.Fatalf("%+v", c)
		}
	}
	return texts, gone
}

// changed gives the lines that an edit changes, as they are then, with their files.
func (l *lab) changed(w *protocol.WorkspaceEdit) []string {
	l.t.Helper()
	texts, gone := l.apply(w)
	out := []string{}
	for name, body := range texts {
		old := name
		if _, err := os.Stat(filepath.Join(l.dir, name)); err != nil && len(gone) == 1 {
			old = gone[0]
			out = append(out, old+" → "+name)
		}
		before, after := strings.Split(string(l.doc(old).Text.Text), "\n"), strings.Split(body, "\n")
		if len(before) != len(after) {
			l.t.Fatalf("%s: %d lines became %d", name, len(before), len(after))
		}
		for i := range before {
			if before[i] != after[i] {
				out = append(out, fmt.Sprintf("%s:%d: %s", name, i+1, strings.TrimSpace(after[i])))
			}
		}
	}
	slices.SortFunc(out, func(a, b string) int { return strings.Compare(order(a), order(b)) })
	return out
}

// order makes line numbers compare as numbers.
func order(s string) string {
	name, rest, ok := strings.Cut(s, ":")
	line, text, _ := strings.Cut(rest, ":")
	if !ok {
		return s
	}
	return fmt.Sprintf("%s:%6s:%s", name, line, text)
}
