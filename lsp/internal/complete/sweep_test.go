package complete

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// alone gives the document of a text that no folder holds, beside the world's contracts.
func (w *world) alone(stem string, content []byte) (*state.Snapshot, *state.Doc) {
	target := workspace.Target{Path: stem + workspace.Suffix, File: filepath.Join(w.dir, "elsewhere", stem+workspace.Suffix)}
	f := &state.Folder{Dir: w.dir, Live: w.live, Facts: w.facts}
	k := lint.CompileFor(&target, content, compiler.Me)
	d := &state.Doc{URI: "file:///elsewhere/" + protocol.DocumentURI(target.Path), File: target.File, Path: target.Path, Open: true,
		Text: text.New(target.Path, content, w.client.Encoding), Contract: k.Contract, Compiled: k, Folder: f, Index: -1}
	return state.New(&w.client, []*state.Folder{f}, []*state.Doc{d}, time.Unix(0, 0), time.UTC), d
}

// sound completes at an offset and fails on what no editor could put in.
func (w *world) sound(t testing.TB, stem string, content []byte, at int) (*state.Doc, *protocol.CompletionList) {
	t.Helper()
	s, d := w.alone(stem, content)
	pos := d.Text.Position(at)
	at = d.Text.Offset(pos)
	l := Complete(s, d, pos, nil)
	last := ""
	for i := range l.Items {
		it := &l.Items[i]
		if it.Label == "" || it.TextEdit == nil || it.SortText <= last {
			t.Errorf("%s at %d: the item %+v lacks something", stem, at, it)
		}
		last = it.SortText
		if it.LabelDetails != nil && !w.client.LabelDetails || it.InsertTextFormat == protocol.SnippetFormat && !w.client.Snippets {
			t.Errorf("%s at %d: %q needs what the client can't", stem, at, it.Label)
		}
		taken(t, d, at, it)
	}
	return d, l
}

func contracts(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, dir := range []string{"../../../corpus", "../../../compiler/diag/examples"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, workspace.Suffix) {
				out[path], err = os.ReadFile(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(out) < 100 {
		t.Fatalf("only %d contracts were found", len(out))
	}
	return out
}

// No offset of any contract, whole or cut off there, with LF or CRLF, is too much for it.
func TestEveryOffsetOfEveryContract(t *testing.T) {
	w := open(t, folder())
	offered := 0
	for path, content := range contracts(t) {
		stem := strings.TrimSuffix(filepath.Base(path), workspace.Suffix)
		if len(content) > 8<<10 {
			content = content[:8<<10]
		}
		for k, content := range [][]byte{content, []byte(strings.ReplaceAll(string(content), "\n", "\r\n"))} {
			step := 7 + len(content)/16
			for at := k * 3; at <= len(content); at += step {
				_, l := w.sound(t, stem, content, at)
				_, cut := w.sound(t, stem, content[:at], at)
				offered += len(l.Items) + len(cut.Items)
			}
		}
		if t.Failed() {
			return
		}
	}
	if offered < 10000 {
		t.Errorf("only %d items were offered", offered)
	}
}

// Whatever is taken in a contract without a fault, at the end of a word, in the place of a value
// or on a new line, YAML and its limits take it.
func TestTakenAnywhere(t *testing.T) {
	w := open(t, folder())
	n := 0
	for path, content := range contracts(t) {
		if !strings.Contains(path, "valid") && !strings.Contains(path, "right") || len(content) > 8<<10 {
			continue
		}
		stem := strings.TrimSuffix(filepath.Base(path), workspace.Suffix)
		for k, text := range typed(string(content)) {
			if k%5 != len(path)%5 { // enough of them
				continue
			}
			w.client.Snippets, w.client.InsertReplace = k%2 == 0, k%3 == 0
			before, after, _ := strings.Cut(text, "‸")
			if _, d := w.alone(stem, []byte(before+after)); broken(d) && !strings.HasSuffix(before, " ") {
				continue // what is around it must be right
			}
			d, l := w.sound(t, stem, []byte(before+after), len(before))
			for i := range l.Items {
				if i > 12 && i%17 != 0 {
					continue
				}
				n++
				done := taken(t, d, len(before), &l.Items[i])
				if _, d := w.alone(stem, []byte(done)); broken(d) {
					t.Fatalf("%s: %q broke it:\n%s", path, l.Items[i].Label, done)
				}
			}
		}
	}
	if n < 2000 {
		t.Errorf("only %d items were taken", n)
	}
}

// typed gives texts in which someone is typing: the frontmatter's lines cut behind their key, and
// ended by an empty one.
func typed(content string) []string {
	var out []string
	lines := strings.SplitAfter(content, "\n")
	for i, line := range lines {
		if i > 0 && strings.HasPrefix(line, "---") {
			break
		}
		before, after := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		body := strings.TrimRight(line, "\r\n")
		end := line[len(body):]
		if i == 0 || strings.TrimSpace(body) == "" {
			continue
		}
		out = append(out, before+body+"‸"+end+after)
		indent := body[:len(body)-len(strings.TrimLeft(body, " "))]
		out = append(out, before+body+end+indent+"‸"+end+after)
		if colon := strings.Index(body, ": "); colon > 0 {
			out = append(out, before+body[:colon+2]+"‸"+end+after)
		}
		for _, c := range []string{", ", "{", "["} {
			if k := strings.LastIndex(body, c); k > 0 {
				out = append(out, before+body[:k+len(c)]+"‸"+body[k+len(c):]+end+after)
			}
		}
	}
	return out
}

// broken says whether the frontmatter can't be read.
func broken(d *state.Doc) bool {
	return d.Contract.State < compiler.Foreign || slices.ContainsFunc(d.Contract.Problems, func(p diag.Diagnostic) bool { return p.Code == "HZC003" || p.Code == "HZC004" })
}

func FuzzComplete(f *testing.F) {
	for _, row := range table {
		before, after, _ := strings.Cut(row.text, "‸")
		f.Add([]byte(before+after), len(before))
	}
	w := open(f, folder())
	f.Fuzz(func(t *testing.T, content []byte, at int) {
		w.sound(t, "weekly-digest", content, min(max(at, 0), len(content)))
	})
}
