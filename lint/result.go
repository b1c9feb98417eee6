package lint

import (
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
)

// Result is what a check found. Every head prints the same one.
type Result struct {
	Diagnostics []diag.Diagnostic       // selected, silenced ones left out, in the order of output
	Checked     int                     // contracts that were asked for, readable or not; paths that are none don't count
	Targets     []workspace.Target      // these contracts, sorted by printed path
	Files       map[string]*source.File // by path, the files with findings; only when Options.KeepText
	Baselined   bool                    // findings that a baseline lists were taken out
	Hidden      int                     // how many
	Thing       string                  // what Checked counts, in the singular; "" for contracts
}

// Summary counts findings by severity.
type Summary struct{ Errors, Warnings, Infos int }

// Summary counts the result's findings. A fault of hz itself counts as an error.
func (r *Result) Summary() Summary {
	var s Summary
	for i := range r.Diagnostics {
		switch r.Diagnostics[i].Severity {
		case diag.Error:
			s.Errors++
		case diag.Warning:
			s.Warnings++
		default:
			s.Infos++
		}
	}
	return s
}

// Internal says whether a rule failed: a fault of hz, not of a contract.
func (r *Result) Internal() bool {
	for i := range r.Diagnostics {
		if r.Diagnostics[i].Code == diag.Internal {
			return true
		}
	}
	return false
}

// Statistic is how often a code was found.
type Statistic struct {
	Code     diag.Code
	Severity diag.Severity
	Count    int
}
