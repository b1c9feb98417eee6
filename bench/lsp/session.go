package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/heinzel/hz/bench/internal/table"
)

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e3 }

// session is one start of a server with one file open.
type session struct {
	*client
	plan        *plan
	uri, folder string
	began       time.Time
	text        []byte
	version     int
	incremental bool
	clean       int // how many diagnostics the file has without the fault
}

// run measures what the plan says.
func (p *plan) run() (table.Session, error) {
	var out table.Session
	if p.process {
		cmd := exec.Command(p.command[0], p.command[1:]...)
		cmd.Dir = p.folder
		start := time.Now()
		err := cmd.Run()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			return out, err
		}
		out.Known = milliseconds(time.Since(start))
		return out, nil
	}
	for range p.options["starts"] {
		s, err := p.start(&out)
		if err != nil {
			return out, err
		}
		s.end()
	}
	s, err := p.start(&out)
	if err != nil {
		return out, err
	}
	defer s.end()
	out.Bytes = len(s.text)
	for _, step := range []func(*table.Session) error{s.known, s.idle, s.edits, s.graph, s.asks} {
		if err := step(&out); err != nil {
			return out, err
		}
	}
	out.Peak = status(s.cmd.Process.Pid, "VmHWM")
	return out, nil
}

// start starts the server and waits for the first diagnostics of the file.
func (p *plan) start(out *table.Session) (*session, error) {
	s := &session{plan: p, uri: "file://" + p.file, folder: "file://" + p.folder, version: 1}
	var err error
	if s.text, err = os.ReadFile(p.file); err != nil {
		return nil, err
	}
	spoken := servers[p.server]
	var h *helper
	if spoken.pull {
		if h, err = newHelper(p.parser); err != nil {
			return nil, err
		}
	}
	s.began = time.Now()
	if s.client, err = begin(spoken, p.command, p.folder, h); err != nil {
		return nil, err
	}
	answer, err := s.call("initialize", map[string]any{
		"processId": os.Getpid(), "rootUri": s.folder, "capabilities": spoken.capabilities(), "initializationOptions": spoken.options,
		"workspaceFolders": []map[string]any{{"uri": s.folder, "name": filepath.Base(p.folder)}},
	})
	if err != nil {
		return nil, err
	}
	out.Init = append(out.Init, milliseconds(time.Since(s.began)))
	var can struct {
		Capabilities struct{ TextDocumentSync json.RawMessage }
	}
	if err := json.Unmarshal(answer, &can); err != nil {
		return nil, err
	}
	s.incremental = changes(can.Capabilities.TextDocumentSync) == 2
	if err := s.notify("initialized", struct{}{}); err != nil {
		return nil, err
	}
	if spoken.settings != nil {
		if err := s.notify("workspace/didChangeConfiguration", map[string]any{"settings": spoken.settings}); err != nil {
			return nil, err
		}
	}
	if err := s.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": s.uri, "languageId": spoken.language, "version": s.version, "text": string(s.text),
	}}); err != nil {
		return nil, err
	}
	if s.clean, err = s.diagnostics("the first diagnostics", func(int) bool { return true }); err != nil {
		return nil, err
	}
	out.First = append(out.First, milliseconds(time.Since(s.began)))
	return s, nil
}

// changes gives the kind of synchronization, which is a number or in an object.
func changes(sync json.RawMessage) int {
	var kind int
	if json.Unmarshal(sync, &kind) != nil {
		var o struct{ Change int }
		_ = json.Unmarshal(sync, &o) // then 0
		kind = o.Change
	}
	return kind
}

// diagnostics waits until the file has as many diagnostics as wanted, of its version where the
// server tells it, and gives their number.
func (s *session) diagnostics(what string, wanted func(int) bool) (int, error) {
	if s.server.pull {
		for {
			answer, err := s.call("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": s.uri}})
			if err != nil {
				return 0, err
			}
			var report struct{ Items []json.RawMessage }
			if err := json.Unmarshal(answer, &report); err != nil {
				return 0, err
			}
			if n := len(report.Items); wanted(n) {
				return n, nil
			}
		}
	}
	n := 0
	err := s.until(what, func() bool {
		p, there := s.found[s.uri]
		n = len(p.Diagnostics)
		return there && (p.Version == 0 || p.Version == s.version) && wanted(n)
	})
	return n, err
}

// replace puts a text in the place of another that begins at an offset, and doesn't wait.
func (s *session) replace(at, size int, with string) error {
	s.version++
	change := map[string]any{"range": map[string]any{"start": position(s.text, at), "end": position(s.text, at+size)}, "text": with}
	s.text = append(append(append(make([]byte, 0, len(s.text)-size+len(with)), s.text[:at]...), with...), s.text[at+size:]...)
	if !s.incremental {
		change = map[string]any{"text": string(s.text)}
	}
	return s.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": s.uri, "version": s.version}, "contentChanges": []any{change},
	})
}

// position counts as UTF-16 does.
func position(text []byte, at int) map[string]int {
	before := string(text[:at])
	line := strings.Count(before, "\n")
	character := 0
	for _, r := range before[strings.LastIndexByte(before, '\n')+1:] {
		if character++; r > 0xffff {
			character++
		}
	}
	return map[string]int{"line": line, "character": character}
}

// find gives where something stands that the file must have.
func (s *session) find(what string) (int, error) {
	at := strings.Index(string(s.text), what)
	if at < 0 {
		return 0, fmt.Errorf("%s has no %q", s.plan.file, what)
	}
	return at, nil
}
