package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// pages gives the manual pages of a command and of those below it, by file name.
func pages(c *cobra.Command, date string) map[string][]byte {
	out := map[string][]byte{pageName(c) + ".1": page(c, date)}
	for _, sub := range c.Commands() {
		if sub.Hidden {
			continue
		}
		for name, text := range pages(sub, date) {
			out[name] = text
		}
	}
	return out
}

// pageName gives the name of a command's page, as git and others have it: hz-heinzel-check.
func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// page writes one page with the macros of man(7), in ASCII.
func page(c *cobra.Command, date string) []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	name := roff(pageName(c))
	line(`.TH %s 1 "%s" hz "Manual of hz"`, strings.ToUpper(name), date)
	line(".ad l\n.nh") // even gaps, and no word broken
	line(".SH NAME\n%s \\- %s", name, roff(c.Short))
	rest := strings.TrimPrefix(c.UseLine(), c.CommandPath())
	if c.HasAvailableSubCommands() {
		rest = " COMMAND"
	}
	line(".SH SYNOPSIS\n\\fB%s\\fR%s", roff(c.CommandPath()), roff(rest))
	line(".SH DESCRIPTION")
	for i, block := range strings.Split(strings.Trim(c.Long, "\n"), "\n\n") {
		if i > 0 {
			line(".PP")
		}
		prose(&b, block)
	}
	if c.HasAvailableSubCommands() {
		line(".SH COMMANDS")
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				line(".TP\n\\fB%s\\fR\n%s", roff(sub.Name()), roff(sub.Short))
			}
		}
	}
	options(&b, "OPTIONS", c.NonInheritedFlags())
	options(&b, "OPTIONS OF ALL COMMANDS", c.InheritedFlags())
	line(".SH EXAMPLES")
	verbatim(&b, c.Example)
	var see []string
	if c.HasParent() {
		see = append(see, pageName(c.Parent()))
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			see = append(see, pageName(sub))
		}
	}
	line(".SH SEE ALSO")
	for i, s := range see {
		comma := ","
		if i == len(see)-1 {
			comma = ""
		}
		line(".BR %s (1)%s", roff(s), comma)
	}
	return b.Bytes()
}

// prose writes a paragraph of a help text. One with indented lines is laid out by hand.
func prose(b *bytes.Buffer, text string) {
	if strings.HasPrefix(text, " ") || strings.Contains(text, "\n ") {
		verbatim(b, text)
		return
	}
	for l := range strings.Lines(text) {
		b.WriteString(roff(strings.TrimSuffix(l, "\n")) + "\n")
	}
}

// verbatim writes lines as they stand.
func verbatim(b *bytes.Buffer, text string) {
	b.WriteString(".nf\n")
	for l := range strings.Lines(text) {
		b.WriteString(roff(strings.TrimSuffix(l, "\n")) + "\n")
	}
	b.WriteString(".fi\n")
}

// options writes a section of flags, when there are any.
func options(b *bytes.Buffer, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		if value != "" {
			value = " \\fI" + roff(value) + "\\fR"
		}
		short := ""
		if f.Shorthand != "" {
			short = "\\fB\\-" + roff(f.Shorthand) + "\\fR, "
		}
		fmt.Fprintf(b, ".TP\n%s\\fB\\-\\-%s\\fR%s\n%s\n", short, roff(f.Name), value, roff(usage+otherwise(f)))
	})
}

// otherwise says which value a flag has by itself, where that is worth saying.
func otherwise(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "false", "[]", "0":
		return ""
	}
	return " (default " + f.DefValue + ")"
}

// roff writes a text so that roff(7) takes no character for a command, and every hyphen for
// the minus that a shell wants.
func roff(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case i == 0 && (r == '.' || r == '\''):
			b.WriteString(`\&` + string(r))
		case r == '\\':
			b.WriteString(`\e`)
		case r == '-':
			b.WriteString(`\-`)
		case r == '\'':
			b.WriteString(`\(aq`)
		case r == '`':
			b.WriteString("\\`")
		case r == '^':
			b.WriteString(`\(ha`)
		case r == '~':
			b.WriteString(`\(ti`)
		case r > 0x7e:
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
