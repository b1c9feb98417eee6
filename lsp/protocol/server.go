package protocol

// ServerCapabilities is what the server can. A nil provider isn't served.
type ServerCapabilities struct {
	PositionEncoding                PositionEncodingKind         `json:"positionEncoding,omitempty"`
	TextDocumentSync                *TextDocumentSyncOptions     `json:"textDocumentSync,omitempty"`
	CompletionProvider              *CompletionOptions           `json:"completionProvider,omitempty"`
	HoverProvider                   bool                         `json:"hoverProvider,omitempty"`
	DefinitionProvider              bool                         `json:"definitionProvider,omitempty"`
	ReferencesProvider              bool                         `json:"referencesProvider,omitempty"`
	DocumentHighlightProvider       bool                         `json:"documentHighlightProvider,omitempty"`
	DocumentSymbolProvider          *DocumentSymbolOptions       `json:"documentSymbolProvider,omitempty"`
	CodeActionProvider              *CodeActionOptions           `json:"codeActionProvider,omitempty"`
	CodeLensProvider                *CodeLensOptions             `json:"codeLensProvider,omitempty"`
	DocumentLinkProvider            *DocumentLinkOptions         `json:"documentLinkProvider,omitempty"`
	DocumentFormattingProvider      bool                         `json:"documentFormattingProvider,omitempty"`
	DocumentRangeFormattingProvider bool                         `json:"documentRangeFormattingProvider,omitempty"`
	RenameProvider                  *RenameOptions               `json:"renameProvider,omitempty"`
	FoldingRangeProvider            bool                         `json:"foldingRangeProvider,omitempty"`
	ExecuteCommandProvider          *ExecuteCommandOptions       `json:"executeCommandProvider,omitempty"`
	SelectionRangeProvider          bool                         `json:"selectionRangeProvider,omitempty"`
	InlayHintProvider               *InlayHintOptions            `json:"inlayHintProvider,omitempty"`
	DiagnosticProvider              *DiagnosticOptions           `json:"diagnosticProvider,omitempty"`
	WorkspaceSymbolProvider         *WorkspaceSymbolOptions      `json:"workspaceSymbolProvider,omitempty"`
	Workspace                       *WorkspaceServerCapabilities `json:"workspace,omitempty"`
}

// WorkspaceServerCapabilities is what the server can beyond one document.
type WorkspaceServerCapabilities struct {
	WorkspaceFolders *WorkspaceFoldersServerCapabilities `json:"workspaceFolders,omitempty"`
	FileOperations   *FileOperationOptions               `json:"fileOperations,omitempty"`
}

// WorkspaceFoldersServerCapabilities says whether the server takes several folders and wants to
// hear of changes.
type WorkspaceFoldersServerCapabilities struct {
	Supported           bool `json:"supported"`
	ChangeNotifications bool `json:"changeNotifications"`
}

// FileOperationOptions says of which file operations the server wants to hear.
type FileOperationOptions struct {
	DidCreate  *FileOperationRegistrationOptions `json:"didCreate,omitempty"`
	WillCreate *FileOperationRegistrationOptions `json:"willCreate,omitempty"`
	DidRename  *FileOperationRegistrationOptions `json:"didRename,omitempty"`
	WillRename *FileOperationRegistrationOptions `json:"willRename,omitempty"`
	DidDelete  *FileOperationRegistrationOptions `json:"didDelete,omitempty"`
	WillDelete *FileOperationRegistrationOptions `json:"willDelete,omitempty"`
}

// FileOperationRegistrationOptions lists which files matter.
type FileOperationRegistrationOptions struct {
	Filters List[FileOperationFilter] `json:"filters"`
}

// FileOperationFilter is a glob, of URIs with that scheme.
type FileOperationFilter struct {
	Scheme  string               `json:"scheme,omitempty"`
	Pattern FileOperationPattern `json:"pattern"`
}

// FileOperationPattern is a glob; Matches is "file", "folder" or, empty, both.
type FileOperationPattern struct {
	Glob    string                       `json:"glob"`
	Matches string                       `json:"matches,omitempty"`
	Options *FileOperationPatternOptions `json:"options,omitempty"`
}

// FileOperationPatternOptions says how a glob is compared.
type FileOperationPatternOptions struct {
	IgnoreCase bool `json:"ignoreCase,omitempty"`
}

// TextDocumentSyncKind says how edits are told.
type TextDocumentSyncKind int

// The kinds of synchronization.
const (
	SyncNone        TextDocumentSyncKind = 0
	SyncFull        TextDocumentSyncKind = 1
	SyncIncremental TextDocumentSyncKind = 2
)

// TextDocumentSyncOptions says which notifications of a document's life the server wants.
type TextDocumentSyncOptions struct {
	OpenClose         bool                 `json:"openClose"`
	Change            TextDocumentSyncKind `json:"change"`
	WillSave          bool                 `json:"willSave,omitempty"`
	WillSaveWaitUntil bool                 `json:"willSaveWaitUntil,omitempty"`
	Save              *SaveOptions         `json:"save,omitempty"`
}

// SaveOptions says whether a saved text comes along.
type SaveOptions struct {
	IncludeText bool `json:"includeText,omitempty"`
}

// CompletionOptions says when completion is asked for.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters,omitempty"`
	ResolveProvider   bool     `json:"resolveProvider,omitempty"`
	CompletionItem    *struct {
		LabelDetailsSupport bool `json:"labelDetailsSupport,omitempty"`
	} `json:"completionItem,omitempty"`
}

// DocumentSymbolOptions names the outline's tree.
type DocumentSymbolOptions struct {
	Label string `json:"label,omitempty"`
}

// CodeActionOptions lists the kinds of code actions.
type CodeActionOptions struct {
	CodeActionKinds []CodeActionKind `json:"codeActionKinds,omitempty"`
	ResolveProvider bool             `json:"resolveProvider,omitempty"`
}

// CodeLensOptions says whether lenses are resolved.
type CodeLensOptions struct {
	ResolveProvider bool `json:"resolveProvider,omitempty"`
}

// DocumentLinkOptions says whether links are resolved.
type DocumentLinkOptions struct {
	ResolveProvider bool `json:"resolveProvider,omitempty"`
}

// RenameOptions says whether a rename is prepared.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider,omitempty"`
}

// ExecuteCommandOptions lists the server's commands.
type ExecuteCommandOptions struct {
	Commands         List[string] `json:"commands"`
	WorkDoneProgress bool         `json:"workDoneProgress,omitempty"`
}

// InlayHintOptions says whether hints are resolved.
type InlayHintOptions struct {
	ResolveProvider bool `json:"resolveProvider,omitempty"`
}

// DiagnosticOptions says how diagnostics are pulled.
type DiagnosticOptions struct {
	Identifier            string `json:"identifier,omitempty"`
	InterFileDependencies bool   `json:"interFileDependencies"`
	WorkspaceDiagnostics  bool   `json:"workspaceDiagnostics"`
	WorkDoneProgress      bool   `json:"workDoneProgress,omitempty"`
}

// WorkspaceSymbolOptions says whether workspace symbols are resolved.
type WorkspaceSymbolOptions struct {
	ResolveProvider bool `json:"resolveProvider,omitempty"`
}
