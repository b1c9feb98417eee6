package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog"
)

// verbs are what a session can say. lsp/testdata/sessions/README.md describes them.
var verbs map[string]func(p *player, s *Step) error

func init() { // a table that refers to itself by way of Parse
	verbs = map[string]func(p *player, s *Step) error{
		"#":          func(*player, *Step) error { return nil },
		"initialize": initializeStep,
		"now":        nowStep,
		"file":       fileStep,
		"open":       openStep,
		"close":      closeStep,
		"save":       saveStep,
		"edit":       editStep,
		"type":       typeStep,
		"delete":     deleteStep,
		"replace":    replaceStep,
		"disk":       diskStep,
		"log":        logStep,
		"expect":     expectStep,
		"settings":   settingsStep,
		"folders":    foldersStep,
		"notify":     notifyStep,
		"request":    requestStep,
		"command":    commandStep,
	}
	for verb, ask := range questions {
		verbs[verb] = ask
	}
}

func arg(s *Step, n int, what ...string) error {
	if len(s.Args) < n {
		return fmt.Errorf("%s needs %s", s.Verb, strings.Join(what, ", "))
	}
	return nil
}

func initializeStep(p *player, s *Step) error {
	if p.started {
		return errors.New("initialize stands below a step that needs the server")
	}
	return nil
}

func nowStep(p *player, s *Step) error {
	if err := arg(s, 1, "a time"); err != nil {
		return err
	}
	if p.started {
		return errors.New("now stands below a step that needs the server")
	}
	at, err := time.Parse(time.RFC3339, s.Args[0])
	p.env.Now = at
	if err == nil && len(s.Args) > 1 {
		p.env.Zone, err = time.LoadLocation(s.Args[1])
	}
	return err
}

// written gives a text as the words behind the path ask: crlf, cr, bom, cut (no final break).
func written(text string, s *Step) (string, error) {
	for _, word := range s.Args[1:] {
		switch word {
		case "cut":
			text = strings.TrimSuffix(text, "\n")
		case "crlf":
			text = strings.ReplaceAll(text, "\n", "\r\n")
		case "cr":
			text = strings.ReplaceAll(text, "\n", "\r")
		case "bom":
			text = "\ufeff" + text
		default:
			return "", fmt.Errorf("%s knows no %q", s.Verb, word)
		}
	}
	return text, nil
}

func fileStep(p *player, s *Step) error {
	if err := arg(s, 1, "a path"); err != nil {
		return err
	}
	text, err := written(s.Body, s)
	if err != nil {
		return err
	}
	return p.write2disk(s.Args[0], text)
}

func (p *player) onDisk(path string) string {
	return filepath.Join(p.env.Dir, filepath.FromSlash(path))
}

func (p *player) write2disk(path, text string) error {
	full := p.onDisk(path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	return os.WriteFile(full, []byte(text), 0o644)
}

func openStep(p *player, s *Step) error {
	if err := arg(s, 1, "a path"); err != nil {
		return err
	}
	path := s.Args[0]
	if p.open[path] != nil {
		return fmt.Errorf("%s is open", path)
	}
	var text string
	var err error
	if s.Body == "" {
		text, err = p.text(path)
	} else if text, _, err = unmark(s.Body); err == nil {
		text, err = written(text, s)
	}
	if err != nil {
		return err
	}
	p.open[path] = &document{path, text, 1}
	p.touched()
	p.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": p.uri(path), "languageId": "prose", "version": 1, "text": text}})
	if s.Body != "" {
		return p.expect(path, s, false)
	}
	return nil
}

func (p *player) doc(s *Step) (*document, error) {
	if err := arg(s, 1, "a path"); err != nil {
		return nil, err
	}
	d := p.open[s.Args[0]]
	if d == nil {
		return nil, fmt.Errorf("%s isn't open", s.Args[0])
	}
	return d, nil
}

func closeStep(p *player, s *Step) error {
	d, err := p.doc(s)
	if err != nil {
		return err
	}
	delete(p.open, d.path)
	p.touched()
	p.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": p.uri(d.path)}})
	return nil
}

func saveStep(p *player, s *Step) error {
	d, err := p.doc(s)
	if err != nil {
		return err
	}
	_, statErr := os.Stat(p.onDisk(d.path))
	if err := p.write2disk(d.path, d.text); err != nil {
		return err
	}
	p.touched()
	p.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": p.uri(d.path)}})
	p.event(d.path, kindOf(statErr))
	return nil
}

// The kinds of FileChangeType.
const (
	created = 1
	changed = 2
	deleted = 3
)

func kindOf(statErr error) int {
	if statErr != nil {
		return created
	}
	return changed
}

// event tells the server of a change on disk, if it asked for that.
func (p *player) event(path string, kind int) {
	p.touched()
	if !p.started {
		return
	}
	p.mu.Lock()
	asked := slices.ContainsFunc(p.watchers, func(glob string) bool { return strings.Contains(glob, ".prose.md") }) && strings.HasSuffix(path, ".prose.md")
	p.mu.Unlock()
	if asked {
		p.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": p.uri(path), "type": kind}}})
	}
}

func diskStep(p *player, s *Step) error {
	if err := arg(s, 2, "write, delete or rename", "a path"); err != nil {
		return err
	}
	what, path := s.Args[0], s.Args[1]
	switch what {
	case "write":
		_, statErr := os.Stat(p.onDisk(path))
		if err := p.write2disk(path, s.Body); err != nil {
			return err
		}
		p.event(path, kindOf(statErr))
	case "delete":
		if err := os.Remove(p.onDisk(path)); err != nil {
			return err
		}
		p.event(path, deleted)
	case "rename":
		if err := arg(s, 3, "rename", "a path", "a new path"); err != nil {
			return err
		}
		if err := os.Rename(p.onDisk(path), p.onDisk(s.Args[2])); err != nil {
			return err
		}
		p.event(path, deleted)
		p.event(s.Args[2], created)
	default:
		return fmt.Errorf("disk knows no %q", what)
	}
	return nil
}

// logStep appends entries to action logs, each a line `me/x mira 2026-11-06T07:00:00Z read TARGET |
// version=3 | turn=t1`.
func logStep(p *player, s *Step) error {
	if err := arg(s, 1, "append"); err != nil || s.Args[0] != "append" {
		return errors.New("log knows append only")
	}
	for line := range strings.Lines(s.Body) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		parts := strings.SplitN(line, " ", 5)
		if len(parts) < 5 {
			return fmt.Errorf("an entry is NAME USER TIME VERB TARGET, not %q", line)
		}
		at, err := time.Parse(time.RFC3339, parts[2])
		if err != nil {
			return err
		}
		fields := strings.Split(parts[4], " | ")
		a := actionlog.Action{User: parts[1], At: at, Verb: parts[3], Target: fields[0], Description: "Did it."}
		for _, f := range fields[1:] {
			key, value, _ := strings.Cut(f, "=")
			a.Values = append(a.Values, actionlog.Value{Field: key, Text: value})
		}
		log, err := actionlog.In(p.env.Data).Log(parts[0])
		if err != nil {
			return err
		}
		if _, err := log.Append(context.Background(), a); err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
	}
	p.touched()
	return nil
}

func settingsStep(p *player, s *Step) error {
	if !json.Valid([]byte(s.Body)) {
		return errors.New("settings needs JSON below it")
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(s.Body), &all); err != nil {
		return err
	}
	p.mu.Lock()
	p.configuration = func(section string) json.RawMessage {
		if all[section] == nil {
			return json.RawMessage("null")
		}
		return all[section]
	}
	p.mu.Unlock()
	p.touched()
	p.notify("workspace/didChangeConfiguration", map[string]any{"settings": json.RawMessage(s.Body)})
	return nil
}

// foldersStep says that workspace folders were added (+path) or removed (-path).
func foldersStep(p *player, s *Step) error {
	added, removed := []any{}, []any{}
	for _, word := range s.Args {
		f := map[string]string{"uri": p.uri(word[1:]), "name": word[1:]}
		switch word[0] {
		case '+':
			added = append(added, f)
		case '-':
			removed = append(removed, f)
		default:
			return errors.New("folders needs +PATH or -PATH")
		}
	}
	p.touched()
	p.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": added, "removed": removed}})
	return nil
}
