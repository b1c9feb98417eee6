package cli

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/internal/terminal"
	"github.com/heinzel/hz/logbook"
)

// entryJSON is one document that holds the log's own lines.
type entryJSON struct {
	log    *actionlog.Log
	file   string
	buf    []byte
	any    bool
	faults []actionlog.Fault
}

func (j *entryJSON) flush() []byte {
	b := j.buf
	j.buf = nil
	return b
}

func (j *entryJSON) begin() {
	j.buf = append(j.buf, `{"version": 1, "heinzel": `...)
	j.buf = terminal.AppendJSON(j.buf, j.log.ID())
	j.buf = append(j.buf, `, "file": `...)
	j.buf = terminal.AppendJSON(j.buf, j.file)
	j.buf = append(j.buf, `, "entries": [`...)
}

func (j *entryJSON) entry(e *actionlog.Entry) {
	if j.any {
		j.buf = append(j.buf, ',')
	}
	j.any = true
	j.buf = append(j.buf, "\n "...)
	j.buf = appendRaw(j.buf, e)
}

// appendRaw appends an entry's line as the log has it, but for characters that a terminal
// wouldn't show as themselves.
func appendRaw(buf []byte, e *actionlog.Entry) []byte {
	return terminal.AppendEscaped(buf, []byte(strings.TrimRight(string(e.Raw), "\r\n")))
}

func (j *entryJSON) fault(f *actionlog.Fault) { j.faults = append(j.faults, *f) }

func (j *entryJSON) anew() {}

func (j *entryJSON) end(r *logbook.Reading) {
	j.buf = append(j.buf, `], "faults": [`...)
	for i := range j.faults {
		if i > 0 {
			j.buf = append(j.buf, ',')
		}
		j.buf = appendFault(append(j.buf, "\n "...), &j.faults[i], "")
	}
	j.buf = append(j.buf, `], "tail": `...)
	if r.Tail == nil {
		j.buf = append(j.buf, "null"...)
	} else {
		j.buf = fmt.Appendf(j.buf, `{"offset": %d, "size": %d, "whole": %t, "seq": %d}`, r.Tail.Offset, r.Tail.Size, r.Tail.Whole, r.Tail.Seq)
	}
	j.buf = append(j.buf, "}\n"...)
}

// appendFault appends a fault as JSON; kind is its member kind, before the fault's own.
func appendFault(buf []byte, f *actionlog.Fault, kind string) []byte {
	buf = append(buf, '{')
	if kind != "" {
		buf = append(append(append(buf, `"kind": "`...), kind...), `", `...)
	}
	buf = fmt.Appendf(buf, `"fault": "%s", "seq": %d, "line": %d, "offset": %d, "message": `, f.Kind, f.Seq, f.Line, f.Offset)
	return append(terminal.AppendJSON(buf, f.Message), '}')
}

// entryLines is a line of JSON for each entry, as the log has it, and for what is wrong between
// them, told apart by the member kind.
type entryLines struct{ buf []byte }

func (j *entryLines) begin() {}

func (j *entryLines) flush() []byte {
	b := j.buf
	j.buf = nil
	return b
}

func (j *entryLines) entry(e *actionlog.Entry) { j.buf = append(appendRaw(j.buf, e), '\n') }

func (j *entryLines) fault(f *actionlog.Fault) {
	j.buf = append(appendFault(j.buf, f, "hz.fault"), '\n')
}

func (j *entryLines) anew() { j.buf = append(j.buf, "{\"kind\": \"hz.anew\"}\n"...) }

func (j *entryLines) end(*logbook.Reading) {}
