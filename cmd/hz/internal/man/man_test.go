package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/heinzel/hz/cmd/hz/internal/cli"
)

// Every command has a page, every flag stands in it, and each page leads to others that are
// there.
func TestPages(t *testing.T) {
	all := pages(cli.Commands(), "2026-12-01")
	seen := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden {
			return
		}
		seen++
		text := string(all[pageName(c)+".1"])
		for _, part := range []string{`.TH ` + strings.ToUpper(roff(pageName(c))) + ` 1 "2026-12-01" `, roff(c.Short), ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH EXAMPLES", ".SH SEE ALSO"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %q", pageName(c), part)
			}
		}
		for l := range strings.Lines(c.Long + "\n" + c.Example) {
			if l = strings.TrimSuffix(l, "\n"); !strings.Contains(text, roff(l)) {
				t.Errorf("%s: the line %q is missing", pageName(c), l)
			}
		}
		flag := func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(text, `\fB\-\-`+roff(f.Name)+`\fR`) {
				t.Errorf("%s: no --%s", pageName(c), f.Name)
			}
		}
		c.NonInheritedFlags().VisitAll(flag)
		c.InheritedFlags().VisitAll(flag)
		for _, m := range regexp.MustCompile(`(?m)^\.BR (\S+) \(1\)`).FindAllStringSubmatch(text, -1) {
			if name := strings.ReplaceAll(m[1], `\-`, "-"); all[name+".1"] == nil {
				t.Errorf("%s: there is no page %s", pageName(c), name)
			}
		}
		for i, b := range []byte(text) {
			if b > 0x7e || b < 0x20 && b != '\n' {
				t.Errorf("%s: the byte %#x at %d", pageName(c), b, i)
			}
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(cli.Commands())
	if seen != len(all) || seen < 20 {
		t.Errorf("%d commands, %d pages", seen, len(all))
	}
}

func TestRoff(t *testing.T) {
	for in, want := range map[string]string{
		".hidden 'x' \\n": `\&.hidden \(aqx\(aq \en`,
		"'a'":             `\&'a\(aq`,
		"a-b `c` ~^ …":    "a\\-b \\`c\\` \\(ti\\(ha \\[u2026]",
		"🧝":               `\[u1F9DD]`,
	} {
		if got := roff(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

// The date comes from the call or the environment, and the same one gives the same bytes.
func TestRun(t *testing.T) {
	dirs := []string{t.TempDir(), filepath.Join(t.TempDir(), "new", "man1"), t.TempDir()}
	var stderr bytes.Buffer
	env := func(value string) func(string) string {
		return func(name string) string { return map[string]string{"SOURCE_DATE_EPOCH": value}[name] }
	}
	for i, code := range []int{
		run([]string{"--date", "2026-12-01", dirs[0]}, env("7"), &stderr),
		run([]string{dirs[1]}, env("1796083200"), &stderr),
		run([]string{dirs[2]}, env(""), &stderr),
	} {
		if code != 0 || stderr.Len() > 0 {
			t.Fatalf("%d: exit status %d: %s", i, code, &stderr)
		}
	}
	names, err := os.ReadDir(dirs[0])
	if err != nil || len(names) < 20 {
		t.Fatalf("%d pages: %v", len(names), err)
	}
	for _, n := range names {
		var texts [3]string
		for i, dir := range dirs {
			b, err := os.ReadFile(filepath.Join(dir, n.Name()))
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = string(b)
		}
		if texts[0] != texts[1] || texts[0] != strings.Replace(texts[2], ` 1 "" `, ` 1 "2026-12-01" `, 1) {
			t.Errorf("%s differs", n.Name())
		}
	}
	for _, args := range [][]string{{}, {"a", "b"}, {"--no", "a"}, {"--date", "1.12.2026", "a"}} {
		if code := run(args, env(""), &stderr); code != 2 {
			t.Errorf("%v: exit status %d", args, code)
		}
	}
	if code := run([]string{t.TempDir()}, env("soon"), &stderr); code != 2 {
		t.Errorf("exit status %d", code)
	}
	file := filepath.Join(dirs[0], names[0].Name())
	if code := run([]string{file}, env(""), &stderr); code != 1 {
		t.Errorf("exit status %d", code)
	}
}
