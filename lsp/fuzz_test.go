package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/workspace/config"
)

// hostile are messages that no client should send, and some do. DOC is the URI of an open
// document, DIR that of the folder that is open.
var hostile = []string{
	`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"workspaceFolders": null, "rootUri": null, "rootPath": null, "capabilities": {}}}`,
	`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"workspaceFolders": [], "rootUri": "", "rootPath": "", "capabilities": {}}}`,
	`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": null}`,
	`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": []}`,
	`{"jsonrpc": "2.0", "id": 1, "method": "initialize"}`,
	`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": -1, "capabilities": {"general": {"positionEncodings": null}, "textDocument": null, "workspace": {"workspaceEdit": null}}, "workspaceFolders": [{"uri": "git:/x", "name": ""}, {"uri": "file:///does/not/exist"}]}}`,
	`{"jsonrpc": "2.0", "id": null, "method": "shutdown"}`, `{"jsonrpc": "2.0", "id": "é", "method": "shutdown", "params": [1]}`, `{"jsonrpc": "2.0", "id": 1.5e300, "method": "x"}`, `{"jsonrpc": "2.0", "id": {}, "method": "x"}`, `{"id": true, "method": "x"}`,
	`{"jsonrpc": "2.0", "id": 7, "result": 1}`, `{"jsonrpc": "2.0", "id": 7, "error": null}`, `{"jsonrpc": "2.0", "id": "7", "error": {"code": "x"}}`, `{"jsonrpc": "2.0"}`, `[]`, `[{"jsonrpc": "2.0", "id": 1, "method": "x"}]`, `null`, `"x"`, `{`, ``, `{}`, "\xff\xfe", "{\"method\": \"\xff\"}",
	`{"jsonrpc": "2.0", "id": 9, "method": "textDocument/hover", "params": {"textDocument": {"uri": "DOC"}, "position": {"line": 4294967295, "character": 1e308}}}`,
	`{"jsonrpc": "2.0", "id": 9, "method": "textDocument/hover", "params": {"textDocument": {"uri": "DOC"}, "position": {"line": -1, "character": -9}}}`,
	`{"jsonrpc": "2.0", "id": 9, "method": "textDocument/hover", "params": {"textDocument": null, "position": null}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "DOC", "version": null}, "contentChanges": [{"range": {"start": {"line": 3, "character": 9}, "end": {"line": 1, "character": 0}}, "rangeLength": -4, "text": "\ud83e"}]}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "DOC", "version": 3}, "contentChanges": null}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "DOC", "version": 3}, "contentChanges": [{"text": "a\u0000b\ud800\udc00\udfff\ud800"}]}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "untitled:x", "languageId": "", "version": 0, "text": ""}}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "", "languageId": "", "version": 0, "text": "---\nname: x\n---\n"}}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "vscode-userdata:/x.prose.md", "version": 0, "text": "---\nname: x\nname: y\n---\n"}}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///.prose.md", "version": 0, "text": "---\n"}}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file://host/x.prose.md", "version": 0, "text": "---\n"}}}`,
	`{"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": "untitled:x"}}}`, `{"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": "DOC"}}}`,
	`{"jsonrpc": "2.0", "method": "workspace/didChangeWorkspaceFolders", "params": {"event": {"added": [{"uri": "DIR"}, {"uri": "DIR/none"}, {"uri": "untitled:x"}], "removed": [{"uri": "DIR"}, {"uri": "DIR"}]}}}`,
	`{"jsonrpc": "2.0", "method": "workspace/didChangeWorkspaceFolders", "params": {"event": null}}`,
	`{"jsonrpc": "2.0", "method": "workspace/didChangeWatchedFiles", "params": {"changes": [{"uri": "DOC", "type": 3}, {"uri": "DIR", "type": 9}, {"uri": "DIR/hz.toml", "type": 1}, {"uri": ""}]}}`,
	`{"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": {"settings": {"hz": {"timezone": "Nowhere/Land", "diagnostics": {"scope": 3}}}}}`, `{"jsonrpc": "2.0", "method": "workspace/didChangeConfiguration", "params": {"settings": {"hz": {"timezone": "Asia/Tokyo", "diagnostics": {"scope": "openFiles"}, "lenses": null}}}}`,
	`{"jsonrpc": "2.0", "method": "workspace/didRenameFiles", "params": null}`, `{"jsonrpc": "2.0", "id": 5, "method": "workspace/willRenameFiles", "params": {"files": [{"oldUri": "DOC", "newUri": "DIR/other.prose.md"}, {"oldUri": "", "newUri": "x:"}]}}`,
	`{"jsonrpc": "2.0", "id": 5, "method": "workspace/diagnostic", "params": {"previousResultIds": [{"uri": "x", "value": ""}, {"uri": "DOC"}]}}`, `{"jsonrpc": "2.0", "id": 5, "method": "workspace/diagnostic", "params": {}}`, `{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 5}}`, `{"jsonrpc": "2.0", "method": "$/cancelRequest"}`,
	`{"jsonrpc": "2.0", "id": 6, "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": "DIR/none.prose.md"}}}`, `{"jsonrpc": "2.0", "id": 6, "method": "textDocument/diagnostic", "params": {"textDocument": {"uri": "DOC"}, "previousResultId": "x"}}`,
	`{"jsonrpc": "2.0", "id": 6, "method": "workspace/executeCommand", "params": {"command": "hz.fingerprint", "arguments": [null]}}`, `{"jsonrpc": "2.0", "id": 6, "method": "workspace/executeCommand", "params": {"command": "hz.graphJson", "arguments": [[]]}}`, `{"jsonrpc": "2.0", "id": 6, "method": "workspace/executeCommand", "params": {"command": "hz.checkWorkspace", "workDoneToken": 3}}`, `{"jsonrpc": "2.0", "id": 6, "method": "workspace/executeCommand", "params": {"command": ""}}`,
	`{"jsonrpc": "2.0", "id": 8, "method": "textDocument/codeAction", "params": {"textDocument": {"uri": "DOC"}, "range": {"start": {"line": 99, "character": 0}, "end": {"line": 0, "character": 99}}, "context": null}}`, `{"jsonrpc": "2.0", "id": 8, "method": "codeAction/resolve", "params": {"title": "x", "data": {"uri": 3}}}`, `{"jsonrpc": "2.0", "id": 8, "method": "codeAction/resolve", "params": {"title": "x", "data": null}}`,
	`{"jsonrpc": "2.0", "id": 8, "method": "textDocument/completion", "params": {"textDocument": {"uri": "DOC"}, "position": {"line": 5, "character": 3}, "context": {"triggerKind": 9, "triggerCharacter": "\ud83e"}}}`, `{"jsonrpc": "2.0", "id": 8, "method": "textDocument/rename", "params": {"textDocument": {"uri": "DOC"}, "position": {"line": 9, "character": 5}, "newName": "\u0000/../x"}}`,
	`{"jsonrpc": "2.0", "id": 8, "method": "textDocument/selectionRange", "params": {"textDocument": {"uri": "DOC"}, "positions": null}}`, `{"jsonrpc": "2.0", "id": 8, "method": "textDocument/formatting", "params": {"textDocument": {"uri": "DOC"}, "options": {"tabSize": -1}}}`, `{"jsonrpc": "2.0", "id": 8, "method": "workspace/symbol", "params": {"query": null}}`,
	`{"jsonrpc": "2.0", "id": 8, "method": "shutdown"}`, `{"jsonrpc": "2.0", "method": "exit"}`, `{"jsonrpc": "2.0", "id": 3, "method": "exit"}`,
}

// answered is what a server wrote, and what it reads last: nothing, once the last request was
// answered.
type answered struct {
	bytes.Buffer
	last chan struct{}
	over bool
}

func (a *answered) Write(b []byte) (int, error) {
	if !a.over && bytes.Contains(b, []byte(`"id":"last"`)) {
		a.over = true
		close(a.last)
	}
	return a.Buffer.Write(b)
}

func (a *answered) Read([]byte) (int, error) {
	select {
	case <-a.last:
	case <-time.After(time.Second): // the server ended, or is out of step
	}
	return 0, io.EOF
}

// FuzzSession sends lines as messages, to a server that was initialized or not. Whatever they are,
// hz meets no fault of its own, answers no request twice, and ends.
func FuzzSession(f *testing.F) {
	for i := range hostile {
		f.Add(true, hostile[i])
		f.Add(i%2 == 0, strings.Join(hostile[max(0, i-5):i+1], "\n"))
	}
	f.Add(true, strings.Join(hostile, "\n"))
	dir, err := filepath.EvalSymlinks(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	folder := filepath.Join(dir, "w")
	for _, made := range []error{os.MkdirAll(filepath.Join(folder, "folder.prose.md"), 0o755), os.WriteFile(filepath.Join(folder, "page.prose.md"), []byte(sample), 0o644),
		os.WriteFile(filepath.Join(folder, "reader.prose.md"), []byte(reader), 0o644)} {
		if made != nil {
			f.Fatal(made)
		}
	}
	_ = os.Symlink("page.prose.md", filepath.Join(folder, "link.prose.md"))
	doc := uri.From(filepath.Join(folder, "page.prose.md"))
	names := strings.NewReplacer("DOC", doc, "DIR", uri.From(folder))
	f.Fuzz(func(t *testing.T, begun bool, lines string) {
		if strings.Contains(lines, "newContract") {
			return // it writes
		}
		var in, said bytes.Buffer
		out := &answered{last: make(chan struct{})}
		put := func(body string) { fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(body), body) }
		if begun {
			put(`{"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"workspaceFolders": [{"uri": "` + uri.From(folder) + `", "name": ""}], "capabilities": ` + fmt.Sprintf(capable, "") + `}}`)
			text, _ := json.Marshal(sample)
			put(`{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "` + doc + `", "version": 1, "text": ` + string(text) + `}}}`)
		}
		asked := map[string]int{"null": 1 << 30, "0": 1}
		for _, line := range strings.Split(names.Replace(lines), "\n") {
			put(line)
			var m struct{ ID json.RawMessage }
			if json.Unmarshal([]byte(line), &m) == nil {
				asked[string(m.ID)]++
			}
		}
		put(`{"jsonrpc": "2.0", "id": "last", "method": "workspace/executeCommand", "params": {"command": "hz.status"}}`)
		asked[`"last"`]++
		done := make(chan struct{})
		go func() {
			defer close(done)
			Serve(context.Background(), io.MultiReader(&in, out), out, Options{Version: "test", Log: &said, Now: func() time.Time { return time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC) }, Zone: time.UTC,
				Environment: config.Environment{OS: "linux", Home: dir, Dir: dir, Getenv: func(string) string { return "" }}})
		}()
		select {
		case <-done:
		case <-time.After(patience):
			t.Fatal("it doesn't end")
		}
		if strings.Contains(said.String(), "fault of hz") || strings.Contains(out.String(), "fault of hz") {
			t.Fatalf("%s\n%s", said.String(), out.String())
		}
		for r := wire.NewReader(&out.Buffer); ; {
			m, err := r.Read()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if m.IsResponse() {
				if asked[string(m.ID)]--; asked[string(m.ID)] < 0 {
					t.Fatalf("request %s was answered too often", m.ID)
				}
			}
		}
	})
}
