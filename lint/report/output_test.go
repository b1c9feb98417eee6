package report

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/atomicfile"
)

func TestParseOutput(t *testing.T) {
	for _, c := range []struct {
		arg  string
		want Output
	}{
		{"sarif=a.sarif", Output{SARIF, "a.sarif"}},
		{"json=out/a=b.json", Output{JSON, "out/a=b.json"}},
		{"github", Output{Format: GitHub}},
		{"github=-", Output{Format: GitHub}},
		{"github=/dev/stdout", Output{Format: GitHub}},
		{"text=notes.md", Output{Text, "notes.md"}},
	} {
		if got, err := ParseOutput(c.arg); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", c.arg, got, err)
		}
	}
	for _, c := range []struct{ arg, message, hint string }{
		{"sarfi=a", `there is no format "sarfi"`, "did you mean sarif?"},
		{"SARIF=a", `there is no format "SARIF"`, "did you mean sarif?"},
		{"", `there is no format ""`, "the formats are text, full, json,"},
		{"=a", `there is no format ""`, "the formats are"},
		{"report.sarif", `there is no format "report.sarif"`, "write the format in front: --output sarif=report.sarif"},
		{"x\x1b=a", `there is no format "x\x1b"`, "the formats are"},
		{"sarif=", "--output sarif= names no file", "write --output sarif=FILE, or --output sarif for standard output"},
		{"sarif=weekly.prose.md", `"weekly.prose.md" is called like a contract`, "another name"},
		{"sarif=Weekly.PROSE.md", `"Weekly.PROSE.md" is called like a contract`, "another name"},
	} {
		_, err := ParseOutput(c.arg)
		var e *OutputError
		if !errors.As(err, &e) || !strings.HasPrefix(e.Message, c.message) || !strings.Contains(e.Hint, c.hint) {
			t.Errorf("%q: %+v", c.arg, err)
		}
	}
}

func TestOutputs(t *testing.T) {
	for _, c := range []struct {
		format Format
		args   string
		want   string // the message's beginning, "" for none
	}{
		{Text, "sarif=a.sarif github", ""},
		{Full, "github junit=j.xml checkstyle=c.xml gitlab=g.json", ""},
		{GitHub, "text", ""},
		{JSON, "json=a.json", ""},
		{SARIF, "text=a.txt text=b.txt", ""},
		{Text, "text", "text would be written to standard output twice"},
		{Text, "github github=-", "github would be written to standard output twice"},
		{Text, "sarif", "text and sarif can't share standard output"},
		{JSON, "github", "json and github can't share standard output"},
		{Text, "json=a.json sarif=./a.json", `json and sarif would both be written to "./a.json"`},
		{Text, "json=a.json sarif=/w/a.json", `json and sarif would both be written to "/w/a.json"`},
		{Text, "json=a.json json=a.json", "json and json would both"},
		{Text, "nope", `there is no format "nope"`},
	} {
		got, err := Outputs(c.format, strings.Fields(c.args), "/w")
		var e *OutputError
		switch {
		case c.want == "" && (err != nil || len(got) != 1+len(strings.Fields(c.args)) || got[0] != Output{Format: c.format}):
			t.Errorf("%s %s: %v, %v", c.format, c.args, got, err)
		case c.want != "" && (!errors.As(err, &e) || !strings.HasPrefix(e.Message, c.want) || e.Hint == ""):
			t.Errorf("%s %s: %v", c.format, c.args, err)
		}
	}
}

// One run, several outputs: standard output in the order of asking, files beside.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	r := of(diag.Error)
	var stdout bytes.Buffer
	outputs, err := Outputs(Text, []string{"sarif=a.sarif", "github", "junit=j.xml"}, dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteAll(outputs, &stdout, r, Options{Dir: dir, Color: true}); err != nil {
		t.Fatal(err)
	}
	text, annotation := write(t, r, Options{Format: Text, Color: true}), write(t, r, Options{Format: GitHub})
	if want := string(text) + string(annotation); stdout.String() != want {
		t.Errorf("%q, want %q", stdout.String(), want)
	}
	for name, f := range map[string]Format{"a.sarif": SARIF, "j.xml": JUnit} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, write(t, r, Options{Format: f, Dir: dir})) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !NeedText(outputs) || NeedText(outputs[:1]) {
		t.Error("SARIF needs the texts, and text doesn't")
	}
}

// A file never holds colour, whatever standard output is.
func TestFilesAreNotColored(t *testing.T) {
	dir := t.TempDir()
	if err := WriteAll([]Output{{Full, "a.txt"}}, nil, of(diag.Error), Options{Dir: dir, Color: true, Width: 40}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "a.txt"))
	if err != nil || bytes.ContainsRune(got, 0x1b) {
		t.Errorf("%q, %v", got, err)
	}
}

// One output that can't be written keeps no other from being written.
func TestWriteAllGoesOn(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, message, hint string
		is                  error
	}{
		{"no/such/a.sarif", "the sarif report can't be written: there is no folder no/such", "make it first: mkdir -p no/such", fs.ErrNotExist},
		{"folder", "the sarif report can't be written:", "", &atomicfile.KindError{}},
	} {
		var stdout bytes.Buffer
		err := WriteAll([]Output{{SARIF, c.file}, {Format: Text}, {JSON, "b.json"}}, &stdout, of(diag.Error), Options{Dir: dir})
		var e *OutputError
		if !errors.As(err, &e) || !strings.HasPrefix(e.Message, c.message) || e.Hint != c.hint {
			t.Errorf("%s: %+v", c.file, err)
		}
		var kind *atomicfile.KindError
		if !errors.Is(err, c.is) && !errors.As(err, &kind) {
			t.Errorf("%s: %v", c.file, err)
		}
		if stdout.Len() == 0 {
			t.Errorf("%s: nothing on standard output", c.file)
		}
		if _, err := os.Stat(filepath.Join(dir, "b.json")); err != nil {
			t.Errorf("%s: %v", c.file, err)
		}
	}
	if err := WriteAll([]Output{{Format: Text}, {JSON, "c.json"}}, &faulty{}, of(diag.Error), Options{Dir: dir}); !errors.Is(err, errFull) {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "c.json")); err != nil {
		t.Error(err)
	}
}
