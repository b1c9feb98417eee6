package protocol

import "encoding/json"

// SymbolKind chooses a symbol's icon.
type SymbolKind int

// The kinds. Clients that list none know File to Array.
const (
	SymbolKindFile          SymbolKind = 1
	SymbolKindModule        SymbolKind = 2
	SymbolKindNamespace     SymbolKind = 3
	SymbolKindPackage       SymbolKind = 4
	SymbolKindClass         SymbolKind = 5
	SymbolKindMethod        SymbolKind = 6
	SymbolKindProperty      SymbolKind = 7
	SymbolKindField         SymbolKind = 8
	SymbolKindConstructor   SymbolKind = 9
	SymbolKindEnum          SymbolKind = 10
	SymbolKindInterface     SymbolKind = 11
	SymbolKindFunction      SymbolKind = 12
	SymbolKindVariable      SymbolKind = 13
	SymbolKindConstant      SymbolKind = 14
	SymbolKindString        SymbolKind = 15
	SymbolKindNumber        SymbolKind = 16
	SymbolKindBoolean       SymbolKind = 17
	SymbolKindArray         SymbolKind = 18
	SymbolKindObject        SymbolKind = 19
	SymbolKindKey           SymbolKind = 20
	SymbolKindNull          SymbolKind = 21
	SymbolKindEnumMember    SymbolKind = 22
	SymbolKindStruct        SymbolKind = 23
	SymbolKindEvent         SymbolKind = 24
	SymbolKindOperator      SymbolKind = 25
	SymbolKindTypeParameter SymbolKind = 26
)

// SymbolTag says how a symbol is shown beside.
type SymbolTag int

// SymbolDeprecated is a symbol that is shown struck through.
const SymbolDeprecated SymbolTag = 1

// DocumentSymbolParams is of textDocument/documentSymbol.
type DocumentSymbolParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// DocumentSymbol is a symbol with what belongs to it. SelectionRange lies inside Range, and Name
// isn't empty: VS Code drops the whole outline otherwise.
type DocumentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           SymbolKind       `json:"kind"`
	Tags           []SymbolTag      `json:"tags,omitempty"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []DocumentSymbol `json:"children,omitempty"`
}

// SymbolInformation is a symbol by itself, for clients without
// hierarchicalDocumentSymbolSupport.
type SymbolInformation struct {
	Name          string      `json:"name"`
	Kind          SymbolKind  `json:"kind"`
	Tags          []SymbolTag `json:"tags,omitempty"`
	Location      Location    `json:"location"`
	ContainerName string      `json:"containerName,omitempty"`
}

// WorkspaceSymbolParams is of workspace/symbol. An empty query asks for all.
type WorkspaceSymbolParams struct {
	WorkDoneProgressParams
	PartialResultParams
	Query string `json:"query"`
}

// WorkspaceSymbol is a symbol of any document. With its whole location it reads as
// SymbolInformation too, for old clients.
type WorkspaceSymbol struct {
	Name          string          `json:"name"`
	Kind          SymbolKind      `json:"kind"`
	Tags          []SymbolTag     `json:"tags,omitempty"`
	ContainerName string          `json:"containerName,omitempty"`
	Location      Location        `json:"location"`
	Data          json.RawMessage `json:"data,omitempty"`
}
