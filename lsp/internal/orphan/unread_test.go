//go:build linux

package orphan_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/orphan"
)

// Nobody reads any more: a pipe's or a socket's other end was closed.
func TestUnread(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	ours, theirs := sockets(t)
	for name, c := range map[string]struct {
		out   *os.File
		close func() error
	}{"pipe": {out, in.Close}, "socket": {ours, theirs.Close}} {
		told := make(chan bool)
		go func() { told <- orphan.Unread(context.Background(), c.out) }()
		if _, err := c.out.WriteString("something is written"); err != nil {
			t.Fatal(err)
		}
		select {
		case <-told:
			t.Fatalf("%s: it is read", name)
		case <-time.After(20 * time.Millisecond):
		}
		c.close()
		if !<-told {
			t.Errorf("%s: not seen", name)
		}
	}
}

func sockets(t *testing.T) (ours *os.File, theirs net.Conn) {
	t.Helper()
	l, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("unix", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if ours, err = conn.(*net.UnixConn).File(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ours.Close() })
	if theirs, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	return ours, theirs
}

// A file is never unread, and the wait ends with its context.
func TestUnreadEnds(t *testing.T) {
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer out.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "f"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, f := range []*os.File{out, file} {
		ctx, cancel := context.WithCancel(context.Background())
		told := make(chan bool)
		go func() { told <- orphan.Unread(ctx, f) }()
		select {
		case <-told:
			t.Fatalf("%s ended by itself", f.Name())
		case <-time.After(20 * time.Millisecond):
		}
		cancel()
		if <-told {
			t.Errorf("%s: it can be read", f.Name())
		}
	}
}
