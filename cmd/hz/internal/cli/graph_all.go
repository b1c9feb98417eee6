package cli

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

// graphAllFlags are the flags of `hz graph`.
type graphAllFlags struct {
	paths     []string
	namespace choice

	artifacts, heinzels, users []string
	since, until, asOf         string
	edge                       choice
	pending, collapse          bool
	declared, observed         bool
	upstream, downstream       distance
	from, to, diff             string

	json, mermaid, dot, graphml, openlineage bool
	html                                     string
	noIndex                                  bool
}

func (a *app) graphAll() *cobra.Command {
	f := &graphAllFlags{
		namespace: choice{values: []string{workspace.Me, workspace.Team}},
		edge:      choice{values: []string{graph.Read, graph.Wrote}},
	}
	c := &cobra.Command{
		Use:   "graph",
		Short: "Show who reads and writes what, declared and observed",
		Long: `Shows what Heinzelmännchen read and write: what their contracts declare, and what their action
logs tell, side by side. What only a contract says is marked declared only, what only a log
says observed only; so are drafts that wait, drafts of two in one place, and reads that fell
back to an older version.

--artifact and --heinzel choose nodes, with what lies at most two edges away from them, or as
many as --upstream (where their data comes from) and --downstream (where it goes) say. NAME is
x, me:x or me/x; TARGET is a URL, a channel, or an asset as a contract names it; * stands for
any characters. TIME is 2026-12-01, 2026-12-01T07:00, a day such as friday (the last one of that
name) or yesterday, or a span before now such as 7d.

--diff A..B tells two graphs apart: those of two times, or with the contracts of two revisions
of Git. Without B it is now, or the contracts as they lie there.

Exit status: 1 when contracts depend on each other in a circle, one can't be read, or a log
isn't what it was; the rest is shown all the same.`,
		Example: `  hz graph
  hz graph --heinzel weekly-report --upstream 1        # what it is made from
  hz graph --artifact contract:me/weekly-digest#digest --downstream all
  hz graph --from tracker.issues_open --to "#team-reports" --mermaid
  hz graph --diff 7d..
  hz graph --pending --html graph.html`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownWord(args[0])
			}
			return nil
		},
		ValidArgsFunction: nothing,
		RunE:              func(c *cobra.Command, _ []string) error { return a.runGraphAll(c, f) },
	}
	flags := c.Flags()
	flags.StringArrayVar(&f.artifacts, "artifact", nil, "choose the artifact `TARGET`; repeatable")
	flags.StringArrayVar(&f.heinzels, "heinzel", nil, "choose the Heinzelmännchen `NAME`; repeatable")
	flags.Var(&f.upstream, "upstream", "how many edges to go from them against the data, `N` or all (default 2; 0 beside --downstream)")
	flags.Var(&f.downstream, "downstream", "how many edges to go from them with the data, `N` or all (default 2; 0 beside --upstream)")
	flags.StringVar(&f.from, "from", "", "only what lies on a way of the data from `A`, a NAME or a TARGET, …")
	flags.StringVar(&f.to, "to", "", "… to `B`")
	flags.StringArrayVar(&f.users, "user", nil, "only what Heinzelmännchen of the user `HANDLE` read and write; repeatable")
	flags.StringVar(&f.since, "since", "", "only edges with a log entry from this `TIME` on")
	flags.StringVar(&f.until, "until", "", "only log entries up to this `TIME`")
	flags.StringVar(&f.asOf, "as-of", "", "the graph as it was at this `TIME`: log entries up to it, and contracts as they were committed then")
	flags.Var(&f.edge, "edge", "only edges of one kind")
	flags.BoolVar(&f.pending, "pending", false, "only artifacts where drafts wait for approval, and who writes and reads them")
	flags.BoolVar(&f.declared, "declared-only", false, "only what contracts declare; logs aren't read")
	flags.BoolVar(&f.observed, "observed-only", false, "only edges that logs tell")
	flags.BoolVar(&f.collapse, "collapse", false, "leave out artifacts that one Heinzelmännchen alone touches")
	flags.StringVar(&f.diff, "diff", "", "how the graph changed between two times, or two revisions of Git: `A..B`")
	flags.BoolVar(&f.json, "json", false, "print it as JSON")
	flags.BoolVar(&f.mermaid, "mermaid", false, "print it as a Mermaid flowchart, for a document or a pull request")
	flags.BoolVar(&f.dot, "dot", false, "print it for Graphviz")
	flags.BoolVar(&f.graphml, "graphml", false, "print it as GraphML, for Gephi, yEd and the like")
	flags.BoolVar(&f.openlineage, "openlineage", false, "print it as OpenLineage events, one JSON object a line")
	flags.StringVar(&f.html, "html", "", "write it into `FILE`, as one HTML page that works from disk")
	flags.StringArrayVar(&f.paths, "path", nil, "take the contracts of this file or folder `PATH`, in place of yours and the team's; repeatable")
	flags.Var(&f.namespace, "namespace", "the namespace that --path stands for (default: by where it lies)")
	flags.BoolVar(&f.noIndex, "no-index", false, "read all logs, rather than what the index doesn't know yet")
	complete(c, "namespace", f.namespace.values)
	complete(c, "edge", f.edge.values)
	for _, flag := range []string{"artifact", "from", "to", "user", "since", "until", "as-of", "diff", "upstream", "downstream"} {
		complete(c, flag, nil)
	}
	_ = c.RegisterFlagCompletionFunc("heinzel", a.completeLogs)
	c.AddCommand(a.graphAlias())
	return c
}

// unknownWord is for a word behind `hz graph`, which takes none but alias.
func unknownWord(word string) error {
	if diag.Suggest(word, []string{"alias"}) != "" {
		return usage("hz graph has no verb "+diag.Quote(word), "did you mean hz graph alias?")
	}
	return usage("hz graph takes no "+diag.Quote(word), "choose nodes with --heinzel NAME or --artifact TARGET, contracts with --path PATH")
}

// distance is a flag: a number of edges, or all.
type distance struct {
	n   int
	set bool
}

// String gives the number.
func (d *distance) String() string {
	switch {
	case !d.set:
		return ""
	case d.n == graph.Everywhere:
		return "all"
	}
	return strconv.Itoa(d.n)
}

// Type says what it takes.
func (d *distance) Type() string { return "N" }

// Set reads it.
func (d *distance) Set(s string) error {
	n, err := strconv.Atoi(s)
	if s == "all" {
		n, err = graph.Everywhere, nil
	}
	if err != nil || n < 0 {
		return usage("a distance can't be "+diag.Quote(s), "give a number of edges, such as 2, or all")
	}
	*d = distance{n, true}
	return nil
}
