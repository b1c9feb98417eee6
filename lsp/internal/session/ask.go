package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// questions are the verbs whose answer stands below them, by the verb.
var questions = map[string]func(p *player, s *Step) error{
	"hover":             ask(at, "textDocument/hover", (*player).hover),
	"complete":          completeStep,
	"definition":        ask(at, "textDocument/definition", (*player).locations),
	"references":        ask(at, "textDocument/references", (*player).locations),
	"highlights":        ask(at, "textDocument/documentHighlight", (*player).ranges),
	"prepare-rename":    ask(at, "textDocument/prepareRename", (*player).prepared),
	"rename":            renameStep,
	"action":            actionStep,
	"lenses":            ask(whole, "textDocument/codeLens", (*player).lenses),
	"hints":             ask(inside, "textDocument/inlayHint", (*player).hints),
	"links":             ask(whole, "textDocument/documentLink", (*player).links),
	"folding":           ask(whole, "textDocument/foldingRange", (*player).folding),
	"selection":         ask(points, "textDocument/selectionRange", (*player).selection),
	"symbols":           ask(whole, "textDocument/documentSymbol", (*player).symbols),
	"workspace-symbols": workspaceSymbolsStep,
	"format":            formatStep,
}

// A target says which part of a document a question is about: it fills in the parameters.
type target func(p *player, s *Step, text string, params map[string]any) error

func whole(*player, *Step, string, map[string]any) error { return nil }

func at(p *player, s *Step, text string, params map[string]any) error {
	if err := arg(s, 2, "a path", "a place"); err != nil {
		return err
	}
	r, err := where(text, p.way.encoding, s.Args[1])
	params["position"] = r.Start
	params["context"] = map[string]any{"includeDeclaration": !slices.Contains(s.Args[2:], "others")}
	return err
}

func inside(p *player, s *Step, text string, params map[string]any) error {
	r := lspRange{End: encode(text, p.way.encoding, pointAt(text, len(text)))}
	var err error
	if len(s.Args) > 1 {
		r, err = where(text, p.way.encoding, s.Args[1])
	}
	params["range"] = r
	return err
}

func points(p *player, s *Step, text string, params map[string]any) error {
	if err := at(p, s, text, params); err != nil {
		return err
	}
	params["positions"] = []any{params["position"]}
	delete(params, "position")
	return nil
}

// ask makes a step of a request whose answer is written below it.
func ask(what target, method string, render func(p *player, path string, result json.RawMessage) (string, error)) func(*player, *Step) error {
	return func(p *player, s *Step) error {
		path, result, err := p.question(s, what, method, nil)
		if err != nil {
			return p.orError(err)
		}
		text := ""
		if string(result) != "null" {
			if text, err = render(p, path, result); err != nil {
				return fmt.Errorf("%w in %s", err, result)
			}
		}
		return p.golden(text)
	}
}

// question asks about a document and gives the answer.
func (p *player) question(s *Step, what target, method string, more map[string]any) (path string, result json.RawMessage, err error) {
	if err := arg(s, 1, "a path"); err != nil {
		return "", nil, err
	}
	path = s.Args[0]
	text, err := p.text(path)
	if err != nil {
		return path, nil, err
	}
	params := map[string]any{"textDocument": map[string]any{"uri": p.uri(path)}}
	if err := what(p, s, text, params); err != nil {
		return path, nil, err
	}
	for key, value := range more {
		params[key] = value
	}
	if err := p.acquainted(); err != nil {
		return path, nil, err
	}
	result, err = p.call(method, params)
	return path, result, err
}

// acquainted waits, before the first question, until the server has read its workspace: it may
// answer some with what it knows at once. It can name all symbols only when it has.
func (p *player) acquainted() error {
	if provider := string(p.caps.WorkspaceSymbols); p.known || provider == "" || provider == "null" || provider == "false" {
		return nil
	}
	p.known = true
	_, err := p.call("workspace/symbol", map[string]any{"query": ""})
	return err
}

// orError compares an error that the server answered with what stands below the step.
func (p *player) orError(err error) error {
	var e *rpcError
	if errors.As(err, &e) {
		return p.golden(e.Error())
	}
	return err
}

func renameStep(p *player, s *Step) error {
	if err := arg(s, 3, "a path", "a place", "the new name"); err != nil {
		return err
	}
	_, result, err := p.question(s, at, "textDocument/rename", map[string]any{"newName": s.Args[2]})
	if err != nil {
		return p.orError(err)
	}
	return p.edits(s, 3, result)
}

// edits shows an edit, and applies it where the step ends in `apply`.
func (p *player) edits(s *Step, n int, edit json.RawMessage) error {
	said, err := p.describe(edit)
	if err != nil {
		return err
	}
	if err := p.golden(said); err != nil {
		return err
	}
	if slices.Contains(s.Args[n:], "apply") {
		_, err = p.applyEdit(edit)
	}
	return err
}

func formatStep(p *player, s *Step) error {
	path, result, err := p.question(s, whole, "textDocument/formatting", map[string]any{"options": map[string]any{"tabSize": 2, "insertSpaces": true}})
	if err != nil {
		return p.orError(err)
	}
	edit, err := json.Marshal(map[string]any{"changes": map[string]json.RawMessage{p.uri(path): result}})
	if err != nil {
		return err
	}
	return p.edits(s, 1, edit)
}

func workspaceSymbolsStep(p *player, s *Step) error {
	if err := arg(s, 1, "a query"); err != nil {
		return err
	}
	result, err := p.call("workspace/symbol", map[string]any{"query": s.Args[0]})
	if err != nil {
		return p.orError(err)
	}
	text, err := p.workspaceSymbols(result)
	if err != nil {
		return err
	}
	return p.golden(text)
}

// requestStep sends any request, with JSON parameters in which $root/PATH is a URI. What the
// server answers stands below it as JSON, with the same writing of URIs.
func requestStep(p *player, s *Step) error {
	if err := arg(s, 1, "a method"); err != nil {
		return err
	}
	params, err := p.parameters(s.Args[1:])
	if err != nil {
		return err
	}
	result, err := p.call(s.Args[0], params)
	if err != nil {
		return p.orError(err)
	}
	return p.goldenJSON(result)
}

func (p *player) parameters(words []string) (json.RawMessage, error) {
	if len(words) == 0 {
		return nil, nil
	}
	text := strings.ReplaceAll(words[0], "$root", p.uri("."))
	if !json.Valid([]byte(text)) {
		return nil, fmt.Errorf("no JSON: %s", text)
	}
	return json.RawMessage(text), nil
}

func (p *player) goldenJSON(result json.RawMessage) error {
	var value any
	if err := json.Unmarshal(result, &value); err != nil {
		return err
	}
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	return p.golden(strings.NewReplacer(p.uri("."), "$root", p.env.Dir, "$dir").Replace(string(text)))
}

func notifyStep(p *player, s *Step) error {
	if err := arg(s, 1, "a method"); err != nil {
		return err
	}
	params, err := p.parameters(s.Args[1:])
	if err != nil {
		return err
	}
	p.touched()
	p.notify(s.Args[0], params)
	return nil
}

// commandStep runs a command of the server's with arguments that are each a word of JSON.
func commandStep(p *player, s *Step) error {
	if err := arg(s, 1, "a command"); err != nil {
		return err
	}
	arguments := []json.RawMessage{}
	for _, word := range s.Args[1:] {
		a, err := p.parameters([]string{word})
		if err != nil {
			return err
		}
		arguments = append(arguments, a)
	}
	result, err := p.call("workspace/executeCommand", map[string]any{"command": s.Args[0], "arguments": arguments})
	if err != nil {
		return p.orError(err)
	}
	return p.goldenJSON(result)
}
