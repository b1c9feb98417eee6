package corpus_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
)

const (
	kib   = 1024
	limit = 256 * kib
)

// The parts of a generated contract: the frontmatter without its end, and the body.
const (
	bigFront = "---\nname: big\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T\n  outputs:\n    page: {format: markdown}\n"
	bigBody  = "\n### Goal\n\ng\n\n### Maintains\n\n- `page`: p.\n\n### Done when\n\n- [ ] ok\n"
)

func inFront(s string) string { return bigFront + s + "---\n" + bigBody }
func inBody(s string) string  { return bigFront + "---\n" + s + bigBody }

// full repeats a piece until the contract has nearly 256 KiB.
func full(piece string) string {
	return strings.Repeat(piece, (limit-kib)/len(piece))
}

// numbered repeats a piece with its number in it, up to n of them.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// big are contracts too large to lie here. Each is written by a function; of a finding, its
// code and where it begins are told.
var big = []struct {
	name string
	text func() string
	want string
}{
	// B06: nesting
	{"deep-flow", func() string {
		return inFront("x-d: " + strings.Repeat("[", 127*kib) + strings.Repeat("]", 127*kib) + "\n")
	}, "10:37 HZC004"},
	{"deep-open", func() string { return inFront("x-d: " + full("[") + "\n") }, "10:37 HZC004"},
	{"deep-dash", func() string { return inFront("x-d:\n  " + full("- ") + "x\n") }, "11:65 HZC004"},
	{"deep-brace", func() string {
		n := 255 * kib / 5
		return inFront("x-d: " + strings.Repeat("{a: ", n) + "1" + strings.Repeat("}", n) + "\n")
	}, "10:130 HZC004"},
	{"deep-blocks", func() string {
		var b strings.Builder
		b.WriteString("x-d:\n")
		for i := 1; i < 340; i++ {
			b.WriteString(strings.Repeat(" ", i) + "a:\n")
		}
		return inFront(b.String())
	}, "42:33 HZC004"},
	{"quotes-too-large", func() string { return inFront("x-d: " + full(`"`) + "\n") }, "10:1 HZC004"},
	// B28: Markdown
	{"deep-list", func() string { return inBody(full("- ") + "a\n") }, "11:1 HZC004"},
	{"deep-list-tabs", func() string { return inBody(full("-\t") + "a\n") }, "11:1 HZC004"},
	{"deep-quote", func() string { return inBody(full(">") + "a\n") }, "11:1 HZC004"},
	{"deep-quote-blanks", func() string { return inBody(full("> ") + "a\n") }, "11:1 HZC004"},
	{"open-links", func() string { return inBody(full("[a](") + "\n") }, ""},
	{"open-titles", func() string { return inBody(full(`[]("`) + "\n") }, ""},
	{"open-brackets", func() string { return inBody(full("[") + "\n") }, ""},
	{"open-emphasis", func() string { return inBody(full("*_") + "\n") }, ""},
	{"ticks-of-growing-length", func() string {
		var b strings.Builder
		for i := 1; b.Len() < 250*kib; i++ {
			b.WriteString(strings.Repeat("`", i) + " ")
		}
		return inBody(b.String()[:250*kib] + "\n")
	}, ""},
	{"open-comments-in-a-line", func() string { return inBody("a " + full("<!-- ") + "\n") }, ""},
	{"open-comments-in-blocks", func() string { return inBody(full("<!--\n\n")) }, "11:1 HZC110"},
	{"comments", func() string { return inBody(full("<!-- a -->\n")) }, ""},
	{"definitions-of-one-name", func() string { return inBody(full("[a]: b\n")) }, ""},
	{"angle-brackets", func() string { return inBody(full("<a ") + "\n") }, ""},
	{"table", func() string { return inBody(full("| a ") + "\n" + "|-|\n") }, ""},
	{"blank-lines", func() string { return inBody(full("\n")) }, ""},
	{"blanks", func() string { return inBody(full(" ") + "\n") }, ""},
	{"one-line", func() string { return inBody(full("x") + "\n") }, ""},
	{"short-lines", func() string { return inBody(full("x\n")) }, ""},
	{"fences", func() string { return inBody(full("```\n")) }, ""},
	{"list-items", func() string { return inBody(full("- x\n")) }, ""},
	{"html", func() string { return inBody(full("<div>\n")) }, ""},
	{"rules", func() string { return inBody(full("---\n\n")) }, ""},
	{"setext", func() string { return inBody("x\n" + full("-") + "\n") }, "11:1 HZC105"},
	// Width
	{"wide-list", func() string { return inFront("x-d: [" + strings.Repeat("a, ", 21*kib) + "a]\n") }, ""},
	{"wide-mapping", func() string { return inFront("x-d:\n" + numbered("  k%d: v\n", 5000)) }, ""},
	{"many-x-keys", func() string { return inFront(numbered("x-%d: v\n", 5000)) }, ""},
	{"many-comments", func() string { return inFront(strings.Repeat("# c\n", 16000)) }, ""},
	{"many-anchors-stop-at-twenty", func() string { return inFront("x-d: [" + strings.Repeat("&a b, ", 9000) + "c]\n") },
		"10:7 HZC004, 10:13 HZC004, 10:19 HZC004, 10:25 HZC004, 10:31 HZC004, 10:37 HZC004, 10:43 HZC004, 10:49 HZC004, 10:55 HZC004, 10:61 HZC004, " +
			"10:67 HZC004, 10:73 HZC004, 10:79 HZC004, 10:85 HZC004, 10:91 HZC004, 10:97 HZC004, 10:103 HZC004, 10:109 HZC004, 10:115 HZC004, 10:121 HZC004"},
	{"long-key", func() string { return inFront("x-" + strings.Repeat("k", 60*kib) + ": v\n") }, ""},
	{"long-block-scalar", func() string { return inFront("x-d: |\n" + strings.Repeat("  text\n", 9000)) }, ""},
	// Sizes
	{"frontmatter-64-kib", func() string { return inFront(padded(bigFront, 64*kib)) }, ""},
	{"frontmatter-one-more", func() string { return inFront(padded(bigFront, 64*kib+1)) }, "10:1 HZC004"},
	{"frontmatter-far-more", func() string { return inFront(strings.Repeat("# "+strings.Repeat("c", 61)+"\n", 2000)) }, "1032:1 HZC004"},
	{"frontmatter-too-deep-and-too-large", func() string {
		return inFront("x-d: " + strings.Repeat("[", 40) + strings.Repeat("]", 40) + "\n" + strings.Repeat("# c\n", 20*kib))
	}, "10:37 HZC004"},
	{"file-256-kib", func() string { return exactly(limit) }, ""},
	{"file-one-more", func() string { return exactly(limit + 1) }, "1:1 HZC001"},
	{"file-far-more", func() string { return exactly(4 * limit) }, "1:1 HZC001"},
	// Characters
	{"controls", func() string { return inBody(full("a\x01") + "\n") }, positions("11:%d HZC005", 2, 2, 20)},
	{"private-use", func() string { return inBody(full("a\ue000") + "\n") }, positions("11:%d HZC204", 2, 2, 20)},
	{"zero-width", func() string { return inBody(full("a\u200b") + "\n") }, positions("11:%d HZC201", 2, 2, 20)},
	{"marks", func() string { return inBody("a" + full("\u0301") + "\n") }, "11:12 HZC204"},
	{"marks-apart", func() string { return inBody(full("a\u0301") + "\n") }, ""},
	{"not-utf8", func() string { return inBody(full("x") + "\xff" + "\n") }, fmt.Sprintf("11:%d HZC001", limit-kib+1)},
	// Sections and names
	{"unknown-sections", func() string { return inBody(strings.Repeat("### Odd\n\nx\n\n", 199)) }, positions("%d:1 HZC105", 11, 4, 199)},
	{"many-code-spans", func() string { return inBody(full("`x` ") + "\n") }, ""},
	{"many-items", func() string {
		return bigFront + "---\n" + strings.Replace(bigBody, "- `page`: p.\n", full("- x\n")+"- `page`: p.\n", 1)
	}, ""},
	{"many-checks", func() string { return bigFront + "---\n" + bigBody + full("- [ ] x\n") }, ""},
}

// padded gives a comment line that fills the frontmatter up to a size.
func padded(front string, size int) string {
	used := len(front) - len("---\n")
	return "#" + strings.Repeat("c", size-used-2) + "\n"
}

// exactly gives a contract of that many bytes.
func exactly(size int) string {
	return inBody(strings.Repeat("x", size-len(inBody("\n"))) + "\n")
}

// positions writes n findings whose line or column grows by a step.
func positions(format string, first, step, n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(format, first+i*step))
	}
	return strings.Join(all, ", ")
}

func TestBig(t *testing.T) {
	for _, c := range big {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text := []byte(c.text())
			if c.name != "file-one-more" && c.name != "file-far-more" && len(text) > limit {
				t.Fatalf("the text has %d bytes", len(text))
			}
			for _, v := range variants[:2] { // as it is, and with CRLF where that fits and can tell
				written, _ := v.write(text)
				if v.name != "lf" && (len(written) > limit || bytes.Count(text, []byte("\n")) < 50) {
					continue
				}
				r := prepare(t, entry{name: "big/" + c.name, files: []file{{"big.prose.md", written}}, want: expectation{checked: -1}})
				res, err := r.check(1)
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for i := range res.Diagnostics {
					d := &res.Diagnostics[i]
					if d.Span.End > len(written) && len(written) <= limit {
						t.Errorf("%s: the span %v lies outside", d.Code, d.Span)
					}
					got = append(got, at(d.Range.Start)+" "+string(d.Code))
				}
				if g := strings.Join(got, ", "); g != c.want {
					t.Errorf("%s: got %.300s, want %.300s", v.name, g, c.want)
				}
			}
		})
	}
}

func at(p source.Position) string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }
