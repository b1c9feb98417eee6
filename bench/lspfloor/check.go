package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"
	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/text/unicode/norm"
)

type diagnostic struct {
	Range    any    `json:"range"`
	Severity int    `json:"severity"`
	Message  string `json:"message"`
}

// check reads a document whole: a contract, or YAML alone.
func check(doc []byte, schema *jsonschema.Schema) []diagnostic {
	found := []diagnostic{}
	say := func(message string) {
		start, end := map[string]int{"line": 0, "character": 0}, map[string]int{"line": 0, "character": 1}
		found = append(found, diagnostic{map[string]any{"start": start, "end": end}, 1, message})
	}
	norm.NFC.QuickSpan(doc)
	sha256.Sum256(doc)
	front, body := doc, []byte(nil)
	if i := bytes.Index(doc, []byte("\n---\n")); bytes.HasPrefix(doc, []byte("---\n")) && i > 0 {
		front, body = doc[4:i+1], doc[i+5:]
	}
	f, err := parser.ParseBytes(front, 0)
	var v any
	if err == nil && len(f.Docs) > 0 {
		err = yaml.NodeToValue(f.Docs[0].Body, &v)
	}
	if err == nil {
		err = schema.Validate(v)
	}
	var broken *jsonschema.ValidationError
	switch {
	case errors.As(err, &broken):
		for len(broken.Causes) > 0 {
			broken = broken.Causes[0]
		}
		say(broken.InstanceLocation + ": " + broken.Message)
	case err != nil:
		say(err.Error())
	}
	if body != nil && !goal(body) {
		say("no ### Goal")
	}
	return found
}

// goal says whether there is a section Goal.
func goal(body []byte) bool {
	doc := goldmark.New().Parser().Parse(text.NewReader(body))
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 3 && strings.TrimSpace(string(h.Lines().Value(body))) == "Goal" {
			return true
		}
	}
	return false
}
