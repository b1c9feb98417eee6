package lsp

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/lsp/internal/diagnose"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
)

// cases gives the folders of the corpus that hold contracts of their own: each is a workspace.
func cases(t *testing.T) []string {
	t.Helper()
	seen := map[string]bool{}
	var out []string
	root := filepath.Join("..", "corpus")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, workspace.Suffix) {
			return err
		}
		dir := filepath.Dir(path)
		for up := dir; up != root; up = filepath.Dir(up) { // a case of several folders is one workspace
			if _, err := os.Stat(filepath.Join(up, "expect.txt")); err == nil {
				dir = up
			}
		}
		if !seen[dir] {
			seen[dir] = true
			out = append(out, dir)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 500 {
		t.Fatalf("only %d cases", len(out))
	}
	return out
}

// What the server says of a folder, closed or with all contracts open, is what `check --json`
// prints, byte for byte once the places are counted in code points again.
func TestTheCorpusInBothHeads(t *testing.T) {
	encodings := []string{`, "general": {"positionEncodings": ["utf-16"]}`, `, "general": {"positionEncodings": ["utf-8", "utf-16"]}`, `, "general": {"positionEncodings": ["utf-32"]}`}
	for n, dir := range cases(t) {
		if testing.Short() && n%10 != 0 {
			continue
		}
		t.Run(strings.ReplaceAll(filepath.ToSlash(dir)[len("../corpus/"):], "/", "."), func(t *testing.T) {
			t.Parallel()
			root, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			folder, home := filepath.Join(root, "w"), filepath.Join(root, "home")
			if err := os.CopyFS(folder, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			want := checked(t, folder, home)
			e := start(t, home)
			e.initialize(folder, encodings[n%3])
			e.settle()
			if d := cmp.Diff(want, e.asCheck(folder, n%3)); d != "" {
				t.Fatalf("all closed (-check +lsp):\n%s", d)
			}
			_ = filepath.WalkDir(folder, func(path string, d os.DirEntry, _ error) error {
				if d.IsDir() && path != folder && workspace.Skips(d.Name()) {
					return filepath.SkipDir // one opened there stands for itself
				}
				if b, err := os.ReadFile(path); err == nil && strings.HasSuffix(path, workspace.Suffix) && d.Type().IsRegular() && utf8.Valid(b) {
					e.published(e.open(path, string(b)), 1)
				}
				return nil
			})
			e.settle()
			if d := cmp.Diff(want, e.asCheck(folder, n%3)); d != "" {
				t.Fatalf("all open (-check +lsp):\n%s", d)
			}
		})
	}
}

// checked gives what `hz heinzel check --json` prints in a folder.
func checked(t *testing.T, folder, home string) string {
	t.Helper()
	facts := state.LoadFacts(config.Environment{OS: "linux", Home: home, Getenv: func(string) string { return "" }}, folder)
	f := state.Folder{Facts: facts}
	o := f.Options()
	o.Observed = nil
	r, err := lint.Check(workspace.Request{Dir: folder, Args: []string{"."}, Roots: facts.Roots}, o)
	if err != nil {
		t.Fatal(err)
	}
	return printed(t, r.Diagnostics)
}

func printed(t testing.TB, found []diag.Diagnostic) string {
	t.Helper()
	var b bytes.Buffer
	r := lint.Result{Diagnostics: found}
	if err := report.Write(&b, &r, report.Options{Format: report.JSON}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// asCheck gives what was published as check would print it: everything comes from the published
// messages and the texts alone.
func (e *editor) asCheck(folder string, encoding int) string {
	e.t.Helper()
	var out []diag.Diagnostic
	texts := map[string]string{}
	place := func(u protocol.DocumentURI, r protocol.Range) (string, source.Range, source.Span) {
		path, _ := uri.Path(string(u))
		if _, read := texts[path]; !read {
			b, _ := os.ReadFile(path)
			texts[path] = string(b)
		}
		rel, err := filepath.Rel(folder, path)
		if err != nil {
			e.t.Fatal(err)
		}
		start, end := codePoints(texts[path], r.Start, encoding), codePoints(texts[path], r.End, encoding)
		return diag.Visible(filepath.ToSlash(rel)), source.Range{Start: start, End: end}, source.Span{}
	}
	for _, p := range e.all() {
		for _, d := range p.Diagnostics {
			var data diagnose.Data
			if err := json.Unmarshal(d.Data, &data); err != nil {
				e.t.Fatal(err)
			}
			f := diag.Diagnostic{Code: diag.Code(d.Code), Field: data.Field, Hint: data.Hint}
			f.Message = d.Message
			if data.Hint != "" {
				f.Message = strings.TrimSuffix(d.Message, "\n"+data.Hint)
			}
			f.Severity = map[protocol.DiagnosticSeverity]diag.Severity{protocol.SeverityError: diag.Error, protocol.SeverityWarning: diag.Warning, protocol.SeverityInformation: diag.Info}[d.Severity]
			f.Path, f.Range, f.Span = place(p.URI, d.Range)
			for _, r := range d.RelatedInformation {
				related := diag.Related{Message: r.Message}
				related.Path, related.Range, related.Span = place(r.Location.URI, r.Location.Range)
				f.Related = append(f.Related, related)
			}
			for _, x := range data.Fixes {
				fix := diag.Fix{Title: x.Title, Safe: x.Safe}
				for _, edit := range x.Edits {
					_, r, _ := place(p.URI, edit.Range)
					fix.Edits = append(fix.Edits, diag.Edit{Range: r, NewText: edit.NewText})
				}
				f.Fixes = append(f.Fixes, fix)
			}
			out = append(out, f)
		}
	}
	diag.Sort(out)
	return printed(e.t, out)
}

// codePoints gives the place that a position means, by counting what stands before it.
func codePoints(text string, p protocol.Position, encoding int) source.Position {
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
	line := lines[min(int(p.Line), len(lines)-1)]
	units, column := uint32(0), 1
	for i, r := range line {
		if units >= p.Character {
			break
		}
		if i == 0 && p.Line == 0 && r == '\ufeff' {
			column--
		}
		switch encoding {
		case 0:
			units += uint32(utf16.RuneLen(r))
		case 1:
			_, n := utf8.DecodeRuneInString(line[i:])
			units += uint32(n)
		default:
			units++
		}
		column++
	}
	return source.Position{Line: int(p.Line) + 1, Column: column}
}
