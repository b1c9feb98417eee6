// Package complete says what can stand at the cursor of someone who is writing a contract: keys
// and their values, what is installed, other contracts' outputs, sections, names, codes.
//
// spot says what the cursor is at; each file here offers what belongs there. Whatever is offered
// leaves a text that the compiler understands when it is taken: what can't be read in place, such
// as a reference that would make a cycle, isn't offered, and what has to come with it, such as
// the capability in hz.requires, comes with it. In prose there is nothing to offer.
package complete

import (
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// Triggers are the characters after which a client should ask by itself: those behind which a
// value, an item or a part of a name begins.
var Triggers = []string{":", " ", "\"", "'", "[", "{", ",", ".", "/", "#", "`", "-", "@"}

// most is how many items an answer has; IsIncomplete says when there are more.
const most = 200

// Complete gives what can stand at a position of a document. The list is never nil, and its
// items are in their order. What asked for it makes no difference.
func Complete(s *state.Snapshot, d *state.Doc, pos protocol.Position, _ *protocol.CompletionContext) *protocol.CompletionList {
	c := completer{Snapshot: s, Doc: d, text: d.Text.Text}
	c.at = spot.At(c.text, d.Offset(pos))
	c.offer()
	return c.list()
}

// completer gathers the offers of one request.
type completer struct {
	*state.Snapshot
	*state.Doc
	text   []byte
	at     *spot.Spot
	offers []offer
	cut    bool // there were more
}

func (c *completer) offer() {
	switch c.at.Place {
	case spot.Start:
		c.start()
	case spot.Key:
		c.keys()
	case spot.Value:
		c.value()
	case spot.Item:
		c.item()
	case spot.Comment:
		c.ignoreInFrontmatter()
	case spot.Note:
		c.ignoreInBody()
	case spot.Blank:
		c.onBlankLine()
	case spot.Heading:
		c.heading()
	case spot.ListItem:
		c.listItem()
	case spot.Code:
		c.codeSpan()
	}
}

// list makes the answer of what was offered.
func (c *completer) list() *protocol.CompletionList {
	l := &protocol.CompletionList{Items: make([]protocol.CompletionItem, 0, min(len(c.offers), most))}
	if len(c.offers) > most {
		c.offers, c.cut = c.offers[:most], true
	}
	l.IsIncomplete = c.cut
	w := writer{completer: c}
	for i := range c.offers {
		l.Items = append(l.Items, w.item(i, &c.offers[i]))
	}
	return l
}
