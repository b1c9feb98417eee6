package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/logbook"
)

// entryWriter prints the entries of a log one by one: for a person, as one document, or a line
// each.
type entryWriter interface {
	begin()
	entry(*actionlog.Entry)
	fault(*actionlog.Fault)
	anew() // the log is another one from here on
	end(*logbook.Reading)
	flush() []byte // gives what was gathered, and forgets it
}

// logWriter gathers and writes what an entryWriter makes.
type logWriter struct {
	entryWriter
	app *app
	log *actionlog.Log
	now bool // nothing waits: someone follows
	err error
	n   int
}

// entries gives what prints entries of a log.
func (a *app) entries(l *actionlog.Log, asJSON bool) (*logWriter, error) {
	if asJSON {
		return &logWriter{entryWriter: &entryJSON{log: l, file: a.printed(l.Path())}, app: a, log: l}, nil
	}
	loc, zone, err := a.zone("")
	if err != nil {
		return nil, err
	}
	return &logWriter{entryWriter: &entryText{page: a.page(), log: l, loc: loc, zone: zone}, app: a, log: l}, nil
}

// read prints the entries that are wanted; a log without a file has none. The error says that the
// log can't be read, or the output not be written.
func (w *logWriter) read(q logbook.Query) (*logbook.Reading, error) {
	r, err := logbook.Read(w.log, q, w.take)
	switch {
	case w.err != nil:
		return nil, outputError(w.err)
	case errors.Is(err, fs.ErrNotExist):
		return &logbook.Reading{}, nil
	case err != nil:
		return nil, refuse("the log can't be read: "+err.Error(), "")
	}
	return r, nil
}

// take is for logbook.Read.
func (w *logWriter) take(e *actionlog.Entry, f *actionlog.Fault) error {
	if f != nil {
		w.fault(f)
	}
	if e != nil {
		w.entry(e)
	}
	if w.n++; w.now || w.n%100 == 0 {
		w.put()
	}
	return w.err
}

func (w *logWriter) put() {
	if b := w.flush(); w.err == nil && len(b) > 0 {
		w.err = w.app.write(b)
	}
}

func (w *logWriter) end(r *logbook.Reading) {
	w.entryWriter.end(r)
	w.put()
}

// entryText is for a person: a heading for each day, a paragraph for each entry.
type entryText struct {
	*page
	log  *actionlog.Log
	loc  *time.Location
	zone string
	day  string
}

func (t *entryText) begin() {}

func (t *entryText) flush() []byte {
	b := []byte(t.b.String())
	t.b.Reset()
	return b
}

// dayHead writes a heading when another day begins.
func (t *entryText) dayHead(day string) {
	if day != t.day {
		if t.day != "" {
			t.b.WriteByte('\n')
		}
		t.day = day
		t.b.WriteString(t.paint(bold, day) + "\n")
	}
}

func (t *entryText) entry(e *actionlog.Entry) {
	day, clock := "at an unknown time", "--:--:--"
	if at, ok := e.Time(); ok {
		at = at.In(t.loc)
		day, clock = at.Format("Mon 2006-01-02"), at.Format("15:04:05")
	}
	t.dayHead(day)
	first := fmt.Sprintf("%5d  %s  ", e.Seq, clock)
	indent := strings.Repeat(" ", len(first))
	if e.V > actionlog.Format {
		t.line(alert, first, fmt.Sprintf("an entry of the later format %d, which this hz can't show", e.V))
		return
	}
	what := string(e.Verb())
	if kind := string(e.Kind()); kind != actionlog.KindAction {
		what = strings.TrimSpace(kind + " " + what)
	}
	t.line(bold, first, what+" "+string(e.Target()))
	if s := string(e.Description()); s != "" {
		t.line(plain, indent, s)
	}
	for _, target := range e.Targets() {
		t.line(faint, indent, "target: "+string(target))
	}
	if s := t.fields(e); s != "" {
		t.line(faint, indent, s)
	}
}

// fields gives the rest of an entry in a line.
func (t *entryText) fields(e *actionlog.Entry) string {
	var parts []string
	for f := actionlog.FieldVersion; f <= actionlog.FieldRequestID; f++ {
		text := string(e.Text(f))
		switch {
		case !e.Has(f) || f == actionlog.FieldTargets && !e.Odd(f):
			continue
		case f == actionlog.FieldAt && text == string(e.Text(actionlog.FieldTS)): // as is usual
			continue
		case f == actionlog.FieldAt, f == actionlog.FieldNeededBy, f == actionlog.FieldDeadline:
			if at, err := time.Parse(time.RFC3339, text); err == nil {
				text = at.In(t.loc).Format("Mon 2006-01-02 15:04")
			}
		}
		parts = append(parts, strings.ReplaceAll(f.String(), "_", " ")+": "+text)
	}
	for _, x := range e.Extra {
		parts = append(parts, x.Name+": "+diag.Cut(string(x.JSON), diag.MaxQuote))
	}
	return strings.Join(parts, " · ")
}

func (t *entryText) fault(f *actionlog.Fault) {
	t.line(wrong, "       !         ", faultText(f))
}

// faultText gives a fault with its line in front, unless the message begins with that.
func faultText(f *actionlog.Fault) string {
	line := fmt.Sprintf("line %d", f.Line)
	if strings.HasPrefix(f.Message, line+" ") {
		return f.Message
	}
	return line + ": " + f.Message
}

func (t *entryText) anew() {
	t.day = ""
	t.line(alert, "", "the log was replaced; what follows is the one that is there now")
}

func (t *entryText) end(r *logbook.Reading) {
	switch {
	case r.Entries == 0:
		t.line(plain, "", "There is no entry in the log of "+t.log.ID()+" yet.")
		return
	case r.Shown == 0:
		t.line(plain, "", fmt.Sprintf("None of the %s of %s is of that time.", entriesOf(r.Entries), t.log.ID()))
		return
	}
	count := entriesOf(r.Shown)
	if r.Shown < r.Entries {
		count = fmt.Sprintf("%d of %s", r.Shown, entriesOf(r.Entries))
	}
	t.b.WriteByte('\n')
	t.line(faint, "", fmt.Sprintf("%s of %s; times are of %s", count, t.log.ID(), t.zone))
}

func entriesOf(n int64) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.FormatInt(n, 10) + " entries"
}
