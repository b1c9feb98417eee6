package cli

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace/catalog"
)

func (a *app) show() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "show NAME|PATH",
		Short: "Show a contract, and whether it is ready",
		Long: `Shows one contract: whether it is ready to run on this machine and, if not, what it lacks and
the command that helps; what it requires, reads, keeps true and publishes; what a run may take;
when it runs; and its fingerprint and SHA-256. For a contract of the team it prints the entry
that lets it run here. NAME is weekly-digest, me:weekly-digest or team:weekly-digest.

Exit status: 0 for a contract without errors, whether or not everything is bound; 1 otherwise.`,
		Example: `  hz heinzel show weekly-digest
  hz heinzel show team:retro-agenda
  hz heinzel show workflows/retro-agenda.prose.md --json`,
		Args:              atMost(1, "name one contract"),
		ValidArgsFunction: a.completeContracts,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("there is no contract named", "hz heinzel list shows all")
			}
			return a.runShow(args[0], asJSON)
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) runShow(arg string, asJSON bool) error {
	t, err := a.target(arg)
	if err != nil {
		return err
	}
	d, err := a.zonedDesk(true)
	if err != nil {
		return err
	}
	v, err := d.Show(t)
	if err != nil {
		return a.refused(err)
	}
	if asJSON {
		err = a.writeJSON(v)
	} else {
		err = a.write([]byte(a.showText(v)))
	}
	if err == nil && v.Errors > 0 {
		err = errFound
		if (&lint.Result{Diagnostics: v.Problems}).Internal() {
			err = errFault
		}
	}
	return err
}

func (a *app) showText(v *authoring.Showing) string {
	p := a.page()
	title := v.Name
	if v.Title != "" {
		title += ": " + v.Title
	}
	p.line(bold, "", title)
	if v.Description != "" {
		p.line(plain, "", v.Description)
	}
	p.gap()
	if v.Ready {
		p.line(green, "", "ready")
	} else {
		p.line(alert, "", "not ready")
	}
	for _, r := range v.Reasons {
		p.hang(plain, "  ", "    ", r.Message)
		p.command("    ", r.Command)
	}
	p.gap()
	p.whole("file", v.File)
	p.requires(v)
	p.reads(v)
	if v.Output != nil {
		p.field("keeps", v.Output.Name+" ("+v.Output.Format+")")
	}
	if v.Publishes != nil {
		p.field("publishes", v.Publishes.Action+" (recorded; nothing is published by itself)")
	}
	p.field("agent", agentWords(&v.Agent))
	p.runs(v)
	if v.Team != nil {
		p.approval(v)
	}
	if v.Fingerprint != nil {
		p.whole("fingerprint", v.Canonicalization+" "+*v.Fingerprint)
	} else {
		p.field("fingerprint", "none: the text has no canonical form")
	}
	p.whole("sha256", v.SHA256)
	a.showFindings(p, v)
	return p.b.String()
}

// margin is where what a field says begins.
const margin = 13

// field writes a word and beside it what it says.
func (p *page) field(word, s string) {
	p.hang(plain, fmt.Sprintf("%-*s", margin, word), strings.Repeat(" ", margin), s)
}

// whole is a field that is never broken.
func (p *page) whole(word, s string) { p.b.WriteString(fmt.Sprintf("%-*s%s\n", margin, word, s)) }

func (p *page) requires(v *authoring.Showing) {
	word := "requires"
	for _, r := range v.Requirements {
		text := r.Capability + ": " + r.Adapter
		switch r.State {
		case catalog.Unbound:
			text += "not bound"
		case catalog.Unknown:
			text += ", which isn't installed"
		}
		if r.State != catalog.Bound && len(r.Available) > 0 {
			text += " (installed: " + strings.Join(r.Available, ", ") + ")"
		}
		p.field(word, text)
		word = ""
	}
}

func (p *page) reads(v *authoring.Showing) {
	word := "reads"
	for _, in := range v.Inputs {
		text := in.Name + ": " + in.Call
		if in.Window != nil {
			text += ", window " + *in.Window
		}
		switch in.State {
		case "":
		case authoring.Maintained:
			text += " (its newest draft)"
		default:
			text += " (" + inputWords[in.State] + ")"
		}
		p.field(word, text)
		word = ""
	}
	if len(v.Inputs) == 0 {
		p.field(word, "nothing")
	}
}

var inputWords = map[string]string{
	authoring.NoContract: "nobody maintains it", authoring.NoOutput: "nobody maintains it",
	authoring.NoFacet: "nobody maintains it", authoring.Unread: "its contract has errors",
}

func agentWords(g *authoring.Agent) string {
	tools := "the tools that " + g.Runner + " has by default"
	if len(g.Tools) > 0 {
		tools = strings.Join(g.Tools, ", ")
	}
	cost := "at most " + usd(g.MaxUSD) + " a run"
	switch {
	case g.ContractMaxUSD == nil:
		cost += " (heinzel.max_usd)"
	case *g.ContractMaxUSD > g.SettingsMaxUSD:
		cost += " (the contract says " + usd(*g.ContractMaxUSD) + ", heinzel.max_usd caps it)"
	}
	tries := "no retries"
	switch {
	case g.Retries == 1:
		tries = "1 retry"
	case g.Retries > 1:
		tries = fmt.Sprintf("%d retries", g.Retries)
	}
	return tools + "; " + cost + "; " + brief(time.Duration(g.TimeoutSeconds)*time.Second) + "; " + tries
}

func usd(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) + " USD" }

// brief writes a duration as contracts do: 10m, 1h30m.
func brief(d time.Duration) string {
	s := d.String()
	if s = strings.TrimSuffix(s, "0s"); s == "" || s[len(s)-1] >= '0' && s[len(s)-1] <= '9' {
		return d.String()
	}
	if short, ok := strings.CutSuffix(s, "h0m"); ok {
		return short + "h"
	}
	return s
}

func (p *page) runs(v *authoring.Showing) {
	s := v.Schedule
	switch {
	case v.ScheduleWrong:
		p.field("runs", "not at all: its schedule can't be read")
		return
	case s == nil:
		p.field("runs", `by hand only; uncomment or add a line such as schedule: "0 7 * * MON" below hz:`)
		return
	}
	p.field("runs", s.Words+" ("+s.Text+"; "+s.Timezone+")")
	if s.BothDays {
		p.hang(alert, strings.Repeat(" ", margin), strings.Repeat(" ", margin+2), "warning: "+authoring.DaysWarning)
	}
	for _, t := range s.Slots {
		p.whole("", t.Format(authoring.SlotLayout))
	}
	switch v.CatchUp {
	case "skip":
		p.field("", "a slot that was missed is skipped")
	default:
		p.field("", "of slots that were missed, the newest runs once")
	}
	p.whole("job", s.Job)
}

// approval says whether a team contract runs on this machine, and how to let it.
func (p *page) approval(v *authoring.Showing) {
	t := v.Team
	switch t.State {
	case authoring.Approved:
		p.field("here", "runs on this machine: its content is approved")
	case authoring.Unpinned:
		p.field("here", "runs on this machine, whatever its file says; to run exactly this content:")
	case authoring.Changed:
		p.field("here", "doesn't run on this machine: the file isn't what was approved; the command that approves it stands above")
	case authoring.Elsewhere:
		p.field("here", "doesn't run on this machine: it lies outside the team's checkout that is configured (hz team show)")
		return
	default:
		p.field("here", "doesn't run on this machine; to run exactly this content:")
	}
	indent := strings.Repeat(" ", margin+2)
	if t.State == authoring.Unlisted || t.State == authoring.Unpinned {
		p.command(indent, t.Command)
	}
	if t.State == authoring.Unlisted {
		p.field("", "or whatever the file says:")
		p.command(indent, t.AnyCommand)
	}
	p.whole("entry", t.Entry)
}

// showFindings repeats what a check finds, and names the check.
func (a *app) showFindings(p *page, v *authoring.Showing) {
	if len(v.Problems) == 0 {
		return
	}
	var counts []string
	for _, c := range []struct {
		n    int
		word string
	}{{v.Errors, "error"}, {v.Warnings, "warning"}} {
		if c.n > 0 {
			counts = append(counts, counted(c.n, c.word))
		}
	}
	if len(counts) == 0 {
		counts = []string{counted(len(v.Problems), "finding")}
	}
	p.head(strings.Join(counts, ", ") + ", found by " + v.Recheck)
	var b bytes.Buffer
	_ = report.WriteFindings(&b, &lint.Result{Diagnostics: v.Problems}) // a buffer takes everything
	p.b.Write(b.Bytes())
}
