package report

import (
	"io"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// SummaryLimit is how many bytes the summary of a step on GitHub may have, all that its
// commands append to it together; a larger one is dropped whole.
const SummaryLimit = 1 << 20

// WriteSummary writes a result as Markdown for the summary of a step on GitHub: what was
// checked, and a table of the findings, errors first. room is how many bytes are left of
// SummaryLimit; findings that don't fit are counted in a last line. Text from a file can
// neither break out of its cell nor become a link, an image or HTML.
func WriteSummary(w io.Writer, r *lint.Result, o Options, room int) error {
	p := &printer{job: newJob(r, o), w: w, style: plain}
	room -= summaryTail
	p.add("\n### hz: ")
	p.sumUp(r)
	p.add("\n\n")
	if room < len(p.buf)+summaryTail {
		return nil // there is no use in a table without a line
	}
	if len(r.Diagnostics) > 0 {
		p.add("| | where | code | what is wrong |\n|---|---|---|---|\n")
	}
	left := len(r.Diagnostics)
	written := 0
rows:
	for _, severity := range []diag.Severity{diag.Error, diag.Warning, diag.Info} {
		for i := range r.Diagnostics {
			d := &r.Diagnostics[i]
			if d.Severity != severity {
				continue
			}
			before := len(p.buf)
			p.row(d)
			if written+len(p.buf) > room {
				p.buf = p.buf[:before]
				break rows
			}
			left--
			if n := len(p.buf); n >= flushAt {
				p.flush()
				written += n
			}
		}
	}
	if left > 0 {
		p.add("\n")
		p.counted(left, "more finding")
		p.add(" didn't fit in here; the log of the step has all of them\n")
	}
	p.flush()
	return p.err
}

// summaryTail is more than the last line of a summary takes.
const summaryTail = 128

func (p *printer) row(d *diag.Diagnostic) {
	p.add("| ", bySeverity(d.Severity, "error", "warning", "info"), " | <code>", markdown(p.paths.tree(d.Path)), "&#58;")
	p.number(d.Range.Start.Line)
	p.add("</code> | ")
	if d.Code != diag.Internal {
		p.add("[", string(d.Code), "](", d.Code.URL(), ")")
	}
	p.add(" | ", markdown(headline(d)))
	if d.Hint != "" {
		p.add("<br>", markdown(d.Hint))
	}
	p.add(" |\n")
}

// markdown gives text that means itself in Markdown and in HTML, in a cell of a table too: all
// of ASCII's punctuation becomes character references, which neither of them takes for marks.
func markdown(s string) string {
	const digits = "0123456789"
	var b strings.Builder
	for _, r := range diag.Visible(s) {
		switch {
		case r >= 0x7f, r == ' ', r|0x20 >= 'a' && r|0x20 <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		default:
			b.WriteString("&#")
			if r >= 100 {
				b.WriteByte('1')
			}
			b.WriteByte(digits[r/10%10])
			b.WriteByte(digits[r%10])
			b.WriteByte(';')
		}
	}
	return b.String()
}
