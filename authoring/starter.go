package authoring

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/internal/terminal"
)

// starterText is a contract whose every key and section says what it is for. What is an example
// to uncomment stands behind a # without a blank in the frontmatter, and in the body between the
// lines <!-- and -->.
//
//go:embed starter.prose.md
var starterText string

// starter gives the contract that a new one begins as: valid as written, reading nothing.
func starter(name, title string) []byte {
	if title == "" {
		title = titleOf(name)
	}
	return starterWith(name, title, outputOf(name))
}

func starterWith(name, title, output string) []byte {
	words := strings.ReplaceAll(name, "-", " ")
	key := output
	if word := strings.ToLower(output); word == "true" || word == "false" || word == "null" {
		key = quoteYAML(output)
	}
	return []byte(strings.NewReplacer(
		"{{name}}", compiler.NameYAML(name), "{{title}}", quoteYAML(title), "{{words}}", words, "    {{output}}:", "    "+key+":", "{{output}}", output,
	).Replace(starterText))
}

// StarterFor gives the starter of a contract that another one refers to: with the output of that
// name, and the facet unless it is "".
func StarterFor(name, output, facet string) []byte {
	text := starterWith(name, titleOf(name), output)
	if facet == "" {
		return text
	}
	item := []byte("\n- `" + output + "`: ")
	at := bytes.Index(text, item) + len(item)
	at += bytes.IndexByte(text[at:], '\n') + 1
	return slices.Concat(text[:at], []byte("\n#### "+facet+"\n\nTODO: say what this part of it must be\n"), text[at:])
}

// titleOf makes a title of a name: Weekly digest of weekly-digest.
func titleOf(name string) string {
	words := strings.ReplaceAll(name, "-", " ")
	return strings.ToUpper(words[:1]) + words[1:]
}

// outputOf names the output after the last word of the contract's name, where that can be one:
// digest for weekly-digest.
func outputOf(name string) string {
	word := name[strings.LastIndexByte(name, '-')+1:]
	switch {
	case word[0] >= '0' && word[0] <= '9', word == "true", word == "false", word == "null", word == starterInput:
		return "draft"
	}
	return word
}

// starterInput is the input that the starter has as an example.
const starterInput = "issues"

// quoteYAML gives a text between double quotes: a JSON string is one of YAML, too.
func quoteYAML(s string) string { return string(terminal.AppendJSON(nil, s)) }
