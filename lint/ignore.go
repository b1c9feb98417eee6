package lint

import (
	"bytes"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// marker begins an ignore comment, behind # or <!--; blanks may stand behind its colon.
const marker = "hz:"

// directive is one ignore comment: the codes that it silences, and where.
type directive struct {
	at          source.Span
	rng         source.Range
	codes       []diag.Code
	used        []bool // by code: it silenced something
	first, last int    // the lines that it covers
	wrong, hint string // what is wrong with the comment itself
}

// directives finds the ignore comments of a contract: `# hz: ignore CODE — reason` at the end
// of a line of the frontmatter or on a line of its own above one, and
// `<!-- hz: ignore CODE — reason -->` above a section or a line of the body (interfaces §1).
func directives(c *compiler.Contract) []directive {
	if c.Front == nil || !bytes.Contains(c.Canon.Text, []byte(marker)) {
		return nil
	}
	var out []directive
	next := follower{file: c.File, prefix: "#"}
	for _, span := range c.Front.Comments {
		text := string(c.File.Text[span.Start:span.End])
		if rest, ok := cutMarker(text); ok {
			d := parseDirective(c, span, rest)
			line := d.rng.Start.Line
			d.first, d.last = line, line
			if len(bytes.TrimSpace(c.File.Text[c.File.LineSpan(line).Start:span.Start])) == 0 {
				d.first = next.after(line)
				d.last = d.first
			}
			out = append(out, d)
		}
	}
	next = follower{file: c.File, prefix: "<!--"}
	for i := range c.Body.Comments {
		m := &c.Body.Comments[i]
		if rest, ok := cutMarker(m.Text); ok && m.Closed {
			d := parseDirective(c, m.Span, rest)
			d.first, d.last = bodyLines(c, m.Span, &next)
			out = append(out, d)
		}
	}
	return out
}

// cutMarker gives what follows `hz: ignore` in a comment.
func cutMarker(comment string) (string, bool) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(comment, "# \t\n"), marker)
	if !ok {
		return "", false
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " \t"), "ignore")
	return rest, ok && (rest == "" || strings.ContainsRune(" \t\n:,-–—", firstRune(rest)))
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// bodyLines gives the lines that a comment in the body covers: the next line that holds
// something, and when that is a section's heading, all of the section.
func bodyLines(c *compiler.Contract, comment source.Span, next *follower) (first, last int) {
	end := c.File.Position(comment.End).Line
	if line := c.File.LineSpan(end); len(bytes.TrimSpace(c.File.Text[comment.End:max(comment.End, line.End)])) > 0 {
		first = end // text follows on the comment's own line
	} else {
		first = next.after(end)
	}
	line := c.File.LineSpan(first)
	i, _ := slices.BinarySearchFunc(c.Body.Sections, line.Start, func(s body.Section, at int) int { return s.Heading.Span.Start - at })
	if i < len(c.Body.Sections) {
		if s := &c.Body.Sections[i]; s.Heading.Span.Start <= line.End {
			return first, max(first, c.File.Position(s.Content.End).Line-1)
		}
	}
	return first, first
}

// follower finds what comment lines stand above. It is asked for one line after the other,
// downwards, and remembers its last answer: comments in a row share it, and a file of nothing
// but comments is read once.
type follower struct {
	file     *source.File
	prefix   string // of a comment
	from, to int    // every line after from and before to is empty or a comment
}

// after gives the next line below line that holds something else than a comment, or line
// itself when there is none.
func (f *follower) after(line int) int {
	if line < f.from || line >= f.to {
		f.from, f.to = line, line+1
		for ; f.to <= f.file.LineCount(); f.to++ {
			text := bytes.TrimSpace(f.file.Line(f.to))
			if len(text) > 0 && !bytes.HasPrefix(text, []byte(f.prefix)) {
				break
			}
		}
	}
	if f.to > f.file.LineCount() {
		return line
	}
	return f.to
}

// parseDirective reads what follows the marker: codes, a dash or colon, and a reason.
func parseDirective(c *compiler.Contract, span source.Span, rest string) directive {
	d := directive{at: span, rng: c.File.Range(span)}
	codes, reason, dash := splitReason(rest)
	for _, word := range codes {
		code := diag.Code(word)
		entry, known := diag.Lookup(code)
		switch {
		case !known:
			d.wrong, d.hint = "there is no code "+diag.Quote(word), "write the code of the warning, such as hz: ignore HZC105 — the reason"
			if n := diag.Nearest(word); n != "" && diag.Code(n).Severity() != diag.Error {
				d.hint = "did you mean " + string(n) + "?"
			}
		case entry.Severity == diag.Error:
			d.wrong, d.hint = word+" is an error: such a contract doesn't run, so it can't be silenced", "mend it, and remove the comment"
		default:
			d.codes = append(d.codes, code)
		}
	}
	switch {
	case d.wrong != "":
	case len(codes) == 0:
		d.wrong, d.hint = "this ignore comment names no code", "write hz: ignore CODE — the reason"
	case !dash && reason != "":
		d.wrong, d.hint = "a dash must stand between the code and the reason", "write hz: ignore "+codes[len(codes)-1]+" — "+diag.Cut(diag.Visible(reason), diag.MaxQuote)
		d.codes = nil
	case !strings.ContainsFunc(reason, func(r rune) bool { return r > ' ' && !strings.ContainsRune("-–—:", r) }):
		d.wrong, d.hint = "this ignore comment gives no reason, so it silences nothing", "write why behind a dash: hz: ignore "+codes[0]+" — the reason"
		d.codes = nil
	}
	d.used = make([]bool, len(d.codes))
	for i, code := range d.codes {
		// Where there is no such log, as in CI, nothing is found: the comment isn't idle for that.
		entry, _ := diag.Lookup(code)
		d.used[i] = entry.FromLogs
	}
	return d
}

// splitReason parts the words that are codes from the reason behind them, and says whether a
// dash or a colon stands between the two.
func splitReason(s string) (codes []string, reason string, dash bool) {
	for {
		s = strings.TrimLeft(s, " \t\n,")
		end := strings.IndexFunc(s, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (r < '0' || r > '9') })
		if end < 0 {
			end = len(s)
		}
		if !strings.ContainsAny(s[:end], "0123456789") {
			break // a word of the reason, or the dash
		}
		codes = append(codes, s[:end])
		s = s[end:]
	}
	rest := strings.TrimLeft(s, "-–—: \t\n")
	return codes, strings.TrimSpace(rest), len(rest) < len(s)
}

// silence takes the warnings and infos out that a file's ignore comments cover, and adds HZC209 for
// each comment that silences nothing or is wrong.
func silence(path string, found []diag.Diagnostic, ds []directive) []diag.Diagnostic {
	if len(ds) == 0 {
		return found
	}
	kept := found[:0:0]
	for _, d := range found {
		silenced := false
		for i := range ds {
			v := &ds[i]
			if line := d.Range.Start.Line; d.Severity != diag.Error && line >= v.first && line <= v.last {
				if k := slices.Index(v.codes, d.Code); k >= 0 {
					v.used[k], silenced = true, true
				}
			}
		}
		if !silenced {
			kept = append(kept, d)
		}
	}
	for i := range ds {
		v := &ds[i]
		if k := slices.Index(v.used, false); v.wrong == "" && k >= 0 {
			v.wrong, v.hint = "this ignore comment silences no "+string(v.codes[k]), "remove it, or put it right above what it is about"
			if len(v.codes) > 1 {
				v.hint = "remove " + string(v.codes[k]) + " from it, or put the comment right above what it is about"
			}
		}
		if v.wrong != "" {
			kept = append(kept, diag.Diagnostic{Code: "HZC209", Severity: diag.Code("HZC209").Severity(), Path: path,
				Span: v.at, Range: v.rng, Message: diag.Cut(v.wrong, diag.MaxMessage), Hint: v.hint})
		}
	}
	return kept
}
