package canon

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The oracle is canonical-v1 once more, a step at a time over a slice of code points, from the
// document's lists and the libraries' tables. It is slow and shares no code with the package.

type oracleRune struct {
	r          rune
	start, end int
}

type oracleReport struct {
	Class      Class
	Severity   Severity
	Start, End int
	Count      int
}

type oracleResult struct {
	text    string
	fatal   Class
	fatalAt int
	reports []oracleReport
	unsure  bool // x/text put in U+034F, so text isn't NFC
}

var oracleKinds = func() (names [256]string) {
	for k := range names {
		names[k] = "kept" // what only normalization deals with
	}
	for k, name := range map[kind]string{
		kPlain: "kept", kSmart: "smart", kBreak: "break", kControl: "control", kSpace: "space", kBidi: "bidi",
		kTag: "tag", kVariation: "variation", kNonchar: "noncharacter", kInvisible: "invisible", kJoiner: "joiner",
		kUnassigned: "unassigned", kPrivate: "private_use", kReplacement: "replacement", kBlank: "blank",
	} {
		names[k] = name
	}
	return names
}()

func oracleIn(r rune, list ...rune) bool {
	for i := 0; i < len(list); i += 2 {
		if list[i] <= r && r <= list[i+1] {
			return true
		}
	}
	return false
}

func oracleKind(r rune) string {
	switch {
	case oracleIn(r, 0x0A, 0x0D, 0x85, 0x85, 0x2028, 0x2029):
		return "break"
	case unicode.Is(unicode.Cc, r) && r != '\t':
		return "control"
	case oracleIn(r, 0xA0, 0xA0, 0x1680, 0x1680, 0x2000, 0x200A, 0x202F, 0x202F, 0x205F, 0x205F, 0x3000, 0x3000):
		return "space"
	case oracleIn(r, 0x202A, 0x202E, 0x2066, 0x2069):
		return "bidi"
	case oracleIn(r, 0xE0000, 0xE007F):
		return "tag"
	case oracleIn(r, 0xFE00, 0xFE0F, 0xE0100, 0xE01EF):
		return "variation"
	case oracleIn(r, 0xFDD0, 0xFDEF) || r&0xFFFF >= 0xFFFE:
		return "noncharacter"
	case oracleIn(r, 0xAD, 0xAD, 0x34F, 0x34F, 0x61C, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180F,
		0x200B, 0x200B, 0x200E, 0x200F, 0x2060, 0x2065, 0x206A, 0x206F, 0x3164, 0x3164, 0xFEFF, 0xFEFF,
		0xFFA0, 0xFFA0, 0xFFF0, 0xFFFB, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0080, 0xE00FF, 0xE01F0, 0xE0FFF):
		return "invisible"
	case oracleIn(r, 0x200C, 0x200D):
		return "joiner"
	case oracleIn(r, 0xE000, 0xF8FF) || r >= 0xF0000:
		return "private_use"
	case oracleIn(r, 0xFFFC, 0xFFFD):
		return "replacement"
	case r == 0x2800:
		return "blank"
	case oracleIn(r, 0xAB, 0xAB, 0xBB, 0xBB, 0x2010, 0x2015, 0x2018, 0x201F, 0x2026, 0x2026, 0x2032, 0x2033, 0x2039, 0x203A, 0x2212, 0x2212):
		return "smart"
	case unicode.Is(unicode.Cn, r) && !oracleIn(r, 0x1F000, 0x1FAFF, 0x20000, 0x3FFFF):
		return "unassigned"
	}
	return "kept"
}

func oracleArabic(r rune) bool {
	return oracleIn(r, 0x620, 0x6FF, 0x750, 0x77F, 0x870, 0x8FF) && unicode.Is(unicode.Lo, r)
}

func oracleEmoji(r rune) bool {
	return oracleIn(r, 0x2600, 0x27BF, 0x2B1B, 0x2B1C, 0x1F000, 0x1FAFF)
}

func ccc(r rune) uint8 { return norm.NFC.PropertiesString(string(r)).CCC() }

func oracle(in string) oracleResult {
	if len(in) > MaxBytes {
		return oracleResult{fatal: TooLarge, fatalAt: MaxBytes}
	}
	var text []oracleRune
	for at, r := range in {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError && !strings.HasPrefix(in[at:], "\uFFFD") {
			return oracleResult{fatal: InvalidUTF8, fatalAt: at}
		}
		text = append(text, oracleRune{r, at, at + size})
	}
	o := &oracleResult{}
	text = o.stepsTo5(text)
	text = o.joiners(text)
	o.settled(text)
	o.lines(text)
	slices.SortStableFunc(o.reports, func(a, b oracleReport) int { return cmp.Compare(a.Start, b.Start) })
	o.merge()
	for _, p := range o.reports {
		if p.Severity == Fatal {
			o.text, o.fatal, o.fatalAt = "", p.Class, p.Start
			break
		}
	}
	return *o
}

func (o *oracleResult) note(c Class, s Severity, x oracleRune) {
	o.reports = append(o.reports, oracleReport{c, s, x.start, x.end, 1})
}

func (o *oracleResult) merge() {
	var out []oracleReport
	for _, p := range o.reports {
		if n := len(out); n > 0 && out[n-1].Class == p.Class && out[n-1].End == p.Start && p.Class != MarkOverflow {
			out[n-1].End, out[n-1].Count = p.End, out[n-1].Count+1
			continue
		}
		out = append(out, p)
	}
	o.reports = out
}

func (o *oracleResult) stepsTo5(text []oracleRune) (out []oracleRune) {
	kept := func(x oracleRune, r rune) { out = append(out, oracleRune{r, x.start, x.end}) }
	for i, x := range text {
		k := oracleKind(x.r)
		switch {
		case i == 0 && x.r == 0xFEFF:
			o.note(BOM, Info, x)
		case k == "break":
			switch {
			case x.r == '\r' && i+1 < len(text) && text[i+1].r == '\n':
				continue // the LF behind it stands for both
			case x.r != '\r' && x.r != '\n':
				o.note(LineBreak, Info, x)
			}
			kept(x, '\n')
		case k == "control":
			o.note(Control, Error, x)
		case k == "space":
			o.note(Space, Info, x)
			kept(x, ' ')
		case k == "bidi" || k == "tag" || k == "noncharacter":
			o.note(Class(k), Error, x)
		case k == "invisible":
			o.note(Invisible, Warning, x)
		case k == "variation":
			before := i > 0 && oracleKind(text[i-1].r) == "variation"
			after := i+1 < len(text) && oracleKind(text[i+1].r) == "variation"
			switch {
			case before || after:
				o.note(Variation, Error, x)
			case i > 0 && oracleIn(x.r, 0xFE0E, 0xFE0F) && oracleIn(text[i-1].r, 0x23, 0x23, 0x2A, 0x2A, 0x30, 0x39, 0xA9, 0xA9, 0xAE, 0xAE,
				0x203C, 0x203C, 0x2049, 0x2049, 0x2122, 0x2122, 0x2139, 0x2139, 0x2190, 0x21FF, 0x2300, 0x23FF, 0x24C2, 0x24C2,
				0x25A0, 0x27BF, 0x2900, 0x297F, 0x2B00, 0x2BFF, 0x3030, 0x3030, 0x303D, 0x303D, 0x3297, 0x3297, 0x3299, 0x3299, 0x1F000, 0x1FAFF):
				o.note(Presentation, Info, x)
			default:
				o.note(Variation, Warning, x)
			}
		default:
			switch k {
			case "private_use":
				o.note(PrivateUse, Error, x)
			case "replacement":
				o.note(Replacement, Warning, x)
			case "blank":
				o.note(Blank, Warning, x)
			}
			kept(x, x.r)
		}
	}
	return out
}

func (o *oracleResult) joiners(text []oracleRune) (out []oracleRune) {
	for i := 0; i < len(text); i++ {
		x := text[i]
		if oracleKind(x.r) != "joiner" {
			out = append(out, x)
			continue
		}
		end := i
		for end < len(text) && oracleKind(text[end].r) == "joiner" {
			end++
		}
		next := rune(-1)
		if end < len(text) {
			next = text[end].r
		}
		first := i
		if oracleKeeps(out, x.r, next) {
			out = append(out, x)
			first++
		}
		for ; first < end; first++ {
			o.note(Joiner, Warning, text[first])
		}
		i = end - 1
	}
	return out
}

func oracleKeeps(before []oracleRune, r, next rune) bool {
	var s strings.Builder
	for _, x := range before {
		s.WriteRune(x.r)
	}
	var d []rune // a code point at a time, so that nothing is put in
	for _, x := range s.String() {
		d = append(d, []rune(norm.NFD.String(string(x)))...)
	}
	i := len(d) - 1
	for ; i >= 0 && ccc(d[i]) != 0; i-- {
		if ccc(d[i]) == 9 {
			return true
		}
	}
	if i < 0 {
		return false
	}
	if r == 0x200C {
		return oracleArabic(d[i]) && oracleArabic(next)
	}
	n := len(before) - 1
	if n > 0 && oracleIn(before[n].r, 0x1F3FB, 0x1F3FF) {
		n--
	} else if oracleIn(before[n].r, 0x1F3FB, 0x1F3FF) {
		return false
	}
	return oracleEmoji(before[n].r) && oracleEmoji(next)
}

func (o *oracleResult) settled(text []oracleRune) {
	marks, over := 0, false
	for _, x := range text {
		if oracleKind(x.r) == "unassigned" {
			o.note(Unassigned, Fatal, x)
		}
		for _, d := range norm.NFD.String(string(x.r)) {
			if ccc(d) == 0 {
				marks, over = 0, false
			} else if marks++; marks > 10 && !over {
				over = true
				o.note(MarkOverflow, Fatal, x)
			}
		}
	}
}

// lines does steps 8 to 10 and looks for typographic punctuation in the frontmatter.
func (o *oracleResult) lines(text []oracleRune) {
	var all [][]oracleRune
	line := []oracleRune{}
	for _, x := range append(slices.Clone(text), oracleRune{r: '\n'}) {
		if x.r != '\n' {
			line = append(line, x)
			continue
		}
		for n := len(line); n > 0 && (line[n-1].r == ' ' || line[n-1].r == '\t'); n-- {
			line = line[:n-1]
		}
		all, line = append(all, line), nil
	}
	for len(all) > 0 && len(all[0]) == 0 {
		all = all[1:]
	}
	for len(all) > 0 && len(all[len(all)-1]) == 0 {
		all = all[:len(all)-1]
	}
	var out bytes.Buffer
	end := 0
	var plain []string
	for i, line := range all {
		var s strings.Builder
		for _, x := range line {
			s.WriteRune(x.r)
		}
		n := norm.NFC.String(s.String())
		o.unsure = o.unsure || strings.ContainsRune(n, 0x034F)
		out.WriteString(n + "\n")
		plain = append(plain, s.String())
		if end == 0 && i > 0 && plain[0] == "---" && (plain[i] == "---" || plain[i] == "...") {
			end = i
		}
	}
	o.text = out.String()
	for i := 1; i < end; i++ {
		for _, x := range all[i] {
			if oracleKind(x.r) == "smart" {
				o.note(SmartPunctuation, Warning, x)
			}
		}
	}
}
