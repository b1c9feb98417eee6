package navigate

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// alone gives a document that nothing is known around, such as one that was never saved.
func alone(body string, enc source.Encoding) (*state.Snapshot, *state.Doc) {
	client := able()
	client.Encoding = enc
	k := lint.CompileFor(&workspace.Target{Path: "page.prose.md", File: "/page.prose.md"}, []byte(body), workspace.Me)
	f := &state.Folder{}
	d := &state.Doc{URI: "untitled:page.prose.md", Path: "page.prose.md", Open: true, Text: text.New("page.prose.md", []byte(body), enc),
		Contract: k.Contract, Compiled: k, Folder: f, Index: -1}
	return state.New(client, []*state.Folder{f}, []*state.Doc{d}, time.Time{}, time.UTC), d
}

// sweep asks everything of a document, at so many places.
func sweep(t testing.TB, name string, s *state.Snapshot, d *state.Doc, step int) {
	t.Helper()
	end := d.Text.Position(len(d.Text.Text))
	inside := func(what string, r protocol.Range) {
		if r.End.Before(r.Start) || end.Before(r.End) {
			t.Errorf("%s: %s: %v isn't inside of the text, which ends at %v", name, what, r, end)
		}
		if d.Text.Range(d.Text.Span(r)) != r {
			t.Errorf("%s: %s: %v isn't between characters", name, what, r)
		}
	}
	var symbols func(list []protocol.DocumentSymbol, in *protocol.Range)
	symbols = func(list []protocol.DocumentSymbol, in *protocol.Range) {
		for i := range list {
			k := &list[i]
			inside("symbol", k.Range)
			if i > 0 && k.Range.Start.Before(list[i-1].Range.End) {
				t.Errorf("%s: the symbols %s and %s overlap", name, list[i-1].Name, k.Name)
			}
			if k.Name == "" || !within(k.SelectionRange, k.Range) || in != nil && !within(k.Range, *in) {
				t.Errorf("%s: the symbol %+v isn't in order", name, k)
			}
			symbols(k.Children, &k.Range)
		}
	}
	tree := DocumentSymbols(s, d)
	symbols(tree, nil)
	flat := FlatSymbols(s, d)
	if len(flat) < len(tree) {
		t.Errorf("%s: %d flat symbols of %d", name, len(flat), len(tree))
	}
	var behind protocol.Position
	for _, k := range Links(s, d) {
		inside("link", k.Range)
		if k.Range.Start.Before(behind) && k.Range.End != behind {
			t.Errorf("%s: the link at %v overlaps another one", name, k.Range)
		}
		behind = k.Range.End
	}
	last := -1
	var open []uint32 // the last lines of what is around
	for _, k := range Folding(s, d) {
		for len(open) > 0 && open[len(open)-1] < k.StartLine {
			open = open[:len(open)-1]
		}
		if len(open) > 0 && k.EndLine > open[len(open)-1] {
			t.Errorf("%s: folding %+v ends behind what it begins in, line %d", name, k, open[len(open)-1])
		}
		open = append(open, k.EndLine)
		if int(k.StartLine) <= last || k.EndLine <= k.StartLine || k.EndLine > end.Line {
			t.Errorf("%s: folding %+v behind line %d", name, k, last)
		}
		last = int(k.StartLine)
	}
	var at []protocol.Position
	for offset := 0; offset <= len(d.Text.Text); offset += step {
		pos := d.Text.Position(offset)
		at = append(at, pos)
		if r := Definition(s, d, pos); d.Index < 0 {
			for _, k := range r.Links {
				inside("definition", k.TargetRange)
				inside("definition", k.TargetSelectionRange)
				inside("origin", *k.OriginSelectionRange)
			}
		}
		for _, h := range Highlights(s, d, pos) {
			inside("highlight", h.Range)
		}
		if r, err := PrepareRename(s, d, pos); err == nil {
			inside("rename", r.Range)
			if r.Placeholder == "" {
				t.Errorf("%s: no name at %v", name, pos)
			}
		}
		if d.Index < 0 {
			for _, r := range References(s, d, pos, true) {
				inside("reference", r.Range)
			}
			_, _ = Rename(s, d, pos, "other")
		}
	}
	for i, r := range Selection(s, d, at) {
		checkChain(t, name, &r, at[i], end)
	}
}

func checkChain(t testing.TB, name string, r *protocol.SelectionRange, at, end protocol.Position) {
	t.Helper()
	for k := r; k != nil; k = k.Parent {
		switch {
		case at.Before(k.Range.Start) || k.Range.End.Before(at):
			t.Errorf("%s: %v doesn't hold %v", name, k.Range, at)
		case k.Parent != nil && (!within(k.Range, k.Parent.Range) || k.Range == k.Parent.Range):
			t.Errorf("%s: %v isn't smaller than %v", name, k.Range, k.Parent.Range)
		case k.Parent == nil && (k.Range.Start != protocol.Position{} || k.Range.End != end):
			t.Errorf("%s: %v isn't the document", name, k.Range)
		}
	}
}

func within(a, b protocol.Range) bool { return !a.Start.Before(b.Start) && !b.End.Before(a.End) }

// Everything is asked at every place of the corpus's smaller texts, and at some of the larger.
func TestSweep(t *testing.T) {
	folders := corpusFolders(t)
	n := 0
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		for _, file := range slices.Sorted(maps.Keys(folders[folder])) {
			body := folders[folder][file]
			v := variants[n%len(variants)]
			n++
			s, d := alone(v.text(body), v.enc)
			sweep(t, folder+"/"+file+" ("+v.name+")", s, d, max(1, len(body)/100))
		}
	}
	l := files(t, able(), archive(t, "folder.txtar"), "workflows/digest.prose.md")
	for i := range l.Folders[0].Outlines() {
		d, err := l.Folders[0].Contract(i)
		if err != nil {
			t.Fatal(err)
		}
		sweep(t, d.Path, l.Snapshot, d, 1)
	}
}

// Someone who types leaves texts that are neither YAML nor Markdown as it was meant.
func TestSweepWhileTyping(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var bodies []string
	for _, s := range archive(t, "folder.txtar") {
		bodies = append(bodies, s)
	}
	slices.Sort(bodies)
	pieces := []string{"", "`", "```\n", "---\n", "<!--", "-->", "\"", "{", "[", ": ", "\r", "\n\n", "#### x\n", "### Requires\n", "- ", "🧝", "\u0301", "\u200b", "\xff", "contract:me/x#", "  "}
	for i := range 400 {
		b := []byte(bodies[r.IntN(len(bodies))])
		for range 1 + r.IntN(4) {
			at := r.IntN(len(b) + 1)
			to := min(len(b), at+r.IntN(6)*r.IntN(6))
			b = slices.Concat(b[:at], []byte(pieces[r.IntN(len(pieces))]), b[to:])
		}
		s, d := alone(string(b), variants[i%len(variants)].enc)
		sweep(t, fmt.Sprintf("%d %q", i, b), s, d, 1+len(b)/40)
	}
	for _, body := range []string{"", "\n", "\r\n", "\ufeff", "---", "---\n---", "---\n---\n", "\ufeff---\r\n---\r\n", "### Goal", "\xff", "---\n{}\n---\n- `", strings.Repeat("> ", 200) + "x",
		"---\nhz:\n  publishes: \rx: 1\n---\n", "---\nname: a\n---\n\n### A\n\nx\n\u200b## B\nx\n\ny\n"} {
		for _, v := range variants {
			s, d := alone(body, v.enc)
			sweep(t, fmt.Sprintf("%q", body), s, d, 1)
		}
	}
}

// A cursor gives what Text.Range gives, whatever the order of the questions.
func TestCursor(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	parts := []string{"a", "ä", "🧝", "\n", "\r\n", "\r", "\xff", "漢", "\ufeff"}
	for i := range 400 {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		d := text.New("x", []byte(b.String()), variants[i%3].enc)
		c := newCursor(d)
		for range 40 {
			start := r.IntN(b.Len()+4) - 2
			s := source.Span{Start: start, End: start + r.IntN(4)}
			if got, want := c.rangeOf(s), d.Range(s); got != want {
				t.Fatalf("%q (%d): %v became %v, want %v", b.String(), d.Encoding, s, got, want)
			}
		}
	}
}
