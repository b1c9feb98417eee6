//go:build debian

package watch

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestRealLimits runs one test of this program in a user namespace of its own (unshare, of
// Debian's util-linux), whose limits on inotify are low: the errors are the kernel's.
func TestRealLimits(t *testing.T) {
	if err := exec.Command("unshare", "-Ur", "true").Run(); err != nil {
		t.Skipf("this machine allows no user namespaces: %v", err)
	}
	for limit, hint := range map[string]string{"max_inotify_watches": "max_user_watches", "max_inotify_instances": "max_user_instances"} {
		cmd := exec.Command("unshare", "-Ur", "sh", "-c", `echo "$1" >/proc/sys/user/"$2" && shift 2 && exec "$@"`, "sh",
			map[bool]string{true: "2", false: "0"}[limit == "max_inotify_watches"], limit, os.Args[0], "-test.run", "^TestUnderALimit$", "-test.v")
		cmd.Env = append(os.Environ(), "HZ_TEST_LIMIT="+hint)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "--- PASS: TestUnderALimit") {
			t.Errorf("%s: %v\n%s", limit, err, out)
		}
	}
}

func TestUnderALimit(t *testing.T) {
	hint := os.Getenv("HZ_TEST_LIMIT")
	if hint == "" {
		t.Skip("TestRealLimits runs this")
	}
	r := watchReal(t, "w/one/a.prose.md w/two/b.prose.md w/three/c.prose.md", "w")
	if n := r.w.Notes(); len(n) != 1 || !strings.Contains(n[0].Hint, hint) {
		t.Errorf("%+v", n)
	}
	for _, path := range []string{"w/one/a.prose.md", "w/two/new.prose.md", "w/three/c.prose.md", "w/four/d.prose.md", "w/four/d.prose.md"} {
		r.must(r.write(path))
		r.await(path)
	}
}
