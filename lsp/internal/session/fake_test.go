package session

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"time"
)

// fake is a small server that the runner is tried with: each word BAD is a finding, and so is a
// `see FILE` whose file isn't open. Its switches make it a bad one.
type fake struct {
	late      time.Duration // how long findings take
	blind     bool          // it tells no findings
	silent    bool          // it answers no hover
	sloppy    bool          // its positions lie past the line's end
	versions  bool          // it publishes an old version once more
	flaps     bool          // it changes its mind after the right findings
	complains bool          // it logs
	hasty     bool          // it speaks before it has answered initialize
	quits     bool          // it ends at the first change
	status    int
}

func (f fake) serve(_ context.Context, env Env, in io.Reader, out io.Writer) int {
	if f.complains {
		_, _ = io.WriteString(env.Log, "ouch")
	}
	s := &fakeState{fake: f, out: out, texts: map[string]string{}, versions: map[string]int{}}
	r := bufio.NewReader(in)
	for {
		m, err := receive(r)
		if err != nil {
			return 1
		}
		if m.Method == "exit" {
			return f.status
		}
		if !s.handle(m) {
			return 0
		}
	}
}

type fakeState struct {
	fake
	out      io.Writer
	encoding string
	pull     bool
	texts    map[string]string
	versions map[string]int
}

func (s *fakeState) reply(m *message, result any) {
	text, _ := json.Marshal(result)
	_ = send(s.out, &message{Version: "2.0", ID: m.ID, Result: text})
}

func (s *fakeState) handle(m *message) bool {
	var p struct {
		Capabilities struct {
			General struct {
				PositionEncodings []string `json:"positionEncodings"`
			} `json:"general"`
			TextDocument struct {
				Diagnostic any `json:"diagnostic"`
			} `json:"textDocument"`
		} `json:"capabilities"`
		TextDocument struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
			Text    string `json:"text"`
		} `json:"textDocument"`
		ContentChanges []change `json:"contentChanges"`
		Position       position `json:"position"`
		NewName        string   `json:"newName"`
	}
	_ = json.Unmarshal(m.Params, &p)
	uri := p.TextDocument.URI
	switch m.Method {
	case "initialize":
		s.encoding, s.pull = p.Capabilities.General.PositionEncodings[0], p.Capabilities.TextDocument.Diagnostic != nil
		caps := map[string]any{"positionEncoding": s.encoding}
		if s.hasty {
			s.push("file:///x", 1, []any{})
		}
		if s.pull {
			caps["diagnosticProvider"] = map[string]any{}
		}
		s.reply(m, map[string]any{"capabilities": caps})
	case "textDocument/didOpen":
		s.texts[uri], s.versions[uri] = p.TextDocument.Text, p.TextDocument.Version
		s.publish()
	case "textDocument/didChange":
		if s.quits {
			return false
		}
		for _, c := range p.ContentChanges {
			if c.Range == nil {
				s.texts[uri] = c.Text
			} else {
				s.texts[uri] = splice(s.texts[uri], s.encoding, *c.Range, c.Text)
			}
		}
		s.versions[uri] = p.TextDocument.Version
		s.publish()
	case "textDocument/didClose":
		delete(s.texts, uri)
		s.publish()
	case "textDocument/diagnostic":
		s.reply(m, map[string]any{"kind": "full", "items": s.find(uri)})
	case "textDocument/hover":
		if s.silent {
			s.reply(m, nil)
			break
		}
		at := offset(s.texts[uri], s.encoding, p.Position)
		word := regexp.MustCompile(`^\pL+`).FindString(s.texts[uri][at:])
		s.reply(m, map[string]any{"contents": map[string]any{"kind": "markdown", "value": "**" + word + "**"}})
	case "textDocument/rename":
		var changes []any
		for _, u := range sortedKeys(s.texts) {
			edits := []any{}
			for _, r := range s.all(u, regexp.MustCompile(`BAD`)) {
				edits = append(edits, map[string]any{"range": r, "newText": p.NewName})
			}
			changes = append(changes, map[string]any{"textDocument": map[string]any{"uri": u, "version": s.versions[u]}, "edits": edits})
		}
		s.reply(m, map[string]any{"documentChanges": changes})
	case "shutdown":
		if s.flaps {
			for u := range s.texts {
				s.push(u, s.versions[u], []any{})
			}
		}
		s.reply(m, nil)
	default:
		if m.ID != nil && m.Method != "" {
			_ = send(s.out, &message{Version: "2.0", ID: m.ID, Error: &rpcError{Code: -32601, Message: "method not found"}})
		}
	}
	return true
}

func (s *fakeState) all(uri string, re *regexp.Regexp) []lspRange {
	var out []lspRange
	text := s.texts[uri]
	for _, m := range re.FindAllStringIndex(text, -1) {
		r := lspRange{encode(text, s.encoding, pointAt(text, m[0])), encode(text, s.encoding, pointAt(text, m[1]))}
		if s.sloppy {
			r.End.Character += 1000
		}
		out = append(out, r)
	}
	return out
}

func (s *fakeState) find(uri string) []any {
	out := []any{}
	for _, r := range s.all(uri, regexp.MustCompile(`BAD|see \w+`)) {
		text := s.texts[uri][offset(s.texts[uri], s.encoding, r.Start):offset(s.texts[uri], s.encoding, r.End)]
		code, severity := "HZC001", 1
		if name, ok := strings.CutPrefix(text, "see "); ok {
			if code, severity = "HZC031", 2; s.isOpen(name) {
				continue
			}
		}
		out = append(out, map[string]any{"range": r, "severity": severity, "code": code, "source": "hz", "message": "it is " + text,
			"codeDescription": map[string]any{"href": "https://example.org/" + code + ".md"}})
	}
	return out
}

func (s *fakeState) isOpen(name string) bool {
	for uri := range s.texts {
		if strings.HasSuffix(uri, "/"+name+".prose.md") {
			return true
		}
	}
	return false
}

func (s *fakeState) publish() {
	if s.pull || s.blind {
		return
	}
	time.Sleep(s.late)
	for _, uri := range sortedKeys(s.texts) {
		s.push(uri, s.versions[uri], s.find(uri))
		if s.fake.versions && s.versions[uri] > 1 {
			s.push(uri, 1, []any{})
			s.push(uri, s.versions[uri], s.find(uri))
		}
	}
}

func (s *fakeState) push(uri string, version int, found []any) {
	text, _ := json.Marshal(map[string]any{"uri": uri, "version": version, "diagnostics": found})
	_ = send(s.out, &message{Version: "2.0", Method: "textDocument/publishDiagnostics", Params: text})
}
