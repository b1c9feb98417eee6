package fix

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace/catalog"
)

// checkText checks one text by itself, as a contract called page.
func checkText(text []byte) []diag.Diagnostic {
	facts := &lint.Facts{Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner}
	return lint.Contract(compiler.Compile(source.NewFile("page.prose.md", text), compiler.Options{}), facts)
}

// FuzzFix mends any text: that ends, a second time nothing changes, no error comes that wasn't
// there but where the file could not be read, nothing is done where nothing is found, and what
// lies between the edits stays as it is.
func FuzzFix(f *testing.F) {
	files, _ := filepath.Glob("../../corpus/*/*/*.prose.md")
	more, _ := filepath.Glob("../../corpus/cases/*/*/*.prose.md")
	for _, name := range append(files, more...) {
		if text, err := os.ReadFile(name); err == nil && len(text) < 4096 {
			f.Add(text)
			f.Add(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 8192 {
			return
		}
		before := checkText(text)
		kept := slices.Clone(text)
		r := File("page.prose.md", text, checkText)
		if !bytes.Equal(text, kept) {
			t.Fatal("the text itself was changed")
		}
		if len(r.Applied) == 0 && !bytes.Equal(r.Text, text) || len(before) == 0 && len(r.Applied) > 0 {
			t.Fatalf("changed without a fix, or without a finding: %q", r.Text)
		}
		if r.Rounds > MaxRounds || len(r.Applied) > 0 && bytes.Equal(r.Text, text) {
			t.Fatalf("%d rounds, %d fixes, nothing changed", r.Rounds, len(r.Applied))
		}
		was, is := tally(before), tally(r.Left)
		for code, n := range is {
			if code == diag.Internal || code.Severity() == diag.Error && n > was[code] && was["HZC001"]+was["HZC003"]+was["HZC004"] == 0 {
				t.Fatalf("%s: %d before, %d after\n%q\n%q\n%v", code, was[code], n, text, r.Text, r.Applied)
			}
		}
		if r.More {
			return
		}
		if again := File("page.prose.md", r.Text, checkText); len(again.Applied) > 0 {
			t.Fatalf("the second time:\n%q\n%q\n%q\n%v", text, r.Text, again.Text, again.Applied)
		}
	})
}

// FuzzEachFix applies each safe fix of any text by itself: its edits lie on whole characters and
// keep to the file's line breaks, and those that only take out what can't be seen leave the
// text that is approved and run as it is.
func FuzzEachFix(f *testing.F) {
	files, _ := filepath.Glob("../../corpus/cases/*/*/*.prose.md")
	for _, name := range files {
		if text, err := os.ReadFile(name); err == nil && len(text) < 4096 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 8192 {
			return
		}
		c := canon.Canonicalize(text)
		for _, d := range checkText(text) {
			for _, x := range d.Fixes {
				edits := slices.SortedFunc(slices.Values(x.Edits), byPlace)
				if x.Safe && !usable(text, edits) {
					t.Fatalf("%s %q: edits that can't be used: %v", d.Code, x.Title, x.Edits)
				}
				for _, e := range edits {
					if e.Span.Start < 0 || e.Span.End > len(text) || e.Span.End < e.Span.Start {
						t.Fatalf("%s %q: %v lies outside", d.Code, x.Title, e.Span)
					}
				}
				after := canon.Canonicalize(apply(text, edits))
				same := d.Code == "HZC201" || d.Code == "HZC202" || d.Code == "HZC005"
				if c.Fatal == "" && (after.Fatal != "" || same && !bytes.Equal(c.Text, after.Text)) {
					t.Fatalf("%s %q changes what is run: %q to %q", d.Code, x.Title, c.Text, after.Text)
				}
			}
		}
	})
}

func tally(ds []diag.Diagnostic) map[diag.Code]int {
	n := map[diag.Code]int{}
	for i := range ds {
		n[ds[i].Code]++
	}
	return n
}
