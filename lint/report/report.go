// Package report writes what a check found, in each format that `hz heinzel check` offers
// (interfaces §1), and in several of one result.
//
// What comes from a file (its path, text quoted in a message, source lines) is never written
// raw: characters without a visible form are written out, as \x1b in text and XML and as
// \u001b in JSON, so that no output can drive a terminal or hide words from its reader. Nor
// can it give a command to GitHub's runner, which reads them from the lines of a log.
package report

import (
	"io"
	"strings"
	"sync"
	"unicode"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// Options says how to write.
type Options struct {
	Format        Format
	Color         bool   // in Text and Full
	Width         int    // columns of the terminal, for Full; 0 when there is none
	Statistics    bool   // how often each code was found, too, where Format.Statistics
	Version       string // of hz
	WarningsCount bool   // warnings end the check with status 1: in JUnit they are failures
	Dir           string // the working directory, absolute: what relative paths start from
	// Root is the top folder of the Git checkout that Dir lies in, or "". Paths in SARIF,
	// GitHub and GitLab are relative to it, since that is how these name a file; without it,
	// to Dir.
	Root string
}

// Write writes a result. Its findings are written in the order that they have. An error is
// one of w alone.
func Write(w io.Writer, r *lint.Result, o Options) error { return newJob(r, o).write(w, o.Format) }

// job is one result on its way into one or several formats, with what they share. It may be
// used by several goroutines.
type job struct {
	result  *lint.Result
	options Options
	paths   *pathMap
	words   func() []wording // of each finding
	prints  func() []string  // the fingerprint of each finding, see lint.Key
}

func newJob(r *lint.Result, o Options) *job {
	j := &job{result: r, options: o, paths: newPathMap(r, o)}
	j.words = sync.OnceValue(func() []wording { return wordings(r, j.paths) })
	j.prints = sync.OnceValue(func() []string {
		keys := r.Keys(j.paths.tree)
		out := make([]string, len(keys))
		for i := range keys {
			out[i] = keys[i].Fingerprint()
		}
		return out
	})
	return j
}

func (j *job) write(w io.Writer, f Format) error {
	p := &printer{job: j, w: w, buf: make([]byte, 0, flushAt+4096), style: plain}
	if j.options.Color {
		p.style = colored
	}
	f.writer().write(p, j.result)
	p.flush()
	return p.err
}

// bytes gives what write writes, without colour.
func (j *job) bytes(f Format) []byte {
	without := *j
	without.options.Color, without.options.Width = false, 0
	p := &printer{job: &without, buf: make([]byte, 0, 4096+512*len(j.result.Diagnostics)), style: plain}
	f.writer().write(p, j.result)
	return p.buf
}

// flushAt is how many bytes are gathered before they are written.
const flushAt = 64 << 10

// printer gathers output, all of it when there is no w. After the first error of w it does
// nothing more.
type printer struct {
	*job
	w        io.Writer
	buf      []byte
	err      error
	style    *style
	artifact [2]string // of SARIF: a printed path and the member that names it; findings of a file stand together
}

// add appends pieces that are safe as they are.
func (p *printer) add(pieces ...string) {
	for _, s := range pieces {
		p.buf = append(p.buf, s...)
	}
}

// visible appends text that came from outside.
func (p *printer) visible(s string) { p.buf = append(p.buf, harmless(diag.Visible(s))...) }

// oldCommand begins a command of GitHub's runner wherever it stands in a line.
const oldCommand = "##["

// harmless takes the commands of GitHub's runner out of a text.
func harmless(s string) string {
	if !strings.Contains(s, oldCommand) {
		return s
	}
	return strings.ReplaceAll(s, oldCommand, `##\[`)
}

// Shown gives a text for a line that says something before it: visible, and without a command
// of GitHub's runner.
func Shown(s string) string { return harmless(diag.Visible(s)) }

// Place gives FILE:LINE as it begins a line in the text formats, from a path as printed.
func Place(path string, line int) string {
	p := printer{style: plain}
	p.place(path, line, 0, false)
	return string(p.buf)
}

// command says whether GitHub's runner would take a text for a command that begins a line,
// also behind blanks.
func command(s string) bool {
	return strings.HasPrefix(strings.TrimLeftFunc(s, unicode.IsSpace), "::")
}

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
	if len(p.buf) >= flushAt && p.w != nil {
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
	p := &printer{job: newJob(r, Options{}), w: w, style: plain}
	for i := range r.Diagnostics {
		p.finding(&r.Diagnostics[i], false)
		p.hint(&r.Diagnostics[i], "")
	}
	p.flush()
	return p.err
}
