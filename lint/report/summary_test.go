package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// table renders Markdown as GitHub does it, HTML let through, and gives the cells of its
// tables, each with the elements that it holds.
func table(t *testing.T, markdown []byte) (rows [][]cell) {
	t.Helper()
	var page bytes.Buffer
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe(), html.WithXHTML()))
	if err := md.Convert(markdown, &page); err != nil {
		t.Fatal(err)
	}
	dec := xml.NewDecoder(&page)
	dec.Strict, dec.Entity = false, xml.HTMLEntity
	depth := 0
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return rows
		}
		if err != nil {
			t.Fatal(err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			switch name := tok.Name.Local; {
			case name == "tr":
				rows = append(rows, nil)
			case name == "td" || name == "th":
				rows[len(rows)-1] = append(rows[len(rows)-1], cell{})
				depth = 1
			case depth > 0:
				c := last(rows)
				c.elements = append(c.elements, name)
				for _, a := range tok.Attr {
					if a.Name.Local == "href" {
						c.links = append(c.links, a.Value)
					}
				}
			}
		case xml.EndElement:
			if tok.Name.Local == "td" || tok.Name.Local == "th" {
				depth = 0
			}
		case xml.CharData:
			if depth > 0 {
				last(rows).text += string(tok)
			}
		}
	}
}

type cell struct {
	text            string
	elements, links []string
}

func last(rows [][]cell) *cell {
	row := rows[len(rows)-1]
	return &row[len(row)-1]
}

// FuzzSummary: whatever a file is called and whatever a message quotes, the summary's table
// has the cells that hz wrote, and their text is that of the finding.
func FuzzSummary(f *testing.F) {
	for _, s := range []string{
		"a.prose.md", "|", "a\n\n# x", "<img src=x onerror=y>", "</code></td>", "[x](http://y)", "![x](y)", "`x`", "**x**", "~~x~~", "http://evil.example", "www.evil.example",
		"a@b.example", "@user", "#1", "&lt;b&gt;", "\\|", "&#124;", "<!-- x", "$x$", "- [ ] x", "\xff\u202e", "x  \ny", "<br>", ":tada:", "  a  ", "<https://x>",
	} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, path, message string) {
		r := of(diag.Error)
		d := &r.Diagnostics[0]
		d.Path, d.Message, d.Hint = path, "m"+message+"m", "h"+message+"h"
		var b bytes.Buffer
		if err := WriteSummary(&b, r, Options{}, SummaryLimit); err != nil {
			t.Fatal(err)
		}
		rows := table(t, b.Bytes())
		if len(rows) != 2 || len(rows[1]) != 4 {
			t.Fatalf("%d rows %v from %q", len(rows), rows, b.String())
		}
		where, code, what := rows[1][1], rows[1][2], rows[1][3]
		if want := diag.Visible(newPathMap(r, Options{}).tree(path)) + ":1"; squeezed(where.text) != squeezed(want) || strings.Join(where.elements, " ") != "code" {
			t.Errorf("where is %+v, want %q", where, want)
		}
		if code.text != "HZC105" || len(code.links) != 1 || code.links[0] != d.Code.URL() {
			t.Errorf("code is %+v", code)
		}
		if want := diag.Visible(d.Message) + diag.Visible(d.Hint); squeezed(what.text) != squeezed(want) || strings.Join(what.elements, " ") != "br" {
			t.Errorf("what is %+v, want %q", what, want)
		}
	})
}

// squeezed takes blanks out: Markdown may drop or fold them.
func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// A summary fits into what is left, errors come first, and what didn't fit is counted.
func TestSummaryFits(t *testing.T) {
	r := of(append(times(3000, diag.Warning), times(2000, diag.Error)...)...)
	for _, room := range []int{SummaryLimit, 100_000, 5000, 700, 300, 100, 0, -5} {
		var b bytes.Buffer
		if err := WriteSummary(&b, r, Options{}, room); err != nil {
			t.Fatal(err)
		}
		if b.Len() > max(0, room) {
			t.Errorf("%d bytes, where %d are left", b.Len(), room)
		}
		text := b.String()
		shown := strings.Count(text, "\n| ") - min(1, strings.Count(text, "| where"))
		if room >= 700 && (!strings.HasPrefix(text, "\n### hz: 1 contract checked: 2000 errors, 3000 warnings in 1 file\n") || shown == 0) {
			t.Errorf("%d: %.200s", room, text)
		}
		if left := len(r.Diagnostics) - shown; shown > 0 && left > 0 && !strings.Contains(text, "\n"+plural(left)+" didn't fit") {
			t.Errorf("%d: %d rows, and the end %q", room, shown, text[max(0, len(text)-120):])
		}
		if i, k := strings.Index(text, "\n| warning"), strings.LastIndex(text, "\n| error"); i >= 0 && k > i {
			t.Errorf("%d: an error stands below a warning", room)
		}
	}
}

func plural(n int) string {
	p := &printer{}
	p.counted(n, "more finding")
	return string(p.buf)
}

func TestSummaryOfNothing(t *testing.T) {
	var b bytes.Buffer
	if err := WriteSummary(&b, &lint.Result{Checked: 3}, Options{}, SummaryLimit); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "\n### hz: 3 contracts checked: no problems\n\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
