package fix

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/heinzel/hz/compiler/diag"
)

// Diff gives what leads from one text of a file to the other as a unified diff with three lines
// of context, for `patch -p1` and `git apply`: headers --- a/PATH and +++ b/PATH, lines that end
// with LF (a CR before it belongs to the line), and "\ No newline at end of file". It is nil
// when nothing changed. path is relative to the folder where the diff is to be applied; of an
// absolute one the first slash falls away, as git has it.
//
// The texts stand in it as they are: who shows it on a terminal makes it visible first.
func Diff(path string, old, new []byte) []byte {
	out := diff.Diff("a", old, "b", new)
	if out == nil {
		return nil
	}
	_, hunks, _ := bytes.Cut(out, []byte("\n+++ b\n"))
	path = strings.TrimLeft(filepath.ToSlash(path), "/")
	var b bytes.Buffer
	b.Grow(len(hunks) + 2*len(path) + 16)
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", diffName("a/"+path), diffName("b/"+path))
	b.Write(hunks)
	return b.Bytes()
}

// diffName writes a path as git does with core.quotePath off: between double quotes with C's
// escapes where it holds a quote, a backslash, what can't be seen, or bytes that are no UTF-8;
// and with a tab behind it where it holds a blank, which would else seem to end it.
func diffName(path string) string {
	clean := func(s string) bool {
		r, _ := utf8.DecodeRuneInString(s)
		return s != "\\" && s != `"` && (r != utf8.RuneError || len(s) > 1) && diag.Visible(s) == s
	}
	var b strings.Builder
	quoted := false
	for i := 0; i < len(path); {
		_, n := utf8.DecodeRuneInString(path[i:])
		piece := path[i : i+n]
		i += n
		if clean(piece) {
			b.WriteString(piece)
			continue
		}
		quoted = true
		for _, c := range []byte(piece) {
			if k := strings.IndexByte("\a\b\t\n\v\f\r\"\\", c); k >= 0 {
				b.WriteByte('\\')
				b.WriteByte(`abtnvfr"\`[k])
			} else {
				fmt.Fprintf(&b, `\%03o`, c)
			}
		}
	}
	switch {
	case quoted:
		return `"` + b.String() + `"`
	case strings.Contains(path, " "):
		return path + "\t"
	}
	return path
}
