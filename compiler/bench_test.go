package compiler

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/race"
)

const typicalPath = "testdata/contracts/quality-review-00187.prose.md"

// large is a contract of 200 KiB: the typical one with its body repeated.
func large(typical []byte) []byte {
	text := string(typical)
	body := text[strings.Index(text, "\n### Steps"):]
	return []byte(text + strings.Repeat(body, (200<<10-len(text))/len(body)))
}

func BenchmarkCompile(b *testing.B) {
	typical := contractFiles(b)[typicalPath]
	wide := strings.Builder{}
	for i := range 1000 {
		fmt.Fprintf(&wide, "    input_%d: {read: tracker.issues, window: 7d}\n", i)
	}
	for _, c := range []struct {
		name string
		text []byte
	}{
		{"typical", typical},
		{"typical-CRLF", []byte(strings.ReplaceAll(string(typical), "\n", "\r\n"))},
		{"200KB", large(typical)},
		{"1000-inputs", goldenCase{lines: "  inputs:\n" + wide.String()}.file()},
		{"faulty", goldenCase{lines: "  titel: x\n  timeout: 3\n  inputs:\n    a: {raed: tracker.issues}\n"}.file()},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := source.NewFile("x.prose.md", c.text)
			var k Compiler
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				k.Compile(f, Options{})
			}
		})
	}
}

// BenchmarkDecode measures this room alone: from the positioned tree to the typed values.
func BenchmarkDecode(b *testing.B) {
	c := Compile(source.NewFile(typicalPath, contractFiles(b)[typicalPath]), Options{})
	b.ReportAllocs()
	for b.Loop() {
		decodeAgain(c)
	}
}

func decodeAgain(c *Contract) {
	decode(&Contract{File: c.File, Stem: c.Stem, Namespace: c.Namespace, Canon: c.Canon, Parts: c.Parts, Front: c.Front, Body: c.Body})
}

// TestAllocations holds the number of allocations of a typical contract: this room's own, and
// all from bytes to values.
func TestAllocations(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector empties pools at random")
	}
	f := source.NewFile(typicalPath, contractFiles(t)[typicalPath])
	c := Compile(f, Options{})
	if n := testing.AllocsPerRun(100, func() { decodeAgain(c) }); n > maxDecodeAllocs {
		t.Errorf("decode: %v allocations, at most %v are allowed", n, maxDecodeAllocs)
	}
	var k Compiler
	if n := testing.AllocsPerRun(100, func() { k.Compile(f, Options{}) }); n > maxCompileAllocs {
		t.Errorf("compile: %v allocations, at most %v are allowed", n, maxCompileAllocs)
	}
}

const (
	maxDecodeAllocs  = 16
	maxCompileAllocs = 40
)

// TestWideFrontmatter holds that frontmatters of nearly 64 KiB that are wide in one way each are
// answered with allocations in proportion to their size.
func TestWideFrontmatter(t *testing.T) {
	many := func(n int, line string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, line, i)
		}
		return b.String()
	}
	list := func(n int, item string) string { return "[" + many(n, item+",") + "]" }
	for _, c := range []struct {
		name string
		make func(n int) string
	}{
		{"inputs", func(n int) string { return "  inputs:\n" + many(n, "    a%d: {read: tracker.a}\n") }},
		{"inputs of missing capabilities", func(n int) string { return "  inputs:\n" + many(n, "    a%[1]d: {read: c%[1]d.m}\n") }},
		{"inputs and requirements", func(n int) string {
			return "  requires: " + list(n, "c%d:read") + "\n  inputs:\n" + many(n, "    a%[1]d: {read: c%[1]d.m}\n")
		}},
		{"requirements", func(n int) string { return "  requires: " + list(2*n, "c%d:read") + "\n" }},
		{"equal requirements", func(n int) string { return "  requires: " + list(2*n, "c%.0d:read") + "\n" }},
		{"unknown keys", func(n int) string { return many(2*n, "  k%d: 1\n") }},
		{"misspelt keys", func(n int) string { return many(2*n, "  titel%d: 1\n") }},
		{"outputs", func(n int) string { return "  outputs:\n" + many(n, "    a%d: {}\n") }},
		{"args", func(n int) string {
			return "  inputs:\n    a:\n      read: tracker.a\n      args:\n" + many(n, "        %d: 1\n")
		}},
		{"tools", func(n int) string { return "  agent: {tools: " + list(2*n, "%d") + "}\n" }},
		{"one long name", func(n int) string { return "  inputs:\n    " + strings.Repeat("ä", 10*n) + ": {read: tracker.a}\n" }},
	} {
		compile := func(n int) float64 {
			f := source.NewFile("x.prose.md", goldenCase{lines: c.make(n)}.file())
			return testing.AllocsPerRun(3, func() {
				if Compile(f, Options{}).State != Readable {
					t.Fatalf("%s: not read", c.name)
				}
			})
		}
		small, big := compile(350), compile(1400)
		if big > 6*small+100 {
			t.Errorf("%s: %v allocations; a quarter of it has %v", c.name, big, small)
		}
	}
}
