package change_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// able is an editor that can everything.
var able = state.Client{
	Encoding: source.UTF16, DocumentChanges: true, CreateFiles: true, RenameFiles: true, ChangeAnnotations: true,
	CodeActionLiterals: true, CodeActionResolve: true, PreferredActions: true, DiagnosticData: true,
}

// open gives a snapshot of a folder with all of its contracts open.
func open(t testing.TB, dir string, client state.Client, list ...config.Item) (*state.Snapshot, []*state.Doc) {
	t.Helper()
	return openSome(t, dir, []string{"."}, client, list...)
}

// openSome gives a snapshot of some paths of a folder.
func openSome(t testing.TB, dir string, args []string, client state.Client, list ...config.Item) (*state.Snapshot, []*state.Doc) {
	t.Helper()
	facts := state.Facts{Settings: &config.Settings{}, Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner, Pins: pins.Read(list)}
	if len(list) > 0 {
		facts.Roots.Team = dir
	}
	folder := &state.Folder{URI: protocol.DocumentURI(uri.From(dir)), Dir: dir, Facts: facts}
	request := workspace.Request{Dir: dir, Args: args, Roots: facts.Roots}
	var err error
	if folder.Live, err = lint.OpenLive(request, folder.Options()); err != nil {
		t.Fatal(err)
	}
	var docs []*state.Doc
	for i := range folder.Live.Len() {
		target := folder.Live.Target(i)
		b, problem := workspace.Read(target, nil)
		if problem != nil {
			continue
		}
		k := folder.Live.Compile(i, b)
		docs = append(docs, &state.Doc{
			URI: protocol.DocumentURI(uri.From(target.File)), File: target.File, Path: target.Path, Version: 7, Open: true,
			Text: text.New(target.Path, b, client.Encoding), Contract: k.Contract, Compiled: k, Folder: folder, Index: i,
		})
	}
	return state.New(&client, []*state.Folder{folder}, docs, time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC), time.UTC), docs
}

// folder writes files into a new folder.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := state.Real(filepath.Join(t.TempDir(), "x"))
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// cases gives the folders of the corpus that hold contracts, with their names.
func cases(t testing.TB) map[string][]string {
	t.Helper()
	dirs := map[string][]string{}
	err := filepath.WalkDir("../../../corpus", func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && strings.HasSuffix(path, compiler.Suffix) {
			abs, err := filepath.Abs(filepath.Dir(path))
			dirs[abs] = append(dirs[abs], filepath.Base(path))
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(dirs) < 500 {
		t.Fatalf("%d folders", len(dirs))
	}
	return dirs
}

// docNamed gives a document by its printed path.
func docNamed(t testing.TB, docs []*state.Doc, path string) *state.Doc {
	t.Helper()
	for _, d := range docs {
		if d.Path == path {
			return d
		}
	}
	t.Fatalf("no document %s", path)
	return nil
}

// everything is the range of a whole document, as some clients write it.
func everything() protocol.Range {
	return protocol.Range{End: protocol.Position{Line: 1 << 31, Character: 1 << 31}}
}

// made makes edits in a document: they lie apart from each other, in the order of the text, and
// their positions are ones that the text has.
func made(t testing.TB, d *state.Doc, edits []protocol.TextEdit) []byte {
	t.Helper()
	return madeIn(t, d.Text, edits)
}

func madeIn(t testing.TB, in *text.Text, edits []protocol.TextEdit) []byte {
	t.Helper()
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		start, end := in.Offset(e.Range.Start), in.Offset(e.Range.End)
		if in.Position(start) != e.Range.Start || in.Position(end) != e.Range.End || start < at || end < start {
			t.Fatalf("the edit at %v", e.Range)
		}
		out.Write(in.Text[at:start])
		out.WriteString(e.NewText)
		at = end
	}
	out.Write(in.Text[at:])
	return out.Bytes()
}

// own gives the edits that an action makes in the document itself.
func own(t testing.TB, d *state.Doc, a protocol.CodeAction) []protocol.TextEdit {
	t.Helper()
	if a.Edit == nil || len(a.Edit.DocumentChanges) != 1 || a.Edit.DocumentChanges[0].TextDocumentEdit == nil {
		t.Fatalf("%s: %+v", a.Title, a.Edit)
	}
	e := a.Edit.DocumentChanges[0].TextDocumentEdit
	if e.TextDocument.URI != d.URI || e.TextDocument.Version == nil || *e.TextDocument.Version != d.Version {
		t.Fatalf("%s: %+v", a.Title, e.TextDocument)
	}
	var out []protocol.TextEdit
	for _, edit := range e.Edits {
		out = append(out, edit.TextEdit)
	}
	return out
}

func titles(list []protocol.CodeAction) (out []string) {
	for i := range list {
		out = append(out, string(list[i].Kind)+": "+list[i].Title)
	}
	return out
}

func asked(s *state.Snapshot, d *state.Doc, r protocol.Range, only ...protocol.CodeActionKind) []protocol.CodeAction {
	return change.CodeActions(s, d, r, protocol.CodeActionContext{Only: only, TriggerKind: protocol.CodeActionInvoked})
}

// contract is a contract of that name without findings, with further keys of hz.
func contract(name, keys string) string {
	return "---\nname: " + name + "\nkind: responsibility\ndescription: Keeps it true.\nhz:\n  schema: 1\n  title: T\n" + keys +
		"  outputs:\n    page: {format: markdown}\n---\n\n### Goal\n\nIt is true.\n\n### Maintains\n\n- `page`: ten points.\n\n### Done when\n\n- [ ] All is there.\n"
}
