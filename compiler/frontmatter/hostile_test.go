package frontmatter

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

func rep(s string, n int) string { return strings.Repeat(s, n/len(s)+1)[:n/len(s)*len(s)] }

func num(format string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func stairs(n int, line string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(strings.Repeat(" ", i) + line)
	}
	return b.String()
}

// hostile makes texts of about n bytes. The code is what reading one of 60 KiB comes to; empty
// when it is fine.
var hostile = []struct {
	name string
	code diag.Code
	text func(n int) string
}{
	{"keys", "", func(n int) string { return num("key_%d: value\n", n) }},
	{"number keys", "", func(n int) string { return num("%d: value\n", n) }},
	{"same key", refused, func(n int) string { return rep("a: 1\n", n) }},
	{"inputs", "", func(n int) string {
		return "hz:\n  inputs:\n" + num("    in_%d: {read: \"contract:me/a-b#c\", stage: draft}\n", n)
	}},
	{"list", "", func(n int) string { return "a:\n" + num("  - item %d\n", n) }},
	{"empty dashes", "", func(n int) string { return "a:\n" + rep("-\n", n) }},
	{"flow list", "", func(n int) string { return "a: [" + num("x%d, ", n) + "z]\n" }},
	{"flow lists", "", func(n int) string { return "a: [" + rep("[], ", n) + "]\n" }},
	{"flow pairs", "", func(n int) string { return "a: [" + rep("a: b, ", n) + "]\n" }},
	{"flow mapping", "", func(n int) string { return "a: {" + num("k%d: v, ", n) + "z: 1}\n" }},
	{"flow keys", "", func(n int) string { return "a: {" + num("k%d,", n) + "}\n" }},
	{"comments", "", func(n int) string { return rep("# a comment line\n", n) + "\na: 1\n" }},
	{"long comment", "", func(n int) string { return "a: 1 # " + rep("x # ", n) + "\n" }},
	{"hashes", "", func(n int) string { return rep("#\n", n) }},
	{"comments behind", "", func(n int) string { return num("k%d: v # c\n", n) }},
	{"literal", "", func(n int) string { return "a: |\n" + rep("  some text here\n", n) + "\n" }},
	{"literal keep", "", func(n int) string { return "a: |+\n  x\n" + rep("\n", n) }},
	{"literals", "", func(n int) string { return num("k%d: |\n  x\n", n) }},
	{"empty literals", "", func(n int) string { return num("k%d: |\n", n) }},
	{"folded", "", func(n int) string { return "a: >-\n" + rep("  some text here\n", n) + "\n" }},
	{"folded blanks", "", func(n int) string { return "a: >\n" + rep("  x\n\n", n) }},
	{"folded stairs", "", func(n int) string { return "a: >\n " + strings.ReplaceAll(stairs(n, "x\n"), "\n", "\n ") + "x\n" }},
	{"escapes", "", func(n int) string { return "a: \"" + rep("text \\u00fc ", n-8) + "\"\n" }},
	{"double quotes over lines", "", func(n int) string { return "a: \"" + rep("text x\n  ", n-8) + "\"\n" }},
	{"single quotes over lines", "", func(n int) string { return "a: '" + rep("it''s x\n\n  ", n-8) + "'\n" }},
	{"escaped breaks", "", func(n int) string { return "a: \"" + rep("x\\\n  ", n-8) + "\"\n" }},
	{"plain over lines", "", func(n int) string { return "a: b\n" + rep("  more words\n", n) + "\n" }},
	{"plain in flow over lines", "", func(n int) string { return "a: [b\n" + rep("  more words\n", n) + "]\n" }},
	{"open brackets", refused, func(n int) string { return "a: " + rep("[", n) }},
	{"brackets", refused, func(n int) string { return "a: " + rep("[", n/2) + rep("]", n/2) + "\n" }},
	{"open braces", refused, func(n int) string { return "a: " + rep("{a: ", n) }},
	{"stairs", refused, func(n int) string { return stairs(n, "a:\n") }},
	{"dashes", refused, func(n int) string { return rep("- ", n) + "a\n" }},
	{"dashes below a key", refused, func(n int) string { return "a:\n  " + rep("- ", n) + "a\n" }},
	{"aliases", refused, func(n int) string { return "a: &a 1\n" + num("k%d: *a\n", n) }},
	{"anchors", refused, func(n int) string { return "a: " + rep("&a ", n) + "\n" }},
	{"tags", refused, func(n int) string { return "a: " + rep("!!x ", n) + "\n" }},
	{"documents", refused, func(n int) string { return rep("---\na: 1\n", n) }},
	{"question marks", refused, func(n int) string { return rep("? ", n) + "\n" }},
	{"colons", notYAML, func(n int) string { return rep(": ", n) + "\n" }},
	{"colons in braces", notYAML, func(n int) string { return "a: {" + rep(": ", n) + "\n" }},
	{"commas", notYAML, func(n int) string { return "a: [" + rep(",", n) + "]\n" }},
	{"blank lines", "", func(n int) string { return "a: 1\n" + rep("\n", n) + "b: 2\n" }},
	{"blanks", "", func(n int) string { return "a: 1" + rep(" ", n) + "\nb: 2\n" }},
	{"tabs", "", func(n int) string { return "a:" + rep("\t", n) + "1\n" }},
	{"tabs first", notYAML, func(n int) string { return rep("\t", n) + "a: 1\n" }},
	{"umlauts", "", func(n int) string { return num("key_%d: Größe und Maß\n", n) }},
	{"quotes", "", func(n int) string { return "a: " + rep("''", n/2*2) + "\n" }},
	{"open quotes", notYAML, func(n int) string { return num("k%d: 'it\n", n) }},
	{"open quote", notYAML, func(n int) string { return "a: \"" + rep("x ", n) }},
	{"quotes on lines", notYAML, func(n int) string { return rep("\"\n", n) }},
	{"backslashes", notYAML, func(n int) string { return "a: \"" + rep("\\", n|1) + "\"\n" }},
	{"one word", notYAML, func(n int) string { return rep("x", n) }},
	{"one key", "", func(n int) string { return rep("x", n) + ": y\n" }},
	{"colon words", "", func(n int) string { return "a: " + rep("x:", n) + "y\n" }},
	{"hash words", "", func(n int) string { return "a: " + rep("x#", n) + "\n" }},
	{"digits", "", func(n int) string { return "a: " + rep("9", n) + "\n" }},
	{"hex digits", "", func(n int) string { return "a: 0x" + rep("f", n) + "\n" }},
	{"deep keys", "", func(n int) string {
		return "a: " + strings.Repeat("[", 30) + num("{k%d: v}, ", n) + strings.Repeat("]", 30) + "\n"
	}},
	{"tab dashes", notYAML, func(n int) string { return "a:\n  " + rep("-\t", n) + "x\n" }},
	{"tab dash and a long key", notYAML, func(n int) string { return "a:\n" + rep("  -\tx\n", n) + "  -\tk: v\n" }},
	{"zero bytes", notYAML, func(n int) string { return rep("\x00", n) }},
}

// maxAllocated is how many bytes reading may allocate for each byte of a text. A reader that
// copies what it has again and again allocates thousands.
const maxAllocated = 200

// TestHostile says what each hostile text comes to, at a size below the limit and above it,
// and that it takes memory in proportion.
func TestHostile(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			text := h.text(60 << 10)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
			runtime.ReadMemStats(&after)
			if n := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); n > maxAllocated {
				t.Errorf("60 KiB: %d bytes allocated for each byte", n)
			}
			var code diag.Code
			if len(d.Problems) > 0 {
				code = d.Problems[0].Code
			}
			if code != h.code {
				t.Errorf("60 KiB: %q, want %q: %v", code, h.code, d.Problems)
			}
			if (d.Root == nil) != (len(d.Problems) > 0) {
				t.Error("a tree beside problems, or neither")
			}
			text = h.text(200 << 10)
			d = Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
			if len(d.Problems) != 1 || d.Problems[0].Code != refused {
				t.Errorf("200 KiB: %v, want one HZC004", d.Problems)
			}
		})
	}
}
