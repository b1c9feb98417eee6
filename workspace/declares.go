package workspace

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// declared gives what the graph shows of a contract.
func declared(c *compiler.Contract, place func(source.Span) Place) *Declares {
	d := &Declares{Title: c.Title.Value}
	if c.Schedule != nil {
		d.Schedule = c.Schedule.Value
	}
	n := 0
	for i := range c.Inputs {
		if c.Inputs[i].Capability != "" {
			n++
		}
	}
	if n > 0 {
		d.Reads, d.ReadsAt, d.Inputs = make([]string, 0, n), make([]Place, 0, n), make([]string, 0, n)
	}
	for i := range c.Inputs {
		if in := &c.Inputs[i]; in.Capability != "" {
			d.Reads = append(d.Reads, in.Capability+"."+in.Method+arguments(in.Args))
			d.ReadsAt = append(d.ReadsAt, place(in.Read.Span))
			d.Inputs = append(d.Inputs, in.Name.Value)
		}
	}
	for i := range c.Outputs {
		if c.Outputs[i].Name.Value != "" {
			d.OutputsAt = append(d.OutputsAt, place(c.Outputs[i].Name.Span))
		}
	}
	if c.Publishes != nil {
		d.Publishes = c.Publishes.Action.Value
		d.PublishesAt = place(c.Publishes.Action.Span)
	}
	return d
}

// arguments writes a method's arguments so that equal ones give equal text, whatever their
// order and style: two contracts that read the same thing share one artifact.
func arguments(n *frontmatter.Node) string {
	if n == nil || len(n.Pairs) == 0 {
		return ""
	}
	parts := make([]string, 0, len(n.Pairs))
	for i := range n.Pairs {
		parts = append(parts, n.Pairs[i].Key+"="+written(n.Pairs[i].Value))
	}
	slices.Sort(parts)
	return "(" + strings.Join(parts, ", ") + ")"
}

func written(n *frontmatter.Node) string {
	switch n.Kind {
	case frontmatter.Null:
		return "null"
	case frontmatter.Bool:
		return strconv.FormatBool(n.Bool)
	case frontmatter.Int:
		return strconv.FormatInt(n.Int, 10)
	case frontmatter.Float:
		return strconv.FormatFloat(n.Float, 'g', -1, 64)
	case frontmatter.Sequence:
		parts := make([]string, 0, len(n.Items))
		for _, item := range n.Items {
			parts = append(parts, written(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case frontmatter.Mapping:
		parts := make([]string, 0, len(n.Pairs))
		for i := range n.Pairs {
			parts = append(parts, n.Pairs[i].Key+": "+written(n.Pairs[i].Value))
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	}
	if n.Kind == frontmatter.String && !plain(n.Value) {
		return strconv.Quote(n.Value)
	}
	return n.Value
}

// plain says whether a text can stand without quotes and still be told from every other value:
// the text 4 from the number 4, the text true from the truth.
func plain(s string) bool {
	switch {
	case s == "", s != strings.TrimSpace(s), strings.ContainsAny(s, "\",=:()[]{}\\\n"):
		return false
	case strings.EqualFold(s, "true"), strings.EqualFold(s, "false"), strings.EqualFold(s, "null"), s == "~":
		return false
	}
	if c := s[0] | 0x20; 'a' <= c && c <= 'z' && c != 'i' && c != 'n' {
		return true // no number begins so, but for inf and nan; to ask costs more than the rest
	}
	_, float := strconv.ParseFloat(strings.Replace(s, ".inf", "inf", 1), 64)
	_, whole := strconv.ParseInt(s, 0, 64)
	return errors.Is(float, strconv.ErrSyntax) && errors.Is(whole, strconv.ErrSyntax)
}

// Says reports whether two contracts declare the same, wherever it is written.
func (d *Declares) Says(o *Declares) bool {
	if d == nil || o == nil {
		return d == o
	}
	return d.Title == o.Title && d.Schedule == o.Schedule && d.Publishes == o.Publishes && slices.Equal(d.Reads, o.Reads) && slices.Equal(d.Inputs, o.Inputs)
}
