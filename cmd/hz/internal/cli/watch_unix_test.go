//go:build unix

package cli

import (
	"os"
	"sync/atomic"
	"syscall"
	"testing"
)

// A reader that goes away ends it though nothing changes.
func TestWatchNoticesThatItsReaderWent(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = writer.Close() }()
	r := newRun(t)
	r.env.Stdout = writer
	a := &app{env: r.env, color: choice{value: "auto"}}
	code := make(chan int)
	go func() {
		code <- a.end(a.watchCheck(t.Context(), &checkFlags{format: choice{value: "text"}}, []string{"."}))
	}()
	if _, err := reader.Read(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	if got := <-code; got != 141 || r.stderr.String() != "" {
		t.Errorf("exit status %d: %s", got, r.stderr.String())
	}
}

// A terminal of another size gets the same screen, made for that size.
func TestWatchResized(t *testing.T) {
	r := newRun(t)
	r.env.StdoutTerminal = true
	r.vars["NO_COLOR"] = "1"
	var columns atomic.Int32
	columns.Store(60)
	r.env.Size = func() (int, int) { return int(columns.Load()), 24 }
	s := startWatch(t, r, nil, ".")
	s.out.await(t, "Ctrl-C ends\x1b[?2026l")
	columns.Store(10)
	if err := syscall.Kill(os.Getpid(), syscall.SIGWINCH); err != nil {
		t.Fatal(err)
	}
	s.out.await(t, "\x1b[Hcheck 1 a…\n\x1b[K\n0 contracts checked\x1b[K\n\x1b[K\n\x1b[Jwatching 1 folder, Ctrl-C ends\x1b[?2026l")
	s.end(t)
}
