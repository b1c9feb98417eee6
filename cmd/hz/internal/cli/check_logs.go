package cli

import (
	"context"
	"slices"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/lint/logs"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/logbook"
)

// clashLogs says which flags have no meaning for logs.
func (f *checkFlags) clashLogs() error {
	switch {
	case f.fix || f.diff:
		return usage("a log is never changed, so --logs takes no --fix and no --diff", "hz heinzel log NAME --verify says what can be done")
	case f.watch:
		return usage("--logs is done once, so it takes no --watch", "hz heinzel log NAME --follow shows entries as they come")
	case f.stdin || f.stdinName != "":
		return usage("--logs reads logs where they lie, so it takes no --stdin", "name Heinzelmännchen, or nothing for all")
	case len(f.paths) > 0:
		return usage("--logs takes NAMEs, and no --path", "name Heinzelmännchen, or nothing for all")
	case f.baseline != "" || f.writeBaseline != "":
		return usage("what is wrong with a log can't wait in a baseline", "hz heinzel log NAME --verify says what can be done")
	case f.namespace.value != "":
		return usage("--logs takes NAMEs, and no --namespace", "write me:NAME or team:NAME")
	}
	return nil
}

// checkLogs is `hz heinzel check --logs`.
func (a *app) checkLogs(ctx context.Context, f *checkFlags, args []string) error {
	if err := f.clashLogs(); err != nil {
		return err
	}
	p := &checkPlan{checkFlags: f}
	if err := a.planOutput(p); err != nil {
		return err
	}
	b, err := a.book()
	if err != nil {
		return err
	}
	known := b.Known(ctx)
	list, trouble, err := logsToCheck(b, known, args)
	if err != nil {
		return err
	}
	result, err := logs.Check(list, logs.Options{Select: f.selected, Ignore: f.ignored,
		KeepText: report.NeedText(p.outputs), Dir: a.env.Dir, Now: a.env.Now(), Anchors: func(id string) []actionlog.Anchor { return known[id] }})
	if err != nil {
		return usage(err.Error(), "hz heinzel explain lists all codes")
	}
	if err := report.WriteAll(p.outputs, a.env.Stdout, &result.Result, p.render); err != nil {
		return outputsError(err)
	}
	a.stepSummary(p, &result.Result)
	if result.Notes > 0 && forPeople(p.outputs[0].Format) {
		a.complain("about the logs' entries, "+words.Count(result.Notes, "more thing is", "more things are")+" worth knowing, such as clocks that stood wrong", "hz heinzel log NAME --verify tells")
	}
	if trouble != nil {
		return refuse("not all logs can be looked at: "+trouble.Error(), "")
	}
	return checkEnd(p, &result.Result)
}

// logsToCheck gives the logs of NAMEs, or all. trouble is what keeps some of them from being
// found.
func logsToCheck(b *logbook.Book, known map[string][]actionlog.Anchor, args []string) (list []*actionlog.Log, trouble, err error) {
	if len(args) == 0 {
		list, trouble = b.All(known)
		return list, trouble, nil
	}
	for _, arg := range args {
		l, err := b.Find(arg)
		if err != nil {
			return nil, nil, logRefused(err)
		}
		if !slices.ContainsFunc(list, func(o *actionlog.Log) bool { return o.ID() == l.ID() }) {
			list = append(list, l)
		}
	}
	return list, nil, nil
}
