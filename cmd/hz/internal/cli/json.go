package cli

import (
	"bytes"
	"encoding/json"

	"github.com/heinzel/hz/lint/report"
)

// writeJSON writes a value as one line of JSON: <, > and & as they are, what a terminal
// wouldn't show as itself escaped.
func (a *app) writeJSON(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return &failure{exitFault, "the JSON can't be made: " + err.Error(), reportAt}
	}
	return a.write(report.Harmless(b.Bytes()))
}
