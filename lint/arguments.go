package lint

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/workspace/catalog"
)

// argument checks the value of one argument: its type, and whether it is one of the values
// that the method knows (HZC014).
func (p *pass) argument(in *compiler.Input, arg *catalog.Arg, a *frontmatter.Pair, field string) {
	want := mismatch(arg.Type, a.Value)
	wrong := want == "" && len(arg.Values) > 0 && a.Value.Kind == frontmatter.String && !slices.Contains(arg.Values, a.Value.Value)
	if want == "" && !wrong {
		return
	}
	field += arg.Name
	what := "the argument " + arg.Name + " of " + in.Capability + "." + in.Method
	if comment := p.hashComment(a.Value); comment != "" {
		p.report("HZC014", a.Value.Span, field, what+" is empty: # begins a comment", "put the text in quotes: "+arg.Name+": "+comment)
		return
	}
	if wrong {
		hint := "write one of " + strings.Join(arg.Values, ", ")
		var fixes []diag.Fix
		if s := diag.Suggest(a.Value.Value, arg.Values); s != "" {
			hint = "did you mean " + s + "?"
			if compiler.IsItemName(s) {
				fixes = p.rewritten(unmistakable(a.Value.Value, s, arg.Values), a.Value.Span, compiler.NameYAML(s))
			}
		}
		p.report("HZC014", a.Value.Span, field, what+" can't be "+diag.Quote(a.Value.Value), hint).Fixes = fixes
		return
	}
	p.report("HZC014", a.Value.Span, field, what+" must be "+want, "write "+arg.Name+": "+example(arg.Type, a.Value))
}

// hashComment gives the text between quotes that an empty value was meant to be, when a
// comment stands where the value should: channel: #team.
func (p *pass) hashComment(n *frontmatter.Node) string {
	if n.Kind != frontmatter.Null || n.Value != "" {
		return ""
	}
	for _, c := range p.Front.Comments {
		if c.Start < n.Span.End {
			continue
		}
		if len(bytes.Trim(p.File.Text[n.Span.End:c.Start], " \t")) > 0 {
			return ""
		}
		word, _, _ := strings.Cut(string(p.File.Text[c.Start:c.End]), " ")
		return `"` + diag.Cut(diag.Visible(strings.TrimRight(word, ",}]")), diag.MaxQuote) + `"`
	}
	return ""
}

// mismatch says what an argument of the type must be, when the value is something else.
func mismatch(t catalog.Type, n *frontmatter.Node) string {
	switch t {
	case catalog.String:
		if n.Kind != frontmatter.String && n.Kind != frontmatter.Int && n.Kind != frontmatter.Float {
			return "a text"
		}
	case catalog.Integer:
		if n.Kind != frontmatter.Int {
			return "a whole number"
		}
	case catalog.Number:
		if n.Kind != frontmatter.Int && n.Kind != frontmatter.Float {
			return "a number"
		}
	case catalog.Boolean:
		if n.Kind != frontmatter.Bool {
			return "true or false"
		}
	case catalog.Strings:
		if n.Kind != frontmatter.Sequence {
			return "a list of texts"
		}
		for _, item := range n.Items {
			if mismatch(catalog.String, item) != "" {
				return "a list of texts"
			}
		}
	}
	return ""
}

// example shows how a value of the type is written: the author's own, where it can be one.
func example(t catalog.Type, n *frontmatter.Node) string {
	text := ""
	if n.Kind == frontmatter.String || n.Kind == frontmatter.Bool || n.Kind == frontmatter.Int || n.Kind == frontmatter.Float {
		text = strings.TrimSpace(n.Value)
	}
	switch t {
	case catalog.Integer:
		if _, err := strconv.Atoi(text); err == nil {
			return text
		}
		return "20"
	case catalog.Number:
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			return text
		}
		return "0.5"
	case catalog.Boolean:
		switch strings.ToLower(text) {
		case "no", "off", "n", "false", "0":
			return "false"
		}
		return "true"
	case catalog.Strings:
		if text != "" {
			return "[" + diag.Cut(diag.Visible(text), diag.MaxQuote) + "]"
		}
		return "[one, two]"
	}
	if text != "" {
		return `"` + diag.Cut(diag.Visible(text), diag.MaxQuote) + `"`
	}
	return "text"
}
