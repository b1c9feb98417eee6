package report

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// headline gives what is wrong, with the field in front where the message doesn't name it, for
// formats that have no place for it. What it gives is visible (diag.Visible) and one line.
func headline(d *diag.Diagnostic) string {
	if d.Field == "" || strings.Contains(d.Message, d.Field) {
		return diag.Visible(d.Message)
	}
	return diag.Visible(d.Field + ": " + d.Message)
}

// oneLine gives what is wrong and what to do, for formats that show one line.
func oneLine(d *diag.Diagnostic) string { return withHint(d, "; ") }

// twoLines gives the same on two lines.
func twoLines(d *diag.Diagnostic) string { return withHint(d, "\n") }

// wording is what several formats say of a finding, made once for all of them.
type wording struct {
	head, one, two string // headline, oneLine, twoLines
	tree           string // its path, see pathMap.tree
}

func wordings(r *lint.Result, paths *pathMap) []wording {
	out := make([]wording, len(r.Diagnostics))
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		out[i] = wording{head: headline(d), one: oneLine(d), two: twoLines(d)}
		if i > 0 && d.Path == r.Diagnostics[i-1].Path {
			out[i].tree = out[i-1].tree
		} else {
			out[i].tree = paths.tree(d.Path)
		}
	}
	return out
}

func withHint(d *diag.Diagnostic, between string) string {
	if d.Hint == "" {
		return headline(d)
	}
	return headline(d) + between + diag.Visible(d.Hint)
}

// codeOf gives the name of what was found; a fault of hz itself, which has no code, has one
// here too, since these formats need it.
func codeOf(d *diag.Diagnostic) string {
	if d.Code == diag.Internal {
		return "internal-error"
	}
	return string(d.Code)
}

// bySeverity picks a format's word for a severity.
func bySeverity(s diag.Severity, err, warning, info string) string {
	switch s {
	case diag.Error:
		return err
	case diag.Warning:
		return warning
	default:
		return info
	}
}
