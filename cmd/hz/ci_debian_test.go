//go:build debian

package main_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// gitHub stands in for GitHub's runner: it runs the action's steps as bash scripts in a checkout, with
// the inputs that a workflow gives and the defaults of the others.
type gitHub struct {
	*testing.T
	action  action
	dir     string // the checkout
	temp    string
	path    string // the PATH
	outputs map[string]string
}

func newGitHub(t *testing.T, path string) *gitHub {
	t.Helper()
	g := &gitHub{T: t, dir: t.TempDir(), temp: t.TempDir(), path: path}
	strict(t, top(t, "action.yml"), &g.action)
	return g
}

func (g *gitHub) file(name, text string) {
	g.Helper()
	path := filepath.Join(g.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		g.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		g.Fatal(err)
	}
}

// run runs the steps up to the first that fails, and gives the log and the last exit status.
func (g *gitHub) run(inputs map[string]string) (string, int) {
	g.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		g.Fatal(err)
	}
	var log bytes.Buffer
	g.outputs = map[string]string{}
	for _, s := range g.action.Runs.Steps {
		out := filepath.Join(g.temp, "output")
		if err := os.WriteFile(out, nil, 0o644); err != nil {
			g.Fatal(err)
		}
		script := filepath.Join(g.temp, "script.sh")
		if err := os.WriteFile(script, []byte(s.Run), 0o644); err != nil {
			g.Fatal(err)
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script) // as the runner's `shell: bash`
		cmd.Dir, cmd.Stdout, cmd.Stderr = g.dir, &log, &log
		cmd.Env = []string{"PATH=" + g.path, "HOME=" + g.temp, "RUNNER_TEMP=" + g.temp, "GITHUB_OUTPUT=" + out, "GITHUB_ACTION_PATH=" + root,
			"GITHUB_STEP_SUMMARY=" + filepath.Join(g.temp, "summary"), "GOFLAGS=-mod=vendor", "GOMODCACHE=" + goEnv(g.T, "GOMODCACHE"), "GOCACHE=" + goEnv(g.T, "GOCACHE"), "GOPROXY=" + goEnv(g.T, "GOPROXY")}
		for name, value := range s.Env {
			value = inputRef.ReplaceAllStringFunc(value, func(ref string) string {
				key := inputRef.FindStringSubmatch(ref)[1]
				if v, ok := inputs[key]; ok {
					return v
				}
				return g.action.Inputs[key].Default
			})
			value = strings.ReplaceAll(value, "${{ steps.hz.outputs.hz }}", g.outputs["hz"])
			if strings.Contains(value, "${{") {
				g.Fatalf("%s: what is %s?", name, value)
			}
			cmd.Env = append(cmd.Env, name+"="+value)
		}
		err := cmd.Run()
		text, _ := os.ReadFile(out)
		for line := range strings.Lines(string(text)) {
			key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			if !ok {
				g.Errorf("the output %q", line)
			}
			g.outputs[key] = value
		}
		if err != nil {
			return log.String(), cmd.ProcessState.ExitCode()
		}
	}
	return log.String(), 0
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// build builds hz and gives its folder.
func build(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	cmd := exec.Command("go", "build", "-trimpath", "-o", filepath.Join(bin, "hz"), ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

func TestActionRuns(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	good := string(firstContract(t, root))
	bad := strings.Replace(good, "timeout:", "time_out:", 1)
	bin := build(t)
	withHZ := bin + ":" + systemPath

	t.Run("findings", func(t *testing.T) {
		g := newGitHub(t, withHZ)
		g.file("workflows/weekly-digest.prose.md", bad)
		g.file("more/a b.prose.md", "x")
		log, code := g.run(map[string]string{"path": "workflows\r\n\nmore/a b.prose.md\n", "sarif-file": "out put.sarif"})
		if code != 1 || g.outputs["status"] != "1" || g.outputs["errors"] != "2" || g.outputs["warnings"] != "0" || g.outputs["sarif-file"] != "out put.sarif" {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
		for _, part := range []string{"Using " + bin + "/hz: hz ", "\n::error file=workflows/weekly-digest.prose.md,line=17,", "\nworkflows/weekly-digest.prose.md:17 HZC002 hz.time_out ", "2 contracts checked: 2 errors in 2 files\n"} {
			if !strings.Contains(log, part) {
				t.Errorf("the log has no %q:\n%s", part, log)
			}
		}
		if summary, err := os.ReadFile(filepath.Join(g.temp, "summary")); err != nil || !bytes.Contains(summary, []byte("HZC002")) {
			t.Errorf("summary: %v %s", err, summary)
		}
		if sarif, err := os.ReadFile(filepath.Join(g.dir, "out put.sarif")); err != nil || !bytes.Contains(sarif, []byte("HZC002")) {
			t.Errorf("SARIF: %v %s", err, sarif)
		}
	})
	t.Run("nothing found", func(t *testing.T) {
		g := newGitHub(t, withHZ)
		g.file("workflows/weekly-digest.prose.md", good)
		if log, code := g.run(nil); code != 0 || g.outputs["status"] != "0" || g.outputs["errors"] != "0" || g.outputs["sarif-file"] != "" {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
	})
	t.Run("told not to fail, without annotations", func(t *testing.T) {
		g := newGitHub(t, withHZ)
		g.file("w/weekly-digest.prose.md", bad)
		log, code := g.run(map[string]string{"path": "w", "fail": "false", "annotations": "false", "select": "HZC0", "namespace": "team"})
		if code != 0 || g.outputs["status"] != "1" || strings.Contains(log, "::error") {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
	})
	t.Run("warnings", func(t *testing.T) {
		g := newGitHub(t, withHZ)
		g.file("w/weekly-digest.prose.md", strings.Replace(good, "### Goal", "### Thoughts\n\nx\n\n### Goal", 1))
		if log, code := g.run(map[string]string{"path": "w"}); code != 0 || g.outputs["warnings"] != "1" {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
		if log, code := g.run(map[string]string{"path": "w", "warnings-as-errors": "true"}); code != 1 {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
		if log, code := g.run(map[string]string{"path": "w", "warnings-as-errors": "true", "ignore": "HZC105"}); code != 0 {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
	})
	// Whatever an input or a file's name holds, nothing of it is run, taken for a flag, an
	// output or a command to the runner.
	t.Run("hostile", func(t *testing.T) {
		for _, inputs := range []map[string]string{
			{"path": "$(touch owned)"}, {"path": "`touch owned`"}, {"path": "x; touch owned"}, {"path": "--write-baseline=owned"}, {"path": "-h"}, {"path": "*"},
			{"select": "HZC0 --write-baseline=owned"}, {"ignore": "$(touch owned)"}, {"namespace": "me --fix"}, {"baseline": "$(touch owned)"},
			{"version": "v1; touch owned"}, {"version": "v1\ntouch owned"}, {"version": "-x"}, {"sarif-file": "a\nerrors=0"}, {"fail": "$(touch owned)"}, {"warnings-as-errors": "yes"}, {"path": "\n"},
		} {
			g := newGitHub(t, withHZ)
			g.file("workflows/weekly-digest.prose.md", good)
			log, code := g.run(inputs)
			if _, err := os.Lstat(filepath.Join(g.dir, "owned")); err == nil || code == 0 {
				t.Errorf("%v: exit status %d\n%s", inputs, code, log)
			}
			if len(g.outputs) > 4 || g.outputs["errors"] == "0" {
				t.Errorf("%v: outputs %v", inputs, g.outputs)
			}
		}
		g := newGitHub(t, withHZ)
		for _, name := range []string{"::error::forged.prose.md", "a\n::error::forged.prose.md", "::stop-commands::x.prose.md", "##[error]x.prose.md"} {
			g.file(name, "x")
		}
		log, _ := g.run(map[string]string{"path": "."})
		for line := range strings.Lines(log) {
			if strings.HasPrefix(line, "::") && !strings.HasPrefix(line, "::error file=") || strings.Contains(line, "##[") {
				t.Errorf("forged: %q", line)
			}
		}
	})
	t.Run("built", func(t *testing.T) {
		g := newGitHub(t, filepath.Join(goEnv(t, "GOROOT"), "bin")+":"+systemPath)
		g.file("workflows/weekly-digest.prose.md", good)
		g.file("go.work", "not a workspace")
		log, code := g.run(nil)
		if code != 0 || g.outputs["status"] != "0" || !strings.Contains(log, "Built: hz ") {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
	})
	t.Run("no Go, and another hz", func(t *testing.T) {
		other := t.TempDir()
		if err := os.WriteFile(filepath.Join(other, "hz"), []byte("#!/bin/sh\necho hertz 1.0\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		g := newGitHub(t, other+":/usr/bin:/bin")
		if log, code := g.run(nil); code != 2 || !strings.HasPrefix(log, "::error title=hz::hz is built with Go: put a step with actions/setup-go") {
			t.Errorf("exit status %d\n%s", code, log)
		}
	})
	t.Run("the wrong path", func(t *testing.T) {
		g := newGitHub(t, withHZ)
		log, code := g.run(map[string]string{"sarif-file": "nowhere/x.sarif", "fail": "false"})
		if code != 0 || g.outputs["errors"] != "1" || g.outputs["sarif-file"] != "" || !strings.Contains(log, "HZC001") {
			t.Errorf("exit status %d, outputs %v\n%s", code, g.outputs, log)
		}
	})
}

// TestActionScripts: shellcheck has nothing to say about the action's scripts.
func TestActionScripts(t *testing.T) {
	var a action
	strict(t, top(t, "action.yml"), &a)
	for _, s := range a.Runs.Steps {
		cmd := exec.Command("shellcheck", "--shell=bash", "--severity=style", "-")
		cmd.Stdin = strings.NewReader(s.Run)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", s.Name, err, out)
		}
	}
}

// TestPreCommit uses the hooks as somebody's repository does, with Debian's pre-commit, which
// builds hz from a clone.
func TestPreCommit(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pre-commit", "validate-manifest", filepath.Join(root, ".pre-commit-hooks.yaml")).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	source, dir, home := t.TempDir(), t.TempDir(), t.TempDir()
	env := append(os.Environ(), "HOME="+home, "PRE_COMMIT_HOME="+filepath.Join(home, "pre-commit"), "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=x", "GIT_AUTHOR_EMAIL=x@example.org", "GIT_COMMITTER_NAME=x", "GIT_COMMITTER_EMAIL=x@example.org",
		"GOFLAGS=-modcacherw", "GOCACHE="+goEnv(t, "GOCACHE"), "GOPROXY=file://"+filepath.Join(goEnv(t, "GOMODCACHE"), "cache", "download")+","+goEnv(t, "GOPROXY"))
	sh := func(in, script string) (string, error) {
		t.Helper()
		cmd := exec.Command("bash", "-c", "set -eo pipefail; "+script)
		cmd.Dir, cmd.Env = in, env
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	must := func(in, script string) {
		t.Helper()
		if out, err := sh(in, script); err != nil {
			t.Fatalf("%s: %v\n%s", script, err, out)
		}
	}
	// What a release would be: the files as they are now, with a tag.
	must(source, "(cd "+root+" && git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for f; do [ ! -f \"$f\" ] || printf \"%s\\0\" \"$f\"; done' sh | tar --null -T - -cf -) | tar -xf - && git init -q -b main && git add -A && git commit -qm x && git tag v0.1.0")
	must(dir, "git init -q -b main")
	example := ""
	for _, block := range fenced(top(t, "docs/ci.md"), "yaml") {
		if strings.HasPrefix(block, "# .pre-commit-config.yaml\n") {
			example = strings.Replace(block, "https://github.com/heinzel/hz", source, 1)
		}
	}
	good := string(firstContract(t, root))
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(".pre-commit-config.yaml", example)
	write("weekly-digest.prose.md", good)
	write("notes.md", "no contract")
	must(dir, "pre-commit validate-config && pre-commit install && git add -A && git commit -qm clean")
	write("weekly-digest.prose.md", strings.Replace(good, "timeout:", "time_out:", 1))
	must(dir, "git add -A")
	if out, err := sh(dir, "git commit -qm wrong"); err == nil || !strings.Contains(out, "weekly-digest.prose.md:17 HZC002 hz.time_out") {
		t.Errorf("the commit went through: %v\n%s", err, out)
	}
	write(".pre-commit-config.yaml", strings.NewReplacer("hz-check", "hz-fix", "        args: [--warnings-as-errors]\n", "").Replace(example))
	must(dir, "git add -A")
	if out, err := sh(dir, "git commit -qm fixed"); err == nil || !strings.Contains(out, "files were modified by this hook") {
		t.Errorf("nothing was said of the fix: %v\n%s", err, out)
	}
	must(dir, "grep -q '^  timeout:' weekly-digest.prose.md && git add -A && git commit -qm fixed")
}

// TestEmptyRoot runs the program as the image has it: alone, in an empty root, as a user that
// nothing knows. The Dockerfile's own command builds it.
func TestEmptyRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("changing the root takes root")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text := top(t, "Dockerfile")
	_, command, ok := strings.Cut(text, "CGO_ENABLED=0 go build ")
	command, _, _ = strings.Cut(command, "\n")
	if !ok || !strings.HasSuffix(command, " -o /out/hz ./cmd/hz") {
		t.Fatalf("the Dockerfile builds with %q", command)
	}
	empty := t.TempDir()
	for _, dir := range []string{empty, filepath.Dir(empty)} { // testing makes them for their owner alone
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("bash", "-c", "CGO_ENABLED=0 go build "+strings.Replace(command, "/out/hz", filepath.Join(empty, "hz"), 1))
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.MkdirAll(filepath.Join(empty, "contracts", "workflows"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(empty, "contracts", "workflows", "weekly-digest.prose.md"), firstContract(t, root), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"heinzel", "check", "--path", "."}, "1 contract checked: no problems\n"},
		{[]string{"heinzel", "schedule", "--cron", "30 2 * * *", "--timezone", "Europe/Berlin", "--from", "2026-03-28", "--count", "1"},
			"30 2 * * *: at 02:30 every day (Europe/Berlin)\n  Sat 2026-03-28T02:30:00+01:00\n"},
	} {
		cmd := exec.Command("/hz", c.args...)
		cmd.Path, cmd.Err = "/hz", nil
		cmd.Dir, cmd.Env = "/contracts", []string{"PATH=/", "HOME=/"}
		cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: empty, Credential: &syscall.Credential{Uid: 65532, Gid: 65532}}
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != c.want {
			t.Errorf("%v: %v\n%s", c.args, err, out)
		}
	}
}
