package contracts

import (
	"fmt"
	"slices"
	"strings"
)

// frontmatter writes everything up to the body.
func (w *writer) frontmatter() {
	name := w.name
	if w.fault == "HZC010" {
		name += "-x"
	}
	w.printf("---\nname: %s\nkind: responsibility", name)
	if w.chance(.3) {
		w.printf("description: >-\n  %s\n  %s", w.sentence(10, 24), w.line())
	} else {
		w.printf("description: %s", quoted(w.sentence(10, 24)))
	}
	if w.chance(.4) {
		w.printf("version: %d.%d.%d", w.IntN(4), w.IntN(21), w.IntN(10))
	}
	if w.chance(.1) {
		w.printf("x-owner-note: kept by the %s guild", one(w.Rand, adjectives))
	}
	switch w.fault {
	case "HZC002":
		w.printf("colour: blue")
	case "HZC003":
		w.printf("broken: [unclosed, {a: b")
	case "HZC004-anchor":
		w.printf("x-base: &base {a: 1}")
	case "HZC004-twice":
		w.printf("kind: responsibility")
	}
	w.printf("hz:\n  schema: 1\n  title: %s", quoted(w.title()))
	if w.fault == "HZC011" {
		w.printf(`  schedule: "61 25 * * MON"`)
	} else if w.chance(.8) {
		w.printf("  schedule: %q", one(w.Rand, schedules))
	}
	if w.fault == "HZC023" {
		w.printf("  freshness: 1d")
	}
	if w.chance(.2) {
		w.printf("  # capabilities this contract reads; never write")
	}
	w.reads()
	format := "markdown"
	if strings.HasSuffix(w.output, "_json") {
		format = "json"
	}
	w.printf("  outputs:\n    %s: {format: %s}", w.output, format)
	w.options()
	w.printf("---\n")
}

func (w *writer) title() string {
	parts := strings.Split(w.name, "-")
	s := fmt.Sprintf("%s %s %d", capital(parts[0]), capital(parts[1]), w.i)
	if w.foreign && w.chance(.5) {
		s = strings.NewReplacer("Review", "Prüfung", "Digest", "Überblick").Replace(s)
	}
	return s
}

// reads writes hz.requires and hz.inputs.
func (w *writer) reads() {
	of := some(w.Rand, capabilities, one(w.Rand, []int{0, 1, 1, 1, 2, 2, 3}))
	if len(of) > 0 {
		flow := w.chance(.5)
		names := make([]string, len(of))
		for k := range of {
			names[k] = of[k].name + ":read"
		}
		if flow {
			w.printf("  requires: [%s]", strings.Join(names, ", "))
		} else {
			w.printf("  requires:\n    - %s", strings.Join(names, "\n    - "))
		}
	}
	up := w.upstream()
	if len(of) == 0 && len(up) == 0 && w.fault != "HZC031" {
		return
	}
	w.printf("  inputs:")
	for _, c := range of {
		for _, m := range some(w.Rand, c.methods, one(w.Rand, []int{1, 1, 2})) {
			w.input(c.name, m)
		}
	}
	for _, u := range up {
		w.reference(fmt.Sprintf("up_%d", u), w.tree.names[u], w.tree.outputs[u])
	}
	if w.fault == "HZC031" {
		w.reference("ghost", fmt.Sprintf("nobody-%d", w.i), "report")
	}
}

// upstream gives the contracts whose outputs are read: of the layer above, now and then of one
// further up.
func (w *writer) upstream() []int {
	var up []int
	layer := w.i * w.tree.options.Layers / w.tree.options.N
	if layer > 0 && w.chance(.75) {
		from := layer - 1
		if from > 0 && w.chance(.2) {
			from = w.IntN(from)
		}
		for range one(w.Rand, []int{1, 1, 2, 2, 3}) {
			if of := w.tree.layers[from]; len(of) > 0 {
				up = append(up, one(w.Rand, of))
			}
		}
	}
	if w.fault == "HZC030" {
		up = append(up, w.i)
	}
	slices.Sort(up)
	return slices.Compact(up)
}

func (w *writer) input(capability string, m method) {
	key := m.name
	if slices.Contains(w.inputs, key) {
		key = capability + "_" + key
	}
	w.inputs = append(w.inputs, key)
	w.printf("    %s:\n      read: %s.%s", key, capability, m.name)
	if w.chance(.7) {
		labels := some(w.Rand, []string{"blocked", "decision", "risk", "done"}, 2)
		w.printf("      args: {project: %s, labels: [%s], limit: %d}", one(w.Rand, []string{"PAY", "OPS", "WEB"}),
			strings.Join(labels, ", "), one(w.Rand, []int{20, 50, 100}))
	}
	if m.window {
		w.printf("      window: %s", one(w.Rand, windows))
	}
}

func (w *writer) reference(key, name, output string) {
	w.inputs = append(w.inputs, key)
	w.printf(`    %s: {read: "contract:me/%s#%s", stage: draft}`, key, name, output)
}

// options writes the keys that stand after the outputs.
func (w *writer) options() {
	if w.chance(.4) {
		w.printf("  publishes:\n    action: %s\n    output: %s", one(w.Rand, operations), w.output)
	}
	if w.chance(.4) {
		w.printf("  agent:\n    tools: [Read, Grep, Glob]\n    max_usd: %.2f", one(w.Rand, []float64{.25, .5, 1}))
	}
	if w.chance(.6) {
		w.printf("  timeout: %s", one(w.Rand, timeouts))
	}
	if w.chance(.3) {
		w.printf("  retries: %d", w.IntN(4))
	}
	if w.chance(.3) {
		w.printf("  catch_up: %s", one(w.Rand, []string{"latest", "skip"}))
	}
	if w.chance(.2) {
		w.printf("  scope: personal")
	}
}

func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
