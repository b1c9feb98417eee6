package format_test

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/format"
)

var update = flag.Bool("update", false, "write the texts after formatting")

// TestGolden formats testdata/NAME.before.md; NAME.after.md is what must come out. A text that
// must be refused has NAME.error.txt instead.
func TestGolden(t *testing.T) {
	for _, name := range before(t) {
		base := strings.TrimSuffix(name, ".before.md")
		t.Run(filepath.Base(base), func(t *testing.T) {
			text := read(t, name)
			res, err := format.Text(text, format.All)
			after, got := base+".after.md", res.Text
			if err != nil {
				var e *format.Error
				if !errors.As(err, &e) || !bytes.Equal(res.Text, text) || res.Edits != nil {
					t.Fatalf("%v, and the text is\n%s", err, res.Text)
				}
				after, got = base+".error.txt", []byte(e.Message+"\n"+e.Hint+"\n")
			} else {
				holds(t, text, format.All)
			}
			if *update {
				if err := os.WriteFile(after, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if d := cmp.Diff(string(read(t, after)), string(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

// before gives the files of texts before formatting.
func before(t testing.TB) []string {
	t.Helper()
	names, err := filepath.Glob("testdata/*.before.md")
	if err != nil || len(names) < 20 {
		t.Fatal(len(names), err)
	}
	return names
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// apply makes edits, which must lie apart from each other and in the order of the text.
func apply(t testing.TB, text []byte, edits []diag.Edit) []byte {
	t.Helper()
	var out []byte
	at := 0
	for i, e := range edits {
		if e.Span.Start < at || i > 0 && e.Span.Start == at || e.Span.End < e.Span.Start || e.Span.End > len(text) {
			t.Fatalf("edit %d at %v, behind %d of %d", i, e.Span, at, len(text))
		}
		if string(text[e.Span.Start:e.Span.End]) == e.NewText {
			t.Fatalf("edit %d at %v changes nothing", i, e.Span)
		}
		out = append(append(out, text[at:e.Span.Start]...), e.NewText...)
		at = e.Span.End
	}
	return append(out, text[at:]...)
}

// holds checks what every formatting keeps, and gives what came of it.
func holds(t testing.TB, text []byte, parts format.Parts) (format.Result, error) {
	t.Helper()
	given := slices.Clone(text)
	res, err := format.Text(text, parts)
	if !bytes.Equal(text, given) {
		t.Fatalf("the text that was given has changed: %q", given)
	}
	if err != nil {
		if !bytes.Equal(res.Text, text) || len(res.Edits) > 0 {
			t.Fatalf("%v, and yet: %q", err, res.Text)
		}
		return res, err
	}
	if now := apply(t, text, res.Edits); !bytes.Equal(now, res.Text) {
		t.Fatalf("the edits lead to\n%q\nnot\n%q", now, res.Text)
	}
	if format.Due(compile(text), parts) != (len(res.Edits) > 0) {
		t.Fatalf("formatting is due, or not: %q", text)
	}
	again, err := format.Text(res.Text, parts)
	if err != nil || len(again.Edits) > 0 {
		t.Fatalf("a second time (%v):\n%q\n%q\n%q", err, text, res.Text, again.Text)
	}
	before, after := compile(text), compile(res.Text)
	if d := cmp.Diff(comments(before), comments(after)); d != "" {
		t.Fatalf("comments: %s", d)
	}
	if d := cmp.Diff(meaning(before), meaning(after)); d != "" {
		t.Fatalf("meaning: %s\n%q", d, text)
	}
	if bytes.HasPrefix(text, []byte("\ufeff")) != bytes.HasPrefix(res.Text, []byte("\ufeff")) {
		t.Fatal("the byte order mark")
	}
	if !bytes.Contains(text, []byte("\r")) && bytes.Contains(res.Text, []byte("\r")) ||
		!bytes.Contains(bytes.ReplaceAll(text, []byte("\r\n"), nil), []byte("\n")) && bytes.Contains(bytes.ReplaceAll(res.Text, []byte("\r\n"), nil), []byte("\n")) {
		t.Fatalf("line breaks: %q", res.Text)
	}
	return res, nil
}

func compile(text []byte) *compiler.Contract {
	return compiler.Compile(source.NewFile("page.prose.md", text), compiler.Options{})
}

// comments gives the texts of all comments, sorted.
func comments(c *compiler.Contract) []string {
	var out []string
	for _, s := range c.Front.Comments {
		out = append(out, strings.TrimRight(string(c.File.Text[s.Start:s.End]), " \t"))
	}
	for i := range c.Body.Comments {
		s := c.Body.Comments[i].Span
		out = append(out, string(c.File.Text[s.Start:s.End]))
	}
	slices.Sort(out)
	return out
}

// contracts gives the texts of all contracts below folders.
func contracts(t testing.TB, dirs ...string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, compiler.Suffix) {
				all[path] = read(t, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}
