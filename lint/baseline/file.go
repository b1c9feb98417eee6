package baseline

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/internal/terminal"
	"github.com/heinzel/hz/internal/words"
)

// version is that of the file format.
const version = 1

// Error says why a baseline can't be used.
type Error struct {
	Path          string // as printed
	Line          int    // 0 when it is about the file itself
	Message, Hint string
	Err           error // of the system, if any
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Path + ": " + e.Message
	}
	return e.Path + ":" + strconv.Itoa(e.Line) + ": " + e.Message
}

// Unwrap gives the system's error.
func (e *Error) Unwrap() error { return e.Err }

// Bytes gives the file's text: JSON, an entry a line, sorted. The same findings give the same
// bytes, so that a change to a baseline is read in a diff.
func (b *Baseline) Bytes() []byte {
	out := fmt.Appendf(nil, `{"version": %d, "findings": [`, version)
	for i := range b.Entries {
		e := &b.Entries[i]
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, "\n "...)
		out = terminal.AppendJSON(append(out, `{"file": `...), e.File)
		out = terminal.AppendJSON(append(out, `, "code": `...), string(e.Code))
		out = terminal.AppendJSON(append(out, `, "kind": `...), e.Kind)
		out = terminal.AppendJSON(append(out, `, "line": `...), e.Line)
		out = fmt.Appendf(out, `, "count": %d}`, e.Count)
	}
	if len(b.Entries) > 0 {
		out = append(out, '\n')
	}
	return append(out, "]}\n"...)
}

// Write writes the baseline, whole or not at all. file is absolute. A new file is as readable
// as the process's umask lets it be: it belongs beside the contracts.
func (b *Baseline) Write(file string) error {
	return atomicfile.Write(file, b.Bytes(), atomicfile.Options{Mode: 0o644})
}

// maxSize is the most bytes that are read: some 200,000 entries.
const maxSize = 64 << 20

// Read reads a baseline; printed is how messages name the file. The error is an *Error.
func Read(file, printed string) (*Baseline, error) {
	f, err := os.Open(file)
	if err != nil {
		e := &Error{Path: printed, Message: "this baseline can't be read: " + words.Reason(err), Err: err}
		if errors.Is(err, os.ErrNotExist) {
			e.Message, e.Hint = "there is no such baseline", "make it first: hz heinzel check --write-baseline "+printed+" PATH…"
		}
		return nil, e
	}
	defer func() { _ = f.Close() }() // opened for reading: nothing is lost
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	switch {
	case err != nil:
		return nil, &Error{Path: printed, Message: "this baseline can't be read: " + words.Reason(err), Err: err}
	case len(text) > maxSize:
		return nil, &Error{Path: printed, Message: "this file is too large for a baseline", Hint: Anew(printed)}
	}
	return Parse(text, printed)
}

// Anew is the hint that has all of a baseline written again, not just the part of it that one
// run is about.
func Anew(printed string) string {
	return "write it anew, for all that it is about: hz heinzel check --write-baseline " + printed + " PATH…"
}
