// Package diag holds what hz says about a file: the diagnostic with its place, hint, related
// places and fixes, and the one catalog of codes from which `explain`, the documentation
// pages, SARIF rules and editor help are made.
package diag

import (
	"cmp"
	"slices"

	"github.com/heinzel/hz/compiler/source"
)

// Code is a stable name of a kind of problem, such as "HZC011". The internal fault of a rule
// has no code (see Internal).
type Code string

// Internal is the empty code: a fault of hz itself, met while a rule ran. It makes the exit
// status 3, and no one can select or ignore it.
const Internal Code = ""

// Severity says what a finding does to the exit status: an error makes it 1, a warning only
// with --warnings-as-errors, an info never.
type Severity uint8

// The severities, the gravest first.
const (
	Error Severity = iota
	Warning
	Info
)

// String gives the severity's name as JSON and the documentation write it.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	default:
		return "info"
	}
}

// Diagnostic is one finding.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Path     string       // the file's path as printed
	Span     source.Span  // bytes of the file
	Range    source.Range // the same as lines and columns; set by Locate
	Field    string       // dotted path of the key, the section ("### Goal"), or empty
	Message  string       // what is wrong, at most 300 characters
	Hint     string       // what to write instead; may be empty
	Related  []Related
	Fixes    []Fix
}

// Related is a further place that a finding speaks of, perhaps in another file.
type Related struct {
	Path    string
	Span    source.Span
	Range   source.Range
	Message string
}

// Fix is one way to mend a finding: edits of the finding's own file that don't overlap. A
// safe one keeps the meaning of everything else.
type Fix struct {
	Title string
	Safe  bool
	Edits []Edit
}

// Edit replaces the bytes of a span.
type Edit struct {
	Span    source.Span
	Range   source.Range
	NewText string
}

// Locate sets the line and column numbers of everything in the diagnostic that lies in the
// cursor's file. Places in other files must bring their Range along.
func (d *Diagnostic) Locate(c *source.Cursor) {
	d.Range = c.Range(d.Span)
	for i := range d.Related {
		if r := &d.Related[i]; r.Path == c.File.Path && r.Range == (source.Range{}) {
			r.Range = c.Range(r.Span)
		}
	}
	for i := range d.Fixes {
		for j := range d.Fixes[i].Edits {
			e := &d.Fixes[i].Edits[j]
			e.Range = c.Range(e.Span)
		}
	}
}

// Compare orders diagnostics for output: by file, line, column and code (interfaces §1), then
// by everything else, so that the order never depends on how they were found.
func Compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
		cmp.Compare(a.Range.Start.Column, b.Range.Start.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Range.End.Line, b.Range.End.Line),
		cmp.Compare(a.Range.End.Column, b.Range.End.Column),
		cmp.Compare(a.Field, b.Field),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Hint, b.Hint),
	)
}

// Sort puts diagnostics into the order of output.
func Sort(ds []Diagnostic) { slices.SortStableFunc(ds, Compare) }
