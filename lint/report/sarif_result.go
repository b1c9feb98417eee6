package report

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

func (p *printer) sarifResult(d *diag.Diagnostic, rule int, text, fingerprint string) {
	p.add(` {"ruleId": "`, string(d.Code), `"`)
	p.member(`, "ruleIndex": `, rule)
	p.add(`, "level": "`, sarifLevel(d.Severity), `", "message": {"text": `)
	p.quote(plainMessage(text))
	p.add(`}, "locations": [{`)
	p.sarifPlace(d.Path, d.Range)
	p.add(`}], "partialFingerprints": {"hzFinding/v1": "`, fingerprint, `"}`)
	if len(d.Related) > 0 {
		p.add(`, "relatedLocations": [`)
		for i := range d.Related {
			p.comma(i)
			p.member(`{"id": `, i+1)
			p.add(", ")
			p.sarifPlace(d.Related[i].Path, d.Related[i].Range)
			if m := d.Related[i].Message; m != "" {
				p.add(`, "message": {"text": `)
				p.quote(plainMessage(m))
				p.add("}")
			}
			p.add("}")
		}
		p.add("]")
	}
	if len(d.Fixes) > 0 {
		p.sarifFixes(d)
	}
	p.add("}")
}

func (p *printer) sarifFixes(d *diag.Diagnostic) {
	p.add(`, "fixes": [`)
	for i := range d.Fixes {
		f := &d.Fixes[i]
		p.comma(i)
		p.add(`{"description": {"text": `)
		p.quote(plainMessage(f.Title))
		p.add(`}, "artifactChanges": [{`)
		p.sarifArtifact(d.Path)
		p.add(`, "replacements": [`)
		for k, e := range sorted(f.Edits) {
			p.comma(k)
			p.add(`{"deletedRegion": `)
			p.sarifRegion(e.Range)
			p.add(`, "insertedContent": {"text": `) // also when it is empty: some readers count on it
			p.quote(e.NewText)
			p.add("}}")
		}
		p.add("]}]}")
	}
	p.add("]")
}

// sorted gives edits in the order of their places.
func sorted(edits []diag.Edit) []diag.Edit {
	before := func(a, b diag.Edit) int { return a.Span.Start - b.Span.Start }
	if slices.IsSortedFunc(edits, before) {
		return edits
	}
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, before)
	return edits
}

func (p *printer) sarifPlace(path string, r source.Range) {
	p.add(`"physicalLocation": {`)
	p.sarifArtifact(path)
	p.add(`, "region": `)
	p.sarifRegion(r)
	p.add("}")
}

func (p *printer) sarifArtifact(printed string) {
	if p.artifact[0] != printed || p.artifact[1] == "" {
		address := uri(p.paths.real(printed))
		member := `"artifactLocation": {"uri": "` + address + `", "uriBaseId": "SRCROOT"}`
		if strings.HasPrefix(address, "file:") {
			member = `"artifactLocation": {"uri": "` + address + `"}`
		}
		p.artifact = [2]string{printed, member}
	}
	p.add(p.artifact[1])
}

func (p *printer) sarifRegion(r source.Range) {
	start, end := bounds(r)
	p.member(`{"startLine": `, start.Line)
	p.member(`, "startColumn": `, start.Column)
	p.member(`, "endLine": `, end.Line)
	p.member(`, "endColumn": `, end.Column)
	p.add("}")
}

func sarifLevel(s diag.Severity) string { return bySeverity(s, "error", "warning", "note") }

// plainMessage gives a text as a SARIF message: what looks like a link there would be one
// (SARIF 2.1.0, 3.11.6), and text from a file must not lead anybody anywhere.
func plainMessage(s string) string {
	return strings.ReplaceAll(diag.Visible(s), "](", "] (")
}
