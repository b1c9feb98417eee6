package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

func (p *player) hover(path string, result json.RawMessage) (string, error) {
	var h struct {
		Contents struct {
			Kind  string `json:"kind"`
			Value string `json:"value"`
		} `json:"contents"`
		Range *lspRange `json:"range"`
	}
	if err := json.Unmarshal(result, &h); err != nil {
		return "", err
	}
	out := ""
	if h.Range != nil {
		text, err := p.text(path)
		if err != nil {
			return "", err
		}
		s, err := p.spanIn(text, *h.Range)
		if err != nil {
			return "", err
		}
		out = s.String() + " "
	}
	out += h.Contents.Kind + "\n"
	for _, row := range rows(p.local(strings.TrimRight(h.Contents.Value, "\n"))) {
		out += strings.TrimRight("| "+row, " ") + "\n"
	}
	return out, nil
}

// local writes URIs and paths of the session's folder the same on every machine.
func (p *player) local(text string) string {
	return strings.NewReplacer(p.uri("."), "$root", p.env.Dir, "$dir").Replace(text)
}

func (p *player) locations(path string, result json.RawMessage) (string, error) {
	if strings.HasPrefix(string(result), "{") {
		result = json.RawMessage("[" + string(result) + "]")
	}
	var list []struct {
		location
		TargetURI       string    `json:"targetUri"`
		TargetRange     lspRange  `json:"targetRange"`
		TargetSelection lspRange  `json:"targetSelectionRange"`
		Origin          *lspRange `json:"originSelectionRange"`
	}
	if err := json.Unmarshal(result, &list); err != nil {
		return "", err
	}
	var b strings.Builder
	for _, l := range list {
		at := l.location
		if l.TargetURI != "" {
			at = location{l.TargetURI, l.TargetSelection}
			if compare(l.TargetSelection.Start, l.TargetRange.Start) < 0 || compare(l.TargetRange.End, l.TargetSelection.End) < 0 {
				return "", errors.New("targetSelectionRange lies outside of targetRange")
			}
		}
		line, err := p.place(at)
		if err != nil {
			return "", err
		}
		there, err := p.text(p.path(at.URI))
		if err != nil {
			return "", err
		}
		b.WriteString(line)
		if from, to := offset(there, p.way.encoding, at.Range.Start), offset(there, p.way.encoding, at.Range.End); from < to {
			covered, _, more := strings.Cut(there[from:to], "\n")
			if b.WriteString(" " + quote(covered)); more {
				b.WriteString("…")
			}
		}
		if l.Origin != nil {
			text, err := p.text(path)
			if err != nil {
				return "", err
			}
			s, err := p.spanIn(text, *l.Origin)
			if err != nil {
				return "", err
			}
			b.WriteString(" from " + s.String())
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// listed makes a line of each member of a list.
func listed[T any](p *player, path string, result json.RawMessage, line func(item T, span func(lspRange) string) string) (string, error) {
	text, err := p.text(path)
	if err != nil {
		return "", err
	}
	var list []T
	if err := json.Unmarshal(result, &list); err != nil {
		return "", err
	}
	var b strings.Builder
	show := func(r lspRange) string {
		s, e := p.spanIn(text, r)
		err = errors.Join(err, e)
		return s.String()
	}
	for _, item := range list {
		b.WriteString(p.local(line(item, show)) + "\n")
	}
	return b.String(), err
}

func (p *player) ranges(path string, result json.RawMessage) (string, error) {
	type highlight struct {
		Range lspRange `json:"range"`
		Kind  int      `json:"kind"`
	}
	return listed(p, path, result, func(h highlight, span func(lspRange) string) string {
		return strings.TrimRight(span(h.Range)+" "+map[int]string{2: "read", 3: "write"}[h.Kind], " ")
	})
}

func (p *player) prepared(path string, result json.RawMessage) (string, error) {
	type prepared struct {
		Range       lspRange `json:"range"`
		Placeholder string   `json:"placeholder"`
	}
	return listed(p, path, json.RawMessage("["+string(result)+"]"), func(r prepared, span func(lspRange) string) string {
		return span(r.Range) + " " + quote(r.Placeholder)
	})
}

func (p *player) lenses(path string, result json.RawMessage) (string, error) {
	type lens struct {
		Range   lspRange `json:"range"`
		Command *struct {
			Title     string `json:"title"`
			Command   string `json:"command"`
			Arguments []any  `json:"arguments"`
		} `json:"command"`
		Data json.RawMessage `json:"data"`
	}
	return listed(p, path, result, func(l lens, span func(lspRange) string) string {
		if l.Command == nil {
			return span(l.Range) + " (to be resolved)"
		}
		line := span(l.Range) + " " + l.Command.Title
		if l.Command.Command != "" {
			line += " → " + l.Command.Command
		}
		return line
	})
}

func (p *player) hints(path string, result json.RawMessage) (string, error) {
	type hint struct {
		Position position        `json:"position"`
		Label    json.RawMessage `json:"label"`
	}
	return listed(p, path, result, func(h hint, span func(lspRange) string) string {
		var label string
		if json.Unmarshal(h.Label, &label) != nil {
			label = string(h.Label)
		}
		return span(lspRange{h.Position, h.Position}) + " " + label
	})
}

func (p *player) links(path string, result json.RawMessage) (string, error) {
	type link struct {
		Range   lspRange `json:"range"`
		Target  string   `json:"target"`
		Tooltip string   `json:"tooltip"`
	}
	return listed(p, path, result, func(l link, span func(lspRange) string) string {
		line := span(l.Range) + " " + l.Target
		if l.Tooltip != "" {
			line += " " + quote(l.Tooltip)
		}
		return line
	})
}

func (p *player) folding(path string, result json.RawMessage) (string, error) {
	type fold struct {
		Start int    `json:"startLine"`
		End   int    `json:"endLine"`
		Kind  string `json:"kind"`
	}
	return listed(p, path, result, func(f fold, _ func(lspRange) string) string {
		return strings.TrimRight(fmt.Sprintf("%d-%d %s", f.Start+1, f.End+1, f.Kind), " ")
	})
}

func (p *player) selection(path string, result json.RawMessage) (string, error) {
	type selection struct {
		Range  lspRange        `json:"range"`
		Parent json.RawMessage `json:"parent"`
	}
	text, err := p.text(path)
	if err != nil {
		return "", err
	}
	var list []json.RawMessage
	if err := json.Unmarshal(result, &list); err != nil || len(list) != 1 {
		return "", fmt.Errorf("one chain of ranges was to come (%w)", err)
	}
	var b strings.Builder
	var last *lspRange
	for raw := list[0]; len(raw) > 0 && string(raw) != "null"; {
		var s selection
		if err := json.Unmarshal(raw, &s); err != nil {
			return "", err
		}
		if last != nil && (compare(s.Range.Start, last.Start) > 0 || compare(last.End, s.Range.End) > 0) {
			return "", errors.New("a parent doesn't hold its child")
		}
		at, err := p.spanIn(text, s.Range)
		if err != nil {
			return "", err
		}
		from, to := offset(text, p.way.encoding, s.Range.Start), offset(text, p.way.encoding, s.Range.End)
		covered, _, more := strings.Cut(text[from:to], "\n")
		if b.WriteString(at.String() + " " + quote(covered)); more {
			b.WriteString("…")
		}
		b.WriteByte('\n')
		raw, last = s.Parent, &s.Range
	}
	return b.String(), nil
}

var symbolKinds = []string{"", "file", "module", "namespace", "package", "class", "method", "property", "field", "constructor", "enum", "interface",
	"function", "variable", "constant", "string", "number", "boolean", "array", "object", "key", "null", "enum-member", "struct", "event", "operator", "type-parameter"}

type symbol struct {
	Name      string    `json:"name"`
	Detail    string    `json:"detail"`
	Kind      int       `json:"kind"`
	Range     lspRange  `json:"range"`
	Selection lspRange  `json:"selectionRange"`
	Children  []symbol  `json:"children"`
	Location  *location `json:"location"`
	Container string    `json:"containerName"`
}

func (p *player) symbols(path string, result json.RawMessage) (string, error) {
	var list []symbol
	if err := json.Unmarshal(result, &list); err != nil {
		return "", err
	}
	text, err := p.text(path)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = p.symbolTree(&b, text, list, "")
	return b.String(), err
}

func (p *player) symbolTree(b *strings.Builder, text string, list []symbol, indent string) error {
	for _, s := range list {
		if s.Location != nil {
			if err := p.flatSymbol(b, s); err != nil {
				return err
			}
			continue
		}
		full, err := p.spanIn(text, s.Range)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		name, err := p.spanIn(text, s.Selection)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		if compare(s.Selection.Start, s.Range.Start) < 0 || compare(s.Range.End, s.Selection.End) < 0 {
			return fmt.Errorf("%s: selectionRange lies outside of range", s.Name)
		}
		fmt.Fprintf(b, "%s%s %s", indent, symbolKinds[s.Kind], s.Name)
		if s.Detail != "" {
			fmt.Fprintf(b, " (%s)", s.Detail)
		}
		fmt.Fprintf(b, " %s in %s\n", name, full)
		if err := p.symbolTree(b, text, s.Children, indent+"  "); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) flatSymbol(b *strings.Builder, s symbol) error {
	at, err := p.place(*s.Location)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "%s %s", symbolKinds[s.Kind], s.Name)
	if s.Container != "" {
		fmt.Fprintf(b, " (%s)", s.Container)
	}
	fmt.Fprintf(b, " %s\n", at)
	return nil
}

func (p *player) workspaceSymbols(result json.RawMessage) (string, error) {
	var list []symbol
	if err := json.Unmarshal(result, &list); err != nil {
		return "", err
	}
	if i := slices.IndexFunc(list, func(s symbol) bool { return s.Location == nil }); i >= 0 {
		return "", fmt.Errorf("%s has no location", list[i].Name)
	}
	var b strings.Builder
	err := p.symbolTree(&b, "", list, "")
	return b.String(), err
}
