package frontmatter

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
)

// typical is a frontmatter of the usual size and shape.
const typical = `name: support-minutes
kind: responsibility
description: "Every source is named, and numbers are given with their unit and the period they cover."
hz:
  schema: 1
  title: "Support Minutes"
  schedule: "0 9 1 1,4,7,10 *"
  requires:
    - tracker:read
    - documents:read
  inputs:
    issues:
      read: tracker.issues_updated
      args: {project: OPS, labels: ["blocked", "decision"]}
      window: 7d # back from the run
    up_60: {read: "contract:me/support-review#report", stage: draft}
    up_98: {read: "contract:me/security-status#notes", stage: draft}
  outputs:
    digest: {format: markdown}
  publishes:
    - action: documents.append
      output: digest
  agent:
    tools: [Read, Grep, Glob]
    max_usd: 0.25
  timeout: 30m
`

func BenchmarkTypical(b *testing.B) {
	text := []byte(typical)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if d := Parse(text, source.Span{Start: 0, End: len(text)}, nil); d.Root == nil {
			b.Fatal(d.Problems)
		}
	}
}

func BenchmarkSplit(b *testing.B) {
	text := []byte("---\n" + typical + "---\n" + strings.Repeat("A line of the body.\n", 150))
	b.ReportAllocs()
	for b.Loop() {
		if _, f := Split(text); f != nil {
			b.Fatal(f)
		}
	}
}

// BenchmarkHostile reads texts that cost naive readers the square of their size. What it shows
// must stay below a few milliseconds for 64 KiB and about double with the size.
func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile {
		for _, kib := range []int{64, 256} {
			text := []byte(h.text(kib << 10))
			b.Run(fmt.Sprintf("%s/%dK", h.name, kib), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					Parse(text, source.Span{Start: 0, End: len(text)}, nil)
				}
			})
		}
	}
}
