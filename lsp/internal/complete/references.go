package complete

import (
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/protocol"
)

// scheme begins a reference.
const scheme = "contract:"

// references offers the outputs of other contracts, and their facets: never this contract's own
// or one's that depends on it, which would be a cycle, and none of me for a contract of the team.
func (c *completer) references() {
	typed := string(c.text[c.at.Word.Start:c.at.Offset])
	if strings.HasPrefix(scheme, typed) {
		typed = ""
	}
	typed = strings.TrimPrefix(typed, scheme) // without it, a part of a name
	q := query{typed: strings.ToLower(typed)}
	dependents := c.dependents()
	for i, o := range c.Folder.Outlines() {
		own := o.Namespace == c.Contract.Namespace && o.Name == c.Contract.ShortName()
		if own || i == c.Index || c.Contract.Namespace == compiler.Team && o.Namespace == compiler.Me || dependents != nil && dependents[i] {
			continue
		}
		q.add(o)
	}
	best, cut := q.best()
	c.cut = c.cut || cut
	w := c.referenceWriter()
	for i := range best {
		w.offer(&best[i])
	}
}

// dependents says of each contract of the folder whether it reads this one's output, straight or
// through others. It is nil when none does.
func (c *completer) dependents() []bool {
	if c.Folder.Live == nil {
		return nil
	}
	ix, n := c.Folder.Live.Index(), len(c.Folder.Outlines())
	own := ix.ByName(c.FullName())
	if own < 0 {
		return nil
	}
	first := make([]int32, n+1) // where each contract's readers begin
	for i := range n {
		for _, to := range ix.Leads(i) {
			if to >= 0 {
				first[to]++
			}
		}
	}
	if first[own] == 0 {
		return nil
	}
	total := int32(0)
	for i := range first {
		total += first[i]
		first[i] = total
	}
	readers := make([]int32, total)
	for i := range n {
		for _, to := range ix.Leads(i) {
			if to >= 0 {
				first[to]--
				readers[first[to]] = int32(i)
			}
		}
	}
	seen := make([]bool, n)
	for todo := []int32{int32(own)}; len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, r := range readers[first[i]:first[i+1]] {
			if !seen[r] {
				seen[r] = true
				todo = append(todo, r)
			}
		}
	}
	return seen
}

// referenceWriter makes offers of what was found, with stage: draft where it's missing.
type referenceWriter struct {
	*completer
	stage  bool   // it is missing
	behind string // what stands behind the reference for it, in the same edit
	more   []edit // or elsewhere
}

func (c *completer) referenceWriter() *referenceWriter {
	e := c.at.Entry
	input := e.Parent
	w := &referenceWriter{completer: c, stage: input.Get("stage") == nil}
	const draft = "stage: draft"
	switch {
	case !w.stage:
	case input.Flow && c.at.Closed:
		w.more = []edit{{c.at.Word.End + 1, ", " + draft}}
	case input.Flow:
		w.behind = ", " + draft
	default:
		end := c.at.Offset + len(c.lineRest(c.at.Offset))
		br := c.Text.BreakAt(end)
		if next := end + len(br); next <= len(c.text) {
			w.more = []edit{{next, strings.Repeat(" ", e.Indent) + draft + br}}
		}
	}
	return w
}

func (w *referenceWriter) offer(f *found) {
	o := f.contract
	r := compiler.Reference{Namespace: o.Namespace, Name: o.Name, Output: f.output, Facet: f.facet}
	text := r.String()
	of := offer{label: text, filter: text, kind: protocol.CompletionKindReference, more: w.more, at: w.at.Word, whole: w.behind != ""}
	if d := o.Declares; d != nil {
		of.detail = diag.Visible(d.Title)
	}
	what := "the newest draft"
	if f.facet != "" {
		what = "one facet of the newest draft"
	}
	if of.doc = what + " of " + o.FullName() + ", " + o.Path; w.stage {
		of.doc += "\n\nAdds stage: draft."
	}
	of.doc, of.foreign = strings.ToUpper(of.doc[:1])+of.doc[1:], true
	switch {
	case w.at.Quote == 0:
		text = `"` + text + `"`
	case !w.at.Closed:
		text += string(w.at.Quote)
	}
	if text += w.behind; w.at.Tight {
		text = " " + text
	}
	of.put = word(text)
	w.offers = append(w.offers, of)
}
