package cli

import (
	"bytes"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
)

// refuseFindings says on standard error why an operation can't be done, in the manner of a
// check, and ends the command with status 1.
func (a *app) refuseFindings(ds []diag.Diagnostic) error {
	a.noteFindings(ds)
	return errFound
}

func (a *app) noteFindings(ds []diag.Diagnostic) {
	diag.Sort(ds)
	var b bytes.Buffer
	// A buffer takes everything.
	_ = report.WriteFindings(&b, &lint.Result{Diagnostics: ds})
	a.note(b.String())
}
