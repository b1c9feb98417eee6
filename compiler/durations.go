package compiler

import (
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
)

// Limits of a run (guide, Frontmatter) and of the flow keys.
const (
	defaultTimeout = 10 * time.Minute
	maxTimeout     = 2 * time.Hour
	maxRetries     = 3
	maxLead        = 366 * 24 * time.Hour
	maxWindow      = 366 // days
)

var units = [...]struct {
	letter byte
	size   time.Duration
}{{'d', 24 * time.Hour}, {'h', time.Hour}, {'m', time.Minute}, {'s', time.Second}}

// duration reads whole numbers of at most six digits with units from days (when allowed) to
// seconds, the larger unit first, each at most once: 1d12h, 90m. What is longer than maxLead
// comes out as a little more than that, whatever it says.
func duration(s string, days bool) (total time.Duration, ok bool) {
	units := units[:]
	if !days {
		units = units[1:]
	}
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
		v = min(v, int(maxLead/units[k].size)+1)
		total = min(total+time.Duration(v)*units[k].size, maxLead+units[k].size)
		units, s, ok = units[k+1:], s[i+1:], true
	}
	return total, ok
}

// timeout reads the agent session's limit, at most two hours.
func (d *decoder) timeout(s slot) {
	if !d.is(s, frontmatter.String) {
		return
	}
	v, ok := duration(s.Value, false)
	switch {
	case !ok:
		d.wrongDuration(s, false, "write whole numbers with h, m or s behind them, such as timeout: 10m")
	case v <= 0:
		d.cross(s.Span, s.field, "hz.timeout is nothing at all", "write at least 1s, or leave it out for the default of 10m")
	case v > maxTimeout:
		d.cross(s.Span, s.field, "hz.timeout is "+shortened(s.Value)+"; a session may take at most 2h", "write timeout: 2h or less")
	default:
		d.Timeout = v
	}
}

// wrongDuration reports a text that is no duration, or that is one but for blanks in it.
func (d *decoder) wrongDuration(s slot, days bool, hint string) {
	compact := strings.ReplaceAll(s.Value, " ", "")
	if v, ok := duration(compact, days); !ok || v <= 0 || len(compact) > 2*maxItemName {
		d.wrong(s, hint)
		return
	}
	d.wrong(s, "write "+s.key.name+": "+compact, d.rewritten("Write "+compact, true, s.Span, compact)...)
}

// lead reads how long before the deadline the inputs must be approved (ADR 0052).
func (d *decoder) lead(s slot) {
	if !d.is(s, frontmatter.String) {
		return
	}
	v, ok := duration(s.Value, true)
	switch {
	case !ok:
		d.wrongDuration(s, true, "write whole numbers with d, h, m or s behind them, such as lead: 4h")
	case v <= 0:
		d.cross(s.Span, s.field, "hz.lead is nothing at all", "write a duration such as lead: 4h, or leave it out")
	case v > maxLead:
		d.cross(s.Span, s.field, "hz.lead is "+shortened(s.Value)+"; at most 366d are allowed", "write a duration such as lead: 4h")
	default:
		d.Lead = v
	}
}

// retries reads how often a failed run is tried again.
func (d *decoder) retries(s slot) {
	if v, ok := whole(s.Node); ok && v >= 0 && v <= maxRetries {
		d.Retries = v
		return
	}
	hint := ""
	if s.Kind == frontmatter.Int || s.Kind == frontmatter.Float {
		hint = "write a number from 0 to 3, or leave the key out for none"
	}
	var fixes []diag.Fix
	if s.Kind == frontmatter.String && len(s.Value) == 1 && s.Value[0] >= '0' && s.Value[0] <= '0'+maxRetries {
		hint, fixes = d.unquoted(s)
	}
	d.wrong(s, hint, fixes...)
}

// whole gives a small number that is a whole one, 2.0 included (JSON Schema 2020-12, integer).
func whole(n *frontmatter.Node) (int, bool) {
	if n.Kind != frontmatter.Int && n.Kind != frontmatter.Float || !(n.Float >= -1000 && n.Float <= 1000) {
		return 0, false
	}
	return int(n.Float), n.Float == float64(int(n.Float))
}

// window reads the days of an input, and their direction: 7d and last 7d back from the run,
// next 7d ahead of it; at most 366 (guide, Frontmatter).
func (d *decoder) window(s slot) (Text, int) {
	if !d.is(s, frontmatter.String) {
		return Text{}, 0
	}
	text, sign := s.Value, -1
	if t, ok := strings.CutPrefix(text, "last "); ok {
		text = t
	} else if t, ok := strings.CutPrefix(text, "next "); ok {
		text, sign = t, 1
	}
	days, ok := 0, len(text) >= 2 && len(text) <= 4 && text[len(text)-1] == 'd' && text[0] != '0'
	for i := 0; ok && i < len(text)-1; i++ {
		ok = text[i] >= '0' && text[i] <= '9'
		days = 10*days + int(text[i]-'0')
	}
	if ok && days <= maxWindow {
		return Text{s.Value, s.Span}, sign * days
	}
	if ok {
		d.wrong(s, "write at most 366d")
	} else if want := windowOf(s.Value, text); want != "" {
		d.wrong(s, "write window: "+want, d.rewritten("Write "+want, true, s.Span, want)...)
	} else {
		d.wrong(s, "")
	}
	return Text{}, 0
}

// windowOf writes weeks and days as a window; text is the value less its direction. It is ""
// for what it doesn't know.
func windowOf(value, text string) string {
	direction := value[:len(value)-len(text)]
	text = strings.TrimLeft(text, " ")
	n := 0
	for n < len(text) && n < 3 && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	v, err := strconv.Atoi(text[:n])
	if err != nil { // "last week"
		v = 1
	}
	switch strings.ToLower(strings.TrimLeft(text[n:], " ")) {
	case "d", "day", "days":
	case "w", "week", "weeks":
		v *= 7
	default:
		return ""
	}
	if v < 1 || v > maxWindow {
		return ""
	}
	return direction + strconv.Itoa(v) + "d"
}
