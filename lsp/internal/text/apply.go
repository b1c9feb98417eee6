package text

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/heinzel/hz/lsp/protocol"
)

// maxBytes is how large a text may grow: source.File counts in 32 bits.
const maxBytes = math.MaxInt32 / 2

// Apply gives the text that changes make of t, one after the other, each for the text that the
// ones before it left. Positions are taken as Offset takes them, a start behind its end is
// swapped with it, and each byte that isn't UTF-8 becomes U+FFFD. The one error is a text that
// grows past 1 GiB.
func (t *Text) Apply(changes []protocol.TextDocumentContentChangeEvent) (*Text, error) {
	for i := len(changes) - 1; i >= 0; i-- { // what stands before a whole text has no effect
		if c := changes[i]; c.Range == nil {
			t, changes = New(t.Path, []byte(valid(c.Text)), t.Encoding), changes[i+1:]
			break
		}
	}
	size := len(t.Text)
	for _, c := range changes {
		if size += len(c.Text); len(c.Text) > maxBytes || size > maxBytes {
			return nil, fmt.Errorf("the text would grow past %d bytes", maxBytes)
		}
	}
	switch len(changes) {
	case 0:
		return t, nil
	case 1:
		return t.splice(*changes[0].Range, valid(changes[0].Text)), nil
	}
	b := newBuffer(t)
	for _, c := range changes {
		b.replace(*c.Range, valid(c.Text))
	}
	return New(t.Path, b.bytes(), t.Encoding), nil
}

func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// splice is the way of a single change, the common one.
func (t *Text) splice(r protocol.Range, text string) *Text {
	s := t.Span(r)
	out := make([]byte, 0, len(t.Text)-s.Len()+len(text))
	out = append(out, t.Text[:s.Start]...)
	out = append(out, text...)
	out = append(out, t.Text[s.End:]...)
	return New(t.Path, out, t.Encoding)
}
