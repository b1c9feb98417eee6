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
	c.mapper = mapper(c)
	parts, fault := frontmatter.Split(c.Canon.Text)
	if fault != nil {
		at := source.MapSpan(c.mapper, fault.Span.Start, fault.Span.End)
		hint := fault.HintFor(f.Position(source.MapSpan(c.mapper, fault.At, fault.At).Start).Line)
		c.add(diag.Diagnostic{Code: "HZC001", Span: at, Message: fault.Message, Hint: hint, Fixes: c.fence(fault.Fix)})
		return c
	}
	c.Parts = parts
	c.Front = frontmatter.Parse(c.Canon.Text, parts.Front, c.mapper)
	c.Body = body.Parse(c.Canon.Text, parts.Body, c.mapper)
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

// lineMap leads from the canonical text back to the file, and knows the file's lines.
type lineMap struct {
	canon.Map
	file *source.File
}

// Line gives the line, from 1, of an offset of the file.
func (m *lineMap) Line(offset int) int { return m.file.Position(offset).Line }

// mapper gives what leads back to the file; nil when both texts are one, line by line.
func mapper(c *Contract) source.Mapper {
	if c.Canon.Map.Identity() && len(c.Canon.Reports) == 0 {
		return nil
	}
	return &lineMap{c.Canon.Map, c.File}
}

// add takes a problem in, with what is the same for all of them.
func (c *Contract) add(d diag.Diagnostic) {
	d.Path = c.File.Path
	d.Severity = d.Code.Severity()
	for i := range d.Related {
		d.Related[i].Path = c.File.Path
	}
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
