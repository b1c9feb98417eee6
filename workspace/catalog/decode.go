package catalog

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/pelletier/go-toml/v2/unstable"
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
type decoder struct{ faults []fault }

func (d *decoder) fault(at int, hint, format string, args ...any) {
	d.faults = append(d.faults, fault{at, diag.Cut(fmt.Sprintf(format, args...), diag.MaxMessage), diag.Cut(hint, diag.MaxMessage)})
}

// manifest reads the top of a document. Filters are for hz's own data alone.
func (d *decoder) manifest(t *table, own bool) manifest {
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
	if e := t.get("name"); e != nil {
		m.at = e.val.at
	}
	return m
}

// decls reads the tables under one key.
func (d *decoder) decls(t *table, key string, l *level) []decl {
	e := t.get(key)
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
func (d *decoder) tables(e *entry, header, word string) []*table {
	if e.val.kind != unstable.Array {
		d.fault(e.at, fmt.Sprintf("write [[%s]], in double brackets", header), "%s must be a list of tables, and it is %s", diag.Quote(e.name), kindWord(e.val.kind))
		return nil
	}
	var out []*table
	for i := range e.val.items {
		item := &e.val.items[i]
		if item.kind != unstable.Table {
			d.fault(item.at, fmt.Sprintf("write [[%s]] with keys below it", header), "each %s must be a table, and this one is %s", word, kindWord(item.kind))
			continue
		}
		out = append(out, item.table)
	}
	return out
}

// decl reads one table.
func (d *decoder) decl(t *table, l *level) decl {
	d.known(t, article(l.word), l.keys)
	x := decl{at: t.at, name: d.text(t, "name"), description: d.text(t, "description")}
	if e := t.get("name"); e == nil {
		d.fault(t.at, `write name = "…"`, "this %s has no name", l.word)
	} else {
		x.at = e.val.at
		if e.val.kind == unstable.String && !l.name(x.name) {
			x.name = ""
			d.fault(e.val.at, "use "+l.rule+", at most 64 characters", "%s can't be the name of %s", diag.Quote(e.val.text), article(l.word))
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
		if t.get("writes") == nil {
			d.fault(x.at, "write writes = true for one that publishes, writes = false for one that only reads", "the operation %s doesn't say whether it writes", diag.Quote(x.name))
		}
	case "tool":
		x.argument = d.text(t, "argument")
	case "argument", "filter":
		d.argument(t, &x)
	case "adapter":
		if x.capability = d.text(t, "capability"); t.get("capability") == nil {
			d.fault(x.at, `write capability = "…", the name of the one that it binds`, "the adapter %s names no capability", diag.Quote(x.name))
		}
	case "playbook":
		d.playbook(t, &x)
	}
	return x
}

// playbook reads what only a playbook has. Its file lies beside the manifest, so that it can't
// lead anywhere else.
func (d *decoder) playbook(t *table, x *decl) {
	if x.title = d.text(t, "title"); t.get("title") == nil {
		d.fault(x.at, `write title = "…", the name that people see`, "the playbook %s has no title", diag.Quote(x.name))
	}
	x.file = d.text(t, "file")
	e := t.get("file")
	switch {
	case e == nil:
		x.file = x.name + contractSuffix
	case e.val.kind == unstable.String && !isFile(x.file):
		hint := "weekly-report"
		if x.name != "" {
			hint = x.name
		}
		d.fault(e.val.at, fmt.Sprintf("write file = %q, a file beside %s", hint+contractSuffix, ManifestName), "%s isn't the name of a contract's file", diag.Quote(x.file))
	}
}

// isFile says whether s names a contract's file without a folder. A colon would name a stream or
// a drive on Windows.
func isFile(s string) bool {
	stem, ok := strings.CutSuffix(s, contractSuffix)
	return ok && stem != "" && stem[0] != '.' && !strings.ContainsAny(stem, "/\\:\x00")
}

// argument reads what only an argument has.
func (d *decoder) argument(t *table, x *decl) {
	x.required = isTrue(d.truth(t, "required"))
	if e := t.get("type"); e == nil {
		d.fault(x.at, "write type = "+quoted(typeNames[1:]), "the argument %s has no type", diag.Quote(x.name))
	} else if word := d.text(t, "type"); e.val.kind == unstable.String {
		for i, name := range typeNames {
			if i > 0 && name == word {
				x.kind = Type(i)
			}
		}
		if x.kind == 0 {
			d.fault(e.val.at, hintFor(word, typeNames[1:]), "%s isn't a type of arguments", diag.Quote(word))
		}
	}
	x.values = d.texts(t, "values")
	if e := t.get("values"); e != nil && x.kind != 0 && x.kind != String && x.kind != Strings {
		d.fault(e.at, `leave values out, or write type = "string"`, "values is for texts, and this argument is %s", article(x.kind.String()))
	}
}

// known complains of keys that a table can't have.
func (d *decoder) known(t *table, what string, keys []string) {
	for i := range t.keys {
		k := &t.keys[i]
		if !has(keys, k.name) {
			d.fault(k.at, hintFor(k.name, keys), "%s isn't a key of %s", diag.Quote(k.name), what)
		}
	}
}

func (d *decoder) text(t *table, key string) string {
	e := t.get(key)
	switch {
	case e == nil:
		return ""
	case e.val.kind != unstable.String:
		d.fault(e.val.at, fmt.Sprintf(`write %s = "…"`, key), "%s must be a text, and it is %s", key, kindWord(e.val.kind))
		return ""
	case strings.TrimSpace(e.val.text) == "":
		d.fault(e.val.at, "write something, or leave the key out", "%s is empty", key)
	}
	return e.val.text
}

func (d *decoder) truth(t *table, key string) *bool {
	e := t.get(key)
	switch {
	case e == nil:
		return nil
	case e.val.kind != unstable.Bool:
		d.fault(e.val.at, fmt.Sprintf("write %s = true or %s = false", key, key), "%s must be true or false, and it is %s", key, kindWord(e.val.kind))
		return nil
	}
	return &e.val.truth
}

func (d *decoder) texts(t *table, key string) []string {
	e := t.get(key)
	if e == nil {
		return nil
	}
	var out []string
	for i := range e.val.items {
		if v := &e.val.items[i]; v.kind == unstable.String {
			out = append(out, v.text)
		}
	}
	if e.val.kind != unstable.Array || len(out) != len(e.val.items) || len(out) == 0 {
		d.fault(e.val.at, fmt.Sprintf(`write %s = ["…", "…"]`, key), "%s must be a list of texts", key)
	}
	return out
}
