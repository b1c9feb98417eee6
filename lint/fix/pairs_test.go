//go:build debian || git

package fix

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// pairs are texts and what becomes of them, with lines of every kind.
func pairs() (out [][2]string) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := []string{"a\n", "b\n", "\n", "c\r\n", "\r\n", "d\re\n", "--- x\n", "+++ y\n", "@@ -1 +1 @@\n", "\\ No\n", " \t\n", "ü🧝\u2028\n", "\ufeff---\n"}
	text := func(n int) []string {
		var s []string
		for range n {
			s = append(s, lines[random.IntN(len(lines))])
		}
		return s
	}
	for i := range 200 {
		old := text(1 + random.IntN(30))
		edited := append([]string(nil), old...)
		for range 1 + random.IntN(4) {
			k := random.IntN(len(edited) + 1)
			switch {
			case random.IntN(2) == 0 || k == len(edited):
				edited = append(edited[:k:k], append(text(1), edited[k:]...)...)
			default:
				edited[k] = fmt.Sprintf("new %d\n", i)
			}
		}
		a, b := strings.Join(old, ""), strings.Join(edited, "")
		if random.IntN(4) == 0 {
			a = strings.TrimRight(a, "\n")
		}
		if random.IntN(4) == 0 {
			b = strings.TrimRight(b, "\n")
		}
		if a != "" && b != "" && a != b {
			out = append(out, [2]string{a, b})
		}
	}
	return out
}

// applied writes each old text into a file, lets a program apply the diff, and compares.
func applied(t *testing.T, name string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	names := []string{"x.prose.md", "a b.prose.md", "über,#1%.prose.md", "sub/q\"b\\.prose.md", "sub/tab\t.prose.md"}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i, p := range pairs() {
		path := names[i%len(names)]
		file := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.WriteFile(file, []byte(p[0]), 0o644); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(name, args...)
		c.Dir, c.Stdin = dir, strings.NewReader(string(Diff(path, []byte(p[0]), []byte(p[1]))))
		c.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "HOME="+dir, "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
		out, err := c.CombinedOutput()
		got, _ := os.ReadFile(file)
		if err != nil || string(got) != p[1] {
			t.Fatalf("%s: %v\n%s\nold  %q\ngot  %q\nwant %q", path, err, out, p[0], got, p[1])
		}
	}
}
