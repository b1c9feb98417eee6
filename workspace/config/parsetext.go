package config

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// write begins the hints that show a value.
const write = "write "

// parse reads a value from a command line or an environment variable, and gives it as TOML as
// well. A text is what stands there, a list is written as in a file. name is how messages call
// the key.
func (k *Key) parse(name, text string, h here) (v value, literal string, m *mistake) {
	wrong := func(format string, args ...any) *mistake {
		return &mistake{message: name + " " + fmt.Sprintf(format, args...), hint: write + k.sample()}
	}
	if !utf8.ValidString(text) {
		return v, "", wrong("isn't UTF-8")
	}
	switch k.Type {
	case Text, Path:
		v.text, literal = text, Quote(text)
	case Number, Whole:
		n, problem := number(text)
		if problem == "" && k.Type == Whole && n != math.Trunc(n) {
			problem = "must be a whole number"
		}
		if problem != "" {
			return v, "", wrong("%s", strings.Replace(problem, "a number", "a "+k.Type.String(), 1))
		}
		v.number, literal = n, plain(n)
	case Texts:
		root, err := tomltree.Parse([]byte("x = "+strings.TrimSpace(text)+"\n"), "it")
		if err != nil || len(root.Keys) != 1 || root.Keys[0].Name != "x" || root.Keys[0].Val.Kind != tomltree.Array {
			return v, "", &mistake{message: name + " must be a list of texts", hint: write + k.guess(text)}
		}
		for i, item := range root.Keys[0].Val.Items {
			if item.Kind != tomltree.String {
				return v, "", wrong("must be a list of texts, and item %d is %s", i+1, item.Kind.Word())
			}
			v.items = append(v.items, Item{Value: item.Text})
		}
		literal = list(v.items)
	}
	if m := k.finish(name, &v, h, write+k.sample()); m != nil {
		return v, "", m
	}
	return v, literal, nil
}

// sample is a value as it is written on a command line.
func (k *Key) sample() string {
	switch k.Type {
	case Texts:
		return "'" + k.Example + "'"
	case Text, Path:
		return strings.Trim(k.Example, `"`)
	}
	return k.Example
}

// guess is the list that somebody probably means who left its brackets, commas or quotation
// marks out, or whose shell took the marks away.
func (k *Key) guess(text string) string {
	var items []Item
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`[],"`, r) }) {
		items = append(items, Item{Value: word})
	}
	if len(items) == 0 || strings.Contains(text, "'") || diag.Visible(text) != text {
		return k.sample()
	}
	return "'" + list(items) + "'"
}

// list writes texts as a TOML list in one line.
func list(items []Item) string {
	var out []string
	for _, i := range items {
		out = append(out, Quote(i.Value))
	}
	return "[" + strings.Join(out, ", ") + "]"
}
