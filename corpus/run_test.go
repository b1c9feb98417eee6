package corpus_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/logs"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/pins"
)

// run is one check of a case's files, written in one way.
type run struct {
	entry
	dir   string // where the files lie
	texts map[string][]byte
}

// prepare writes the case's files into a new folder.
func prepare(t *testing.T, e entry) *run {
	t.Helper()
	dir, err := os.MkdirTemp(scratch, "")
	if err != nil {
		t.Fatal(err)
	}
	r := &run{e, dir, map[string][]byte{}}
	for _, f := range e.files {
		p := filepath.Join(dir, filepath.FromSlash(f.path))
		if strings.Contains(f.path, "/") {
			if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(p, f.text, 0o644); err != nil {
			t.Fatal(err)
		}
		r.texts[f.path] = f.text
	}
	return r
}

// check runs the check over the prepared files.
func (r *run) check(jobs int, args ...string) (lint.Result, error) {
	if r.how.logs {
		return r.checkLogs(jobs)
	}
	return lint.Check(r.request(args...), r.checked(jobs))
}

// checkLogs checks all action logs of the prepared files, at a time when all of them are written.
func (r *run) checkLogs(jobs int) (lint.Result, error) {
	all, err := actionlog.In(r.dir).Logs()
	if err != nil {
		return lint.Result{}, err
	}
	if len(r.how.args) > 0 {
		all = nil
		for _, id := range r.how.args {
			l, err := actionlog.In(r.dir).Log(id)
			if err != nil {
				return lint.Result{}, err
			}
			all = append(all, l)
		}
	}
	res, err := logs.Check(all, logs.Options{Jobs: jobs, Select: r.how.selected, Ignore: r.how.ignored, Dir: r.dir})
	return res.Result, err
}

// checked gives the options of the case.
func (r *run) checked(jobs int) lint.Options {
	o := lint.Options{Jobs: jobs, Select: r.how.selected, Ignore: r.how.ignored, Pins: pins.Read(r.how.pins)}
	if r.hasLogs() {
		o.Observed = func() *observed.Set {
			// A log that can't be read is none, and the case fails by what isn't found.
			set, _ := observed.FromLogs(context.Background(), actionlog.In(r.dir), observed.Window{}, jobs)
			return set
		}
	}
	return o
}

// request gives what the case asks for; with arguments, it asks for those.
func (r *run) request(args ...string) workspace.Request {
	q := workspace.Request{Dir: r.dir, Args: args, Namespace: r.how.namespace}
	switch {
	case len(args) > 0:
	case r.how.stdin != "":
		q.StdinName, q.Stdin = r.how.stdin, r.texts[r.how.stdin]
	case len(r.how.args) > 0:
		q.Args = r.how.args
	default:
		q.Args = []string{"."}
	}
	if r.hasLogs() { // logs are of the contracts in hz's own folders
		q.Roots.Me = r.dir
		if r.twoNamespaces() {
			q.Roots.Me = filepath.Join(r.dir, "me")
		}
	}
	switch {
	case r.twoNamespaces():
		q.Roots.Team = filepath.Join(r.dir, "team")
	case len(r.how.pins) > 0:
		q.Roots.Team = filepath.Join(r.dir, "workflows")
	}
	return q
}

// result brings what hz found into the corpus's form.
func (r *run) result(res *lint.Result) expectation {
	e := expectation{checked: -1}
	if r.want.checked >= 0 {
		e.checked = res.Checked
	}
	for i := range res.Diagnostics {
		d := &res.Diagnostics[i]
		f := finding{place: r.place(d.Path, d.Span, d.Range), code: string(d.Code), field: d.Field}
		for j := range d.Related {
			f.related = append(f.related, r.place(d.Related[j].Path, d.Related[j].Span, d.Related[j].Range))
		}
		e.findings = append(e.findings, f)
	}
	return e
}

func (r *run) place(path string, s source.Span, at source.Range) place {
	p := place{path: path, at: at}
	if text := r.texts[path]; s.Start >= 0 && s.Start <= s.End && s.End <= len(text) {
		p.text = covered(text[s.Start:s.End])
	}
	return p
}

// faults holds one run against an expectation, and every place against its file.
func (r *run) faults(want expectation) (out []string, first lint.Result) {
	first, err := r.check(1)
	if err != nil {
		return []string{err.Error()}, first
	}
	got := r.result(&first)
	if d := cmp.Diff(want.String(), got.String()); d != "" {
		out = append(out, "what must be found (-) and what was (+):\n"+d)
	}
	for i := range first.Diagnostics {
		out = append(out, r.spans(&first.Diagnostics[i])...)
	}
	return out, first
}

// repeated checks again, with four workers and with one, and in another order.
func (r *run) repeated(first lint.Result) []string {
	var out []string
	for _, jobs := range []int{4, 1} {
		if again, err := r.check(jobs); err != nil || !reflect.DeepEqual(first, again) {
			out = append(out, fmt.Sprintf("%d workers give another result (%v):\n%s", jobs, err, cmp.Diff(first.Diagnostics, again.Diagnostics)))
		}
	}
	return append(out, r.orders()...)
}

// orders checks the contracts as single arguments in two orders.
func (r *run) orders() []string {
	args := r.contracts()
	if len(args) < 2 || r.how.stdin != "" {
		return nil
	}
	a, err := r.check(0, args...)
	if err != nil {
		return []string{err.Error()}
	}
	random := rand.New(rand.NewPCG(uint64(len(args)), 7))
	random.Shuffle(len(args), func(i, j int) { args[i], args[j] = args[j], args[i] })
	if b, err := r.check(0, args...); err != nil || !reflect.DeepEqual(a, b) {
		return []string{fmt.Sprintf("the order %s gives another result (%v):\n%s", strings.Join(args, " "), err, cmp.Diff(a.Diagnostics, b.Diagnostics))}
	}
	return nil
}

// spans checks that every place of a finding lies in its file, and that its lines and columns
// are those of its bytes.
func (r *run) spans(d *diag.Diagnostic) []string {
	var out []string
	check := func(what, path string, s source.Span, at source.Range) {
		text, known := r.texts[path]
		if !known {
			return // a path that isn't a file of the case
		}
		if s.Start < 0 || s.End < s.Start || s.End > len(text) {
			out = append(out, fmt.Sprintf("%s %s: the span %v lies outside the file", d.Code, what, s))
			return
		}
		if want := (source.Range{Start: position(text, s.Start), End: position(text, s.End)}); at != want {
			out = append(out, fmt.Sprintf("%s %s: the span %v is %v, not %v", d.Code, what, s, want, at))
		}
	}
	check("finding", d.Path, d.Span, d.Range)
	for i := range d.Related {
		check("related", d.Related[i].Path, d.Related[i].Span, d.Related[i].Range)
	}
	for i := range d.Fixes {
		for j := range d.Fixes[i].Edits {
			check("fix", d.Path, d.Fixes[i].Edits[j].Span, d.Fixes[i].Edits[j].Range)
		}
	}
	return out
}

// position counts lines and columns by itself: LF, CRLF and CR end a line, a column is one
// code point, a byte order mark at the start of the file is none.
func position(text []byte, offset int) source.Position {
	p := source.Position{Line: 1, Column: 1}
	for i := 0; i < offset; {
		c, n := utf8.DecodeRune(text[i:])
		switch {
		case c == '\uFEFF' && i == 0:
		case c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c == '\n' || c == '\r':
			p.Line, p.Column = p.Line+1, 1
		default:
			p.Column++
		}
		i += n
	}
	return p
}
