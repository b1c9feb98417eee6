package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

type codeAction struct {
	Title       string            `json:"title"`
	Kind        string            `json:"kind"`
	Preferred   bool              `json:"isPreferred"`
	Diagnostics []json.RawMessage `json:"diagnostics"`
	Edit        json.RawMessage   `json:"edit"`
	Command     json.RawMessage   `json:"command"`
	Data        json.RawMessage   `json:"data"`
	Disabled    *struct {
		Reason string `json:"reason"`
	} `json:"disabled"`
}

// actionStep: `action FILE PLACE` lists what can be done there, each with what it changes;
// `action FILE PLACE "TITLE"` one alone, and with `apply` does it. `only KIND` asks for a kind.
func actionStep(p *player, s *Step) error {
	only := []string{}
	title := ""
	for i := 2; i < len(s.Args); i++ {
		switch s.Args[i] {
		case "only":
			if i++; i < len(s.Args) {
				only = append(only, s.Args[i])
			}
		case "apply":
		default:
			title = s.Args[i]
		}
	}
	found, err := p.findings(s)
	if err != nil {
		return err
	}
	context := map[string]any{"diagnostics": found, "triggerKind": 1}
	if len(only) > 0 {
		context["only"] = only
	}
	path, result, err := p.question(s, inside, "textDocument/codeAction", map[string]any{"context": context})
	if err != nil {
		return p.orError(err)
	}
	var raws []json.RawMessage
	if err := json.Unmarshal(result, &raws); err != nil {
		return fmt.Errorf("%s: %w in %s", path, err, result)
	}
	var b strings.Builder
	var apply json.RawMessage
	seen := 0
	for _, raw := range raws {
		var a codeAction
		if err := json.Unmarshal(raw, &a); err != nil {
			return err
		}
		if title != "" && a.Title != title {
			continue
		}
		if seen++; a.Edit == nil && a.Data != nil {
			if raw, err = p.call("codeAction/resolve", raw); err != nil {
				return err
			}
			if err := json.Unmarshal(raw, &a); err != nil {
				return err
			}
		}
		said, err := p.describe(a.Edit)
		if err != nil {
			return fmt.Errorf("%s: %w", a.Title, err)
		}
		b.WriteString(a.heading() + "\n")
		for line := range strings.Lines(said) {
			b.WriteString("  " + line)
		}
		apply = a.Edit
	}
	if err := p.golden(b.String()); err != nil {
		return err
	}
	if !slices.Contains(s.Args, "apply") {
		return nil
	}
	if seen != 1 {
		return fmt.Errorf("%d actions are called %q: one can be applied", seen, title)
	}
	_, err = p.applyEdit(apply)
	return err
}

func (a codeAction) heading() string {
	line := fmt.Sprintf("[%s] %s", a.Kind, a.Title)
	if a.Preferred {
		line += " (preferred)"
	}
	if a.Disabled != nil {
		line += " (disabled: " + a.Disabled.Reason + ")"
	}
	if a.Command != nil {
		var c struct {
			Command string `json:"command"`
		}
		if json.Unmarshal(a.Command, &c) == nil {
			line += " → " + c.Command
		}
	}
	return line
}

// findings gives the server's own findings that touch the place, as an editor hands them back.
func (p *player) findings(s *Step) ([]json.RawMessage, error) {
	if err := arg(s, 2, "a path", "a place"); err != nil {
		return nil, err
	}
	text, err := p.text(s.Args[0])
	if err != nil {
		return nil, err
	}
	here, err := where(text, p.way.encoding, s.Args[1])
	if err != nil {
		return nil, err
	}
	all, err := p.rawFindings(s.Args[0])
	out := []json.RawMessage{}
	for _, raw := range all {
		var d diagnostic
		if err := json.Unmarshal(raw, &d); err != nil {
			return nil, err
		}
		if compare(d.Range.Start, here.End) <= 0 && compare(here.Start, d.Range.End) <= 0 {
			out = append(out, raw)
		}
	}
	return out, err
}

func (p *player) rawFindings(path string) ([]json.RawMessage, error) {
	if p.way.diagnostics == "push" {
		d := p.open[path]
		var raw []json.RawMessage
		if !p.wait(func() bool {
			pub, ok := p.publishedOf(p.uri(path))
			raw = pub.raw
			return p.closed != nil || ok && (d == nil || pub.Version != nil && *pub.Version == d.version)
		}) {
			return nil, fmt.Errorf("no findings of %s in the version that the editor has came within %v", path, p.timeout)
		}
		return raw, nil
	}
	result, err := p.call("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": p.uri(path)}})
	if err != nil {
		return nil, err
	}
	var report struct {
		Items []json.RawMessage `json:"items"`
	}
	err = json.Unmarshal(result, &report)
	return report.Items, err
}
