package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

// Server entries of the bugs log, each with its own input, where no other test holds it as it is
// written. The others: B42 TestOneDocumentForAllItsURIs and uri.TestKey; B44 TestOrphans and
// TestLife; B72 the sessions changed-outside-*.

// B40: a column behind an emoji, in each encoding; and the answer names the one that was taken.
func TestColumnsBehindAnEmoji(t *testing.T) {
	text := strings.Replace(sample, "  title: Page\n", "  title: \"🧝 Ü\"  # x\n  titel: {a: 1, \"🧝\": 2, a: 3}\n", 1)
	for _, c := range []struct {
		offered, taken string
		want           string
	}{
		{`{}`, "utf-16", "7:25-7:26 HZC004"},
		{`{"positionEncodings": ["utf-16"]}`, "utf-16", "7:25-7:26 HZC004"},
		{`{"positionEncodings": ["utf-16", "utf-32"]}`, "utf-16", "7:25-7:26 HZC004"},
		{`{"positionEncodings": ["utf-16", "utf-8"]}`, "utf-8", "7:27-7:28 HZC004"},
		{`{"positionEncodings": ["utf-32"]}`, "utf-32", "7:24-7:25 HZC004"},
	} {
		e := start(t, t.TempDir())
		b, err := e.call("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": json.RawMessage(`{"general": ` + c.offered + `, "textDocument": {"publishDiagnostics": {"versionSupport": true}}}`)})
		if err != nil {
			t.Fatal(err)
		}
		var got protocol.InitializeResult
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		if string(got.Capabilities.PositionEncoding) != c.taken {
			t.Errorf("%s: %s was taken", c.offered, got.Capabilities.PositionEncoding)
		}
		e.notify("initialized", struct{}{})
		u := e.open(filepath.Join(t.TempDir(), "page.prose.md"), text)
		if found := codes(e.published(u, 1)); found != c.want {
			t.Errorf("%s: %s", c.offered, found)
		}
	}
}

// B42: paths that messages name are those of the files, not of their URIs.
func TestPathsInMessagesAreDecoded(t *testing.T) {
	one := strings.ReplaceAll(sample, "name: page", "name: a")
	dir := folderOf(t, map[string]string{"Prüfung #1/a.prose.md": one, "Prüfung #2/a.prose.md": one})
	e := start(t, t.TempDir())
	e.initialize(dir, "")
	e.settle()
	found := 0
	for _, p := range e.all() {
		for _, d := range p.Diagnostics {
			found++
			if !strings.Contains(d.Message, "Prüfung #") || strings.Contains(d.Message, "%") {
				t.Errorf("%s: %s", d.Code, d.Message)
			}
		}
	}
	if found == 0 {
		t.Error("two contracts of one name, and nothing is found")
	}
}

// B06, B28: what is made to cost much more than its size is answered on every keystroke: the
// edits of a burst are one check, and none takes more memory than a multiple of the text.
func TestNestingOnEveryKeystroke(t *testing.T) {
	const kib = 1024
	full := func(piece string) string { return strings.Repeat(piece, 254*kib/len(piece)) }
	front, end, body := "---\nname: page\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T\n  outputs:\n    page: {format: markdown}\n", "---\n", "\n### Goal\n\ng\n\n### Maintains\n\n- `page`: p.\n\n### Done when\n\n- [ ] ok\n"
	e := start(t, t.TempDir())
	e.initialize("", "")
	dir := t.TempDir()
	version := int32(1)
	u := e.open(filepath.Join(dir, "page.prose.md"), front+end+body)
	e.published(u, 1)
	for _, c := range []struct{ name, text, want string }{
		{"deep flow", front + "x-d: " + strings.Repeat("[", 127*kib) + strings.Repeat("]", 127*kib) + "\n" + end + body, "9:36 HZC004"},
		{"deep open", front + "x-d: " + full("[") + "\n" + end + body, "9:36 HZC004"},
		{"deep dash", front + "x-d:\n  " + full("- ") + "x\n" + end + body, "10:64 HZC004"},
		{"deep brace", front + "x-d: " + strings.Repeat("{a: ", 50*kib) + "1" + strings.Repeat("}", 50*kib) + "\n" + end + body, "9:129 HZC004"},
		{"deep list", front + end + full("- ") + "a\n" + body, "10:0 HZC004"},
		{"deep quote", front + end + full(">") + "a\n" + body, "10:0 HZC004"},
		{"open links", front + end + full("[a](") + "\n" + body, ""},
		{"open titles", front + end + full(`[]("`) + "\n" + body, ""},
	} {
		version++
		e.change(u, version, protocol.TextDocumentContentChangeEvent{Text: c.text})
		e.published(u, version)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		const keys = 5
		for range keys { // in the description, on line 3
			version++
			e.change(u, version, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: protocol.Position{Line: 3, Character: 14}, End: protocol.Position{Line: 3, Character: 14}}, Text: "x"})
			found := e.published(u, version)
			var got []string
			for _, d := range found {
				got = append(got, fmt.Sprintf("%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Code))
			}
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("%s: %s", c.name, s)
			}
		}
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / keys; each > 32*kib*kib {
			t.Errorf("%s: an edit takes %d MiB", c.name, each/kib/kib)
		}
	}
}

// B16: fingerprint and pin are those of the text without its byte order mark, and no edit that
// the server offers touches the mark.
func TestByteOrderMarkInAnswers(t *testing.T) {
	text := strings.NewReplacer("  title: Page\n", "  titel: Page\n", "kind: responsibility\ndescription: Keeps the page true for the docs group.\n", "description: Keeps the page true for the docs group.\nkind: responsibility\n").Replace(sample)
	e := start(t, t.TempDir())
	e.initialize("", "")
	var prints [2]Fingerprinted
	for i, mark := range []string{"", "\ufeff"} {
		u := e.open(filepath.Join(t.TempDir(), "page.prose.md"), mark+text)
		e.published(u, 1)
		b, err := e.call("workspace/executeCommand", map[string]any{"command": "hz.fingerprint", "arguments": []any{map[string]any{"uri": u}}})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &prints[i]); err != nil {
			t.Fatal(err)
		}
		whole := map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 99, "character": 0}}
		if b, err = e.call("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": u}, "range": whole, "context": map[string]any{"diagnostics": []int{}}}); err != nil {
			t.Fatal(err)
		}
		var actions []protocol.CodeAction
		if err := json.Unmarshal(b, &actions); err != nil || len(actions) == 0 {
			t.Fatalf("actions: %s (%v)", b, err)
		}
		if b, err = e.call("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": u}, "options": map[string]any{"tabSize": 2, "insertSpaces": true}}); err != nil {
			t.Fatal(err)
		}
		var edits []protocol.TextEdit
		if err := json.Unmarshal(b, &edits); err != nil || len(edits) == 0 {
			t.Fatalf("formatting: %s (%v)", b, err)
		}
		all, _ := json.Marshal(actions)
		if bytes.Contains(all, []byte("\ufeff")) || bytes.Contains(b, []byte("\ufeff")) {
			t.Errorf("an edit writes a byte order mark: %s\n%s", all, b)
		}
		for _, edit := range edits {
			if edit.Range.Start == (protocol.Position{}) && mark != "" {
				t.Errorf("formatting replaces the mark: %+v", edit)
			}
		}
	}
	if prints[0].Fingerprint != prints[1].Fingerprint || prints[0].Pin != prints[1].Pin || prints[0].Fingerprint == "" {
		t.Errorf("the mark changes the fingerprint: %+v", prints)
	}
}

// B72: exactly one registration, and none at a client that can't take it.
func TestWatchersAreRegistered(t *testing.T) {
	dir := folderOf(t, map[string]string{"page.prose.md": sample})
	for _, can := range []bool{true, false} {
		e := start(t, t.TempDir())
		p := map[string]any{"processId": nil, "capabilities": map[string]any{"workspace": map[string]any{"didChangeWatchedFiles": map[string]any{"dynamicRegistration": can}}},
			"workspaceFolders": []protocol.WorkspaceFolder{{URI: protocol.DocumentURI(uri.From(dir)), Name: "w"}}}
		if _, err := e.call("initialize", p); err != nil {
			t.Fatal(err)
		}
		e.notify("initialized", struct{}{})
		e.settle()
		e.mu.Lock()
		registered := 0
		for _, s := range e.sent {
			if params, ok := strings.CutPrefix(s, "client/registerCapability "); ok {
				registered++
				if !strings.Contains(params, `"**/*.prose.md"`) {
					t.Errorf("registered: %s", params)
				}
			}
		}
		e.mu.Unlock()
		if registered > 1 || registered == 1 != can {
			t.Errorf("can register: %v, and there were %d registrations", can, registered)
		}
	}
}

// B66: an id is answered as it was asked, a character of it in two writes, and standard output
// holds nothing but messages.
func TestIdInTwoWrites(t *testing.T) {
	c, in, out := serverProcess(t, "server")
	whole := []byte("Content-Length: 111\r\n\r\n" + `{"jsonrpc": "2.0", "id": "é", "method": "initialize", "params": {"processId": null, "capabilities": {}}}`)
	whole = bytes.Replace(whole, []byte("111"), fmt.Append(nil, len(whole)-len("Content-Length: 111\r\n\r\n")), 1)
	half := bytes.Index(whole, []byte("é")) + 1
	for _, part := range [][]byte{whole[:half], whole[half:]} {
		if _, err := in.Write(part); err != nil {
			t.Fatal(err)
		}
	}
	r := wire.NewReader(out)
	m, err := r.Read()
	if err != nil || string(m.ID) != `"é"` || m.Error != nil {
		t.Errorf("the answer: %+v, %v", m, err)
	}
	_ = in.Close()
	if _, err := r.Read(); err != io.EOF {
		t.Errorf("after it: %v", err)
	}
	endsSoon(t, c)
}

// B44: the editor is killed, or reads no more, while a folder is checked; the server ends and
// says nothing about it.
func TestOrphanedWhileChecking(t *testing.T) {
	files := map[string]string{}
	for i := range 1500 {
		name := fmt.Sprintf("c%d", i)
		files[name+".prose.md"] = strings.Replace(sample, "name: page", "name: "+name, 1)
	}
	dir := folderOf(t, files)
	opening := fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": %%s, "rootUri": %q, "capabilities": {}}}`, uri.From(dir))
	for _, killed := range []bool{true, false} {
		t.Run(fmt.Sprintf("killed %v", killed), func(t *testing.T) {
			role := map[bool]string{true: "editor", false: "server"}[killed]
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), "HZ_TEST_ROLE="+role, "HZ_TEST_PID="+filepath.Join(t.TempDir(), "pid"))
			said, err := os.Create(filepath.Join(t.TempDir(), "said"))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = said.Close() }()
			c.Stderr = said
			in, err := c.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = in.Close() }()
			out, err := c.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = c.Process.Kill() })
			parent := "null"
			if killed {
				parent = fmt.Sprint(c.Process.Pid)
			}
			say(t, in, fmt.Sprintf(opening, parent))
			if _, err := wire.NewReader(out).Read(); err != nil {
				t.Fatal(err)
			}
			say(t, in, `{"jsonrpc": "2.0", "method": "initialized", "params": {}}`)
			if killed {
				if err := c.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				_, _ = c.Process.Wait()
				ended := make(chan struct{})
				go func() {
					_, _ = io.Copy(io.Discard, out) // its other end is the server's
					close(ended)
				}()
				select {
				case <-ended:
				case <-time.After(soon):
					t.Fatal("the server lives on")
				}
			} else {
				_ = out.Close()
				endsSoon(t, c)
			}
			if b, err := os.ReadFile(said.Name()); err != nil || len(b) > 0 {
				t.Errorf("it said: %.300s (%v)", b, err)
			}
		})
	}
}
