package workspace

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
)

// An outline's places are counted in a part of the file; they must be those of the whole.
func TestPlacesAreTheFilesOwn(t *testing.T) {
	const text = "---\nname: page\nkind: responsibility\ndescription: größer 🧝\nhz:\n  schema: 1\n  title: Page\n  inputs:\n" +
		"    é: {read: \"contract:me/a#b\", stage: draft}\n    c: {read: \"contract:me/größe#b\", stage: draft}\n" +
		"  outputs:\n    page: {format: markdown}\n---\n\n### Goal\n\nx\n"
	for name, s := range map[string]string{
		"LF": text, "CRLF": strings.ReplaceAll(text, "\n", "\r\n"), "CR": strings.ReplaceAll(text, "\n", "\r"),
		"BOM": "\ufeff" + text, "no name": strings.Replace(text, "name: page\n", "", 1), "nothing": "", "no frontmatter": "x",
		"ends at the name": "---\nname: page",
	} {
		c := compiler.Compile(source.NewFile("page.prose.md", []byte(s)), compiler.Options{})
		o := outline(c, false)
		places := []Place{o.NameAt}
		for _, r := range o.Refs {
			places = append(places, r.At)
		}
		for _, p := range places {
			if want := c.File.Range(p.Span); p.Range != want {
				t.Errorf("%s: %v has the range %v, want %v", name, p.Span, p.Range, want)
			}
			for _, enc := range []source.Encoding{source.UTF16, source.UTF8} {
				if p.Plain && c.File.RangeIn(enc, p.Span) != p.Range {
					t.Errorf("%s: %v isn't plain", name, p.Span)
				}
			}
			line := s[c.File.LineSpan(p.Range.Start.Line).Start:p.Span.End]
			if ascii := strings.IndexFunc(line, func(r rune) bool { return r > 127 }) < 0; ascii != p.Plain {
				t.Errorf("%s: %q is plain: %v", name, line, p.Plain)
			}
		}
		if strings.Contains(s, "contract:me/a") && len(places) < 2 {
			t.Errorf("%s: only %d places were looked at", name, len(places))
		}
	}
}
