package complete

import (
	"strings"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/protocol"
)

// emptySpot is at nothing.
var emptySpot = spot.Spot{Front: spot.Read(nil)}

// start offers a whole contract in an empty file.
func (c *completer) start() {
	name := c.stem()
	if name == "" {
		name = "weekly-digest"
	}
	typed := string(c.text[c.at.Word.Start:c.at.Word.End])
	add := func(label, detail string, put shape) {
		o := offer{label: label, kind: protocol.CompletionKindFile, detail: detail, filter: label, at: c.at.Word, put: put, whole: true}
		if strings.Trim(typed, "-") == "" && typed != "" {
			o.filter = typed + label
		}
		c.offers = append(c.offers, o)
	}
	add("contract", "a whole contract, as short as can be", c.wholeContract())
	add("contract with notes", "the starter of hz heinzel new: every key and section says what it is for",
		word(strings.TrimRight(string(authoring.StarterFor(name, c.outputName(), "")), "\n")))
	add("frontmatter", "the keys that every contract has", join(word("---\n"), c.requiredKeys(), word("\n---")))
}

// frontmatter offers all keys that are required, below a first line ---, where nothing else is.
func (c *completer) frontmatter() {
	if c.at.Front.Closed || strings.TrimSpace(string(c.text[c.at.Offset:])) != "" {
		return
	}
	all := c.wholeContract()
	all[0].text = strings.TrimPrefix(all[0].text, "---\n")
	c.offers = append(c.offers, offer{label: "contract", kind: protocol.CompletionKindFile, detail: "a whole contract, as short as can be", at: c.at.Word, put: all, whole: true})
}

// requiredKeys is the keys that every contract has.
func (c *completer) requiredKeys() shape {
	return join(
		word("name: "+c.nameYAML()+"\nkind: responsibility\ndescription: "), fill("What it keeps true, and for whom."),
		word("\nhz:\n"), c.shapeOf([]string{"hz"}).block)
}

func (c *completer) wholeContract() shape {
	out := join(word("---\n"), c.requiredKeys(), word("\n---\n\n### Goal\n\n"), fill("What is true once the draft is accepted."),
		word("\n\n### Maintains\n\n- `"+strings.Trim(c.outputName(), `"`)+"`: "), fill("what it must be."),
		word("\n\n### Done when\n\n- [ ] "), fill("What can be checked."))
	return out
}
