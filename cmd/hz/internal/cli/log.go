package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/logbook"
)

// logFlags are the flags of `hz heinzel log`.
type logFlags struct {
	since, until     string
	limit            int
	limited          bool // --limit was given
	verify, follow   bool
	accept, setAside bool
	yes, json        bool
}

// followLast is how many entries --follow shows before it waits for new ones.
const followLast = 10

func (a *app) log() *cobra.Command {
	f := &logFlags{}
	c := &cobra.Command{
		Use:   "log [NAME]",
		Short: "Read a Heinzelmännchen's action log, or see whether it is what it was",
		Long: `Prints the entries of a Heinzelmännchen's action log, the oldest first: what it read, drafted
and published. Without a NAME it lists the logs that there are. No contract is needed.

--since and --until take a date, a time, a day such as friday, or a span before now such as 7d.
--follow goes on until Ctrl-C, and prints each entry as it is written.

--verify says whether the log is still what it was: ok, ok_unanchored (its end isn't known from
elsewhere), torn_tail (a crash broke off the last line; the next entry puts it right), or
truncated, rewritten, forked or broken. Nothing is appended to one of the last four until you
decide: restore it from a backup; --set-aside keeps it under another name, and the next entry
begins a new log; --accept takes it for right as it stands, where its chain holds.

Exit status: 0 when all is well (with --verify: ok and ok_unanchored), 1 when the log isn't what
it was, 2 for a call that can't be understood.`,
		Example: `  hz heinzel log weekly-report
  hz heinzel log weekly-report --since 7d --json
  hz heinzel log weekly-report --follow
  hz heinzel log weekly-report --verify
  hz heinzel log weekly-report --set-aside`,
		Args: atMost(1, "name one Heinzelmännchen"),
		ValidArgsFunction: func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nothing(c, args, typed)
			}
			return a.completeLogs(c, args, typed)
		},
		RunE: func(c *cobra.Command, args []string) error {
			f.limited = c.Flags().Changed("limit")
			if err := f.clash(len(args) > 0); err != nil {
				return err
			}
			return a.runLog(c.Context(), f, args)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.since, "since", "", "only entries from this `TIME` on: 2026-12-01, 2026-12-01T07:00:00+01:00, friday, or 7d")
	flags.StringVar(&f.until, "until", "", "only entries up to this `TIME`; a date is its end")
	flags.IntVar(&f.limit, "limit", 0, "only the last `N` entries")
	flags.BoolVar(&f.verify, "verify", false, "say whether the log is what it was, instead")
	flags.BoolVar(&f.follow, "follow", false, fmt.Sprintf("print the last %d entries, then each new one", followLast))
	flags.BoolVar(&f.accept, "accept", false, "take a log that was cut or written anew for right as it stands")
	flags.BoolVar(&f.setAside, "set-aside", false, "keep the log under another name; the next entry begins a new one")
	flags.BoolVar(&f.yes, "yes", false, "don't ask before --accept and --set-aside")
	flags.BoolVar(&f.json, "json", false, "print it as JSON; with --follow an entry a line")
	for _, flag := range []string{"since", "until", "limit"} {
		complete(c, flag, nil)
	}
	return c
}

// clash says which flags can't stand together.
func (f *logFlags) clash(named bool) error {
	reading := f.since != "" || f.until != "" || f.limited
	decide := f.accept || f.setAside
	switch {
	case !named && (reading || f.verify || f.follow || decide):
		return usage("there is no log named", "hz heinzel log lists all; hz heinzel check --logs looks at all of them")
	case f.limited && f.limit < 0:
		return usage(fmt.Sprintf("--limit can't be %d", f.limit), "it is a whole number")
	case f.verify && (reading || f.follow):
		return usage("--verify looks at the whole log", "leave --since, --until, --limit and --follow out")
	case f.accept && f.setAside:
		return usage("--accept keeps the log, and --set-aside puts it away", "give one of them")
	case decide && (reading || f.follow || f.verify):
		return usage("--accept and --set-aside stand alone", "hz heinzel log NAME --verify says first what is the matter")
	case f.yes && !decide:
		return usage("--yes is for --accept and --set-aside alone", "leave it out")
	case f.follow && f.until != "":
		return usage("--follow goes on, and --until ends", "leave one of them out")
	}
	return nil
}

func (a *app) runLog(ctx context.Context, f *logFlags, args []string) error {
	b, err := a.book()
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return a.listLogs(b, f.json)
	}
	q := logbook.Query{Limit: -1}
	if q.Since, err = a.moment("since", f.since, false); err != nil {
		return err
	}
	if q.Until, err = a.moment("until", f.until, true); err != nil {
		return err
	}
	switch {
	case f.limited:
		q.Limit = f.limit
	case f.follow && f.since == "":
		q.Limit = followLast
	}
	l, err := b.Find(args[0])
	if err != nil && f.follow {
		return a.awaitLog(ctx, b, args[0], q, f.json, err)
	}
	if err != nil {
		return logRefused(err)
	}
	switch {
	case f.follow:
		return a.followLog(ctx, l, q, f.json)
	case f.verify:
		return a.verifyLog(ctx, b, l, f.json)
	case f.accept || f.setAside:
		return a.decide(ctx, b, l, f)
	}
	return a.showLog(b, l, q, f.json)
}

// showLog prints entries.
func (a *app) showLog(b *logbook.Book, l *actionlog.Log, q logbook.Query, asJSON bool) error {
	w, err := a.entries(l, asJSON)
	if err != nil {
		return err
	}
	w.begin()
	r, err := w.read(q)
	if err != nil {
		return err
	}
	w.end(r)
	if w.err != nil {
		return outputError(w.err)
	}
	return a.readingEnd(b, l, r)
}

// readingEnd says on standard error what is wrong with a log that was read.
func (a *app) readingEnd(b *logbook.Book, l *actionlog.Log, r *logbook.Reading) error {
	if r.Faults > 0 {
		a.complain(fmt.Sprintf("%s:%d: %s", a.printed(l.Path()), r.First.Line, r.First.Message), "hz heinzel log "+b.Called(l)+" --verify says more, and what to do")
		return errFound
	}
	if r.Tail != nil {
		a.complain("the log ends in "+words.Count(int(r.Tail.Size), "byte", "bytes")+" of an entry that was broken off", "the next entry that hz writes puts it right")
	}
	return nil
}

// logList is the JSON of the logs that there are.
type logList struct {
	Version int       `json:"version"`
	Logs    []logItem `json:"logs"`
}

type logItem struct {
	Heinzel string  `json:"heinzel"`
	File    string  `json:"file"`
	Size    int64   `json:"size"`    // in bytes
	Entries *int64  `json:"entries"` // null when the last line is no entry
	Problem *string `json:"problem"`
}

func (a *app) listLogs(b *logbook.Book, asJSON bool) error {
	logs, trouble := b.Logs()
	out := logList{1, []logItem{}}
	p := a.page()
	rows := make([][]cell, 0, len(logs))
	for _, l := range logs {
		item := logItem{Heinzel: l.ID(), File: a.printed(l.Path())}
		state := cell{}
		if info, err := l.Stat(); err == nil {
			item.Size = info.Size()
		}
		if at, err := l.Head(); err == nil {
			item.Entries = &at.Seq
			state = one(fmt.Sprint(at.Seq))
		} else {
			text := err.Error()
			item.Problem, state = &text, cell{[]string{"damaged"}, wrong}
		}
		out.Logs = append(out.Logs, item)
		rows = append(rows, []cell{one(l.ID()), state, one(item.File)})
	}
	var err error
	switch {
	case asJSON:
		err = a.writeJSON(out)
	case len(rows) == 0:
		p.line(plain, "", "There is no action log yet. A Heinzelmännchen's log says what it read, drafted and published; the graph of your work is made from all of them.")
		p.head("Next")
		p.command("  ", `hz heinzel report read TARGET "What was read, in a sentence." --heinzel NAME`)
		p.command("  ", "hz heinzel report --help")
		err = a.write([]byte(p.b.String()))
	default:
		p.table([]string{"NAME", "ENTRIES", "FILE"}, rows)
		err = a.write([]byte(p.b.String()))
	}
	if err == nil && trouble != nil {
		err = refuse("not all logs can be looked at: "+trouble.Error(), "")
	}
	return err
}
