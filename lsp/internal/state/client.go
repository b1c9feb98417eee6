// Package state holds what the language server knows at one moment: the open documents, the
// contracts around them, what is installed and what action logs tell. A Snapshot never changes;
// features are functions of one, and any number of them may read it at once.
package state

import "github.com/heinzel/hz/compiler/source"

// Client is what the editor can do, as far as answers depend on it (LSP 3.17, initialize).
type Client struct {
	Encoding source.Encoding // of positions, as negotiated

	Snippets            bool // completion may give tab stops
	LabelDetails        bool // and details behind a label
	InsertReplace       bool // and both an insert and a replace range
	MarkdownHover       bool // hover takes Markdown
	MarkdownCompletion  bool // and so does the documentation of completions
	DocumentChanges     bool // workspace edits may name versions
	CreateFiles         bool // and create files
	RenameFiles         bool // and rename them
	ChangeAnnotations   bool // and say why
	HierarchicalSymbols bool
	LinkSupport         bool // definition may give LocationLinks
	CodeActionLiterals  bool
	CodeActionResolve   bool
	PreferredActions    bool
	RelatedInformation  bool
	CodeDescription     bool
	DiagnosticData      bool
	DiagnosticTags      bool
	LineFoldingOnly     bool
	ShowReferences      bool // it runs the client command hz.showReferences
}
