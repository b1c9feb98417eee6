package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

type graphFlags struct {
	paths         []string
	json, mermaid bool
	namespace     choice
}

func (a *app) graph() *cobra.Command {
	f := &graphFlags{namespace: choice{values: []string{workspace.Me, workspace.Team}}}
	c := &cobra.Command{
		Use:   "graph [PATH…]",
		Short: "Draw what contracts make together",
		Long: `Prints the graph that contracts declare: what each one maintains, reads and publishes, who
reads from it, cycles, and inputs that nobody maintains. PATH is a contract or a folder;
without one, your own contracts make the graph.

Exit status: 1 when contracts depend on each other in a circle, or a PATH can't be read.`,
		Example: `  hz heinzel graph
  hz heinzel graph --path workflows --mermaid > graph.mmd
  hz heinzel graph --json`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: contractFiles,
		RunE:              func(_ *cobra.Command, args []string) error { return a.runGraph(f, args) },
	}
	flags := c.Flags()
	flags.StringArrayVar(&f.paths, "path", nil, "a file or folder to draw, the same as a `PATH`; repeatable")
	flags.BoolVar(&f.json, "json", false, "print it as JSON")
	flags.BoolVar(&f.mermaid, "mermaid", false, "print it as a Mermaid flowchart, for a document or a pull request")
	flags.Var(&f.namespace, "namespace", "the namespace that the paths stand for (default: by where they lie)")
	complete(c, "namespace", f.namespace.values)
	return c
}

func (a *app) runGraph(f *graphFlags, args []string) error {
	if f.json && f.mermaid {
		return usage("--json and --mermaid ask for different things", "give one of them")
	}
	r := workspace.Request{Dir: a.env.Dir, Args: slices.Concat(args, f.paths), Namespace: f.namespace.value}
	var err error
	r.Roots, err = a.roots()
	if err = noRoots(err, "or name a file or a folder: hz heinzel graph PATH", len(r.Args) > 0); err != nil {
		return err
	}
	c := workspace.Collect(r)
	load := r.LoadOptions(&c)
	load.Declares = true
	outlines, unread := workspace.Load(c.Targets, load, nil)
	problems := slices.Concat(c.Problems, unread)
	a.noteFindings(problems)
	a.noteUnreadable(outlines, len(unread))

	if len(r.Args) == 0 && len(outlines)+len(problems) == 0 && !f.json && !f.mermaid {
		err = a.write([]byte(a.emptyState(r.Roots)))
	} else {
		err = a.writeGraph(f, outlines)
	}
	if err == nil && len(problems) > 0 {
		err = errFound
	}
	internal := func(d diag.Diagnostic) bool { return d.Code == diag.Internal }
	if err == errFound && slices.ContainsFunc(problems, internal) {
		err = errFault
	}
	return err
}

// noteUnreadable says of how many contracts the graph knows no edges, beside those of which
// HZC001 tells already, and gives that number.
func (a *app) noteUnreadable(outlines []workspace.Outline, told int) int {
	n := -told
	for i := range outlines {
		if !outlines[i].Readable {
			n++
		}
	}
	switch {
	case n == 1:
		a.complain("1 contract can't be read, so its edges are missing", "hz heinzel check says why")
	case n > 1:
		a.complain(fmt.Sprintf("%d contracts can't be read, so their edges are missing", n), "hz heinzel check says why")
	}
	return n
}

func (a *app) writeGraph(f *graphFlags, outlines []workspace.Outline) error {
	g := graph.Build(outlines)
	var b bytes.Buffer
	write := func(w io.Writer) error { return g.WriteText(w, a.env.Width) }
	switch {
	case f.json:
		write = g.WriteJSON
	case f.mermaid:
		write = g.WriteMermaid
	}
	err := write(&b)
	var large *graph.TooLargeError
	if errors.As(err, &large) {
		return refuse(large.Error(), "")
	}
	if err != nil {
		return &failure{exitFault, err.Error(), reportAt}
	}
	if err := a.write(b.Bytes()); err != nil {
		return err
	}
	if len(g.Cycles) > 0 {
		return errFound
	}
	return nil
}
