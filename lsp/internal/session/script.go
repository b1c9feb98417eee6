package session

import (
	"fmt"
	"strconv"
	"strings"
)

// Script is a session file: words about it, then steps.
type Script struct {
	Path  string
	Intro string // what stands above the first step
	Steps []*Step

	changed bool // a step's body was updated
}

// Step is a line `== VERB ARGUMENTS` with what stands below it.
type Step struct {
	Line   int // of the file, from 1
	Header string
	Verb   string
	Args   []string
	Body   string
}

const head = "== "

// Parse reads a session file.
func Parse(path, text string) (*Script, error) {
	s := &Script{Path: path}
	n := 0
	for line := range strings.Lines(text) {
		n++
		rest, ok := strings.CutPrefix(line, head)
		switch {
		case !ok && len(s.Steps) == 0:
			s.Intro += line
			continue
		case !ok:
			last := s.Steps[len(s.Steps)-1]
			last.Body += line
			continue
		}
		step := &Step{Line: n, Header: strings.TrimSuffix(rest, "\n")}
		words, err := split(step.Header)
		if err == nil && len(words) == 0 {
			err = fmt.Errorf("a step without a verb")
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		step.Verb, step.Args = words[0], words[1:]
		if verbs[step.Verb] == nil {
			return nil, fmt.Errorf("%s:%d: no verb %q", path, n, step.Verb)
		}
		s.Steps = append(s.Steps, step)
	}
	if len(s.Steps) == 0 {
		return nil, fmt.Errorf("%s: no steps", path)
	}
	return s, nil
}

// String gives the file's text again.
func (s *Script) String() string {
	var b strings.Builder
	b.WriteString(s.Intro)
	for _, step := range s.Steps {
		b.WriteString(head + step.Header + "\n" + step.Body)
	}
	return b.String()
}

func (s *Script) initialize() *Step {
	for _, step := range s.Steps {
		if step.Verb == "initialize" {
			return step
		}
	}
	return nil
}

// setting gives the value of a line `KEY: VALUE` of the step's body.
func (s *Step) setting(key string) string {
	for line := range strings.Lines(s.Body) {
		if value, ok := strings.CutPrefix(line, key+":"); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// split gives the words of a step's line. A word in "…" or `…` is written as in Go.
func split(line string) ([]string, error) {
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		if line[0] == '#' && len(words) == 0 {
			return []string{"#"}, nil // a comment
		}
		if line[0] != '"' && line[0] != '`' {
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
			continue
		}
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("an unclosed or wrongly quoted word: %s", line)
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		words, line = append(words, word), line[len(quoted):]
	}
	return words, nil
}
