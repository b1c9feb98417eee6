package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
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
