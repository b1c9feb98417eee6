package cli

import (
	"github.com/spf13/cobra"

	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace"
)

// checkFlags are the flags of `hz heinzel check`.
type checkFlags struct {
	paths         []string
	format        choice
	outputs       []string
	baseline      string
	writeBaseline string
	fix, diff     bool
	watch         bool
	json          bool
	stdin         bool
	stdinName     string
	selected      codeList
	ignored       codeList
	warningsCount bool
	statistics    bool
	namespace     choice
	logs          bool
}

func (a *app) check() *cobra.Command {
	f := &checkFlags{
		format:    choice{value: string(report.Text), values: report.Formats()},
		namespace: choice{values: []string{workspace.Me, workspace.Team}},
	}
	c := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Find every problem of contracts",
		Long: `Checks contracts and prints each finding as FILE:LINE CODE FIELD MESSAGE with a hint on
the next line. PATH is a file called NAME.prose.md, or a folder: all contracts in it and
below it, without hidden folders and node_modules; symbolic links are never followed.
Without a PATH, all your contracts and those of your team's checkout are checked;
hz heinzel list names both folders.

A file below a folder workflows at the top of a Git checkout is a contract of the team,
any other one your own; --namespace says otherwise.

--fix mends what is safe to mend, such as misspelt keys, missing sections and invisible
characters; what is left is printed. --diff shows the same as a patch and changes nothing; its
status is 1 when there is something to mend, or errors would be left.

--logs checks action logs instead of contracts: those of the Heinzelmännchen that are named,
or all. It changes nothing; hz heinzel log NAME --verify says what can be done about one.

When single files are named, the contracts beside them are read as well, so that what is
said about references and cycles is right; only findings in the named files are printed.

Exit status: 0 when nothing fails, 1 when there are errors (with --warnings-as-errors also
warnings), 2 for a call that can't be understood, 3 for a fault of hz itself.`,
		Example: `  hz heinzel check
  hz heinzel check weekly-digest.prose.md --format full
  hz heinzel check --path workflows --warnings-as-errors
  hz heinzel check --json --select HZC0,HZC101 workflows
  hz heinzel check --output sarif=hz.sarif --output github workflows
  hz heinzel check --diff workflows | patch -p1
  cat draft.md | hz heinzel check --stdin --stdin-filename draft.prose.md`,
		Args: cobra.ArbitraryArgs,
		ValidArgsFunction: func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if f.logs {
				return a.completeLogs(c, args, typed)
			}
			return contractFiles(c, args, typed)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if f.logs {
				return a.checkLogs(c.Context(), f, args)
			}
			if f.watch {
				return a.watchCheck(c.Context(), f, args)
			}
			return a.runCheck(f, args)
		},
	}
	flags := c.Flags()
	flags.StringArrayVar(&f.paths, "path", nil, "a file or folder to check, the same as a `PATH`; repeatable")
	flags.Var(&f.format, "format", "how findings are printed; full adds source excerpts, jsonl is a finding a line")
	flags.StringArrayVar(&f.outputs, "output", nil, "write `FORMAT=FILE` in the same run, too; FORMAT alone for standard output; repeatable")
	flags.BoolVar(&f.json, "json", false, "the same as --format json")
	flags.BoolVar(&f.stdin, "stdin", false, "check standard input as if it were the file of --stdin-filename")
	flags.StringVar(&f.stdinName, "stdin-filename", "", "the `PATH` that standard input stands for; it need not exist")
	flags.Var(&f.selected, "select", "show only these `CODES`; beginnings such as HZC1 are allowed")
	flags.Var(&f.ignored, "ignore", "leave these `CODES` or beginnings out; errors can't be ignored")
	flags.BoolVar(&f.warningsCount, "warnings-as-errors", false, "let warnings, too, end with exit status 1")
	flags.BoolVar(&f.statistics, "statistics", false, "show how often each code was found, too")
	flags.BoolVar(&f.fix, "fix", false, "mend what can be mended without changing what a contract means, then check")
	flags.BoolVar(&f.diff, "diff", false, "print what --fix would change as a unified diff, and change nothing")
	flags.BoolVar(&f.watch, "watch", false, "check again whenever something changes, until Ctrl-C")
	flags.StringVar(&f.baseline, "baseline", "", "hide the findings that `FILE` lists")
	flags.StringVar(&f.writeBaseline, "write-baseline", "", "list all findings in `FILE`, for --baseline")
	flags.BoolVar(&f.logs, "logs", false, "check action logs instead, of each `NAME` or all of them")
	flags.Var(&f.namespace, "namespace", "the namespace that the paths stand for (default: by where they lie)")
	complete(c, "format", f.format.values)
	completeOutputs(c)
	complete(c, "namespace", f.namespace.values)
	completeCodes(c, "select")
	completeCodes(c, "ignore")
	return c
}
