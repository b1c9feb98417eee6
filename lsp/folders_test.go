package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

// reader reads page's output.
var reader = strings.NewReplacer("name: page", "name: reader", "issues: {read: tracker.issues_open}", "issues: {read: \"contract:me/page#page\", stage: draft}", "  requires: [tracker:read]\n", "").Replace(sample)

// A folder that the client opens through a link is checked as any other, and its files have URIs
// below the link.
func TestAFolderThatIsALink(t *testing.T) {
	dir := folderOf(t, map[string]string{"w/reader.prose.md": reader})
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "w"), link); err != nil {
		t.Skip(err)
	}
	e := start(t, t.TempDir())
	e.initialize(link, "")
	e.settle()
	expect := func(want string) {
		t.Helper()
		e.settle()
		all := e.all()
		if _, ok := all[uri.Key(uri.From(want))]; !ok || len(all) != 1 {
			t.Errorf("found: %v", all)
		}
	}
	expect(filepath.Join(link, "reader.prose.md"))
	u := e.open(filepath.Join(dir, "w", "reader.prose.md"), reader)
	expect(filepath.Join(dir, "w", "reader.prose.md"))
	e.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
	expect(filepath.Join(link, "reader.prose.md"))
}

// Two documents of one file, which their URIs lead to by different ways, each have the findings
// of their own text; the file is what the first one says.
func TestTwoDocumentsOfOneFile(t *testing.T) {
	dir := folderOf(t, map[string]string{"w/page.prose.md": sample, "w/reader.prose.md": reader})
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "w"), link); err != nil {
		t.Skip(err)
	}
	e := start(t, t.TempDir())
	e.initialize(filepath.Join(dir, "w"), "")
	one := e.open(filepath.Join(dir, "w", "page.prose.md"), sample)
	two := e.open(filepath.Join(link, "page.prose.md"), strings.Replace(sample, "title:", "titel:", 1))
	expect := func(first, second, others int) {
		t.Helper()
		e.settle()
		all := e.all()
		a, b := len(all[uri.Key(string(one))].Diagnostics), len(all[uri.Key(string(two))].Diagnostics)
		c := len(all[uri.Key(uri.From(filepath.Join(dir, "w", "reader.prose.md")))].Diagnostics)
		if a != first || b != second || c != others {
			t.Errorf("%d, %d and %d findings: %v", a, b, c, all)
		}
	}
	expect(0, 1, 0)
	e.change(one, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(sample, "page: {format", "sheet: {format", 1)})
	expect(2, 1, 1)
	e.change(two, 2, protocol.TextDocumentContentChangeEvent{Text: sample})
	expect(2, 0, 1)
	e.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: one}})
	expect(0, 0, 0)
	e.change(two, 3, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(sample, "page: {format", "sheet: {format", 1)})
	expect(0, 2, 1)
}

// Of folders that lie in each other the innermost speaks of a contract, open or not, and an edit
// reaches all of them.
func TestFoldersInFolders(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample, "in/reader.prose.md": reader, "other.prose.md": strings.Replace(reader, "name: reader", "name: other", 1)})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	u := e.open(filepath.Join(dir, "in", "reader.prose.md"), reader)
	e.settle()
	if found := e.all(); len(found) > 0 {
		t.Errorf("found: %v", found)
	}
	folders := func(added, removed string) {
		t.Helper()
		var c protocol.WorkspaceFoldersChangeEvent
		if added != "" {
			c.Added = []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(added))}}
		}
		if removed != "" {
			c.Removed = []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(removed))}}
		}
		e.notify("workspace/didChangeWorkspaceFolders", protocol.DidChangeWorkspaceFoldersParams{Event: c})
		e.settle()
	}
	expect := func(want int) {
		t.Helper()
		if all := e.all(); len(all) != want {
			t.Errorf("found: %v", all)
		}
	}
	folders(filepath.Join(dir, "in"), "")
	expect(1) // in it nobody is called page
	e.change(u, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(reader, "name: reader", "name: page", 1)})
	e.settle()
	expect(2) // me/page is taken, says the folder around of page, and the reader's name isn't its file's
	e.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
	e.settle()
	expect(1)
	folders("", filepath.Join(dir, "in"))
	expect(0)
}

// A document outside of all folders stands for itself also where it is a neighbour of some folder's
// contracts; and it is one of another document outside.
func TestNeighboursOutside(t *testing.T) {
	dir := folderOf(t, map[string]string{"workflows/page.prose.md": sample, "workflows/sub/reader.prose.md": reader, "home/.config/hz/workflows/mine.prose.md": strings.Replace(sample, "name: page", "name: mine", 1),
		"team/workflows/theirs.prose.md": strings.Replace(sample, "name: page", "name: theirs", 1)})
	toml := filepath.Join(dir, "home", ".config", "hz", "hz.toml")
	if err := os.WriteFile(toml, []byte("[team]\ncheckout = '"+filepath.Join(dir, "team")+"'\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	e := start(t, filepath.Join(dir, "home"))
	e.initialize(filepath.Join(dir, "home", ".config", "hz", "workflows"), "")
	e.settle()
	theirs := e.open(filepath.Join(dir, "team", "workflows", "theirs.prose.md"), strings.Replace(sample, "name: page", "name: nobody", 1))
	read := e.open(filepath.Join(dir, "workflows", "sub", "reader.prose.md"), reader)
	page := e.open(filepath.Join(dir, "workflows", "page.prose.md"), sample)
	e.settle()
	if got := codes(e.published(theirs, 1)); !strings.Contains(got, "HZC010") {
		t.Errorf("a neighbour of the workspace's contracts: %q", got)
	}
	e.change(page, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(sample, "page: {format", "sheet: {format", 1)})
	e.settle()
	if got := codes(e.all()[uri.Key(string(read))].Diagnostics); !strings.Contains(got, "HZC031") {
		t.Errorf("a neighbour that was edited: %q", got)
	}
	e.notify("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: page, Version: 3, Text: sample}}) // without a close
	e.settle()
	if got := codes(e.all()[uri.Key(string(read))].Diagnostics); got != "" {
		t.Errorf("opened again: %q", got)
	}
	folders := make(chan int)
	e.s.queue.put(func() { folders <- len(e.s.folders) })
	if n := <-folders; n != 4 {
		t.Errorf("%d folders", n)
	}
}

// A document outside of all folders that isn't on disk yet has neighbours, which are followed.
func TestNeighboursOfTheUnsaved(t *testing.T) {
	dir := folderOf(t, map[string]string{"other.prose.md": strings.Replace(sample, "name: page", "name: other", 1)})
	e := start(t, t.TempDir())
	e.initialize("", "")
	u := e.open(filepath.Join(dir, "reader.prose.md"), reader)
	found := func(want string) {
		t.Helper()
		e.until(want, func() bool { return codes(e.found[uri.Key(string(u))].Diagnostics) == want })
	}
	found("8:19-8:42 HZC031")
	if err := os.WriteFile(filepath.Join(dir, "page.prose.md"), []byte(sample), 0o644); err != nil {
		t.Fatal(err)
	}
	found("")
	if err := os.Remove(filepath.Join(dir, "page.prose.md")); err != nil {
		t.Fatal(err)
	}
	found("8:19-8:42 HZC031")
}

// What is wrong with a configuration is taken back when the last folder that it holds for goes.
func TestAConfigurationGoesWithItsFolder(t *testing.T) {
	a, b := folderOf(t, map[string]string{"hz.toml": "x = [\n"}), folderOf(t, nil)
	home := folderOf(t, map[string]string{".config/hz/hz.toml": "x = [\n"})
	e := start(t, home)
	e.initialize(a, "")
	out := e.open(filepath.Join(b, "page.prose.md"), sample)
	e.settle()
	if all := e.all(); len(all) != 2 {
		t.Errorf("found: %v", all)
	}
	e.notify("workspace/didChangeWorkspaceFolders", protocol.DidChangeWorkspaceFoldersParams{Event: protocol.WorkspaceFoldersChangeEvent{Removed: []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(a))}}}})
	e.settle()
	if all := e.all(); len(all) != 1 {
		t.Errorf("with the document alone: %v", all)
	}
	e.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: out}})
	e.settle()
	if all := e.all(); len(all) != 0 {
		t.Errorf("with nothing: %v", all)
	}
}
