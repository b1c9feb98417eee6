package protocol

import (
	"encoding/json"
	"fmt"
)

// TextEdit puts NewText in the place of a range. All edits of a list are for the same text and
// don't overlap.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// AnnotatedTextEdit is a TextEdit that may name a change annotation of its workspace edit.
type AnnotatedTextEdit struct {
	TextEdit
	AnnotationID string `json:"annotationId,omitempty"`
}

// WorkspaceEdit is edits of many documents: Changes for clients of before, DocumentChanges, done
// in order, for those that declare documentChanges. Never both.
type WorkspaceEdit struct {
	Changes           map[DocumentURI][]TextEdit  `json:"changes,omitempty"`
	DocumentChanges   []DocumentChange            `json:"documentChanges,omitempty"`
	ChangeAnnotations map[string]ChangeAnnotation `json:"changeAnnotations,omitempty"`
}

// ChangeAnnotation tells a person what some edits of a workspace edit are for.
type ChangeAnnotation struct {
	Label             string `json:"label"`
	NeedsConfirmation bool   `json:"needsConfirmation,omitempty"`
	Description       string `json:"description,omitempty"`
}

// DocumentChange is one step of a workspace edit: exactly one of its members is set.
type DocumentChange struct {
	TextDocumentEdit *TextDocumentEdit
	CreateFile       *CreateFile
	RenameFile       *RenameFile
	DeleteFile       *DeleteFile
}

// TextDocumentEdit is the edits of one document.
type TextDocumentEdit struct {
	TextDocument OptionalVersionedTextDocumentIdentifier `json:"textDocument"`
	Edits        List[AnnotatedTextEdit]                 `json:"edits"`
}

// MarshalJSON writes the edits as a list always.
func (e TextDocumentEdit) MarshalJSON() ([]byte, error) {
	type plain TextDocumentEdit
	e.Edits = list(e.Edits)
	return marshal(plain(e))
}

// CreateFile makes an empty file.
type CreateFile struct {
	URI          DocumentURI        `json:"uri"`
	Options      *CreateFileOptions `json:"options,omitempty"`
	AnnotationID string             `json:"annotationId,omitempty"`
}

// CreateFileOptions says what happens to a file that is there; without any it's an error.
type CreateFileOptions struct {
	Overwrite      bool `json:"overwrite,omitempty"`
	IgnoreIfExists bool `json:"ignoreIfExists,omitempty"`
}

// RenameFile moves a file.
type RenameFile struct {
	OldURI       DocumentURI        `json:"oldUri"`
	NewURI       DocumentURI        `json:"newUri"`
	Options      *RenameFileOptions `json:"options,omitempty"`
	AnnotationID string             `json:"annotationId,omitempty"`
}

// RenameFileOptions says what happens to a file that is there; without any it's an error.
type RenameFileOptions struct {
	Overwrite      bool `json:"overwrite,omitempty"`
	IgnoreIfExists bool `json:"ignoreIfExists,omitempty"`
}

// DeleteFile removes a file.
type DeleteFile struct {
	URI          DocumentURI        `json:"uri"`
	Options      *DeleteFileOptions `json:"options,omitempty"`
	AnnotationID string             `json:"annotationId,omitempty"`
}

// DeleteFileOptions says what may be removed.
type DeleteFileOptions struct {
	Recursive         bool `json:"recursive,omitempty"`
	IgnoreIfNotExists bool `json:"ignoreIfNotExists,omitempty"`
}

// MarshalJSON writes the member that is set, with its kind.
func (c DocumentChange) MarshalJSON() ([]byte, error) {
	switch {
	case c.TextDocumentEdit != nil:
		return marshal(c.TextDocumentEdit)
	case c.CreateFile != nil:
		return marshal(struct {
			Kind ResourceOperationKind `json:"kind"`
			*CreateFile
		}{Create, c.CreateFile})
	case c.RenameFile != nil:
		return marshal(struct {
			Kind ResourceOperationKind `json:"kind"`
			*RenameFile
		}{Rename, c.RenameFile})
	case c.DeleteFile != nil:
		return marshal(struct {
			Kind ResourceOperationKind `json:"kind"`
			*DeleteFile
		}{Delete, c.DeleteFile})
	}
	return nil, fmt.Errorf("a document change without content")
}

// UnmarshalJSON tells the members apart by their kind, as the specification says.
func (c *DocumentChange) UnmarshalJSON(text []byte) error {
	var kind struct{ Kind ResourceOperationKind }
	if err := json.Unmarshal(text, &kind); err != nil {
		return err
	}
	*c = DocumentChange{}
	var to any
	switch kind.Kind {
	case "":
		c.TextDocumentEdit = new(TextDocumentEdit)
		to = c.TextDocumentEdit
	case Create:
		c.CreateFile = new(CreateFile)
		to = c.CreateFile
	case Rename:
		c.RenameFile = new(RenameFile)
		to = c.RenameFile
	case Delete:
		c.DeleteFile = new(DeleteFile)
		to = c.DeleteFile
	default:
		return fmt.Errorf("unknown kind of document change %q", kind.Kind)
	}
	return json.Unmarshal(text, to)
}
