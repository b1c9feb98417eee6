package protocol

// TextDocumentClientCapabilities is what a client can with a document.
type TextDocumentClientCapabilities struct {
	Synchronization    TextDocumentSyncClientCapabilities   `json:"synchronization,omitzero"`
	PublishDiagnostics PublishDiagnosticsClientCapabilities `json:"publishDiagnostics,omitzero"`
	Diagnostic         *DiagnosticClientCapabilities        `json:"diagnostic,omitempty"` // there: the client pulls
	Completion         CompletionClientCapabilities         `json:"completion,omitzero"`
	Hover              HoverClientCapabilities              `json:"hover,omitzero"`
	Definition         DefinitionClientCapabilities         `json:"definition,omitzero"`
	DocumentSymbol     DocumentSymbolClientCapabilities     `json:"documentSymbol,omitzero"`
	CodeAction         CodeActionClientCapabilities         `json:"codeAction,omitzero"`
	Rename             RenameClientCapabilities             `json:"rename,omitzero"`
	FoldingRange       FoldingRangeClientCapabilities       `json:"foldingRange,omitzero"`
	DocumentLink       DocumentLinkClientCapabilities       `json:"documentLink,omitzero"`
	InlayHint          InlayHintClientCapabilities          `json:"inlayHint,omitzero"`
	CodeLens           *DynamicRegistration                 `json:"codeLens,omitempty"`
	References         *DynamicRegistration                 `json:"references,omitempty"`
	DocumentHighlight  *DynamicRegistration                 `json:"documentHighlight,omitempty"`
	SelectionRange     *DynamicRegistration                 `json:"selectionRange,omitempty"`
	Formatting         *DynamicRegistration                 `json:"formatting,omitempty"`
	RangeFormatting    *DynamicRegistration                 `json:"rangeFormatting,omitempty"`
}

// TextDocumentSyncClientCapabilities says which notifications of a document's life come.
type TextDocumentSyncClientCapabilities struct {
	DynamicRegistration bool `json:"dynamicRegistration,omitempty"`
	WillSave            bool `json:"willSave,omitempty"`
	WillSaveWaitUntil   bool `json:"willSaveWaitUntil,omitempty"`
	DidSave             bool `json:"didSave,omitempty"`
}

// PublishDiagnosticsClientCapabilities says what a client does with published diagnostics.
type PublishDiagnosticsClientCapabilities struct {
	RelatedInformation     bool             `json:"relatedInformation,omitempty"`
	VersionSupport         bool             `json:"versionSupport,omitempty"`
	CodeDescriptionSupport bool             `json:"codeDescriptionSupport,omitempty"`
	DataSupport            bool             `json:"dataSupport,omitempty"`
	TagSupport             DiagnosticTagSet `json:"tagSupport,omitzero"`
}

// DiagnosticTagSet lists the tags that a client knows.
type DiagnosticTagSet struct {
	ValueSet []DiagnosticTag `json:"valueSet,omitempty"`
}

// DiagnosticClientCapabilities says what a client does with diagnostics that it pulls. The last
// four are of 3.18; clients of today send them.
type DiagnosticClientCapabilities struct {
	DynamicRegistration    bool             `json:"dynamicRegistration,omitempty"`
	RelatedDocumentSupport bool             `json:"relatedDocumentSupport,omitempty"`
	RelatedInformation     bool             `json:"relatedInformation,omitempty"`
	CodeDescriptionSupport bool             `json:"codeDescriptionSupport,omitempty"`
	DataSupport            bool             `json:"dataSupport,omitempty"`
	TagSupport             DiagnosticTagSet `json:"tagSupport,omitzero"`
}

// CompletionClientCapabilities says what a client does with completions.
type CompletionClientCapabilities struct {
	DynamicRegistration bool                             `json:"dynamicRegistration,omitempty"`
	CompletionItem      CompletionItemClientCapabilities `json:"completionItem,omitzero"`
	ContextSupport      bool                             `json:"contextSupport,omitempty"`
	InsertTextMode      InsertTextMode                   `json:"insertTextMode,omitempty"`
	CompletionList      struct {
		ItemDefaults []string `json:"itemDefaults,omitempty"`
	} `json:"completionList,omitzero"`
}

// CompletionItemClientCapabilities says what a client does with one completion.
type CompletionItemClientCapabilities struct {
	SnippetSupport          bool           `json:"snippetSupport,omitempty"`
	CommitCharactersSupport bool           `json:"commitCharactersSupport,omitempty"`
	DocumentationFormat     []MarkupKind   `json:"documentationFormat,omitempty"`
	DeprecatedSupport       bool           `json:"deprecatedSupport,omitempty"`
	PreselectSupport        bool           `json:"preselectSupport,omitempty"`
	InsertReplaceSupport    bool           `json:"insertReplaceSupport,omitempty"`
	ResolveSupport          ResolveSupport `json:"resolveSupport,omitzero"`
	LabelDetailsSupport     bool           `json:"labelDetailsSupport,omitempty"`
}

// HoverClientCapabilities says which markup a client shows, the best first.
type HoverClientCapabilities struct {
	DynamicRegistration bool         `json:"dynamicRegistration,omitempty"`
	ContentFormat       []MarkupKind `json:"contentFormat,omitempty"`
}

// DefinitionClientCapabilities says whether a client reads LocationLink.
type DefinitionClientCapabilities struct {
	DynamicRegistration bool `json:"dynamicRegistration,omitempty"`
	LinkSupport         bool `json:"linkSupport,omitempty"`
}

// DocumentSymbolClientCapabilities says whether a client reads DocumentSymbol.
type DocumentSymbolClientCapabilities struct {
	DynamicRegistration               bool          `json:"dynamicRegistration,omitempty"`
	SymbolKind                        SymbolKindSet `json:"symbolKind,omitzero"`
	HierarchicalDocumentSymbolSupport bool          `json:"hierarchicalDocumentSymbolSupport,omitempty"`
}

// CodeActionClientCapabilities says what a client does with code actions.
type CodeActionClientCapabilities struct {
	DynamicRegistration      bool                      `json:"dynamicRegistration,omitempty"`
	CodeActionLiteralSupport *CodeActionLiteralSupport `json:"codeActionLiteralSupport,omitempty"` // nil: the client reads commands only
	IsPreferredSupport       bool                      `json:"isPreferredSupport,omitempty"`
	DisabledSupport          bool                      `json:"disabledSupport,omitempty"`
	DataSupport              bool                      `json:"dataSupport,omitempty"`
	ResolveSupport           ResolveSupport            `json:"resolveSupport,omitzero"`
	HonorsChangeAnnotations  bool                      `json:"honorsChangeAnnotations,omitempty"`
}

// CodeActionLiteralSupport lists the kinds that a client knows.
type CodeActionLiteralSupport struct {
	CodeActionKind struct {
		ValueSet []CodeActionKind `json:"valueSet,omitempty"`
	} `json:"codeActionKind,omitzero"`
}

// RenameClientCapabilities says what a client asks before a rename.
type RenameClientCapabilities struct {
	DynamicRegistration     bool `json:"dynamicRegistration,omitempty"`
	PrepareSupport          bool `json:"prepareSupport,omitempty"`
	HonorsChangeAnnotations bool `json:"honorsChangeAnnotations,omitempty"`
}

// FoldingRangeClientCapabilities says what a client folds; RangeLimit 0 is no limit.
type FoldingRangeClientCapabilities struct {
	DynamicRegistration bool   `json:"dynamicRegistration,omitempty"`
	RangeLimit          uint32 `json:"rangeLimit,omitempty"`
	LineFoldingOnly     bool   `json:"lineFoldingOnly,omitempty"`
}

// DocumentLinkClientCapabilities says whether a client shows a link's tooltip.
type DocumentLinkClientCapabilities struct {
	DynamicRegistration bool `json:"dynamicRegistration,omitempty"`
	TooltipSupport      bool `json:"tooltipSupport,omitempty"`
}

// InlayHintClientCapabilities says which members of a hint a client can get later.
type InlayHintClientCapabilities struct {
	DynamicRegistration bool           `json:"dynamicRegistration,omitempty"`
	ResolveSupport      ResolveSupport `json:"resolveSupport,omitzero"`
}
