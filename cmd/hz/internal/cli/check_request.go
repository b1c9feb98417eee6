package cli

import (
	"io"
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/pins"
)

// checkPlan is a check as its flags ask for it: what can be done once, or again and again.
type checkPlan struct {
	*checkFlags
	request workspace.Request
	options lint.Options
	outputs []report.Output
	render  report.Options
}

// plan turns flags into a plan.
func (a *app) plan(f *checkFlags, args []string) (*checkPlan, error) {
	p := &checkPlan{checkFlags: f}
	if err := a.planOutput(p); err != nil {
		return nil, err
	}
	var err error
	if p.request, err = a.checkRequest(f, args); err != nil {
		return nil, err
	}
	s, _ := a.load() // what is wrong with it was said, or isn't needed
	p.options = lint.Options{
		Select: f.selected, Ignore: f.ignored,
		KeepText: report.NeedText(p.outputs) || f.baseline != "" || f.writeBaseline != "",
		Catalog:  a.catalog(p.request.Roots), Runner: s.AgentRunner(), Pins: pins.Read(s.ScheduleTeam),
		Observed: a.observed(s.DataDir),
	}
	return p, nil
}

// planOutput plans what a check writes, and where.
func (a *app) planOutput(p *checkPlan) error {
	f := p.checkFlags
	if f.json {
		if f.format.value != string(report.Text) && f.format.value != string(report.JSON) {
			return usage("--json and --format "+f.format.value+" ask for different things", "give one of them")
		}
		f.format.value = string(report.JSON)
	}
	format := report.Format(f.format.value)
	if f.statistics && !format.Statistics() {
		return usage(f.format.value+" has no place for --statistics", "use --format json, or text")
	}
	if err := f.clash(); err != nil {
		return err
	}
	var err error
	if p.outputs, err = report.Outputs(format, f.outputs, a.env.Dir); err != nil {
		return outputsError(err)
	}
	for _, o := range p.outputs {
		if f.baseline != "" && o.File != "" && report.SameFile(a.env.Dir, o.File, f.baseline) {
			return usage("the baseline "+diag.Quote(f.baseline)+" would be replaced by a report", "give --output another file")
		}
	}
	if err := report.NoContract(f.writeBaseline); err != nil {
		return outputsError(err)
	}
	p.render = report.Options{
		Format: format, Color: a.colored(), Width: a.env.Width, Statistics: f.statistics, Version: a.env.Build.Version,
		WarningsCount: f.warningsCount, Dir: a.env.Dir, Root: workspace.CheckoutOf(a.env.Dir),
	}
	return nil
}

// clash says which flags can't stand together.
func (f *checkFlags) clash() error {
	switch {
	case f.fix && f.diff:
		return usage("--fix changes files, and --diff only shows how", "give one of them")
	case f.writeBaseline != "" && (f.fix || f.diff):
		return usage("--write-baseline lists findings as they are", "mend first with --fix, then write the baseline")
	case f.writeBaseline != "" && f.baseline != "":
		return usage("--write-baseline lists all findings, and --baseline hides some", "leave --baseline out to write the list anew")
	case f.writeBaseline != "" && (len(f.outputs) > 0 || f.statistics || f.format.value != string(report.Text)):
		return usage("--write-baseline writes that list alone", "leave --output, --format and --statistics out, or check once more without --write-baseline")
	case f.diff && len(f.outputs) > 0:
		return usage("--diff prints a patch alone, so it takes no --output", "leave --output out")
	case f.diff && f.format.value != string(report.Text):
		return usage("--diff prints a patch alone, so it takes no other format", "leave --format "+f.format.value+" out")
	case f.watch && (f.fix || f.diff):
		return usage("--watch only looks", "leave --fix and --diff out")
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
	}
	return r, noRoots(err, "or name a file or a folder: hz heinzel check PATH", f.stdin || len(r.Args) > 0)
}
