package frontmatter

import (
	"errors"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/heinzel/hz/compiler/source"
)

// The YAML library goccy/go-yaml is the oracle of these tests: what the reader takes, the library
// must take as well, and make the same tree of it, with each scalar in the same place. Where the
// library strays from YAML 1.2, strays says so, as narrowly as it can, and the golden tables hold
// the right reading.

// library gives the library's tree, or its error; a panic of the library is an error too.
func library(text string) (root ast.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	f, err := parser.Parse(lexer.Tokenize(text), 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, err
	}
	if len(f.Docs) != 1 {
		return nil, errors.New("not one document")
	}
	return f.Docs[0].Body, nil
}

// compare gives the first difference between a node and the library's, empty when there is none.
func compare(f *source.File, n *Node, l ast.Node, path string) string {
	switch l := l.(type) {
	case nil:
		if n.Kind == Mapping && len(n.Pairs) == 0 {
			return ""
		}
	case *ast.MappingNode:
		return compareMapping(f, n, l.Values, path)
	case *ast.MappingValueNode:
		return compareMapping(f, n, []*ast.MappingValueNode{l}, path)
	case *ast.SequenceNode:
		if n.Kind != Sequence || len(n.Items) != len(l.Values) {
			return fmt.Sprintf("%s: %v of %d, library: list of %d", path, n.Kind, len(n.Items), len(l.Values))
		}
		for i, item := range n.Items {
			if d := compare(f, item, l.Values[i], FieldItem(path, i)); d != "" {
				return d
			}
		}
		return ""
	case *ast.NullNode:
		if n.Kind == Null {
			return ""
		}
	case *ast.LiteralNode:
		if n.Value == l.Value.Value {
			return ""
		}
		return fmt.Sprintf("%s: %q, library: %q", path, n.Value, l.Value.Value)
	case *ast.StringNode:
		return compareText(f, n.Value, n.Span, l.Value, l.Token, path)
	default:
		return compareText(f, n.Value, n.Span, strings.TrimSpace(l.GetToken().Origin), l.GetToken(), path)
	}
	return fmt.Sprintf("%s: %v, library: %T", path, n.Kind, l)
}

func compareMapping(f *source.File, n *Node, values []*ast.MappingValueNode, path string) string {
	if n.Kind != Mapping || len(n.Pairs) != len(values) {
		return fmt.Sprintf("%s: %v of %d, library: mapping of %d", path, n.Kind, len(n.Pairs), len(values))
	}
	for i, p := range n.Pairs {
		field := FieldKey(path, p.Key)
		key := values[i].Key.GetToken()
		value := key.Value
		if s, ok := values[i].Key.(*ast.StringNode); ok {
			value = s.Value
		}
		if d := compareText(f, p.Key, p.KeySpan, value, key, field+" (key)"); d != "" {
			return d
		}
		if d := compare(f, p.Value, values[i].Value, field); d != "" {
			return d
		}
	}
	return ""
}

// compareText compares a scalar's text and where it begins.
func compareText(f *source.File, text string, span source.Span, libText string, tk *token.Token, path string) string {
	if text != libText {
		return fmt.Sprintf("%s: %q, library: %q", path, text, libText)
	}
	at := f.Position(span.Start)
	if at.Line != tk.Position.Line || at.Column != tk.Position.Column {
		return fmt.Sprintf("%s: at %v, library: at %d:%d", path, at, tk.Position.Line, tk.Position.Column)
	}
	return ""
}

// strays names the fault of the library that a value meets, empty when the library should read
// it right. The text before it decides nothing, so the first value named is the one at fault.
func strays(text string, n *Node, flow bool) string {
	raw := text[n.start:n.end]
	lines := strings.Contains(raw, "\n")
	switch {
	case n.Kind == Sequence:
		for _, item := range n.Items {
			if item.Kind == Null && item.start == item.end && n.Style == Block {
				return "an empty dash takes the keys that follow as its value"
			}
			if item.Kind == Mapping && item.Style == Flow && text[item.start] != '{' &&
				(item.Span.Len() > 0 && strings.ContainsAny(text[item.start:item.end], "\n\"'")) {
				return "a pair in a list is refused when it has quotes or goes over lines"
			}
			if f := strays(text, item, flow || n.Style == Flow); f != "" {
				return f
			}
		}
	case n.Kind == Mapping:
		for _, p := range n.Pairs {
			if p.KeyNode != nil && p.KeySpan.Len() == 0 {
				return "an empty key is refused"
			}
			if n.Style == Flow && p.Value.start == p.Value.end {
				return "a value left out inside brackets is refused, or makes the colon part of the key"
			}
			if strings.HasPrefix(p.Key, ":") || n.Style == Flow && strings.Contains(p.Key, ":") {
				return "a key that begins with a colon, or inside brackets holds one, is refused or cut"
			}
			if f := strays(text, p.Value, flow || n.Style == Flow); f != "" {
				return f
			}
		}
	case n.Style == Literal || n.Style == Folded:
		if strings.Trim(n.Value, "\n") == "" {
			return "an empty block scalar takes what follows, or is refused"
		}
		if readHeader(text, int(n.start)).indent > 0 {
			return "a block scalar whose indentation is given may hold no empty lines"
		}
	case n.Style == Plain && flow && strings.HasPrefix(raw, ":"):
		return "a plain text that begins with a colon is refused inside brackets"
	case n.Style == Plain && lines:
		if flow {
			return "a plain text over lines inside brackets is refused"
		}
		for _, line := range strings.Split(raw, "\n")[1:] {
			if strings.HasPrefix(strings.TrimLeft(line, " "), "-") {
				return "a line of a plain text that begins with a dash breaks it up"
			}
		}
	case n.Style == DoubleQuoted && lines && strings.Contains(raw, "\\"):
		return "an escaped blank or line break is folded like a bare one"
	}
	return ""
}

// agree compares the two readings of a text. Where the library refuses what the reader takes, it
// fails only if strict is set: fuzzing finds ever more texts that the library can't read.
func agree(t *testing.T, text string, strict bool) {
	t.Helper()
	d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
	if d.Root == nil {
		return
	}
	if strings.Contains(text, "\t") { // a tab as a blank misplaces tokens, one in double quotes breaks the line up
		return
	}
	if strays(text, d.Root, false) != "" {
		return
	}
	l, err := library(text)
	if err != nil && !strict {
		return
	}
	if err != nil {
		t.Errorf("%q\nreader: %s\nlibrary: %v", text, dump(text, d.Root), strings.SplitN(err.Error(), "\n", 2)[0])
		return
	}
	if diff := compare(source.NewFile("f", []byte(text)), d.Root, l, ""); diff != "" {
		t.Errorf("%q\n%s", text, diff)
	}
}

// TestLibraryAgrees compares the golden cases and the typical frontmatter.
func TestLibraryAgrees(t *testing.T) {
	agree(t, typical, true)
	for _, file := range goldenFiles(t) {
		_, cases := readCases(t, file)
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) { agree(t, c.yaml, true) })
		}
	}
}

// fragments are what random texts are made of: YAML's marks with too little between them.
var fragments = []string{
	"a", "b", ": ", ":", "\n", "  ", " ", "- ", "-", "[", "]", "{", "}", ",", ", ", "\"", "'", "#", " # c",
	"|\n", ">\n", "\n  ", "\n    ", "\n\n", "x y", "1", "~", "\\", "ü", "|-\n", ">+\n", "|2\n", "key: ", "\nk1: ",
	"\nk2: ", "\nk3:", "\n- ", "\n  - ", "''", "\"\"", "\n  k4: ", "\n  k5: ", "\n    k6: ", "\n   ", "\n ", "\\n",
	"\\\n", "[]", "{}", "null", "🧝",
}

var (
	beginnings = []string{"k: ", "k:\n  ", "", "k:\n- ", "k: [", "k: {", "k: \"", "k: |\n  "}
	trailing   = regexp.MustCompile(`[ \t]+\n`)
)

// randomText gives a text that may or may not be YAML, with lines as canonical-v1 leaves them.
func randomText(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString(beginnings[r.Intn(len(beginnings))])
	for n := 1 + r.Intn(8); n > 0; n-- {
		b.WriteString(fragments[r.Intn(len(fragments))])
	}
	return trailing.ReplaceAllString(b.String()+"\n", "\n")
}

// TestLibraryAgreesOnRandomTexts compares random texts, the same ones on each run.
func TestLibraryAgreesOnRandomTexts(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 30_000 {
		agree(t, randomText(r), true)
	}
}
