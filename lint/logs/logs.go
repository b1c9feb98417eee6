// Package logs holds the rules of action logs: whether their chains hold (HZC401), whether they
// end with a whole entry (HZC402), and whether an entry holds what none may (HZC403). A log isn't
// a contract, and nothing here changes one.
package logs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// The codes of the rules.
const (
	chainCode   diag.Code = "HZC401"
	tailCode    diag.Code = "HZC402"
	contentCode diag.Code = "HZC403"
)

// Thing is what a check of logs counts (lint.Result.Thing).
const Thing = "action log"

// maxText is how large a log may be for its text to be kept; beyond, excerpts are left out.
const maxText = 32 << 20

// maxFound bounds the findings of one code in one log.
const maxFound = 1000

// Options says how to check.
type Options struct {
	Select, Ignore []string // as lint.Options
	KeepText       bool     // as lint.Options
	Jobs           int      // workers; 0 for as many as there are processors
	Dir            string   // the working directory, absolute
	Now            time.Time
	// Anchors gives the heads of a log that are known from elsewhere; nil knows none.
	Anchors func(id string) []actionlog.Anchor
}

// Result is what was found, and how much is worth knowing beside it that has no code.
type Result struct {
	lint.Result
	Notes int
}

// Check checks logs. The error is for options that can't be used.
func Check(logs []*actionlog.Log, o Options) (Result, error) {
	wanted := lint.Options{Select: o.Select, Ignore: o.Ignore}
	keep, err := wanted.Filter()
	if err != nil {
		return Result{}, err
	}
	found := make([]outcome, len(logs))
	each(len(logs), o.Jobs, func(i int) { found[i] = one(logs[i], &o) })
	out := Result{Result: lint.Result{Checked: len(logs), Thing: Thing}}
	if o.KeepText {
		out.Files = map[string]*source.File{}
	}
	for i, l := range logs {
		path := workspace.Printed(o.Dir, l.Path())
		out.Targets = append(out.Targets, workspace.Target{Path: path, File: l.Path(), Named: true})
		out.Notes += found[i].notes
		before := len(out.Diagnostics)
		for _, d := range found[i].diagnostics {
			if d.Path = path; keep(&d) {
				out.Diagnostics = append(out.Diagnostics, d)
			}
		}
		if o.KeepText && len(out.Diagnostics) > before {
			if f := text(l); f != nil {
				f.Path = path
				out.Files[path] = f
			}
		}
	}
	slices.SortFunc(out.Targets, func(a, b workspace.Target) int { return strings.Compare(a.Path, b.Path) })
	diag.Sort(out.Diagnostics)
	return out, nil
}

// text gives a log's text for excerpts, nil when it is too large.
func text(l *actionlog.Log) *source.File {
	info, err := l.Stat()
	if err != nil || info.Size() > maxText {
		return nil
	}
	b, err := os.ReadFile(l.Path())
	if err != nil {
		return nil
	}
	return source.NewFile("", b)
}

// each does n things, several at a time.
func each(n, jobs int, do func(int)) {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(jobs, n) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}

// outcome is what was found in one log.
type outcome struct {
	diagnostics []diag.Diagnostic
	notes       int
}

// one checks a log. What keeps it from being read is HZC001, as with a contract.
func one(l *actionlog.Log, o *Options) (out outcome) {
	var anchors []actionlog.Anchor
	if o.Anchors != nil {
		anchors = o.Anchors(l.ID())
	}
	report, err := l.Verify(actionlog.Check{Anchors: anchors, Now: o.Now})
	var read []diag.Diagnostic
	if err == nil {
		read, err = Entries(l, report)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return outcome{[]diag.Diagnostic{unreadable(err)}, 0}
	}
	if report == nil {
		return outcome{}
	}
	return outcome{read, len(report.Findings)}
}

func unreadable(err error) diag.Diagnostic {
	start := source.Position{Line: 1, Column: 1}
	return diag.Diagnostic{Code: "HZC001", Severity: diag.Error, Range: source.Range{Start: start, End: start},
		Message: diag.Cut("the action log can't be read: "+diag.Visible(err.Error()), diag.MaxMessage), Hint: "make it a file that you may read"}
}

// bounded counts findings, and says when there are too many.
type bounded struct {
	found []diag.Diagnostic
	count map[diag.Code]int
}

func (b *bounded) add(d diag.Diagnostic) {
	if b.count == nil {
		b.count = map[diag.Code]int{}
	}
	b.count[d.Code]++
	switch n := b.count[d.Code]; {
	case n < maxFound:
		b.found = append(b.found, d)
	case n == maxFound:
		d.Message, d.Hint = fmt.Sprintf("there are more than %d findings of this code; the others are left out", maxFound-1), ""
		b.found = append(b.found, d)
	}
}
