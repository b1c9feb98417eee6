//go:build debian

package editors_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A desk is a machine of somebody's own: a home, hz on the PATH, and a folder of contracts.
type desk struct {
	t    *testing.T
	home string
	dir  string // the folder of contracts
}

var hz struct {
	once sync.Once
	dir  string
	err  error
	said []byte
}

func TestMain(m *testing.M) {
	code := m.Run()
	if hz.dir != "" {
		_ = os.RemoveAll(hz.dir)
	}
	os.Exit(code)
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	hz.once.Do(func() {
		if hz.dir, hz.err = os.MkdirTemp("", "hz"); hz.err != nil {
			return
		}
		hz.said, hz.err = exec.Command("go", "build", "-o", filepath.Join(hz.dir, "hz"), "../cmd/hz").CombinedOutput()
	})
	if hz.err != nil {
		t.Fatalf("%v\n%s", hz.err, hz.said)
	}
	d := &desk{t, t.TempDir(), filepath.Join(t.TempDir(), "contracts")}
	if err := os.CopyFS(d.dir, os.DirFS("testdata/workspace")); err != nil {
		t.Fatal(err)
	}
	return d
}

// environment is that of every program on the desk: nothing of the machine's own but the PATH.
func (d *desk) environment(more ...string) []string {
	return append([]string{
		"PATH=" + hz.dir + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + d.home, "TERM=xterm-256color", "LC_ALL=C.UTF-8", "TZ=UTC",
	}, more...)
}

// run runs a program on the desk, and gives what it says.
func (d *desk) run(env []string, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = d.dir, d.environment(env...), 5*time.Second
	return cmd.CombinedOutput()
}

// A finding is one as an editor that counts bytes shows it.
type finding struct {
	Line, Byte, EndLine, EndByte int
	Code, Severity, Message      string
}

// checked gives what `hz heinzel check` says of a file of the desk, in bytes.
func (d *desk) checked(file string) []finding {
	d.t.Helper()
	cmd := exec.Command(filepath.Join(hz.dir, "hz"), "heinzel", "check", "--json", ".")
	cmd.Dir, cmd.Env = d.dir, d.environment()
	out, _ := cmd.Output() // its status says that there are findings
	var report struct {
		Diagnostics []struct {
			File      string `json:"file"`
			Line      int    `json:"line"`
			Column    int    `json:"column"`
			EndLine   int    `json:"end_line"`
			EndColumn int    `json:"end_column"`
			Code      string `json:"code"`
			Severity  string `json:"severity"`
			Message   string `json:"message"`
		} `json:"diagnostics"`
	}
	if err := json.Unmarshal(out, &report); err != nil {
		d.t.Fatalf("%v in %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(d.dir, file))
	if err != nil {
		d.t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	inBytes := func(line, column int) int { return 1 + len(string([]rune(lines[line-1])[:column-1])) }
	var found []finding
	for _, f := range report.Diagnostics {
		if f.File == file {
			found = append(found, finding{f.Line, inBytes(f.Line, f.Column), f.EndLine, inBytes(f.EndLine, f.EndColumn), f.Code, f.Severity, f.Message})
		}
	}
	return found
}

// steps reads the JSON lines that a script left.
func (d *desk) steps(file string) (all map[string]json.RawMessage, text string) {
	d.t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		d.t.Fatal(err)
	}
	all = map[string]json.RawMessage{}
	for line := range bytes.Lines(raw) {
		var step struct {
			Step string `json:"step"`
		}
		if err := json.Unmarshal(line, &step); err != nil {
			d.t.Fatalf("%v in %s", err, line)
		}
		if step.Step == "gave up" {
			d.t.Fatalf("the editor waited in vain: %s\nafter\n%s", line, raw)
		}
		all[step.Step] = json.RawMessage(line)
	}
	return all, string(raw)
}
