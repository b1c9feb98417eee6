package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
)

// home is where the project can be read on the web.
const home = "https://github.com/heinzel/hz"

// maxResults is how many results GitHub's code scanning takes of a run; a file with more is
// refused whole.
const maxResults = 25_000

// sarif writes a log file of SARIF 2.1.0 with one run, a rule or a result a line. Faults of hz
// itself are no results of rules: they stand among the tool's notifications, and the run
// counts as failed.
func (p *printer) sarif(r *lint.Result) {
	p.add(`{"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json", "version": "2.1.0", "runs": [`)
	p.endLine()
	p.add(`{"tool": {"driver": {"name": "hz", "informationUri": "`, home, `"`)
	p.sarifVersion()
	p.add(`, "rules": [`)
	index := p.sarifRules()
	p.add("]}},")
	p.endLine()
	p.add(`"columnKind": "unicodeCodePoints",`)
	p.endLine()
	// SRCROOT has no address here: it would be a path of this machine, and another place
	// where the repository lies is as good.
	p.add(`"originalUriBaseIds": {"SRCROOT": {"description": {"text": "The top of the repository, or the working directory outside of one."}}},`)
	p.endLine()
	shown, left := sarifShown(r)
	p.sarifInvocation(r, len(shown), left)
	p.add(`"results": [`)
	words, prints := p.words(), p.prints()
	for n, i := range shown {
		if n > 0 {
			p.add(",")
		}
		p.endLine()
		p.sarifResult(&r.Diagnostics[i], index[r.Diagnostics[i].Code], words[i].one, prints[i])
	}
	p.add("]}]}")
	p.endLine()
}

// sarifVersion writes the version; one of semver.org without the v that Go puts in front.
func (p *printer) sarifVersion() {
	v := p.options.Version
	if v == "" {
		return
	}
	number := strings.TrimPrefix(v, "v")
	semantic := number != "" && number[0] >= '0' && number[0] <= '9'
	if !semantic {
		number = v
	}
	p.add(`, "version": `)
	p.quote(number)
	if semantic {
		p.add(`, "semanticVersion": `)
		p.quote(number)
	}
}

// sarifShown gives the findings that become results, by their place in the result, and how
// many don't: where there are too many, warnings and infos give way to errors.
func sarifShown(r *lint.Result) (shown []int, left int) {
	grave := 0
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; d.Severity == diag.Error && d.Code != diag.Internal {
			grave++
		}
	}
	room := [2]int{min(grave, maxResults), max(0, maxResults-grave)}
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		kind := 0
		if d.Severity != diag.Error {
			kind = 1
		}
		switch {
		case d.Code == diag.Internal:
		case room[kind] > 0:
			room[kind]--
			shown = append(shown, i)
		default:
			left++
		}
	}
	return shown, left
}

// sarifInvocation says whether hz did all of its work. It says nothing of the exit status,
// which depends on what was found and on --warnings-as-errors: finding something is no failure
// of the tool.
func (p *printer) sarifInvocation(r *lint.Result, shown, left int) {
	p.add(`"invocations": [{"executionSuccessful": `, strconv.FormatBool(!r.Internal()), `, "toolExecutionNotifications": [`)
	n := 0
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if d.Code != diag.Internal {
			continue
		}
		p.comma(n)
		n++
		p.add(`{"level": "error", "message": {"text": `)
		p.quote(plainMessage(oneLine(d)))
		p.add(`}, "locations": [{`)
		p.sarifPlace(d.Path, d.Range)
		p.add("}]}")
	}
	if left > 0 {
		p.comma(n)
		p.add(`{"level": "warning", "message": {"text": "`, strconv.Itoa(left), " findings are left out, the less severe ones first: this file holds ", strconv.Itoa(shown), `, which is the most that GitHub takes"}}`)
	}
	p.add("]}],")
	p.endLine()
}

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
