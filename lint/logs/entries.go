package logs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/words"
)

// Entries gives the findings of a log that was verified, without a Path, in the order of its
// lines.
func Entries(l *actionlog.Log, report *actionlog.Report) ([]diag.Diagnostic, error) {
	c := checker{log: l, report: report, faults: map[int64][]actionlog.Fault{}}
	for _, f := range report.Faults {
		c.faults[f.Line] = append(c.faults[f.Line], f)
	}
	var r actionlog.Reader
	err := r.Open(l, actionlog.Position{})
	switch {
	case errors.Is(err, fs.ErrNotExist): // it has gone, and something knows that it was there
	case err != nil:
		return nil, err
	default:
		defer r.Close()
		for r.Position().Offset < report.Head.Offset {
			from := r.Position()
			if !r.Next() {
				break
			}
			c.line(from, r.Position(), r.Entry())
		}
		if r.Err() != nil {
			return nil, r.Err()
		}
	}
	c.verdict()
	c.tail()
	return c.found, nil
}

// checker goes through a log line by line.
type checker struct {
	bounded
	log    *actionlog.Log
	report *actionlog.Report
	faults map[int64][]actionlog.Fault // by line
	spot   place                       // of the line that the verdict names, when it has no fault
}

// place is where something stands in a log.
type place struct {
	span source.Span
	at   source.Range
}

// placed gives the place of a text that begins a line.
func placed(offset int64, line int, text []byte) place {
	start := source.Position{Line: line, Column: 1}
	return place{source.Span{Start: int(offset), End: int(offset) + len(text)},
		source.Range{Start: start, End: source.Position{Line: line, Column: 1 + utf8.RuneCount(text)}}}
}

// maxShown bounds the text that a finding of a line that is no entry marks.
const maxShown = 64 << 10

// read gives a part of the log again, nothing when it is large.
func (c *checker) read(offset, size int64) []byte {
	if size > maxShown {
		return nil
	}
	f, err := os.Open(c.log.Path())
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	b := make([]byte, size)
	n, _ := f.ReadAt(b, offset)
	return b[:n]
}

// line looks at a line between two positions; e is nil when it is no entry.
func (c *checker) line(from, to actionlog.Position, e *actionlog.Entry) {
	number := int(from.Line) + 1
	var raw []byte
	switch {
	case e != nil:
		raw = bytes.TrimRight(e.Raw, "\r\n")
	case len(c.faults[int64(number)]) > 0: // the reader keeps no text of what is no entry
		raw = bytes.TrimRight(c.read(from.Offset, to.Offset-from.Offset), "\r\n")
	}
	whole := placed(from.Offset, number, raw)
	for _, f := range c.faults[int64(number)] {
		c.find(chainCode, whole, "", f.Message, "restore the log from a backup, or see what else can be done: hz heinzel log "+strings.Replace(c.log.ID(), "/", ":", 1)+" --verify")
	}
	if int64(number) == c.report.Line {
		c.spot = whole
	}
	if e == nil || e.V > actionlog.Format {
		return
	}
	for _, p := range actionlog.Judge(e.Action()) {
		c.find(contentCode, member(raw, whole, p.Field), p.Field, fmt.Sprintf("entry %d: %s", e.Seq, p.Message), content(p.Hint))
	}
}

// content says what can be done about an entry that is in a log already: it stays there.
func content(hint string) string {
	return "a log is never changed, so the entry stays; next time, " + hint
}

// member gives the place of a member's value in a line, or that of the line.
func member(raw []byte, whole place, field string) place {
	name, _ := json.Marshal(field)
	i := bytes.Index(raw, append(name, ':'))
	if i < 0 {
		return whole
	}
	start := i + len(name) + 1
	d := json.NewDecoder(bytes.NewReader(raw[start:]))
	var value json.RawMessage
	if d.Decode(&value) != nil {
		return whole
	}
	end := start + int(d.InputOffset())
	start = end - len(value)
	out := whole
	out.span = source.Span{Start: whole.span.Start + start, End: whole.span.Start + end}
	out.at.Start.Column = 1 + utf8.RuneCount(raw[:start])
	out.at.End.Column = 1 + utf8.RuneCount(raw[:end])
	return out
}

// verdict reports what no line shows by itself: entries that an anchor knows and the log hasn't.
func (c *checker) verdict() {
	r := c.report
	switch r.Verdict {
	case actionlog.Forked, actionlog.Rewritten, actionlog.Truncated:
	default:
		return
	}
	spot := c.spot
	if r.Verdict == actionlog.Truncated || spot == (place{}) {
		spot = c.end()
	}
	c.find(chainCode, spot, "", r.Message, r.Hint)
}

// end gives the place behind the log's last whole line.
func (c *checker) end() place {
	head := &c.report.Head
	return placed(head.Offset, int(head.Line)+1, nil)
}

// tail reports a line that was broken off.
func (c *checker) tail() {
	t := c.report.Tail
	if t == nil {
		return
	}
	message := fmt.Sprintf("the log ends in %s of entry %d, whose writing was broken off", words.Count(int(t.Size), "byte", "bytes"), t.Seq)
	hint := "the next entry that hz writes sets that aside, and the log goes on"
	if t.Whole {
		message = t.Message(c.report.Head.Seq)
		hint = "the next entry that hz writes puts it right"
	}
	c.find(tailCode, placed(t.Offset, int(c.report.Head.Line)+1, c.read(t.Offset, t.Size)), "", message, hint)
}

func (c *checker) find(code diag.Code, where place, field, message, hint string) {
	c.add(diag.Diagnostic{Code: code, Severity: code.Severity(), Span: where.span, Range: where.at, Field: field,
		Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage)})
}
