package tell

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/workspace"
)

// contract tells what a contract is: the card that a reference to it shows.
func (h *hover) contract(d *state.Doc) {
	c := d.Contract
	title := c.Title.Value
	if title == "" {
		h.card.para(head(d.FullName()))
	} else {
		h.card.para(head(title), " · ", name(d.FullName()))
	}
	h.card.para(quoted(c.Description.Value))
	h.runs(d)
	for i := range c.Outputs {
		if out := &c.Outputs[i]; out.Name.Value != "" {
			parts := line("keeps ", name(out.Name.Value), " ("+out.Format+")")
			if facets := facetsOf(d); len(facets) > 0 {
				parts = append(parts, line(" with ", few(facets, 8))...)
			}
			h.card.item(parts)
		}
	}
	if n := len(readersOf(d).all); n > 0 {
		h.card.item("read by " + count(n, "contract"))
	}
	if print := c.Canon.Fingerprint(); print != "" {
		h.card.item("canonical-v1 ", whole("sha256:"+print))
	} else {
		h.card.item("no fingerprint: the text has no canonical form")
	}
	if a := approval(d); a != nil {
		h.card.item(approvalWords[a.State])
	}
	if d.File != "" {
		h.card.item(to(d.Path, string(d.URI)))
	}
}

// runs tells when a contract runs.
func (h *hover) runs(d *state.Doc) {
	c := d.Contract
	switch wrong := faults(d); {
	case c.State == compiler.BodyOnly, c.State == compiler.Unread:
		h.card.item("can't be read: its frontmatter has an error")
		return
	case c.State == compiler.Foreign:
		h.card.item("a contract of OpenProse: hz doesn't run it")
		return
	case wrong > 0:
		h.card.item("doesn't run: it has " + count(wrong, "error"))
	}
	switch {
	case c.Schedule != nil:
		h.card.item("runs " + c.Schedule.Describe() + "; " + next(h.s, c.Schedule.Schedule))
	case !scheduled(c):
		h.card.item("runs by hand only")
	}
}

// scheduled says whether the contract has a schedule, be it one that can't be read.
func scheduled(c *compiler.Contract) bool {
	return readable(c) && c.Front.Root.Get("hz").Get("schedule") != nil
}

// faults gives how many errors a check finds in a contract, but for what its pin says: that is
// told in other words.
func faults(d *state.Doc) int {
	n := 0
	for _, f := range d.Findings() {
		if f.Severity == diag.Error && f.Code != "HZC301" {
			n++
		}
	}
	return n
}

// approvalWords say whether a team contract runs on this machine.
var approvalWords = map[string]string{
	authoring.Approved:  "pinned, unchanged: it runs on this machine",
	authoring.Unpinned:  "not pinned: it runs on this machine, whatever its file says",
	authoring.Changed:   "pinned, and changed since: it doesn't run on this machine",
	authoring.Unlisted:  "not scheduled on this machine",
	authoring.Elsewhere: "not scheduled on this machine: it lies outside the team's checkout that is configured",
}

// approval says whether a team contract runs on this machine; nil for one's own.
func approval(d *state.Doc) *authoring.Approval {
	t := workspace.Target{Path: d.Path, File: cmp.Or(d.File, d.Path)}
	return authoring.ApprovalOf(d.Folder.Pins, d.Folder.Roots, &t, d.Contract)
}

// facetsOf gives the facets of a contract's output.
func facetsOf(d *state.Doc) []string {
	if d.Contract.Body == nil {
		return nil
	}
	var out []string
	for i := range d.Contract.Body.Sections {
		for _, f := range d.Contract.Body.Sections[i].Facets {
			if n := f.Title.Value; compiler.IsItemName(n) && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// reads tells of what an input reads.
func (h *hover) reads(input, text string) {
	if strings.HasPrefix(text, "contract:") {
		h.reference(text)
	} else {
		h.method(text)
	}
	if h.card.content() != nil {
		h.observedRead(input)
	}
}

// input tells of an input by its name.
func (h *hover) input(input string) bool {
	text, ok := h.read(input)
	if !ok {
		return false
	}
	h.card.para(head(input), " · an input that reads ", name(text))
	h.reads(input, text)
	return true
}

// reference tells of the contract whose output is read, and whether it keeps that output.
func (h *hover) reference(text string) {
	r, ok := compiler.ParseReference(text)
	if !ok || h.f.Live == nil { // or nobody knows yet what there is
		return
	}
	full := r.Contract()
	i := h.f.ByName(full)
	if i < 0 {
		h.card.para(head("Nobody maintains this"), ": there is no contract ", name(full), " here. Runs fail until someone writes it: ",
			whole(shell.Command("hz", "heinzel", "new", r.Namespace+":"+r.Name)))
		return
	}
	o := h.f.Outlines()[i]
	out := o.Output(r.Output)
	switch {
	case out == nil && !o.Readable:
		h.card.para(head("This can't be had"), ": ", name(full), " has errors.")
	case out == nil && len(o.Outputs) > 0:
		h.card.para(head("Nobody maintains this"), ": the output of ", name(full), " is called ", name(o.Outputs[0].Name), ".")
	case out == nil:
		h.card.para(head("Nobody maintains this"), ": ", name(full), " has no output.")
	case r.Facet != "" && !slices.Contains(out.Facets, r.Facet):
		h.card.para(head("Nobody maintains this"), ": ", name(r.Output), " of ", name(full), " has no facet ", name(r.Facet), ".")
	}
	d := h.d
	if i != h.d.Index {
		var err error
		if d, err = h.f.Contract(i); err != nil {
			h.card.para("The file can't be read now: ", quoted(err.Error()))
			return
		}
	}
	h.contract(d)
}
