// Package house holds the tests that keep the project's structure: which room may import
// which, and how large a file may grow.
package house_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/heinzel/hz"

// rooms is the table of allowed arrows, ground floor first: what each room may import of the
// project, and which libraries from outside. The standard library is open to all. A room's
// inner packages (room/internal/…) belong to it.
var rooms = []struct {
	room      string
	rooms     []string
	libraries []string
}{
	{"canon", nil, []string{"golang.org/x/text"}},
	{"schemas", nil, []string{"github.com/santhosh-tekuri/jsonschema/v5"}},
	{"internal/edits", nil, nil},
	{"internal/race", nil, nil},
	{"internal/words", nil, nil},
	{"internal/atomicfile", nil, []string{"github.com/gofrs/flock"}},
	{"compiler/source", nil, nil},
	{"compiler/diag", []string{"compiler/source", "internal/edits"}, nil},
	{"internal/shell", []string{"compiler/diag"}, nil},
	{"internal/git", []string{"compiler/diag", "internal/shell"}, []string{"golang.org/x/sys"}},
	{"internal/terminal", []string{"compiler/diag"}, []string{"golang.org/x/text"}},
	{"compiler/frontmatter", []string{"compiler/source", "compiler/diag"}, []string{"github.com/goccy/go-yaml"}},
	{"compiler/body", []string{"compiler/source", "compiler/diag"}, []string{"github.com/yuin/goldmark"}},
	{"compiler/schedule", []string{"internal/edits"}, nil},
	{"compiler", []string{"canon", "schemas", "compiler/source", "compiler/diag", "compiler/frontmatter", "compiler/body", "compiler/schedule"}, []string{"golang.org/x/text"}},
	{"format", []string{"compiler"}, nil},
	{"workspace/internal/folder", nil, []string{"golang.org/x/sys"}},
	{"workspace/catalog", []string{"compiler/source", "compiler/diag", "workspace/internal/folder", "workspace/internal/tomltree"}, nil},
	{"workspace/internal/tomltree", []string{"compiler/source", "compiler/diag", "workspace/internal/folder", "internal/words"}, []string{"github.com/pelletier/go-toml/v2"}},
	{"workspace/config", []string{"workspace/catalog", "compiler/source", "compiler/diag", "internal/atomicfile", "workspace/internal/folder", "workspace/internal/tomltree"}, nil},
	{"workspace", []string{"compiler", "workspace/catalog", "workspace/config", "workspace/internal/folder", "canon", "schemas", "internal/words"}, []string{"golang.org/x/sys", "github.com/pelletier/go-toml/v2"}},
	{"workspace/watch", []string{"workspace", "compiler/diag"}, []string{"github.com/fsnotify/fsnotify", "golang.org/x/sys"}},
	{"workspace/pins", []string{"workspace", "compiler", "canon", "internal/shell", "internal/terminal"}, nil},
	{"actionlog", []string{"canon", "compiler/diag", "internal/atomicfile", "internal/terminal"}, []string{"github.com/gofrs/flock", "github.com/rivo/uniseg", "github.com/fsnotify/fsnotify"}},
	{"actionlog/observed", []string{"actionlog"}, nil},
	{"actionlog/index", []string{"actionlog", "actionlog/observed"}, []string{"modernc.org/sqlite", "github.com/gofrs/flock"}},
	{"workspace/team", []string{"workspace", "compiler/diag", "internal/git", "internal/shell", "internal/atomicfile", "internal/words"}, nil},
	{"workspace/history", []string{"workspace", "compiler/diag", "internal/git"}, nil},
	{"logbook", []string{"actionlog", "workspace", "compiler/diag", "internal/shell"}, nil},
	{"graph", []string{"workspace", "compiler", "canon", "actionlog/observed", "internal/terminal"}, nil},
	{"graph/page", []string{"graph", "compiler/diag"}, nil},
	{"lint", []string{"workspace", "graph", "actionlog/observed", "compiler", "canon", "internal/shell"}, []string{"golang.org/x/text"}},
	{"lint/baseline", []string{"lint", "compiler", "workspace", "internal/atomicfile", "internal/terminal", "internal/words"}, nil},
	{"lint/report", []string{"lint", "compiler", "schemas", "workspace", "internal/atomicfile", "internal/terminal", "internal/words"}, nil},
	{"authoring", []string{"lint", "graph", "workspace", "compiler", "internal/atomicfile", "internal/shell", "internal/terminal", "internal/words"}, nil},
	{"lint/logs", []string{"lint", "actionlog", "workspace", "compiler", "internal/words"}, nil},
	{"lint/fix", []string{"lint", "workspace", "compiler", "internal/atomicfile"}, []string{"github.com/rogpeppe/go-internal"}},
	{"doctor", []string{"authoring", "workspace", "compiler", "internal/shell", "internal/words"}, []string{"golang.org/x/sys"}},
	{"lsp", []string{"lsp/protocol", "lint", "graph", "actionlog", "authoring", "logbook", "workspace", "compiler", "canon", "schemas", "format", "doctor", "internal/atomicfile", "internal/edits", "internal/git", "internal/race", "internal/shell", "internal/terminal", "internal/words"}, []string{"golang.org/x/sys", "golang.org/x/text"}},
	{"lsp/protocol", nil, nil},
	{"cmd/hz", []string{"lsp", "actionlog", "logbook", "doctor", "canon", "schemas", "compiler", "workspace", "graph", "lint", "authoring", "internal/atomicfile", "internal/git", "internal/shell", "internal/terminal", "internal/words"}, []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term", "golang.org/x/sys", "golang.org/x/text"}},
	{"bench", []string{"lint", "actionlog", "workspace", "compiler", "canon"}, []string{"golang.org/x/text"}},
	{"bench/lspfloor", nil, []string{"github.com/goccy/go-yaml", "github.com/yuin/goldmark", "github.com/santhosh-tekuri/jsonschema/v5", "golang.org/x/text"}},
	{"corpus", nil, nil},
	{"editors", nil, nil},
	{"docs", nil, nil},
	{"internal/house", nil, nil},
}

// pkg is what `go list -json` says of a package, as far as it matters here.
type pkg struct {
	ImportPath string
	Imports    []string
	Standard   bool
}

func TestArrowsPointDown(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Standard", "./...")
	cmd.Dir = root(t)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		seen++
		for _, fault := range faults(p) {
			t.Error(fault)
		}
	}
	if seen < len(rooms)-5 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

// The test itself must be able to fail.
func TestAnArrowThatPointsUpIsFound(t *testing.T) {
	for _, p := range []pkg{
		{ImportPath: module + "/canon", Imports: []string{module + "/compiler/source"}},
		{ImportPath: module + "/compiler/body", Imports: []string{module + "/lint"}},
		{ImportPath: module + "/compiler/schedule", Imports: []string{"github.com/yuin/goldmark"}},
		{ImportPath: module + "/attic"},
	} {
		if len(faults(p)) != 1 {
			t.Errorf("%s: %v", p.ImportPath, faults(p))
		}
	}
}

// faults gives the imports of a package that its room doesn't allow.
func faults(p pkg) []string {
	name := strings.TrimPrefix(p.ImportPath, module+"/")
	i := roomOf(name)
	if i < 0 {
		return []string{name + " is in no room: add it to the table, and to the architecture page"}
	}
	var out []string
	r := rooms[i]
	for _, imp := range p.Imports {
		inner, ours := strings.CutPrefix(imp, module+"/")
		switch {
		case ours && roomOf(inner) == i:
		case ours && slices.ContainsFunc(r.rooms, func(a string) bool { return within(inner, a) }):
		case ours:
			out = append(out, name+" may not import "+inner)
		case !strings.Contains(strings.SplitN(imp, "/", 2)[0], "."):
		case slices.ContainsFunc(r.libraries, func(a string) bool { return within(imp, a) }):
		default:
			out = append(out, name+" may not import "+imp)
		}
	}
	return out
}

// roomOf gives the innermost room of a package.
func roomOf(name string) int {
	best := -1
	for i, r := range rooms {
		if within(name, r.room) && (best < 0 || len(r.room) > len(rooms[best].room)) {
			best = i
		}
	}
	return best
}

func within(name, room string) bool { return name == room || strings.HasPrefix(name, room+"/") }

// No file grows past 600 lines: a file holds one idea.
func TestFilesStaySmall(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(root(t), func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != "." || d.Name() == "node_modules" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen++
		lines := bytes.Count(text, []byte{'\n'})
		if generated := bytes.HasPrefix(text, []byte("// Code generated ")); lines > 600 && !generated {
			t.Errorf("%s has %d lines", path, lines)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 50 {
		t.Errorf("only %d files were looked at", seen)
	}
}

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
