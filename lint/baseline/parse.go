package baseline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// Parse reads the text of a baseline. What isn't exactly as Bytes writes it, but for blanks
// and the order, is an error: an entry that was read in another way than it was meant would
// hide what nobody knows of.
func Parse(text []byte, printed string) (*Baseline, error) {
	p := parser{text: bytes.TrimPrefix(text, []byte("\ufeff")), printed: printed}
	return p.parse()
}

type parser struct {
	text    []byte
	printed string
	dec     *json.Decoder
}

func (p *parser) parse() (*Baseline, error) {
	if at := conflict.FindIndex(p.text); at != nil {
		return nil, p.fail(int64(at[0]), "the two sides of a merge stand here", "take both sides' entries, or "+Anew(p.printed))
	}
	p.dec = json.NewDecoder(bytes.NewReader(p.text))
	p.dec.DisallowUnknownFields()
	b := &Baseline{}
	versioned, listed := false, false
	if t, err := p.dec.Token(); err != nil || t != json.Delim('{') {
		return nil, p.broken(err, "this is no baseline: it doesn't begin with {")
	}
	for p.dec.More() {
		name, err := p.dec.Token()
		if err != nil {
			return nil, p.broken(err, "")
		}
		at := p.dec.InputOffset()
		switch {
		case name == "version" && !versioned:
			versioned = true
			if err := p.version(); err != nil {
				return nil, err
			}
		case name == "findings" && !listed:
			listed = true
			if err := p.entries(b); err != nil {
				return nil, err
			}
		default:
			return nil, p.fail(at, "a baseline has version and findings, each once, and no "+diag.Quote(fmt.Sprint(name)), Anew(p.printed))
		}
	}
	if _, err := p.dec.Token(); err != nil {
		return nil, p.broken(err, "")
	}
	if _, err := p.dec.Token(); !errors.Is(err, io.EOF) {
		return nil, p.fail(p.dec.InputOffset(), "something follows behind the end of the baseline", Anew(p.printed))
	}
	if !versioned || !listed {
		return nil, p.fail(0, "this is no baseline: it needs version and findings", Anew(p.printed))
	}
	b.sort()
	return b, nil
}

// conflict is what Git leaves of a merge that it couldn't do.
var conflict = regexp.MustCompile(`(?m)^(<{7}|={7}|>{7})( |$)`)

func (p *parser) version() error {
	var v any
	if err := p.dec.Decode(&v); err != nil {
		return p.broken(err, "")
	}
	n, number := v.(float64)
	switch {
	case number && n == version:
		return nil
	case number && n > version:
		return p.fail(p.dec.InputOffset(), "this baseline was written by a later hz: it has version "+strconv.FormatFloat(n, 'f', -1, 64), "use the hz that wrote it, or "+Anew(p.printed))
	}
	return p.fail(p.dec.InputOffset(), "the version of a baseline is 1", Anew(p.printed))
}

// entries reads the list of findings.
func (p *parser) entries(b *Baseline) error {
	if t, err := p.dec.Token(); err != nil || t != json.Delim('[') {
		return p.broken(err, "findings is a list")
	}
	lines := map[key]int{}
	for p.dec.More() {
		start := p.dec.InputOffset()
		start += int64(bytes.IndexByte(p.text[start:], '{')) // behind a comma and blanks
		var e struct {
			File, Kind, Line *string
			Code             *diag.Code
			Count            *int
		}
		if err := p.dec.Decode(&e); err != nil {
			return p.broken(err, "")
		}
		if e.File == nil || e.Code == nil || e.Kind == nil || e.Line == nil || e.Count == nil {
			return p.fail(start, "an entry has file, code, kind, line and count", Anew(p.printed))
		}
		entry := Entry{*e.File, *e.Code, *e.Kind, *e.Line, *e.Count}
		if message, hint := p.wrong(&entry); message != "" {
			return p.fail(start, message, hint)
		}
		if first, twice := lines[entry.key()]; twice {
			return p.fail(start, "this entry stands twice; the first is on line "+strconv.Itoa(first), "remove one of them, with the greater count in the other")
		}
		lines[entry.key()] = p.line(start)
		b.Entries = append(b.Entries, entry)
	}
	if _, err := p.dec.Token(); err != nil {
		return p.broken(err, "")
	}
	return nil
}

var codePattern = regexp.MustCompile(`^HZC[0-9]{3}$`)

// wrong says what is wrong with the values of an entry. A code that this hz doesn't know is
// none of it: another version wrote it, and it hides nothing.
func (p *parser) wrong(e *Entry) (message, hint string) {
	switch {
	case e.File == "":
		return "an entry needs a file", Anew(p.printed)
	case !codePattern.MatchString(string(e.Code)):
		return diag.Quote(string(e.Code)) + " is no code", Anew(p.printed)
	case !allowed(e.Code):
		return "findings of " + string(e.Code) + " can't be in a baseline", "remove the entry; hz heinzel explain " + string(e.Code) + " says what to do"
	case e.Count < 1:
		return "a count is 1 or more", "remove the entry, or " + Anew(p.printed)
	}
	return "", ""
}

// broken makes an error of one of the decoder's.
func (p *parser) broken(err error, message string) error {
	var syntax *json.SyntaxError
	at := p.dec.InputOffset()
	switch {
	case errors.As(err, &syntax):
		at, message = syntax.Offset, "this isn't JSON: "+syntax.Error()
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		at, message = int64(len(p.text)), "the baseline ends too early"
	case err != nil && message == "":
		message = "this is no baseline: " + strings.TrimPrefix(err.Error(), "json: ")
	}
	return p.fail(at, diag.Cut(diag.Visible(message), diag.MaxMessage), Anew(p.printed))
}

func (p *parser) fail(at int64, message, hint string) error {
	return &Error{Path: p.printed, Line: p.line(at), Message: message, Hint: hint}
}

// line gives the line of an offset.
func (p *parser) line(at int64) int {
	at = min(max(at, 0), int64(len(p.text)))
	return 1 + bytes.Count(p.text[:at], []byte{'\n'})
}
