//go:build node

package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestActionSchema holds action.yml against the published schema of actions.
func TestActionSchema(t *testing.T) {
	text := top(t, "action.yml")
	for name, c := range map[string]struct {
		text  string
		valid bool
	}{
		"as it is":        {text, true},
		"no shell":        {strings.Replace(text, "      shell: bash\n", "", 1), false},
		"no such using":   {strings.Replace(text, "using: composite", "using: composit", 1), false},
		"an unknown icon": {strings.Replace(text, "icon: check-square", "icon: tick", 1), false},
	} {
		file := filepath.Join(t.TempDir(), "action.yml")
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("testdata/ci/node_modules/.bin/action-validator", file).CombinedOutput()
		if (err == nil) != c.valid {
			t.Errorf("%s: %v; testdata/ci/README.md says how to install what this needs\n%s", name, err, out)
		}
	}
}

// TestGitLabSchema holds the example for GitLab against GitLab's schema, and has its job.
func TestGitLabSchema(t *testing.T) {
	var example string
	for _, block := range fenced(top(t, "docs/ci.md"), "yaml") {
		if strings.HasPrefix(block, "# .gitlab-ci.yml\n") {
			example = block
		}
	}
	program, err := filepath.Abs("testdata/ci/node_modules/.bin/gitlab-ci-local")
	if err != nil {
		t.Fatal(err)
	}
	for text, valid := range map[string]bool{
		example: true,
		strings.Replace(example, "when: always", "when: allways", 1): false,
		strings.Replace(example, "codequality:", "code_quality:", 1): false,
	} {
		dir := t.TempDir()
		script := `git init -q -b main . && git remote add origin https://gitlab.example.org/a/b.git && git commit -q --allow-empty -m x && "$0" --list`
		if err := os.WriteFile(filepath.Join(dir, ".gitlab-ci.yml"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", script, program)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "HOME="+dir, "GIT_AUTHOR_NAME=x", "GIT_AUTHOR_EMAIL=x@example.org", "GIT_COMMITTER_NAME=x", "GIT_COMMITTER_EMAIL=x@example.org")
		out, err := cmd.CombinedOutput()
		if (err == nil) != valid || valid && !strings.Contains(string(out), "\ncontracts ") {
			t.Errorf("%v; testdata/ci/README.md says how to install what this needs\n%s\n%s", err, text, out)
		}
	}
}
