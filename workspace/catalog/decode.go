package catalog

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// A manifest as declared, before it meets the rest of the catalog. Each part keeps its offset
// for the problems that only then show.
type manifest struct {
	at                         int
	name, version, description string
	common                     []decl
	capabilities               []decl
	modules                    []decl
	runners                    []decl
	adapters                   []decl
	playbooks                  []decl
}

// decl is one named table: a capability, a method, an argument, a module, an operation, a
// runner, a tool, an adapter or a playbook.
type decl struct {
	at                int
	name, description string
	parts             []decl // a capability's methods, a method's arguments and so on
	window            *bool
	writes            *bool
	required          bool
	kind              Type
	values            []string
	argument          string
	capability        string // that an adapter binds
	title, file       string // of a playbook
}

// level is what a kind of table may hold.
type level struct {
	word  string // for messages
	table string // as its header is written
	keys  []string
	part  *level
	name  func(string) bool
	rule  string // what name asks for
}

var (
	argLevel        = &level{word: "argument", table: "capability.method.arg", keys: []string{"name", "description", "type", "required", "values"}, name: snake, rule: snakeRule}
	methodLevel     = &level{word: "method", table: "capability.method", keys: []string{"name", "description", "window", "arg"}, part: argLevel, name: snake, rule: snakeRule}
	capabilityLevel = &level{word: "capability", table: "capability", keys: []string{"name", "description", "method"}, part: methodLevel, name: dashed, rule: dashedRule}
	operationLevel  = &level{word: "operation", table: "module.operation", keys: []string{"name", "description", "writes"}, name: snake, rule: snakeRule}
	moduleLevel     = &level{word: "module", table: "module", keys: []string{"name", "description", "operation"}, part: operationLevel, name: dashed, rule: dashedRule}
	toolLevel       = &level{word: "tool", table: "runner.tool", keys: []string{"name", "description", "argument"}, name: toolName, rule: "letters, digits, _, - and . alone"}
	runnerLevel     = &level{word: "runner", table: "runner", keys: []string{"name", "description", "tool"}, part: toolLevel, name: dashed, rule: dashedRule}
	adapterLevel    = &level{word: "adapter", table: "adapter", keys: []string{"name", "capability", "description"}, name: dashed, rule: dashedRule}
	playbookLevel   = &level{word: "playbook", table: "playbook", keys: []string{"name", "title", "description", "file"}, name: dashed, rule: dashedRule}
	filterLevel     = &level{word: "filter", table: "filter", keys: argLevel.keys, name: snake, rule: snakeRule}
)

const (
	snakeRule  = "lowercase words joined by single underscores"
	dashedRule = "lowercase words joined by single dashes"
)

// decoder collects every mistake of a manifest, not just the first.
type decoder struct{ faults []tomltree.Fault }

func (d *decoder) fault(at int, hint, format string, args ...any) {
	d.faults = append(d.faults, tomltree.Fault{At: at, Message: diag.Cut(fmt.Sprintf(format, args...), diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage)})
}

// manifest reads the top of a document. Filters are for hz's own data alone.
func (d *decoder) manifest(t *tomltree.Table, own bool) manifest {
	keys := []string{"name", "version", "description", "capability", "module", "runner", "adapter", "playbook"}
	if own {
		keys = append(keys, "filter")
	}
	d.known(t, "a manifest", keys)
	m := manifest{
		name:         d.text(t, "name"),
		version:      d.text(t, "version"),
		description:  d.text(t, "description"),
		capabilities: d.decls(t, "capability", capabilityLevel),
		modules:      d.decls(t, "module", moduleLevel),
		runners:      d.decls(t, "runner", runnerLevel),
		adapters:     d.decls(t, "adapter", adapterLevel),
		playbooks:    d.decls(t, "playbook", playbookLevel),
	}
	if own {
		m.common = d.decls(t, "filter", filterLevel)
	}
	if e := t.Get("name"); e != nil {
		m.at = e.Val.At
	}
	return m
}

// decls reads the tables under one key.
func (d *decoder) decls(t *tomltree.Table, key string, l *level) []decl {
	e := t.Get(key)
	if e == nil {
		return nil
	}
	var out []decl
	seen := map[string]bool{}
	for _, item := range d.tables(e, l.table, l.word) {
		x := d.decl(item, l)
		key := x.name + " " + x.capability // one adapter may bind several capabilities
		if x.name != "" && seen[key] {
			d.fault(x.at, "keep one of the two", "the %s %s stands twice", l.word, diag.Quote(x.name))
			continue
		}
		seen[key] = true
		out = append(out, x)
	}
	return out
}

// tables gives the tables of a list of them; header is how one is written, word what it is.
func (d *decoder) tables(e *tomltree.Entry, header, word string) []*tomltree.Table {
	if e.Val.Kind != tomltree.Array {
		d.fault(e.At, fmt.Sprintf("write [[%s]], in double brackets", header), "%s must be a list of tables, and it is %s", diag.Quote(e.Name), e.Val.Kind.Word())
		return nil
	}
	var out []*tomltree.Table
	for i := range e.Val.Items {
		item := &e.Val.Items[i]
		if item.Kind != tomltree.Tables {
			d.fault(item.At, fmt.Sprintf("write [[%s]] with keys below it", header), "each %s must be a table, and this one is %s", word, item.Kind.Word())
			continue
		}
		out = append(out, item.Table)
	}
	return out
}

// decl reads one table.
func (d *decoder) decl(t *tomltree.Table, l *level) decl {
	d.known(t, article(l.word), l.keys)
	x := decl{at: t.At, name: d.text(t, "name"), description: d.text(t, "description")}
	if e := t.Get("name"); e == nil {
		d.fault(t.At, `write name = "…"`, "this %s has no name", l.word)
	} else {
		x.at = e.Val.At
		if e.Val.Kind == tomltree.String && !l.name(x.name) {
			x.name = ""
			d.fault(e.Val.At, "use "+l.rule+", at most 64 characters", "%s can't be the name of %s", diag.Quote(e.Val.Text), article(l.word))
		}
	}
	if l.part != nil {
		key := l.part.table[strings.LastIndexByte(l.part.table, '.')+1:]
		x.parts = d.decls(t, key, l.part)
	}
	switch l.word {
	case "method":
		x.window = d.truth(t, "window")
	case "operation":
		x.writes = d.truth(t, "writes")
		if t.Get("writes") == nil {
			d.fault(x.at, "write writes = true for one that publishes, writes = false for one that only reads", "the operation %s doesn't say whether it writes", diag.Quote(x.name))
		}
	case "tool":
		x.argument = d.text(t, "argument")
	case "argument", "filter":
		d.argument(t, &x)
	case "adapter":
		if x.capability = d.text(t, "capability"); t.Get("capability") == nil {
			d.fault(x.at, `write capability = "…", the name of the one that it binds`, "the adapter %s names no capability", diag.Quote(x.name))
		}
	case "playbook":
		d.playbook(t, &x)
	}
	return x
}

// playbook reads what only a playbook has. Its file lies beside the manifest, so that it can't
// lead anywhere else.
func (d *decoder) playbook(t *tomltree.Table, x *decl) {
	if x.title = d.text(t, "title"); t.Get("title") == nil {
		d.fault(x.at, `write title = "…", the name that people see`, "the playbook %s has no title", diag.Quote(x.name))
	}
	x.file = d.text(t, "file")
	e := t.Get("file")
	switch {
	case e == nil:
		x.file = x.name + contractSuffix
	case e.Val.Kind == tomltree.String && x.file != "" && !isFile(x.file): // an empty one is told already
		hint := "weekly-report"
		if x.name != "" {
			hint = x.name
		}
		d.fault(e.Val.At, fmt.Sprintf("write file = %q, a file beside %s", hint+contractSuffix, ManifestName), "%s isn't the name of a contract's file", diag.Quote(x.file))
	}
}

// isFile says whether s names a contract's file without a folder. A colon would name a stream or
// a drive on Windows.
func isFile(s string) bool {
	stem, ok := strings.CutSuffix(s, contractSuffix)
	return ok && stem != "" && stem[0] != '.' && !strings.ContainsAny(stem, "/\\:\x00")
}

// argument reads what only an argument has.
func (d *decoder) argument(t *tomltree.Table, x *decl) {
	x.required = isTrue(d.truth(t, "required"))
	if e := t.Get("type"); e == nil {
		d.fault(x.at, "write type = "+quoted(typeNames[1:]), "the argument %s has no type", diag.Quote(x.name))
	} else if word := d.text(t, "type"); e.Val.Kind == tomltree.String {
		for i, name := range typeNames {
			if i > 0 && name == word {
				x.kind = Type(i)
			}
		}
		if x.kind == 0 {
			d.fault(e.Val.At, hintFor(word, typeNames[1:]), "%s isn't a type of arguments", diag.Quote(word))
		}
	}
	x.values = d.texts(t, "values")
	if e := t.Get("values"); e != nil && x.kind != 0 && x.kind != String && x.kind != Strings {
		d.fault(e.At, `leave values out, or write type = "string"`, "values is for texts, and this argument is %s", article(x.kind.String()))
	}
}

// known complains of keys that a table can't have.
func (d *decoder) known(t *tomltree.Table, what string, keys []string) {
	for i := range t.Keys {
		k := &t.Keys[i]
		if !has(keys, k.Name) {
			d.fault(k.At, hintFor(k.Name, keys), "%s isn't a key of %s", diag.Quote(k.Name), what)
		}
	}
}

func (d *decoder) text(t *tomltree.Table, key string) string {
	e := t.Get(key)
	switch {
	case e == nil:
		return ""
	case e.Val.Kind != tomltree.String:
		d.fault(e.Val.At, fmt.Sprintf(`write %s = "…"`, key), "%s must be a text, and it is %s", key, e.Val.Kind.Word())
		return ""
	case strings.TrimSpace(e.Val.Text) == "":
		d.fault(e.Val.At, "write something, or leave the key out", "%s is empty", key)
	}
	return e.Val.Text
}

func (d *decoder) truth(t *tomltree.Table, key string) *bool {
	e := t.Get(key)
	switch {
	case e == nil:
		return nil
	case e.Val.Kind != tomltree.Bool:
		d.fault(e.Val.At, fmt.Sprintf("write %s = true or %s = false", key, key), "%s must be true or false, and it is %s", key, e.Val.Kind.Word())
		return nil
	}
	return &e.Val.Truth
}

func (d *decoder) texts(t *tomltree.Table, key string) []string {
	e := t.Get(key)
	if e == nil {
		return nil
	}
	var out []string
	for i := range e.Val.Items {
		if v := &e.Val.Items[i]; v.Kind == tomltree.String {
			out = append(out, v.Text)
		}
	}
	if e.Val.Kind != tomltree.Array || len(out) != len(e.Val.Items) || len(out) == 0 {
		d.fault(e.Val.At, fmt.Sprintf(`write %s = ["…", "…"]`, key), "%s must be a list of texts", key)
	}
	return out
}
