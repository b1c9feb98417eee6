package complete

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/lsp/protocol"
)

// names gives the names of the inputs or outputs that the frontmatter declares.
func (c *completer) names(of string) []string {
	e := c.at.Front.Root.Find("hz", of)
	if e == nil {
		return nil
	}
	var out []string
	for _, s := range e.Sub {
		if n := canonical(s.Key); compiler.IsItemName(n) && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// canonical gives a name as hz compares it.
func canonical(name string) string {
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf {
			return strings.TrimSuffix(string(canon.Canonicalize([]byte(name)).Text), "\n")
		}
	}
	return name
}

// items gives the names that the items of a section have.
func (c *completer) items(section string) []string {
	if c.Contract.Body == nil {
		return nil
	}
	var out []string
	for i := range c.Contract.Body.Sections {
		s := &c.Contract.Body.Sections[i]
		if s.Key != section {
			continue
		}
		for k := range s.Items {
			if it := &s.Items[k]; it.Depth == 0 && it.HasCode {
				out = append(out, it.Name.Value)
			}
		}
	}
	return out
}

// without gives the names of a list that aren't in another.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

// inputNames offers names of inputs: those that items under Requires speak of, and a new one.
func (c *completer) inputNames() {
	value := values{line: join(word("{read: "), fill(c.firstRead()), word("}"))}
	for _, n := range c.items("requires") {
		if compiler.IsItemName(n) && !c.there(n) {
			c.newKey(offer{label: n, kind: protocol.CompletionKindField, detail: "has an item under ### Requires"}, quoted(n), value)
		}
	}
	if c.Client.Snippets && c.at.Entry == nil {
		o := offer{label: "name: {read: …}", filter: "name", kind: protocol.CompletionKindSnippet, detail: "a new input", at: c.at.Word}
		o.put = join(fill("name"), word(": "), value.line)
		if c.at.Tight {
			o.put = word(" ").then(o.put)
		}
		c.offers = append(c.offers, o)
	}
}

// outputNames offers the output's name, as long as there is none.
func (c *completer) outputNames() {
	for _, e := range c.at.Parent.Sub {
		if e != c.at.Entry {
			return
		}
	}
	value := values{line: join(word("{format: "), choose("markdown", "json"), word("}"))}
	list := c.items("maintains")
	if len(list) == 0 {
		list = []string{c.outputName()}
		if c.at.Entry != nil { // it is the half name itself
			list = []string{(&completer{Doc: c.Doc, at: &emptySpot}).outputName()}
		}
	}
	for _, n := range list {
		if compiler.IsItemName(n) {
			c.newKey(offer{label: n, kind: protocol.CompletionKindField, detail: "the output"}, quoted(strings.Trim(n, `"`)), value)
		}
	}
}
