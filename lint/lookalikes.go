package lint

import (
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
)

// lookalikesRule: no code span of the body looks like a declared name without being it
// (HZC203). Items are itemsRule's.
func lookalikesRule(p *pass) {
	if p.State != compiler.Readable || p.Body == nil || len(p.Body.CodeSpans) == 0 {
		return
	}
	names := make([]string, 0, 8)
	ascii := true
	for i := range p.Inputs {
		names = append(names, p.Inputs[i].Name.Value)
	}
	for i := range p.Outputs {
		names = append(names, p.Outputs[i].Name.Value)
	}
	for _, n := range names {
		ascii = ascii && isASCII(n)
	}
	var looks map[string]string
next:
	for i := range p.Body.CodeSpans {
		s := &p.Body.CodeSpans[i]
		text := s.Value
		if ascii && isASCII(text) || len(text) > 4*64 {
			continue
		}
		for _, n := range names {
			if n == text {
				continue next
			}
		}
		for _, j := range p.items.judged {
			if j == s.Span {
				continue next
			}
		}
		if looks == nil {
			looks = map[string]string{}
			for _, n := range names {
				if n != "" {
					looks[skeleton(n)] = n
				}
			}
		}
		if n, ok := looks[skeleton(text)]; ok {
			d := p.report("HZC203", s.Span, "", diag.Quote(text)+" only looks like the declared name "+diag.Quote(n)+oddLetter(text, n), "write `"+n+"`")
			d.Fixes = []diag.Fix{{Title: "Write `" + diag.Cut(n, diag.MaxQuote) + "`", Safe: mixed(text, n), Edits: []diag.Edit{{Span: s.Span, NewText: n}}}}
		}
	}
}

// mixed says whether some of the letters of a text are those of the name that it looks like. A
// word all of whose letters are others may be one of another language.
func mixed(text, name string) bool {
	letters := []rune(name)
	for i, r := range []rune(text) {
		if i < len(letters) && r == letters[i] && unicode.IsLetter(r) {
			return true
		}
	}
	return false
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// skeleton folds letters that look alike to one form, in the manner of UTS #39: compatibility
// forms (full width, mathematical letters) by NFKD, letters of other scripts by the table.
func skeleton(s string) string {
	if isASCII(s) {
		return s
	}
	out := make([]rune, 0, len(s))
	for _, r := range norm.NFKD.String(s) {
		if l, ok := lookalikes()[r]; ok {
			r = l
		}
		out = append(out, r)
	}
	return norm.NFC.String(string(out))
}

// oddLetter names the first letter of s that isn't the one that it looks like.
func oddLetter(s, name string) string {
	t := []rune(name)
	for i, r := range []rune(s) {
		if i >= len(t) || r != t[i] {
			if r >= utf8.RuneSelf {
				return ": " + diag.Rune(r)
			}
			if i < len(t) {
				return ": " + diag.Rune(r) + " stands for " + diag.Rune(t[i])
			}
			break
		}
	}
	return ""
}

// lookalikes are the letters of other scripts whose usual form is that of an ASCII letter or
// digit, from the confusables of Unicode Technical Standard #39 as far as names can hold them.
var lookalikes = sync.OnceValue(func() map[rune]rune {
	return map[rune]rune{
		// Cyrillic
		'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'ё': 'e', 'һ': 'h', 'і': 'i', 'ї': 'i', 'ј': 'j', 'к': 'k', 'ӏ': 'l', 'м': 'm',
		'п': 'n', 'о': 'o', 'р': 'p', 'ԛ': 'q', 'г': 'r', 'ѕ': 's', 'т': 't', 'ս': 'u', 'ѵ': 'v', 'ԝ': 'w', 'х': 'x', 'у': 'y', 'ү': 'y',
		'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'Н': 'H', 'І': 'I', 'Ј': 'J', 'К': 'K', 'М': 'M', 'О': 'O', 'Р': 'P', 'Ѕ': 'S', 'Т': 'T', 'Х': 'X', 'У': 'Y', 'Ԛ': 'Q', 'Ԝ': 'W', 'З': '3', 'з': '3', 'б': '6',
		// Greek
		'α': 'a', 'γ': 'y', 'ε': 'e', 'η': 'n', 'ι': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'σ': 'o', 'τ': 't', 'υ': 'u', 'χ': 'x', 'ω': 'w', 'ϲ': 'c', 'ϳ': 'j',
		'Α': 'A', 'Β': 'B', 'Ε': 'E', 'Ζ': 'Z', 'Η': 'H', 'Ι': 'I', 'Κ': 'K', 'Μ': 'M', 'Ν': 'N', 'Ο': 'O', 'Ρ': 'P', 'Τ': 'T', 'Υ': 'Y', 'Χ': 'X',
		// Armenian, Latin and others
		'օ': 'o', 'ո': 'n', 'հ': 'h', 'ց': 'g', 'զ': 'q', 'ı': 'i', 'ɩ': 'i', 'ɑ': 'a', 'ɡ': 'g', 'ʋ': 'v', 'ſ': 's', 'ƽ': 's', 'ɪ': 'i', 'ʀ': 'r', 'ᴏ': 'o', 'ᴜ': 'u', 'ᴠ': 'v', 'ᴡ': 'w', 'ᴢ': 'z', 'ꜱ': 's', 'ǀ': 'l', 'ⅼ': 'l',
		'٥': 'o', '០': 'o', '০': 'o', '०': 'o', 'ዐ': 'o', 'ᑭ': 'P', 'Ꭺ': 'A', 'Ꭼ': 'E', 'Ꮋ': 'H', 'Ꮶ': 'K', 'Ꮇ': 'M', 'Ꭲ': 'T', 'Ꮪ': 'S', 'Ꮲ': 'P', 'Ꮃ': 'W', 'Ꮓ': 'Z',
		// Arabic letters that Arabic and Persian keyboards write differently
		'ك': 'ک', 'ي': 'ی', 'ى': 'ی', 'ۀ': 'ه', 'ة': 'ه',
		// Hyphens and low lines
		'‐': '-', '‑': '-', '‒': '-', '–': '-', '−': '-', '﹣': '-', '＿': '_',
	}
})
