package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace"
)

// checkFlags are the flags of `hz heinzel check`.
type checkFlags struct {
	paths         []string
	format        choice
	json          bool
	stdin         bool
	stdinName     string
	selected      codeList
	ignored       codeList
	warningsCount bool
	statistics    bool
	namespace     choice
}

func (a *app) check() *cobra.Command {
	f := &checkFlags{
		format:    choice{value: string(report.Text), values: report.Formats()},
		namespace: choice{values: []string{workspace.Me, workspace.Team}},
	}
	c := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Find every problem of contracts",
		Long: `Checks contracts and prints each problem as FILE:LINE CODE FIELD MESSAGE with a hint on
the next line. PATH is a file called NAME.prose.md, or a folder: all contracts in it and
below it, without hidden folders and node_modules; symbolic links are never followed.
Without a PATH, your own contracts are checked: those in hz's workflows folder, which the
command names when it is empty.

A file below a folder workflows at the top of a Git checkout is a contract of the team,
any other one your own; --namespace says otherwise.

When single files are named, the contracts beside them are read as well, so that what is
said about references and cycles is right; only problems of the named files are printed.

Exit status: 0 when nothing fails, 1 when there are errors (with --warnings-as-errors also
warnings), 2 for a call that can't be understood, 3 for a fault of hz itself.`,
		Example: `  hz heinzel check
  hz heinzel check weekly-digest.prose.md --format full
  hz heinzel check --path workflows --warnings-as-errors
  hz heinzel check --json --select HZC0,HZC101 workflows
  cat draft.md | hz heinzel check --stdin --stdin-filename draft.prose.md`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: contractFiles,
		RunE:              func(c *cobra.Command, args []string) error { return a.runCheck(f, args) },
	}
	flags := c.Flags()
	flags.StringArrayVar(&f.paths, "path", nil, "a file or folder to check, the same as a `PATH`; repeatable")
	flags.Var(&f.format, "format", "how findings are printed; full adds source excerpts, jsonl is a finding a line")
	flags.BoolVar(&f.json, "json", false, "the same as --format json")
	flags.BoolVar(&f.stdin, "stdin", false, "check standard input as if it were the file of --stdin-filename")
	flags.StringVar(&f.stdinName, "stdin-filename", "", "the `PATH` that standard input stands for; it need not exist")
	flags.Var(&f.selected, "select", "show only these `CODES`; beginnings such as HZC1 are allowed")
	flags.Var(&f.ignored, "ignore", "leave these `CODES` or beginnings out; errors can't be ignored")
	flags.BoolVar(&f.warningsCount, "warnings-as-errors", false, "let warnings, too, end with exit status 1")
	flags.BoolVar(&f.statistics, "statistics", false, "show how often each code was found, too")
	flags.Var(&f.namespace, "namespace", "the namespace that the paths stand for (default: by where they lie)")
	complete(c, "format", f.format.values)
	complete(c, "namespace", f.namespace.values)
	completeCodes(c, "select")
	completeCodes(c, "ignore")
	return c
}

func (a *app) runCheck(f *checkFlags, args []string) error {
	if f.json {
		if f.format.value != string(report.Text) && f.format.value != string(report.JSON) {
			return usage("--json and --format "+f.format.value+" ask for different things", "give one of them")
		}
		f.format.value = string(report.JSON)
	}
	format := report.Format(f.format.value)
	if f.statistics && format == report.JSONL {
		return usage("jsonl holds findings alone, so it has no place for --statistics", "use --format json, or text")
	}
	request, err := a.checkRequest(f, args)
	if err != nil {
		return err
	}
	result, err := lint.Check(request, lint.Options{
		Select: f.selected, Ignore: f.ignored, KeepText: format == report.Full,
		Catalog: a.catalog(request.Roots),
	})
	if err != nil {
		return usage(err.Error(), "hz heinzel explain lists all codes")
	}
	if len(request.Args) == 0 && !f.stdin && result.Checked == 0 && (format == report.Text || format == report.Full) {
		if err := a.write([]byte(a.emptyState(request.Roots))); err != nil {
			return err
		}
	}
	err = report.Write(a.env.Stdout, &result, report.Options{
		Format: format, Color: a.colored(), Width: a.env.Width, Statistics: f.statistics, Version: a.env.Build.Version,
	})
	s := result.Summary()
	switch {
	case err != nil:
		return outputError(err)
	case result.Internal():
		return errFault
	case s.Errors > 0, f.warningsCount && s.Warnings > 0:
		return errFound
	}
	return nil
}

// checkRequest turns flags into what is to be checked.
func (a *app) checkRequest(f *checkFlags, args []string) (workspace.Request, error) {
	r := workspace.Request{Dir: a.env.Dir, Args: slices.Concat(args, f.paths), Namespace: f.namespace.value}
	var err error
	r.Roots, err = a.roots()
	switch {
	case f.stdin && f.stdinName == "":
		return r, usage("--stdin needs --stdin-filename", "give the path that the text stands for, such as --stdin-filename weekly-digest.prose.md")
	case !f.stdin && f.stdinName != "":
		return r, usage("--stdin-filename needs --stdin", "give both, or neither")
	case f.stdin && len(r.Args) > 0:
		return r, usage("--stdin checks standard input alone, so it takes no PATH", "leave "+diag.Quote(r.Args[0])+" out")
	case f.stdin:
		text, err := io.ReadAll(io.LimitReader(a.env.Stdin, workspace.MaxSize+1))
		if err != nil {
			return r, refuse("standard input can't be read: "+err.Error(), "")
		}
		r.Stdin, r.StdinName = text, f.stdinName
	case slices.Contains(r.Args, "-") && !a.there("-"):
		return r, usage("- isn't standard input here", "give --stdin --stdin-filename PATH")
	case len(r.Args) == 0 && err != nil:
		return r, usage(err.Error(), "or name a file or a folder: hz heinzel check PATH")
	}
	return r, nil
}

// emptyState is what someone sees who has no contract yet (guide, "First contact").
func (a *app) emptyState(r workspace.Roots) string {
	var b strings.Builder
	b.WriteString(`There is no contract yet. A contract is a file called NAME.prose.md that keeps one thing
true: its frontmatter says what it reads and when it runs, its body what the result must be.

Searched:
`)
	line := func(name, dir, state string) { fmt.Fprintf(&b, "  %-5s %s (%s)\n", name, a.printed(dir), state) }
	line(workspace.Me, r.Me, exists(r.Me))
	if r.Team != "" {
		line(workspace.Team, r.Team, exists(r.Team))
	} else {
		fmt.Fprintf(&b, "  %-5s by path only, such as hz heinzel check --path workflows\n", workspace.Team)
	}
	b.WriteString(`
Next:
  write the first one as NAME.prose.md into the folder of me, then run this again:
  https://github.com/heinzel/hz/blob/main/docs/first-contract.md shows how
  hz heinzel check PATH     check contracts that lie elsewhere
  hz heinzel explain        what hz looks for
  hz heinzel check --help   everything that a check can do

`)
	return b.String()
}
