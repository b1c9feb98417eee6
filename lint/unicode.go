package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// maxRemoved is how many places the fix of the last finding of a code covers: those that are
// only counted belong to it.
const maxRemoved = 1000

// maxUnicode is how many findings of one code about characters a file shows before they are
// only counted (interfaces §2, for HZC005).
const maxUnicode = 20

// unicodeRule turns canonical-v1's reports into findings (canonical-v1.md, "In check").
func unicodeRule(p *pass) {
	if len(p.Canon.Reports) == 0 {
		return
	}
	counts := map[diag.Code]int{}
	last := map[diag.Code]int{}
	var quoted []pair
	for i := range p.Canon.Reports {
		r := &p.Canon.Reports[i]
		code := codeOf(r)
		if code == "" || code == "HZC205" && p.inIgnoreComment(r) {
			continue
		}
		counts[code]++
		if counts[code] > maxUnicode {
			if d := &p.found[last[code]]; removed(r.Class) && d.Fixes != nil && len(d.Fixes[0].Edits) < maxRemoved {
				d.Fixes[0].Edits = append(d.Fixes[0].Edits, diag.Edit{Span: source.Span{Start: r.Start, End: r.End}})
			}
			continue
		}
		message, hint := describe(r)
		d := p.report(code, source.Span{Start: r.Start, End: r.End}, "", message, hint)
		last[code] = len(p.found) - 1
		switch {
		case removed(r.Class):
			d.Fixes = safe("Remove what can't be seen", diag.Edit{Span: d.Span})
		case r.Class == canon.LineBreak:
			d.Fixes = p.ordinaryBreak(d.Span)
		case code == "HZC205":
			if quoted == nil {
				quoted = p.quotedValues()
			}
			d.Fixes = straightened(quoted, d.Span)
		}
	}
	for code, n := range counts {
		if n > maxUnicode {
			d := &p.found[last[code]]
			d.Message = fmt.Sprintf("%s (and %d more places in this file)", d.Message, n-maxUnicode)
		}
	}
}

// inIgnoreComment says whether a report lies in an ignore comment of the frontmatter, where a
// dash stands before the reason.
func (p *pass) inIgnoreComment(r *canon.Report) bool {
	if p.Front == nil {
		return false
	}
	i, _ := slices.BinarySearchFunc(p.Front.Comments, r.Start, func(c source.Span, at int) int { return c.End - at - 1 })
	if i == len(p.Front.Comments) || r.Start < p.Front.Comments[i].Start {
		return false
	}
	_, ok := cutMarker(string(p.File.Text[p.Front.Comments[i].Start:p.Front.Comments[i].End]))
	return ok
}

// codeOf gives the code under which a report is shown; none for what is only information.
func codeOf(r *canon.Report) diag.Code {
	switch r.Class {
	case canon.Control:
		return "HZC005"
	case canon.LineBreak:
		for _, c := range r.CodePoints {
			if c == '\v' || c == '\f' || c == 0x85 {
				return "HZC005"
			}
		}
	case canon.Bidi, canon.Tag, canon.Noncharacter:
		return "HZC202"
	case canon.Variation:
		if r.Severity == canon.Error {
			return "HZC202"
		}
		return "HZC201"
	case canon.Invisible, canon.Joiner, canon.Replacement, canon.Blank:
		return "HZC201"
	case canon.Unassigned, canon.MarkOverflow, canon.PrivateUse:
		return "HZC204"
	case canon.SmartPunctuation:
		return "HZC205"
	}
	return ""
}

// removed says whether canonical-v1 drops the characters of a class, so that removing them
// from the file changes nothing but what can't be seen.
func removed(c canon.Class) bool {
	switch c {
	case canon.Control, canon.Bidi, canon.Tag, canon.Noncharacter, canon.Variation, canon.Invisible, canon.Joiner:
		return true
	}
	return false
}

func describe(r *canon.Report) (message, hint string) {
	which := codePoints(r)
	one := r.Count == 1
	plural := func(single, many string) string {
		if one {
			return single + " (" + which + ")"
		}
		return fmt.Sprintf("%d %s (%s)", r.Count, many, which)
	}
	const drop = "remove it: hz drops it from the text that is approved and run"
	switch r.Class {
	case canon.Control, canon.LineBreak:
		return plural("a control character", "control characters"), "remove it; between lines use an ordinary line break"
	case canon.Bidi:
		return plural("a bidirectional control", "bidirectional controls") + ": the text can read differently from what runs", "remove it; right-to-left words need none"
	case canon.Tag:
		message = plural("a hidden tag character", "hidden tag characters")
		if r.Hidden != "" {
			message += " that spell " + diag.Quote(r.Hidden)
		}
		return message, "remove them: nobody can see them, and an agent may read them"
	case canon.Noncharacter:
		return plural("a noncharacter", "noncharacters") + ", which no text may hold", drop
	case canon.Variation:
		if r.Severity == canon.Error {
			return plural("a variation selector", "variation selectors") + " in a row, which can carry hidden data", "remove them"
		}
		return plural("a variation selector", "variation selectors") + " where none belongs", drop
	case canon.Invisible:
		return plural("an invisible character", "invisible characters"), drop
	case canon.Joiner:
		return plural("a joiner", "joiners") + " where it joins nothing", drop
	case canon.Replacement:
		return plural("a replacement character", "replacement characters") + ": something was lost when the text was copied or saved", "write what stood there"
	case canon.Blank:
		return plural("a blank braille pattern", "blank braille patterns") + ", which looks like a space and is none", "write a space"
	case canon.Unassigned:
		return plural("a code point", "code points") + " without a meaning in Unicode 15.0: its form isn't settled, so there is no fingerprint", "remove it, or write it in characters that are settled"
	case canon.MarkOverflow:
		return "more than 10 combining marks in a row", "remove the marks"
	case canon.PrivateUse:
		return plural("a private-use character", "private-use characters") + ": it means something else on each machine", "write it in ordinary characters"
	case canon.SmartPunctuation:
		return plural("a typographic mark", "typographic marks") + " in the frontmatter", `YAML knows only the straight forms: " ' - and three dots`
	}
	return plural("a character", "characters"), ""
}

// codePoints names the first characters of a report.
func codePoints(r *canon.Report) string {
	var b strings.Builder
	for i, c := range r.CodePoints {
		if i == 4 {
			b.WriteString(", …")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "U+%04X", c)
	}
	return b.String()
}
