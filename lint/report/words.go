package report

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// headline gives what is wrong with the field in front, for formats that have no place for it.
func headline(d *diag.Diagnostic) string {
	if d.Field == "" || strings.HasPrefix(d.Message, d.Field+" ") {
		return d.Message
	}
	return d.Field + ": " + d.Message
}

// oneLine gives what is wrong and what to do, for formats that show one line.
func oneLine(d *diag.Diagnostic) string { return withHint(headline(d), "; ", d) }

// twoLines gives the same on two lines, and no line breaks of other origin.
func twoLines(d *diag.Diagnostic) string {
	v := diag.Diagnostic{Field: d.Field, Message: diag.Visible(d.Message), Hint: diag.Visible(d.Hint)}
	return withHint(headline(&v), "\n", &v)
}

func withHint(s, between string, d *diag.Diagnostic) string {
	if d.Hint == "" {
		return s
	}
	return s + between + d.Hint
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
