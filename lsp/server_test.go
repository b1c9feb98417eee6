package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

const sample = `---
name: page
kind: responsibility
description: Keeps the page true for the docs group.
hz:
  schema: 1
  title: Page
  requires: [tracker:read]
  inputs:
    issues: {read: tracker.issues_open}
  outputs:
    page: {format: markdown}
---

### Goal

The page says what changed.

### Requires

- ` + "`issues`" + `: what is open.

### Maintains

- ` + "`page`" + `: at most ten points.

### Done when

- [ ] Every point names its source.
`

// folderOf writes files into a new folder.
func folderOf(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func codes(found []protocol.Diagnostic) string {
	var out []string
	for _, d := range found {
		out = append(out, fmt.Sprintf("%d:%d-%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character, d.Code))
	}
	return strings.Join(out, "\n")
}

// The life of a server: what may come when, and with which status it ends.
func TestLife(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	t.Run("before initialize", func(t *testing.T) {
		e := start(t, dir)
		if _, err := e.call("textDocument/hover", struct{}{}); err == nil || err.Code != protocol.ServerNotInitialized {
			t.Errorf("a request before initialize: %v", err)
		}
		e.notify("textDocument/didOpen", struct{}{}) // dropped
		e.initialize(dir, "")
		if _, err := e.call("initialize", struct{}{}); err == nil || err.Code != protocol.InvalidRequest {
			t.Errorf("a second initialize: %v", err)
		}
		if _, err := e.call("textDocument/nonsense", struct{}{}); err == nil || err.Code != protocol.MethodNotFound {
			t.Errorf("an unknown method: %v", err)
		}
		if _, err := e.call("textDocument/hover", []int{1}); err == nil || err.Code != protocol.InvalidParams {
			t.Errorf("parameters that can't be read: %v", err)
		}
		e.notify("$/nonsense", struct{}{})
		e.notify("textDocument/didChange", "nonsense")
		if b, err := e.call("shutdown", nil); err != nil || string(b) != "null" {
			t.Errorf("shutdown: %s, %v", b, err)
		}
		if _, err := e.call("textDocument/hover", struct{}{}); err == nil || err.Code != protocol.InvalidRequest {
			t.Errorf("a request after shutdown: %v", err)
		}
		e.notify("exit", nil)
		e.ends(0)
	})
	t.Run("exit without shutdown", func(t *testing.T) {
		e := start(t, dir)
		e.initialize(dir, "")
		e.notify("exit", nil)
		e.ends(1)
	})
	t.Run("exit before initialize", func(t *testing.T) {
		e := start(t, dir)
		e.notify("exit", nil)
		e.ends(1)
	})
	t.Run("the end of input", func(t *testing.T) {
		e := start(t, dir)
		e.initialize(dir, "")
		_ = e.in.Close()
		e.ends(1)
	})
	t.Run("a client that is gone already", func(t *testing.T) {
		gone := exec.Command(os.Args[0], "-test.run=^$")
		if err := gone.Run(); err != nil {
			t.Fatal(err)
		}
		e := start(t, dir)
		e.send("initialize", map[string]any{"processId": gone.Process.Pid, "rootUri": nil, "capabilities": struct{}{}})
		e.ends(1)
	})
}

// ends waits for the server's end.
func (e *editor) ends(status int) {
	e.t.Helper()
	select {
	case got := <-e.done:
		if got != status {
			e.t.Errorf("status %d, not %d", got, status)
		}
		e.done <- got // for the clean-up
	case <-time.After(patience):
		e.t.Error("the server goes on")
	}
}

// B42: however a client writes a URI, it is one document, and diagnostics go out under the URI
// with which it was opened.
func TestOneDocumentForAllItsURIs(t *testing.T) {
	dir := folderOf(t, map[string]string{"Prüfung #1/a b.prose.md": strings.ReplaceAll(sample, "name: page", "name: a")})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	plain := protocol.DocumentURI("file://" + filepath.ToSlash(dir) + "/Prüfung%20%231/a b.prose.md")
	coded := protocol.DocumentURI("file://" + filepath.ToSlash(dir) + "/Pr%C3%BCfung%20%231/a%20b.prose.md")
	e.notify("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: coded, Version: 1, Text: sample}})
	e.change(plain, 2, protocol.TextDocumentContentChangeEvent{Text: "no contract"})
	if got := codes(e.published(coded, 2)); got != "0:0-0:11 HZC001" {
		t.Errorf("found: %s", got)
	}
	e.settle()
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.found) != 1 {
		t.Errorf("%d documents", len(e.found))
	}
	for _, p := range e.found {
		if p.URI != coded {
			t.Errorf("published under %s", p.URI)
		}
	}
}

// Each edit gets its diagnostics with its version, also when nothing else is found than before,
// and the last one of a burst always does.
func TestEachEditIsAnswered(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	for _, mode := range []string{"", `, "workspace2": {"configuration": true}`} {
		e := start(t, t.TempDir())
		e.initialize(dir, mode)
		u := e.open(filepath.Join(dir, "page.prose.md"), sample)
		e.published(u, 1)
		for v := int32(2); v < 20; v++ {
			e.change(u, v, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: protocol.Position{Line: 16}, End: protocol.Position{Line: 16}}, Text: "x"})
			if v%3 == 0 {
				if found := e.published(u, v); len(found) != 0 {
					t.Errorf("version %d: %s", v, codes(found))
				}
			}
		}
		e.published(u, 19)
		e.change(u, 20) // no change at all
		e.published(u, 20)
		e.mu.Lock()
		if v := e.versions[uri.Key(string(u))]; !slices.IsSorted(v) {
			t.Errorf("versions out of order: %v", v)
		}
		e.mu.Unlock()
	}
}

// A request can be cancelled while it waits; one that is parked, too. Every request is answered
// once.
func TestCancellation(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	u := e.open(filepath.Join(dir, "page.prose.md"), sample)
	e.settle()
	hold := make(chan struct{})
	e.s.queue.put(func() { <-hold }) // the loop is busy
	id := e.send("textDocument/hover", protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}})
	var n int
	_, _ = fmt.Sscan(id, &n)
	e.notify("$/cancelRequest", map[string]any{"id": n})
	// What was read before what follows has been heeded.
	for e.s.queue.empty() {
		time.Sleep(time.Millisecond)
	}
	cancelled := func() bool {
		e.s.mu.Lock()
		defer e.s.mu.Unlock()
		c := e.s.running[id]
		return c != nil && c.ctx.Err() != nil
	}
	for deadline := time.Now().Add(patience); !cancelled() && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	close(hold)
	if _, err := e.answer(id); err == nil || err.Code != protocol.RequestCancelled {
		t.Errorf("the answer: %v", err)
	}
}

// A request whose document has changed before its answer is ready gets no old answer.
func TestAnOldAnswerIsDropped(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	u := e.open(filepath.Join(dir, "page.prose.md"), sample)
	e.settle()
	hold, begun := make(chan struct{}), make(chan struct{})
	saved := answerers[protocol.MethodFormatting]
	defer func() { answerers[protocol.MethodFormatting] = saved }()
	answerers[protocol.MethodFormatting] = func(ctx context.Context, s *state.Snapshot, p json.RawMessage) (any, error) {
		close(begun)
		<-hold
		return saved(ctx, s, p)
	}
	id := e.send("textDocument/formatting", protocol.DocumentFormattingParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
	<-begun
	e.change(u, 2, protocol.TextDocumentContentChangeEvent{Text: sample + "\n"})
	e.published(u, 2)
	close(hold)
	if _, err := e.answer(id); err == nil || err.Code != protocol.ContentModified {
		t.Errorf("the answer: %v", err)
	}
}

// A fault of hz in a request ends that request alone.
func TestAPanicEndsOneRequest(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	saved := answerers[protocol.MethodHover]
	defer func() { answerers[protocol.MethodHover] = saved }()
	answerers[protocol.MethodHover] = func(context.Context, *state.Snapshot, json.RawMessage) (any, error) {
		panic("put in by the test")
	}
	e := start(t, t.TempDir())
	e.quiet = true
	e.initialize(dir, "")
	if _, err := e.call("textDocument/hover", struct{}{}); err == nil || err.Code != protocol.InternalError || !strings.Contains(err.Message, "put in by the test") {
		t.Errorf("the answer: %v", err)
	}
	e.s.queue.put(func() { panic("another one") }) // and so does one in the loop
	e.settle()
}

// Whatever the server says it can it answers.
func TestWhatIsAnnouncedIsServed(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	u := e.open(filepath.Join(dir, "page.prose.md"), sample)
	at := map[string]any{"textDocument": map[string]any{"uri": u}, "position": map[string]any{"line": 9, "character": 6}, "context": map[string]any{"includeDeclaration": true, "diagnostics": []int{}},
		"range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 30, "character": 0}}, "positions": []any{map[string]any{"line": 9, "character": 6}},
		"newName": "news", "query": "page", "files": []any{}, "options": map[string]any{"tabSize": 2, "insertSpaces": true}, "previousResultIds": []any{}}
	for _, method := range []string{"completion", "hover", "definition", "references", "documentHighlight", "documentSymbol", "codeAction", "codeLens", "inlayHint", "documentLink", "foldingRange", "selectionRange", "formatting", "rangeFormatting", "prepareRename", "rename", "diagnostic"} {
		b, err := e.call("textDocument/"+method, at)
		if err != nil {
			t.Errorf("%s: %v", method, err)
		} else if string(b) == "null" {
			t.Errorf("%s gives nothing", method)
		}
	}
	for _, method := range []string{"workspace/symbol", "workspace/willRenameFiles"} {
		if _, err := e.call(method, at); err != nil {
			t.Errorf("%s: %v", method, err)
		}
	}
	for _, command := range commandNames() {
		argument := map[string]any{"uri": u, "name": "another-one"}
		b, err := e.call("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{argument}})
		if err != nil || !bytes.HasPrefix(b, []byte("{")) {
			t.Errorf("%s: %s, %v", command, b, err)
		}
	}
}

// A text with a byte order mark goes on with it, and columns of its first line count it.
func TestByteOrderMark(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	u := e.open(filepath.Join(dir, "page.prose.md"), "\ufeff"+sample)
	if found := e.published(u, 1); len(found) > 0 {
		t.Errorf("found: %s", codes(found))
	}
	e.change(u, 2, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: protocol.Position{Line: 0, Character: 1}, End: protocol.Position{Line: 0, Character: 4}}, Text: "----"})
	if got := codes(e.published(u, 2)); !strings.HasPrefix(got, "0:1-0:5 HZC001") {
		t.Errorf("found: %s", got)
	}
	e.change(u, 3, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: protocol.Position{Line: 0, Character: 4}, End: protocol.Position{Line: 0, Character: 5}}, Text: ""})
	if found := e.published(u, 3); len(found) > 0 {
		t.Errorf("found: %s", codes(found))
	}
	text := make(chan string)
	e.s.queue.put(func() { text <- string(e.s.docs[uri.Key(string(u))].text.Text) })
	if got := <-text; got != "\ufeff"+sample {
		t.Error("the mark was lost")
	}
}

// The server stays quick and alive on the texts that are made to be hard.
func TestHostileTexts(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	u := e.open(filepath.Join(dir, "page.prose.md"), sample)
	version := int32(1)
	for _, text := range []string{
		"", "---\n", "---\n---\n", strings.Repeat("[", 200_000), "---\nname: " + strings.Repeat("[", 60_000) + "\n---\n", "---\nname: " + strings.Repeat("- ", 30_000) + "\n---\n",
		sample + strings.Repeat("> ", 100_000), sample + strings.Repeat("*a", 100_000), sample + strings.Repeat("`", 200_000), sample + strings.Repeat("<!--", 60_000), strings.Repeat("a", 300_000), sample + strings.Repeat("\n", 200_000),
		sample + strings.Repeat("🧝", 50_000), strings.Repeat("\r", 100_000), sample + strings.Repeat("- [ ] x\n", 20_000),
	} {
		version++
		e.change(u, version, protocol.TextDocumentContentChangeEvent{Text: text})
		e.published(u, version)
		for _, method := range []string{"hover", "completion", "documentSymbol", "foldingRange", "codeAction", "codeLens", "formatting"} {
			e.call("textDocument/"+method, map[string]any{"textDocument": map[string]any{"uri": u}, "position": map[string]any{"line": 1, "character": 100}, "context": map[string]any{"diagnostics": []int{}},
				"range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 1 << 30, "character": 0}}, "options": map[string]any{"tabSize": 2, "insertSpaces": true}})
		}
	}
}

// Folders come and go; a document outside of all stands for itself, with its neighbours.
func TestFolders(t *testing.T) {
	reader := strings.NewReplacer("name: page", "name: reader", "issues: {read: tracker.issues_open}", "issues: {read: \"contract:me/page#page\", stage: draft}", "  requires: [tracker:read]\n", "").Replace(sample)
	a := folderOf(t, map[string]string{"page.prose.md": sample, "reader.prose.md": reader})
	b := folderOf(t, map[string]string{"reader.prose.md": reader})
	e := start(t, t.TempDir())
	e.initialize(a, "")
	e.settle()
	if len(e.all()) > 0 {
		t.Errorf("found: %v", e.all())
	}
	u := e.open(filepath.Join(b, "reader.prose.md"), reader)
	key := uri.Key(string(u)) // first it is checked by itself
	e.until("the finding outside of all folders", func() bool { return strings.HasSuffix(codes(e.found[key].Diagnostics), "HZC031") })
	e.notify("workspace/didChangeWorkspaceFolders", protocol.DidChangeWorkspaceFoldersParams{Event: protocol.WorkspaceFoldersChangeEvent{
		Added: []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(b))}}, Removed: []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(a))}}}})
	e.settle()
	if got := codes(e.published(u, 1)); !strings.HasSuffix(got, "HZC031") {
		t.Errorf("in its own folder: %q", got)
	}
	if err := os.WriteFile(filepath.Join(b, "page.prose.md"), []byte(sample), 0o644); err != nil {
		t.Fatal(err)
	}
	e.notify("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: protocol.DocumentURI(uri.From(filepath.Join(b, "page.prose.md"))), Type: protocol.FileCreated}}})
	e.settle()
	if found := e.all(); len(found) > 0 {
		t.Errorf("with the contract that was missing: %v", found)
	}
	e.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}})
	if err := os.Remove(filepath.Join(b, "page.prose.md")); err != nil {
		t.Fatal(err)
	}
	e.notify("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: protocol.DocumentURI(uri.From(filepath.Join(b, "page.prose.md"))), Type: protocol.FileDeleted}}})
	e.settle()
	if found := e.all(); len(found) != 1 {
		t.Errorf("closed, and the contract gone: %v", found)
	}
}

// What needs all contracts waits until they have been read, and is answered when the server ends
// before that.
func TestRequestsWaitForTheFirstReading(t *testing.T) {
	reader := strings.NewReplacer("name: page", "name: reader", "issues: {read: tracker.issues_open}", "issues: {read: \"contract:me/page#page\", stage: draft}", "  requires: [tracker:read]\n", "").Replace(sample)
	files := map[string]string{"page.prose.md": sample, "reader.prose.md": reader}
	for i := range 300 {
		name := fmt.Sprintf("c%d", i)
		files[name+".prose.md"] = strings.Replace(sample, "name: page", "name: "+name, 1)
	}
	dir := folderOf(t, files)
	for _, ending := range []bool{false, true} {
		e := start(t, t.TempDir())
		e.initialize(dir, "")
		u := e.open(filepath.Join(dir, "reader.prose.md"), reader)
		id := e.send("textDocument/definition", map[string]any{"textDocument": map[string]any{"uri": u}, "position": map[string]any{"line": 8, "character": 32}})
		if ending {
			e.call("shutdown", nil)
			e.answer(id) // either answer is right
			continue
		}
		b, err := e.answer(id)
		if err != nil || !bytes.Contains(b, []byte("page.prose.md")) {
			t.Errorf("the answer: %s, %v", b, err)
		}
	}
}

// Who writes all questions at once, and reads afterwards, gets every answer.
func TestTheLastQuestionsAreAnswered(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": strings.Replace(sample, "name: page", "name: pager", 1)})
	for _, ending := range []string{"", "exit", "shutdown"} {
		e := start(t, t.TempDir())
		e.initialize(dir, "")
		u := e.open(filepath.Join(dir, "page.prose.md"), sample)
		ids := []string{
			e.send("workspace/executeCommand", protocol.ExecuteCommandParams{Command: checkWorkspace}),
			e.send("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": u}, "position": map[string]any{"line": 1, "character": 1}}),
			e.send("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}),
			e.send("workspace/symbol", map[string]any{"query": "page"}),
		}
		if ending == "shutdown" {
			ids = append(ids, e.send("shutdown", nil))
			e.notify("exit", nil)
		} else if ending == "exit" {
			e.notify("exit", nil)
		} else {
			_ = e.w.Flush(patience)
			_ = e.in.Close()
		}
		for _, id := range ids {
			if b, err := e.answer(id); err == nil && len(b) == 0 {
				t.Errorf("%s: an empty answer", id)
			}
		}
	}
}
