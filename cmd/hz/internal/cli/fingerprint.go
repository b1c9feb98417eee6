package cli

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/prints"
)

type fingerprintFlags struct {
	canonical, json bool
	list            string
}

func (a *app) fingerprint() *cobra.Command {
	f := &fingerprintFlags{}
	c := &cobra.Command{
		Use:   "fingerprint PATH|NAME…",
		Short: "Print the fingerprints of contracts, or verify them",
		Long: `Prints FINGERPRINT  PATH a line, as sha256sum does. The fingerprint is the SHA-256 of a
text's canonical form (canonical-v1), so it doesn't change with line breaks, blanks at the
end of a line or the way in which an accent is stored. Any text file has one; a folder
stands for the contracts in it and below it; NAME is weekly-digest, me:weekly-digest or
team:weekly-digest; - is standard input.

A text that has no canonical form (it isn't UTF-8, say) prints none: standard error names
the place, and the exit status is 1 after the other files.`,
		Example: `  hz heinzel fingerprint weekly-digest.prose.md
  hz heinzel fingerprint workflows > fingerprints.txt
  hz heinzel fingerprint --check fingerprints.txt
  hz heinzel fingerprint --canonical weekly-digest | sha256sum
  hz heinzel fingerprint --json weekly-digest`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: contractFiles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.runFingerprint(f, args, c.Flags().Changed("check"))
		},
	}
	flags := c.Flags()
	flags.BoolVar(&f.canonical, "canonical", false, "print the canonical text of one file instead")
	flags.BoolVar(&f.json, "json", false, "print it as JSON, with what canonical-v1 took out, replaced or points at")
	flags.StringVar(&f.list, "check", "", "verify the fingerprints listed in this `FILE`; - is standard input")
	return c
}

func (a *app) runFingerprint(f *fingerprintFlags, args []string, check bool) error {
	switch {
	case check && (f.canonical || len(args) > 0):
		return usage("--check takes its files from the list alone", "leave the others out")
	case check:
		return a.verify(f.list, f.json)
	case len(args) == 0:
		return usage("there is no file named", "name files, folders or contracts: hz heinzel fingerprint PATH")
	case f.canonical && f.json:
		return usage("--canonical and --json ask for different things", "give one of them")
	}
	files, err := a.printTargets(args)
	if err != nil {
		return err
	}
	if f.canonical {
		return a.printCanonical(files)
	}
	failed := false
	var out bytes.Buffer
	if f.json {
		out.WriteString(`{"version":1,"files":[`)
	}
	n := 0
	prints.All(files, f.json, func(p *prints.Print) {
		failed = failed || p.Trouble != nil || p.Fatal != ""
		a.printTrouble(p)
		switch {
		case p.Trouble != nil:
		case f.json:
			if n++; n > 1 {
				out.WriteString(",")
			}
			out.WriteString("\n")
			out.Write(appendPrint(out.AvailableBuffer(), p))
		case p.Fatal == "":
			fmt.Fprintf(&out, "%s  %s\n", p.Fingerprint, diag.Visible(p.Path))
		}
	})
	if f.json {
		out.WriteString("]}\n")
	}
	if err := a.write(out.Bytes()); err != nil {
		return err
	}
	if failed {
		return errFound
	}
	return nil
}

// printTrouble says on standard error why a file has no fingerprint.
func (a *app) printTrouble(p *prints.Print) {
	switch {
	case p.Trouble != nil:
		a.noteFindings([]diag.Diagnostic{*p.Trouble})
	case p.Fatal != "":
		a.complain(fmt.Sprintf("%s:%d:%d: no fingerprint: %s", p.Path, p.FatalAt.Line, p.FatalAt.Column, fatalWords[p.Fatal]), "")
	}
}

// fatalWords says of each fatal class what is wrong at the place.
var fatalWords = map[canon.Class]string{
	canon.InvalidUTF8:  "the text isn't UTF-8 from here on",
	canon.TooLarge:     "the text is larger than 256 KiB",
	canon.Unassigned:   "this character has no settled meaning (Unicode 15.0)",
	canon.MarkOverflow: "more than 10 combining marks stand on one character",
}

// printTargets gives the files that arguments stand for, in the order of the arguments, those
// of a folder sorted.
func (a *app) printTargets(args []string) ([]prints.File, error) {
	var out []prints.File
	taken := false
	for _, arg := range args {
		if arg == "-" {
			if taken {
				return nil, usage("standard input can be read once only", `leave one "-" out`)
			}
			taken = true
			out = append(out, prints.From(a.env.Stdin, "-"))
			continue
		}
		if a.isPath(arg, true) {
			out = append(out, prints.Find(arg, a.absolute(arg), a.printed(arg), a.env.Dir)...)
			continue
		}
		t, err := a.find(arg)
		if err != nil {
			return nil, err
		}
		out = append(out, prints.Of(t))
	}
	return out, nil
}

// printCanonical writes the canonical text of one file.
func (a *app) printCanonical(files []prints.File) error {
	if len(files) != 1 {
		return usage(fmt.Sprintf("--canonical prints the text of one file, not of %d", len(files)), "name one")
	}
	text, trouble := files[0].Read()
	if trouble != nil {
		return a.refuseFindings([]diag.Diagnostic{*trouble})
	}
	r := canon.Canonicalize(text)
	if r.Fatal != "" {
		p := prints.Print{Path: files[0].Path, Fatal: r.Fatal, FatalAt: source.NewFile("", text).Position(r.FatalAt)}
		a.printTrouble(&p)
		return errFound
	}
	return a.writeText(r.Text)
}
