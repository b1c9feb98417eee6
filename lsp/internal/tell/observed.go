package tell

import "github.com/heinzel/hz/graph"

// observedRead tells what the contract's own log says of an input. Entries are of the
// Heinzelmännchen and what it reads; nothing of them is about people.
func (h *hover) observedRead(input string) {
	t, ok := told(h.d)
	if !ok {
		return
	}
	e, sure := t.Input(input)
	switch {
	case e == nil:
		h.card.para("No entry of its log tells that this was read.")
		return
	case !sure:
		h.card.para("Its log tells of such a read, and not of which input: last ", logged(h.s, e.Last), ".")
		return
	}
	parts := line("Last read ", name(logged(h.s, e.Last)))
	if e.Version != "" {
		parts = append(parts, line(", version ", name(e.Version))...)
	}
	if e.NeededBy != "" {
		parts = append(parts, line(", needed by ", name(logged(h.s, e.NeededBy)))...)
	}
	h.card.para(parts, ".")
	if e.Stale {
		parts := line("The last run fell back")
		if e.Used != "" {
			parts = append(parts, line(" to version ", name(e.Used))...)
		}
		h.card.para(parts, ": nothing newer was approved in time.")
	}
	h.note(e)
}

// observedWrite tells what the contract's own log says of its output, or of its publication.
func (h *hover) observedWrite(e *graph.Edge, none string) {
	if e == nil {
		h.card.para(none)
		return
	}
	parts := line(map[string]string{graph.Pending: "A draft waits for approval since ", graph.Approved: "Its last draft was approved ",
		graph.Rejected: "Its last draft was rejected ", graph.Published: "Last published "}[e.State], name(logged(h.s, e.Last)))
	if e.Where != "" {
		parts = append(parts, line(", in ", name(e.Where))...)
	}
	if e.ContractVersion != "" {
		parts = append(parts, line(", by version ", name(e.ContractVersion), " of the contract")...)
	}
	h.card.para(parts, ".")
	h.note(e)
}

// note tells what the last entry says in words.
func (h *hover) note(e *graph.Edge) {
	if e.Description != "" {
		h.card.para("It says: ", quoted(e.Description))
	}
}
