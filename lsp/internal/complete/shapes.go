package complete

import (
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/workspace/catalog"
)

// values is how the value of a new key may begin.
type values struct {
	line  shape // behind the key
	block shape // on lines of its own below it, indented by two blanks; nil for none
}

// shapeOf gives the value that a new key begins with.
func (c *completer) shapeOf(path []string) values {
	stop := func(s string) values { return values{line: fill(s)} }
	quote := func(s string) values { return values{line: join(word(`"`), fill(s), word(`"`))} }
	switch key := strings.Join(path, "."); key {
	case "name":
		return values{line: fill(c.nameYAML())}
	case "kind":
		return values{line: word("responsibility")}
	case "description":
		return stop("what it keeps true, and for whom")
	case "version":
		return stop("1.0.0")
	case "id":
		return stop("01JABCDEF")
	case "hz":
		return values{
			line: join(word("{schema: 1, title: "), fill(c.title()), word(", outputs: "), c.outputShape(), word("}")),
			block: join(word("  schema: 1\n  title: "), fill(c.title()), word("\n  outputs:\n    "), fill(c.outputName()),
				word(": {format: "), choose("markdown", "json"), word("}")),
		}
	case "hz.schema":
		return values{line: word("1")}
	case "hz.title":
		return stop(c.title())
	case "hz.schedule":
		return quote("0 7 * * MON")
	case "hz.requires", "hz.agent.tools":
		return values{line: join(word("["), fill(""), word("]"))}
	case "hz.inputs":
		return values{line: join(word("{"), fill(""), word("}")), block: join(word("  "), fill("name"), word(": {read: "), fill(c.firstRead()), word("}"))}
	case "hz.outputs":
		return values{line: c.outputShape(), block: join(word("  "), fill(c.outputName()), word(": {format: "), choose("markdown", "json"), word("}"))}
	case "hz.publishes":
		return values{line: join(word("{action: "), fill(c.publishAction()), word(", output: "), fill(c.outputName()), word("}"))}
	case "hz.publishes.action":
		return stop(c.publishAction())
	case "hz.publishes.output":
		return stop(c.outputName())
	case "hz.agent":
		return values{line: join(word("{max_usd: "), fill("0.5"), word("}"))}
	case "hz.agent.max_usd":
		return stop("0.5")
	case "hz.timeout":
		return stop("10m")
	case "hz.retries":
		return values{line: choose("1", "2", "3", "0")}
	case "hz.catch_up":
		return values{line: choose("skip", "latest")}
	case "hz.scope":
		return values{line: word("personal")}
	case "hz.lead":
		return stop("4h")
	case "hz.by":
		return quote("17:00")
	case "hz.escalate":
		return values{line: join(word("["), choose("manager", "delegate"), word("]"))}
	}
	if len(path) > 0 {
		switch path[len(path)-1] {
		case "args":
			return values{line: join(word("{"), c.neededArgs(), word("}"))}
		case "read":
			return stop(c.firstRead())
		case "window":
			return stop("7d")
		case "stage":
			return values{line: word("draft")}
		case "format":
			return values{line: choose("markdown", "json")}
		}
	}
	return values{line: fill("")}
}

// outputShape is the mapping of outputs in one line.
func (c *completer) outputShape() shape {
	return join(word("{"), fill(c.outputName()), word(": {format: "), choose("markdown", "json"), word("}}"))
}

// stem gives the name that the contract has by its file; "" where that can be none.
func (c *completer) stem() string {
	if compiler.IsName(c.Contract.Stem) {
		return c.Contract.Stem
	}
	return compiler.NameFrom(c.Contract.Stem)
}

func (c *completer) nameYAML() string {
	if stem := c.stem(); stem != "" {
		return compiler.NameYAML(stem)
	}
	return "weekly-digest"
}

// title makes a title of the contract's name.
func (c *completer) title() string {
	title := strings.ReplaceAll(c.stem(), "-", " ")
	if title == "" {
		return "Title"
	}
	return quoted(strings.ToUpper(title[:1]) + title[1:])
}

// outputName gives the output's name: the one that is there, or the last word of the contract's.
func (c *completer) outputName() string {
	if out := c.names("outputs"); len(out) > 0 {
		return compiler.NameYAML(out[0])
	}
	stem := c.stem()
	if last := stem[strings.LastIndexByte(stem, '-')+1:]; compiler.IsItemName(last) && compiler.NameYAML(last) == last {
		return last
	}
	return "draft"
}

// publishAction gives a publish operation to begin with.
func (c *completer) publishAction() string {
	all := c.Folder.Catalog.Publishes()
	if _, there := c.Folder.Catalog.Operation("documents", "update"); there || len(all) == 0 {
		return "documents.update"
	}
	return all[0]
}

// firstRead gives a method to begin with: the first one of what is required; "" for none.
func (c *completer) firstRead() string {
	for _, r := range c.capabilities() {
		name, _, _ := strings.Cut(r, ":")
		if x := c.Folder.Catalog.Capability(name); x != nil && len(x.Methods) > 0 {
			return x.Name + "." + x.Methods[0].Name
		}
	}
	return ""
}

// argShape is what the value of an argument begins with.
func argShape(a *catalog.Arg) shape {
	texts := make([]string, len(a.Values))
	for i, v := range a.Values {
		texts[i] = quoted(v)
	}
	switch {
	case len(texts) > 0 && a.Type != catalog.Strings:
		return choose(texts...)
	case len(texts) > 0:
		return join(word("["), choose(texts...), word("]"))
	case a.Type == catalog.Integer:
		return fill("20")
	case a.Type == catalog.Number:
		return fill("0.5")
	case a.Type == catalog.Boolean:
		return choose("true", "false")
	case a.Type == catalog.Strings:
		return join(word("["), fill("name"), word("]"))
	}
	return fill("text")
}
