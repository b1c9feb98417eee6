package main

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The kinds of canon/kind.go, in the same order; values from firstNorm on stand for a
// combination of normClass.
const (
	kPlain = iota
	kSmart
	kBreak
	kControl
	kSpace
	kBidi
	kTag
	kVariation
	kNonchar
	kInvisible
	kJoiner
	kUnassigned
	kPrivate
	kReplacement
	kBlank
	firstNorm
)

type span struct{ lo, hi rune }

// The lists of the document, row by row.
var (
	bidi      = []span{{0x202A, 0x202E}, {0x2066, 0x2069}}
	tags      = []span{{0xE0000, 0xE007F}}
	variation = []span{{0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}}
	invisible = []span{
		{0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5},
		{0x180B, 0x180F}, {0x200B, 0x200B}, {0x200E, 0x200F}, {0x2060, 0x2065}, {0x206A, 0x206F},
		{0x3164, 0x3164}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3},
		{0x1D173, 0x1D17A}, {0xE0080, 0xE00FF}, {0xE01F0, 0xE0FFF},
	}
	breaks = []span{{0x0A, 0x0D}, {0x85, 0x85}, {0x2028, 0x2029}}
	smart  = []span{
		{0x00AB, 0x00AB}, {0x00BB, 0x00BB}, {0x2010, 0x2015}, {0x2018, 0x201F}, {0x2026, 0x2026},
		{0x2032, 0x2033}, {0x2039, 0x203A}, {0x2212, 0x2212},
	}
	// openPlanes are the unassigned code points that are kept: future emoji and ideographs.
	openPlanes = []span{{0x1F000, 0x1FAFF}, {0x20000, 0x3FFFF}}
)

func in(list []span, r rune) bool {
	for _, s := range list {
		if s.lo <= r && r <= s.hi {
			return true
		}
	}
	return false
}

// normClass is what step 8 must know of a code point that normalization can touch.
type normClass struct {
	ccc      uint8
	boundary bool // nothing before it can change it, nor be changed by it
	settled  bool // a mark that NFC leaves as it is when the order is right (NFC_Quick_Check=Yes)
}

// properties gives the value of each code point and the combinations that values from
// firstNorm on stand for.
func properties(t normTables) ([]uint8, []normClass, error) {
	values := make([]uint8, unicode.MaxRune+1)
	var classes []normClass
	seen := map[normClass]uint8{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if k := kindOf(r); k != kPlain {
			values[r] = k
			continue
		}
		if !utf8.ValidRune(r) {
			continue
		}
		form := string(r)
		first, _ := utf8.DecodeRuneInString(norm.NFD.String(form))
		ccc, changes := cccOf(r), norm.NFC.String(form) != form
		if ccc == 0 && !changes && !t.second(r) {
			continue
		}
		c := normClass{
			ccc:      ccc,
			boundary: cccOf(first) == 0 && !t.second(first),
			settled:  ccc != 0 && !changes && !t.second(r),
		}
		v, ok := seen[c]
		if !ok {
			if firstNorm+len(classes) > 255 {
				return nil, nil, fmt.Errorf("more than 255 values")
			}
			v = uint8(firstNorm + len(classes))
			seen[c] = v
			classes = append(classes, c)
		}
		values[r] = v
	}
	return values, classes, nil
}

func cccOf(r rune) uint8 { return norm.NFC.PropertiesString(string(r)).CCC() }

func kindOf(r rune) uint8 {
	switch {
	case in(breaks, r):
		return kBreak
	case r == '\t':
		return kPlain
	case unicode.Is(unicode.Cc, r):
		return kControl
	case r != ' ' && unicode.Is(unicode.Zs, r):
		return kSpace
	case in(bidi, r):
		return kBidi
	case in(tags, r):
		return kTag
	case in(variation, r):
		return kVariation
	case r >= 0xFDD0 && r <= 0xFDEF, r&0xFFFE == 0xFFFE:
		return kNonchar
	case in(invisible, r):
		return kInvisible
	case r == 0x200C, r == 0x200D:
		return kJoiner
	case unicode.Is(unicode.Co, r):
		return kPrivate
	case r == 0xFFFC, r == 0xFFFD:
		return kReplacement
	case r == 0x2800:
		return kBlank
	case in(smart, r):
		return kSmart
	case unicode.Is(unicode.Cs, r):
		return kPlain // no text that is UTF-8 has one
	case unicode.Is(unicode.Cn, r) && !in(openPlanes, r):
		return kUnassigned
	}
	return kPlain
}

const blockSize = 128

func writeProps(b *bytes.Buffer, values []uint8, classes []normClass) {
	var index, blocks []byte
	seen := map[string]byte{}
	for at := 0; at < len(values); at += blockSize {
		block := string(values[at : at+blockSize])
		n, ok := seen[block]
		if !ok {
			n = byte(len(seen))
			seen[block] = n
			blocks = append(blocks, block...)
		}
		index = append(index, n)
	}
	fmt.Fprintf(b, "// propIndex gives the block of a code point's %d neighbours.\n", blockSize)
	writeBytes(b, "propIndex", index)
	b.WriteString("// propBlocks gives the value of a code point: a kind, or from firstNorm on a row of normClasses.\n")
	writeBytes(b, "propBlocks", blocks)
	b.WriteString("// normClasses is what step 8 must know of a code point that normalization can touch.\n")
	b.WriteString("var normClasses = [...]normClass{\n")
	for _, c := range classes {
		fmt.Fprintf(b, "{%d, %v, %v},\n", c.ccc, c.boundary, c.settled)
	}
	b.WriteString("}\n\n")
	b.WriteString("// arabicLetters are the letters (category Lo) of step 6 (b), as ranges.\n")
	b.WriteString("var arabicLetters = [...][2]uint16{\n")
	blocks3 := []span{{0x0620, 0x06FF}, {0x0750, 0x077F}, {0x0870, 0x08FF}}
	for _, s := range blocks3 {
		for r := s.lo; r <= s.hi; r++ {
			if !unicode.Is(unicode.Lo, r) {
				continue
			}
			from := r
			for r < s.hi && unicode.Is(unicode.Lo, r+1) {
				r++
			}
			fmt.Fprintf(b, "{0x%04X, 0x%04X},\n", from, r)
		}
	}
	b.WriteString("}\n")
}

func writeBytes(b *bytes.Buffer, name string, data []byte) {
	fmt.Fprintf(b, "const %s = \"\" +\n", name)
	const width = 96
	for at := 0; at < len(data); at += width {
		end := min(at+width, len(data))
		b.WriteString("\"")
		for _, c := range data[at:end] {
			fmt.Fprintf(b, "\\x%02x", c)
		}
		b.WriteString("\"")
		if end < len(data) {
			b.WriteString(" +")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}
