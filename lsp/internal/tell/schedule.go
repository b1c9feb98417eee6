package tell

import (
	"fmt"
	"strings"
	"time"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
)

// schedule tells when the contract runs: in words, the field at the cursor, the next slots. It
// gives the place that it speaks of.
func (h *hover) schedule(p *place) source.Span {
	s, err := schedule.Parse(p.text)
	if err != nil {
		h.key(p)
		return p.span
	}
	span := h.field(s, p)
	h.slots(s, p.text)
	if h.c.CatchUp == "skip" {
		h.card.para("A slot that was missed is skipped.")
	} else {
		h.card.para("Of slots that were missed, the newest runs once.")
	}
	h.card.para("The daemon's job is ", whole(authoring.Job(h.d.FullName())), ".")
	return span
}

// deadline tells of hz.by: a time of day says it all by itself.
func (h *hover) deadline(p *place) source.Span {
	h.key(p)
	if s, err := schedule.Parse(p.text); err == nil && !strings.HasPrefix(p.text, "@") {
		span := h.field(s, p)
		h.slots(s, p.text)
		return span
	}
	return p.span
}

// slots tells the next slots, as hz heinzel show does.
func (h *hover) slots(s *schedule.Schedule, text string) {
	h.card.para(head(s.Describe()), " (", name(text), "; ", zoneName(h.s), ")")
	if s.BothDays() {
		h.card.para("Warning: " + authoring.DaysWarning)
	}
	for _, t := range nextSlots(h.s.Now, s, h.s.Zone) {
		h.card.item(t)
	}
}

// next gives the next slot with its date.
func next(s *state.Snapshot, on *schedule.Schedule) string {
	t, ok := on.Next(s.Now, s.Zone)
	if !ok {
		return "never again" // the calendar ends
	}
	return "next " + t.Format(authoring.ShortSlot)
}

// nextSlots gives the next slots as a person reads them.
func nextSlots(now time.Time, s *schedule.Schedule, zone *time.Location) []string {
	var out []string
	for _, t := range s.Slots(now, authoring.ShownSlots, zone) {
		out = append(out, t.Format(authoring.SlotLayout))
	}
	return out
}

// field tells what the field at the cursor names and may name, and gives its place; that of the
// whole where the schedule has no fields.
func (h *hover) field(s *schedule.Schedule, p *place) source.Span {
	for i, f := range schedule.FieldSpans(p.text) {
		at := h.part(p, f[0], f[1])
		if !touches(at, h.offset) {
			continue
		}
		spec := schedule.Fields()[i]
		takes := fmt.Sprintf("%d to %d", spec.Min, spec.Max)
		if n := len(spec.Names); n > 0 {
			takes += ", or " + spec.Names[0] + " to " + spec.Names[n-1]
		}
		h.card.para(name(p.text[f[0]:f[1]]), " is the "+spec.Name+": ", head(s.FieldWords(i)), ". It takes "+takes+"; ",
			name("*"), ", lists ", name("1,3"), ", ranges ", name("1-5"), ", steps ", name("*/2"), ".")
		return at
	}
	return p.span
}
