package tell

import (
	"encoding/json"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// ShowReferences is the client's command behind "read by …": its arguments are a URI, a position
// and locations.
const ShowReferences = "hz.showReferences"

// Lenses gives the lenses of a document in the order of the text. At the contract's name: who
// reads it, its next run, and for a contract of the team the state of its pin. At its output and
// facets: who reads them, and whether a draft waits. At an input: when it was last read.
func Lenses(s *state.Snapshot, d *state.Doc) []protocol.CodeLens {
	l := lenses{s: s, d: d, out: []protocol.CodeLens{}, files: map[int]*file{}}
	c := d.Contract
	top := c.Name.Span
	if top.Len() == 0 {
		top = source.Span{}
	}
	readers := readersOf(d)
	l.readers(top, readers.all, "")
	a := approval(d)
	l.run(top, a == nil || a.RunsNow)
	if a != nil {
		l.add(top, pinWords[a.State])
	}
	if !readable(c) {
		return l.out
	}
	t, _ := told(d)
	for i := range c.Inputs {
		if e, sure := t.Input(c.Inputs[i].Name.Value); e != nil && sure {
			if at, ok := instant(s, e.Last); ok {
				l.add(c.Inputs[i].Name.Span, "last read "+near(s, at))
			}
		}
	}
	for i := range c.Outputs {
		out := c.Outputs[i].Name
		if out.Value == "" {
			continue
		}
		l.readers(out.Span, readers.output[out.Value], l.names(readers.output[out.Value]))
		if e := t.Output(out.Value); e != nil && e.State == graph.Pending {
			title := "draft pending"
			if at, ok := instant(s, e.Last); ok {
				title += " since " + near(s, at)
			}
			l.add(out.Span, title)
		}
		if i == 0 && len(readers.facet) > 0 {
			l.facets(out.Value, &readers)
		}
	}
	return l.out
}

// lenses is the lenses of a document in the making.
type lenses struct {
	s     *state.Snapshot
	d     *state.Doc
	out   []protocol.CodeLens
	files map[int]*file
}

// add adds a lens that is a title alone.
func (l *lenses) add(at source.Span, title string) {
	l.put(at, protocol.Command{Title: title})
}

func (l *lenses) put(at source.Span, c protocol.Command) {
	r := l.d.Range(at)
	if r.End.Line != r.Start.Line { // a lens stands above one line
		r.End = r.Start
	}
	l.out = append(l.out, protocol.CodeLens{Range: r, Command: &c})
}

// readers adds who reads the contract, and where a click shows them. Without names it says how
// many they are.
func (l *lenses) readers(at source.Span, readers []reader, names string) {
	if len(readers) == 0 {
		return
	}
	if names == "" {
		names = count(len(readers), "contract")
	}
	c := protocol.Command{Title: "read by " + names}
	if l.s.Client.ShowReferences && len(readers) <= maxShown {
		r := l.d.Range(at)
		c.Command = ShowReferences
		for _, argument := range []any{l.d.URI, r.Start, l.locations(readers)} {
			if raw, err := json.Marshal(argument); err == nil { // strings and numbers
				c.Arguments = append(c.Arguments, raw)
			}
		}
	}
	l.put(at, c)
}

// run adds when the contract runs next, or would if this machine ran it.
func (l *lenses) run(at source.Span, here bool) {
	c := l.d.Contract
	switch n := faults(l.d); {
	case n > 0:
		l.add(at, "doesn't run: "+count(n, "error"))
	case c.Schedule != nil:
		if t, ok := c.Schedule.Next(l.s.Now, l.s.Zone); ok {
			word := "next run "
			if !here {
				word = "next slot "
			}
			l.add(at, word+near(l.s, t))
		}
	case readable(c) && c.HZ.Len() > 0:
		l.add(at, "runs by hand")
	}
}

// pinWords are the states of a pin, for a lens.
var pinWords = map[string]string{
	authoring.Approved:  "pinned, unchanged",
	authoring.Unpinned:  "not pinned",
	authoring.Changed:   "pinned, changed",
	authoring.Unlisted:  "not scheduled here",
	authoring.Elsewhere: "not scheduled here",
}

// facets adds who reads each facet of the output, at its heading.
func (l *lenses) facets(output string, r *readers) {
	for i := range l.d.Contract.Body.Sections {
		for _, f := range l.d.Contract.Body.Sections[i].Facets {
			l.readers(f.Span, r.facet[[2]string{output, f.Title.Value}], "")
		}
	}
}

// names gives the first readers by name.
func (l *lenses) names(list []reader) string {
	const most = 3
	out := ""
	for _, w := range fewOf(len(list), most, func(i int) string { return named(l.d.Folder, &list[i]) }) {
		out += w.text
	}
	return out
}
