package compiler

import (
	"strconv"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/schedule"
)

// Limits of a run (guide, Frontmatter).
const (
	defaultTimeout = 10 * time.Minute
	maxTimeout     = 2 * time.Hour
	maxRetries     = 3
	maxLead        = 366 * 24 * time.Hour
	maxWindow      = 366 // days
)

// duration reads whole numbers with units from days (when allowed) to seconds, the larger
// unit first, each at most once: 1d12h, 90m.
func duration(s string, days bool) (time.Duration, bool) {
	units := []struct {
		letter byte
		size   time.Duration
	}{{'d', 24 * time.Hour}, {'h', time.Hour}, {'m', time.Minute}, {'s', time.Second}}
	if !days {
		units = units[1:]
	}
	var total time.Duration
	any := false
	for len(s) > 0 {
		i := 0
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if i == 0 || i > 6 || i == len(s) {
			return 0, false
		}
		v, _ := strconv.Atoi(s[:i])
		k := 0
		for k < len(units) && units[k].letter != s[i] {
			k++
		}
		if k == len(units) {
			return 0, false
		}
		total += time.Duration(v) * units[k].size
		units, s, any = units[k+1:], s[i+1:], true
	}
	return total, any
}

// timeout reads the agent session's limit, at most two hours.
func (d *decoder) timeout(n *frontmatter.Node) {
	const field, want = "hz.timeout", "a duration such as 10m or 1h30m, at most 2h"
	if !d.is(n, frontmatter.String, field, want) {
		return
	}
	v, ok := duration(n.Value, false)
	switch {
	case !ok:
		d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), "write whole numbers with h, m or s behind them, such as timeout: 10m")
	case v <= 0:
		d.cross(n.Span, field, "hz.timeout is nothing at all", "write at least 1s, or leave it out for the default of 10m")
	case v > maxTimeout:
		d.cross(n.Span, field, "hz.timeout is "+diag.Cut(n.Value, diag.MaxQuote)+"; a session may take at most 2h", "write timeout: 2h or less")
	default:
		d.Timeout = v
	}
}

// lead reads how long before the deadline the inputs must be approved (ADR 0052).
func (d *decoder) lead(n *frontmatter.Node) time.Duration {
	const field, want = "hz.lead", "a duration such as 4h or 1d12h"
	if !d.is(n, frontmatter.String, field, want) {
		return 0
	}
	v, ok := duration(n.Value, true)
	switch {
	case !ok:
		d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), "write whole numbers with d, h, m or s behind them, such as lead: 4h")
	case v <= 0 || v > maxLead:
		d.cross(n.Span, field, "hz.lead must be more than nothing and at most 366d", "write a duration such as lead: 4h")
	default:
		return v
	}
	return 0
}

// by reads the deadline: a time of day, or five cron fields (ADR 0052).
func (d *decoder) by(n *frontmatter.Node) {
	const field, want = "hz.by", `a time of day such as 17:00, or five cron fields such as "0 17 * * FRI"`
	if !d.is(n, frontmatter.String, field, want) {
		return
	}
	if timeOfDay(n.Value) {
		d.By = Text{n.Value, n.Span}
		return
	}
	s, err := schedule.Parse(n.Value)
	if err == nil {
		d.By, d.ByCron = Text{n.Value, n.Span}, s
		return
	}
	d.beyond++
	if looksLikeCron(n.Value) {
		d.cron("HZC002", n, field, err)
		return
	}
	d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), `write by: "17:00"`)
}

func timeOfDay(s string) bool {
	if len(s) != 5 || s[2] != ':' {
		return false
	}
	h, err1 := strconv.ParseUint(s[:2], 10, 8)
	m, err2 := strconv.ParseUint(s[3:], 10, 8)
	return err1 == nil && err2 == nil && h < 24 && m < 60
}

func looksLikeCron(s string) bool {
	blanks := 0
	for i := 0; i < len(s); i++ {
		if s[i] == ' ' || s[i] == '\t' {
			blanks++
		}
	}
	return blanks >= 2 || len(s) > 0 && s[0] == '@'
}

// retries reads how often a failed run is tried again.
func (d *decoder) retries(n *frontmatter.Node) {
	const field, want = "hz.retries", "a whole number from 0 to 3"
	if v, ok := whole(n); ok && v >= 0 && v <= maxRetries {
		d.Retries = v
		return
	}
	d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), "write retries: 3 or less")
}

// whole gives a number that is a whole one, 2.0 included (JSON Schema 2020-12, integer).
func whole(n *frontmatter.Node) (int, bool) {
	if n.Kind != frontmatter.Int && n.Kind != frontmatter.Float {
		return 0, false
	}
	if n.Float != float64(int(n.Float)) || n.Float > 1<<31 || n.Float < -(1<<31) {
		return 0, false
	}
	return int(n.Float), true
}

// window reads the days of an input, and their direction: 7d and last 7d back from the run,
// next 7d ahead of it; at most 366 (guide, Frontmatter).
func (d *decoder) window(n *frontmatter.Node, path func(string) string) (Text, int) {
	const want = "days back or ahead, such as 7d, last 7d or next 7d"
	if !d.isAt(n, frontmatter.String, path, ".window", want) {
		return Text{}, 0
	}
	text, sign := n.Value, -1
	if len(text) > 5 && text[:5] == "last " {
		text = text[5:]
	} else if len(text) > 5 && text[:5] == "next " {
		text, sign = text[5:], 1
	}
	days, ok := 0, len(text) >= 2 && len(text) <= 4 && text[len(text)-1] == 'd' && text[0] != '0'
	if ok {
		for _, r := range text[:len(text)-1] {
			ok = ok && r >= '0' && r <= '9'
			days = 10*days + int(r-'0')
		}
	}
	if !ok || days > maxWindow {
		hint := "write window: 7d"
		if ok {
			hint = "write at most 366d"
		}
		field := path(".window")
		d.problem("HZC002", n.Span, field, field+" must be "+want+", at most 366d, not "+d.shown(n), hint)
		return Text{}, 0
	}
	return Text{n.Value, n.Span}, sign * days
}
