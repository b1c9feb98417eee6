package compiler

import (
	"path"
	"strings"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// Suffix is how a contract's file name ends.
const Suffix = ".prose.md"

// Options is what a file's text alone doesn't tell.
type Options struct {
	Namespace string // Me or Team; Me when empty
}

// Compiler compiles one file after the other and reuses its memory: the canonical text and
// the map of a Contract hold until the next call. It isn't safe for concurrent use.
type Compiler struct {
	canon canon.Canonicalizer
}

// Compile compiles one file. The contract is its caller's to keep.
func Compile(f *source.File, o Options) *Contract {
	return new(Compiler).Compile(f, o)
}

// Compile reads a file's canonical text (canonical-v1) and gives what it says, its problems
// included. It never fails: a file that can't be read at all is a contract with one problem.
func (k *Compiler) Compile(f *source.File, o Options) *Contract {
	c := &Contract{File: f, Stem: Stem(f.Path), Namespace: o.Namespace, CatchUp: "latest", Timeout: defaultTimeout}
	if c.Namespace == "" {
		c.Namespace = Me
	}
	c.Canon = k.canon.Canonicalize(f.Text)
	if c.Canon.Fatal != "" {
		c.fatal()
		return c
	}
	parts, fault := frontmatter.Split(c.Canon.Text)
	if fault != nil {
		c.add(diag.Diagnostic{Code: "HZC001", Span: c.span(fault.Span), Message: fault.Message, Hint: fault.Hint})
		return c
	}
	c.Parts = parts
	c.Front = frontmatter.Parse(c.Canon.Text, parts.Front, c.mapper())
	c.Body = body.Parse(c.Canon.Text, parts.Body, c.mapper())
	for _, p := range c.Front.Problems {
		c.add(p)
	}
	if c.Front.Root == nil {
		c.State = BodyOnly
		return c
	}
	c.State = Readable
	decode(c)
	return c
}

// Stem gives the name that a contract of this path must have: the file's name without
// .prose.md.
func Stem(p string) string { return strings.TrimSuffix(path.Base(p), Suffix) }

// mapper leads from the canonical text back to the file; nil when both are one text.
func (c *Contract) mapper() source.Mapper {
	if c.Canon.Map.Identity() {
		return nil
	}
	return c.Canon.Map
}

// span leads a span of the canonical text back to the file.
func (c *Contract) span(s source.Span) source.Span {
	return source.MapSpan(c.mapper(), s.Start, s.End)
}

// add takes a problem in, with what is the same for all of them.
func (c *Contract) add(d diag.Diagnostic) {
	d.Path = c.File.Path
	d.Severity = d.Code.Severity()
	c.Problems = append(c.Problems, d)
}

// fatal reports a text that canonical-v1 can't settle. What other codes say of such a text
// (HZC204 for unassigned code points and stacked marks) is reported by its own rule.
func (c *Contract) fatal() {
	at := source.Span{Start: c.Canon.FatalAt, End: min(c.Canon.FatalAt+1, len(c.File.Text))}
	switch c.Canon.Fatal {
	case canon.InvalidUTF8:
		c.add(diag.Diagnostic{Code: "HZC001", Span: at,
			Message: "the file isn't UTF-8: it can't be read from this byte on",
			Hint:    "save the file as UTF-8 (in most editors: Save with encoding)"})
	case canon.TooLarge:
		c.add(diag.Diagnostic{Code: "HZC001",
			Message: "the file is larger than 256 KiB, the most that a contract may have",
			Hint:    "move long material into a document and read it as an input"})
	}
}
