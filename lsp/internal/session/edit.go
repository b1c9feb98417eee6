package session

import (
	"fmt"
	"strconv"
	"strings"
)

// change is one TextDocumentContentChangeEvent.
type change struct {
	Range *lspRange `json:"range,omitempty"`
	Text  string    `json:"text"`
}

// send applies changes to the editor's text, one after the other, and tells the server in one
// didChange.
func (p *player) send(d *document, changes ...change) {
	for _, c := range changes {
		if c.Range == nil {
			d.text = c.Text
		} else {
			d.text = splice(d.text, p.way.encoding, *c.Range, c.Text)
		}
	}
	d.version++
	p.touched()
	p.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": p.uri(d.path), "version": d.version},
		"contentChanges": changes,
	})
}

// editStep: `edit FILE PLACE "text"`, or several `PLACE "text"` below, each a line, which go out
// together; each place counts in the text that the ones before it left.
func editStep(p *player, s *Step) error {
	d, err := p.doc(s)
	if err != nil {
		return err
	}
	pairs := s.Args[1:]
	for line := range strings.Lines(s.Body) {
		words, err := split(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return err
		}
		pairs = append(pairs, words...)
	}
	if len(pairs) == 0 || len(pairs)%2 != 0 {
		return fmt.Errorf("edit needs a place and a text")
	}
	var changes []change
	text := d.text
	for i := 0; i < len(pairs); i += 2 {
		r, err := where(text, p.way.encoding, pairs[i])
		if err != nil {
			return err
		}
		text = splice(text, p.way.encoding, r, pairs[i+1])
		changes = append(changes, change{&r, pairs[i+1]})
	}
	p.send(d, changes...)
	return nil
}

// typeStep types a text key by key: a didChange for each character.
func typeStep(p *player, s *Step) error {
	d, err := p.doc(s)
	if err != nil {
		return err
	}
	if err := arg(s, 3, "a path", "a place", "a text"); err != nil {
		return err
	}
	r, err := where(d.text, p.way.encoding, s.Args[1])
	if err != nil {
		return err
	}
	at := offset(d.text, p.way.encoding, r.Start)
	for i, c := range s.Args[2] {
		if i > 0 { // the first key replaces what was selected
			here := encode(d.text, p.way.encoding, pointAt(d.text, at))
			r = lspRange{here, here}
		}
		p.send(d, change{&r, string(c)})
		at += len(string(c))
	}
	return nil
}

func deleteStep(p *player, s *Step) error {
	d, err := p.doc(s)
	if err != nil {
		return err
	}
	if err := arg(s, 2, "a path", "a range"); err != nil {
		return err
	}
	r, err := where(d.text, p.way.encoding, s.Args[1])
	if err != nil {
		return err
	}
	p.send(d, change{&r, ""})
	return nil
}

// replaceStep hands the whole text over, as editors without incremental changes do.
func replaceStep(p *player, s *Step) error {
	d, err := p.doc(s)
	if err != nil {
		return err
	}
	text, err := written(s.Body, s)
	if err != nil {
		return err
	}
	p.send(d, change{Text: text})
	return nil
}

// quote writes a text on one line, in backquotes where those make it easier to read.
func quote(text string) string {
	if strings.Contains(text, `"`) && strconv.CanBackquote(text) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}
