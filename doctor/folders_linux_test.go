package doctor

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// asOrdinaryUser runs f where file modes bind: for root, on a thread of its own that ends with
// the goroutine.
func asOrdinaryUser(f func()) {
	done := make(chan bool)
	go func() {
		defer close(done)
		if os.Geteuid() == 0 {
			runtime.LockOSThread() // never unlocked: the thread isn't used again
			const nobody = 65534
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
		}
		f()
	}()
	<-done
}

// Where the folder of the contracts can't be looked into, that is broken, and nothing is said
// of how many contracts there are.
func TestAFolderThatCannotBeLookedInto(t *testing.T) {
	for _, mode := range []os.FileMode{0, 0o200, 0o444} {
		dir := t.TempDir()
		me := filepath.Join(dir, "me")
		if err := os.MkdirAll(me, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(me, "x.prose.md"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		// testing makes the folders above for their owner alone.
		for _, at := range []string{dir, filepath.Dir(dir)} {
			if err := os.Chmod(at, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chmod(me, mode); err != nil {
			t.Fatal(err)
		}
		var r Report
		asOrdinaryUser(func() {
			r = Examine(Facts{Settings: &config.Settings{UserDir: me}, Roots: workspace.Roots{Me: me}, Catalog: catalog.Builtin(), Dir: dir, Now: time.Now()})
		})
		if err := os.Chmod(me, 0o700); err != nil {
			t.Fatal(err)
		}
		broken := false
		for _, f := range r.Findings {
			broken = broken || f.Area == Folders && f.Status == Broken && f.File == "me"
			if f.Area == Contracts && f.Status == OK {
				t.Errorf("%o: %+v", mode, f)
			}
		}
		if !broken {
			t.Errorf("%o: %+v", mode, r.Findings)
		}
	}
}
