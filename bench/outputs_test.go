package bench

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/heinzel/hz/bench/internal/contracts"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
)

// BenchmarkOutputs checks 1,000 contracts and writes what was found: in one format, and in
// every one of them. All of them cost at most a quarter more than one.
func BenchmarkOutputs(b *testing.B) {
	for _, faulty := range []float64{0, 10, 100} {
		r := tree(b, contracts.Options{N: 1000, Seed: 1, Faulty: faulty})
		folder := b.TempDir()
		for _, c := range []struct {
			name    string
			formats []string
		}{
			{"text", nil},
			{"all", report.Formats()[1:]},
		} {
			outputs := []report.Output{{Format: report.Text}}
			for _, f := range c.formats {
				outputs = append(outputs, report.Output{Format: report.Format(f), File: filepath.Join(folder, f)})
			}
			b.Run(c.name+percent(faulty), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					result, err := lint.Check(r, lint.Options{KeepText: report.NeedText(outputs)})
					if err != nil {
						b.Fatal(err)
					}
					if err := report.WriteAll(outputs, io.Discard, &result, report.Options{Dir: r.Dir, Version: "v0.0.0"}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func percent(n float64) string {
	switch n {
	case 0:
		return "-clean"
	case 100:
		return "-all-faulty"
	}
	return "-some-faulty"
}
