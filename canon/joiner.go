package canon

import (
	"sort"
	"unicode/utf8"
)

const (
	zwnj = 0x200C
	zwj  = 0x200D
)

// virama is the combining class of the signs that take a consonant's vowel away.
const virama = 9

// lookBack bounds how far a joiner looks back. A text that isn't fatal has at most maxMarks
// marks in a row, so the bound decides nothing; it keeps the time linear on the others.
const lookBack = 2 * maxMarks

// keepsJoiner says whether a joiner r, the first of its run, carries meaning between what has
// been kept before it and the code point next behind the run, or -1 (canonical-v1 step 6).
//
// Marks are those of NFD. That settles U+0F73, U+0F75 and U+0F81, which have class 0 and
// decompose to marks alone: NFC never leaves them, so the text before and after it is judged
// alike.
func (c *Canonicalizer) keepsJoiner(r, next rune) bool {
	starter, afterVirama := c.lastStarter()
	if afterVirama {
		return true
	}
	if r == zwnj {
		return isArabicLetter(starter) && isArabicLetter(next)
	}
	return isEmojiPart(next) && c.endsInEmoji()
}

// lastStarter goes back over the marks that have been kept last. It gives the starter before
// them (-1 if there is none) and whether it or one of the marks is a virama.
func (c *Canonicalizer) lastStarter() (starter rune, afterVirama bool) {
	if !c.piece.empty() {
		for i := len(c.piece.runes) - 1; i >= 0; i-- {
			switch c.piece.ccc[i] {
			case 0:
				return c.piece.runes[i], afterVirama
			case virama:
				afterVirama = true
			}
		}
		return -1, afterVirama
	}
	at := len(c.out)
	for range lookBack {
		if at == 0 {
			break
		}
		r, size := utf8.DecodeLastRune(c.out[:at])
		at -= size
		switch kindOf(r).norm().ccc {
		case 0:
			// These two letters are composed with a virama (U+0DCA).
			return r, afterVirama || r == 0x0DDA || r == 0x0DDD
		case virama:
			afterVirama = true
		}
	}
	return -1, afterVirama
}

// endsInEmoji says whether what has been kept ends in an emoji, one skin tone behind it
// skipped. A piece that is being normalized ends in a mark or a letter, never in an emoji.
func (c *Canonicalizer) endsInEmoji() bool {
	if !c.piece.empty() {
		return false
	}
	r, size := utf8.DecodeLastRune(c.out)
	if r >= 0x1F3FB && r <= 0x1F3FF {
		r, _ = utf8.DecodeLastRune(c.out[:len(c.out)-size])
	}
	return isEmojiPart(r)
}

func isEmojiPart(r rune) bool {
	return r >= 0x2600 && r <= 0x27BF || r == 0x2B1B || r == 0x2B1C || r >= 0x1F000 && r <= 0x1FAFF
}

func isArabicLetter(r rune) bool {
	if r < 0x0620 || r > 0x08FF {
		return false
	}
	i := sort.Search(len(arabicLetters), func(i int) bool { return rune(arabicLetters[i][1]) >= r })
	return i < len(arabicLetters) && rune(arabicLetters[i][0]) <= r
}

// takesPresentation says that a single U+FE0E or U+FE0F after r only chooses between the text
// and the emoji form (canonical-v1 step 5).
func takesPresentation(r rune) bool {
	switch {
	case r >= 0x30 && r <= 0x39, r >= 0x2190 && r <= 0x21FF, r >= 0x2300 && r <= 0x23FF,
		r >= 0x25A0 && r <= 0x27BF, r >= 0x2900 && r <= 0x297F, r >= 0x2B00 && r <= 0x2BFF,
		r >= 0x1F000 && r <= 0x1FAFF:
		return true
	}
	switch r {
	case 0x23, 0x2A, 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x24C2, 0x3030, 0x303D, 0x3297, 0x3299:
		return true
	}
	return false
}
