package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/baseline"
	"github.com/heinzel/hz/lint/fix"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace"
)

// mend does --fix, or shows by --diff what it would do. A baseline's findings are left alone.
func (a *app) mend(p *checkPlan, known *baseline.Baseline, stdout io.Writer) error {
	o := fix.Options{Options: p.options}
	var stale []baseline.Entry
	if known != nil {
		o.Narrow = func(r *lint.Result) { stale = known.Apply(r, p.applying(a)) }
	}
	out, err := fix.Check(p.request, o)
	if err != nil {
		return usage(err.Error(), "hz heinzel explain lists all codes")
	}
	if p.diff || p.stdin {
		a.noteStale(p, stale)
	}
	if p.diff {
		return a.showDiff(&out, stdout)
	}
	if p.stdin {
		return a.mendStdin(p, &out, stdout)
	}
	var told bytes.Buffer
	written, failed := 0, false
	for i := range out.Changed {
		c := &out.Changed[i]
		if err := c.Write(); err != nil {
			failed = true
			a.complain(c.Path+" wasn't changed: "+writeTrouble(err), "")
			continue
		}
		written++
		for _, f := range c.Applied {
			fmt.Fprintf(&told, "%s %s fixed: %s\n", report.Place(c.Path, f.Line), f.Code, report.Shown(f.Title))
		}
	}
	if written > 0 && forPeople(p.outputs[0].Format) {
		fmt.Fprintf(&told, "%s changed\n\n", counted(written, "file"))
		if _, err := stdout.Write(told.Bytes()); err != nil {
			return outputError(err)
		}
	}
	if out.More {
		a.complain("there may be more to fix", "run hz heinzel check --fix again")
	}
	if failed { // what is left was told of texts that aren't in the files
		p.fix = false
		err = a.checkOnce(p, stdout)
	} else {
		a.noteStale(p, stale)
		err = a.checkWrite(p, &out.Result, stdout)
	}
	if err == nil && failed {
		err = errFound
	}
	return err
}

// writeTrouble says why a file couldn't be changed.
func writeTrouble(err error) string {
	var kind *atomicfile.KindError
	switch {
	case errors.Is(err, atomicfile.ErrChanged):
		return "somebody else changed it at the same time"
	case errors.As(err, &kind):
		return "it " + kind.Kind()
	}
	return words.Reason(err)
}

// mendStdin gives the mended text on standard output; what is left to say goes to standard
// error, as the text isn't to be mixed with it.
func (a *app) mendStdin(p *checkPlan, out *fix.Outcome, stdout io.Writer) error {
	_, err := stdout.Write(out.Stdin)
	if err == nil && len(p.request.Stdin) > workspace.MaxSize { // no more than that was read to be checked
		_, err = io.Copy(stdout, a.env.Stdin)
	}
	if err != nil {
		return outputError(err)
	}
	outputs := slices.Clone(p.outputs)
	if err := report.WriteAll(outputs, a.env.Stderr, &out.Result, p.render); err != nil {
		return outputsError(err)
	}
	return checkEnd(p, &out.Result)
}

// showDiff prints what would change. On a terminal nothing in it can drive that.
func (a *app) showDiff(out *fix.Outcome, stdout io.Writer) error {
	var b bytes.Buffer
	for i := range out.Changed {
		b.Write(out.Changed[i].Diff())
	}
	text := b.Bytes()
	if a.env.StdoutTerminal {
		text = a.shownDiff(text)
	}
	if _, err := stdout.Write(text); err != nil {
		return outputError(err)
	}
	switch {
	case out.Result.Internal():
		return errFault
	case len(out.Changed) > 0, out.Result.Summary().Errors > 0:
		return errFound
	}
	return nil
}

// shownDiff makes a diff harmless for a terminal, and colours it.
func (a *app) shownDiff(diff []byte) []byte {
	var out []byte
	for line := range bytes.Lines(diff) {
		body, ended := bytes.CutSuffix(line, []byte("\n"))
		body, carriage := bytes.CutSuffix(body, []byte("\r"))
		color := ""
		if a.colored() && len(body) > 0 {
			color = map[byte]string{'+': "\x1b[32m", '-': "\x1b[31m", '@': "\x1b[36m"}[body[0]]
		}
		out = append(out, color...)
		out = append(out, diag.Visible(string(body))...)
		if carriage {
			out = append(out, "\\r"...)
		}
		if color != "" {
			out = append(out, "\x1b[0m"...)
		}
		if ended {
			out = append(out, '\n')
		}
	}
	return out
}
