package report

import "github.com/heinzel/hz/internal/terminal"

// AppendString is terminal.AppendJSON.
func AppendString(buf []byte, s string) []byte { return terminal.AppendJSON(buf, s) }

// Harmless is terminal.AppendEscaped with a buffer of its own.
func Harmless(text []byte) []byte { return terminal.AppendEscaped(nil, text) }
