package compiler

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// FuzzCompile holds what is true of any bytes: no panic, places inside the file, short
// messages, the same outcome twice, also from a Compiler that was used before, no long wait, and
// equal values for another text of one fingerprint.
func FuzzCompile(f *testing.F) {
	for _, c := range allRules(f) {
		f.Add(c.file(), false)
	}
	for _, text := range contractFiles(f) {
		f.Add(text, true)
		for _, form := range forms {
			f.Add([]byte(form.make(string(text))), false)
		}
	}
	f.Add([]byte("---\r\nname: \xff"), false)
	var used Compiler
	f.Fuzz(func(t *testing.T, text []byte, team bool) {
		o := Options{Namespace: Me}
		if team {
			o.Namespace = Team
		}
		before := slices.Clone(text)
		start := time.Now()
		c := Compile(source.NewFile("x.prose.md", text), o)
		if d := time.Since(start); d > 30*time.Second { // quadratic is minutes; a busy machine takes seconds
			t.Errorf("%d bytes took %s", len(text), d)
		}
		if !slices.Equal(before, text) {
			t.Error("the file was changed")
		}
		checkSpans(t, c)
		for _, d := range c.Problems {
			if _, ok := diag.Lookup(d.Code); !ok || d.Path != "x.prose.md" {
				t.Errorf("code %q, path %q", d.Code, d.Path)
			}
		}
		again := used.Compile(source.NewFile("x.prose.md", text), o)
		if diff := cmp.Diff(c.Problems, again.Problems); diff != "" {
			t.Errorf("the second time: %s", diff)
		}
		if c.Canon.Fatal != "" || len(text) > 4<<10 {
			return
		}
		other := scatter(string(c.Canon.Text), rand.New(rand.NewPCG(uint64(len(text)), 1)))
		d := Compile(source.NewFile("x.prose.md", []byte(other)), o)
		if d.Canon.Fingerprint() != c.Canon.Fingerprint() {
			return // a part between two changes composed, or a line break moved
		}
		if diff := sameValues(c, d); diff != "" {
			t.Errorf("%q and %q: %s", text, other, diff)
		}
	})
}
