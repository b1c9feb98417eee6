package navigate

import (
	"os"
	"regexp"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
)

// reference finds contract:NAMESPACE/NAME#OUTPUT/FACET in a text.
var reference = regexp.MustCompile(`contract:(me|team)/([a-z0-9-]+)(?:#([\pL\pM\pN_-]+)(?:/([\pL\pM\pN_-]+))?)?`)

// writtenAt gives the part of a reference at the offset that nothing but the text says: in a
// frontmatter that isn't YAML, since someone is typing elsewhere in it, or in the body.
func writtenAt(d *state.Doc, offset int) []place {
	line := d.Text.LineAround(offset)
	const most = 4096 // of a line, on either side
	line = source.Span{Start: max(line.Start, offset-most), End: min(line.End, offset+most)}
	for _, m := range reference.FindAllSubmatchIndex(d.Text.Text[line.Start:max(line.Start, line.End)], -1) {
		for i := range m {
			if m[i] >= 0 {
				m[i] += line.Start
			}
		}
		if !holds(source.Span{Start: m[0], End: m[1]}, offset) {
			continue
		}
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return string(d.Text.Text[m[2*i]:m[2*i+1]])
		}
		p := place{thing: contractOf(part(1) + "/" + part(2)), role: mentions, reach: source.Span{Start: m[0], End: m[5]}}
		if m[6] >= 0 && offset > m[5] {
			p.thing = thing{kind: output, contract: p.thing.contract, name: part(3)}
			p.reach = source.Span{Start: m[5], End: m[7]}
		}
		if m[8] >= 0 && offset > m[7] {
			p.thing = thing{kind: facet, contract: p.thing.contract, output: part(3), name: part(4)}
			p.reach = source.Span{Start: m[7], End: m[9]}
		}
		return []place{p}
	}
	return nil
}

// inPlugin gives the line of a plugin's manifest that names a method; nil for one that hz itself
// brings. Which line that is the catalog doesn't know: it is the first that gives this name, and
// else the file's first.
func inPlugin(d *state.Doc, t thing) []target {
	if d.Folder.Catalog == nil {
		return nil
	}
	m := d.Folder.Catalog.Method(t.contract, t.name)
	if m == nil || m.From == "" {
		return nil
	}
	for _, p := range d.Folder.Catalog.Plugins() {
		if p.Name != m.From || p.Path == "" {
			continue
		}
		body, err := os.ReadFile(p.Path)
		if err != nil {
			return nil
		}
		at := source.Span{}
		name := regexp.MustCompile(`\bname\s*=\s*["'](` + regexp.QuoteMeta(t.name) + `)["']`)
		if found := name.FindSubmatchIndex(body); found != nil {
			at = source.Span{Start: found[2], End: found[3]}
		}
		doc := &state.Doc{URI: d.Folder.FileURI(p.Path), File: p.Path, Path: p.Path, Text: text.New(p.Path, body, d.Text.Encoding), Folder: d.Folder, Index: -1}
		return []target{{doc, place{thing: t, role: declares, span: at, whole: at}}}
	}
	return nil
}
