package report

import "github.com/heinzel/hz/compiler/diag"

// style holds the escape sequences around the parts of a finding; all empty without colour.
// They only set colour and weight (SGR), none moves the cursor.
type style struct {
	path, field, hint, frame, ok string
	severity                     [3]string // by diag.Severity
	reset                        string
}

var (
	plain   = &style{}
	colored = &style{
		path: "\x1b[1m", field: "\x1b[36m", hint: "\x1b[2m", frame: "\x1b[34m", ok: "\x1b[32m",
		severity: [3]string{"\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m"},
		reset:    "\x1b[0m",
	}
)

// of gives the colour of a severity.
func (s *style) of(v diag.Severity) string { return s.severity[min(int(v), len(s.severity)-1)] }
