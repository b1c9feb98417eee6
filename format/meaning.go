package format

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// differs says what of a contract isn't the same once it was formatted; "" when all is.
func differs(was, is *layout) string {
	before, after := was.c, is.c
	switch {
	case after.State != before.State:
		return "whether it can be read"
	case len(after.Canon.Reports) != len(before.Canon.Reports):
		return "characters that can't be seen"
	case !same(before.Front.Root, after.Front.Root):
		return "a value of its frontmatter"
	case values(before) != values(after):
		return "what its keys say"
	case !slices.Equal(problems(before), problems(after)):
		return "what is wrong with it"
	case !slices.Equal(comments(before), comments(after)):
		return "its comments"
	case rest(before) != rest(after):
		return "its headings"
	}
	return bodies(was, is)
}

// same says whether two values are one, whatever the order of a mapping's keys.
func same(a, b *frontmatter.Node) bool {
	if a.Kind != b.Kind || a.Style != b.Style || a.Value != b.Value || len(a.Items) != len(b.Items) || len(a.Pairs) != len(b.Pairs) {
		return false
	}
	for i := range a.Items {
		if !same(a.Items[i], b.Items[i]) {
			return false
		}
	}
	pa, pb := byKey(a.Pairs), byKey(b.Pairs)
	for i := range pa {
		if keyOf(pa[i]) != keyOf(pb[i]) || !same(pa[i].Value, pb[i].Value) {
			return false
		}
	}
	return true
}

func byKey(pairs []frontmatter.Pair) []*frontmatter.Pair {
	out := make([]*frontmatter.Pair, len(pairs))
	for i := range pairs {
		out[i] = &pairs[i]
	}
	slices.SortFunc(out, func(a, b *frontmatter.Pair) int { return strings.Compare(keyOf(a), keyOf(b)) })
	return out
}

// keyOf tells a key apart from every other one of its mapping.
func keyOf(p *frontmatter.Pair) string {
	if p.KeyNode != nil {
		return fmt.Sprint(p.KeyNode.Kind, " ", p.Key)
	}
	return p.Key
}

// values writes down what the compiler made of a contract's keys.
func values(c *compiler.Contract) string {
	var b strings.Builder
	texts := func(list []compiler.Text) {
		for i := range list {
			fmt.Fprintf(&b, "%q ", list[i].Value)
		}
		b.WriteByte('\n')
	}
	texts([]compiler.Text{c.Name, c.Kind, c.Description, c.Version, c.ID, c.Title, c.By})
	texts(c.Tools)
	texts(c.Escalate)
	fmt.Fprintln(&b, c.HZ.Len() > 0, c.MaxUSD, c.Timeout, c.Retries, c.CatchUp, c.Lead, c.ByCron != nil)
	if c.Schedule != nil {
		fmt.Fprintf(&b, "%q\n", c.Schedule.Value)
	}
	for i := range c.Requires {
		fmt.Fprintf(&b, "%q %d\n", c.Requires[i].Value, c.Requires[i].Index)
	}
	for i := range c.Inputs {
		in := &c.Inputs[i]
		fmt.Fprintf(&b, "%q %q %q %q %q %d %v %v\n", in.Name.Value, in.Read.Value, in.Capability, in.Method, in.Window.Value, in.Days, in.OK, in.Args != nil)
		if in.Ref != nil {
			fmt.Fprintf(&b, "%q\n", in.Ref.String())
		}
	}
	for i := range c.Outputs {
		fmt.Fprintf(&b, "%q %q\n", c.Outputs[i].Name.Value, c.Outputs[i].Format)
	}
	if p := c.Publishes; p != nil {
		fmt.Fprintf(&b, "%q %q %q %q\n", p.Action.Value, p.Module, p.Operation, p.Output.Value)
	}
	return b.String()
}

// problems gives what the compiler finds, in no order of place.
func problems(c *compiler.Contract) []string {
	var out []string
	for i := range c.Problems {
		p := &c.Problems[i]
		out = append(out, string(p.Code)+"\n"+p.Field+"\n"+p.Message)
	}
	slices.Sort(out)
	return out
}

// comments gives the comments of the frontmatter.
func comments(c *compiler.Contract) []string {
	var out []string
	for _, at := range c.Front.Comments {
		out = append(out, strings.TrimRight(string(c.File.Text[at.Start:at.End]), blanks))
	}
	slices.Sort(out)
	return out
}

// rest writes down what isn't part of one section alone.
func rest(c *compiler.Contract) string {
	b := c.Body
	titles := func(list []body.Heading) (out []string) {
		for i := range list {
			out = append(out, fmt.Sprintf("%d %q", list[i].Level, list[i].Title.Value))
		}
		slices.Sort(out)
		return out
	}
	return fmt.Sprint(titles(b.Titles), titles(b.Level2), titles(b.Others), len(b.Comments), len(b.CodeSpans), len(b.Near), len(b.Open), b.Limit != nil)
}

// bodies holds two bodies against each other: the sections of the formatted one are those of
// the other in their new order, line by line and item by item.
func bodies(a, b *layout) string {
	pa, pb := a.blocks(a.shut+1), b.blocks(b.shut+1)
	if len(pa.starts) != len(pb.starts) {
		return "its sections"
	}
	if len(pa.starts) == 0 {
		if !equalLines(a, b, [2]int{pa.lo, pa.hi}, [2]int{pb.lo, pb.hi}) {
			return "the text of its body"
		}
		return ""
	}
	if !equalLines(a, b, [2]int{pa.lo, pa.starts[0]}, [2]int{pb.lo, pb.starts[0]}) || !equalLines(a, b, [2]int{pa.end, pa.hi}, [2]int{pb.end, pb.hi}) {
		return "the text of its body"
	}
	for k, i := range a.sections() {
		sa, sb := &a.c.Body.Sections[i], &b.c.Body.Sections[k]
		fa, ta := pa.section(i)
		fb, tb := pb.section(k)
		if sa.Name != sb.Name || sa.Empty != sb.Empty || len(sa.Facets) != len(sb.Facets) || !slices.EqualFunc(sa.Items, sb.Items, sameItem) {
			return "its section " + sa.Name
		}
		if !equalLines(a, b, [2]int{fa, ta}, [2]int{fb, tb}) {
			return "the text of its section " + sa.Name
		}
	}
	return ""
}

func sameItem(a, b body.Item) bool {
	zero := source.Span{}
	for _, s := range []*source.Span{&a.Span, &a.Marker, &a.Text.Span, &a.Name.Span, &b.Span, &b.Marker, &b.Text.Span, &b.Name.Span} {
		*s = zero
	}
	return a == b
}

// equalLines says whether lines of two texts are the same, but for empty ones around them.
func equalLines(a, b *layout, la, lb [2]int) bool {
	fa, ta, _ := a.trim(la[0], la[1])
	fb, tb, _ := b.trim(lb[0], lb[1])
	if ta-fa != tb-fb {
		return false
	}
	for i := range ta - fa {
		if a.raw(fa+i) != b.raw(fb+i) {
			return false
		}
	}
	return true
}
