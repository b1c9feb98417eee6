package actionlog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

var (
	errNotText  = errors.New("it isn't UTF-8")
	errNoObject = errors.New("it is no JSON object")
)

// parse reads a line, without its line feed, into the entry, which must be empty. The error
// says why it is no entry at all: it isn't one JSON object, has a member twice, or lacks its
// format, number or link. Whatever else is odd about it stays readable: see Odd.
func (e *Entry) parse(line []byte) error {
	if !e.scan(line) {
		raw := e.Raw
		e.reset()
		e.Raw = raw
		if err := e.decode(line); err != nil {
			return err
		}
	}
	switch {
	case !e.Has(FieldV) || e.Odd(FieldV) || e.V < 1:
		return errors.New("its member v is no whole number from 1 on")
	case !e.Has(FieldSeq) || e.Odd(FieldSeq) || e.Seq < 1:
		return errors.New("its member seq is no whole number from 1 on")
	case !e.Has(FieldPrev) || e.Odd(FieldPrev) || len(e.texts[FieldPrev]) != hashLen:
		return fmt.Errorf("its member prev is no %s and 64 digits", hashPrefix)
	}
	return nil
}

// decode reads any line with encoding/json: members in any form and order, and those that hz
// doesn't know.
func (e *Entry) decode(line []byte) error {
	if !utf8.Valid(line) {
		return errNotText
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errNoObject
	}
	for d.More() {
		t, err := d.Token()
		name, ok := t.(string)
		if err != nil || !ok {
			return errNoObject
		}
		var raw json.RawMessage
		if d.Decode(&raw) != nil {
			return errNoObject
		}
		f := fieldOf([]byte(name))
		if f < fields {
			if e.Has(f) {
				return fmt.Errorf("its member %s stands twice", f)
			}
			e.decodeField(f, raw)
			continue
		}
		for _, x := range e.Extra {
			if x.Name == name {
				return errors.New("one of its members stands twice")
			}
		}
		if len(e.Extra) == maxExtra {
			return fmt.Errorf("it has more than %d members that hz doesn't know", maxExtra)
		}
		e.Extra = append(e.Extra, Extra{name, raw})
	}
	if _, err := d.Token(); err != nil {
		return errNoObject
	}
	if _, err := d.Token(); err != io.EOF {
		return errNoObject
	}
	return nil
}

// maxExtra bounds the members of one entry that hz doesn't know: a line of nothing else would
// take time in proportion to their number's square.
const maxExtra = 100

// decodeField stores the value of a field; one of another shape is odd.
func (e *Entry) decodeField(f Field, raw json.RawMessage) {
	var s string
	switch first := raw[0]; {
	case first == '"' && (shapes[f] == text || shapes[f] == textMap):
		_ = json.Unmarshal(raw, &s) // the decoder found that it is a text
		e.set(f, []byte(s))
		return
	case shapes[f] == list && first == '[':
		var all []*string
		if json.Unmarshal(raw, &all) == nil && !hasNil(all) {
			for _, s := range all {
				e.targets = append(e.targets, []byte(*s))
			}
			break
		}
		e.odd |= 1 << f
	case shapes[f] == textMap && first == '{':
		var all map[string]*string
		if json.Unmarshal(raw, &all) != nil || hasNilIn(all) {
			e.odd |= 1 << f
		}
	case shapes[f] == number && (first == '-' || first >= '0' && first <= '9'):
		n, ok := integer(raw)
		switch {
		case f == FieldV && ok:
			e.V = n
		case f == FieldSeq && ok:
			e.Seq = n
		case f == FieldV || f == FieldSeq:
			e.odd |= 1 << f
		}
	default:
		e.odd |= 1 << f
	}
	e.set(f, raw)
}

func hasNil(all []*string) bool {
	for _, s := range all {
		if s == nil {
			return true
		}
	}
	return false
}

func hasNilIn(all map[string]*string) bool {
	for _, s := range all {
		if s == nil {
			return true
		}
	}
	return false
}
