package protocol

import "encoding/json"

// CodeActionKind says what an action does; "a.b" is a kind of "a".
type CodeActionKind string

// The kinds that the specification names, as far as hz has actions of them.
const (
	QuickFix              CodeActionKind = "quickfix"
	Refactor              CodeActionKind = "refactor"
	RefactorRewrite       CodeActionKind = "refactor.rewrite"
	Source                CodeActionKind = "source"
	SourceFixAll          CodeActionKind = "source.fixAll"
	SourceOrganizeImports CodeActionKind = "source.organizeImports"
)

// Includes says whether the kind other is k or a kind of k. The empty kind includes all.
func (k CodeActionKind) Includes(other CodeActionKind) bool {
	n := len(k)
	return n == 0 || len(other) >= n && other[:n] == k && (len(other) == n || other[n] == '.')
}

// CodeActionTriggerKind says what asked for actions.
type CodeActionTriggerKind int

// The triggers.
const (
	CodeActionInvoked   CodeActionTriggerKind = 1
	CodeActionAutomatic CodeActionTriggerKind = 2
)

// CodeActionParams is of textDocument/codeAction.
type CodeActionParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Context      CodeActionContext      `json:"context"`
}

// CodeActionContext says for which diagnostics and of which kinds actions are wanted; without
// Only, of all kinds.
type CodeActionContext struct {
	Diagnostics List[Diagnostic]      `json:"diagnostics"`
	Only        []CodeActionKind      `json:"only,omitempty"`
	TriggerKind CodeActionTriggerKind `json:"triggerKind,omitempty"`
}

// MarshalJSON writes the diagnostics as a list always.
func (c CodeActionContext) MarshalJSON() ([]byte, error) {
	type plain CodeActionContext
	c.Diagnostics = list(c.Diagnostics)
	return marshal(plain(c))
}

// CodeAction is something to do about a place: an edit, then a command, or what resolves to them.
type CodeAction struct {
	Title       string              `json:"title"`
	Kind        CodeActionKind      `json:"kind,omitempty"`
	Diagnostics []Diagnostic        `json:"diagnostics,omitempty"`
	IsPreferred bool                `json:"isPreferred,omitempty"`
	Disabled    *CodeActionDisabled `json:"disabled,omitempty"`
	Edit        *WorkspaceEdit      `json:"edit,omitempty"`
	Command     *Command            `json:"command,omitempty"`
	Data        json.RawMessage     `json:"data,omitempty"`
}

// CodeActionDisabled says why an action can't be done now.
type CodeActionDisabled struct {
	Reason string `json:"reason"`
}

// CodeLensParams is of textDocument/codeLens.
type CodeLensParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// CodeLens is a line of text over a range of one line; without a Command it must be resolved.
type CodeLens struct {
	Range   Range           `json:"range"`
	Command *Command        `json:"command,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// InlayHintParams is of textDocument/inlayHint: the range is what the client shows.
type InlayHintParams struct {
	WorkDoneProgressParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
}

// InlayHintKind chooses a hint's colour.
type InlayHintKind int

// The kinds.
const (
	TypeHint      InlayHintKind = 1
	ParameterHint InlayHintKind = 2
)

// InlayHint is text that is shown in a line and isn't in it.
type InlayHint struct {
	Position     Position        `json:"position"`
	Label        string          `json:"label"`
	Kind         InlayHintKind   `json:"kind,omitempty"`
	TextEdits    []TextEdit      `json:"textEdits,omitempty"`
	Tooltip      *MarkupContent  `json:"tooltip,omitempty"`
	PaddingLeft  bool            `json:"paddingLeft,omitempty"`
	PaddingRight bool            `json:"paddingRight,omitempty"`
	Data         json.RawMessage `json:"data,omitempty"`
}

// FormattingOptions is how the client indents.
type FormattingOptions struct {
	TabSize                uint32 `json:"tabSize"`
	InsertSpaces           bool   `json:"insertSpaces"`
	TrimTrailingWhitespace bool   `json:"trimTrailingWhitespace,omitempty"`
	InsertFinalNewline     bool   `json:"insertFinalNewline,omitempty"`
	TrimFinalNewlines      bool   `json:"trimFinalNewlines,omitempty"`
}

// DocumentFormattingParams is of textDocument/formatting.
type DocumentFormattingParams struct {
	WorkDoneProgressParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Options      FormattingOptions      `json:"options"`
}

// DocumentRangeFormattingParams is of textDocument/rangeFormatting.
type DocumentRangeFormattingParams struct {
	WorkDoneProgressParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Range        Range                  `json:"range"`
	Options      FormattingOptions      `json:"options"`
}

// PrepareRenameParams is of textDocument/prepareRename.
type PrepareRenameParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
}

// PrepareRenameResult is the range of the name, and the name that the client's box begins with.
type PrepareRenameResult struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

// RenameParams is of textDocument/rename.
type RenameParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
	NewName string `json:"newName"`
}
