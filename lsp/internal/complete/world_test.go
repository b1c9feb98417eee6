package complete

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// world is a folder of contracts on disk, with an editor.
type world struct {
	client state.Client
	live   *lint.Live
	facts  state.Facts
	dir    string
}

// open writes files and reads them. A path that begins with team/ is the team's.
func open(t testing.TB, files map[string]string) *world {
	t.Helper()
	w := &world{dir: t.TempDir(), client: state.Client{Snippets: true, LabelDetails: true, MarkdownCompletion: true}}
	for path, text := range files {
		file := filepath.Join(w.dir, filepath.FromSlash(path)+workspace.Suffix)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(w.dir, "team", ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(w.dir, "team", ".git", "HEAD"), []byte("ref: refs/heads/main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	live, err := lint.OpenLive(workspace.Request{Dir: w.dir, Args: []string{"."}}, lint.Options{KeepText: true})
	if err != nil {
		t.Fatal(err)
	}
	w.live = live
	w.facts = state.Facts{Settings: &config.Settings{}, Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner}
	return w
}

// edited gives a snapshot and the document of a contract with another text.
func (w *world) edited(t testing.TB, path string, content []byte) (*state.Snapshot, *state.Doc) {
	t.Helper()
	file := state.Real(filepath.Join(w.dir, filepath.FromSlash(path)+workspace.Suffix))
	i := w.live.Place(file)
	if i < 0 {
		t.Fatalf("%s isn't in the folder", path)
	}
	k := w.live.Compile(i, content)
	live, _ := w.live.With(i, k)
	f := &state.Folder{Dir: w.dir, Live: live, Facts: w.facts}
	target := live.Target(i)
	d := &state.Doc{URI: protocol.DocumentURI("file://" + filepath.ToSlash(file)), File: file, Path: target.Path, Open: true,
		Text: text.New(target.Path, content, w.client.Encoding), Contract: k.Contract, Compiled: k, Folder: f, Index: i}
	return state.New(&w.client, []*state.Folder{f}, []*state.Doc{d}, time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC), time.UTC), d
}

// at completes where the mark ‸ stands.
func (w *world) at(t testing.TB, path, marked string) (*state.Doc, int, *protocol.CompletionList) {
	t.Helper()
	before, after, ok := strings.Cut(marked, "‸")
	if !ok {
		t.Fatalf("there is no cursor in %q", marked)
	}
	s, d := w.edited(t, path, []byte(before+after))
	return d, len(before), Complete(s, d, d.Text.Position(len(before)), nil)
}

// taken gives the text with an item in it, as an editor puts it in: what is to be filled in has
// its text, further lines are indented like the first.
func taken(t testing.TB, d *state.Doc, at int, it *protocol.CompletionItem) string {
	t.Helper()
	content := string(d.Text.Text)
	rng := it.TextEdit.Range
	if rng == nil {
		rng = it.TextEdit.Replace
		if ins := d.Text.Span(*it.TextEdit.Insert); ins.Start != d.Text.Offset(rng.Start) || ins.End != at {
			t.Errorf("%s: the insert range %v doesn't end at the cursor, or begins elsewhere than %v", it.Label, it.TextEdit.Insert, rng)
		}
	}
	if rng.Start.Line != rng.End.Line {
		t.Errorf("%s: the range %v is of several lines", it.Label, rng)
	}
	span := d.Text.Span(*rng)
	if span.Start > at || span.End < at {
		t.Errorf("%s: the range %v doesn't hold the cursor at %d", it.Label, span, at)
	}
	put := it.TextEdit.NewText
	if it.InsertTextFormat == protocol.SnippetFormat {
		put = filled(t, put)
	}
	start := strings.LastIndexAny(content[:span.Start], "\r\n") + 1
	indent := content[start : start+len(content[start:span.Start])-len(strings.TrimLeft(content[start:span.Start], " "))]
	if it.InsertTextMode == protocol.AdjustIndentation {
		put = strings.ReplaceAll(put, "\n", "\n"+indent)
	}
	type change struct {
		source.Span
		text string
	}
	changes := []change{{span, put}}
	for _, e := range it.AdditionalTextEdits {
		s := d.Text.Span(e.Range)
		if s.Start <= span.End && s.End >= span.Start {
			t.Errorf("%s: the additional edit at %v touches %v", it.Label, s, span)
		}
		changes = append(changes, change{s, e.NewText})
	}
	for len(changes) > 0 { // the last first
		last := 0
		for i := range changes {
			if changes[i].Start > changes[last].Start {
				last = i
			}
		}
		c := changes[last]
		content = content[:c.Start] + c.text + content[c.End:]
		changes = append(changes[:last], changes[last+1:]...)
	}
	return content
}

// filled gives a snippet with its places filled in with what they hold, the first of choices.
func filled(t testing.TB, s string) string {
	t.Helper()
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
			b.WriteByte(s[i])
		case s[i] == '$' && s[i+1] >= '0' && s[i+1] <= '9':
			i++
		case s[i] == '$' && s[i+1] == '{':
			for i += 2; s[i] >= '0' && s[i] <= '9'; i++ {
			}
			stop, choice := byte('}'), s[i] == '|'
			if choice {
				stop = ','
			}
			for i++; s[i] != stop && s[i] != '|'; i++ {
				if s[i] == '\\' {
					i++
				}
				b.WriteByte(s[i])
			}
			for choice && s[i] != '}' {
				i++
			}
		case s[i] == '$':
			t.Fatalf("%q is no snippet", s)
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func labels(l *protocol.CompletionList) string {
	var out []string
	for _, it := range l.Items {
		out = append(out, it.Label)
	}
	return strings.Join(out, " · ")
}

// stateOf gives a client that can all that shows, or one that tells insert from replace.
func stateOf(rich, insertReplace bool) state.Client {
	return state.Client{Snippets: rich, LabelDetails: rich, MarkdownCompletion: rich, InsertReplace: insertReplace, Encoding: source.UTF16}
}
