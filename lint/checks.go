package lint

import (
	"strings"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
)

// checksRule: what stands under ### Done when are checks (HZC109), and at least one is
// (HZC107).
func checksRule(p *pass) {
	if !p.hasBody() {
		return
	}
	var wrong []*body.Item
	checks, section := 0, (*body.Section)(nil)
	for i := range p.Body.Sections {
		s := &p.Body.Sections[i]
		if s.Key != doneWhen {
			continue
		}
		if section == nil {
			section = s
		}
		end := p.ownEnd(s.Content)
		for j := range s.Items {
			item := &s.Items[j]
			switch {
			case item.Span.Start > end:
			case item.Box == body.OpenBox || item.Box == body.CheckedBox:
				checks++
			default:
				wrong = append(wrong, item)
			}
		}
	}
	for _, item := range wrong {
		text := item.Text.Value
		switch {
		case text == "":
			p.report("HZC109", item.Span, "### Done when", "this item is empty, so there is nothing to check", "write - [ ], a blank and what must hold; or remove it")
		case item.Box == body.BadBox:
			p.report("HZC109", item.Span, "### Done when", "this item is no check: "+diag.Quote(text), "write - [ ], a blank and what must hold").Fixes = p.boxMended(item)
		default:
			p.report("HZC109", item.Span, "### Done when", "this item has no box, so the agent won't check it: "+diag.Quote(text),
				"write - [ ] "+diag.Cut(diag.Visible(withoutBox(text)), diag.MaxQuote)).Fixes = p.boxed(item, checks == 0)
		}
	}
	if section != nil && checks == 0 && !section.Empty && !p.lost() {
		p.report("HZC107", section.Heading.Span, "### Done when", "### Done when holds no check", "write the checks, one - [ ] … a line").Fixes = p.checkAdded(section, wrong)
	}
}

// withoutBox cuts what stands in front of an item's text in place of a check box: a box of
// another kind, or one behind marks or a comment that keep it from being read.
func withoutBox(text string) string {
	const boxes = "☐☑☒✓✔✅□▢◻◯○•"
	rest := text
	if k := strings.Index(rest, "-->"); k >= 0 && strings.HasPrefix(rest, "<!--") {
		rest = strings.TrimLeft(rest[k+len("-->"):], " \t")
	}
	rest = strings.TrimLeft(rest, "\\"+boxes)
	for _, box := range [...]string{"[ ] ", "[x] ", "[X] ", "( ) ", "(x) ", "`[ ]` ", "`[x]` ", "**[ ]** ", "**[x]** "} {
		rest = strings.TrimPrefix(rest, box)
	}
	if rest = strings.TrimLeft(rest, boxes+"\ufe0f \t"); rest == "" {
		return text
	}
	return rest
}
