package protocol_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/protocol"
)

func write(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%T: %v", v, err)
	}
	return string(text)
}

func version(n int32) *int32 { return &n }

// What is there, what is null and what is missing is the specification's to say.
func TestWritten(t *testing.T) {
	at := protocol.Range{End: protocol.Position{Line: 1, Character: 2}}
	const atJSON = `{"start":{"line":0,"character":0},"end":{"line":1,"character":2}}`
	for _, c := range []struct {
		v    any
		want string
	}{
		{protocol.PublishDiagnosticsParams{URI: "u"}, `{"uri":"u","diagnostics":[]}`},
		{protocol.PublishDiagnosticsParams{URI: "u", Version: version(0)}, `{"uri":"u","version":0,"diagnostics":[]}`},
		{protocol.Diagnostic{Range: at, Code: "HZC001", Message: "m", Data: json.RawMessage("1")}, `{"range":` + atJSON + `,"code":"HZC001","message":"m","data":1}`},
		{protocol.FullReport("1", nil), `{"kind":"full","resultId":"1","items":[]}`},
		{protocol.UnchangedReport("1"), `{"kind":"unchanged","resultId":"1"}`},
		{protocol.FullReport("", nil).ForWorkspace("u", nil), `{"kind":"full","items":[],"uri":"u","version":null}`},
		{protocol.UnchangedReport("1").ForWorkspace("u", version(3)), `{"kind":"unchanged","resultId":"1","uri":"u","version":3}`},
		{protocol.DocumentDiagnosticReport{Kind: "unchanged", RelatedDocuments: map[protocol.DocumentURI]protocol.DocumentDiagnosticReport{"v": protocol.FullReport("2", nil)}},
			`{"kind":"unchanged","relatedDocuments":{"v":{"kind":"full","resultId":"2","items":[]}}}`},
		{protocol.WorkspaceDiagnosticReport{}, `{"items":[]}`},
		{protocol.WorkspaceDiagnosticParams{}, `{"previousResultIds":[]}`},
		{protocol.CompletionList{}, `{"isIncomplete":false,"items":[]}`},
		{protocol.CompletionEdit{NewText: "x", Range: &at}, `{"newText":"x","range":` + atJSON + `}`},
		{protocol.CompletionEdit{NewText: "x", Insert: &at, Replace: &at}, `{"newText":"x","insert":` + atJSON + `,"replace":` + atJSON + `}`},
		{protocol.DidChangeTextDocumentParams{}, `{"textDocument":{"uri":"","version":0},"contentChanges":[]}`},
		{protocol.TextDocumentContentChangeEvent{}, `{"text":""}`},
		{protocol.CodeActionContext{}, `{"diagnostics":[]}`},
		{protocol.WorkspaceFoldersChangeEvent{}, `{"added":[],"removed":[]}`},
		{protocol.DefinitionResult{}, `[]`},
		{protocol.DefinitionResult{Locations: []protocol.Location{{URI: "u", Range: at}}}, `[{"uri":"u","range":` + atJSON + `}]`},
		{protocol.DefinitionResult{Links: []protocol.LocationLink{}}, `[]`},
		{protocol.DocumentChange{TextDocumentEdit: &protocol.TextDocumentEdit{}}, `{"textDocument":{"uri":"","version":null},"edits":[]}`},
		{protocol.DocumentChange{CreateFile: &protocol.CreateFile{URI: "u"}}, `{"kind":"create","uri":"u"}`},
		{protocol.DocumentChange{RenameFile: &protocol.RenameFile{OldURI: "u", NewURI: "v"}}, `{"kind":"rename","oldUri":"u","newUri":"v"}`},
		{protocol.DocumentChange{DeleteFile: &protocol.DeleteFile{URI: "u", AnnotationID: "a"}}, `{"kind":"delete","uri":"u","annotationId":"a"}`},
		{protocol.AnnotatedTextEdit{TextEdit: protocol.TextEdit{Range: at}}, `{"range":` + atJSON + `,"newText":""}`},
		{protocol.GlobPattern{Pattern: "**/*"}, `"**/*"`},
		{protocol.GlobPattern{BaseURI: "u", Pattern: "*"}, `{"baseUri":"u","pattern":"*"}`},
		{protocol.NewProgressToken("a\x07\"<"), `"a\u0007\"\u003c"`},
		{protocol.WorkDoneProgressParams{}, `{}`},
		{protocol.ServerCapabilities{HoverProvider: true}, `{"hoverProvider":true}`},
		{protocol.ClientCapabilities{}, `{}`},
		{protocol.InitializeParams{}, `{"processId":null,"rootUri":null,"capabilities":{}}`},
		{protocol.CodeLens{Range: at}, `{"range":` + atJSON + `}`},
	} {
		if got := write(t, c.v); got != c.want {
			t.Errorf("%T: got %s, want %s", c.v, got, c.want)
		}
		back := reflect.New(reflect.TypeOf(c.v))
		if err := json.Unmarshal([]byte(c.want), back.Interface()); err != nil {
			t.Errorf("%s is read as %T: %v", c.want, c.v, err)
		} else if again := write(t, back.Elem().Interface()); again != c.want {
			t.Errorf("%s is read and written as %s", c.want, again)
		}
	}
	if _, err := json.Marshal(protocol.DocumentChange{}); err == nil {
		t.Error("a document change without content was written")
	}
}

// Positions that no uint32 holds come from clients that mean all of a text or of a line.
func TestPositionsAreClamped(t *testing.T) {
	for text, want := range map[string]uint32{
		"0": 0, "7": 7, "-1": 0, "2147483647": math.MaxInt32, "4294967295": math.MaxUint32, "4294967296": math.MaxUint32,
		"9007199254740991": math.MaxUint32, "1.7976931348623157e+308": math.MaxUint32, "1e999": math.MaxUint32, "-1e999": 0, "3.9": 3, "1e2": 100,
	} {
		var p protocol.Position
		err := json.Unmarshal(fmt.Appendf(nil, `{"line": %s, "character": %s}`, text, text), &p)
		if err != nil || p.Line != want || p.Character != want {
			t.Errorf("%s: %v, %v, want %d", text, p, err, want)
		}
	}
	for _, text := range []string{`{"line": "a"}`, `[]`, `{"line": true}`} {
		if err := json.Unmarshal([]byte(text), new(protocol.Position)); err == nil {
			t.Errorf("%s is a position", text)
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text string
		v    any
		want any
	}{
		{`"HZC001"`, new(protocol.DiagnosticCode), protocol.DiagnosticCode("HZC001")},
		{`2304`, new(protocol.DiagnosticCode), protocol.DiagnosticCode("2304")},
		{`null`, new(protocol.DiagnosticCode), protocol.DiagnosticCode("")},
		{`null`, new(protocol.ProgressToken), protocol.ProgressToken("")},
		{`"a"`, new(protocol.ProgressToken), protocol.ProgressToken(`"a"`)},
		{`12`, new(protocol.ProgressToken), protocol.ProgressToken("12")},
		{`null`, new(protocol.DefinitionResult), protocol.DefinitionResult{}},
		{`{"uri":"u"}`, new(protocol.DefinitionResult), protocol.DefinitionResult{Locations: []protocol.Location{{URI: "u"}}}},
		{`[{"targetUri":"u"}]`, new(protocol.DefinitionResult), protocol.DefinitionResult{Links: []protocol.LocationLink{{TargetURI: "u"}}}},
		{`{"kind":"create","uri":"u"}`, new(protocol.DocumentChange), protocol.DocumentChange{CreateFile: &protocol.CreateFile{URI: "u"}}},
	} {
		err := json.Unmarshal([]byte(c.text), c.v)
		if got := reflect.ValueOf(c.v).Elem().Interface(); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s as %T: %v, %v", c.text, c.want, got, err)
		}
	}
	for text, v := range map[string]any{
		`true`:           new(protocol.DiagnosticCode),
		`{"a":1}`:        new(protocol.ProgressToken),
		`[1]`:            new(protocol.ProgressToken),
		`true `:          new(protocol.ProgressToken),
		`{"kind":"odd"}`: new(protocol.DocumentChange),
	} {
		if err := json.Unmarshal([]byte(text), v); err == nil {
			t.Errorf("%s is a %T: %v", text, v, v)
		}
	}
}

// What a real client says at its start; null stands for nothing everywhere.
func TestInitialize(t *testing.T) {
	var p protocol.InitializeParams
	err := json.Unmarshal([]byte(`{
		"processId": 4711, "clientInfo": {"name": "x"}, "locale": "de", "rootPath": null, "rootUri": null, "workspaceFolders": null,
		"initializationOptions": {"clientCommands": []}, "workDoneToken": 3, "trace": "off",
		"capabilities": {
			"general": {"positionEncodings": ["utf-16", "utf-8"], "staleRequestSupport": {"cancel": true}},
			"window": {"workDoneProgress": true, "showDocument": {"support": true}},
			"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename"], "changeAnnotationSupport": {}}, "didChangeWatchedFiles": {"dynamicRegistration": true}, "symbol": null},
			"textDocument": {"diagnostic": {}, "hover": null, "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}, "resolveSupport": {"properties": ["edit"]}},
				"completion": {"completionItem": {"snippetSupport": true, "documentationFormat": ["markdown"]}}}}}`), &p)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Capabilities
	for i, ok := range []bool{
		*p.ProcessID == 4711, p.RootURI == nil, p.RootPath == nil, p.WorkspaceFolders == nil, p.WorkDoneToken == "3",
		c.General.PositionEncodings[1] == protocol.UTF8, c.Window.WorkDoneProgress, c.Window.ShowDocument.Support,
		c.Workspace.WorkspaceEdit.ChangeAnnotationSupport != nil, c.Workspace.Symbol == nil,
		c.TextDocument.Diagnostic != nil, c.TextDocument.CodeAction.CodeActionLiteralSupport != nil,
		c.TextDocument.CodeAction.ResolveSupport.Properties[0] == "edit", c.TextDocument.Completion.CompletionItem.SnippetSupport,
		!c.TextDocument.Definition.LinkSupport,
	} {
		if !ok {
			t.Errorf("check %d: %+v", i, p)
		}
	}
}

func TestKindsOfCodeActions(t *testing.T) {
	for _, c := range []struct {
		kind, other protocol.CodeActionKind
		want        bool
	}{
		{"", "quickfix", true},
		{"source", "source.fixAll.hz", true},
		{"source.fixAll", "source.fixAll", true},
		{"source.fixAll", "source", false},
		{"source.fix", "source.fixAll", false},
	} {
		if c.kind.Includes(c.other) != c.want {
			t.Errorf("%q includes %q: %v", c.kind, c.other, !c.want)
		}
	}
}

// A list that the specification wants is never null, whatever hz leaves out.
func TestNoListIsNull(t *testing.T) {
	for _, v := range []any{
		protocol.ConfigurationParams{}, protocol.DidChangeWatchedFilesParams{}, protocol.DidChangeWatchedFilesRegistrationOptions{},
		protocol.RegistrationParams{}, protocol.UnregistrationParams{}, protocol.ExecuteCommandOptions{}, protocol.FileOperationRegistrationOptions{},
		protocol.SelectionRangeParams{}, protocol.CreateFilesParams{}, protocol.RenameFilesParams{}, protocol.DeleteFilesParams{},
	} {
		if got := write(t, v); strings.Contains(got, "null") {
			t.Errorf("%T: %s", v, got)
		}
	}
}
