package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/pins"
)

// Options says how to check.
type Options struct {
	Select   []string         // codes or beginnings of codes; empty: all
	Ignore   []string         // likewise; an error's code can't be ignored
	KeepText bool             // keep the texts of files with findings, for excerpts and keys (Result.Keys)
	Jobs     int              // workers; 0 for as many as there are processors
	Catalog  *catalog.Catalog // what is installed; nil for what hz brings along
	Runner   string           // the runner that is bound; empty for the default
	Pins     []pins.Pin       // what was approved of the configured team's contracts, below Request.Roots.Team

	// Observed gives what action logs tell. It is asked only when the request leads to contracts
	// in hz's own folders, Request.Roots: logs are of those. nil: nothing is known.
	Observed func() *observed.Set

	// Listed is called by OpenLive when it has found the contracts and is going to read them,
	// which takes all processors. nil: nobody wants to know.
	Listed func()
}

// Check checks what a request asks for. The error is for options that can't be used; all that
// is wrong with files stands in the result.
func Check(r workspace.Request, o Options) (Result, error) {
	s, err := Open(r, o)
	if err != nil {
		return Result{}, err
	}
	return s.Result(), nil
}

// fileFindings is what is known of one file before the rules between contracts have run.
type fileFindings struct {
	found   []diag.Diagnostic
	ignores []directive
	text    *source.File // see keep
	sum     uint64       // of a text that wasn't kept
	read    bool         // sum is set
}

// Filter gives what Select and Ignore leave. A fault of hz itself is always shown.
func (o *Options) Filter() (func(*diag.Diagnostic) bool, error) {
	for _, s := range slices.Concat(o.Select, o.Ignore) {
		if !prefix(s, func(diag.Entry) bool { return true }) {
			err := fmt.Errorf("no code begins with %s", diag.Quote(s))
			if n := diag.Nearest(s); n != "" {
				err = fmt.Errorf("%w: did you mean %s?", err, n)
			}
			return nil, err
		}
	}
	for _, s := range o.Ignore {
		if e, ok := diag.Lookup(diag.Code(s)); ok && e.Severity == diag.Error {
			why := ", and such a contract doesn't run"
			if e.Place == diag.InLog {
				why = ""
			}
			return nil, fmt.Errorf("%s can't be ignored: it is an error%s", s, why)
		}
		if !prefix(s, func(e diag.Entry) bool { return e.Severity != diag.Error }) {
			return nil, fmt.Errorf("%s can't be ignored: its codes are errors, and such contracts don't run", s)
		}
	}
	return func(d *diag.Diagnostic) bool {
		if d.Code == diag.Internal {
			return true
		}
		begins := func(s string) bool { return strings.HasPrefix(string(d.Code), s) }
		if len(o.Select) > 0 && !slices.ContainsFunc(o.Select, begins) {
			return false
		}
		return d.Severity == diag.Error || !slices.ContainsFunc(o.Ignore, begins)
	}, nil
}

// prefix says whether s begins a code of the catalog that is as wanted.
func prefix(s string, wanted func(diag.Entry) bool) bool {
	return s != "" && slices.ContainsFunc(diag.Catalog(), func(e diag.Entry) bool {
		return strings.HasPrefix(string(e.Code), s) && wanted(e)
	})
}

// Statistics counts findings by code, sorted by code.
func (r *Result) Statistics() []Statistic {
	counts := map[diag.Code]*Statistic{}
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		s := counts[d.Code]
		if s == nil {
			s = &Statistic{Code: d.Code, Severity: d.Severity}
			counts[d.Code] = s
		}
		s.Count++
	}
	out := make([]Statistic, 0, len(counts))
	for _, s := range counts {
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b Statistic) int { return strings.Compare(string(a.Code), string(b.Code)) })
	return out
}
