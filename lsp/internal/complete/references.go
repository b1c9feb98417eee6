package complete

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// scheme begins a reference.
const scheme = "contract:"

// found is an output or a facet that a reference may lead to.
type found struct {
	rank            int // how well what is typed fits, 0 the best
	contract        *workspace.Outline
	output, facet   string
	contractAt, nth int
}

// references offers the outputs of other contracts, and their facets: never this contract's own
// or one's that depends on it, which would be a cycle, and none of me for a contract of the team.
func (c *completer) references() {
	typed := string(c.text[c.at.Word.Start:c.at.Offset])
	if strings.HasPrefix(scheme, typed) {
		typed = ""
	}
	typed = strings.TrimPrefix(typed, scheme) // without it, a part of a name
	set := c.Folder.Outlines()
	q := newQuery(typed)
	var all []found
	var dependents map[name]bool
	asked := false
	for i, o := range set {
		if o.Namespace == c.Contract.Namespace && o.Name == c.Contract.ShortName() || i == c.Index ||
			c.Contract.Namespace == compiler.Team && o.Namespace == compiler.Me {
			continue
		}
		if !asked {
			dependents, asked = c.dependents(set), true
		}
		if dependents[name{o.Namespace, o.Name}] {
			continue
		}
		all = q.add(all, o, i)
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.contract.Namespace, b.contract.Namespace),
			cmp.Compare(a.contract.Name, b.contract.Name), cmp.Compare(a.contractAt, b.contractAt), cmp.Compare(a.nth, b.nth))
	})
	if len(all) > most/2 { // leaves room for methods
		all, c.cut = all[:most/2], true
	}
	w := c.referenceWriter()
	for i := range all {
		w.offer(&all[i])
	}
}

// name is a contract's.
type name struct{ namespace, name string }

// dependents gives the contracts that read this one's output, straight or through others.
func (c *completer) dependents(set []*workspace.Outline) map[name]bool {
	own := name{c.Contract.Namespace, c.Contract.ShortName()}
	direct := false
	for _, o := range set {
		for k := range o.Refs {
			r := &o.Refs[k]
			direct = direct || r.Name == own.name && r.Namespace == own.namespace
		}
	}
	if !direct {
		return nil
	}
	readers := make(map[name][]int32, len(set))
	for i, o := range set {
		for k := range o.Refs {
			r := name{o.Refs[k].Namespace, o.Refs[k].Name}
			readers[r] = append(readers[r], int32(i))
		}
	}
	seen := map[name]bool{}
	for todo := []name{own}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, i := range readers[n] {
			r := name{set[i].Namespace, set[i].Name}
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

// query is what is typed of NAMESPACE/NAME#OUTPUT/FACET.
type query struct {
	typed string // in lower case
}

func newQuery(typed string) query { return query{strings.ToLower(typed)} }

// add puts the outputs of a contract that fit behind the others.
func (q *query) add(all []found, o *workspace.Outline, at int) []found {
	nth := 0
	put := func(output, facet string) {
		if rank := q.rank(o, output, facet); rank >= 0 {
			all = append(all, found{rank, o, output, facet, at, nth})
		}
		nth++
	}
	for i := range o.Outputs {
		put(o.Outputs[i].Name, "")
		for _, f := range o.Outputs[i].Facets {
			put(o.Outputs[i].Name, f)
		}
	}
	return all
}

// rank says how well a reference fits: its beginning, the beginning of its name or of its output, a
// part of it, its letters in that order; -1 for not at all. What fits a longer text fits each
// beginning of that text, so a client may filter on by itself.
func (q *query) rank(o *workspace.Outline, output, facet string) int {
	if q.typed == "" {
		return 0
	}
	parts := [...]string{o.Namespace, "/", o.Name, "#", output, "/", facet}
	list := parts[:]
	if facet == "" {
		list = parts[:5]
	}
	switch rest, ok := eat(q.typed, list); {
	case ok && rest == "":
		return 0
	case foldPrefix(o.Name, q.typed):
		return 1
	case foldPrefix(output, q.typed), facet != "" && foldPrefix(facet, q.typed):
		return 2
	}
	rest := q.typed
	for _, p := range list {
		for i := 0; i < len(p) && rest != ""; i++ {
			if lower(p[i]) == rest[0] {
				rest = rest[1:]
			}
		}
	}
	if rest == "" {
		return 3
	}
	return -1
}

// eat takes what both begin with off a typed text; it's false where they differ.
func eat(typed string, list []string) (string, bool) {
	for _, p := range list {
		n := min(len(p), len(typed))
		if !foldPrefix(p[:n], typed[:n]) {
			return typed, false
		}
		typed = typed[n:]
	}
	return typed, true
}

// foldPrefix says whether s begins with a text in lower case, in any case of the ASCII letters.
func foldPrefix(s, beginning string) bool {
	if len(s) < len(beginning) {
		return false
	}
	for i := range len(beginning) {
		if lower(s[i]) != beginning[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
