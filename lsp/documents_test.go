package lsp

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/protocol"
)

// A request that waits for something, and is cancelled, is answered at once, though nothing
// happens.
func TestWhatWaitsCanBeCancelled(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	e.settle()
	id := e.send("workspace/diagnostic", map[string]any{"previousResultIds": []any{}})
	e.settle() // it is parked
	e.cancel(id)
	if _, err := e.answer(id); err == nil || err.Code != protocol.RequestCancelled {
		t.Errorf("the answer: %v", err)
	}
	e.cancel(id) // it is over
	e.cancel("12345")
	e.settle()
}

// A document that is no file has the places and fixes of its own text.
func TestUntitled(t *testing.T) {
	e := start(t, t.TempDir())
	e.initialize("", "")
	twice := strings.Replace(sample, "  title: Page\n", "  title: Page\n  title: Page\n", 1)
	u := protocol.DocumentURI("untitled:Untitled-1")
	e.notify("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, Version: 1, Text: twice}})
	found := e.published(u, 1)
	if len(found) != 1 || found[0].Code != "HZC004" || len(found[0].RelatedInformation) != 1 {
		t.Fatalf("found: %v", found)
	}
	if l := found[0].RelatedInformation[0].Location; l.URI != u || l.Range.Start.Line != 6 {
		t.Errorf("the first title: %v", l)
	}
	e.change(u, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(sample, "title:", "titel:", 1)})
	e.published(u, 2)
	b, err := e.call("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": u}, "context": map[string]any{"diagnostics": []any{}, "only": []string{"source.fixAll"}},
		"range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 30, "character": 0}}})
	if err != nil || !strings.Contains(string(b), `"newText":"  title: Page\n"`) {
		t.Errorf("%s, %v", b, err)
	}
}
