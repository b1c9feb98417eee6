//go:build debian

package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pane is a terminal of tmux's, with a shell in it.
type pane struct {
	*testing.T
	socket string
}

func openPane(t *testing.T, dir, bin string) *pane {
	t.Helper()
	p := &pane{T: t, socket: filepath.Join(t.TempDir(), "tmux")}
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", p.socket, "kill-server").Run() })
	shell := fmt.Sprintf("env -i PATH=%q:$PATH HOME=%q TERM=$TERM TZ=UTC LC_ALL=C.UTF-8 PS1='ready> ' sh", bin, dir)
	p.tmux("-f", "/dev/null", "new-session", "-d", "-s", "hz", "-x", "70", "-y", "14", "-c", dir, shell)
	p.await("ready>")
	return p
}

func (p *pane) tmux(args ...string) string {
	p.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	if err != nil {
		p.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (p *pane) keys(keys ...string) { p.tmux(append([]string{"send-keys", "-t", "hz"}, keys...)...) }

// await waits until the screen shows all the texts, and gives it.
func (p *pane) await(texts ...string) string {
	p.Helper()
	screen := ""
	for range 400 {
		screen = p.tmux("capture-pane", "-p", "-t", "hz")
		all := true
		for _, text := range texts {
			all = all && strings.Contains(screen, text)
		}
		if all {
			return screen
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Fatalf("the screen never showed %q:\n%s", texts, screen)
	return ""
}

// TestWatchOnATerminal is --watch as a person meets it, on a terminal of Debian's tmux.
func TestWatchOnATerminal(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := t.TempDir(), t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "hz"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	good := string(firstContract(t, root))
	save := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, "workflows", name+".prose.md")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("weekly-digest", good)

	p := openPane(t, dir, bin)
	p.keys("echo what stood here before; hz heinzel check --watch workflows", "Enter")
	screen := p.await("check 1 at ", "1 contract checked: no problems", "watching 1 folder, Ctrl-C ends")
	if strings.Contains(screen, "before") {
		t.Errorf("the screen isn't hz's alone:\n%s", screen)
	}

	for i := range 30 { // more than the screen holds
		save(fmt.Sprintf("copy-%02d", i), good)
	}
	screen = p.await("31 contracts checked: ", "lines more", "watching 1 folder")
	if n := strings.Count(strings.TrimRight(screen, "\n"), "\n") + 1; n > 14 || !strings.HasPrefix(screen, "check ") {
		t.Errorf("%d rows:\n%s", n, screen)
	}
	p.tmux("resize-window", "-t", "hz", "-x", "50", "-y", "10")
	p.await("31 contracts checked", "watching 1 folder")

	if err := os.RemoveAll(filepath.Join(dir, "workflows")); err != nil {
		t.Fatal(err)
	}
	p.await("there is no file or folder", "watching 0 folders")
	save("weekly-digest", good)
	screen = p.await("1 contract checked: no problems", "watching 1 folder")
	if strings.Contains(screen, "HZC") || strings.Contains(screen, "more") {
		t.Errorf("something of the screen before is left:\n%s", screen)
	}

	p.keys("C-c")
	p.keys("echo status=$?", "Enter")
	p.await("status=130")
	if got := p.tmux("display-message", "-p", "-t", "hz", "#{alternate_on}#{cursor_flag}"); got != "01\n" {
		t.Errorf("alternate screen and cursor: %q", got)
	}
	if history := p.tmux("capture-pane", "-p", "-S", "-100", "-t", "hz"); !strings.Contains(history, "what stood here before\n") {
		t.Errorf("what stood on the terminal is lost:\n%s", history)
	}
}

// TestWatchEndsWithItsReader: `hz … --watch | head` doesn't wait for a change to notice.
func TestWatchEndsWithItsReader(t *testing.T) {
	bin, dir := t.TempDir(), t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "hz"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd := exec.Command("bash", "-c", `timeout 60 hz heinzel check --watch . | head -n 1; echo "${PIPESTATUS[@]}"`)
	cmd.Dir, cmd.Env = dir, []string{"PATH=" + bin + ":" + os.Getenv("PATH"), "HOME=" + dir}
	out, err := cmd.CombinedOutput()
	if err != nil || string(out) != "0 contracts checked\n141 0\n" {
		t.Errorf("%v\n%s", err, out)
	}
}
