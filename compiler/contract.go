// Package compiler turns the bytes of a contract into typed values that keep their places,
// together with every problem met on the way.
//
// Compile reads the canonical text alone (canon), so that two files with one fingerprint are one
// contract, and leads every span back to the file. The frontmatter becomes a positioned tree
// (compiler/frontmatter), the body sections and items (compiler/body); what those rooms refuse
// is passed on. From the tree this room makes a Contract: keys.go lists what each key takes,
// mapping.go holds a mapping against its table, and one small file a key's family reads the
// values. A value that is wrong is reported once, where it stands, and left empty; what hangs on
// it is then not reported as well. The JSON Schema of the frontmatter (schemas) isn't run: a
// test proves that these checks refuse the same, and a few rules more that it can't state.
//
// Nothing here knows of other files or of what is installed; that is lint's.
package compiler

import (
	"time"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/compiler/source"
)

// Namespaces of contracts.
const (
	Me   = "me"   // one's own
	Team = "team" // the team's, from its repository
)

// Text is a value and the place where it is written, quotes included.
type Text struct {
	Value string
	Span  source.Span
}

// Set says whether the value was there at all.
func (t Text) Set() bool { return t.Span.End > t.Span.Start }

// Contract is what a file says. Values that are missing or wrong are empty, and a problem
// says so; what could be understood is always there.
type Contract struct {
	File      *source.File
	Stem      string // the file's name without .prose.md
	Namespace string // Me or Team

	Canon canon.Result          // the canonical text that everything below was read from
	Parts frontmatter.Parts     // where frontmatter and body lie in the canonical text
	Front *frontmatter.Document // nil when the file has no frontmatter
	Body  *body.Body            // nil when the file has no frontmatter
	State State

	Name, Kind, Description, Version, ID Text
	HZ                                   source.Span // the key hz; empty when it is missing
	Title                                Text
	Schedule                             *Schedule // nil when there is none, or it is wrong
	Requires                             []Require
	Inputs                               []Input
	Outputs                              []Output // exactly one in a contract without errors
	InputsKey, OutputsKey                source.Span
	Publishes                            *Publishes
	Tools                                []Text
	MaxUSD                               float64 // 0 when the contract sets none
	Timeout                              time.Duration
	Retries                              int
	CatchUp                              string        // "latest" or "skip"
	Lead                                 time.Duration // 0 when the contract sets none
	By                                   Text
	ByCron                               *schedule.Schedule // when By holds five cron fields
	Escalate                             []Text

	Problems []diag.Diagnostic

	mapper source.Mapper // leads from Canon.Text to File; nil when both are one text
	beyond int           // how many Problems are of rules that a JSON Schema can't state
}

// State says how far a file could be read.
type State uint8

// How far a file could be read.
const (
	Unread   State = iota // no text or no frontmatter: HZC001, or a fatal text
	BodyOnly              // the frontmatter isn't YAML that the loader takes: HZC003, HZC004
	Foreign               // an OpenProse contract of another kind, without hz
	Readable              // both were read; single values may still be wrong
)

// Schedule is a compiled schedule and its text.
type Schedule struct {
	Text
	*schedule.Schedule
}

// Require is one capability that the contract reads.
type Require struct {
	Text
	Capability string
	Index      int // its place in the list as it is written, from 0
}

// Input is one thing that the contract reads.
type Input struct {
	Name       Text // the key
	Read       Text
	Capability string     // with Method, for a capability's read
	Method     string     //
	Ref        *Reference // for another contract's output
	Args       *frontmatter.Node
	Window     Text
	Days       int  // of the window; negative when it looks back
	OK         bool // read was understood

	node *frontmatter.Node // of read
}

// Reference names another contract's output: contract:NAMESPACE/NAME#OUTPUT, with /FACET for
// one facet of it.
type Reference struct {
	Namespace, Name, Output, Facet string
	Span                           source.Span // the whole value
	NameSpan, OutputSpan           source.Span // NAMESPACE/NAME, and what follows the #
}

// Contract gives the reference's contract as JSON and logs write it: me/x.
func (r *Reference) Contract() string { return r.Namespace + "/" + r.Name }

// String gives the reference as a contract writes it.
func (r *Reference) String() string {
	s := "contract:" + r.Namespace + "/" + r.Name + "#" + r.Output
	if r.Facet != "" {
		s += "/" + r.Facet
	}
	return s
}

// Output is what the contract keeps true.
type Output struct {
	Name   Text   // the key
	Format string // "markdown" or "json"
}

// Publishes is where a draft is meant to go.
type Publishes struct {
	Action            Text
	Module, Operation string
	Output            Text
}

// FullName gives the contract's name as JSON and logs write it: me/x. A contract whose name is
// missing or wrong goes by its file's name.
func (c *Contract) FullName() string { return c.Namespace + "/" + c.ShortName() }

// ShortName gives the name without its namespace.
func (c *Contract) ShortName() string {
	if c.Name.Value != "" {
		return c.Name.Value
	}
	return c.Stem
}
