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
				c.codes = append(c.codes, r)
				last.ncodes++
			}
			return
		}
	}
	c.runs = append(c.runs, run{
		start: int32(start), end: int32(end), count: 1,
		codes: int32(len(c.codes)), ncodes: 1,
		kind: kind, severity: reportKinds[kind].severity,
	})
	c.codes = append(c.codes, r)
}

// result makes the Result of a run of the steps; text and m are what they gave.
func (c *Canonicalizer) result(text []byte, m Map) Result {
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
	if len(c.runs) > 0 {
		c.makeReports()
		r.Reports = c.reports
	}
	return r
}

// makeReports turns the runs into reports, counting lines and columns in one go.
func (c *Canonicalizer) makeReports() {
	c.reports = slices.Grow(c.reports, len(c.runs))
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
			Count: int(run.count), CodePoints: c.codes[run.codes:end:end],
		}
		if run.kind == rTag {
			report.Hidden = hidden(c.in[run.start:run.end])
		}
		c.reports = append(c.reports, report)
	}
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

// clone gives r in memory of its own; only what aliases the input keeps doing so.
func (r Result) clone(input []byte) Result {
	if len(r.Text) > 0 && &r.Text[0] != &input[0] {
		r.Text = slices.Clone(r.Text)
	}
	r.Map.segments = slices.Clone(r.Map.segments)
	if len(r.Reports) == 0 {
		return r
	}
	n := 0
	for _, report := range r.Reports {
		n += len(report.CodePoints)
	}
	codes := make([]rune, 0, n)
	r.Reports = slices.Clone(r.Reports)
	for i := range r.Reports {
		from := len(codes)
		codes = append(codes, r.Reports[i].CodePoints...)
		r.Reports[i].CodePoints = codes[from:len(codes):len(codes)]
	}
	return r
}
