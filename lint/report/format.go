package report

import (
	"slices"

	"github.com/heinzel/hz/lint"
)

// Format is a format of output.
type Format string

// The formats.
const (
	Text       Format = "text"       // FILE:LINE CODE FIELD MESSAGE, the hint indented below
	Full       Format = "full"       // the same with columns, titles and source excerpts
	JSON       Format = "json"       // one document, see schemas/check-output-1.json
	JSONL      Format = "jsonl"      // one finding a line, with the members that it has in JSON
	SARIF      Format = "sarif"      // SARIF 2.1.0 (OASIS), as GitHub's code scanning takes it
	GitHub     Format = "github"     // workflow commands of GitHub Actions: annotations
	GitLab     Format = "gitlab"     // GitLab's code quality report
	JUnit      Format = "junit"      // JUnit's XML, as Jenkins reads it
	RDJSONL    Format = "rdjsonl"    // reviewdog's Diagnostic format, one finding a line
	Checkstyle Format = "checkstyle" // checkstyle's XML
)

// writer writes a result in one format.
type writer struct {
	format Format
	write  func(*printer, *lint.Result)
	person bool // people read it: lines that may stand beside others in a log
	counts bool // it has a place for Options.Statistics
	texts  bool // it needs the texts of files with findings
}

// writers holds every format, the default one first.
func writers() []writer {
	return []writer{
		{Text, (*printer).text, true, true, false},
		{Full, (*printer).full, true, true, true},
		{JSON, (*printer).json, false, true, false},
		{JSONL, (*printer).jsonl, false, false, false},
		{SARIF, (*printer).sarif, false, false, true},
		{GitHub, (*printer).github, true, false, false},
		{GitLab, (*printer).gitlab, false, false, true},
		{JUnit, (*printer).junit, false, false, false},
		{RDJSONL, (*printer).rdjsonl, false, false, true},
		{Checkstyle, (*printer).checkstyle, false, false, false},
	}
}

// writer gives what writes the format, the default one for a format that isn't there.
func (f Format) writer() writer {
	all := writers()
	if i := slices.IndexFunc(all, func(w writer) bool { return w.format == f }); i >= 0 {
		return all[i]
	}
	return all[0]
}

// Statistics says whether the format has a place for Options.Statistics.
func (f Format) Statistics() bool { return f.writer().counts }

// NeedsText says whether the format needs the texts of files with findings, which a check
// keeps when it is told to (lint.Options.KeepText).
func (f Format) NeedsText() bool { return f.writer().texts }

// Formats gives the names of all formats, the default one first.
func Formats() []string {
	var names []string
	for _, w := range writers() {
		names = append(names, string(w.format))
	}
	return names
}
