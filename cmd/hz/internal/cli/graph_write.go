package cli

import (
	"bytes"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	htmlpage "github.com/heinzel/hz/graph/page"
	"github.com/heinzel/hz/internal/atomicfile"
)

// runGraphAll runs `hz graph`.
func (a *app) runGraphAll(c *cobra.Command, f *graphAllFlags) error {
	if err := f.clash(); err != nil {
		return err
	}
	if c.Flags().Changed("html") && (f.html == "" || f.html == "-") {
		return usage("--html can't be "+diag.Quote(f.html), "give the page a file: --html graph.html")
	}
	if err := a.times(f); err != nil {
		return err
	}
	ctx, stop := interruptible(c.Context())
	defer stop()
	s, err := a.sources(f)
	if err != nil {
		return err
	}
	var done func()
	s.keep, done = a.frugal()
	defer done()
	if f.diff != "" {
		d, err := a.difference(ctx, s)
		if err != nil {
			return err
		}
		if err := a.writeDiff(f, d); err != nil {
			return err
		}
		return s.end(&graph.Graph{})
	}
	v, err := a.view(f)
	if err != nil {
		return err
	}
	whole, err := s.graph(ctx, v)
	if err != nil {
		return err
	}
	if len(whole.Nodes) == 0 && s.nothing && !s.bad && len(f.paths) == 0 && f.forPeople() && f.until == "" && f.asOf == "" {
		return a.write([]byte(a.emptyState(s.request.Roots)))
	}
	q, err := a.filter(f, whole)
	if err != nil {
		return err
	}
	g := whole.Select(q)
	if err := a.writeGraphAll(f, g); err != nil {
		return err
	}
	return s.end(g)
}

// forPeople says whether the output is the text.
func (f *graphAllFlags) forPeople() bool {
	return !f.json && !f.mermaid && !f.dot && !f.graphml && !f.openlineage && f.html == ""
}

// end gives what was met for the exit status.
func (s *graphSources) end(g *graph.Graph) error {
	switch {
	case s.fault:
		return errFault
	case s.bad, len(g.Cycles) > 0:
		return errFound
	}
	return nil
}

// writeGraphAll writes a graph in the formats that were asked for.
func (a *app) writeGraphAll(f *graphAllFlags, g *graph.Graph) error {
	if f.html != "" {
		if err := a.writePage(f.html, g); err != nil {
			return err
		}
	}
	write := func(w io.Writer) error { return g.WriteTree(w, a.env.Width) }
	switch {
	case f.json:
		write = g.WriteJSON
	case f.mermaid:
		write = g.WriteMermaid
	case f.dot:
		write = g.WriteDOT
	case f.graphml:
		write = g.WriteGraphML
	case f.openlineage:
		write = g.WriteOpenLineage
	case f.html != "":
		return nil
	}
	return a.writeAll(write)
}

// writeAll writes a format as a whole, or says why it can't be.
func (a *app) writeAll(write func(io.Writer) error) error {
	var b bytes.Buffer
	err := write(&b)
	var large *graph.TooLargeError
	switch {
	case errors.As(err, &large):
		return refuse(large.What(), "draw less of it: --heinzel NAME, --artifact TARGET, --since 7d, --pending, --edge read or --collapse; --dot and --html FILE draw all")
	case err != nil:
		return &failure{exitFault, err.Error(), reportAt}
	}
	return a.write(b.Bytes())
}

// writePage writes the graph as a page into a file, and says so.
func (a *app) writePage(path string, g *graph.Graph) error {
	var b bytes.Buffer
	if err := htmlpage.Write(&b, g, htmlpage.Options{}); err != nil {
		return &failure{exitFault, err.Error(), reportAt}
	}
	file := a.absolute(path)
	if err := atomicfile.Write(file, b.Bytes(), atomicfile.Options{Mode: 0o644}); err != nil {
		return refuse("the page can't be written: "+err.Error(), "")
	}
	a.note("hz: " + a.printed(file) + " is written\n")
	return nil
}

// writeDiff writes a difference.
func (a *app) writeDiff(f *graphAllFlags, d *graph.Diff) error {
	if f.json {
		return a.writeAll(d.WriteJSON)
	}
	return a.writeAll(func(w io.Writer) error { return d.WriteText(w, a.env.Width) })
}
