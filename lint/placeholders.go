package lint

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
)

// placeholdersRule: no playbook's {{asset:TYPE}} is left in an input's arguments (HZC025).
func placeholdersRule(p *pass) {
	for i := range p.Inputs {
		if in := &p.Inputs[i]; in.Args != nil && holds(in.Args, placeholder) {
			p.placeholders(in.Args, "hz.inputs."+in.Name.Value+".args")
		}
	}
}

const placeholder = "{{asset:"

// holds says whether a text in a tree holds s.
func holds(n *frontmatter.Node, s string) bool {
	if n.Kind == frontmatter.String {
		return strings.Contains(n.Value, s)
	}
	for _, item := range n.Items {
		if holds(item, s) {
			return true
		}
	}
	for i := range n.Pairs {
		if holds(n.Pairs[i].Value, s) {
			return true
		}
	}
	return false
}

func (p *pass) placeholders(n *frontmatter.Node, field string) {
	switch n.Kind {
	case frontmatter.String:
		for at := 0; ; {
			i := strings.Index(n.Value[at:], placeholder)
			if i < 0 {
				return
			}
			start, end := at+i, len(n.Value)
			if j := strings.Index(n.Value[start:], "}}"); j >= 0 {
				end = start + j + len("}}")
			}
			what := strings.TrimSuffix(n.Value[start+len(placeholder):end], "}}")
			if strings.TrimSpace(what) == "" {
				what = "asset"
			}
			p.report("HZC025", p.Front.Sub(n, start, end), field, "the playbook's placeholder "+diag.Quote(n.Value[start:end])+" is still there",
				"write the name or address of your own "+diag.Cut(diag.Visible(strings.TrimSpace(what)), diag.MaxQuote)+" there")
			at = end
		}
	case frontmatter.Sequence:
		for i, item := range n.Items {
			p.placeholders(item, field+"["+strconv.Itoa(i)+"]")
		}
	case frontmatter.Mapping:
		for i := range n.Pairs {
			p.placeholders(n.Pairs[i].Value, field+"."+diag.Cut(diag.Visible(n.Pairs[i].Key), diag.MaxQuote))
		}
	}
}
