package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/config"
)

// patience is what only a test that fails waits for.
const patience = 60 * time.Second

// capable is what a client says that can everything.
const capable = `{"workspace": {"applyEdit": true, "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]},
	"didChangeWatchedFiles": {"dynamicRegistration": true}, "workspaceFolders": true, "diagnostics": {"refreshSupport": true}},
	"textDocument": {"publishDiagnostics": {"relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true, "dataSupport": true, "tagSupport": {"valueSet": [1, 2]}},
	"hover": {"contentFormat": ["markdown"]}, "definition": {"linkSupport": true}, "rename": {"prepareSupport": true},
	"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}, "isPreferredSupport": true},
	"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}, "completion": {"completionItem": {"snippetSupport": true}}}%s}`

// editor is a client in a test.
type editor struct {
	t    testing.TB
	s    *server
	in   io.Closer
	w    *wire.Writer
	done chan int

	mu       sync.Mutex
	changed  *sync.Cond
	last     int
	answers  map[string]*wire.Message
	found    map[string]protocol.PublishDiagnosticsParams // by key
	sent     []string                                     // what the server asked for or said, method and parameters
	versions map[string][]int32                           // by key, the versions of what was published, in order
	late     bool
	quiet    bool // what the server says of faults is expected
}

// start starts a server in the test's process. home is the user's home folder.
func start(t testing.TB, home string) *editor {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	e := &editor{t: t, in: fromClient, w: wire.NewWriter(fromClient), done: make(chan int, 1),
		answers: map[string]*wire.Message{}, found: map[string]protocol.PublishDiagnosticsParams{}, versions: map[string][]int32{}}
	e.changed = sync.NewCond(&e.mu)
	var said bytes.Buffer
	e.s = newServer(context.Background(), fromServer, Options{
		Version: "test", Log: &said, Now: func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) }, Zone: time.UTC,
		Environment: config.Environment{OS: "linux", Home: home, Dir: home, Getenv: func(string) string { return "" }},
	})
	go func() {
		code := e.s.serve(toServer, fromServer)
		_ = fromServer.Close()
		e.done <- code
	}()

	go e.listen(wire.NewReader(toClient))
	t.Cleanup(func() {
		_ = fromClient.Close()
		select {
		case <-e.done:
		case <-time.After(patience):
			t.Error("the server doesn't end")
		}
		if said.Len() > 0 && !e.quiet {
			t.Errorf("the server said: %s", said.String())
		}
	})
	return e
}

func (e *editor) listen(r *wire.Reader) {
	for {
		m, err := r.Read()
		if err != nil {
			return
		}
		e.mu.Lock()
		switch {
		case m.IsResponse():
			if e.answers[string(m.ID)] != nil {
				e.t.Errorf("request %s was answered twice", m.ID)
			}
			e.answers[string(m.ID)] = m
		case m.Method == protocol.MethodPublish:
			var p protocol.PublishDiagnosticsParams
			if err := json.Unmarshal(m.Params, &p); err != nil {
				e.t.Error(err)
			}
			key := uri.Key(string(p.URI))
			e.found[key] = p
			if p.Version != nil {
				e.versions[key] = append(e.versions[key], *p.Version)
			}
		default:
			e.sent = append(e.sent, m.Method+" "+string(m.Params))
			if m.IsRequest() {
				id := m.ID
				go func() {
					_ = e.w.Write(map[string]any{"jsonrpc": "2.0", "id": id, "result": nil}) // also for workspace/configuration
				}()
			}
		}
		e.changed.Broadcast()
		e.mu.Unlock()
	}
}

// until waits for something to hold.
func (e *editor) until(what string, holds func() bool) {
	e.t.Helper()
	timer := time.AfterFunc(patience, func() {
		e.mu.Lock()
		e.late = true
		e.changed.Broadcast()
		e.mu.Unlock()
	})
	defer timer.Stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	for !holds() {
		if e.late {
			e.t.Fatalf("%s didn't come", what)
		}
		e.changed.Wait()
	}
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	if err := e.w.Write(map[string]any{"jsonrpc": "2.0", "method": method, "params": params}); err != nil {
		e.t.Fatal(err)
	}
}

// call asks for something and gives the answer, or the error as text.
func (e *editor) call(method string, params any) (json.RawMessage, *wire.Error) {
	e.t.Helper()
	id := e.send(method, params)
	return e.answer(id)
}

func (e *editor) send(method string, params any) string {
	e.t.Helper()
	e.mu.Lock()
	e.last++
	id := fmt.Sprint(e.last)
	e.mu.Unlock()
	if err := e.w.Write(map[string]any{"jsonrpc": "2.0", "id": e.last, "method": method, "params": params}); err != nil {
		e.t.Fatal(err)
	}
	return id
}

func (e *editor) answer(id string) (json.RawMessage, *wire.Error) {
	e.t.Helper()
	var m *wire.Message
	e.until("the answer to request "+id, func() bool { m = e.answers[id]; return m != nil })
	if m.Error != nil {
		return nil, m.Error
	}
	return m.Result, nil
}

// initialize opens a folder; more is put into the capabilities.
func (e *editor) initialize(folder, more string) {
	e.t.Helper()
	p := map[string]any{"processId": os.Getpid(), "rootUri": nil, "capabilities": json.RawMessage(fmt.Sprintf(capable, more))}
	if folder != "" {
		p["workspaceFolders"] = []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(folder)), Name: "w"}}
	}
	if _, err := e.call("initialize", p); err != nil {
		e.t.Fatal(err)
	}
	e.notify("initialized", struct{}{})
}

// settle waits until everything was read, and what follows from it was said.
func (e *editor) settle() {
	e.t.Helper()
	for loading, quiet := true, 0; quiet < 2; {
		b, err := e.call("workspace/executeCommand", protocol.ExecuteCommandParams{Command: "hz.status"})
		if err != nil {
			e.t.Fatal(err)
		}
		var s Status
		if err := json.Unmarshal(b, &s); err != nil {
			e.t.Fatal(err)
		}
		loading = false
		for _, f := range s.Folders {
			loading = loading || f.Loading
		}
		alone := make(chan bool, 1) // documents outside of all folders aren't told of
		e.s.queue.put(func() {
			alone <- slices.ContainsFunc(e.s.folders, func(f *folder) bool { return f.reading })
		})
		select {
		case reading := <-alone:
			loading = loading || reading
		case <-time.After(patience):
			e.t.Fatal("the loop stands still")
		}
		if quiet++; loading {
			quiet = 0
			time.Sleep(time.Millisecond)
		}
	}
}

func (e *editor) open(path, text string) protocol.DocumentURI {
	e.t.Helper()
	u := protocol.DocumentURI(uri.From(path))
	e.notify("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, LanguageID: "hz-contract", Version: 1, Text: text}})
	return u
}

// change makes edits; each replaces a range, or with nil the whole text.
func (e *editor) change(u protocol.DocumentURI, version int32, changes ...protocol.TextDocumentContentChangeEvent) {
	e.t.Helper()
	e.notify("textDocument/didChange", protocol.DidChangeTextDocumentParams{TextDocument: protocol.VersionedTextDocumentIdentifier{URI: u, Version: version}, ContentChanges: changes})
}

// published waits for the diagnostics of a version, and gives them.
func (e *editor) published(u protocol.DocumentURI, version int32) []protocol.Diagnostic {
	e.t.Helper()
	key := uri.Key(string(u))
	e.until(fmt.Sprintf("the diagnostics of version %d of %s", version, u), func() bool {
		p, ok := e.found[key]
		return ok && p.Version != nil && *p.Version == version
	})
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.found[key].Diagnostics
}

// all gives what was published last of each document that has diagnostics, by key.
func (e *editor) all() map[string]protocol.PublishDiagnosticsParams {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := map[string]protocol.PublishDiagnosticsParams{}
	for key, p := range e.found {
		if len(p.Diagnostics) > 0 {
			out[key] = p
		}
	}
	return out
}
