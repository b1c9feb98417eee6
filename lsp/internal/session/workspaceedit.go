package session

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
)

type textEdit struct {
	Range   lspRange `json:"range"`
	NewText string   `json:"newText"`
}

// A workspaceEdit is what the server wants changed, in the order of doing it.
type workspaceEdit struct {
	Changes         map[string][]textEdit `json:"changes"`
	DocumentChanges []documentChange      `json:"documentChanges"`
}

type documentChange struct {
	Kind         string `json:"kind"` // "" for edits of a text
	URI          string `json:"uri"`
	OldURI       string `json:"oldUri"`
	NewURI       string `json:"newUri"`
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"`
	} `json:"textDocument"`
	Edits []textEdit `json:"edits"`
}

func parseEdit(raw json.RawMessage) ([]documentChange, error) {
	var e workspaceEdit
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	if err := json.Unmarshal(raw, &e); err != nil {
		return nil, err
	}
	if len(e.DocumentChanges) > 0 {
		if len(e.Changes) > 0 {
			return nil, fmt.Errorf("a workspace edit with changes and documentChanges")
		}
		return e.DocumentChanges, nil
	}
	var out []documentChange
	for _, uri := range sortedKeys(e.Changes) {
		c := documentChange{Edits: e.Changes[uri]}
		c.TextDocument.URI = uri
		out = append(out, c)
	}
	return out, nil
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

// describe writes an edit as a person reads it: `FILE:SPAN "new text"`, `rename FILE FILE`.
func (p *player) describe(raw json.RawMessage) (string, error) {
	changes, err := parseEdit(raw)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	texts := map[string]string{} // of files that are made on the way
	for _, c := range changes {
		switch c.Kind {
		case "create":
			fmt.Fprintf(&b, "create %s\n", p.path(c.URI))
			texts[p.path(c.URI)] = ""
		case "delete":
			fmt.Fprintf(&b, "delete %s\n", p.path(c.URI))
		case "rename":
			from, to := p.path(c.OldURI), p.path(c.NewURI)
			fmt.Fprintf(&b, "rename %s %s\n", from, to)
			if texts[to], err = p.text(from); err != nil {
				return "", err
			}
		case "":
			if err := p.describeEdits(&b, c, texts); err != nil {
				return "", err
			}
		default:
			return "", fmt.Errorf("a document change of the kind %q", c.Kind)
		}
	}
	return b.String(), nil
}

func (p *player) describeEdits(b *strings.Builder, c documentChange, texts map[string]string) error {
	path := p.path(c.TextDocument.URI)
	text, ok := texts[path]
	if !ok {
		var err error
		if text, err = p.text(path); err != nil {
			return err
		}
	}
	if d := p.open[path]; d != nil && c.TextDocument.Version != nil && *c.TextDocument.Version != d.version {
		return fmt.Errorf("an edit of %s is for version %d, not %d", path, *c.TextDocument.Version, d.version)
	}
	if len(c.Edits) > 1 && overlap(c.Edits) {
		return fmt.Errorf("edits of %s overlap: %v", path, c.Edits)
	}
	for _, e := range c.Edits {
		s, err := p.spanIn(text, e.Range)
		if err != nil {
			return fmt.Errorf("an edit of %s: %w", path, err)
		}
		if strings.Count(e.NewText, "\n") > 1 {
			fmt.Fprintf(b, "%s:%s <<\n", path, s)
			for _, row := range rows(strings.TrimSuffix(e.NewText, "\n")) {
				fmt.Fprintf(b, "  | %s\n", row)
			}
			continue
		}
		fmt.Fprintf(b, "%s:%s %s\n", path, s, quote(e.NewText))
	}
	return nil
}

func overlap(edits []textEdit) bool {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b textEdit) int { return compare(a.Range.Start, b.Range.Start) })
	for i := 1; i < len(sorted); i++ {
		if compare(sorted[i-1].Range.End, sorted[i].Range.Start) > 0 {
			return true
		}
	}
	return false
}

func compare(a, b position) int {
	if a.Line != b.Line {
		return a.Line - b.Line
	}
	return a.Character - b.Character
}

// applyEdit does what an edit says: open files by didChange, others on disk. It gives what was
// done, in words.
func (p *player) applyEdit(raw json.RawMessage) (string, error) {
	said, err := p.describe(raw)
	if err != nil {
		return said, err
	}
	changes, err := parseEdit(raw)
	if err != nil {
		return said, err
	}
	for _, c := range changes {
		switch c.Kind {
		case "create":
			err = p.write2disk(p.path(c.URI), "")
			p.event(p.path(c.URI), created)
		case "delete":
			err = os.Remove(p.onDisk(p.path(c.URI)))
			p.event(p.path(c.URI), deleted)
		case "rename":
			err = p.move(p.path(c.OldURI), p.path(c.NewURI))
		default:
			err = p.applyText(p.path(c.TextDocument.URI), c.Edits)
		}
		if err != nil {
			return said, err
		}
	}
	return said, nil
}

// move renames a file; one that is open is closed and opened under its new name, as editors do.
func (p *player) move(from, to string) error {
	d := p.open[from]
	if d != nil {
		delete(p.open, from)
		p.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": p.uri(from)}})
	}
	if err := os.Rename(p.onDisk(from), p.onDisk(to)); err != nil {
		return err
	}
	p.event(from, deleted)
	p.event(to, created)
	if d != nil {
		p.open[to] = &document{to, d.text, 1}
		p.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
			"uri": p.uri(to), "languageId": "prose", "version": 1, "text": d.text}})
	}
	return nil
}

func (p *player) applyText(path string, edits []textEdit) error {
	// From the end to the start, so that each place is still what it was.
	backwards := slices.Clone(edits)
	slices.Reverse(backwards)
	slices.SortStableFunc(backwards, func(a, b textEdit) int { return compare(b.Range.Start, a.Range.Start) })
	if d := p.open[path]; d != nil {
		var changes []change
		for _, e := range backwards {
			changes = append(changes, change{&e.Range, e.NewText})
		}
		p.send(d, changes...)
		return nil
	}
	raw, err := os.ReadFile(p.onDisk(path))
	if err != nil {
		return err
	}
	text, marked := strings.CutPrefix(string(raw), "\ufeff")
	for _, e := range backwards {
		text = splice(text, p.way.encoding, e.Range, e.NewText)
	}
	if marked {
		text = "\ufeff" + text
	}
	err = p.write2disk(path, text)
	p.event(path, changed)
	return err
}
