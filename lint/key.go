package lint

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// Key tells a finding from all others of a result, without the number of its line: it stays
// when lines move, are indented anew or are written elsewhere in the file, and it changes when
// its own line is edited (interfaces §1).
type Key struct {
	Code       diag.Code
	Path       string
	Kind       string // diag.Kind of the message
	Line       string // the line's text, see LineKey; empty for a finding of the whole file
	Occurrence int    // among those of equal members above, in the order of output, from 1
}

// Keys gives the key of each finding, in their order. path says which path a key holds for a
// printed one. The texts must have been kept (Options.KeepText).
func (r *Result) Keys(path func(printed string) string) []Key {
	keys := make([]Key, len(r.Diagnostics))
	seen := make(map[Key]int, len(keys))
	var printed, shown, line string
	number := -1
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if i == 0 || d.Path != printed {
			printed, shown, number = d.Path, path(d.Path), -1
		}
		if d.Span == wholeFile {
			number, line = 0, ""
		} else if n := d.Range.Start.Line; n != number {
			number, line = n, lineText(r.Files[printed], d.Span.Start)
		}
		k := Key{Code: d.Code, Path: shown, Kind: kindOf(d), Line: line}
		seen[k]++
		keys[i] = k
		keys[i].Occurrence = seen[k]
	}
	return keys
}

// kindOf gives the kind of a finding's message, without the paths in it: how they are printed
// depends on the working directory.
func kindOf(d *diag.Diagnostic) string {
	message := d.Message
	for i := range d.Related {
		if path := d.Related[i].Path; path != "" && strings.Contains(message, path) {
			message = strings.ReplaceAll(message, path, "…")
		}
	}
	return diag.Kind(message)
}

func lineText(f *source.File, at int) string {
	if f == nil {
		return ""
	}
	line := f.LineAround(at)
	return LineKey(f.Text[line.Start:line.End])
}

// A line of more than longLine code points is told by its first headLine ones and a sum.
const longLine, headLine = 160, 80

// LineKey gives a line as keys hold it: blanks folded and trimmed, broken bytes replaced, and
// a long one cut, with a sum of all of it behind.
func LineKey(line []byte) string {
	s := strings.TrimSpace(string(line))
	if !folded(s) {
		s = strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "\ufffd")
	}
	if len(s) <= longLine || utf8.RuneCountInString(s) <= longLine {
		return s
	}
	sum := sha256.Sum256([]byte(s))
	return diag.Cut(s, headLine) + " " + hex.EncodeToString(sum[:8])
}

// folded says whether a trimmed line is ASCII without blanks but single spaces, as most are.
func folded(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == ' ' && s[i-1] == ' ' {
			return false
		}
	}
	return true
}

// Fingerprint gives the key as 32 hexadecimal digits: one for each finding of a result.
func (k *Key) Fingerprint() string {
	h := sha256.New()
	for _, s := range []string{string(k.Code), k.Path, k.Kind, k.Line, strconv.Itoa(k.Occurrence)} {
		h.Write(strconv.AppendInt(nil, int64(len(s)), 10))
		h.Write([]byte{':'})
		h.Write([]byte(s))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
