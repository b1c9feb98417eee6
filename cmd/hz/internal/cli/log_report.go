package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/logbook"
)

func (a *app) report() *cobra.Command {
	var e logbook.Entry
	var fields []string
	var asJSON bool
	c := &cobra.Command{
		Use:   "report VERB TARGET DESCRIPTION",
		Short: "Write into an action log what was read, drafted or published",
		Long: `Writes an entry into a Heinzelmännchen's action log: what it did (VERB), to what (TARGET: a
URL, an address, a channel, or an asset as the contract names it), and in a sentence or two
what a reader of the graph should know. hz writes the entries for what it does itself; this
is for what it can't see, such as what a coding agent reads and sends through other programs.

` + verbsHelp() + `
Without --heinzel, the environment variable ` + logbook.OwnerVariable + ` names the Heinzelmännchen, or a
file ` + logbook.OwnerFile + ` in the working directory or the nearest folder above. No contract is needed.

With --request-id, a report that is sent again writes no second entry: it prints the first.

An entry never holds draft text, fetched content, addresses, names of people or counts of what
they did: such a report is HZC403, and nothing is written. Secrets and what URLs needn't hold
are taken out; what was taken out is said.

Exit status: 0 when the entry is in the log, 1 when it was refused, 2 for a call that can't
be understood.`,
		Example: `  hz heinzel report read https://docs.example.com/d/1f2e "Read the plan." --heinzel weekly-report
  hz heinzel report published "#team-reports" "Posted the report." --via handoff
  hz heinzel report approved contract:me/weekly-report#report "Approved as it was." \
    --field share_changed=0 --request-id run-17`,
		Args: atMost(3, "put the description into quotes"),
		ValidArgsFunction: func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nothing(c, args, typed)
			}
			return verbWords(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("there is no verb", "write hz heinzel report VERB TARGET DESCRIPTION; VERB is "+strings.Join(verbNames(), ", "))
			}
			e.Verb = args[0]
			if len(args) > 1 {
				e.Target = args[1]
			}
			if len(args) > 2 {
				e.Description = args[2]
			}
			for _, name := range []string{"heinzel", "request-id", "turn", "via"} {
				if f := c.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
					return usage("--"+name+" is empty", "leave it out, or give it a value")
				}
			}
			for _, s := range fields {
				v, ok := actionlog.ParseValue(s)
				if !ok {
					return usage("--field can't be "+diag.Quote(s), "write it as --field NAME=VALUE")
				}
				e.Values = append(e.Values, v)
			}
			return a.runReport(c.Context(), e, asJSON)
		},
	}
	flags := c.Flags()
	flags.StringVar(&e.Heinzel, "heinzel", "", "the `NAME` of the Heinzelmännchen whose entry it is")
	flags.StringArrayVar(&fields, "field", nil, "a field of the verb, as `NAME=VALUE`; repeatable")
	flags.StringVar(&e.Turn, "turn", "", "the `ID` of the turn that the entry belongs to")
	flags.StringVar(&e.Via, "via", "", "`handoff` when a coding agent reports it")
	flags.StringVar(&e.RequestID, "request-id", "", "an `ID` of this report: sent again, it writes no second entry")
	jsonFlag(c, &asJSON)
	complete(c, "via", []string{"handoff"})
	complete(c, "turn", nil)
	complete(c, "request-id", nil)
	_ = c.RegisterFlagCompletionFunc("heinzel", a.completeHeinzels)
	_ = c.RegisterFlagCompletionFunc("field", completeFields)
	return c
}

// verbsHelp lists the verbs and their fields, for help.
func verbsHelp() string {
	var b strings.Builder
	b.WriteString("VERB, and the fields that it takes:\n")
	for _, v := range actionlog.Verbs() {
		fmt.Fprintf(&b, "  %-15s %s\n", v.Name, strings.Join(fieldNames(v), ", "))
	}
	return b.String()
}

func verbNames() []string {
	var out []string
	for _, v := range actionlog.Verbs() {
		out = append(out, v.Name)
	}
	return out
}

func fieldNames(v actionlog.Verb) []string {
	var out []string
	for _, f := range v.Fields {
		out = append(out, f.String())
	}
	return out
}

// completeFields offers the fields of the verb that was typed.
func completeFields(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if strings.Contains(typed, "=") || len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	v, _ := actionlog.VerbOf(args[0])
	var out []string
	for _, name := range fieldNames(v) {
		out = append(out, name+"=")
	}
	return out, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// completeHeinzels offers whoever has a log or a contract.
func (a *app) completeHeinzels(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	out, _ := a.completeLogs(c, args, typed)
	if names, how := a.completeContracts(c, nil, typed); how == cobra.ShellCompDirectiveNoFileComp {
		out = append(out, names...)
	}
	slices.Sort(out)
	return slices.Compact(out), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) runReport(ctx context.Context, e logbook.Entry, asJSON bool) error {
	b, err := a.book()
	if err != nil {
		return err
	}
	r, err := b.Report(ctx, e)
	if err != nil {
		return logRefused(err)
	}
	return a.reported(r, asJSON)
}

// reported prints what a report did, or why it did nothing.
func (a *app) reported(r *logbook.Reported, asJSON bool) error {
	refused, content := r.Refused()
	var err error
	switch {
	case asJSON:
		err = a.writeJSON(r)
	case refused:
		for _, p := range r.Problems {
			a.complain(strings.TrimSpace(p.Code+" "+p.Field+": "+p.Message), p.Hint)
		}
	default:
		err = a.write(reportedText(r))
	}
	switch {
	case err != nil || !refused:
		return err
	case content:
		return errFound
	}
	return &failure{code: exitUsage}
}

func reportedText(r *logbook.Reported) []byte {
	before := ""
	if r.Earlier {
		before = "reported before: "
	}
	out := fmt.Appendf(nil, "%sentry %d of %s\n", before, r.Seq, r.Heinzel)
	if r.SetAside != nil {
		out = fmt.Appendf(out, "  the log ended in %s in %s now\n", words.Count(int(r.SetAside.Size), "byte of an entry that was broken off; it lies", "bytes of an entry that was broken off; they lie"), diag.Visible(r.SetAside.File))
	}
	if r.Mended {
		out = append(out, "  the last entry lacked its line feed, and has it now\n"...)
	}
	for _, n := range r.Notes {
		out = append(out, "  "+diag.Visible(n)+"\n"...)
	}
	return out
}
