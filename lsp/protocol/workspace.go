package protocol

import "encoding/json"

// ExecuteCommandParams is of workspace/executeCommand.
type ExecuteCommandParams struct {
	WorkDoneProgressParams
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments,omitempty"`
}

// ApplyWorkspaceEditParams is of workspace/applyEdit; Label names the edit in the undo list.
type ApplyWorkspaceEditParams struct {
	Label string        `json:"label,omitempty"`
	Edit  WorkspaceEdit `json:"edit"`
}

// ApplyWorkspaceEditResult says whether a client applied an edit.
type ApplyWorkspaceEditResult struct {
	Applied       bool    `json:"applied"`
	FailureReason string  `json:"failureReason,omitempty"`
	FailedChange  *uint32 `json:"failedChange,omitempty"`
}

// ConfigurationParams is of workspace/configuration. The answer is a list with one value, or
// null, an item; some clients answer null alone.
type ConfigurationParams struct {
	Items List[ConfigurationItem] `json:"items"`
}

// ConfigurationItem names a section of the settings, perhaps those of one folder.
type ConfigurationItem struct {
	ScopeURI *DocumentURI `json:"scopeUri,omitempty"`
	Section  string       `json:"section,omitempty"`
}

// DidChangeConfigurationParams is of workspace/didChangeConfiguration.
type DidChangeConfigurationParams struct {
	Settings json.RawMessage `json:"settings"`
}

// DidChangeWorkspaceFoldersParams is of workspace/didChangeWorkspaceFolders.
type DidChangeWorkspaceFoldersParams struct {
	Event WorkspaceFoldersChangeEvent `json:"event"`
}

// WorkspaceFoldersChangeEvent says which folders were opened and closed.
type WorkspaceFoldersChangeEvent struct {
	Added   List[WorkspaceFolder] `json:"added"`
	Removed List[WorkspaceFolder] `json:"removed"`
}

// FileChangeType says what happened to a file.
type FileChangeType int

// The changes.
const (
	FileCreated FileChangeType = 1
	FileChanged FileChangeType = 2
	FileDeleted FileChangeType = 3
)

// DidChangeWatchedFilesParams is of workspace/didChangeWatchedFiles.
type DidChangeWatchedFilesParams struct {
	Changes List[FileEvent] `json:"changes"`
}

// FileEvent is one change of a file on disk.
type FileEvent struct {
	URI  DocumentURI    `json:"uri"`
	Type FileChangeType `json:"type"`
}

// WatchKind is a sum of changes that a watcher tells of; 0 stands for all.
type WatchKind int

// The kinds.
const (
	WatchCreate WatchKind = 1
	WatchChange WatchKind = 2
	WatchDelete WatchKind = 4
)

// DidChangeWatchedFilesRegistrationOptions lists what a client shall watch.
type DidChangeWatchedFilesRegistrationOptions struct {
	Watchers List[FileSystemWatcher] `json:"watchers"`
}

// FileSystemWatcher is one pattern of files to watch.
type FileSystemWatcher struct {
	GlobPattern GlobPattern `json:"globPattern"`
	Kind        WatchKind   `json:"kind,omitempty"`
}

// GlobPattern is a glob: below BaseURI for clients that declare relativePatternSupport, else in
// all of the workspace, and then written as a string.
type GlobPattern struct {
	BaseURI DocumentURI `json:"baseUri"`
	Pattern string      `json:"pattern"`
}

// MarshalJSON writes a string or a RelativePattern.
func (g GlobPattern) MarshalJSON() ([]byte, error) {
	if g.BaseURI == "" {
		return marshal(g.Pattern)
	}
	type plain GlobPattern
	return marshal(plain(g))
}

// UnmarshalJSON reads a string or a RelativePattern whose base is a URI.
func (g *GlobPattern) UnmarshalJSON(text []byte) error {
	*g = GlobPattern{}
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &g.Pattern)
	}
	type plain GlobPattern
	return json.Unmarshal(text, (*plain)(g))
}

// FileCreate is a file or folder that was or will be created.
type FileCreate struct {
	URI string `json:"uri"`
}

// FileRename is a file or folder that was or will be renamed.
type FileRename struct {
	OldURI string `json:"oldUri"`
	NewURI string `json:"newUri"`
}

// FileDelete is a file or folder that was or will be deleted.
type FileDelete struct {
	URI string `json:"uri"`
}

// CreateFilesParams is of workspace/willCreateFiles and workspace/didCreateFiles.
type CreateFilesParams struct {
	Files List[FileCreate] `json:"files"`
}

// RenameFilesParams is of workspace/willRenameFiles and workspace/didRenameFiles.
type RenameFilesParams struct {
	Files List[FileRename] `json:"files"`
}

// DeleteFilesParams is of workspace/willDeleteFiles and workspace/didDeleteFiles.
type DeleteFilesParams struct {
	Files List[FileDelete] `json:"files"`
}
