package main

import "encoding/json"

// server is how one server is spoken with.
type server struct {
	good, bad string // the edit that makes a fault, and back; as long as each other
	language  string // of the document
	pull      bool   // diagnostics are asked for
	settings  map[string]any
	options   any // initializationOptions
}

const frontFlip, bodyFlip = "catch_up: latest", "### Goal"

// servers are those that can be measured. All get the same capabilities, but for pulling.
var servers = map[string]*server{
	"hz":    {good: frontFlip, bad: "catch_up: lates!", language: "markdown"},
	"floor": {good: frontFlip, bad: "catch_up: lates!", language: "markdown"},
	"rumdl": {good: bodyFlip, bad: "###Goal ", language: "markdown"},
	"yaml-language-server": {good: frontFlip, bad: "catch_up: lates!", language: "yaml", settings: map[string]any{
		"yaml": map[string]any{"validate": true, "schemaStore": map[string]any{"enable": false}},
	}},
	"markdown-language-server": {good: bodyFlip, bad: "[x](#no)", language: "markdown", pull: true,
		options: map[string]any{"markdownFileExtensions": []string{"md"}},
		settings: map[string]any{"markdown": map[string]any{
			"server": map[string]any{"log": "off"}, "suggest": map[string]any{"paths": map[string]any{"enabled": true}},
			"occurrencesHighlight": map[string]any{"enabled": false}, "preferredMdPathExtensionStyle": "auto",
			"validate": map[string]any{
				"enabled": true, "referenceLinks": level, "fragmentLinks": level, "unusedLinkDefinitions": level, "duplicateLinkDefinitions": level, "ignoredLinks": []string{},
				"fileLinks": map[string]any{"enabled": "warning", "markdownFragmentLinks": "inherit"},
			},
		}}},
}

var level = map[string]any{"enabled": "warning"}

// capabilities is what the client says that it can: what the measured features need.
func (s *server) capabilities() map[string]any {
	document := map[string]any{
		"synchronization": map[string]any{"didSave": true}, "completion": map[string]any{"completionItem": map[string]any{"snippetSupport": true}},
		"hover":              map[string]any{"contentFormat": []string{"markdown"}},
		"publishDiagnostics": map[string]any{"versionSupport": true, "relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true},
	}
	if s.pull {
		document["diagnostic"] = map[string]any{"dynamicRegistration": true}
	}
	return map[string]any{
		"textDocument": document,
		"workspace": map[string]any{"configuration": true, "workspaceFolders": true, "didChangeConfiguration": map[string]any{},
			"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true}},
	}
}

// configuration answers workspace/configuration.
func (s *server) configuration(params json.RawMessage) any {
	var p struct{ Items []struct{ Section string } }
	if json.Unmarshal(params, &p) != nil {
		return nil
	}
	out := make([]any, len(p.Items))
	for i, item := range p.Items {
		if item.Section == "" {
			out[i] = s.settings
			continue
		}
		out[i] = s.settings[item.Section]
	}
	return out
}
