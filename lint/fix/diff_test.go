package fix

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"nothing", "a\n", "a\n", ""},
		{"a line", "a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"three lines of context", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"},
		{"two hunks", "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "x\n1\n2\n3\n4\n5\n6\n7\ny\n",
			"@@ -1,4 +1,4 @@\n-a\n+x\n 1\n 2\n 3\n@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+y\n"},
		{"no line break at the end", "a\nb", "a\nc", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"a line break more", "a", "a\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{"CRLF", "a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"},
		{"lone CR", "a\rb\r", "a\rc\r", "@@ -1,1 +1,1 @@\n-a\rb\r\n\\ No newline at end of file\n+a\rc\r\n\\ No newline at end of file\n"},
		{"from nothing", "", "a\n", "@@ -0,0 +1,1 @@\n+a\n"},
		{"lines that look like headers", "--- a\n+++ b\n", "--- a\n+++ c\n", "@@ -1,2 +1,2 @@\n --- a\n-+++ b\n++++ c\n"},
	} {
		want := c.want
		if want != "" {
			want = "--- a/x/y.prose.md\n+++ b/x/y.prose.md\n" + want
		}
		if got := string(Diff("x/y.prose.md", []byte(c.old), []byte(c.new))); got != want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, want)
		}
	}
}

func TestDiffNames(t *testing.T) {
	for path, want := range map[string]string{
		"x.md":         "a/x.md",
		"a b/x.md":     "a/a b/x.md\t",
		"über.md":      "a/über.md",
		"/tmp/x.md":    "a/tmp/x.md",
		`q"b\.md`:      `"a/q\"b\\.md"`,
		"tab\tlf\n.md": `"a/tab\tlf\n.md"`,
		"esc\x1b.md":   `"a/esc\033.md"`,
		"\xfcber.md":   `"a/\374ber.md"`,
		"a\u202eb.md":  `"a/a\342\200\256b.md"`,
	} {
		line, _, _ := strings.Cut(string(Diff(path, []byte("a\n"), []byte("b\n"))), "\n")
		if line != "--- "+want {
			t.Errorf("%q: %q, want %q", path, line, "--- "+want)
		}
	}
}

// The largest contracts take linear time, whatever stands in them: with a diff that needs the
// square of the lines this would run for minutes.
func TestDiffOfLargeTexts(t *testing.T) {
	const size = 256 << 10
	var odd, even bytes.Buffer
	for i := range size / 8 {
		fmt.Fprintf(&odd, "%6d\n", 2*i+1)
		fmt.Fprintf(&even, "%6d\n", 2*i)
	}
	lines := bytes.Repeat([]byte("a\n"), size/2)
	for name, c := range map[string][2][]byte{
		"nothing in common": {odd.Bytes(), even.Bytes()},
		"the same lines":    {lines, bytes.Repeat([]byte("a\nb\n"), size/4)},
		"one line":          {bytes.Repeat([]byte("a"), size), bytes.Repeat([]byte("b"), size)},
	} {
		if d := Diff("x", c[0], c[1]); len(d) == 0 || len(d) > 8*size {
			t.Errorf("%s: %d bytes", name, len(d))
		}
	}
}
