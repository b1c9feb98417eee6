package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// framed gives messages as they go over the wire.
func framed(messages ...string) string {
	var b strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	return b.String()
}

var wholeLife = framed(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`,
	`{"jsonrpc": "2.0", "method": "initialized", "params": {}}`, `{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}`, `{"jsonrpc": "2.0", "method": "exit"}`)

// answers reads what a server wrote, and fails where that isn't one message after the other: a
// byte more on standard output would end the conversation (B66).
func answers(t *testing.T, r io.Reader) []string {
	t.Helper()
	var out []string
	in := bufio.NewReader(r)
	for {
		header, err := in.ReadString('\n')
		if err == io.EOF && header == "" {
			return out
		}
		n, convErr := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(header, "Content-Length:")))
		if err != nil || convErr != nil {
			t.Fatalf("no header: %q (%v)", header, err)
		}
		body := make([]byte, n+2)
		if _, err := io.ReadFull(in, body); err != nil || !json.Valid(body) {
			t.Fatalf("no message: %q (%v)", body, err)
		}
		out = append(out, string(body))
	}
}

func TestLSPOverStandardInput(t *testing.T) {
	for _, flags := range [][]string{{}, {"--stdio"}, {"--stdio", "--clientProcessId", "1"}} {
		r := newRun(t, append([]string{"lsp"}, flags...)...)
		r.env.Stdin = strings.NewReader(wholeLife)
		if code := Run(context.Background(), r.env); code != exitOK || r.stderr.Len() > 0 {
			t.Errorf("status %d, said %s", code, &r.stderr)
		}
		got := answers(t, &r.stdout)
		if len(got) != 2 || !strings.Contains(got[0], `"name":"hz","version":"v0.1.0"`) {
			t.Errorf("answers: %q", got)
		}
	}
}

// Somebody who types the command is told what it waits for; an editor reads nothing of it.
func TestLSPByHand(t *testing.T) {
	r := newRun(t, "lsp")
	r.env.StdinTerminal, r.env.Stdin = true, strings.NewReader("")
	r.expect(t, exitFindings, "", "hz lsp speaks with an editor, which starts it by itself; Ctrl-C ends it. How to set one up:\n"+editorsPage+"\n")
}

// A configuration that can't be read ends no conversation, and nothing is written beside it.
func TestLSPWithABrokenConfiguration(t *testing.T) {
	r := newRun(t, "lsp")
	r.file(t, "hz.toml", "[heinzel\n")
	r.file(t, "w/page.prose.md", "no contract")
	folder := `{"uri": "file://` + filepath.ToSlash(r.env.Dir) + `", "name": "w"}`
	r.env.Stdin = strings.NewReader(framed(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "workspaceFolders": [`+folder+`], "capabilities": {}}}`,
		`{"jsonrpc": "2.0", "id": "é", "method": "workspace/executeCommand", "params": {"command": "hz.checkWorkspace"}}`,
		`{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}`, `{"jsonrpc": "2.0", "method": "exit"}`))
	if code := Run(context.Background(), r.env); code != exitOK || r.stderr.Len() > 0 {
		t.Errorf("status %d, said %s", code, &r.stderr)
	}
	answers(t, &r.stdout)
}

func TestLSPOverASocket(t *testing.T) {
	for _, network := range []string{"unix", "tcp"} {
		dir, err := os.MkdirTemp("", "hz") // a socket's path must be short
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.RemoveAll(dir) }()
		address := filepath.Join(dir, "s")
		if network == "tcp" {
			address = "127.0.0.1:0"
		}
		l, err := net.Listen(network, address)
		if err != nil {
			t.Fatal(err)
		}
		flags := []string{"--pipe", address}
		if a, ok := l.Addr().(*net.TCPAddr); ok {
			flags = []string{"--socket", strconv.Itoa(a.Port)}
		}
		r := newRun(t, append([]string{"lsp"}, flags...)...)
		done := make(chan int, 1)
		go func() { done <- Run(context.Background(), r.env) }()
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, wholeLife); err != nil {
			t.Fatal(err)
		}
		if got := answers(t, conn); len(got) != 2 {
			t.Errorf("%s: %q", network, got)
		}
		select {
		case code := <-done:
			if code != exitOK {
				t.Errorf("%s: status %d, said %s", network, code, &r.stderr)
			}
		case <-time.After(30 * time.Second):
			t.Fatal("the server goes on")
		}
		_ = conn.Close()
		_ = l.Close()
	}
}

func TestLSPUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		said string
	}{
		{"--stdio --pipe x", exitUsage, "hz: --stdio, --pipe and --socket are different ways to the editor\n  give one of them\n"},
		{"page.prose.md", exitUsage, "hz: hz lsp doesn't take \"page.prose.md\" as well\n  hz lsp takes no PATH: the editor tells which folders are open\n"},
		{"--socket 0", exitFindings, "hz: the editor can't be reached: 0 is no port: give one from 1 to 65535\n  it must listen before it starts hz lsp\n"},
	} {
		r := newRun(t, append([]string{"lsp"}, strings.Fields(c.args)...)...)
		r.expect(t, c.code, "", c.said)
	}
}
