package lsp

import (
	"encoding/json"
	"path/filepath"
	"slices"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/orphan"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

// request answers a request, or lets it be answered beside the loop.
func (s *server) request(m *wire.Message) {
	switch {
	case m.Method == protocol.MethodInitialize && s.phase == waiting:
		result, folders, err := s.initialize(m.Params)
		s.answer(m.ID, result, err)
		for _, f := range folders { // a server says nothing before that answer
			s.addFolder(f)
		}
	case m.Method == protocol.MethodInitialize:
		s.answer(m.ID, nil, fail(protocol.InvalidRequest, "the server is initialized already"))
	case s.phase == waiting:
		s.answer(m.ID, nil, fail(protocol.ServerNotInitialized, "the first request must be initialize"))
	case s.phase == shut:
		s.answer(m.ID, nil, fail(protocol.InvalidRequest, "the server was shut down"))
	case m.Method == protocol.MethodShutdown:
		s.phase = shut
		s.closeWatchers()
		s.unpark()
		s.answer(m.ID, nil, nil)
	default:
		s.ask(m)
	}
}

// initialize learns what the client can, says what the server can, and gives the folders that are
// open.
func (s *server) initialize(params json.RawMessage) (*protocol.InitializeResult, []protocol.DocumentURI, error) {
	var p protocol.InitializeParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, nil, fail(protocol.InvalidParams, "initialize: %v", err)
	}
	s.phase = serving
	s.can = p.Capabilities
	s.client = abilities(&p.Capabilities)
	s.pulls = p.Capabilities.TextDocument.Diagnostic != nil
	s.touched = map[string]bool{}
	s.settings.take(p.InitializationOptions)
	for _, command := range s.settings.ClientCommands {
		if command == showReferences {
			s.client.ShowReferences = true
		}
	}
	if p.ProcessID != nil && *p.ProcessID > 0 {
		go func() {
			if orphan.Wait(s.ctx, int(*p.ProcessID)) {
				s.end()
			}
		}()
	}
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   &protocol.ServerInfo{Name: "hz", Version: s.Version},
	}, roots(&p), nil
}

// roots gives the folders that the client has open, also as clients of older versions say it.
func roots(p *protocol.InitializeParams) []protocol.DocumentURI {
	var out []protocol.DocumentURI
	for _, f := range p.WorkspaceFolders {
		out = append(out, f.URI)
	}
	if p.WorkspaceFolders != nil {
		return out
	}
	if p.RootURI != nil && *p.RootURI != "" {
		return []protocol.DocumentURI{*p.RootURI}
	}
	if p.RootPath != nil && filepath.IsAbs(*p.RootPath) {
		return []protocol.DocumentURI{protocol.DocumentURI(uri.From(filepath.Clean(*p.RootPath)))}
	}
	return nil
}

// abilities gives what answers depend on.
func abilities(c *protocol.ClientCapabilities) state.Client {
	d, w := &c.TextDocument, &c.Workspace
	item := &d.Completion.CompletionItem
	publish := d.PublishDiagnostics
	out := state.Client{
		Encoding:            encoding(c.General.PositionEncodings),
		Snippets:            item.SnippetSupport,
		LabelDetails:        item.LabelDetailsSupport,
		InsertReplace:       item.InsertReplaceSupport,
		MarkdownHover:       markdown(d.Hover.ContentFormat),
		MarkdownCompletion:  markdown(item.DocumentationFormat),
		DocumentChanges:     w.WorkspaceEdit.DocumentChanges,
		CreateFiles:         w.WorkspaceEdit.DocumentChanges && slices.Contains(w.WorkspaceEdit.ResourceOperations, protocol.Create),
		RenameFiles:         w.WorkspaceEdit.DocumentChanges && slices.Contains(w.WorkspaceEdit.ResourceOperations, protocol.Rename),
		ChangeAnnotations:   w.WorkspaceEdit.ChangeAnnotationSupport != nil,
		HierarchicalSymbols: d.DocumentSymbol.HierarchicalDocumentSymbolSupport,
		LinkSupport:         d.Definition.LinkSupport,
		CodeActionLiterals:  d.CodeAction.CodeActionLiteralSupport != nil,
		CodeActionResolve:   slices.Contains(d.CodeAction.ResolveSupport.Properties, "edit"),
		PreferredActions:    d.CodeAction.IsPreferredSupport,
		RelatedInformation:  publish.RelatedInformation,
		CodeDescription:     publish.CodeDescriptionSupport,
		DiagnosticData:      publish.DataSupport,
		DiagnosticTags:      len(publish.TagSupport.ValueSet) > 0,
		LineFoldingOnly:     d.FoldingRange.LineFoldingOnly,
	}
	if pull := d.Diagnostic; pull != nil { // what 3.18 says of them there holds too
		out.RelatedInformation = out.RelatedInformation || pull.RelatedInformation
		out.CodeDescription = out.CodeDescription || pull.CodeDescriptionSupport
		out.DiagnosticData = out.DiagnosticData || pull.DataSupport
		out.DiagnosticTags = out.DiagnosticTags || len(pull.TagSupport.ValueSet) > 0
	}
	return out
}

func markdown(formats []protocol.MarkupKind) bool { return slices.Contains(formats, protocol.Markdown) }

// encoding takes UTF-8 when it is offered, else UTF-16, which every client must take, unless the
// client offers UTF-32 alone.
func encoding(offered []protocol.PositionEncodingKind) source.Encoding {
	switch {
	case slices.Contains(offered, protocol.UTF8):
		return source.UTF8
	case len(offered) > 0 && !slices.Contains(offered, protocol.UTF16) && slices.Contains(offered, protocol.UTF32):
		return source.CodePoints
	}
	return source.UTF16
}

// encodingKind names an encoding as the protocol does.
func encodingKind(e source.Encoding) protocol.PositionEncodingKind {
	switch e {
	case source.UTF8:
		return protocol.UTF8
	case source.CodePoints:
		return protocol.UTF32
	}
	return protocol.UTF16
}
