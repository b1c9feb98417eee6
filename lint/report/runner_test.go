package report

import (
	"strings"
	"unicode"
)

// runnerCommand is what GitHub's runner makes of a line of a step's log.
type runnerCommand struct {
	name       string
	properties map[string]string
	data       string
}

// registered are the commands that the runner obeys when they stand in a log.
var registered = []string{
	"add-mask", "add-matcher", "add-path", "debug", "echo", "endgroup", "error", "group", "notice",
	"remove-matcher", "save-state", "set-env", "set-output", "stop-commands", "warning",
}

// commandOf reads a line as the runner does (its ActionCommand): `::name key=value,…::data`,
// blanks in front allowed, and before that was thought of `##[name key=value;…]data`, which may
// stand anywhere in the line.
func commandOf(line string) (runnerCommand, bool) {
	if rest, ok := strings.CutPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::"); ok {
		if info, data, ok := strings.Cut(rest, "::"); ok {
			if c, ok := commandFrom(info, data, ",", ":", ","); ok {
				return c, true
			}
		}
	}
	if _, rest, ok := strings.Cut(line, "##["); ok {
		if info, data, ok := strings.Cut(rest, "]"); ok {
			return commandFrom(info, data, ";", ";", "]")
		}
	}
	return runnerCommand{}, false
}

// commandFrom parts the properties and takes the escapes out; inProperties are characters that
// are escaped there beside those of data.
func commandFrom(info, data, between string, inProperties ...string) (runnerCommand, bool) {
	name, properties, _ := strings.Cut(info, " ")
	known := false
	for _, r := range registered {
		known = known || strings.EqualFold(r, name)
	}
	c := runnerCommand{name: strings.ToLower(name), properties: map[string]string{}, data: unescape(data)}
	for _, p := range strings.Split(strings.TrimSpace(properties), between) {
		if key, value, ok := strings.Cut(p, "="); ok && value != "" {
			c.properties[key] = unescape(value, inProperties...)
		}
	}
	return c, known
}

func unescape(s string, also ...string) string {
	for _, c := range append([]string{"\r", "\n"}, also...) {
		s = strings.ReplaceAll(s, escapeOf(c), c)
	}
	return strings.ReplaceAll(s, "%25", "%")
}

func escapeOf(c string) string {
	const digits = "0123456789ABCDEF"
	return "%" + string(digits[c[0]>>4]) + string(digits[c[0]&15])
}

// commandsIn gives all commands of a log, whose lines end where the runner ends them.
func commandsIn(log string) []runnerCommand {
	var out []runnerCommand
	for _, line := range strings.FieldsFunc(log, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if c, ok := commandOf(line); ok {
			out = append(out, c)
		}
	}
	return out
}
