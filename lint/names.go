package lint

import "github.com/heinzel/hz/compiler/diag"

// namesRule: the name equals the file's stem (HZC010). It compares bytes; letters never fold.
func namesRule(p *pass) {
	if p.Name.Value == "" || p.Name.Value == p.Stem {
		return
	}
	d := p.report("HZC010", p.Name.Span, "name",
		"the name "+diag.Quote(p.Name.Value)+" isn't the file's: "+diag.Quote(p.Stem),
		"write name: "+diag.Cut(diag.Visible(p.Stem), diag.MaxQuote)+", or rename the file to "+p.Name.Value+".prose.md")
	if isPlainName(p.Stem) {
		d.Fixes = []diag.Fix{{Title: "Set the name to " + p.Stem, Safe: true, Edits: []diag.Edit{{Span: p.Name.Span, NewText: p.Stem}}}}
	}
}

// isPlainName says whether s can stand in YAML without quotes: an ASCII word or words with
// dashes.
func isPlainName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9' || i == 0) && (c != '-' || i == 0 || i == len(s)-1) {
			return false
		}
	}
	return s != "" && len(s) <= 64
}
