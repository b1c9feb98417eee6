//go:build debian

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/cmd/hz/internal/cli"
)

// TestPagesRender: mandoc finds nothing to complain about, and with it and with groff's man a
// reader gets every word of the help.
func TestPagesRender(t *testing.T) {
	dir := t.TempDir()
	for name, text := range pages(cli.Commands(), "2026-12-01") {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	output := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), "MANWIDTH=100", "LC_ALL=C.UTF-8", "MAN_KEEP_FORMATTING=", "MANPAGER=cat")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil || stderr.Len() > 0 {
			t.Errorf("%s %v: %v\n%s%s", name, args, err, out, &stderr)
		}
		return string(out)
	}
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden {
			return
		}
		file := filepath.Join(dir, pageName(c)+".1")
		output("mandoc", "-Tlint", "-W", "warning", file)
		plain := exec.Command("col", "-b")
		plain.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
		plain.Stdin = strings.NewReader(output("mandoc", "-Tutf8", file))
		mandoc, err := plain.Output()
		if err != nil {
			t.Fatal(err)
		}
		for program, text := range map[string]string{"man": output("man", "-l", file), "mandoc": string(mandoc)} {
			text = squeeze(text)
			for _, part := range append(strings.Split(c.Long, "\n\n"), strings.Split(c.Example, "\n")...) {
				if !strings.Contains(text, squeeze(part)) {
					t.Errorf("%s doesn't show of %s:\n%s\nbut:\n%s", program, pageName(c), part, text)
				}
			}
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(cli.Commands())
}
