package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/logbook"
)

func (a *app) verifyLog(ctx context.Context, b *logbook.Book, l *actionlog.Log, asJSON bool) error {
	v, err := b.Verify(ctx, l)
	if err != nil {
		return logRefused(err)
	}
	if asJSON {
		err = a.writeJSON(v)
	} else {
		err = a.write([]byte(a.verifiedText(v)))
	}
	if err == nil && !v.Verdict.Fine() {
		err = errFound
	}
	return err
}

func (a *app) verifiedText(v *logbook.Verified) string {
	p := a.page()
	paint := wrong
	switch {
	case v.Verdict.Fine():
		paint = green
	case v.Verdict == actionlog.TornTail:
		paint = alert
	}
	p.b.WriteString(p.paint(paint, string(v.Verdict)) + "  " + v.Heinzel + "\n")
	p.line(plain, "  ", v.Message)
	for i := range v.Faults {
		if f := &v.Faults[i]; f.Message != v.Message {
			p.line(plain, "  ", faultText(f))
		}
	}
	const label = "  %-9s "
	if v.Head.Seq > 0 {
		p.b.WriteString(fmt.Sprintf(label, "head") + fmt.Sprintf("entry %d, %s\n", v.Head.Seq, v.Head.Hash))
	}
	for i := range v.Anchors {
		x := &v.Anchors[i]
		text := fmt.Sprintf("%s knows entry %d: %s", x.Source, x.Seq, anchorWords[x.State])
		if x.Witness {
			text += "; it lies beside the log, so it can't vouch for it"
		}
		p.line(plain, fmt.Sprintf(label, "anchor"), text)
	}
	for i := range v.Findings {
		p.line(faint, fmt.Sprintf(label, "note"), v.Findings[i].Message)
	}
	if v.More > 0 {
		p.line(faint, fmt.Sprintf(label, "note"), fmt.Sprintf("and %d more", v.More))
	}
	if v.Hint != "" {
		p.line(plain, fmt.Sprintf(label, "to do"), v.Hint)
	}
	for _, c := range v.Commands {
		p.command(strings.Repeat(" ", 12), c)
	}
	return p.b.String()
}

var anchorWords = map[string]string{
	"agrees": "it is in the log", "differs": "the log has another one", "missing": "it isn't in the log",
}

// decide carries out what a person decided about a log, and asks first.
func (a *app) decide(ctx context.Context, b *logbook.Book, l *actionlog.Log, f *logFlags) error {
	flag, question, do := "--set-aside", "keep the log of "+l.ID()+" under another name, and begin a new one with the next entry", b.SetAside
	if f.accept {
		flag, question, do = "--accept", "take the log of "+l.ID()+" for right as it stands, and forget what was known of it", b.Accept
	}
	if !f.yes {
		if !a.env.StdinTerminal {
			return refuse("hz heinzel log "+flag+" asks first, and nobody is here to answer: "+question+"?", shell.Command("hz", "heinzel", "log", b.Called(l), flag, "--yes"))
		}
		if !a.confirm(question + "?") {
			return refuse("nothing was done", "")
		}
	}
	d, err := do(ctx, l)
	if err != nil {
		return logRefused(err)
	}
	if f.json {
		return a.writeJSON(d)
	}
	text := "the log of " + d.Heinzel + " lies in " + diag.Visible(d.File) + " now; the next entry begins a new one\n"
	switch {
	case !d.Changed:
		text = "the log of " + d.Heinzel + " is " + string(d.Verdict) + " already; nothing was done\n"
	case f.accept:
		text = "the log of " + d.Heinzel + " is taken for right as it stands; it was " + string(d.Verdict) + "\n"
	}
	return a.write([]byte(text))
}
