package protocol

import "encoding/json"

// DiagnosticSeverity says how grave a diagnostic is.
type DiagnosticSeverity int

// The severities, the gravest first.
const (
	SeverityError       DiagnosticSeverity = 1
	SeverityWarning     DiagnosticSeverity = 2
	SeverityInformation DiagnosticSeverity = 3
	SeverityHint        DiagnosticSeverity = 4
)

// DiagnosticTag says how a diagnostic's range is shown beside.
type DiagnosticTag int

// The tags.
const (
	Unnecessary DiagnosticTag = 1 // faded
	Deprecated  DiagnosticTag = 2 // struck through
)

// DiagnosticCode is a diagnostic's code. hz's are strings; a number, which diagnostics of other
// servers carry in a code action's context, becomes its digits.
type DiagnosticCode string

// UnmarshalJSON reads a string or a number.
func (c *DiagnosticCode) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] != '"' && text[0] != 'n' {
		var n json.Number
		err := json.Unmarshal(text, &n)
		*c = DiagnosticCode(n)
		return err
	}
	return json.Unmarshal(text, (*string)(c))
}

// Diagnostic is one finding.
type Diagnostic struct {
	Range              Range                          `json:"range"`
	Severity           DiagnosticSeverity             `json:"severity,omitempty"`
	Code               DiagnosticCode                 `json:"code,omitempty"`
	CodeDescription    *CodeDescription               `json:"codeDescription,omitempty"`
	Source             string                         `json:"source,omitempty"`
	Message            string                         `json:"message"`
	Tags               []DiagnosticTag                `json:"tags,omitempty"`
	RelatedInformation []DiagnosticRelatedInformation `json:"relatedInformation,omitempty"`
	Data               json.RawMessage                `json:"data,omitempty"` // comes back in a code action's context
}

// CodeDescription leads to the page of a code.
type CodeDescription struct {
	Href string `json:"href"`
}

// DiagnosticRelatedInformation is a further place that a diagnostic speaks of.
type DiagnosticRelatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// PublishDiagnosticsParams is of textDocument/publishDiagnostics: all diagnostics of a document,
// in the place of those before. Version is nil for documents that aren't open.
type PublishDiagnosticsParams struct {
	URI         DocumentURI      `json:"uri"`
	Version     *int32           `json:"version,omitempty"`
	Diagnostics List[Diagnostic] `json:"diagnostics"`
}

// MarshalJSON writes the diagnostics as a list always.
func (p PublishDiagnosticsParams) MarshalJSON() ([]byte, error) {
	type plain PublishDiagnosticsParams
	p.Diagnostics = list(p.Diagnostics)
	return marshal(plain(p))
}

// DocumentDiagnosticParams is of textDocument/diagnostic.
type DocumentDiagnosticParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument     TextDocumentIdentifier `json:"textDocument"`
	Identifier       string                 `json:"identifier,omitempty"`
	PreviousResultID string                 `json:"previousResultId,omitempty"`
}

// DocumentDiagnosticReportKind says whether a report holds diagnostics.
type DocumentDiagnosticReportKind string

// The kinds of reports.
const (
	DiagnosticFull      DocumentDiagnosticReportKind = "full"
	DiagnosticUnchanged DocumentDiagnosticReportKind = "unchanged"
)

// DocumentDiagnosticReport is the specification's RelatedFullDocumentDiagnosticReport or
// RelatedUnchangedDocumentDiagnosticReport: make one with FullReport or UnchangedReport.
// RelatedDocuments holds reports without further related ones, for clients that declare
// relatedDocumentSupport.
type DocumentDiagnosticReport struct {
	Kind             DocumentDiagnosticReportKind             `json:"kind"`
	ResultID         string                                   `json:"resultId,omitempty"`
	Items            []Diagnostic                             `json:"items,omitzero"` // not nil in a full report
	RelatedDocuments map[DocumentURI]DocumentDiagnosticReport `json:"relatedDocuments,omitempty"`
}

// FullReport gives the report that holds all diagnostics of a document.
func FullReport(resultID string, items []Diagnostic) DocumentDiagnosticReport {
	return DocumentDiagnosticReport{Kind: DiagnosticFull, ResultID: resultID, Items: list(items)}
}

// UnchangedReport gives the report that says: as in the result of that id.
func UnchangedReport(resultID string) DocumentDiagnosticReport {
	return DocumentDiagnosticReport{Kind: DiagnosticUnchanged, ResultID: resultID}
}

// WorkspaceDiagnosticParams is of workspace/diagnostic.
type WorkspaceDiagnosticParams struct {
	WorkDoneProgressParams
	PartialResultParams
	Identifier        string                 `json:"identifier,omitempty"`
	PreviousResultIDs List[PreviousResultID] `json:"previousResultIds"`
}

// MarshalJSON writes the ids as a list always.
func (p WorkspaceDiagnosticParams) MarshalJSON() ([]byte, error) {
	type plain WorkspaceDiagnosticParams
	p.PreviousResultIDs = list(p.PreviousResultIDs)
	return marshal(plain(p))
}

// PreviousResultID is the result that a client has of a document.
type PreviousResultID struct {
	URI   DocumentURI `json:"uri"`
	Value string      `json:"value"`
}

// WorkspaceDiagnosticReport is the answer to workspace/diagnostic, and also each part of it that
// goes out by $/progress beforehand.
type WorkspaceDiagnosticReport struct {
	Items List[WorkspaceDocumentDiagnosticReport] `json:"items"`
}

// MarshalJSON writes the items as a list always.
func (r WorkspaceDiagnosticReport) MarshalJSON() ([]byte, error) {
	type plain WorkspaceDiagnosticReport
	r.Items = list(r.Items)
	return marshal(plain(r))
}

// WorkspaceDocumentDiagnosticReport is the report of one document: make one with ForWorkspace.
type WorkspaceDocumentDiagnosticReport struct {
	Kind     DocumentDiagnosticReportKind `json:"kind"`
	ResultID string                       `json:"resultId,omitempty"`
	Items    []Diagnostic                 `json:"items,omitzero"` // not nil in a full report
	URI      DocumentURI                  `json:"uri"`
	Version  *int32                       `json:"version"` // nil: not open
}

// ForWorkspace gives a document's report as workspace/diagnostic carries it.
func (r DocumentDiagnosticReport) ForWorkspace(uri DocumentURI, version *int32) WorkspaceDocumentDiagnosticReport {
	return WorkspaceDocumentDiagnosticReport{Kind: r.Kind, ResultID: r.ResultID, Items: r.Items, URI: uri, Version: version}
}
