package body

import (
	"math/rand/v2"
	"strings"
	"testing"
)

var tokens = []string{
	"- ", "  ", "> ", "\n", "\n", "\n\n", "a", "### b", "```", "~~~", "1. ", "2) ", "    ", " ", "<div>", "<!-- ", "-->",
	"---", "===", "***", "`", "``", "<b c='d'>", "#### ", "* ", "+ ", "\\", "[ ] ", "[x](", "\"", ")", "<", "!", "-",
	"</pre>", "<pre>", "<?", "?>", "<![CDATA[", "]]>", "<!D", ">", "[", "]", "[a]: ", "é", "<https://a`b>", "\t", ":",
}

// document makes a text out of tokens.
func document(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(30) {
		b.WriteString(tokens[r.IntN(len(tokens))])
	}
	return b.String() + "\n"
}

func TestEnginesOnRandomTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	taken := 0
	for range 30_000 {
		text := []byte(document(r))
		if same, msg := compareEngines(text); !same {
			t.Fatal(msg)
		} else if msg == "" {
			taken++
		}
	}
	if taken < 10_000 {
		t.Errorf("only %d texts were compared", taken)
	}
}
