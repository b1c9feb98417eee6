package protocol

// ClientCapabilities is what a client can, as far as hz looks at it. Members are values: what
// a client doesn't mention it can't. Where being there alone means something it's a pointer.
type ClientCapabilities struct {
	Workspace    WorkspaceClientCapabilities    `json:"workspace,omitzero"`
	TextDocument TextDocumentClientCapabilities `json:"textDocument,omitzero"`
	Window       WindowClientCapabilities       `json:"window,omitzero"`
	General      GeneralClientCapabilities      `json:"general,omitzero"`
}

// GeneralClientCapabilities is what a client can at all.
type GeneralClientCapabilities struct {
	PositionEncodings []PositionEncodingKind `json:"positionEncodings,omitempty"` // the best first
}

// PositionEncodingKind is the unit of Position.Character.
type PositionEncodingKind string

// The position encodings. A client that names none means UTF16.
const (
	UTF8  PositionEncodingKind = "utf-8"
	UTF16 PositionEncodingKind = "utf-16"
	UTF32 PositionEncodingKind = "utf-32"
)

// WindowClientCapabilities is what a client can show.
type WindowClientCapabilities struct {
	WorkDoneProgress bool `json:"workDoneProgress,omitempty"`
	ShowDocument     struct {
		Support bool `json:"support"`
	} `json:"showDocument,omitzero"`
}

// DynamicRegistration says whether a capability can be registered after initialize.
type DynamicRegistration struct {
	DynamicRegistration bool `json:"dynamicRegistration,omitempty"`
}

// RefreshSupport says whether the server may ask the client to ask again.
type RefreshSupport struct {
	RefreshSupport bool `json:"refreshSupport,omitempty"`
}

// WorkspaceClientCapabilities is what a client can beyond one document.
type WorkspaceClientCapabilities struct {
	ApplyEdit              bool                                    `json:"applyEdit,omitempty"`
	WorkspaceEdit          WorkspaceEditClientCapabilities         `json:"workspaceEdit,omitzero"`
	DidChangeConfiguration DynamicRegistration                     `json:"didChangeConfiguration,omitzero"`
	DidChangeWatchedFiles  DidChangeWatchedFilesClientCapabilities `json:"didChangeWatchedFiles,omitzero"`
	Symbol                 *WorkspaceSymbolClientCapabilities      `json:"symbol,omitempty"`
	ExecuteCommand         *DynamicRegistration                    `json:"executeCommand,omitempty"`
	WorkspaceFolders       bool                                    `json:"workspaceFolders,omitempty"`
	Configuration          bool                                    `json:"configuration,omitempty"`
	CodeLens               RefreshSupport                          `json:"codeLens,omitzero"`
	InlayHint              RefreshSupport                          `json:"inlayHint,omitzero"`
	Diagnostics            RefreshSupport                          `json:"diagnostics,omitzero"`
	FileOperations         FileOperationClientCapabilities         `json:"fileOperations,omitzero"`
}

// WorkspaceEditClientCapabilities says which workspace edits a client can apply.
type WorkspaceEditClientCapabilities struct {
	DocumentChanges         bool                    `json:"documentChanges,omitempty"`
	ResourceOperations      []ResourceOperationKind `json:"resourceOperations,omitempty"`
	FailureHandling         string                  `json:"failureHandling,omitempty"`
	NormalizesLineEndings   bool                    `json:"normalizesLineEndings,omitempty"`
	ChangeAnnotationSupport *struct {
		GroupsOnLabel bool `json:"groupsOnLabel,omitempty"`
	} `json:"changeAnnotationSupport,omitempty"` // being there is what counts
}

// ResourceOperationKind is what a workspace edit can do to a file as a whole.
type ResourceOperationKind string

// The resource operations.
const (
	Create ResourceOperationKind = "create"
	Rename ResourceOperationKind = "rename"
	Delete ResourceOperationKind = "delete"
)

// DidChangeWatchedFilesClientCapabilities says whether the client watches files for the server.
type DidChangeWatchedFilesClientCapabilities struct {
	DynamicRegistration    bool `json:"dynamicRegistration,omitempty"`
	RelativePatternSupport bool `json:"relativePatternSupport,omitempty"`
}

// WorkspaceSymbolClientCapabilities says what a client can with workspace/symbol.
type WorkspaceSymbolClientCapabilities struct {
	DynamicRegistration bool           `json:"dynamicRegistration,omitempty"`
	SymbolKind          SymbolKindSet  `json:"symbolKind,omitzero"`
	ResolveSupport      ResolveSupport `json:"resolveSupport,omitzero"`
}

// SymbolKindSet lists the symbol kinds that a client knows; without one, File to Array.
type SymbolKindSet struct {
	ValueSet []SymbolKind `json:"valueSet,omitempty"`
}

// ResolveSupport lists the members that a client can get later.
type ResolveSupport struct {
	Properties []string `json:"properties,omitempty"`
}

// FileOperationClientCapabilities says which file operations a client tells of.
type FileOperationClientCapabilities struct {
	DynamicRegistration bool `json:"dynamicRegistration,omitempty"`
	DidCreate           bool `json:"didCreate,omitempty"`
	WillCreate          bool `json:"willCreate,omitempty"`
	DidRename           bool `json:"didRename,omitempty"`
	WillRename          bool `json:"willRename,omitempty"`
	DidDelete           bool `json:"didDelete,omitempty"`
	WillDelete          bool `json:"willDelete,omitempty"`
}
