package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// junit writes JUnit's XML as Jenkins and GitLab read it: a suite for each file, a case for
// each finding, and one that passes for a clean file. What ends the check with status 1 is a
// failure; other findings are skipped cases, which are seen and don't fail a build. A fault
// of hz itself is an error.
func (p *printer) junit(r *lint.Result) {
	suites, words := suitesOf(r), p.words()
	var all counts
	for _, s := range suites {
		all.add(p.count(s.found))
	}
	p.add(xmlHead)
	p.endLine()
	p.add(`<testsuites name="hz"`) // which has no place for skipped ones
	p.counts(all)
	p.add(">")
	p.endLine()
	for _, s := range suites {
		p.suite(s, words)
		words = words[len(s.found):]
	}
	p.add("</testsuites>")
	p.endLine()
}

// suite is a file and its findings.
type suite struct {
	path  string
	found []diag.Diagnostic
}

// suitesOf gives the files that were checked and those that have findings, sorted by path.
func suitesOf(r *lint.Result) []suite {
	var out []suite
	found := r.Diagnostics
	take := func(path string) {
		n := 0
		for n < len(found) && found[n].Path == path {
			n++
		}
		if k := len(out) - 1; k < 0 || out[k].path != path { // two files may be printed alike
			out = append(out, suite{path, found[:n]})
		}
		found = found[n:]
	}
	for i := range r.Targets {
		path := r.Targets[i].Path
		for len(found) > 0 && found[0].Path < path {
			take(found[0].Path)
		}
		take(path)
	}
	for len(found) > 0 {
		take(found[0].Path)
	}
	return out
}

// counts are the numbers of a suite.
type counts struct{ tests, failures, errors, skipped int }

func (c *counts) add(d counts) {
	c.tests += d.tests
	c.failures += d.failures
	c.errors += d.errors
	c.skipped += d.skipped
}

func (p *printer) count(found []diag.Diagnostic) counts {
	c := counts{tests: max(1, len(found))}
	for i := range found {
		switch p.outcome(&found[i]) {
		case "failure":
			c.failures++
		case "error":
			c.errors++
		default:
			c.skipped++
		}
	}
	return c
}

// outcome gives the element of a finding's case.
func (p *printer) outcome(d *diag.Diagnostic) string {
	switch {
	case d.Code == diag.Internal:
		return "error"
	case d.Severity == diag.Error, d.Severity == diag.Warning && p.options.WarningsCount:
		return "failure"
	}
	return "skipped"
}

func (p *printer) counts(c counts) {
	p.member(` tests="`, c.tests)
	p.member(`" failures="`, c.failures)
	p.member(`" errors="`, c.errors)
	p.add(`" time="0"`)
}

func (p *printer) suite(s suite, words []wording) {
	class := strings.TrimSuffix(strings.TrimSuffix(s.path, workspace.Suffix), ".jsonl") // Jenkins makes packages of what dots part
	p.add(" <testsuite")
	p.attribute("name", s.path)
	c := p.count(s.found)
	p.counts(c)
	p.member(` skipped="`, c.skipped)
	p.add(`">`)
	p.endLine()
	if len(s.found) == 0 {
		p.add(`  <testcase name="no problems"`)
		p.attribute("classname", class)
		p.add(` time="0"/>`)
		p.endLine()
	}
	for i := range s.found {
		p.testCase(&s.found[i], &words[i], class)
	}
	p.add(" </testsuite>")
	p.endLine()
}

func (p *printer) testCase(d *diag.Diagnostic, words *wording, class string) {
	start, _ := bounds(d.Range)
	line, column := strconv.Itoa(start.Line), strconv.Itoa(start.Column)
	name := strings.TrimRight(codeOf(d)+" "+d.Field, " ")
	p.add("  <testcase")
	p.attribute("name", name+", line "+line)
	p.attribute("classname", class)
	p.add(` time="0">`)
	text := diag.Visible(d.Path) + ":" + line + ":" + column + "\n" + words.two
	if element := p.outcome(d); element == "skipped" {
		// Its own text is shown nowhere, what was written to standard output is.
		p.add("<skipped/><system-out>")
		p.xml(d.Severity.String() + " " + text)
		p.add("</system-out>")
	} else {
		p.add("<", element, ` type="`, codeOf(d), `"`)
		p.attribute("message", words.head)
		p.add(">")
		p.xml(text)
		p.add("</", element, ">")
	}
	p.add("</testcase>")
	p.endLine()
}
