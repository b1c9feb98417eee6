package main_test

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

var updateDocs = flag.Bool("update-docs", false, "write what the commands of the documentation print into it")

// Every command block of README.md and docs/ runs: one fenced as `sh` must end with status 0
// (or with the one that a comment `# exit N` behind it states); of one fenced as `console` each
// line `$ COMMAND` must print what stands below it. One fenced as `sh git` or `console git` needs
// the git program, and runs only with the build tag git. A page's commands run one after the other
// in a folder of their own that holds the first contract of docs/file-format.md; the README's
// run at the top of the project, and those of docs/graph.md beside a copy of corpus/graph.
func TestDocumentedCommands(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the documentation's commands are for a Unix shell")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "hz"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	commands := 0
	for _, page := range pages(t, root) {
		t.Run(page, func(t *testing.T) {
			dir := root
			if page != "README.md" {
				dir = t.TempDir()
				contract := firstContract(t, root)
				if err := os.WriteFile(filepath.Join(dir, "weekly-digest.prose.md"), contract, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			r := runner{t: t, dir: dir, bin: bin, home: t.TempDir()}
			if page == "docs/graph.md" {
				r.fourWeeks(root)
			}
			text, err := os.ReadFile(filepath.Join(root, page))
			if err != nil {
				t.Fatal(err)
			}
			got := blocks.ReplaceAllFunc(text, func(block []byte) []byte {
				parts := blocks.FindSubmatch(block)
				fence, text := string(parts[1])+string(parts[2]), string(parts[3])
				switch {
				case len(parts[2]) > 0 && !gitIsThere:
					return block
				case string(parts[1]) == "sh":
					r.shell(text)
					return block
				}
				return []byte("```" + fence + "\n" + r.console(text) + "```\n")
			})
			commands += r.ran
			if bytes.Equal(got, text) {
				return
			}
			if *updateDocs {
				if err := os.WriteFile(filepath.Join(root, page), got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			t.Errorf("the page shows other output than the commands print (go test ./cmd/hz -run Documented -update-docs):\n%s", cmp.Diff(string(text), string(got)))
		})
	}
	if commands < 15 {
		t.Errorf("only %d commands were run: did the search miss some?", commands)
	}
}

// fourWeeks gives the commands the contracts and logs of corpus/graph: a copy, since an index is
// made beside the logs.
func (r *runner) fourWeeks(root string) {
	r.t.Helper()
	for _, folder := range []string{"me", "team", "data"} {
		if err := os.CopyFS(filepath.Join(r.dir, folder), os.DirFS(filepath.Join(root, "corpus", "graph", folder))); err != nil {
			r.t.Fatal(err)
		}
	}
	config := fmt.Sprintf("[hz]\ndata_dir = %q\n[heinzel]\nuser_dir = %q\n[team]\ncheckout = %q\n",
		filepath.Join(r.dir, "data"), filepath.Join(r.dir, "me"), filepath.Join(r.dir, "team"))
	if err := os.MkdirAll(filepath.Join(r.home, "hz"), 0o700); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.home, "hz", "hz.toml"), []byte(config), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

var blocks = regexp.MustCompile("(?ms)^```(sh|console)( git)?\n(.*?)^```\n")

// gitIsThere is set where the git program may be run, with what makes its commits the same on
// every machine.
var (
	gitIsThere     bool
	gitEnvironment []string
)

type runner struct {
	t              *testing.T
	dir, bin, home string
	ran            int
}

// elsewhere are the commands that .ci/run runs, since a test can't: they install programs or
// run the tests themselves.
var elsewhere = regexp.MustCompile(`^(go test|(CGO_ENABLED=0 )?go install|git clone|cd |bench/run|\.ci/run|npm )`)

func (r *runner) shell(block string) {
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		command, want, stated := strings.Cut(line, "# exit ")
		if command = strings.TrimSpace(command); command == "" || strings.HasPrefix(command, "#") || elsewhere.MatchString(command) {
			continue
		}
		out, code := r.run(command)
		if !stated {
			want = "0"
		}
		if code != strings.TrimSpace(want) {
			r.t.Errorf("%s: status %s, want %s\n%s", command, code, want, out)
		}
	}
}

func (r *runner) console(block string) string {
	var b strings.Builder
	for _, line := range strings.SplitAfter(block, "\n") {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		b.WriteString(line)
		out, code := r.run(strings.TrimSpace(command))
		if code == "2" || code == "3" || code == "127" {
			r.t.Errorf("%s: status %s\n%s", command, code, out)
		}
		b.WriteString(out)
		if out != "" && !strings.HasSuffix(out, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (r *runner) run(command string) (out, code string) {
	r.ran++
	command = regexp.MustCompile(`\bgo run \./cmd/hz\b`).ReplaceAllString(command, "hz")
	cmd := exec.Command("sh", "-c", command+"\nexit $?")
	cmd.Dir = r.dir
	cmd.Env = []string{"PATH=" + r.bin + string(os.PathListSeparator) + os.Getenv("PATH"), "HOME=" + r.home, "XDG_CONFIG_HOME=" + r.home, "TZ=Europe/Berlin", "LC_ALL=C.UTF-8"}
	cmd.Env = append(cmd.Env, gitEnvironment...)
	b, err := cmd.CombinedOutput()
	code = "0"
	if exit, ok := err.(*exec.ExitError); ok {
		code = strings.TrimPrefix(exit.String(), "exit status ")
	} else if err != nil {
		r.t.Fatal(err)
	}
	return string(b), code
}

// pages gives README.md and every page below docs/, by their path from the top.
func pages(t *testing.T, root string) []string {
	out := []string{"README.md"}
	err := fs.WalkDir(os.DirFS(root), "docs", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".md") {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var contracts = regexp.MustCompile("(?ms)^(?:<!-- check: ([A-Z0-9 ]+) -->\n)?```markdown\n(---\n.*?)^```\n")

func firstContract(t *testing.T, root string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "file-format.md"))
	if err != nil {
		t.Fatal(err)
	}
	m := contracts.FindSubmatch(text)
	if m == nil {
		t.Fatal("docs/file-format.md shows no contract")
	}
	return m[2]
}

// Every contract that the documentation shows is one without findings, or has just those
// that a comment above it names.
func TestDocumentedContracts(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	name := regexp.MustCompile(`(?m)^name: ([a-z0-9-]+)$`)
	for _, page := range pages(t, root) {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range contracts.FindAllSubmatch(text, -1) {
			seen++
			stem := "contract"
			if n := name.FindSubmatch(m[2]); n != nil {
				stem = string(n[1])
			}
			r, err := lint.Check(workspace.Request{Dir: root, StdinName: "contracts/" + stem + ".prose.md", Stdin: m[2]}, lint.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var codes []string
			for _, d := range r.Diagnostics {
				codes = append(codes, string(d.Code))
			}
			if got := strings.Join(codes, " "); got != string(m[1]) {
				t.Errorf("%s: the contract %s has findings %q, want %q", page, stem, got, m[1])
			}
		}
	}
	if seen == 0 {
		t.Error("no contract was found")
	}
}
