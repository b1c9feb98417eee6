package canon

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/text/unicode/norm"
)

// checkLaws holds one text against the document's laws, against the oracle, and against what
// the API promises.
func checkLaws(t testing.TB, in string) {
	t.Helper()
	r := Canonicalize([]byte(in))
	checkOracle(t, in, r)
	checkReports(t, in, r)
	if r.Fatal != "" {
		if r.Text != nil || r.Fingerprint() != "" || r.Verdict != Refuse || !r.Map.Identity() {
			t.Errorf("%+q: fatal %s, but %+v", in, r.Fatal, r)
		}
	} else {
		checkText(t, in, string(r.Text))
		checkMap(t, in, r)
	}
	if r.Fatal == InvalidUTF8 || r.Fatal == TooLarge {
		return
	}
	for name, other := range variants(in) {
		got := Canonicalize([]byte(other))
		if got.Fatal != r.Fatal || !bytes.Equal(got.Text, r.Text) {
			t.Errorf("%s moves %+q:\n%s %+q\n%s %+q", name, in, r.Fatal, r.Text, got.Fatal, got.Text)
		}
	}
}

func checkText(t testing.TB, in, text string) {
	t.Helper()
	again := Canonicalize([]byte(text))
	if again.Fatal != "" || string(again.Text) != text {
		t.Errorf("%+q: canonical twice is %s %+q, once %+q", in, again.Fatal, again.Text, text)
	}
	for _, p := range again.Reports {
		switch p.Class {
		case PrivateUse, Replacement, Blank, SmartPunctuation:
		default:
			t.Errorf("%+q: canonical text has a %s", in, p.Class)
		}
	}
	if !again.Map.Identity() {
		t.Errorf("%+q: canonical text isn't mapped to itself", in)
	}
	if !utf8.ValidString(text) {
		t.Errorf("%+q: %+q isn't UTF-8", in, text)
	}
	if !norm.NFC.IsNormalString(text) && !strings.ContainsRune(norm.NFC.String(text), 0x034F) {
		t.Errorf("%+q: %+q isn't NFC", in, text)
	}
	if text != "" && (!strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") || text[0] == '\n') {
		t.Errorf("%+q: %+q begins or ends wrongly", in, text)
	}
	if strings.Contains(text, " \n") || strings.Contains(text, "\t\n") || strings.ContainsAny(text, "\r\v\f\x00\u0085\u2028\u00a0\u200b\ufeff") {
		t.Errorf("%+q: %+q holds what should be gone", in, text)
	}
}

// variants are other spellings of a text that must have its fingerprint.
func variants(in string) map[string]string {
	lf := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(in)
	all := map[string]string{
		"LF":             lf,
		"CRLF":           strings.ReplaceAll(lf, "\n", "\r\n"),
		"CR":             strings.ReplaceAll(lf, "\n", "\r"),
		"NFC":            norm.NFC.String(in),
		"NFD":            norm.NFD.String(in),
		"blanks":         strings.ReplaceAll(lf, "\n", " \t \n") + " \t",
		"empty lines":    "\n \n" + lf + "\n\n\t\n",
		"a BOM":          "\uFEFF" + in,
		"NBSP":           strings.ReplaceAll(in, " ", "\u00A0"),
		"ZWSP":           strings.ReplaceAll(lf, "\n", "\u200B\n") + "\u200B",
		"blank and ZWSP": strings.ReplaceAll(lf, "\n", " \u200B \u2060\n"),
	}
	for name, s := range all {
		if len(s) > MaxBytes {
			delete(all, name)
		}
	}
	return all
}

func checkOracle(t testing.TB, in string, r Result) {
	t.Helper()
	o := oracle(in)
	if r.Fatal != o.fatal || r.FatalAt != o.fatalAt {
		t.Errorf("%+q: fatal %q at %d, want %q at %d", in, r.Fatal, r.FatalAt, o.fatal, o.fatalAt)
	}
	if string(r.Text) != o.text && !o.unsure {
		t.Errorf("%+q: text\n%+q, want\n%+q", in, r.Text, o.text)
	}
	var reports []oracleReport
	for _, p := range r.Reports {
		reports = append(reports, oracleReport{p.Class, p.Severity, p.Start, p.End, p.Count})
	}
	if d := cmp.Diff(o.reports, reports, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%+q: reports (-want +got)\n%s", in, d)
	}
}

func checkReports(t testing.TB, in string, r Result) {
	t.Helper()
	worst := Info
	for i, p := range r.Reports {
		worst = max(worst, p.Severity)
		if p.Start < 0 || p.End <= p.Start || p.End > len(in) || i > 0 && p.Start < r.Reports[i-1].End {
			t.Fatalf("%+q: report %d is at [%d,%d)", in, i, p.Start, p.End)
		}
		lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(in[:p.Start]), "\n")
		column := 1 + utf8.RuneCountInString(lines[len(lines)-1])
		if p.Line != len(lines) || p.Column != column {
			t.Errorf("%+q: %s at %d:%d, want %d:%d", in, p.Class, p.Line, p.Column, len(lines), column)
		}
		var codes []rune
		for _, c := range in[p.Start:p.End] {
			if !strings.ContainsRune(string(codes), c) && len(codes) < 8 {
				codes = append(codes, c)
			}
		}
		if d := cmp.Diff(codes, p.CodePoints); d != "" || p.Count != utf8.RuneCountInString(in[p.Start:p.End]) {
			t.Errorf("%+q: %s counts %d of %q\n%s", in, p.Class, p.Count, p.CodePoints, d)
		}
		if p.Class != Tag && p.Hidden != "" {
			t.Errorf("%+q: %s hides %q", in, p.Class, p.Hidden)
		}
	}
	if r.Fatal == "" && r.Verdict != verdictOf(worst) {
		t.Errorf("%+q: verdict %s with %s", in, r.Verdict, worst)
	}
}

func checkMap(t testing.TB, in string, r Result) {
	t.Helper()
	m, text := r.Map, string(r.Text)
	lastStart, lastEnd := 0, 0
	for at := -2; at <= len(text)+2; at++ {
		start, end := m.SourceStart(at), m.SourceEnd(at)
		if start < lastStart || end < lastEnd || start < 0 || start > len(in) || end > len(in) {
			if in != "" || text != "" { // the map of an empty text knows no length
				t.Fatalf("%+q: offset %d leads to %d and %d, the one before to %d and %d", in, at, start, end, lastStart, lastEnd)
			}
		}
		lastStart, lastEnd = start, end
	}
	same := true
	for at := 0; at <= len(text); at++ {
		same = same && m.SourceStart(at) == at && m.SourceEnd(at) == at
	}
	if m.Identity() != same {
		t.Errorf("%+q: identity is %v", in, m.Identity())
	}
	for at, c := range text {
		start, end := m.SourceStart(at), m.SourceEnd(at+utf8.RuneLen(c))
		if end < start {
			t.Fatalf("%+q: the character at %d leads to [%d,%d)", in, at, start, end)
		}
		piece := in[start:end]
		switch {
		case piece == string(c):
		case c == '\n':
			if k := strings.Trim(piece, "\r\n\v\f\u0085\u2028\u2029"); k != "" || piece == "" && start != len(in) {
				t.Errorf("%+q: the line break at %d leads to %+q", in, at, piece)
			}
		case c == ' ':
			if p, _ := utf8.DecodeRuneInString(piece); oracleKind(p) != "space" && p != ' ' {
				t.Errorf("%+q: the blank at %d leads to %+q", in, at, piece)
			}
		case c == 0x200C || c == 0x200D:
			if !strings.ContainsRune(piece, c) {
				t.Errorf("%+q: the joiner at %d leads to %+q", in, at, piece)
			}
		default:
			// The piece alone must give the character, whatever its neighbours.
			if alone := Canonicalize([]byte(piece)); !strings.ContainsRune(string(alone.Text), c) {
				t.Errorf("%+q: %q at %d leads to %+q, which gives %+q", in, c, at, piece, alone.Text)
			}
		}
	}
}

// alphabet holds what the steps tell apart, so that random texts meet every rule.
var alphabet = []string{
	"a", "b", "u", "e", "K", " ", " ", "\t", "\n", "\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029",
	"---\n", "...\n", "\n---\n", "\uFEFF", "\u00A0", "\u2000", "\u3000", "\u1680", "\x00", "\x1b", "\x7f", "\u0080",
	"\u202A", "\u2066", "\U000E0041", "\U000E0001", "\uFE0F", "\uFE0E", "\uFE00", "\U000E0100", "\uFDD0", "\uFFFE",
	"\u200B", "\u00AD", "\u034F", "\u2060", "\u180E", "\uFFA0", "\u200C", "\u200C", "\u200D", "\u200D", "\u200D",
	"\u0915", "\u094D", "\u0951", "\u093C", "\u0958", "\u0DD9", "\u0DCA", "\u0DCF", "\u0DDA", "\u0DDD", "\u0DDC",
	"\u0F40", "\u0F71", "\u0F73", "\u0F75", "\u0F81", "\u0F84", "\u0645", "\u06CC", "\u0622", "\u064E", "\u0653", "\u0640",
	"\u0627", "\u0654", "\U0001F9DD", "\U0001F525", "\U0001F3FD", "\u2640", "\u2764", "\u2194", "\u0338", "\U0001FAFF",
	"\u1100", "\u1161", "\u11A8", "\uAC00", "\uAC01", "\uD7A3", "\u0301", "\u0323", "\u0308", "\u0344", "\u0340", "\u0343",
	"\u00E9", "\u1E69", "\u1F82", "\u0345", "\u0316", "\u0378", "\U000105D2", "\U0002FA20", "\U0002F800", "\uF900", "\uFB1D",
	"\u05D9", "\u05B4", "\u05BC", "\u05C1", "\uE000", "\U000F0000", "\uFFFD", "\uFFFC", "\u2800", "\u201C", "\u2014", "\u00AB", "\u1FEF", "\u037E", "\u212A",
	"\u09C7", "\u09BE", "\u0BC6", "\u1025", "\u102E", "\U000110A5", "\U000110BA", "\U0001D15E", "<", "0", "#", "\u20E3",
}

func randomText(rng *rand.Rand) string {
	var s strings.Builder
	few := 2 + rng.IntN(len(alphabet)) // a small alphabet makes long runs
	base := rng.IntN(len(alphabet))
	for range rng.IntN(24) {
		s.WriteString(alphabet[(base+rng.IntN(few))%len(alphabet)])
	}
	return s.String()
}

func TestLaws(t *testing.T) {
	needUnicode15(t)
	rng := rand.New(rand.NewPCG(1, 2))
	n := 3000
	if testing.Short() {
		n = 500
	}
	for range n {
		if checkLaws(t, randomText(rng)); t.Failed() {
			return
		}
	}
	for _, v := range vectors(t) {
		checkLaws(t, string(v.input(t)))
	}
}

// TestVisibleLettersCount holds the law that a visible letter always moves the fingerprint.
func TestVisibleLettersCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		in := []rune(randomText(rng))
		at := rng.IntN(len(in) + 1)
		with := string(in[:at]) + "x" + string(in[at:])
		a, b := Canonicalize([]byte(string(in))), Canonicalize([]byte(with))
		if a.Fatal == "" && b.Fatal == "" && bytes.Equal(a.Text, b.Text) {
			t.Fatalf("%+q and %+q have one canonical text", string(in), with)
		}
	}
}

func FuzzCanonicalize(f *testing.F) {
	needUnicode15(f)
	for _, v := range vectors(f) {
		f.Add(v.input(f))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		f.Add([]byte(randomText(rng)))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) <= 400 {
			checkLaws(t, string(in))
		}
	})
}
