package wire_test

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/internal/wire"
)

// echo listens as a client does, and sends back what comes.
func echo(t *testing.T, network, address string) net.Listener {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		if conn, err := l.Accept(); err == nil {
			io.Copy(conn, conn)
			conn.Close()
		}
	}()
	return l
}

func pingOver(t *testing.T, conn io.ReadWriteCloser, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := wire.NewPeer(wire.NewWriter(conn)).Notify("ping", nil); err != nil {
		t.Fatal(err)
	}
	if m, err := wire.NewReader(conn).Read(); err != nil || m.Method != "ping" {
		t.Errorf("%v, %v", m, err)
	}
}

func TestDial(t *testing.T) {
	dir, err := os.MkdirTemp("", "hz") // t.TempDir's names are too long for sockets on some systems
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	pipe := filepath.Join(dir, "p")
	echo(t, "unix", pipe)
	conn, err := wire.Dial(pipe)
	pingOver(t, conn, err)

	conn, err = wire.DialPort(echo(t, "tcp", "127.0.0.1:0").Addr().(*net.TCPAddr).Port)
	pingOver(t, conn, err)
}

func TestNobodyListens(t *testing.T) {
	for _, pipe := range []string{filepath.Join(t.TempDir(), "nothing"), `\\.\pipe\hz-nothing`, ""} {
		if _, err := wire.Dial(pipe); err == nil {
			t.Errorf("%q was there", pipe)
		}
	}
	for _, port := range []int{0, -1, 65536} {
		if _, err := wire.DialPort(port); err == nil || !strings.Contains(err.Error(), "is no port") {
			t.Errorf("%d: %v", port, err)
		}
	}
}
