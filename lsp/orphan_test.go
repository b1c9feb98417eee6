package lsp

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/workspace/config"
)

// TestMain lets the test's own program be a server, or an editor that starts one and does
// nothing more.
func TestMain(m *testing.M) {
	switch os.Getenv("HZ_TEST_ROLE") {
	case "server":
		os.Exit(Serve(context.Background(), os.Stdin, os.Stdout, Options{Log: os.Stderr, Now: time.Now, Zone: time.UTC,
			Environment: config.Environment{OS: "linux", Home: os.TempDir(), Dir: os.TempDir(), Getenv: func(string) string { return "" }}}))
	case "editor":
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), "HZ_TEST_ROLE=server")
		c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := c.Start(); err != nil {
			panic(err)
		}
		if err := os.WriteFile(os.Getenv("HZ_TEST_PID"), []byte(strconv.Itoa(c.Process.Pid)), 0o600); err != nil {
			panic(err)
		}
		select {}
	}
	os.Exit(m.Run())
}

// soon is within which time a server that nobody needs must have ended (B44).
const soon = 5 * time.Second

// server starts one in a process of its own.
func serverProcess(t *testing.T, role string, more ...string) (c *exec.Cmd, in io.WriteCloser, out io.ReadCloser) {
	t.Helper()
	c = exec.Command(os.Args[0])
	c.Env = append(append(os.Environ(), "HZ_TEST_ROLE="+role), more...)
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err = c.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	return c, in, out
}

func endsSoon(t *testing.T, c *exec.Cmd) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	select {
	case <-done:
	case <-time.After(soon):
		t.Fatal("the server lives on")
	}
}

func say(t *testing.T, in io.Writer, message string) {
	t.Helper()
	if _, err := fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(message), message); err != nil {
		t.Fatal(err)
	}
}

// A server that nobody needs any more ends.
func TestOrphans(t *testing.T) {
	t.Run("the end of input at the start", func(t *testing.T) {
		c, in, out := serverProcess(t, "server")
		_ = in.Close()
		_, _ = io.Copy(io.Discard, out)
		endsSoon(t, c)
	})
	t.Run("output closed, input open", func(t *testing.T) {
		c, in, out := serverProcess(t, "server")
		say(t, in, `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": null, "rootUri": null, "capabilities": {}}}`)
		if _, err := wire.NewReader(out).Read(); err != nil {
			t.Fatal(err)
		}
		_ = out.Close()
		endsSoon(t, c)
	})
	t.Run("the editor is killed, and somebody else holds the pipe", func(t *testing.T) {
		pid := filepath.Join(t.TempDir(), "pid")
		editor, in, out := serverProcess(t, "editor", "HZ_TEST_PID="+pid)
		defer func() { _ = in.Close() }()
		say(t, in, fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": %d, "rootUri": null, "capabilities": {}}}`, editor.Process.Pid))
		if _, err := wire.NewReader(out).Read(); err != nil {
			t.Fatal(err)
		}
		if err := editor.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_, _ = editor.Process.Wait()
		b, err := os.ReadFile(pid)
		if err != nil {
			t.Fatal(err)
		}
		// The server holds the other end of out: it ends when the server does.
		ended := make(chan struct{})
		go func() {
			_, _ = io.Copy(io.Discard, out)
			close(ended)
		}()
		select {
		case <-ended:
		case <-time.After(soon):
			n, _ := strconv.Atoi(strings.TrimSpace(string(b)))
			if p, err := os.FindProcess(n); err == nil {
				_ = p.Kill()
			}
			t.Fatal("the server lives on")
		}
	})
}
