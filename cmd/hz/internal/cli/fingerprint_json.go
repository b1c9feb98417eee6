package cli

import (
	"fmt"
	"strconv"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/internal/terminal"
	"github.com/heinzel/hz/workspace/prints"
)

// appendPrint appends a file's object as interfaces §4 has it.
func appendPrint(b []byte, p *prints.Print) []byte {
	str := func(head, s string) {
		b = append(b, head...)
		b = terminal.AppendJSON(b, s)
	}
	num := func(head string, n int) { b = strconv.AppendInt(append(b, head...), int64(n), 10) }
	str(`{"file":`, p.Path)
	str(`,"canonicalization":`, canon.Version)
	if p.Fatal == "" {
		str(`,"fingerprint":`, "sha256:"+p.Fingerprint)
	} else {
		str(`,"fingerprint":null,"fatal":`, string(p.Fatal))
	}
	str(`,"sha256":`, p.SHA256)
	str(`,"verdict":`, p.Verdict.String())
	b = append(b, `,"reports":[`...)
	for i := range p.Reports {
		t := &p.Reports[i]
		if i > 0 {
			b = append(b, ',')
		}
		str(`{"class":`, string(t.Class))
		str(`,"severity":`, t.Severity.String())
		num(`,"line":`, t.Line)
		num(`,"column":`, t.Column)
		num(`,"count":`, t.Count)
		b = append(b, `,"code_points":[`...)
		for j, c := range t.CodePoints {
			if j > 0 {
				b = append(b, ',')
			}
			b = fmt.Appendf(b, `"U+%04X"`, c)
		}
		b = append(b, ']')
		if t.Class == canon.Tag {
			str(`,"hidden":`, t.Hidden)
		}
		b = append(b, '}')
	}
	return append(b, "]}"...)
}
