package session

import (
	"encoding/json"
	"slices"
	"strings"
)

// initializeKeys are the lines that may stand below `initialize`.
var initializeKeys = []string{"encoding", "diagnostics", "watch", "folders", "configuration", "settings", "options", "capabilities"}

// start starts the server and says initialize and initialized, as the step of that name asks.
func (p *player) start() {
	p.started = true
	step := p.s.initialize()
	if step == nil {
		step = &Step{}
	}
	for line := range strings.Lines(step.Body) {
		if key, _, _ := strings.Cut(line, ":"); strings.TrimSpace(line) != "" && !slices.Contains(initializeKeys, key) {
			p.t.Fatalf("%s:%d: initialize knows no %q", p.s.Path, step.Line, key)
		}
	}
	c := dial(p.t, p.serve, p.env, p.timeout)
	p.client = c
	c.apply = p.applyRaw
	settings := p.json(step, "settings")
	c.configuration = func(section string) json.RawMessage {
		var all map[string]json.RawMessage
		if json.Unmarshal(settings, &all) != nil || all[section] == nil {
			return json.RawMessage("null")
		}
		return all[section]
	}
	params := map[string]any{
		"processId": nil, "clientInfo": map[string]any{"name": "session"},
		"capabilities": p.capabilities(step),
	}
	if options := p.json(step, "options"); options != nil {
		params["initializationOptions"] = options
	}
	folders := []map[string]string{}
	switch list := step.setting("folders"); list {
	case "none":
		params["rootUri"], params["workspaceFolders"] = nil, nil
	case "":
		list = "."
		fallthrough
	default:
		for _, f := range strings.Fields(list) {
			folders = append(folders, map[string]string{"uri": p.uri(f), "name": f})
		}
		params["rootUri"], params["workspaceFolders"] = folders[0]["uri"], folders
	}
	result, err := p.call("initialize", params)
	if err != nil {
		p.fail("initialize: %v", err)
	}
	var answer struct {
		Capabilities json.RawMessage `json:"capabilities"`
	}
	if err := json.Unmarshal(result, &answer); err != nil {
		p.fail("initialize: %v", err)
	}
	if err := json.Unmarshal(answer.Capabilities, &p.caps); err != nil {
		p.fail("initialize: %v", err)
	}
	if got := p.caps.PositionEncoding; got != p.way.encoding && (got != "" || p.way.encoding != "utf-16") {
		p.fail("the server chose the encoding %q, where the client offers %s", got, p.way.encoding)
	}
	if pulls := len(p.caps.DiagnosticProvider) > 0 && string(p.caps.DiagnosticProvider) != "null"; pulls != (p.way.diagnostics == "pull") {
		p.fail("diagnosticProvider is %s where the client wants to %s", p.caps.DiagnosticProvider, p.way.diagnostics)
	}
	p.notify("initialized", map[string]any{})
	if step.setting("watch") == "dynamic" && !p.wait(func() bool { return len(p.watchers) > 0 || p.closed != nil }) {
		p.fail("the server registered no watchers within %v", p.timeout)
	}
}

func (p *player) json(step *Step, key string) json.RawMessage {
	text := step.setting(key)
	if text == "" {
		return nil
	}
	if !json.Valid([]byte(text)) {
		p.t.Fatalf("%s:%d: %s is no JSON", p.s.Path, step.Line, key)
	}
	return json.RawMessage(text)
}

// modern is what an editor of today can do.
const modern = `{
 "general": {},
 "workspace": {
  "applyEdit": true, "workspaceFolders": true, "configuration": true,
  "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"], "failureHandling": "textOnlyTransactional",
                    "normalizesLineEndings": true, "changeAnnotationSupport": {"groupsOnLabel": true}},
  "didChangeConfiguration": {"dynamicRegistration": true},
  "didChangeWatchedFiles": {"dynamicRegistration": false, "relativePatternSupport": true},
  "symbol": {"symbolKind": {}}, "executeCommand": {},
  "codeLens": {"refreshSupport": true}, "inlayHint": {"refreshSupport": true}, "diagnostics": {"refreshSupport": true}
 },
 "textDocument": {
  "synchronization": {"didSave": true, "willSave": true},
  "publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]}, "versionSupport": true, "codeDescriptionSupport": true, "dataSupport": true},
  "completion": {"completionItem": {"snippetSupport": true, "documentationFormat": ["markdown", "plaintext"], "labelDetailsSupport": true, "insertReplaceSupport": true,
                                    "resolveSupport": {"properties": ["documentation"]}}, "contextSupport": true},
  "hover": {"contentFormat": ["markdown", "plaintext"]},
  "definition": {"linkSupport": true}, "references": {}, "documentHighlight": {},
  "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
  "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source", "source.fixAll"]}},
                 "isPreferredSupport": true, "disabledSupport": true, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}},
  "codeLens": {}, "inlayHint": {}, "documentLink": {"tooltipSupport": true}, "foldingRange": {}, "selectionRange": {},
  "formatting": {}, "rangeFormatting": {}, "rename": {"prepareSupport": true, "prepareSupportDefaultBehavior": 1}
 },
 "window": {"workDoneProgress": true, "showDocument": {"support": true}}
}`

func (p *player) capabilities(step *Step) map[string]any {
	var caps map[string]any
	if err := json.Unmarshal([]byte(modern), &caps); err != nil {
		p.t.Fatal(err)
	}
	set := func(value any, path ...string) {
		m := caps
		for _, key := range path[:len(path)-1] {
			m = m[key].(map[string]any)
		}
		m[path[len(path)-1]] = value
	}
	// One encoding is offered, so that the server has no choice. A session about the choice writes
	// `encoding: utf-8` and `capabilities: {"general": {"positionEncodings": ["utf-16", "utf-8"]}}`.
	set([]string{p.way.encoding}, "general", "positionEncodings")
	if p.way.diagnostics == "pull" {
		set(map[string]any{"relatedDocumentSupport": true}, "textDocument", "diagnostic")
	}
	set(step.setting("watch") == "dynamic", "workspace", "didChangeWatchedFiles", "dynamicRegistration")
	if step.setting("configuration") == "none" {
		set(false, "workspace", "configuration")
	}
	var more map[string]any
	if text := p.json(step, "capabilities"); text != nil {
		if err := json.Unmarshal(text, &more); err != nil {
			p.t.Fatalf("%s:%d: capabilities: %v", p.s.Path, step.Line, err)
		}
	}
	merge(caps, more)
	return caps
}

// merge puts members into others of the same name; a member null takes one away.
func merge(into, from map[string]any) {
	for key, value := range from {
		inner, ok := value.(map[string]any)
		old, both := into[key].(map[string]any)
		switch {
		case value == nil:
			delete(into, key)
		case ok && both:
			merge(old, inner)
		default:
			into[key] = value
		}
	}
}

// applyRaw does what workspace/applyEdit asks for.
func (p *player) applyRaw(edit json.RawMessage) error {
	_, err := p.applyEdit(edit)
	return err
}
