package lint

import (
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/catalog"
)

// BenchmarkContract runs all rules over one compiled contract.
func BenchmarkContract(b *testing.B) {
	facts := &Facts{Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner}
	for _, c := range []struct{ name, text string }{
		{"clean", contract},
		{"faulty", contract + "\n### Musings\n\nx\n\n### Gaol\n\nx\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			k := compiler.Compile(source.NewFile("page.prose.md", []byte(c.text)), compiler.Options{})
			problems := k.Problems[:len(k.Problems):len(k.Problems)]
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				k.Problems = problems
				Contract(k, facts)
			}
		})
	}
}
