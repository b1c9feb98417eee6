//go:build debian

package main_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompletionInShells presses the tab key in Debian's own bash, zsh and fish.
func TestCompletionInShells(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "hz"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct{ shell, start, load string }{
		{"bash", "bash --norc", "source /usr/share/bash-completion/bash_completion; source <(hz completion bash)"},
		{"zsh", "zsh -f", "autoload -U compinit; compinit -u; source <(hz completion zsh); compdef _hz hz"},
		{"fish", "fish --no-config", "hz completion fish | source"},
	} {
		t.Run(c.shell, func(t *testing.T) {
			dir := t.TempDir()
			p := openPane(t, dir, bin)
			p.keys("touch weekly.prose.md other.txt; "+c.start, "Enter")
			p.keys("echo in-$(echo shell)", "Enter")
			p.await("in-shell")
			p.keys(c.load, "Enter")
			p.keys("clear; echo loa''ded", "Enter")
			p.await("loaded")
			for _, line := range []struct{ typed, shown string }{
				{"hz heinzel fingerp", "hz heinzel fingerprint"},
				{"hz heinzel check --warn", "hz heinzel check --warnings-as-errors"},
				{"hz heinzel check --format sar", "hz heinzel check --format sarif"},
				{"hz heinzel explain HZC10", "HZC107"},
				{"hz heinzel check wee", "hz heinzel check weekly.prose.md"},
			} {
				p.keys("C-u")
				p.keys("-l", line.typed)
				p.keys("Tab")
				p.keys("Tab") // the second one lists, where several are left
				p.await(line.shown)
				p.keys("C-u", "C-l")
			}
		})
	}
}

// Without bash-completion, which many machines lack, the script of bash says nothing when it is
// read; and all four scripts are the ones that the documentation installs.
func TestCompletionScripts(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "hz"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, args := range [][]string{
		{"bash", "--norc", "-c", `source <("$0" completion bash) && complete -p hz`},
		{"zsh", "-f", "-c", `autoload -U compinit; compinit -u -D; source <("$0" completion zsh) && print ${_comps[hz]} complete`},
		{"fish", "--no-config", "-c", `$argv[1] completion fish | source; complete -C "hz heinzel ch" | string match -q "check*"; and echo complete`},
	} {
		cmd := exec.Command(args[0], append(args[1:], filepath.Join(bin, "hz"))...)
		cmd.Env = []string{"PATH=" + bin + ":/usr/bin:/bin", "HOME=" + t.TempDir(), "LC_ALL=C.UTF-8"}
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), "complete") && !strings.HasSuffix(string(out), "complete\n") {
			t.Errorf("%s: %v\n%s", args[0], err, out)
		}
	}
}
