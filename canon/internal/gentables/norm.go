package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// pair is one primary composite: first and second become whole.
type pair struct{ first, second, whole rune }

// normTables is the canonical decomposition of each code point but the Hangul syllables,
// which are arithmetic, and the pairs that compose.
type normTables struct {
	keys    []rune
	full    [][]rune
	pairs   []pair
	seconds map[rune]bool
}

// second says that r can compose with a code point before it.
func (t normTables) second(r rune) bool {
	return t.seconds[r] || r >= 0x1161 && r <= 0x1175 || r >= 0x11A8 && r <= 0x11C2
}

func normalization() normTables {
	t := normTables{seconds: map[rune]bool{}}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || r >= 0xAC00 && r <= 0xD7A3 {
			continue
		}
		form := string(r)
		full := []rune(norm.NFD.String(form))
		if string(full) == form {
			continue
		}
		t.keys, t.full = append(t.keys, r), append(t.full, full)
		if norm.NFC.String(form) != form {
			continue // a singleton or an excluded one: nothing composes to it
		}
		first, _ := utf8.DecodeRuneInString(norm.NFC.String(string(full[:len(full)-1])))
		second := full[len(full)-1]
		t.pairs = append(t.pairs, pair{first, second, r})
		t.seconds[second] = true
	}
	return t
}

func (t normTables) writeDecompositions(b *bytes.Buffer) {
	var flat []rune
	b.WriteString("// decompositions are the full canonical decompositions (NFD), by code point; a row's\n" +
		"// text is decomposed[at:][:n].\nvar decompositions = [...]decomposition{\n")
	for i, r := range t.keys {
		fmt.Fprintf(b, "{0x%04X, %d, %d},", r, len(flat), len(t.full[i]))
		flat = append(flat, t.full[i]...)
		newline(b, i, 6)
	}
	b.WriteString("}\n\n// decomposed holds the texts of decompositions, one behind the other.\nvar decomposed = [...]rune{\n")
	for i, r := range flat {
		fmt.Fprintf(b, "0x%04X,", r)
		newline(b, i, 14)
	}
	b.WriteString("}\n")
}

func (t normTables) writeCompositions(b *bytes.Buffer) {
	b.WriteString("// compositions are the primary composites, by their two parts as compositionKey packs them.\n" +
		"var compositions = [...]composition{\n")
	slices.SortFunc(t.pairs, func(p, q pair) int {
		return cmp.Or(cmp.Compare(p.first, q.first), cmp.Compare(p.second, q.second))
	})
	for i, p := range t.pairs {
		fmt.Fprintf(b, "{0x%X, 0x%04X},", uint64(p.first)<<32|uint64(p.second), p.whole)
		newline(b, i, 5)
	}
	b.WriteString("}\n")
}

func newline(b *bytes.Buffer, i, every int) {
	if i%every == every-1 {
		b.WriteString("\n")
	}
}
