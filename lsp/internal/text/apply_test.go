package text_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
)

type change = protocol.TextDocumentContentChangeEvent

func put(l1, c1, l2, c2 uint32, s string) change {
	return change{Range: &protocol.Range{Start: at(l1, c1), End: at(l2, c2)}, Text: s}
}

func TestApply(t *testing.T) {
	for _, c := range []struct {
		name, text string
		changes    []change
		want       string
	}{
		{"none", "a", nil, "a"},
		{"whole", "a", []change{{Text: "b\r\n"}}, "b\r\n"},
		{"whole, then a part", "a", []change{put(0, 0, 0, 1, "x"), {Text: "bcd"}, put(0, 1, 0, 2, "🧝")}, "b🧝d"},
		{"into nothing", "", []change{put(0, 0, 0, 0, "a")}, "a"},
		{"at the end of a line", "a\r\nb", []change{put(0, 1, 0, 99, "!")}, "a!\r\nb"},
		{"over a line break", "a\r\nb", []change{put(0, 1, 1, 0, "")}, "ab"},
		{"past the text's end", "a\n", []change{put(7, 3, 9, 9, "b")}, "a\nb"},
		{"of more than all", "a\nb", []change{put(0, 0, math.MaxUint32, math.MaxUint32, "c")}, "c"},
		{"start behind end", "abcd", []change{put(0, 3, 0, 1, "-")}, "a-d"},
		{"in order", "ab", []change{put(0, 1, 0, 1, "x\n"), put(1, 0, 1, 1, "y"), put(0, 0, 0, 1, "")}, "x\ny"},
		{"behind a pair", "🧝b", []change{put(0, 2, 0, 3, "c")}, "🧝c"},
		{"inside a pair", "🧝b", []change{put(0, 1, 0, 2, "c")}, "cb"},
		{"a combining mark by itself", "e\u0301x", []change{put(0, 1, 0, 2, "")}, "ex"},
		{"tabs are one character", "\t\tx", []change{put(0, 1, 0, 2, " ")}, "\t x"},
		{"CR meets LF", "a\rb\n", []change{put(1, 0, 1, 1, ""), put(1, 0, 1, 0, "c")}, "a\r\nc"},
		{"CRLF comes apart", "a\r\nb", []change{put(0, 1, 0, 1, "\r"), put(1, 0, 1, 0, "x")}, "a\rx\r\nb"},
		{"a mark comes and goes", "a", []change{put(0, 0, 0, 0, "\ufeff"), put(0, 1, 0, 2, "b"), put(0, 0, 0, 1, "")}, "b"},
		{"no UTF-8", "ab", []change{put(0, 1, 0, 1, "\xff\xfe")}, "a\ufffd\ufffdb"},
	} {
		got, err := text.New("x", []byte(c.text), source.UTF16).Apply(c.changes)
		if err != nil || string(got.Text) != c.want || got.Path != "x" || got.Encoding != source.UTF16 {
			t.Errorf("%s: %q, %v, want %q", c.name, got.Text, err, c.want)
		}
	}
}

// A lone surrogate in JSON becomes U+FFFD, which is one UTF-16 unit as well: what follows keeps
// its place.
func TestLoneSurrogate(t *testing.T) {
	var changes []change
	err := json.Unmarshal([]byte(`[
		{"range": {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 1}}, "text": "\ud83e"},
		{"range": {"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 3}}, "text": "c"}]`), &changes)
	if err != nil {
		t.Fatal(err)
	}
	got, err := text.New("x", []byte("ab"), source.UTF16).Apply(changes)
	if err != nil || string(got.Text) != "a\ufffdc" {
		t.Errorf("%q, %v", got.Text, err)
	}
}

func TestApplyLeavesTheOldText(t *testing.T) {
	old := text.New("x", []byte("one\ntwo\n"), source.UTF8)
	for _, changes := range [][]change{{put(0, 0, 0, 3, "x")}, {put(0, 0, 0, 3, "x"), put(0, 1, 0, 1, strings.Repeat("y", 9000)), put(1, 0, 2, 0, "")}} {
		if _, err := old.Apply(changes); err != nil || string(old.Text) != "one\ntwo\n" {
			t.Errorf("%q, %v", old.Text, err)
		}
	}
}

// oracle is a document as a client may hold it: one slice of units, each change applied by
// walking from the start. It shares nothing with the code under test.
type oracle struct {
	enc   source.Encoding
	units []rune
}

func newOracle(enc source.Encoding, s string) *oracle {
	o := &oracle{enc: enc}
	o.units = o.of(s)
	return o
}

func (o *oracle) of(s string) (out []rune) {
	switch o.enc {
	case source.UTF8:
		for _, b := range []byte(s) {
			out = append(out, rune(b))
		}
	case source.UTF16:
		for _, u := range utf16.Encode([]rune(s)) {
			out = append(out, rune(u))
		}
	default:
		out = []rune(s)
	}
	return out
}

func (o *oracle) String() string {
	switch o.enc {
	case source.UTF8:
		var b []byte
		for _, u := range o.units {
			b = append(b, byte(u))
		}
		return string(b)
	case source.UTF16:
		var units []uint16
		for _, u := range o.units {
			units = append(units, uint16(u))
		}
		return string(utf16.Decode(units))
	}
	return string(o.units)
}

func (o *oracle) index(p protocol.Position) int {
	i := 0
	for line := uint32(0); line < p.Line; line++ {
		for i < len(o.units) && o.units[i] != '\n' && o.units[i] != '\r' {
			i++
		}
		if i == len(o.units) {
			return i
		}
		if i++; o.units[i-1] == '\r' && i < len(o.units) && o.units[i] == '\n' {
			i++
		}
	}
	for n := p.Character; n > 0 && i < len(o.units) && o.units[i] != '\n' && o.units[i] != '\r'; n-- {
		i++
	}
	for i > 0 && i < len(o.units) && o.inside(o.units[i]) {
		i--
	}
	return i
}

// inside says whether a unit isn't a character's first.
func (o *oracle) inside(u rune) bool {
	switch o.enc {
	case source.UTF8:
		return u&0xc0 == 0x80
	case source.UTF16:
		return u >= 0xdc00 && u < 0xe000
	}
	return false
}

func (o *oracle) apply(c change) {
	if c.Range == nil {
		o.units = o.of(c.Text)
		return
	}
	i, j := o.index(c.Range.Start), o.index(c.Range.End)
	if i > j {
		i, j = j, i
	}
	o.units = slices.Concat(o.units[:i], o.of(c.Text), o.units[j:])
}

// pieces is what random edits put in.
var pieces = []string{"", "a", "\n", "\r", "\r\n", "🧝", "ä", "e\u0301", "字", "\ufeff", "\t", "x\ny", "\n\n", "\u2028", "key: value\r\n", "\ufffd", strings.Repeat("long ", 40)}

// FuzzApply: after any edits the text is the oracle's, whether they come one by one or all in
// one notification.
func FuzzApply(f *testing.F) {
	for _, s := range []string{"", "a\r\nb\rc\n🧝d", "\ufeffä\n\r\n", "one line only 🧝🧝🧝"} {
		f.Add(s, byte(0), []byte{0, 1, 1, 0, 5, 2, 0, 0, 9, 4, 0, 0, 0, 0, 9, 1, 1, 1, 2, 3})
		f.Add(s, byte(1), []byte{0, 1, 0, 1, 3, 0, 2, 0, 2, 2, 0, 2, 0, 3, 0, 0xff, 0, 0, 0, 12})
		f.Add(s, byte(2), []byte{3, 0, 0, 0, 0xf1, 9, 9, 9, 9, 5, 0, 0, 0, 0xff, 6})
	}
	f.Fuzz(func(t *testing.T, doc string, enc byte, script []byte) {
		check(t, doc, encodings[enc%3], changesOf(script))
	})
}

// changesOf makes of every five bytes a change.
func changesOf(script []byte) (changes []change) {
	for ; len(script) >= 5 && len(changes) < 64; script = script[5:] {
		c := put(uint32(script[0]), uint32(script[1]), uint32(script[2]), uint32(script[3]), pieces[int(script[4])%len(pieces)])
		if script[4] > 0xf0 {
			c.Range = nil
		}
		changes = append(changes, c)
	}
	return changes
}

func check(t *testing.T, doc string, enc source.Encoding, changes []change) {
	t.Helper()
	doc = string([]rune(doc))
	o, one := newOracle(enc, doc), text.New("x", []byte(doc), enc)
	all, err := one.Apply(changes)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range changes {
		o.apply(c)
		if one, err = one.Apply([]change{c}); err != nil || string(one.Text) != o.String() {
			t.Fatalf("encoding %d, %q, after change %d of %s: %q, %v, want %q", enc, doc, i, show(changes), one.Text, err, o)
		}
	}
	if string(all.Text) != o.String() {
		t.Fatalf("encoding %d, %q, all at once of %s: %q, want %q", enc, doc, show(changes), all.Text, o)
	}
}

func show(changes []change) string {
	var b strings.Builder
	for _, c := range changes {
		if c.Range == nil {
			fmt.Fprintf(&b, "[all %q]", c.Text)
		} else {
			fmt.Fprintf(&b, "[%v %q]", *c.Range, c.Text)
		}
	}
	return b.String()
}

// Long runs of edits, as a fuzzer's short time doesn't make them.
func TestRandomEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	for round := range 150 {
		var changes []change
		line := uint32(r.IntN(8))
		for range r.IntN(120) {
			line = min(max(line+uint32(r.IntN(3))-1, 0), 12) // wanders; below 0 is past the end
			c := put(line, uint32(r.IntN(30)), line+uint32(r.IntN(2)), uint32(r.IntN(30)), pieces[r.IntN(len(pieces))])
			if r.IntN(8) == 0 {
				c.Range.Start, c.Range.End = c.Range.End, c.Range.Start
			}
			if r.IntN(60) == 0 {
				c.Range.End = at(math.MaxUint32, 0)
			}
			changes = append(changes, c)
		}
		check(t, strings.Repeat("a line\r\nä 🧝\rcd\n", r.IntN(9)), encodings[round%3], changes)
	}
}
