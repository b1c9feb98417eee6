package workspace

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
)

// Place is where something is written: in bytes and, since an outline outlives its file's
// text, in lines and columns as well.
type Place struct {
	Span  source.Span
	Range source.Range
	Plain bool // its lines are ASCII up to its end: its columns are the same in every unit
}

// placeIn gives the place of a span of a file.
func placeIn(f *source.File, s source.Span) Place {
	p := Place{Span: s, Range: f.Range(s), Plain: true}
	for _, c := range f.Text[f.LineSpan(p.Range.Start.Line).Start:s.End] {
		if c >= utf8.RuneSelf {
			p.Plain = false
			break
		}
	}
	return p
}

// Outline is what the rest of a workspace needs to know of one contract: its name, what it
// maintains and what it reads. It is small, so that a workspace of 100,000 contracts fits into
// memory without their texts.
type Outline struct {
	Path      string
	Namespace string
	Name      string // the name, or the file's stem when the name is missing or wrong
	NameAt    Place  // of the value of name; the whole file's place when there is none
	Readable  bool   // it is a contract of hz, and frontmatter and body were both read
	Outputs   []OutlineOutput
	Refs      []OutlineRef
	Declares  *Declares // only when Load was asked to keep them
}

// OutlineOutput is one output and its facets.
type OutlineOutput struct {
	Name   string
	Facets []string
}

// OutlineRef is one input that reads another contract's output.
type OutlineRef struct {
	Input                          string
	Namespace, Name, Output, Facet string
	At                             Place // of the whole reference
}

// Declares is what the graph shows of a contract beside its references.
type Declares struct {
	Title     string
	Schedule  string
	Reads     []string // methods read, with their arguments: tracker.issues_open(project=PAY)
	Publishes string   // the publish operation; may be empty

	Inputs      []string // the names of the inputs that Reads are of
	ReadsAt     []Place  // where Reads are written, the methods alone
	OutputsAt   []Place  // where the names of Outline.Outputs are written
	PublishesAt Place
}

// FullName gives the name as JSON and logs write it: me/x.
func (o *Outline) FullName() string { return o.Namespace + "/" + o.Name }

// Says reports whether two outlines say the same, wherever in the files it is written.
func (o *Outline) Says(p *Outline) bool {
	return o.Namespace == p.Namespace && o.Name == p.Name && o.Readable == p.Readable &&
		slices.EqualFunc(o.Outputs, p.Outputs, func(a, b OutlineOutput) bool { return a.Name == b.Name && slices.Equal(a.Facets, b.Facets) }) &&
		slices.EqualFunc(o.Refs, p.Refs, func(a, b OutlineRef) bool {
			a.At, b.At = Place{}, Place{}
			return a == b
		})
}

// Output gives the output of that name, or nil.
func (o *Outline) Output(name string) *OutlineOutput {
	for i := range o.Outputs {
		if o.Outputs[i].Name == name {
			return &o.Outputs[i]
		}
	}
	return nil
}

// placed gives the part of a contract's file that its outline speaks of: the lines up to its
// last reference, or to the last of what it declares. To find the lines of a whole file only to
// count a few at its top would cost more than to read its frontmatter.
func placed(c *compiler.Contract, declares bool) *source.File {
	end := c.Name.Span.End
	if declares {
		for i := range c.Inputs {
			end = max(end, c.Inputs[i].Read.Span.End)
		}
		for i := range c.Outputs {
			end = max(end, c.Outputs[i].Name.Span.End)
		}
		if c.Publishes != nil {
			end = max(end, c.Publishes.Action.Span.End)
		}
	}
	for i := range c.Inputs {
		if r := c.Inputs[i].Ref; r != nil {
			end = max(end, r.Span.End)
		}
	}
	text := c.File.Text
	if i := bytes.IndexAny(text[end:], "\r\n"); i >= 0 {
		text = text[:end+i+1]
	}
	return source.NewFile(c.File.Path, text)
}

// outline gives the outline of a compiled contract. It keeps nothing of the file's text but
// the names.
func outline(c *compiler.Contract, declares bool) Outline {
	lines := placed(c, declares)
	place := func(s source.Span) Place { return placeIn(lines, s) }
	o := Outline{Path: c.File.Path, Namespace: c.Namespace, Name: c.ShortName(), Readable: c.State == compiler.Readable && c.HZ.Len() > 0}
	o.NameAt = place(c.Name.Span)
	for i := range c.Outputs {
		if name := c.Outputs[i].Name.Value; name != "" {
			out := OutlineOutput{Name: name}
			if i == 0 && c.Body != nil {
				for _, s := range c.Body.Sections {
					for _, f := range s.Facets {
						if compiler.IsItemName(f.Title.Value) && !slices.Contains(out.Facets, f.Title.Value) {
							out.Facets = append(out.Facets, f.Title.Value)
						}
					}
				}
			}
			o.Outputs = append(o.Outputs, out)
		}
	}
	n := 0
	for i := range c.Inputs {
		if c.Inputs[i].Ref != nil {
			n++
		}
	}
	if n > 0 {
		o.Refs = make([]OutlineRef, 0, n)
	}
	for i := range c.Inputs {
		if r := c.Inputs[i].Ref; r != nil {
			o.Refs = append(o.Refs, OutlineRef{c.Inputs[i].Name.Value, r.Namespace, r.Name, r.Output, r.Facet, place(r.Span)})
		}
	}
	if declares {
		o.Declares = declared(c, place)
	}
	return o
}
