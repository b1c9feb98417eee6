package corpus_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/source"
)

// expectation is what an expect.txt says.
type expectation struct {
	checked  int // files checked; -1 when the case says nothing of it
	findings []finding
}

// finding is one finding without its texts, as the corpus knows it.
type finding struct {
	place
	code, field string
	related     []place
}

// place is a range of a file and the text that it covers, line breaks written as \n.
type place struct {
	path string
	at   source.Range
	text string
}

func (p place) String() string {
	return fmt.Sprintf("%s:%d:%d-%d:%d", p.path, p.at.Start.Line, p.at.Start.Column, p.at.End.Line, p.at.End.Column)
}

func (e *expectation) String() string {
	var b strings.Builder
	if e.checked >= 0 {
		fmt.Fprintf(&b, "checked %d\n", e.checked)
	}
	for _, f := range e.findings {
		fmt.Fprintf(&b, "%s %s [%s] %s\n", f.place, f.code, f.field, quoted(f.text))
		for _, r := range f.related {
			fmt.Fprintf(&b, "  related %s %s\n", r, quoted(r.text))
		}
	}
	return b.String()
}

var (
	findingLine = regexp.MustCompile(`^(.+):(\d+):(\d+)-(\d+):(\d+) (HZC\d{3}) \[(.*)\] (".*")$`)
	relatedLine = regexp.MustCompile(`^  related (.+):(\d+):(\d+)-(\d+):(\d+) (".*")$`)
)

func parseExpectation(text string) (expectation, error) {
	e := expectation{checked: -1}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if n, ok := strings.CutPrefix(line, "checked "); ok {
			v, err := strconv.Atoi(n)
			if err != nil {
				return e, err
			}
			e.checked = v
		} else if m := findingLine.FindStringSubmatch(line); m != nil {
			p, err := parsePlace(m[1:6], m[8])
			if err != nil {
				return e, fmt.Errorf("%s: %w", line, err)
			}
			e.findings = append(e.findings, finding{place: p, code: m[6], field: m[7]})
		} else if m := relatedLine.FindStringSubmatch(line); m != nil && len(e.findings) > 0 {
			p, err := parsePlace(m[1:6], m[6])
			if err != nil {
				return e, fmt.Errorf("%s: %w", line, err)
			}
			last := &e.findings[len(e.findings)-1]
			last.related = append(last.related, p)
		} else {
			return e, fmt.Errorf("no finding: %s", line)
		}
	}
	return e, nil
}

func parsePlace(m []string, text string) (place, error) {
	var n [4]int
	for i := range n {
		v, err := strconv.Atoi(m[i+1])
		if err != nil {
			return place{}, err
		}
		n[i] = v
	}
	p := place{path: m[0], at: source.Range{Start: source.Position{Line: n[0], Column: n[1]}, End: source.Position{Line: n[2], Column: n[3]}}}
	return p, json.Unmarshal([]byte(text), &p.text)
}

// quoted writes a text as a JSON string in which everything that can't be seen is an escape.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == ' ' || unicode.IsPrint(r) && !unicode.IsMark(r) && r != utf8.RuneError:
			b.WriteRune(r)
		case r > 0xFFFF:
			hi, lo := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, hi, lo)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// covered gives the text of a range of bytes as an expectation holds it: every line break as
// one \n, each byte that isn't UTF-8 as U+FFFD.
func covered(text []byte) string {
	s := strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\r", "\n")
	var b strings.Builder
	for _, r := range s {
		b.WriteRune(r)
	}
	return b.String()
}
