package tell

import (
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// InlayHints gives the hints in a range: the next slot behind the schedule, with the next five
// to be read beside it.
func InlayHints(s *state.Snapshot, d *state.Doc, r protocol.Range) []protocol.InlayHint {
	out := []protocol.InlayHint{}
	c := d.Contract
	if c.Schedule == nil {
		return out
	}
	end := c.Schedule.Span.End
	if asked := d.Text.Span(r); end < asked.Start || end > asked.End {
		return out
	}
	k := card{markdown: s.Client.MarkdownHover}
	k.para(c.Schedule.Describe(), " ("+zoneName(s)+")")
	for _, slot := range nextSlots(s.Now, c.Schedule.Schedule, s.Zone) {
		k.item(slot)
	}
	return append(out, protocol.InlayHint{
		Position: d.Text.Position(end), Label: next(s, c.Schedule.Schedule),
		Tooltip: k.content(), PaddingLeft: true,
	})
}
