package canon

import (
	"slices"
	"unicode/utf8"
)

// report notes one code point: it joins the run before it when it is a neighbour of the same
// kind, and begins one otherwise. A mark overflow stands for itself.
func (c *Canonicalizer) report(kind reportKind, start, end int, r rune) {
	if n := len(c.runs); n > 0 {
		last := &c.runs[n-1]
		if last.kind == kind && int(last.end) == start && kind != rMarkOverflow {
			last.end = int32(end)
			last.count++
			if last.ncodes < maxCodePoints && !slices.Contains(c.codes[last.codes:], r) {
				c.codes = append(room(c.codes), r)
				last.ncodes++
			}
			return
		}
	}
	c.runs = append(room(c.runs), run{
		start: int32(start), end: int32(end), count: 1,
		codes: int32(len(c.codes)), ncodes: 1,
		kind: kind, severity: reportKinds[kind].severity,
	})
	c.codes = append(room(c.codes), r)
}

// room makes room for one more, doubling: append alone grows long slices by a quarter and
// leaves four times their size behind.
func room[T any](s []T) []T {
	if len(s) < cap(s) {
		return s
	}
	return append(make([]T, 0, max(16, 2*len(s))), s...)
}

// result makes the Result of a run of the steps; text and m are what they gave. With own,
// text is the caller's already, and the rest must become so.
func (c *Canonicalizer) result(text []byte, m Map, own bool) Result {
	worst := Info
	r := Result{Text: text, Map: m}
	for _, run := range c.runs {
		worst = max(worst, run.severity)
		if run.severity == Fatal && r.Fatal == "" {
			r.Text, r.Map = nil, Map{}
			r.Fatal, r.FatalAt = reportKinds[run.kind].class, int(run.start)
		}
	}
	r.Verdict = verdictOf(worst)
	if own {
		r.Map.segments = slices.Clone(r.Map.segments)
	}
	switch {
	case len(c.runs) == 0:
	case own:
		r.Reports = c.makeReports(make([]Report, 0, len(c.runs)), slices.Clone(c.codes))
	default:
		c.reports = c.makeReports(slices.Grow(c.reports, len(c.runs)), c.codes)
		r.Reports = c.reports
	}
	return r
}

// makeReports turns the runs into reports, counting lines and columns in one go. codes are
// the runs' code points, which the reports will alias.
func (c *Canonicalizer) makeReports(reports []Report, codes []rune) []Report {
	at, line, column := 0, 1, 1
	for _, run := range c.runs {
		for at < int(run.start) {
			b := c.in[at]
			switch {
			case b == '\n', b == '\r' && (at+1 == len(c.in) || c.in[at+1] != '\n'):
				line, column = line+1, 1
			case b != '\r' && utf8.RuneStart(b):
				column++
			}
			at++
		}
		k := reportKinds[run.kind]
		end := run.codes + run.ncodes
		report := Report{
			Class: k.class, Severity: run.severity,
			Start: int(run.start), End: int(run.end), Line: line, Column: column,
			Count: int(run.count), CodePoints: codes[run.codes:end:end],
		}
		if run.kind == rTag {
			report.Hidden = hidden(c.in[run.start:run.end])
		}
		reports = append(reports, report)
	}
	return reports
}

// hidden gives the printable ASCII that tag characters spell.
func hidden(tags []byte) string {
	text := make([]byte, 0, len(tags)/4)
	for len(tags) > 0 {
		r, size := utf8.DecodeRune(tags)
		if b := byte(r); b >= ' ' && b <= '~' {
			text = append(text, b)
		}
		tags = tags[size:]
	}
	return string(text)
}
