package body

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
)

// crlf leads offsets in a text with LF to the same text with CRLF behind a BOM.
type crlf struct{ start, end []int }

func newCRLF(text []byte) (crlf, []byte) {
	src := []byte("\xef\xbb\xbf")
	m := crlf{}
	m.end = append(m.end, len(src))
	for _, c := range text {
		m.start = append(m.start, len(src))
		if c == '\n' {
			src = append(src, '\r')
		}
		src = append(src, c)
		m.end = append(m.end, len(src))
	}
	m.start = append(m.start, len(src))
	return m, src
}

func (m crlf) SourceStart(i int) int { return m.start[i] }
func (m crlf) SourceEnd(i int) int   { return m.end[i] }

// squeeze drops what folding changes, and the marks of quotes that stand within a span of
// several lines.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n>", r) {
			return -1
		}
		return r
	}, s)
}

// checkBody holds what is true of every body, read from text and placed in src.
func checkBody(t *testing.T, src []byte, b *Body) {
	t.Helper()
	inside := func(what string, s source.Span) {
		t.Helper()
		if s.Start < 0 || s.End < s.Start || s.End > len(src) {
			t.Fatalf("%s: span %v outside the source (%d): %q", what, s, len(src), src)
		}
	}
	text := func(what string, x Text) {
		t.Helper()
		inside(what, x.Span)
		if got := squeeze(string(src[x.Span.Start:x.Span.End])); got != squeeze(x.Value) {
			t.Fatalf("%s: %q stands at %q in %q", what, x.Value, got, src)
		}
	}
	for _, hs := range [][]Heading{b.Titles, b.Level2, b.Others} {
		for _, h := range hs {
			inside("heading", h.Span)
			inside("title", h.Title.Span)
		}
	}
	last := 0
	for _, s := range b.Sections {
		inside("section", s.Heading.Span)
		inside("content", s.Content)
		if s.Heading.Span.Start < last || s.Content.Start < s.Heading.Span.End {
			t.Fatalf("section %q begins inside what is before it: %q", s.Name, src)
		}
		last = s.Content.End
		at := s.Content.Start
		for _, i := range s.Items {
			inside("item", i.Span)
			if i.Span.Start < at || !s.Content.Contains(i.Span) {
				t.Fatalf("item %q is out of order: %q", i.Text.Value, src)
			}
			at = i.Marker.End
			text("item's text", i.Text)
			if i.HasCode {
				text("item's name", i.Name)
			}
		}
	}
	last = 0
	for _, c := range b.Comments {
		inside("comment", c.Span)
		if c.Span.Start < last || !bytes.HasPrefix(src[c.Span.Start:], []byte("<!--")) {
			t.Fatalf("comment at %v: %q", c.Span, src)
		}
		last = c.Span.End
		if c.Closed && !bytes.HasSuffix(src[:c.Span.End], []byte("->")) {
			t.Fatalf("a closed comment ends with %q", src[:c.Span.End])
		}
	}
	for _, c := range b.CodeSpans {
		text("code span", c)
	}
	for _, n := range b.Near {
		inside("near", n.Span)
	}
	if b.Limit != nil {
		inside("limit", b.Limit.Span)
	}
}

// checkText reads a text in every way and holds what must be true.
func checkText(t *testing.T, text []byte) {
	t.Helper()
	whole := span{End: len(text)}
	b := Parse(text, whole, nil)
	checkBody(t, text, b)
	m, src := newCRLF(text)
	c := Parse(text, whole, m)
	if !strings.ContainsRune(string(text), '\r') {
		checkBody(t, src, c)
	}
	if len(c.Sections) != len(b.Sections) || len(c.CodeSpans) != len(b.CodeSpans) {
		t.Fatalf("a mapper changes what is found: %q", text)
	}
	front := []byte("---\n🧝: `\n---\n")
	shifted := append(front[:len(front):len(front)], text...)
	if got, want := dump(shifted, Parse(shifted, span{Start: len(front), End: len(shifted)}, nil)), dump(text, b); got != want {
		t.Fatalf("behind a frontmatter:\n%s\nalone:\n%s", got, want)
	}
	stripped := StripComments(text)
	checkBody(t, stripped, Parse(stripped, span{End: len(stripped)}, nil))
	if !blockComments(text) {
		if again := StripComments(stripped); !bytes.Equal(again, stripped) {
			t.Fatalf("stripped twice: %q, %q, %q", text, stripped, again)
		}
	}
}

// blockComments says whether a comment stands in an HTML block. Cutting such a one can bring
// together what it kept apart (a list and indented code, say), so that the result is read
// otherwise; then stripping again may find more.
func blockComments(text []byte) bool {
	s := newState(text, 0, len(text))
	defer s.release()
	s.blocksOf()
	for _, b := range s.blocks {
		if b.kind == kHTML && bytes.Contains(text[b.start:b.end], []byte("<!--")) {
			return true
		}
	}
	return false
}

func FuzzBody(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4096 {
			t.Skip()
		}
		checkText(t, text)
	})
}

func TestBodyOnRandomTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 5_000 {
		text := trimLines([]byte(document(r)))
		checkText(t, text)
		checkText(t, append([]byte("- a\n\tb\n\n\n"), text...)) // the scanner gives up on it
	}
}

// bug reads a file of the log of bugs: its body as LF, and where it begins.
func bug(t *testing.T, name string) (text []byte, body span) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/bugs", name+".prose.md"))
	if err != nil {
		t.Fatal(err)
	}
	k := bytes.LastIndex(text[:bytes.Index(text, []byte("### "))], []byte("---\n"))
	if name == "B30-nbsp-heading" || name == "B30-setext-heading" {
		k = bytes.Index(text[4:], []byte("\n---\n")) + 5
	}
	return text, span{Start: k + 4, End: len(text)}
}

func keys(b *Body) string {
	var k []string
	for _, s := range b.Sections {
		k = append(k, s.Key)
	}
	return strings.Join(k, ", ")
}

func TestBugs(t *testing.T) {
	t.Run("B23 a section in a comment", func(t *testing.T) {
		text, at := bug(t, "B23-goal-in-comment")
		at.Start = bytes.Index(text, []byte("<!--"))
		b := Parse(text, at, nil)
		if keys(b) != "maintains, done when" || len(b.Level2) > 0 || len(b.Comments) != 1 {
			t.Errorf("%+v", b)
		}
		if s := string(StripComments(text[at.Start:])); strings.Contains(s, "old words") || strings.Contains(s, "-->") {
			t.Errorf("stripped: %q", s)
		}
	})
	t.Run("B26 a comment in code", func(t *testing.T) {
		text, at := bug(t, "B26-comment-in-code")
		s := string(StripComments(text[at.Start:]))
		if !strings.Contains(s, "<!-- KEEP-FENCE -->") || !strings.Contains(s, "`<!-- KEEP-INLINE -->`") || strings.Contains(s, "DROP-ME") {
			t.Errorf("stripped: %q", s)
		}
		if b := Parse(text, at, nil); keys(b) != "goal, maintains, done when" || len(b.Comments) != 1 {
			t.Errorf("%+v", b)
		}
	})
	t.Run("B30 no blank after ###", func(t *testing.T) {
		text, at := bug(t, "B30-nbsp-heading")
		text = bytes.ReplaceAll(text, []byte("\u00a0"), []byte(" ")) // canonical-v1 step 4
		at.End = len(text)
		b := Parse(text, at, nil)
		if keys(b) != "maintains, done when" || len(b.Near) != 1 || b.Near[0].Key != "goal" ||
			b.Near[0].Suggest != nearBlank || source.NewFile("", text).Position(b.Near[0].Span.Start).Line != 12 {
			t.Errorf("%+v", b)
		}
	})
	t.Run("B30 underlined", func(t *testing.T) {
		text, at := bug(t, "B30-setext-heading")
		b := Parse(text, at, nil)
		if keys(b) != "maintains, done when" || len(b.Level2) != 1 || b.Level2[0].Title.Value != "Goal" || !b.Level2[0].Setext {
			t.Errorf("%+v", b)
		}
	})
	t.Run("B22 an empty frontmatter", func(t *testing.T) {
		text, at := bug(t, "B22-empty-front")
		if b := Parse(text, at, nil); keys(b) != "goal, maintains, done when" || len(b.Level2) > 0 {
			t.Errorf("%+v", b)
		}
	})
	t.Run("P09 another character than the tick", func(t *testing.T) {
		text, at := bug(t, "P09-varia")
		if b := Parse(text, at, nil); b.Sections[1].Items[0].HasCode {
			t.Error("U+1FEF is a tick only after canonical-v1")
		}
		text = bytes.ReplaceAll(text, []byte("\u1fef"), []byte("`")) // canonical-v1 step 8
		at.End = len(text)
		if i := Parse(text, at, nil).Sections[1].Items[0]; i.Name.Value != "page" || !i.HasColon {
			t.Errorf("%+v", i)
		}
	})
}

// TestParallel reads texts at the same time: the reused states must not mix.
func TestParallel(t *testing.T) {
	texts, _ := contracts(8)
	for _, text := range texts {
		want := dump(text, Parse(text, span{End: len(text)}, nil))
		t.Run("", func(t *testing.T) {
			t.Parallel()
			for range 50 {
				if got := dump(text, Parse(text, span{End: len(text)}, nil)); got != want {
					t.Fatalf("got:\n%s\nwant:\n%s", got, want)
				}
			}
		})
	}
}
