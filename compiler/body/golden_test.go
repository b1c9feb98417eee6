package body

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden reads testdata/golden/*.txt. A case there is
//
//	==== its name
//	Markdown
//	---- what is found; spans are shown as the text that they cover
//	---- strip: (where it differs) the body as the agent gets it
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/golden/*.txt")
	if len(files) == 0 {
		t.Fatal("no cases")
	}
	for _, f := range files {
		old, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for i, c := range strings.Split(string(old), "==== ") {
			if i == 0 {
				out.WriteString(c)
				continue
			}
			name, rest, _ := strings.Cut(c, "\n")
			md, _, _ := strings.Cut(rest, "---- found\n")
			text := []byte(strings.ReplaceAll(md, "→", "\t"))
			got := "==== " + name + "\n" + md + "---- found\n" + dump(text, Parse(text, span{End: len(text)}, nil))
			if s := StripComments(text); !bytes.Equal(s, text) {
				got += "---- stripped\n" + string(s)
				if !bytes.HasSuffix(s, []byte("\n")) {
					got += "\n"
				}
			}
			if want := "==== " + c; !*update && got != want {
				t.Errorf("%s: %s\ngot:\n%s\nwant:\n%s", f, name, got, want)
			}
			out.WriteString(got)
		}
		if *update {
			if err := os.WriteFile(f, []byte(out.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// dump shows a body. Spans are shown as the source text that they cover.
func dump(src []byte, b *Body) string {
	var out strings.Builder
	show := func(s source.Span) string { return fmt.Sprintf("%q", src[s.Start:s.End]) }
	text := func(t Text) string {
		if string(src[t.Span.Start:t.Span.End]) == t.Value {
			return fmt.Sprintf("%q", t.Value)
		}
		return fmt.Sprintf("%q (from %s)", t.Value, show(t.Span))
	}
	heading := func(what string, h Heading) {
		fmt.Fprintf(&out, "%s %d %s setext=%v %s\n", what, h.Level, text(h.Title), h.Setext, show(h.Span))
	}
	for _, h := range b.Titles {
		heading("title", h)
	}
	for _, h := range b.Level2 {
		heading("level", h)
	}
	for _, s := range b.Sections {
		fmt.Fprintf(&out, "section %s key=%q heading=%s", text(s.Heading.Title), s.Key, show(s.Heading.Span))
		if s.Empty {
			out.WriteString(" empty")
		}
		fmt.Fprintf(&out, "\n  content %s\n", show(s.Content))
		for _, f := range s.Facets {
			fmt.Fprintf(&out, "  facet %s %s\n", text(f.Title), show(f.Span))
		}
		for _, i := range s.Items {
			fmt.Fprintf(&out, "  item depth=%d %s marker=%s text=%s", i.Depth, show(i.Span), show(i.Marker), text(i.Text))
			if i.HasCode {
				fmt.Fprintf(&out, " name=%s", text(i.Name))
			}
			if i.HasColon {
				out.WriteString(" colon")
			}
			out.WriteString([]string{"", " open", " checked", " bad box"}[i.Box])
			if i.Ordered {
				out.WriteString(" ordered")
			}
			out.WriteByte('\n')
		}
	}
	for _, h := range b.Others {
		heading("level", h)
	}
	for _, c := range b.Comments {
		fmt.Fprintf(&out, "comment %s closed=%v block=%v", show(c.Span), c.Closed, c.Block)
		if c.Text != "" {
			fmt.Fprintf(&out, " text=%q", c.Text)
		}
		out.WriteByte('\n')
	}
	for _, c := range b.CodeSpans {
		fmt.Fprintf(&out, "code %s\n", text(c))
	}
	for _, n := range b.Near {
		fmt.Fprintf(&out, "near %s key=%q: %s\n", show(n.Span), n.Key, n.Suggest)
	}
	for _, o := range b.Open {
		fmt.Fprintf(&out, "open %s\n", show(o))
	}
	if b.Limit != nil {
		fmt.Fprintf(&out, "limit %s: %s\n", show(b.Limit.Span), b.Limit.Message)
	}
	return out.String()
}
