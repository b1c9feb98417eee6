package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/baseline"
	"github.com/heinzel/hz/lint/report"
)

func (a *app) runCheck(f *checkFlags, args []string) error {
	p, err := a.plan(f, args)
	if err != nil {
		return err
	}
	return a.checkOnce(p, a.env.Stdout)
}

// checkOnce does a check as it was planned and writes all that it is to write.
func (a *app) checkOnce(p *checkPlan, stdout io.Writer) error {
	var known *baseline.Baseline
	if p.baseline != "" {
		var err error
		if known, err = a.readBaseline(p.baseline); err != nil {
			return err
		}
	}
	if p.fix || p.diff {
		return a.mend(p, known, stdout)
	}
	result, err := lint.Check(p.request, p.options)
	if err != nil {
		return usage(err.Error(), "hz heinzel explain lists all codes")
	}
	if known != nil {
		a.noteStale(p, known.Apply(&result, p.applying(a)))
	}
	if p.writeBaseline != "" {
		return a.makeBaseline(p, &result)
	}
	return a.checkWrite(p, &result, stdout)
}

// checkWrite writes a result to all outputs.
func (a *app) checkWrite(p *checkPlan, result *lint.Result, stdout io.Writer) error {
	if len(p.request.Args) == 0 && !p.stdin && result.Checked == 0 && forPeople(p.outputs[0].Format) {
		if _, err := io.WriteString(stdout, a.emptyState(p.request.Roots)+"\n"); err != nil {
			return outputError(err)
		}
	}
	if err := report.WriteAll(p.outputs, stdout, result, p.render); err != nil {
		return outputsError(err)
	}
	a.stepSummary(p, result)
	return checkEnd(p, result)
}

// checkEnd gives what a result means for the exit status.
func checkEnd(p *checkPlan, result *lint.Result) error {
	s := result.Summary()
	switch {
	case result.Internal():
		return errFault
	case s.Errors > 0, p.warningsCount && s.Warnings > 0:
		return errFound
	}
	return nil
}

func forPeople(f report.Format) bool { return f == report.Text || f == report.Full }

// outputsError says why outputs can't be had, or written.
func outputsError(err error) error {
	var e *report.OutputError
	switch {
	case !errors.As(err, &e):
		return outputError(err)
	case e.Err == nil:
		return usage(e.Message, e.Hint)
	}
	return refuse(e.Message, e.Hint)
}

// readBaseline reads a baseline as the flag names it.
func (a *app) readBaseline(path string) (*baseline.Baseline, error) {
	file := a.absolute(path)
	b, err := baseline.Read(file, a.printed(file))
	var e *baseline.Error
	if errors.As(err, &e) {
		return nil, usage(e.Error(), e.Hint)
	}
	return b, err
}

// applying says how the plan's baseline is applied.
func (p *checkPlan) applying(a *app) baseline.ApplyOptions {
	return baseline.ApplyOptions{File: a.absolute(p.baseline), Narrowed: len(p.selected)+len(p.ignored) > 0, Exists: pathExists}
}

// noteStale names entries for what was mended: they would hide the same mistake made anew.
func (a *app) noteStale(p *checkPlan, stale []baseline.Entry) {
	n := 0
	for i := range stale {
		n += stale[i].Count
	}
	if n > 0 {
		a.complain(fmt.Sprintf("%s lists %s, the first in %s (%s)", a.printed(p.baseline), words.Count(n, "finding that no longer exists", "findings that no longer exist"), stale[0].File, stale[0].Code),
			baseline.Anew(a.printed(p.baseline)))
	}
}

func pathExists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// makeBaseline lists all findings in a file.
func (a *app) makeBaseline(p *checkPlan, result *lint.Result) error {
	file := a.absolute(p.writeBaseline)
	b, left := baseline.New(result, file)
	if err := b.Write(file); err != nil {
		return outputsError(report.CantWrite("the baseline", p.writeBaseline, err))
	}
	text := fmt.Sprintf("%s lists %d of %d findings\n", a.printed(file), b.Len(), b.Len()+left)
	if err := a.write([]byte(text)); err != nil {
		return err
	}
	if left > 0 {
		a.complain(fmt.Sprintf("%d findings can't be in a baseline", left), "hz heinzel check --baseline "+diag.Visible(p.writeBaseline)+" shows them")
	}
	if result.Internal() {
		return errFault
	}
	return nil
}

// stepSummary appends to the summary of a step of GitHub Actions, when GitHub's commands are
// written and the runner says where (lessons, "CI formats have hard rules").
func (a *app) stepSummary(p *checkPlan, result *lint.Result) {
	path := a.env.get("GITHUB_STEP_SUMMARY")
	asked := false
	for _, o := range p.outputs {
		asked = asked || o.Format == report.GitHub
	}
	if !asked || path == "" {
		return
	}
	f, err := os.OpenFile(filepath.Clean(path), os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err == nil {
		var info os.FileInfo
		if info, err = f.Stat(); err == nil {
			err = report.WriteSummary(f, result, p.render, report.SummaryLimit-int(min(info.Size(), report.SummaryLimit)))
		}
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		// The findings were written; the summary repeats them.
		a.complain("the step's summary can't be written: "+err.Error(), "see GITHUB_STEP_SUMMARY")
	}
}
