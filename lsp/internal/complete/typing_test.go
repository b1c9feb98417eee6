package complete

import (
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/race"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// token is a part of a contract that is one of a closed set.
type token struct {
	kind string
	at   source.Span
	text string
}

// tokens finds those of a contract: keys, values that the schema or the catalog lists, references,
// sections, and the names that items begin with.
func tokens(d *state.Doc) []token {
	var out []token
	content, catalog := d.Text.Text, d.Folder.Catalog
	var walk func(e *spot.Entry)
	walk = func(e *spot.Entry) {
		path := e.Path()
		switch k := keyAt(path); {
		case e.Item:
			if e.Kind == spot.Scalar && pathIs(path, "hz", "requires") && catalog.Capability(strings.TrimSuffix(e.Value, ":read")) != nil {
				out = append(out, token{"requirement", e.Text, e.Value})
			}
		case len(path) == 0:
		case len(path) == 5 && path[3] == "args":
			out = append(out, token{"argument", e.At, e.Key})
		case k != nil && k.Name != "":
			out = append(out, token{"key", e.At, e.Key})
			switch {
			case e.Kind != spot.Scalar:
			case pathIs(path, "hz", "inputs", "*", "read") && strings.HasPrefix(e.Value, "contract:"):
				out = append(out, token{"reference", e.Text, e.Value})
			case pathIs(path, "hz", "inputs", "*", "read"):
				if capability, method, _ := strings.Cut(e.Value, "."); catalog.Method(capability, method) != nil {
					out = append(out, token{"method", e.Text, e.Value})
				}
			case pathIs(path, "hz", "publishes", "action"):
				if slices.Contains(catalog.Publishes(), e.Value) {
					out = append(out, token{"value", e.Text, e.Value})
				}
			case len(k.Values) > 0, pathIs(path, "hz", "publishes", "output"), pathIs(path, "name"):
				out = append(out, token{"value", e.Text, e.Value})
			}
		}
		for _, s := range e.Sub {
			walk(s)
		}
	}
	walk(spot.Read(content).Root)
	for i := range d.Contract.Body.Sections {
		s := &d.Contract.Body.Sections[i]
		if slices.ContainsFunc(sections, func(known section) bool { return known.name == s.Name }) {
			out = append(out, token{"section", s.Heading.Title.Span, s.Name})
		}
		for k := range s.Items {
			if it := &s.Items[k]; it.Depth == 0 && it.HasCode && (s.Key == "requires" || s.Key == "maintains") {
				out = append(out, token{"item", it.Name.Span, it.Name.Value})
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].at.Start < out[j].at.Start })
	return out
}

// autoclosed gives what an editor has put behind the cursor of someone who typed a text: the
// second ones of brackets and quotes that are open in the line, or nothing.
func autoclosed(before string) string {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	var open []byte
	for i := range len(line) {
		c := line[i]
		if n := len(open); n > 0 && c == open[n-1] {
			open = open[:n-1]
			continue
		} else if n > 0 && strings.IndexByte("\"'`", open[n-1]) >= 0 {
			continue
		}
		switch {
		case c == '{':
			open = append(open, '}')
		case c == '[':
			open = append(open, ']')
		case c == '"', c == '`', c == '\'' && (i == 0 || line[i-1] == ' '):
			open = append(open, c)
		}
	}
	out := ""
	for i := len(open) - 1; i >= 0; i-- {
		out += string(open[i])
	}
	return out
}

// docAt is a document with a cursor.
type docAt struct {
	doc  *state.Doc
	text string
	at   int
}

// shown gives the items that every editor shows: those whose filter begins with what stands before
// the cursor. Neovim compares so; VS Code takes letters in between as well.
func shown(d *docAt, l *protocol.CompletionList) []*protocol.CompletionItem {
	var out []*protocol.CompletionItem
	for i := range l.Items {
		it := &l.Items[i]
		rng := it.TextEdit.Range
		if rng == nil {
			rng = it.TextEdit.Insert
		}
		word := d.text[d.doc.Text.Offset(rng.Start):d.at]
		filter := it.FilterText
		if filter == "" {
			filter = it.Label
		}
		if strings.HasPrefix(strings.ToLower(filter), strings.ToLower(word)) {
			out = append(out, it)
		}
	}
	return out
}

// TestTyping types every contract without a fault from nothing on, once as it is, once with an
// editor that closes brackets and quotes, and once more into the whole: each word of a closed
// set is offered where it begins, and behind its first letters.
func TestTyping(t *testing.T) {
	files := map[string]string{}
	paths, err := filepath.Glob("../../../corpus/valid/*.prose.md")
	if err != nil || len(paths) < 20 {
		t.Fatal(len(paths), err)
	}
	for _, p := range paths {
		b, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimSuffix(filepath.Base(p), workspace.Suffix)] = string(b)
	}
	w := open(t, files)
	type count struct{ asked, offered int }
	counts := map[string]*count{}
	misses := map[string]bool{}
	for i, p := range paths {
		if race.Enabled && i%6 > 0 { // one goroutine: there is little to find
			continue
		}
		name := strings.TrimSuffix(filepath.Base(p), workspace.Suffix)
		content := files[name]
		_, whole := w.edited(t, name, []byte(content))
		for _, tok := range tokens(whole) {
			for k := range tok.text {
				if k > 4 {
					break
				}
				at := tok.at.Start + k
				before := content[:at]
				for way, after := range map[string]string{"the end": "", "closed": autoclosed(before), "within": content[tok.at.End:], "before": content[at:]} {
					if way == "within" && k == 0 && tok.kind == "key" {
						continue
					}
					s, d := w.edited(t, name, []byte(before+after))
					l := Complete(s, d, d.Text.Position(at), nil)
					c := counts[tok.kind+" "+way]
					if c == nil {
						c = &count{}
						counts[tok.kind+" "+way] = c
					}
					c.asked++
					found := false
					for _, it := range shown(&docAt{d, before + after, at}, l) {
						if strings.Contains(it.TextEdit.NewText, tok.text) {
							found = true
						}
					}
					if found {
						c.offered++
					} else if way != "closed" || !strings.HasPrefix(strings.TrimSpace(lastLine(before)), `"`) { // as the first key of a block it may be a text
						misses[tok.kind+" "+way+" "+name+" "+lastLine(before)+"‸"+firstLine(after)] = true
					}
				}
			}
		}
	}
	for k, c := range counts {
		t.Logf("%-24s %5d of %5d", k, c.offered, c.asked)
		if c.asked < 100 && !race.Enabled {
			t.Errorf("%s: only %d", k, c.asked)
		}
	}
	for m := range misses {
		t.Error(m)
	}
}

func lastLine(s string) string { return s[strings.LastIndexByte(s, '\n')+1:] }
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
