package lint

import (
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
)

// namesRule: the name equals the file's stem (HZC010). It compares bytes; letters never fold.
func namesRule(p *pass) {
	if p.Name.Value == "" || p.Name.Value == p.Stem {
		return
	}
	hint := "rename the file to " + p.Name.Value + compiler.Suffix
	if compiler.IsName(p.Stem) {
		hint = "write name: " + compiler.NameYAML(p.Stem) + ", or " + hint
	}
	d := p.report("HZC010", p.Name.Span, "name",
		"the name "+diag.Quote(p.Name.Value)+" isn't the file's: "+diag.Quote(p.Stem), hint)
	if compiler.IsName(p.Stem) {
		if e, ok := p.Rewrite(p.Name.Span, compiler.NameYAML(p.Stem)); ok {
			d.Fixes = safe("Set the name to "+p.Stem, e)
		}
	}
}
