package body

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// contractBody makes the body of a usual contract: every section, prose, nested lists, code
// spans, a fence, a table and comments.
func contractBody(r *rand.Rand) string {
	words := strings.Fields(`the draft names every source it used and says when it was read so that
		a person in a hurry finds the decision first then the reason then the detail **bold** numbers
		stand with their unit "as_of" Größe naïve résumé 🧝 item`)
	var b strings.Builder
	sentence := func() string {
		var s []string
		for range 6 + r.IntN(18) {
			s = append(s, words[r.IntN(len(words))])
		}
		if r.IntN(4) == 0 {
			s[len(s)/2] = "`hz.inputs`"
		}
		return strings.Join(s, " ") + "."
	}
	paragraph := func() {
		for range 1 + r.IntN(4) {
			b.WriteString(sentence() + "\n")
		}
		b.WriteString("\n")
	}
	list := func(f func(i int) string) {
		for i := range 1 + r.IntN(5) {
			b.WriteString(f(i) + sentence() + "\n")
			if r.IntN(3) == 0 {
				b.WriteString("  - " + sentence() + "\n")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("# The contract\n\n### Goal\n\n")
	paragraph()
	b.WriteString("### Description\n\n<!-- a note for authors -->\n\n")
	for range 4 {
		paragraph()
	}
	b.WriteString("| a | `b` |\n|---|---|\n| 1 | 2 |\n\n### Requires\n\n")
	list(func(i int) string { return fmt.Sprintf("- `input_%d`: ", i) })
	b.WriteString("### Maintains\n\n- `page`: " + sentence() + "\n\n#### `summary`\n\n")
	paragraph()
	b.WriteString("### Done when\n\n")
	list(func(int) string { return "- [ ] " })
	b.WriteString("### Invariants\n\n")
	list(func(int) string { return "* " })
	b.WriteString("### Steps\n\n")
	list(func(i int) string { return fmt.Sprintf("%d. ", i+1) })
	b.WriteString("```sh\n# not a heading\nls <!-- kept -->\n```\n\n")
	for range 3 {
		paragraph()
	}
	return b.String()
}

func TestScannerTakesContracts(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for i := range 1000 {
		text := []byte(contractBody(r))
		if same, msg := compareEngines(text); !same || msg != "" {
			t.Fatalf("contract %d: %s", i, msg)
		}
	}
}

func contracts(n int) (texts [][]byte, size int64) {
	r := rand.New(rand.NewPCG(11, 12))
	for range n {
		texts = append(texts, []byte(contractBody(r)))
		size += int64(len(texts[len(texts)-1]))
	}
	return texts, size / int64(n)
}

// BenchmarkParse is the usual contract.
func BenchmarkParse(b *testing.B) {
	texts, size := contracts(100)
	b.SetBytes(size)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		t := texts[i%len(texts)]
		Parse(t, span{End: len(t)}, nil)
	}
}

// BenchmarkBlocks compares the block engines on the usual contract.
func BenchmarkBlocks(b *testing.B) {
	texts, size := contracts(100)
	for _, e := range []struct {
		name string
		run  func(*state)
	}{
		{"scanner", func(s *state) { s.scanBlocks() }},
		{"goldmark", func(s *state) { s.guard(); s.parseBlocks() }},
	} {
		b.Run(e.name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				t := texts[i%len(texts)]
				s := newState(t, 0, len(t))
				e.run(s)
				s.release()
			}
		})
	}
}

// BenchmarkLarge is one body of 200 KB.
func BenchmarkLarge(b *testing.B) {
	r := rand.New(rand.NewPCG(11, 12))
	var text []byte
	for len(text) < 200_000 {
		text = append(text, contractBody(r)...)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(text, span{End: len(text)}, nil)
	}
}

func BenchmarkStripComments(b *testing.B) {
	texts, size := contracts(100)
	b.SetBytes(size)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		StripComments(texts[i%len(texts)])
	}
}

// BenchmarkHostile is each family of hostile texts at 256 KiB, by either engine.
func BenchmarkHostile(b *testing.B) {
	texts := hostileTexts(hostileSize)
	for _, name := range sortedKeys(texts) {
		b.Run(strings.ReplaceAll(name, " ", "_"), func(b *testing.B) {
			text := texts[name]
			b.ReportAllocs()
			for b.Loop() {
				Parse(text, span{End: len(text)}, nil)
			}
		})
	}
}
