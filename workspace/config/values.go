package config

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// value is what a key is set to.
type value struct {
	text   string  // of Text, and of Path, absolute
	number float64 // of Number and Whole
	items  []Item  // of Texts
}

// of gives a value as the type has it: a string, float64, int or []string.
func (v value) of(t Type) any {
	switch t {
	case Number:
		return v.number
	case Whole:
		return int(v.number)
	case Texts:
		return texts(v.items)
	}
	return v.text
}

func texts(items []Item) []string {
	out := []string{}
	for _, i := range items {
		out = append(out, i.Value)
	}
	return out
}

// mistake is what is wrong with a value; at is its byte offset in a file.
type mistake struct {
	at            int
	message, hint string
}

// here is what a relative path and ~ stand for.
type here struct{ dir, home string }

// decode reads a key's value out of a file. name is how messages call the key, place gives
// where an offset lies.
func (k *Key) decode(name string, v *tomltree.Value, h here, place func(at int) Place) (value, *mistake) {
	assign := write + name[strings.LastIndexByte(name, '.')+1:] + " = "
	wrong := func(at int, kind tomltree.Kind, literal string) *mistake {
		return &mistake{at, fmt.Sprintf("%s must be a %s, and it is %s", name, k.Type, kind.Word()), assign + literal}
	}
	var out value
	switch k.Type {
	case Text, Path:
		if v.Kind != tomltree.String {
			literal := k.Example
			if v.Kind == tomltree.Integer || v.Kind == tomltree.Float || v.Kind == tomltree.Date {
				literal = Quote(v.Text)
			}
			return out, wrong(v.At, v.Kind, literal)
		}
		out.text = v.Text
	case Number, Whole:
		n, problem := number(v.Text)
		switch {
		case v.Kind == tomltree.String && problem == "":
			return out, wrong(v.At, v.Kind, strings.TrimSpace(v.Text))
		case v.Kind != tomltree.Integer && v.Kind != tomltree.Float:
			return out, wrong(v.At, v.Kind, k.Example)
		case problem != "":
			return out, &mistake{v.At, name + " " + problem, assign + k.Example}
		}
		out.number = n
		if k.Type == Whole && v.Kind == tomltree.Float {
			literal := k.Example
			if n == math.Trunc(n) && math.Abs(n) < 1e9 {
				literal = plain(n)
			}
			return out, wrong(v.At, v.Kind, literal)
		}
	case Texts:
		if v.Kind != tomltree.Array {
			literal := k.Example
			if v.Kind == tomltree.String {
				literal = "[" + Quote(v.Text) + "]"
			}
			return out, wrong(v.At, v.Kind, literal)
		}
		for i := range v.Items {
			item := &v.Items[i]
			if item.Kind != tomltree.String {
				return out, &mistake{item.At, fmt.Sprintf("%s must be a list of texts, and item %d is %s", name, i+1, item.Kind.Word()), assign + k.Example}
			}
			out.items = append(out.items, Item{item.Text, place(item.At)})
		}
	}
	if m := k.finish(name, &out, h, assign+k.Example); m != nil {
		if k.Type == Texts && len(v.Items) > m.at {
			m.at = v.Items[m.at].At
		} else {
			m.at = v.At
		}
		return out, m
	}
	return out, nil
}

// finish checks a value of the right type, and makes a path absolute. The mistake's place is
// the item's number; example is the hint that shows a right value.
func (k *Key) finish(name string, v *value, h here, example string) *mistake {
	switch k.Type {
	case Texts:
		for i, item := range v.items {
			if strings.TrimSpace(item.Value) == "" {
				return &mistake{i, fmt.Sprintf("%s has an empty text", name), "take it out"}
			}
		}
	case Text, Path:
		if strings.TrimSpace(v.text) == "" {
			return &mistake{0, name + " is empty", "write something, or take the key out"}
		}
	}
	if k.Type == Path {
		path, problem, hint := absolute(v.text, h)
		if problem != "" {
			return &mistake{0, name + " " + problem, hint}
		}
		v.text = path
	}
	if k.check != nil {
		if problem := k.check(*v); problem != "" {
			return &mistake{0, name + " " + problem, example}
		}
	}
	return nil
}

// absolute makes a path absolute, ~ being the home folder.
func absolute(path string, h here) (abs, problem, hint string) {
	rest, tilde := strings.CutPrefix(path, "~")
	switch {
	case strings.ContainsRune(path, 0):
		return "", "has a character that no path can have", "give the path alone"
	case strings.HasPrefix(path, "$") || strings.HasPrefix(path, "%"):
		return "", "begins with a variable, and hz doesn't look into those", "give the path itself; ~/ is the home folder"
	case tilde && rest != "" && rest[0] != '/' && rest[0] != filepath.Separator:
		return "", "names somebody's home folder by ~, which hz doesn't know", "give the path itself"
	case tilde && h.home == "":
		return "", "needs a home folder, and there is none", "give the path itself, or set HOME"
	case tilde:
		return filepath.Join(h.home, filepath.FromSlash(rest)), "", ""
	case filepath.IsAbs(path):
		return filepath.Clean(path), "", ""
	case h.dir == "":
		return "", "is relative, and there is no folder that it could be relative to", "give the whole path"
	}
	return filepath.Join(h.dir, filepath.FromSlash(path)), "", ""
}

// number reads a number as TOML has it.
func number(text string) (n float64, problem string) {
	text = strings.TrimSpace(text)
	if whole, err := strconv.ParseInt(strings.TrimPrefix(text, "+"), 0, 64); err == nil && !octal(text) {
		return float64(whole), ""
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
	switch {
	case math.IsNaN(n) || math.IsInf(n, 0):
		return 0, "must be a finite number"
	case err != nil || strings.ContainsAny(text, "xXpP") || octal(text) || loose(text):
		return 0, "must be a number"
	}
	return n, ""
}

// octal says whether digits follow a leading zero, which Go takes for octal and TOML for a
// mistake.
func octal(text string) bool {
	text = strings.TrimLeft(text, "+-")
	return len(text) > 1 && text[0] == '0' && (text[1] >= '0' && text[1] <= '9' || text[1] == '_')
}

// loose says whether a _ stands anywhere but between two digits.
func loose(text string) bool {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	for i := range text {
		if text[i] == '_' && !(digit(i-1) && digit(i+1)) {
			return true
		}
	}
	return false
}

// plain writes a number as TOML has it, without an exponent.
func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

const maxText = 200 // code points of a model's or an adapter's name

func oneLine(v value) string {
	if utf8.RuneCountInString(v.text) > maxText || diag.Visible(v.text) != v.text {
		return "must be one line of at most 200 visible characters"
	}
	return ""
}

func adapter(v value) string {
	if len(v.text) > 64 || strings.ContainsFunc(v.text, func(r rune) bool { return unicode.IsSpace(r) || !diag.Shown(r) }) {
		return "must be the name of an adapter: no blanks, at most 64 characters"
	}
	return ""
}

func handle(v value) string {
	n := 0
	for _, r := range v.text {
		n++
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && (n == 1 || !strings.ContainsRune("._-", r)) {
			return "must begin with a letter or digit, and go on with those, a dot, _ or -"
		}
	}
	if n > 64 {
		return "must have at most 64 characters"
	}
	return ""
}

// dashed says whether s is lowercase words joined by single dashes.
func dashed(s string) bool {
	if len(s) == 0 || len(s) > 64 || s[0] < 'a' || s[0] > 'z' || s[len(s)-1] == '-' {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' && s[i-1] != '-') {
			return false
		}
	}
	return true
}

// Quote writes a text as TOML has it, in one line.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case diag.Shown(r):
			b.WriteRune(r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
