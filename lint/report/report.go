// Package report writes what a check found, in each format that `hz heinzel check` offers
// (interfaces §1): text, full, json and jsonl.
//
// What comes from a file (its path, text quoted in a message, source lines) is never written
// raw: characters without a visible form are written out, as \x1b in text and as \u001b in
// JSON, so that no output can drive a terminal or hide words from its reader.
package report

import (
	"io"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// Format is a format of output.
type Format string

// The formats.
const (
	Text  Format = "text"  // FILE:LINE CODE FIELD MESSAGE, the hint indented below
	Full  Format = "full"  // the same with columns, titles and source excerpts
	JSON  Format = "json"  // one document, see schemas/check-output-1.json
	JSONL Format = "jsonl" // one finding a line, with the members that it has in JSON
)

// Formats gives the names of all formats, the default one first.
func Formats() []string {
	return []string{string(Text), string(Full), string(JSON), string(JSONL)}
}

// Options says how to write.
type Options struct {
	Format     Format
	Color      bool   // in Text and Full
	Width      int    // columns of the terminal, for Full; 0 when there is none
	Statistics bool   // how often each code was found, too; JSONL has no place for it
	Version    string // of hz, for JSON
}

// Write writes a result. Its findings are written in the order that they have. An error is
// one of w alone.
func Write(w io.Writer, r *lint.Result, o Options) error {
	p := &printer{w: w, buf: make([]byte, 0, flushAt+4096), style: plain, width: o.Width}
	if o.Color {
		p.style = colored
	}
	switch o.Format {
	case JSON:
		p.json(r, o)
	case JSONL:
		p.jsonl(r)
	case Full:
		p.full(r, o)
	default:
		p.text(r, o)
	}
	p.flush()
	return p.err
}

// flushAt is how many bytes are gathered before they are written.
const flushAt = 64 << 10

// printer gathers output. After the first error of w it does nothing more.
type printer struct {
	w     io.Writer
	buf   []byte
	err   error
	style *style
	width int
}

// add appends pieces that are safe as they are.
func (p *printer) add(pieces ...string) {
	for _, s := range pieces {
		p.buf = append(p.buf, s...)
	}
}

// visible appends text that came from outside.
func (p *printer) visible(s string) { p.buf = append(p.buf, diag.Visible(s)...) }

// paint appends text that came from outside in a colour.
func (p *printer) paint(color, s string) {
	p.add(color)
	p.visible(s)
	p.reset(color)
}

// reset ends a colour.
func (p *printer) reset(color string) {
	if color != "" {
		p.add(p.style.reset)
	}
}

// endLine ends a line, and writes when enough has been gathered.
func (p *printer) endLine() {
	p.buf = append(p.buf, '\n')
	if len(p.buf) >= flushAt {
		p.flush()
	}
}

func (p *printer) flush() {
	if p.err == nil && len(p.buf) > 0 {
		_, p.err = p.w.Write(p.buf)
	}
	p.buf = p.buf[:0]
}

// WriteFindings writes findings as Text does, without the last line that sums up: for a
// command that is no check and has to say why it can't go on.
func WriteFindings(w io.Writer, r *lint.Result) error {
	p := &printer{w: w, style: plain}
	for i := range r.Diagnostics {
		p.finding(&r.Diagnostics[i], false)
		p.hint(&r.Diagnostics[i], "")
	}
	p.flush()
	return p.err
}
