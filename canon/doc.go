// Package canon turns the text of a contract into its canonical form, canonical-v1: the text
// that is approved, fingerprinted, parsed and run.
//
// Two files with one fingerprint are one contract. So the compiler reads the canonical text,
// never the raw one, and leads its spans back to the source by [Map].
//
//	r := canon.Canonicalize(input)
//	if r.Fatal != "" {
//		// no text and no fingerprint; r.FatalAt is the first offending byte
//	}
//	r.Text          // the canonical text
//	r.Fingerprint() // 64 hex digits: what sha256sum prints for r.Text
//	r.Reports       // what was taken out, replaced or is worth a look, in order of place
//	r.Verdict       // ok, warn or refuse
//	r.Map           // offsets of r.Text back to offsets of input
//
// # The steps
//
// In this order; each other order is not idempotent, or tells CRLF from LF:
//
//	 0 decode       UTF-8 of at most 262,144 bytes
//	 1 BOM          U+FEFF as the first code point goes
//	 2 line breaks  CRLF, CR, LF, VT, FF, NEL, LS, PS become one LF
//	 3 controls     every other control but the tab goes
//	 4 spaces       every other space becomes U+0020
//	 5 invisible    bidirectional controls, tags, variation selectors, noncharacters and
//	                invisible characters go
//	 6 joiners      ZWNJ and ZWJ go where they carry no meaning
//	 7 settled      unassigned code points and more than 10 marks in a row are fatal
//	 8 NFC          never NFKC, no folding of case, quotes or dashes
//	 9 lines        blanks at a line's end go, and empty lines at the start and the end
//	10 end          one LF, unless the text is empty
//
// One pass does all of them, in linear time. A text that needs nothing is scanned eight bytes
// at a time and returned as it is, without an allocation.
//
// # Readings
//
// Where the document leaves a choice: of several fatal places the first one counts, and all of
// them are reported; a text that is too large is not looked into; marks are those of NFD, so
// that a text and its NFC are judged alike; a skin tone before a joiner needs an emoji before
// it; a report lists each code point once; typographic punctuation is looked for in the
// frontmatter of the canonical text.
//
// # Why a new Go can't move a fingerprint
//
// All tables are data of version 1 (Unicode 15.0.0), committed as source and made by
// internal/gentables; neither package unicode nor x/text is read at run time. Normalization
// is done here as well. That is not only for the tables: x/text puts U+034F into long runs of
// characters that compose backward, vowel signs and Hangul vowels among them, which is not
// NFC. Where x/text does nothing of the kind the two agree in every release, since step 7
// refuses each code point whose normalization a later Unicode could still settle, and Unicode
// promises never to change the others (UAX #15, stability of normalized forms).
package canon

//go:generate go run ./internal/gentables
