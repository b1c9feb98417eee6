package pins

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/config"
)

const (
	zeros = "0000000000000000000000000000000000000000000000000000000000000000"
	mixed = "0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCD"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want Pin
	}{
		{"retro-agenda", Pin{Name: "retro-agenda"}},
		{"team:retro-agenda", Pin{Name: "retro-agenda"}},
		{"team/retro-agenda", Pin{Name: "retro-agenda"}},
		{"retro-agenda@sha256:" + zeros, Pin{Name: "retro-agenda", Algorithm: SHA256, Hash: zeros}},
		{"team:retro@canonical-v1:" + mixed, Pin{Name: "retro", Algorithm: Canonical, Hash: strings.ToLower(mixed)}},
	} {
		got, err := Parse(c.text)
		c.want.Text = c.text
		if err != nil || got != c.want {
			t.Errorf("Parse(%q) = %+v, %v", c.text, got, err)
		}
		again, err := Parse(got.String())
		if err != nil || again.String() != got.String() || again.Name != got.Name || again.Hash != got.Hash {
			t.Errorf("%q doesn't come back: %+v, %v", got.String(), again, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, message, hint string }{
		{"", "this entry is empty", "such as retro-agenda"},
		{" retro", `" retro" begins or ends with a blank`, "write retro"},
		{"retro\n", `begins or ends with a blank`, "write retro"},
		{"@sha256:" + zeros, "names no contract in front of the @", "write NAME@sha256:" + zeros},
		{"Retro Agenda", `"Retro Agenda" is no contract's name`, "write retro-agenda"},
		{"workflows/retro.prose.md", "is no contract's name", "write retro"},
		{"Retro@sha256:" + zeros, `"Retro" is no contract's name`, "write retro@sha256:" + zeros},
		{"会議", "is no contract's name", "hz heinzel list"},
		{"me:retro", "is one of your own contracts", "leave the entry out"},
		{"tema:retro", "is no contract's name", "write retro"},
		{"retro:sha256:" + zeros, "has no @", "write retro@sha256:" + zeros},
		{"retro canonical-v1:" + zeros, "has no @", "write retro@canonical-v1:" + zeros},
		{"retro@", `"retro@" has no hash`, "write retro to run whatever"},
		{"retro@" + zeros, "doesn't say what its hash is of", "write retro@sha256:" + zeros},
		{"retro@sha256", `has no hash behind "sha256"`, "hz heinzel show team:retro"},
		{"retro@sha256:", "no hash behind the colon", "hz heinzel show team:retro"},
		{"retro@sha-256:" + zeros, `not of "sha-256"`, "did you mean sha256?"},
		{"retro@SHA256:" + zeros, `not of "SHA256"`, "did you mean sha256?"},
		{"retro@canonical-v2:" + zeros, `not of "canonical-v2"`, "did you mean canonical-v1?"},
		{"retro@canonicalv1:" + zeros, `not of "canonicalv1"`, "did you mean canonical-v1?"},
		{"retro@md5:" + zeros, `is no hash: "md5:0000`, "behind the @ stands sha256:HASH"},
		{"retro@latest", `is no hash: "latest"`, "behind the @ stands sha256:HASH"},
		{"retro@sha256:<hex>", `"<" in its hash is no hex digit`, "hz heinzel show team:retro"},
		{"retro@sha256:" + zeros[1:], "its hash has 63 hex digits instead of 64", "hz heinzel show team:retro"},
		{"retro@sha256:" + zeros + "0", "its hash has 65 hex digits instead of 64", ""},
		{"retro@sha256:" + zeros + " ", "begins or ends with a blank", "write retro@sha256:" + zeros},
		{"retro@sha256:" + zeros[2:] + "é0", `"é" in its hash is no hex digit`, ""},
		{"retro@sha256:" + zeros + "@x", `"@" in its hash is no hex digit`, ""},
		{"retro\x1b[2J", `"retro\x1b[2J" is no contract's name`, ""},
		{strings.Repeat("a", 65), "at most 64 characters", ""},
	} {
		_, err := Parse(c.text)
		e, ok := err.(*Error)
		if !ok || !strings.Contains(e.Message, c.message) || !strings.Contains(e.Hint, c.hint) || e.Hint == "" {
			t.Errorf("Parse(%q) = %+v\nwant %s\n     %s", c.text, err, c.message, c.hint)
		}
	}
}

// Whatever an entry says, what is told of it is one harmless line of bounded length, and what
// is read of it can be read again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"retro", "team:retro@sha256:" + mixed, "a@b:c", "@", "é@sha256:", "x:canonical-v1:" + zeros, "\xff@\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			e := err.(*Error)
			for _, s := range []string{e.Message, e.Hint} {
				if diag.Visible(s) != s || utf8.RuneCountInString(s) > diag.MaxMessage || s == "" {
					t.Errorf("of %q: %q", text, s)
				}
			}
			return
		}
		if q, err := Parse(p.String()); err != nil || q.String() != p.String() {
			t.Errorf("%q became %q (%v)", p, q, err)
		}
	})
}

func sums(text string) Sums {
	c := canon.Canonicalize([]byte(text))
	return SumsOf([]byte(text), &c)
}

func TestApproves(t *testing.T) {
	const lf, crlf, other = "a\nb\n", "a\r\nb\r\n", "a\nc\n"
	byBytes, byForm := Approve("x", SHA256, sums(lf)), Approve("x", Canonical, sums(lf))
	for _, c := range []struct {
		pin  Pin
		text string
		want bool
	}{
		{byBytes, lf, true}, {byBytes, crlf, false}, {byBytes, other, false},
		{byForm, lf, true}, {byForm, crlf, true}, {byForm, other, false}, {byForm, "a\xff\n", false},
		{Pin{Name: "x"}, other, true}, {Pin{Name: "x"}, "a\xff\n", true},
		{Pin{Err: &Error{}}, lf, false},
	} {
		if got := c.pin.Approves(sums(c.text)); got != c.want {
			t.Errorf("%s, %q: %v", c.pin, c.text, got)
		}
	}
	if p := Approve("x", Canonical, sums("a\xff\n")); p.String() != "x" {
		t.Errorf("a text without a canonical form is approved as %s", p)
	}
}

// A hash that stands under the other algorithm's name is told from one of another text.
func TestMistaken(t *testing.T) {
	s := sums("a  \nb\n") // the blanks go in the canonical form
	for _, c := range []struct {
		a    Algorithm
		hash string
		want Algorithm
	}{
		{SHA256, s.Canonical, Canonical}, {Canonical, s.SHA256, SHA256},
		{SHA256, s.SHA256, Unpinned}, {Canonical, s.Canonical, Unpinned}, {SHA256, zeros, Unpinned}, {Unpinned, "", Unpinned},
	} {
		if got := (Pin{Name: "x", Algorithm: c.a, Hash: c.hash}).Mistaken(s); got != c.want {
			t.Errorf("%s: %q, want %q", c.a, got, c.want)
		}
	}
	if got := (Pin{Name: "x", Algorithm: Unpinned}).Mistaken(Sums{SHA256: zeros}); got != Unpinned {
		t.Errorf("no pin, and no fingerprint: %q", got)
	}
}

func list(texts ...string) []Pin {
	items := make([]config.Item, len(texts))
	for i, text := range texts {
		items[i] = config.Item{Value: text}
	}
	return Read(items)
}

func TestCommand(t *testing.T) {
	all := list("a", "team:b@sha256:"+zeros, "it's \x1b", "b", `c"`)
	const set = "hz system config set heinzel.schedule_team '"
	for _, c := range []struct{ name, got, want string }{
		{"replaced", Command(all, Pin{Name: "b"}), set + `["a", "b", "it'\''s \u001b", "c\""]'`},
		{"added", Command(all, Pin{Name: "z"}), set + `["a", "team:b@sha256:` + zeros + `", "it'\''s \u001b", "b", "c\"", "z"]'`},
		{"alone", Command(nil, Pin{Name: "z"}), set + `["z"]'`},
		{"taken out", Without(list("a", "b"), 0), set + `["b"]'`},
		{"taken out, the last", Without(list("a"), 0), set + `[]'`},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, c.got, c.want)
		}
	}
}
