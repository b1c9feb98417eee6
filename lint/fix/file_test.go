package fix

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// rules are a toy check: each finds every place of a text, and may bring a safe fix for it.
type rules []struct {
	code diag.Code
	find string
	with string // what the fix writes; "-" for no fix
}

func (rs rules) check(text []byte) []diag.Diagnostic {
	f := source.NewFile("x", text)
	var found []diag.Diagnostic
	for _, r := range rs {
		for at := 0; ; at++ {
			i := bytes.Index(text[at:], []byte(r.find))
			if i < 0 {
				break
			}
			at += i
			span := source.Span{Start: at, End: at + len(r.find)}
			d := diag.Diagnostic{Code: r.code, Severity: r.code.Severity(), Path: "x", Span: span, Range: f.Range(span), Message: r.find}
			if r.with != "-" {
				d.Fixes = []diag.Fix{
					{Title: "Spoil it", Edits: []diag.Edit{{Span: span, NewText: "spoilt"}}},
					{Title: r.find + " to " + r.with, Safe: true, Edits: []diag.Edit{{Span: span, NewText: r.with}}},
				}
			}
			found = append(found, d)
		}
	}
	return found
}

const (
	anError    = diag.Code("HZC002")
	another    = diag.Code("HZC103")
	aWarning   = diag.Code("HZC105")
	aHindrance = diag.Code("HZC003") // hides others
)

func TestFile(t *testing.T) {
	for _, c := range []struct {
		name    string
		rules   rules
		text    string
		want    string
		applied string // code, title and line, one after the other
		rounds  int
	}{
		{"nothing to do", rules{{anError, "a", "-"}}, "a b\n", "a b\n", "", 0},
		{"a fix that is fine where it stands alone", rules{{anError, "a", "b"}, {another, "bb", "-"}}, "aa\n", "ba\n", "HZC002 a to b 1", 1},
		{"all at once", rules{{anError, "a", "b"}}, "a\nc\na\n", "b\nc\nb\n", "HZC002 a to b 1, HZC002 a to b 3", 1},
		{"one after the other", rules{{anError, "aa", "b"}}, "aaa\n", "ba\n", "HZC002 aa to b 1", 1},
		{"what a fix brings up", rules{{anError, "a", "b"}, {anError, "b", "c"}}, "x\na\n", "x\nc\n", "HZC002 a to b 2, HZC002 b to c 2", 2},
		{"lines are those of the original", rules{{anError, "a", "\n\nb"}, {anError, "b", "c"}}, "x\na\nb\n", "x\n\n\nc\nc\n",
			"HZC002 a to \n\nb 2, HZC002 b to c 3, HZC002 b to c 2", 2},
		{"a fix that brings another error is left out", rules{{anError, "a", "b"}, {another, "b", "-"}}, "a\n", "a\n", "", 0},
		{"also where that error is there already", rules{{anError, "a", "b"}, {another, "b", "-"}}, "b a\n", "b a\n", "", 0},
		{"and only that one", rules{{anError, "a1", "b"}, {anError, "a2", "c"}, {another, "b", "-"}}, "a2 a1 a2\n", "c a1 c\n", "HZC002 a2 to c 1, HZC002 a2 to c 1", 1},
		{"a fix that mends nothing is left out", rules{{anError, "a", "aa"}}, "a\n", "a\n", "", 0},
		{"a warning in place of a warning", rules{{aWarning, "a", "b"}, {"HZC109", "b", "-"}}, "a\n", "a\n", "", 0},
		{"a warning in place of an error", rules{{anError, "a", "b"}, {aWarning, "b", "-"}}, "a\n", "b\n", "HZC002 a to b 1", 1},
		{"what was hidden comes up", rules{{aHindrance, "a", "b"}, {another, "b", "-"}}, "a\n", "b\n", "HZC003 a to b 1", 1},
		{"a fault of hz never does", rules{{aHindrance, "a", "b"}, {diag.Internal, "b", "-"}}, "a\n", "a\n", "", 0},
		{"round and round", rules{{aHindrance, "a", "b"}, {aHindrance, "b", "a"}}, "a\n", "a\n", "", 0},
		{"round and round after a step", rules{{anError, "x", "y"}, {aHindrance, "a", "b"}, {aHindrance, "b", "a"}}, "a x\n", "b y\n", "HZC003 a to b 1, HZC002 x to y 1", 1},
		{"an unsafe fix", rules{{anError, "a", "-"}}, "a\n", "a\n", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := File("x", []byte(c.text), c.rules.check)
			var applied []string
			for _, a := range r.Applied {
				applied = append(applied, fmt.Sprintf("%s %s %d", a.Code, a.Title, a.Line))
			}
			if got := strings.Join(applied, ", "); string(r.Text) != c.want || got != c.applied || r.Rounds != c.rounds || r.More {
				t.Errorf("%q in %d rounds, more %v: %s", r.Text, r.Rounds, r.More, got)
			}
			if d := cmp.Diff(sorted(c.rules.check(r.Text)), r.Left); d != "" {
				t.Errorf("what is left:\n%s", d)
			}
			if again := File("x", r.Text, c.rules.check); len(again.Applied) > 0 {
				t.Errorf("a second time: %q", again.Text)
			}
		})
	}
}

// A text that wants more than ten rounds is mended as far as they go.
func TestRoundsEnd(t *testing.T) {
	var rs rules
	for c := 'a'; c < 'z'; c++ {
		rs = append(rs, struct {
			code diag.Code
			find string
			with string
		}{anError, string(c), string(c + 1)})
	}
	r := File("x", []byte("a\n"), rs.check)
	if string(r.Text) != "k\n" || r.Rounds != MaxRounds || !r.More || len(r.Applied) != MaxRounds {
		t.Errorf("%q after %d rounds, more %v", r.Text, r.Rounds, r.More)
	}
	if r = File("x", []byte("p\n"), rs.check); string(r.Text) != "z\n" || r.Rounds != MaxRounds || r.More {
		t.Errorf("%q after %d rounds, more %v", r.Text, r.Rounds, r.More)
	}
}

// Findings of other files are never mended, and never become more.
func TestOtherFiles(t *testing.T) {
	rs := rules{{anError, "a", "b"}, {anError, "d", "e"}}
	check := func(text []byte) []diag.Diagnostic {
		found := rs.check(text)
		if bytes.Contains(text, []byte("b")) {
			found = append(found, diag.Diagnostic{Code: aWarning, Severity: diag.Warning, Path: "y", Fixes: []diag.Fix{{Safe: true, Edits: []diag.Edit{{NewText: "z"}}}}})
		}
		return found
	}
	if r := File("x", []byte("a d\n"), check); string(r.Text) != "a e\n" {
		t.Errorf("%q", r.Text)
	}
	if r := File("x", []byte("b d\n"), check); string(r.Text) != "b e\n" {
		t.Errorf("%q", r.Text)
	}
}

// Fixes that can't be applied as they are do no harm.
func TestUnusableFixes(t *testing.T) {
	span := func(a, b int) source.Span { return source.Span{Start: a, End: b} }
	for name, edits := range map[string][]diag.Edit{
		"none":             nil,
		"outside":          {{Span: span(2, 9)}},
		"negative":         {{Span: span(-1, 1)}},
		"backward":         {{Span: span(2, 1)}},
		"overlapping":      {{Span: span(0, 2)}, {Span: span(1, 3)}},
		"twice at a place": {{Span: span(1, 1), NewText: "x"}, {Span: span(1, 1), NewText: "y"}},
		"changing nothing": {{Span: span(0, 1), NewText: "a"}},
	} {
		check := func(text []byte) []diag.Diagnostic {
			if string(text) != "abc" {
				return nil
			}
			return []diag.Diagnostic{{Code: anError, Path: "x", Fixes: []diag.Fix{{Safe: true, Edits: edits}}}}
		}
		if r := File("x", []byte("abc"), check); string(r.Text) != "abc" || len(r.Applied) > 0 {
			t.Errorf("%s: %q", name, r.Text)
		}
	}
}

// A file full of fixes that all make it worse costs a bounded number of checks.
func TestChecksAreBounded(t *testing.T) {
	n := 0
	rs := rules{{anError, "a", "b"}, {another, "b", "-"}}
	r := File("x", []byte(strings.Repeat("a\n", 600)), func(text []byte) []diag.Diagnostic { n++; return rs.check(text) })
	if len(r.Applied) > 0 || n > maxChecks+2 {
		t.Errorf("%d fixes, %d checks", len(r.Applied), n)
	}
}

func TestOffsets(t *testing.T) {
	edits := []diag.Edit{
		{Span: source.Span{Start: 2, End: 4}, NewText: "xyz"}, // ab[cd]efgh
		{Span: source.Span{Start: 6, End: 6}, NewText: "!!"},
		{Span: source.Span{Start: 7, End: 8}},
	}
	if got := string(apply([]byte("abcdefgh"), edits)); got != "abxyzef!!g" {
		t.Fatal(got)
	}
	for new, old := range []int{0, 1, 2, 2, 2, 4, 5, 6, 6, 6, 8} {
		if got := before(edits, new); got != old {
			t.Errorf("before(%d) = %d, want %d", new, got, old)
		}
	}
	for old, new := range []int{0, 1, 2, 2, 5, 6, 9, 10, 10} {
		if got := after(edits, old); got != new {
			t.Errorf("after(%d) = %d, want %d", old, got, new)
		}
	}
}
