package main_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/heinzel/hz/cmd/hz/internal/cli"
)

// top reads a file of the project.
func top(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fenced gives the blocks of a page with one language.
func fenced(page, language string) []string {
	var out []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```\n").FindAllStringSubmatch(page, -1) {
		out = append(out, m[1])
	}
	return out
}

// strict reads YAML into a value that must have a place for each key.
func strict(t *testing.T, text string, into any) {
	t.Helper()
	if err := yaml.NewDecoder(bytes.NewReader([]byte(text)), yaml.Strict()).Decode(into); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// action is what action.yml may hold, as far as this one does.
type action struct {
	Name, Description, Author string
	Branding                  struct{ Icon, Color string }
	Inputs                    map[string]struct{ Description, Default string }
	Outputs                   map[string]struct{ Description, Value string }
	Runs                      struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	Name, ID, Shell, Run string
	Env                  map[string]string
}

var inputRef = regexp.MustCompile(`\$\{\{ inputs\.([a-z-]+) \}\}`)

// The action takes what it is given through the environment alone, uses each of its inputs, and
// the documentation has them all.
func TestAction(t *testing.T) {
	var a action
	strict(t, top(t, "action.yml"), &a)
	page := top(t, "docs/ci.md")
	if a.Runs.Using != "composite" || len(a.Runs.Steps) < 2 || len(a.Inputs) < 5 {
		t.Fatalf("%+v", a)
	}
	used := map[string]bool{}
	for _, s := range a.Runs.Steps {
		if s.Shell != "bash" || s.Name == "" || !strings.HasPrefix(s.Run, "set -euo pipefail\n") {
			t.Errorf("%+v", s)
		}
		if strings.Contains(s.Run, "${{") {
			t.Errorf("%s: what is given must not become a part of the script:\n%s", s.Name, s.Run)
		}
		for name, value := range s.Env {
			for _, m := range inputRef.FindAllStringSubmatch(value, -1) {
				used[m[1]] = true
			}
			if !strings.Contains(s.Run, "$"+name) {
				t.Errorf("%s: nothing reads %s", s.Name, name)
			}
		}
	}
	for name, in := range a.Inputs {
		if !used[name] || in.Description == "" {
			t.Errorf("the input %s isn't used, or not described", name)
		}
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("docs/ci.md has no input %s", name)
		}
	}
	for name := range used {
		if _, ok := a.Inputs[name]; !ok {
			t.Errorf("there is no input %s", name)
		}
	}
	for name, out := range a.Outputs {
		if out.Value != "${{ steps.check.outputs."+name+" }}" || !strings.Contains(page, "`"+name+"`") {
			t.Errorf("the output %s: %q", name, out.Value)
		}
		if !strings.Contains(a.Runs.Steps[1].Run, name+"=") {
			t.Errorf("nothing writes the output %s", name)
		}
	}
}

// The examples of docs/ci.md are YAML, and call the action, the hooks and hz by what is there.
func TestCIExamples(t *testing.T) {
	page := top(t, "docs/ci.md")
	var a action
	strict(t, top(t, "action.yml"), &a)
	hooks := manifest(t)
	kinds := map[string]int{}
	for _, block := range fenced(page, "yaml") {
		name, _, _ := strings.Cut(block, "\n")
		kinds[name]++
		var whole map[string]any
		strict(t, block, &whole)
		switch name {
		case "# .github/workflows/contracts.yml":
			var w struct {
				Name        string
				On          any
				Permissions map[string]string
				Jobs        map[string]struct {
					RunsOn string `yaml:"runs-on"`
					Steps  []struct {
						Uses, Run, ID, If string
						With, Env         map[string]any
					}
				}
			}
			strict(t, block, &w)
			if w.Permissions["contents"] != "read" {
				t.Errorf("a workflow without narrow permissions:\n%s", block)
			}
			for _, s := range w.Jobs["check"].Steps {
				if strings.Contains(s.Run, "${{") {
					t.Errorf("an expression in a script: %s", s.Run)
				}
				if strings.HasPrefix(s.Uses, "heinzel/hz@") {
					for key := range s.With {
						if _, ok := a.Inputs[key]; !ok {
							t.Errorf("the action has no input %s", key)
						}
					}
				}
			}
		case "# .pre-commit-config.yaml":
			var c struct {
				Repos []struct {
					Repo, Rev string
					Hooks     []struct {
						ID   string
						Args []string
					}
				}
			}
			strict(t, block, &c)
			for _, h := range c.Repos[0].Hooks {
				if !slices.ContainsFunc(hooks, func(m hook) bool { return m.ID == h.ID }) {
					t.Errorf("there is no hook %s", h.ID)
				}
			}
		}
	}
	if kinds["# .github/workflows/contracts.yml"] < 3 || kinds["# .gitlab-ci.yml"] != 1 || kinds["# .pre-commit-config.yaml"] != 1 || len(kinds) != 3 {
		t.Errorf("%v", kinds)
	}
	for _, h := range hooks {
		if !strings.Contains(page, "`"+h.ID+"`") && !strings.Contains(page, "id: "+h.ID+"\n") {
			t.Errorf("docs/ci.md has no hook %s", h.ID)
		}
	}
}

// Every flag that the examples, the action and the hooks give to hz is one of that command's.
func TestCIFlags(t *testing.T) {
	calls := 0
	text := top(t, "docs/ci.md") + top(t, "docs/install.md") + top(t, ".pre-commit-hooks.yaml")
	for _, m := range regexp.MustCompile(`\bhz"? heinzel check\b([^\n]*)`).FindAllStringSubmatch(text+top(t, "action.yml"), -1) {
		calls++
		checkFlags(t, m[1])
	}
	for _, m := range regexp.MustCompile(`args\+?=\((.*)\)`).FindAllStringSubmatch(top(t, "action.yml"), -1) {
		calls++
		checkFlags(t, m[1])
	}
	if calls < 15 {
		t.Errorf("only %d calls were found", calls)
	}
}

func checkFlags(t *testing.T, call string) {
	t.Helper()
	check, _, err := cli.Commands().Find([]string{"heinzel", "check"})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`--([a-z-]+)`).FindAllStringSubmatch(call, -1) {
		if check.Flags().Lookup(m[1]) == nil {
			t.Errorf("check has no --%s: %s", m[1], call)
		}
	}
	for _, m := range regexp.MustCompile(`--(?:output|format)[ =]"?([a-z]+)`).FindAllStringSubmatch(call, -1) {
		if !strings.Contains("|"+check.Flags().Lookup("format").Value.Type()+"|", "|"+m[1]+"|") {
			t.Errorf("there is no format %s: %s", m[1], call)
		}
	}
}

// hook is what a manifest of pre-commit may hold (https://pre-commit.com/#new-hooks), as far as
// this one does.
type hook struct {
	ID, Name, Description, Entry, Language, Files, Exclude string
	RequireSerial                                          bool `yaml:"require_serial"`
}

func manifest(t *testing.T) []hook {
	t.Helper()
	var hooks []hook
	strict(t, top(t, ".pre-commit-hooks.yaml"), &hooks)
	return hooks
}

func TestPreCommitHooks(t *testing.T) {
	hooks := manifest(t)
	if len(hooks) != 2 || hooks[0].ID != "hz-check" || hooks[1].ID != "hz-fix" {
		t.Fatalf("%+v", hooks)
	}
	for _, h := range hooks {
		if h.Name == "" || h.Description == "" || h.Language != "golang" || !strings.HasPrefix(h.Entry, "hz heinzel check") || !h.RequireSerial {
			t.Errorf("%+v", h)
		}
		files, exclude := regexp.MustCompile(h.Files), regexp.MustCompile(h.Exclude)
		for path, want := range map[string]bool{
			"workflows/a.prose.md": true, "a.prose.md": true, "a/-b.prose.md": true,
			"a.md": false, "aprose.md": false, "a.prose.md.bak": false, "--output=json=x.prose.md": false,
		} {
			if got := files.MatchString(path) && !exclude.MatchString(path); got != want {
				t.Errorf("%s: %s is taken: %v", h.ID, path, got)
			}
		}
	}
}

// Whatever names a version of Go names the one of go.mod.
func TestGoVersion(t *testing.T) {
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(top(t, "go.mod"))[1]
	for path, pattern := range map[string]string{
		"Dockerfile": `(?m)^ARG GO_VERSION=(\S+)$`, "docs/ci.md": `golang:([0-9.]+)`, "docs/install.md": `go.dev/dl/\) ([0-9.]+) or later`,
	} {
		found := regexp.MustCompile(pattern).FindAllStringSubmatch(top(t, path), -1)
		if len(found) == 0 {
			t.Errorf("%s names none", path)
		}
		for _, m := range found {
			if m[1] != version {
				t.Errorf("%s names %s, go.mod %s", path, m[1], version)
			}
		}
	}
}
