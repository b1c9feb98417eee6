package compiler_test

import (
	"testing"

	"github.com/heinzel/hz/compiler"
)

func TestSectionOf(t *testing.T) {
	for _, s := range compiler.Sections() {
		if got := compiler.SectionOf(s.Key()); got == nil || got.Name != s.Name || got.Content == "" {
			t.Errorf("%s: %v", s.Key(), got)
		}
	}
	if s := compiler.SectionOf("Done when"); s != nil {
		t.Errorf("a key has no capitals, and led to %s", s.Name)
	}
	if n := len(compiler.Sections()); n != 8 {
		t.Errorf("the guide has 8 sections, not %d", n)
	}
}
