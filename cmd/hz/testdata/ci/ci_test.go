// Package ci reads what the repository has for CI with the parsers that CI itself uses:
// actionlint, and Docker's BuildKit. It is a module of its own, so that they are no dependency of
// hz: `go test ./...` in this folder runs it.
package ci

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/moby/patternmatcher"
	"github.com/moby/patternmatcher/ignorefile"
	"github.com/rhysd/actionlint"
)

const top = "../../../.."

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, path))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// lint gives what actionlint says of a workflow in a project that has our action at its top: so
// it knows the action's inputs and outputs.
func lint(t *testing.T, workflow string) []*actionlint.Error {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string][]byte{"action.yml": read(t, "action.yml"), ".github/workflows/x.yml": []byte(workflow), ".git/HEAD": []byte("x")} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := actionlint.NewLinter(io.Discard, &actionlint.LinterOptions{})
	if err != nil {
		t.Fatal(err)
	}
	project, err := actionlint.NewProject(dir)
	if err != nil {
		t.Fatal(err)
	}
	found, err := l.LintFile(filepath.Join(dir, ".github", "workflows", "x.yml"), project)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

var ours = regexp.MustCompile(`heinzel/hz@v[0-9.]+`)

func TestWorkflows(t *testing.T) {
	workflows := regexp.MustCompile("(?ms)^```yaml\n(# \\.github/.*?)^```\n").FindAllSubmatch(read(t, "docs/ci.md"), -1)
	if len(workflows) < 4 {
		t.Fatalf("%d workflows", len(workflows))
	}
	local := 0
	for _, w := range workflows {
		text := ours.ReplaceAllString(string(w[1]), "./")
		local += strings.Count(text, "uses: ./\n")
		for _, e := range lint(t, text) {
			t.Errorf("%v\n%s", e, text)
		}
	}
	if local < 2 {
		t.Errorf("only %d workflows use the action", local)
	}
	// The test can fail: an input and an output that aren't there.
	text := ours.ReplaceAllString(string(workflows[1][1]), "./")
	for _, wrong := range []string{strings.Replace(text, "path: workflows", "paths: workflows", 1), strings.ReplaceAll(text, "outputs.sarif-file", "outputs.sarif")} {
		if len(lint(t, wrong)) == 0 {
			t.Errorf("nothing is said of\n%s", wrong)
		}
	}
}

// What BuildKit makes of the Dockerfile: two stages, the second from nothing, with hz alone in
// it, run by nobody in particular; and none of its own warnings.
func TestDockerfile(t *testing.T) {
	file, err := parser.Parse(bytes.NewReader(read(t, "Dockerfile")))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range file.Warnings {
		t.Errorf("%+v", w)
	}
	l := linter.New(&linter.Config{Warn: func(rule, description, url, message string, _ []parser.Range) {
		t.Errorf("%s: %s (%s)", rule, message, url)
	}})
	stages, args, err := instructions.Parse(file.AST, l)
	if err != nil {
		t.Fatal(err)
	}
	if len(stages) != 2 || stages[0].BaseName != "golang:${GO_VERSION}" || stages[1].BaseName != "scratch" || len(args) != 1 {
		t.Fatalf("%+v", stages)
	}
	var last []string
	for _, c := range stages[1].Commands {
		switch c := c.(type) {
		case *instructions.CopyCommand:
			last = append(last, "copy "+strings.Join(c.SourcePaths, " ")+" to "+c.DestPath+" from "+c.From)
		case *instructions.UserCommand:
			last = append(last, "user "+c.User)
		case *instructions.WorkdirCommand:
			last = append(last, "in "+c.Path)
		case *instructions.EntrypointCommand:
			last = append(last, "run "+strings.Join(c.CmdLine, " "))
		case *instructions.CmdCommand:
			last = append(last, "with "+strings.Join(c.CmdLine, " "))
		default:
			t.Errorf("what is %T?", c)
		}
	}
	want := "copy /out/hz to /hz from build\nuser 65532:65532\nin /contracts\nrun /hz\nwith heinzel check --path ."
	if got := strings.Join(last, "\n"); got != want {
		t.Errorf("the image:\n%s\nwant\n%s", got, want)
	}
}

// What .dockerignore leaves is what the build needs: all Go source but tests, and what it embeds.
func TestDockerignore(t *testing.T) {
	patterns, err := ignorefile.ReadAll(bytes.NewReader(read(t, ".dockerignore")))
	if err != nil {
		t.Fatal(err)
	}
	m, err := patternmatcher.New(patterns)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{
		"go.mod": false, "go.sum": false, "cmd/hz/main.go": false, "compiler/diag/examples/HZC001/wrong/x.prose.md": false, "schemas/x.json": false,
		"authoring/starter.prose.md": false, "workspace/catalog/data/x.toml": false,
		".git/HEAD": true, "docs/ci.md": true, "corpus/x": true, "cmd/hz/main_test.go": true, "graph/testdata/mermaid/node_modules/x": true, "bench/gen/main.go": true,
	} {
		got, err := m.MatchesOrParentMatches(path)
		if err != nil || got != want {
			t.Errorf("%s is left out: %v, %v", path, got, err)
		}
	}
}
