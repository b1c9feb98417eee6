package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/terminal"
)

// colored says whether the output may have colour. NO_COLOR (no-color.org) counts before
// CLICOLOR_FORCE and CLICOLOR (bixense.com/clicolors), and --color before all.
func (a *app) colored() bool {
	switch {
	case a.color.value == "always":
		return true
	case a.color.value == "never", a.env.get("NO_COLOR") != "":
		return false
	}
	if force := a.env.get("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return a.env.StdoutTerminal && a.env.get("TERM") != "dumb" && a.env.get("CLICOLOR") != "0"
}

// write writes a whole output at once.
func (a *app) write(text []byte) error {
	_, err := a.env.Stdout.Write(text)
	return outputError(err)
}

// writeText writes a file's text: the exact bytes, but on a terminal with characters written
// out that it wouldn't show as themselves.
func (a *app) writeText(text []byte) error {
	if !a.env.StdoutTerminal {
		return a.write(text)
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		b.WriteString(visibleLine(strings.TrimSuffix(line, "\n")) + "\n")
	}
	return a.write([]byte(b.String()))
}

// visibleLine is diag.Visible with tabs left alone.
func visibleLine(s string) string {
	parts := strings.Split(s, "\t")
	for i := range parts {
		parts[i] = diag.Visible(parts[i])
	}
	return strings.Join(parts, "\t")
}

// outputError says what a failed write means; a closed pipe stays what it is.
func outputError(err error) error {
	if err == nil || errors.Is(err, io.ErrClosedPipe) {
		return err
	}
	return fmt.Errorf("the output can't be written: %w", err)
}

// writeJSON writes a value as one line of JSON: <, > and & as they are, what a terminal
// wouldn't show as itself escaped.
func (a *app) writeJSON(v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return &failure{exitFault, "the JSON can't be made: " + err.Error(), reportAt}
	}
	return a.write(terminal.AppendEscaped(nil, b.Bytes()))
}
