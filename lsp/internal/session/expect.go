package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// expectStep: the findings of a file are those that are marked in the text below, and no others;
// without a text there are none. Lines far from markers may be left out: `[...]`.
func expectStep(p *player, s *Step) error {
	if err := arg(s, 1, "a path"); err != nil {
		return err
	}
	return p.expect(s.Args[0], s, true)
}

func (p *player) expect(path string, s *Step, short bool) error {
	text, err := p.text(path)
	if err != nil {
		text = "" // a file that has gone has no findings
	}
	shown, marks, err := unmark(strings.TrimRight(s.Body, "\n"))
	if err != nil {
		return err
	}
	var want []mark
	if s.Body != "" {
		want, err = place(shown, marks, text)
	}
	var got []mark
	if err == nil {
		got, err = p.await(path, want)
	} else if p.update {
		got, err = p.await(path, nil)
	}
	if err != nil && p.update && errors.Is(err, errUnlike) {
		got, err = p.settled(path)
		if err == nil {
			s.Body, p.s.changed = "", true
			if len(got) > 0 || !short {
				messages := slices.ContainsFunc(marks, func(m mark) bool { return m.message != "" })
				s.Body = show(text, got, short, messages)
			}
			if short && s != p.s.Steps[len(p.s.Steps)-1] {
				s.Body += "\n"
			}
		}
	}
	if err != nil {
		return err
	}
	p.expected[path] = got
	return nil
}

var errUnlike = errors.New("the findings differ")

// await waits until the findings of a file, in the version that the editor has, are the wanted
// ones.
func (p *player) await(path string, want []mark) ([]mark, error) {
	if p.way.diagnostics == "pull" {
		return p.pull(path, want)
	}
	var got []mark
	var err error
	pushed := false
	late := !p.wait(func() bool {
		pub, ok := p.publishedOf(p.uri(path))
		if d := p.open[path]; d != nil && (!ok || pub.Version == nil || *pub.Version != d.version) {
			return p.closed != nil
		}
		pushed = true
		got, err = p.marks(path, pub.Diagnostics)
		return p.closed != nil || p.update || err == nil && unlike(want, got) == ""
	})
	switch {
	case err != nil && p.update:
		return nil, errUnlike // it may be the last answer
	case err != nil:
		return nil, err
	case !pushed && late:
		return nil, fmt.Errorf("no findings of %s in the version that the editor has came within %v", path, p.timeout)
	case !pushed:
		return nil, errClosed
	case unlike(want, got) != "":
		return nil, p.unlike(path, want, got)
	}
	return got, nil
}

func (p *player) unlike(path string, want, got []mark) error {
	text, _ := p.text(path)
	return fmt.Errorf("%w:\n%s\nThe text with all findings:\n\n%s", errUnlike, unlike(want, got), show(text, got, true, true))
}

// pull asks for findings, and again whenever the server says that there may be new ones.
func (p *player) pull(path string, want []mark) ([]mark, error) {
	for {
		p.mu.Lock()
		before := p.refreshed
		p.mu.Unlock()
		got, err := p.pulled(path)
		if err != nil || unlike(want, got) == "" {
			return got, err
		}
		if p.update || !p.wait(func() bool { return p.refreshed > before || p.closed != nil }) {
			return nil, p.unlike(path, want, got)
		}
	}
}

func (p *player) pulled(path string) ([]mark, error) {
	result, err := p.call("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": p.uri(path)}})
	if err != nil {
		return nil, err
	}
	var report struct {
		Kind  string       `json:"kind"`
		Items []diagnostic `json:"items"`
	}
	if err := json.Unmarshal(result, &report); err != nil {
		return nil, err
	}
	if report.Kind != "full" {
		return nil, fmt.Errorf("a report of the kind %q though no resultId was sent", report.Kind)
	}
	return p.marks(path, report.Items)
}

// settled gives the findings that stand for a while. Only -update needs it.
func (p *player) settled(path string) ([]mark, error) {
	time.Sleep(600 * time.Millisecond)
	if p.way.diagnostics == "pull" {
		return p.pulled(path)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	pub, _ := p.publishedOf(p.uri(path))
	return p.marks(path, pub.Diagnostics)
}

// marks turns the server's findings into marks, and holds them to the specification.
func (p *player) marks(path string, found []diagnostic) ([]mark, error) {
	text, err := p.text(path)
	if err != nil && len(found) > 0 {
		return nil, fmt.Errorf("findings of %s, which can't be read: %w", path, err)
	}
	var out []mark
	for _, f := range found {
		m := mark{message: f.Message, tags: []string{}, related: []string{}}
		if m.span, err = p.spanIn(text, f.Range); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", path, f.Message, err)
		}
		if m.span.to.line < m.span.from.line || m.span.to.line == m.span.from.line && m.span.to.col < m.span.from.col {
			return nil, fmt.Errorf("%s: %q ends before it begins", path, f.Message)
		}
		if err := json.Unmarshal(f.Code, &m.code); err != nil {
			m.code = "-" // a fault of a rule has no code
		} else if f.CodeDescription == nil || !strings.Contains(f.CodeDescription.Href, m.code) {
			return nil, fmt.Errorf("%s: %s has no codeDescription that leads to its page", path, m.code)
		}
		if f.Severity < 1 || f.Severity > 4 {
			return nil, fmt.Errorf("%s: %q has the severity %d", path, f.Message, f.Severity)
		}
		m.severity = []string{"error", "warning", "info", "hint"}[f.Severity-1]
		for _, tag := range f.Tags {
			m.tags = append(m.tags, map[int]string{1: "#unnecessary", 2: "#deprecated"}[tag])
		}
		for _, r := range f.Related {
			at, err := p.place(r.Location)
			if err != nil {
				return nil, err
			}
			m.related = append(m.related, at)
		}
		out = append(out, m)
	}
	return out, nil
}

func (p *player) spanIn(text string, r lspRange) (span, error) {
	from, err := decode(text, p.way.encoding, r.Start)
	if err != nil {
		return span{}, err
	}
	to, err := decode(text, p.way.encoding, r.End)
	return span{from, to}, err
}

// place writes a location as FILE:SPAN.
func (p *player) place(l location) (string, error) {
	path := p.path(l.URI)
	text, err := p.text(path)
	if err != nil {
		return "", fmt.Errorf("%s, which the server names: %w", l.URI, err)
	}
	s, err := p.spanIn(text, l.Range)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return path + ":" + s.String(), nil
}
