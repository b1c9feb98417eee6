package terminal_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/terminal"
)

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"nothing", "", 0},
		{"ASCII", "a b~", 4},
		{"a letter", "é", 1},
		{"a letter and a mark", "e\u0301", 1},
		{"wide", "漢字", 4},
		{"fullwidth", "ａ", 2},
		{"halfwidth", "ﾊ", 1},
		{"Hangul in parts", "\u1112\u1161\u11ab", 2},
		{"an arrow", "→", 1},
		{"an emoji", "🚀", 2},
		{"a family", "👩‍👩‍👧", 2},
		{"a skin tone", "👍🏽", 2},
		{"a skin tone alone", "a🏽", 3},
		{"a heart as text", "❤", 1},
		{"a heart made an emoji", "❤\ufe0f", 2},
		{"a keycap", "1\ufe0f\u20e3", 2},
		{"letters joined", "a\u200db", 2},
		{"Persian with a non-joiner", "می\u200cخواهم", 7},
		{"a spacing mark", "क्षि", 3},
	} {
		if got := terminal.Width(c.text); got != c.want {
			t.Errorf("%s: %q takes %d cells, want %d", c.name, c.text, got, c.want)
		}
	}
}

func TestAppendJSON(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `""`},
		{`a"b\c/<>&`, `"a\"b\\c/<>&"`},
		{"a\n\r\tb", `"a\n\r\tb"`},
		{"\x00\x1b[2J\x7f", `"\u0000\u001b[2J\u007f"`},
		{"\u0085\u2028\u202e\ufeff", `"\u0085\u2028\u202e\ufeff"`},
		{"字🎉e\u0301\u200d", "\"字🎉e\u0301\u200d\""},
		{"\U000e0041", `"\udb40\udc41"`},
		{"a\xffb\ufffd", `"a\ufffdb\ufffd"`},
	} {
		if got := string(terminal.AppendJSON(nil, c.text)); got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

// What a JSON string holds is exactly what went in, but for broken bytes; it is harmless; and
// it is what AppendEscaped makes of encoding/json's text.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{"", "a\"\\/<>&", "\x00\b\f\x1f\x7f\u0080\u2028\u202e\ufeff", "\U000e0041🎉", "\xff\xc3\ufffd", "字\u0301"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := terminal.AppendJSON([]byte("["), s)[1:]
		var back string
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if want := string([]rune(s)); back != want { // each broken byte becomes U+FFFD
			t.Fatalf("%q became %q", s, back)
		}
		if bytes.ContainsFunc(text, func(r rune) bool { return !diag.Shown(r) }) {
			t.Fatalf("%q isn't harmless", text)
		}
		var plain bytes.Buffer
		e := json.NewEncoder(&plain)
		e.SetEscapeHTML(false)
		if err := e.Encode(s); err != nil {
			t.Fatal(err)
		}
		escaped := terminal.AppendEscaped(nil, plain.Bytes())
		// encoding/json has short forms for two controls, which are as harmless.
		want := strings.NewReplacer(`\\`, `\\`, `\u0008`, `\b`, `\u000c`, `\f`).Replace(string(text)) + "\n"
		if string(escaped) != want {
			t.Fatalf("%q: AppendEscaped gives %s, AppendJSON %s", s, escaped, want)
		}
	})
}

func BenchmarkAppendJSON(b *testing.B) {
	b.ReportAllocs()
	const text = "the method \"issues_updatd\" isn't one of the capability tracker: größer, 漢字"
	buf := make([]byte, 0, 256)
	for b.Loop() {
		buf = terminal.AppendJSON(buf[:0], text)
	}
}
