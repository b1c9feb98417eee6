package compiler

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/schedule"
)

// schedule compiles the schedule; its faults stand at the field of the cron text (HZC011).
func (d *decoder) schedule(s slot) {
	if !d.is(s, frontmatter.String) {
		return
	}
	compiled, err := schedule.Parse(s.Value)
	if err != nil {
		d.beyond++
		d.cron("HZC011", s, err)
		return
	}
	d.Schedule = &Schedule{Text{s.Value, s.Span}, compiled}
}

// cron reports a fault of a cron text at the part of it that is wrong.
func (d *decoder) cron(code diag.Code, s slot, err error) {
	e, ok := err.(*schedule.Error)
	if !ok {
		d.problem(code, s.Span, s.field, err.Error(), "")
		return
	}
	span := s.Span
	if e.End > e.Start {
		span = d.Front.Sub(s.Node, e.Start, e.End)
	}
	d.problem(code, span, s.field, e.Message, e.Hint, d.cronMended(s, e.Fix)...)
}

// cronMended gives the fix that writes a part of a schedule as it must be. A schedule that would
// then begin with a mark of YAML's comes in quotes.
func (d *decoder) cronMended(s slot, f *schedule.Fix) []diag.Fix {
	if f == nil {
		return nil
	}
	title := "Write " + f.Text
	if whole := s.Value[:f.Start] + f.Text + s.Value[f.End:]; s.Style == frontmatter.Plain && strings.IndexByte("*@", whole[0]) >= 0 {
		return d.rewritten(title, true, s.Span, `"`+whole+`"`)
	}
	return fix(title, true, diag.Edit{Span: d.Front.Sub(s.Node, f.Start, f.End), NewText: f.Text})
}

// by reads the deadline: a time of day, or five cron fields (ADR 0052; interfaces §2). An @word
// is neither.
func (d *decoder) by(s slot) {
	if !d.is(s, frontmatter.String) {
		return
	}
	if timeOfDay(s.Value) {
		d.By = Text{s.Value, s.Span}
		return
	}
	word := strings.HasPrefix(s.Value, "@")
	compiled, err := schedule.Parse(s.Value)
	if err == nil && !word {
		d.By, d.ByCron = Text{s.Value, s.Span}, compiled
		return
	}
	d.beyond++
	switch {
	case strings.Count(s.Value, " ") >= 2 && err != nil:
		d.cron("HZC002", s, err)
	case word:
		d.wrong(s, `write the time, such as by: "00:00", or five cron fields`)
	default:
		if at := timeFrom(s.Value); at != "" {
			d.wrong(s, `write by: "`+at+`"`, d.rewritten("Write "+at, true, s.Span, `"`+at+`"`)...)
		} else {
			d.wrong(s, "")
		}
	}
}

// timeOfDay says whether s is a time from 00:00 to 23:59.
func timeOfDay(s string) bool {
	return len(s) == 5 && s[2] == ':' && digit(s[0]) && digit(s[1]) && digit(s[3]) && digit(s[4]) && s[:2] < "24" && s[3:] < "60"
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// timeFrom writes a time of day that only lacks a zero or its minutes, such as 9:30 or 17; "" for
// what it doesn't know.
func timeFrom(value string) string {
	for _, try := range [...]string{"0" + value, value + ":00", "0" + value + ":00", strings.Replace(value, ".", ":", 1)} {
		if timeOfDay(try) {
			return try
		}
	}
	return ""
}
