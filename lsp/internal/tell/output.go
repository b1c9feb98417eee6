package tell

// output tells of an output by its name: its format, who reads it, and its drafts.
func (h *hover) output(output string) bool {
	format, ok := h.keeps(output)
	if !ok {
		return false
	}
	parts := line(head(output), " · an output, "+format)
	if facets := facetsOf(h.d); len(facets) > 0 {
		parts = append(parts, line(" · facets ", few(facets, 8))...)
	}
	h.card.para(parts)
	h.readBy(readersOf(h.d).output[output])
	h.card.para("Others read it as ", whole("contract:"+h.d.FullName()+"#"+output), ".")
	if t, ok := told(h.d); ok {
		h.observedWrite(t.Output(output), "No entry of its log tells of a draft.")
	}
	return true
}

// facet tells of a facet of the output: a heading of level 4 under Maintains.
func (h *hover) facet(facet string) {
	out := ""
	for i := range h.c.Outputs {
		if out = h.c.Outputs[i].Name.Value; out != "" {
			break
		}
	}
	if out == "" {
		return
	}
	h.card.para(head(facet), " · a facet of the output ", name(out))
	h.readBy(readersOf(h.d).facet[[2]string{out, facet}])
	h.card.para("Others read it as ", whole("contract:"+h.d.FullName()+"#"+out+"/"+facet), ".")
}

// readBy tells who reads an output or a facet.
func (h *hover) readBy(list []reader) {
	if h.f.Live == nil { // nobody knows yet
		return
	}
	if len(list) == 0 {
		h.card.para("No contract reads it.")
		return
	}
	h.card.para("Read by ", fewOf(len(list), 8, func(i int) string { return named(h.f, &list[i]) }), ".")
}
