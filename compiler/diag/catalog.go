package diag

import (
	"slices"
	"strings"
)

// Entry is what hz knows about one code. It is the only declaration of it: `hz heinzel
// explain`, the pages below docs/codes, the rules of a SARIF report and the links of an
// editor are made from it.
type Entry struct {
	Code     Code
	Title    string   // at most 60 code points, sentence case, no full stop
	Severity Severity // of every finding of the code
	Place    Place    // where its findings stand, so how a warning of it is silenced
	Summary  string   // one or two sentences: what it means; may hold `code` as Markdown does
	Covers   []string // the kinds of mistake it stands for, one line each; may be empty
	Why      string   // what goes wrong if it stays
	Fix      string   // what to do
	Related  []Code   // codes worth reading next, sorted
	FromLogs bool     // its findings about contracts rest on action logs, which other machines don't have
	Tag      Tag      // how an editor shows what its findings are about

	Since     string // the version that brought it
	Retired   string // the version that dropped it; empty while it is in use
	Successor Code   // what took its place, if anything did
}

// Place is the part of a file in which a code's findings stand.
type Place uint8

// The places. A comment that silences a warning is written in the manner of its place.
const (
	WholeFile     Place = iota // the file itself
	InFrontmatter              // a key or a value
	InBody                     // a section or an item
	Anywhere                   // any character of the file
	InComment                  // an ignore comment
	InLog                      // an action log, which has no comments
)

// catalog holds the entries, sorted by code. A code is never reused: one that falls out of
// use keeps its entry and names its successor.
var catalog = slices.Concat(fileCodes, contractCodes, graphCodes, bodyCodes, textCodes, approvalCodes, logCodes, driftCodes)

// Tag says how an editor shows the text that a finding is about, beside underlining it (LSP 3.17,
// DiagnosticTag).
type Tag uint8

// The tags.
const (
	Untagged    Tag = iota
	Unnecessary     // faded: it does nothing
	Deprecated      // struck through: it is of an older form
)

// Catalog gives every entry, sorted by code. The slice is the caller's own.
func Catalog() []Entry { return slices.Clone(catalog) }

// Lookup gives the entry of a code, written exactly. For a mistyped one see Nearest.
func Lookup(c Code) (Entry, bool) {
	i, ok := slices.BinarySearchFunc(catalog, c, func(e Entry, c Code) int {
		return strings.Compare(string(e.Code), string(c))
	})
	if !ok {
		return Entry{}, false
	}
	return catalog[i], true
}

// Title gives the code's title, or nothing for one that isn't in the catalog.
func (c Code) Title() string {
	e, _ := Lookup(c)
	return e.Title
}

// Severity gives the severity of the code's findings. What isn't in the catalog is an Error:
// a fault of hz must not pass as harmless.
func (c Code) Severity() Severity {
	e, _ := Lookup(c)
	return e.Severity
}

// Page gives the path of the code's page from the top of the project, with slashes.
func (c Code) Page() string { return "docs/codes/" + string(c) + ".md" }

// site is where the project's files can be read on the web.
const site = "https://github.com/heinzel/hz/blob/main/"

// URL gives the address of the code's page, for editors and CI reports.
func (c Code) URL() string { return site + c.Page() }

// Ignore gives the comments that silence a warning where it arises (interfaces §1), one for
// each part of a file in which it can stand. An error has none, and neither has a finding
// about such a comment: deleting the comment is the way there.
func (e Entry) Ignore() []string {
	const reason = "the reason, in your words"
	inFrontmatter := "# hz: ignore " + string(e.Code) + " — " + reason
	inBody := "<!-- hz: ignore " + string(e.Code) + " — " + reason + " -->"
	switch {
	case e.Severity == Error:
		return nil
	case e.Place == InFrontmatter:
		return []string{inFrontmatter}
	case e.Place == InBody:
		return []string{inBody}
	case e.Place == Anywhere:
		return []string{inFrontmatter, inBody}
	}
	return nil
}
