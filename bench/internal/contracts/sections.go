package contracts

import "fmt"

// body writes the sections, and as much guidance as the wanted size leaves room for.
func (w *writer) body() {
	section := func(title, text string) { w.printf("### %s\n\n%s\n", title, text) }
	if w.chance(.3) {
		w.printf("<!-- %s -->\n", w.line())
	}
	if w.fault != "HZC101" {
		section("Goal", w.paragraph())
	}
	if w.chance(.25) {
		section("Description", w.paragraph())
	}
	items := w.inputs
	if w.fault == "HZC103" {
		items = append(items[:max(0, len(items)-1):max(0, len(items)-1)], "other")
	}
	if len(items) > 0 {
		section("Requires", w.lines(len(items), func(k int) string { return "- `" + items[k] + "`: " + w.line() }))
	}
	section("Maintains", fmt.Sprintf("- `%s`: %s", w.output, w.line()))
	done := w.lines(w.upTo(2, 6), func(int) string { return "- [ ] " + w.line() })
	if w.fault == "HZC107" {
		done = ""
	}
	section("Done when", done)
	if w.fault == "HZC105" {
		section("Musings", w.paragraph())
	}
	if w.chance(.3) {
		section("Invariants", w.bullets(false))
	}
	if w.chance(.2) {
		section("Continuity", w.paragraph())
	}
	if room := w.tree.sizes[w.i] - w.Len() - 16; room > 60 {
		section("Steps", w.guidance(room))
	}
}
