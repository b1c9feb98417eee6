package format_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/format"
)

// Twice the text takes about twice the time, whatever it is full of: seconds would be the square.
func TestLinear(t *testing.T) {
	const front = "---\nname: page\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T\n  outputs:\n    page: {}\n"
	fill := func(n int, line string) string { return strings.Repeat(line, n/len(line)) }
	var keys, sections strings.Builder
	for i := 0; keys.Len() < 60<<10; i++ {
		fmt.Fprintf(&keys, "x-%d: 1\n", i)
	}
	for i := 0; sections.Len() < 200<<10; i++ {
		fmt.Fprintf(&sections, "### s%d\n", i)
	}
	for name, text := range map[string]string{
		"keys":             front + keys.String() + "---\n",
		"comments":         front + fill(60<<10, "# hz: ignore\n") + "---\n",
		"indented":         front + fill(30<<10, "   #\n\n") + "---\n",
		"a list":           front + "x-l:\n" + fill(60<<10, "    - |+\n\n") + "---\n",
		"sections":         front + "---\n" + sections.String() + "### Goal\nx",
		"ignore comments":  front + "---\n### Steps\n" + fill(250<<10, "<!-- hz: -->\n\n") + "### Goal\nx",
		"comments in text": front + "---\n### Steps\n" + fill(250<<10, "x <!-- hz: -->\n") + "### Goal\nx",
		"empty lines":      front + "---\n### Steps\nx\n" + fill(250<<10, "\n") + "### Goal\nx",
		"carriage returns": front + "---\n### Steps\nx\n" + fill(250<<10, "\r\r\n\v") + "### Goal\nx",
		"one line":         front + "---\n### Steps\nx " + fill(250<<10, "`x` ") + "\n### Goal\nx",
	} {
		start := time.Now()
		if _, err := format.Text([]byte(text), format.All); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if d := time.Since(start); d > 15*time.Second {
			t.Errorf("%s: %s", name, d)
		} else {
			t.Log(name, d)
		}
	}
}
