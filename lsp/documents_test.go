package lsp

import (
	"bytes"
	"context"
	"fmt"
	"github.com/heinzel/hz/workspace/config"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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

// counted tells how much of a stream is left.
type counted struct {
	io.Reader
	n atomic.Int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n.Add(int64(-n))
	return n, err
}

// A client that asks and never reads doesn't fill the memory; one whose stream can't be followed
// any more is told why on standard error.
func TestAClientThatNeverReads(t *testing.T) {
	var in, said bytes.Buffer
	send := func(body string) { fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(body), body) }
	send(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "capabilities": {}}}`)
	long := strings.Repeat("x", 1<<20)
	for id := range 110 {
		send(fmt.Sprintf(`{"jsonrpc": "2.0", "id": %d, "method": "%s"}`, id, long)) // the answer names the method
	}
	left := &counted{Reader: &in}
	left.n.Store(int64(in.Len()))
	rest, out := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan int)
	go func() {
		done <- Serve(ctx, left, out, Options{Version: "test", Log: &said, Now: time.Now, Zone: time.UTC, Environment: config.Environment{OS: "linux", Getenv: func(string) string { return "" }}})
	}()
	time.Sleep(200 * time.Millisecond)
	for before := int64(-1); before != left.n.Load(); time.Sleep(100 * time.Millisecond) {
		before = left.n.Load()
	}
	if left.n.Load() < 20<<20 {
		t.Errorf("%d MiB are left to be read", left.n.Load()>>20)
	}
	cancel()
	_ = rest.Close()
	<-done
	broken := strings.NewReader("Content-Length: 99999999999\r\n\r\n")
	if status := Serve(t.Context(), broken, io.Discard, Options{Version: "test", Log: &said, Now: time.Now, Zone: time.UTC}); status != 1 || !strings.Contains(said.String(), "can't be read: a message of 99999999999 bytes") {
		t.Errorf("status %d: %s", status, said.String())
	}
}

// All of a disk isn't walked for an editor that has its root open; documents are checked all the
// same.
func TestTheRootIsNotRead(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	e := start(t, t.TempDir())
	e.initialize(filepath.VolumeName(dir)+string(filepath.Separator), "")
	u := e.open(filepath.Join(dir, "page.prose.md"), strings.Replace(sample, "title:", "titel:", 1))
	if found := e.published(u, 1); len(found) != 1 {
		t.Errorf("found: %v", found)
	}
	e.settle()
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.ContainsFunc(e.sent, func(s string) bool { return strings.Contains(s, "doesn't read all of") }) {
		t.Errorf("nobody is told: %v", e.sent)
	}
}
