package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

type completionItem struct {
	Label        string `json:"label"`
	LabelDetails *struct {
		Detail      string `json:"detail"`
		Description string `json:"description"`
	} `json:"labelDetails"`
	Kind         int             `json:"kind"`
	Detail       string          `json:"detail"`
	SortText     string          `json:"sortText"`
	FilterText   string          `json:"filterText"`
	InsertText   string          `json:"insertText"`
	InsertFormat int             `json:"insertTextFormat"`
	TextEdit     json.RawMessage `json:"textEdit"`
	Additional   []textEdit      `json:"additionalTextEdits"`
	Tags         []int           `json:"tags"`
}

// kinds are the protocol's CompletionItemKinds, as far as hz needs them.
var kinds = map[int]string{
	1: "text", 2: "method", 3: "function", 5: "field", 6: "variable", 7: "class", 8: "interface", 9: "module", 10: "property", 11: "unit",
	12: "value", 13: "enum", 14: "keyword", 15: "snippet", 16: "color", 17: "file", 18: "reference", 19: "folder", 20: "enum-member",
	21: "constant", 22: "struct", 23: "event", 24: "operator", 25: "type-parameter",
}

// completeStep: `complete FILE PLACE` lists what is offered, in the order in which editors show
// it: LABEL, kind, detail, and what the text becomes. `filter WORD` leaves only items that an
// editor would keep for that word; `accept "LABEL"` takes one.
func completeStep(p *player, s *Step) error {
	path, result, err := p.question(s, at, "textDocument/completion", map[string]any{"context": map[string]any{"triggerKind": 1}})
	if err != nil {
		return p.orError(err)
	}
	items, err := completionItems(result)
	if err != nil {
		return fmt.Errorf("%w in %s", err, result)
	}
	filter, accept := "", ""
	for i := 2; i+1 < len(s.Args); i += 2 {
		switch s.Args[i] {
		case "filter":
			filter = s.Args[i+1]
		case "accept":
			accept = s.Args[i+1]
		default:
			return fmt.Errorf("complete knows no %q", s.Args[i])
		}
	}
	items = slices.DeleteFunc(items, func(i completionItem) bool {
		return accept != "" && i.Label != accept || !strings.HasPrefix(strings.ToLower(first(i.FilterText, i.Label)), strings.ToLower(filter))
	})
	text, err := p.text(path)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, i := range items {
		line, err := p.item(text, i)
		if err != nil {
			return fmt.Errorf("%s: %w", i.Label, err)
		}
		b.WriteString(line + "\n")
	}
	if err := p.golden(b.String()); err != nil || accept == "" {
		return err
	}
	if len(items) != 1 {
		return fmt.Errorf("%d items are called %q", len(items), accept)
	}
	return p.accept(path, text, s, items[0])
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func completionItems(result json.RawMessage) ([]completionItem, error) {
	var items []completionItem
	if err := json.Unmarshal(result, &items); err != nil {
		var list struct {
			Items []completionItem `json:"items"`
		}
		if err := json.Unmarshal(result, &list); err != nil {
			return nil, err
		}
		items = list.Items
	}
	slices.SortStableFunc(items, func(a, b completionItem) int {
		return strings.Compare(first(a.SortText, a.Label), first(b.SortText, b.Label))
	})
	return items, nil
}

// edit gives what accepting an item replaces, and with what; no range is the word at the cursor.
func (i completionItem) edit() (*lspRange, string, error) {
	if i.TextEdit == nil {
		return nil, first(i.InsertText, i.Label), nil
	}
	var e struct {
		Range   *lspRange `json:"range"`
		Insert  *lspRange `json:"insert"`
		Replace *lspRange `json:"replace"`
		NewText string    `json:"newText"`
	}
	if err := json.Unmarshal(i.TextEdit, &e); err != nil {
		return nil, "", err
	}
	if e.Range == nil {
		e.Range = e.Replace
	}
	if e.Range == nil || e.Range.Start.Line != e.Range.End.Line {
		return nil, "", errors.New("an edit must have a range, on one line")
	}
	return e.Range, e.NewText, nil
}

func (p *player) item(text string, i completionItem) (string, error) {
	line := i.Label
	if i.LabelDetails != nil {
		line += i.LabelDetails.Detail
		if i.LabelDetails.Description != "" {
			line += " (" + i.LabelDetails.Description + ")"
		}
	}
	line += " · " + kinds[i.Kind]
	if i.Detail != "" {
		line += " · " + i.Detail
	}
	if len(i.Tags) > 0 {
		line += " #deprecated"
	}
	r, with, err := i.edit()
	if err != nil {
		return "", err
	}
	arrow := " → "
	if i.InsertFormat == 2 {
		arrow = " ⇥ " // a snippet
	}
	if r != nil {
		s, err := p.spanIn(text, *r)
		if err != nil {
			return "", err
		}
		line += arrow + s.String() + " " + quote(with)
	} else if with != i.Label {
		line += arrow + quote(with)
	}
	for _, e := range i.Additional {
		s, err := p.spanIn(text, e.Range)
		if err != nil {
			return "", err
		}
		line += " and " + s.String() + " " + quote(e.NewText)
	}
	return line, nil
}

func (p *player) accept(path, text string, s *Step, i completionItem) error {
	d := p.open[path]
	if d == nil {
		return fmt.Errorf("%s isn't open", path)
	}
	r, with, err := i.edit()
	if err != nil {
		return err
	}
	if r == nil {
		here, err := where(text, p.way.encoding, s.Args[1])
		if err != nil {
			return err
		}
		r = &here
	}
	if i.InsertFormat == 2 {
		with = expand(with)
	}
	edits := append([]textEdit{{*r, with}}, i.Additional...)
	return p.applyText(d.path, edits)
}

var (
	placeholder = regexp.MustCompile(`\$\{\d+:([^{}$]*)\}`)
	choice      = regexp.MustCompile(`\$\{\d+\|([^,|]*)[^}]*\|\}`)
	tabStop     = regexp.MustCompile(`\$\{?\d+\}?`)
	escaped     = regexp.MustCompile(`\\([$}\\,|])`)
)

// expand gives a snippet's text as it stands before anybody types into it.
func expand(snippet string) string {
	var kept []string // what was escaped means itself
	snippet = escaped.ReplaceAllStringFunc(snippet, func(s string) string {
		kept = append(kept, s[1:])
		return "\x00"
	})
	for placeholder.MatchString(snippet) { // from the innermost
		snippet = placeholder.ReplaceAllString(snippet, "$1")
	}
	snippet = choice.ReplaceAllString(snippet, "$1")
	snippet = tabStop.ReplaceAllString(snippet, "")
	for _, s := range kept {
		snippet = strings.Replace(snippet, "\x00", s, 1)
	}
	return snippet
}
