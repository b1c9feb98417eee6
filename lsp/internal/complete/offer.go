package complete

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
)

// offer is something that can stand at the cursor.
type offer struct {
	label  string
	kind   protocol.CompletionItemKind
	detail string // one line: what it is
	about  string // beside the label: where it comes from
	doc    string // sentences; Markdown, or with foreign a text as it is
	foreign,
	preselect bool
	put    shape
	at     source.Span // what it takes the place of, around the cursor
	whole  bool        // it makes no sense with what stands behind the cursor left
	filter string      // what is typed to find it, where that isn't the label
	more   []edit      // elsewhere
}

// edit is a change elsewhere in the text.
type edit struct {
	at   int
	text string
}

// shape is a text with places to fill in.
type shape []piece

// piece is a part of a shape. What is to be filled in has a text, too, which stands there until
// then; it is what a client without snippets puts in.
type piece struct {
	text    string
	stop    bool
	choices []string
}

func word(s string) shape          { return shape{{text: s}} }
func fill(s string) shape          { return shape{{text: s, stop: true}} }
func choose(list ...string) shape  { return shape{{text: list[0], stop: true, choices: list}} }
func (s shape) then(t shape) shape { return append(s[:len(s):len(s)], t...) }

func join(parts ...shape) shape {
	var out shape
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// plain gives the text that is put in as it is.
func (s shape) plain() string {
	var b strings.Builder
	for _, p := range s {
		b.WriteString(p.text)
	}
	return b.String()
}

var (
	inSnippet = strings.NewReplacer(`\`, `\\`, `$`, `\$`)
	inStop    = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`)
	inChoice  = strings.NewReplacer(`\`, `\\`, `,`, `\,`, `|`, `\|`) // VS Code takes no other backslash there
)

// snippet gives the text with its tab stops, and whether it has any.
func (s shape) snippet() (string, bool) {
	var b strings.Builder
	n := 0
	for _, p := range s {
		switch {
		case !p.stop:
			b.WriteString(inSnippet.Replace(p.text))
			continue
		case len(p.choices) > 1:
			fmt.Fprintf(&b, "${%d|", n+1)
			for i, c := range p.choices {
				if i > 0 {
					b.WriteByte(',')
				}
				b.WriteString(inChoice.Replace(c))
			}
			b.WriteString("|}")
		case p.text == "":
			fmt.Fprintf(&b, "$%d", n+1)
		default:
			fmt.Fprintf(&b, "${%d:%s}", n+1, inStop.Replace(p.text))
		}
		n++
	}
	return b.String(), n > 0
}

// writer makes items of offers.
type writer struct {
	*completer
	span source.Span // the last one that was led to a range
	rng  protocol.Range
}

func (w *writer) item(i int, o *offer) protocol.CompletionItem {
	it := protocol.CompletionItem{Label: o.label, Kind: o.kind, Detail: o.detail, SortText: fmt.Sprintf("%04d", i),
		FilterText: o.filter, Preselect: o.preselect}
	if o.filter == o.label {
		it.FilterText = ""
	}
	if o.about != "" && w.Client.LabelDetails {
		it.LabelDetails = &protocol.CompletionItemLabelDetails{Description: o.about}
	}
	if o.doc != "" {
		it.Documentation = &protocol.MarkupContent{Kind: protocol.PlainText, Value: o.doc}
		if w.Client.MarkdownCompletion && !o.foreign {
			it.Documentation.Kind = protocol.Markdown
		}
	}
	text, format := o.put.plain(), protocol.InsertTextFormat(0)
	if w.Client.Snippets {
		if s, stops := o.put.snippet(); stops {
			text, format = s, protocol.SnippetFormat
		}
	}
	if strings.Contains(text, "\n") {
		it.InsertTextMode = protocol.AdjustIndentation
		if format != protocol.SnippetFormat { // editors write the breaks of a snippet in their own way
			text = strings.ReplaceAll(text, "\n", w.Text.BreakAt(o.at.Start))
		}
	}
	it.InsertTextFormat = format
	it.TextEdit = w.edit(o, text)
	for _, e := range o.more {
		it.AdditionalTextEdits = append(it.AdditionalTextEdits, protocol.TextEdit{Range: w.rangeOf(source.Span{Start: e.at, End: e.at}), NewText: e.text})
	}
	return it
}

// edit gives the edit that puts the text in. What stands behind the cursor goes as well, or, in
// clients that let their user say so, stays.
func (w *writer) edit(o *offer, text string) *protocol.CompletionEdit {
	all := w.rangeOf(o.at)
	if !w.Client.InsertReplace || o.whole {
		return &protocol.CompletionEdit{NewText: text, Range: &all}
	}
	before := w.rangeOf(source.Span{Start: o.at.Start, End: w.at.Offset})
	all = w.rangeOf(o.at)
	return &protocol.CompletionEdit{NewText: text, Insert: &before, Replace: &all}
}

func (w *writer) rangeOf(s source.Span) protocol.Range {
	if s != w.span || w.rng == (protocol.Range{}) {
		w.span, w.rng = s, w.Range(s)
	}
	return w.rng
}
