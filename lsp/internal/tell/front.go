package tell

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/spot"
)

// place is what of the frontmatter the cursor is at: a key, or a value that is no mapping or
// list.
type place struct {
	path  []string // of keys; an item of a list counts by its number
	onKey bool
	span  source.Span // of the key or the value
	text  string      // of the value; "" at a key of a mapping or list
	value *frontmatter.Node
}

// is says whether the path is this one; * stands for any step.
func (p *place) is(steps ...string) bool {
	if len(p.path) != len(steps) {
		return false
	}
	for i, s := range steps {
		if s != "*" && s != p.path[i] {
			return false
		}
	}
	return true
}

// part gives where text[from:to] of the value stands.
func (h *hover) part(p *place, from, to int) source.Span {
	if p.value != nil {
		return h.c.Front.Sub(p.value, from, to)
	}
	return source.Span{Start: min(p.span.Start+from, p.span.End), End: min(p.span.Start+to, p.span.End)}
}

// place finds what of the frontmatter the cursor is at.
func (h *hover) place() (place, bool) {
	if readable(h.c) {
		return find(h.c.Front.Root, h.offset, nil)
	}
	at := spot.At(h.d.Text.Text, h.offset)
	h.loose = at.Front
	if at.Entry == nil || at.Word.Len() == 0 {
		return place{}, false
	}
	p := place{path: at.Entry.Path(), span: at.Word, text: string(h.d.Text.Text[at.Word.Start:at.Word.End])}
	switch at.Place {
	case spot.Key:
		p.onKey, p.text = true, at.Entry.Value
	case spot.Item:
		for i, e := range at.Parent.Sub {
			if e == at.Entry {
				p.path = append(at.Parent.Path(), strconv.Itoa(i))
			}
		}
	case spot.Value:
	default:
		return place{}, false
	}
	p.text = strings.TrimSpace(p.text)
	return p, true
}

// find gives what of a node the offset lies in, its ends included.
func find(n *frontmatter.Node, offset int, path []string) (place, bool) {
	switch n.Kind {
	case frontmatter.Mapping:
		for i := range n.Pairs {
			p := &n.Pairs[i]
			sub := append(path[:len(path):len(path)], p.Key)
			if touches(p.KeySpan, offset) {
				return place{sub, true, p.KeySpan, p.Value.Value, p.Value}, p.KeyNode == nil
			}
			if touches(p.Value.Span, offset) {
				if found, ok := find(p.Value, offset, sub); ok {
					return found, true
				}
			}
		}
	case frontmatter.Sequence:
		for i, item := range n.Items {
			if touches(item.Span, offset) {
				if found, ok := find(item, offset, append(path[:len(path):len(path)], strconv.Itoa(i))); ok {
					return found, true
				}
			}
		}
	default:
		if n.Span.Len() > 0 && touches(n.Span, offset) {
			return place{path, false, n.Span, n.Value, n}, true
		}
	}
	return place{}, false
}

// touches says whether an offset lies in a span or at its end.
func touches(s source.Span, offset int) bool { return s.Start <= offset && offset <= s.End }

// read gives what the input of a name reads, as it is written; false where there is no such
// input.
func (h *hover) read(input string) (string, bool) {
	if readable(h.c) {
		for i := range h.c.Inputs {
			if in := &h.c.Inputs[i]; in.Name.Value == input && input != "" {
				return in.Read.Value, true
			}
		}
		return "", false
	}
	e := h.front().Root.Find("hz", "inputs", input)
	if e == nil {
		return "", false
	}
	if read := e.Get("read"); read != nil {
		return strings.TrimSpace(read.Value), true
	}
	return "", true
}

// keeps gives the format of the output of a name; false where there is no such output.
func (h *hover) keeps(output string) (format string, ok bool) {
	if readable(h.c) {
		for i := range h.c.Outputs {
			if out := &h.c.Outputs[i]; out.Name.Value == output && output != "" {
				return out.Format, true
			}
		}
		return "", false
	}
	e := h.front().Root.Find("hz", "outputs", output)
	if e == nil {
		return "", false
	}
	if f := e.Get("format"); f != nil && f.Value != "" {
		return strings.TrimSpace(f.Value), true
	}
	return "markdown", true
}

// front gives a frontmatter that isn't YAML, as far as it can be made out.
func (h *hover) front() *spot.Front {
	if h.loose == nil {
		h.loose = spot.Read(h.d.Text.Text)
	}
	return h.loose
}

// frontmatter tells of a key or a value.
func (h *hover) frontmatter() (source.Span, bool) {
	p, ok := h.place()
	if !ok {
		return source.Span{}, false
	}
	switch {
	case p.is("hz", "inputs", "*") && p.onKey:
		h.input(p.path[2])
	case p.is("hz", "outputs", "*") && p.onKey:
		h.output(p.path[2])
	case p.is("hz", "inputs", "*", "args", "*") && p.onKey, p.is("hz", "inputs", "*", "args", "*"), len(p.path) > 5 && p.path[1] == "inputs" && p.path[3] == "args":
		h.argument(p.path[2], p.path[4])
	case p.onKey:
		h.key(&p)
	case p.is("name"):
		h.contract(h.d)
	case p.is("hz", "schedule"):
		return h.schedule(&p), true
	case p.is("hz", "by"):
		return h.deadline(&p), true
	case p.is("hz", "requires", "*"):
		h.require(&p)
	case p.is("hz", "inputs", "*", "read"):
		h.reads(p.path[2], p.text)
	case p.is("hz", "publishes", "action"):
		h.operation(p.text)
	case p.is("hz", "publishes", "output"):
		h.output(p.text)
	case p.is("hz", "agent", "tools", "*"):
		h.tool(p.text)
	}
	if h.card.content() == nil {
		h.key(&p)
	}
	return p.span, true
}
