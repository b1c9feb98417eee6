package orphan_test

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/orphan"
)

// TestMain makes of this program also the process that is waited for: it says that it runs, and
// lives until its standard input ends.
func TestMain(m *testing.M) {
	if os.Getenv("HZ_TEST_CHILD") != "" {
		os.Stdout.WriteString("ready\n")
		bufio.NewReader(os.Stdin).ReadByte()
		return
	}
	os.Exit(m.Run())
}

// child starts a process that lives until stop is called.
func child(t *testing.T) (pid int, stop func()) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "HZ_TEST_CHILD=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			in.Close()
			cmd.Wait()
		}
	}
	t.Cleanup(stop)
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid, stop
}

// Both ways: the system tells, or hz looks.
var ways = map[string]func(context.Context, int) bool{
	"Wait": orphan.Wait,
	"look": func(ctx context.Context, pid int) bool { return orphan.Look(ctx, pid, time.Millisecond) },
}

func TestAProcessEnds(t *testing.T) {
	for name, wait := range ways {
		pid, stop := child(t)
		gone := make(chan bool)
		go func() { gone <- wait(context.Background(), pid) }()
		select {
		case <-gone:
			t.Fatalf("%s: the process is there", name)
		case <-time.After(20 * time.Millisecond):
		}
		stop()
		if !<-gone {
			t.Errorf("%s: not seen", name)
		}
		if !wait(context.Background(), pid) {
			t.Errorf("%s: not seen afterwards", name)
		}
	}
}

func TestTheWaitEnds(t *testing.T) {
	pid, _ := child(t)
	for name, wait := range ways {
		ctx, cancel := context.WithCancel(context.Background())
		gone := make(chan bool)
		go func() { gone <- wait(ctx, pid) }()
		cancel()
		if <-gone {
			t.Errorf("%s: the process is there", name)
		}
		if wait(ctx, pid) {
			t.Errorf("%s: with a context that is done", name)
		}
	}
}
