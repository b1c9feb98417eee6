package lsp

import (
	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/internal/complete"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// capabilities says what the server can. Everything here is served: a test asks for each.
func (s *server) capabilities() protocol.ServerCapabilities {
	filter := protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{
		{Scheme: "file", Pattern: protocol.FileOperationPattern{Glob: "**/*" + workspace.Suffix, Matches: "file"}},
	}}
	c := protocol.ServerCapabilities{
		PositionEncoding: encodingKind(s.client.Encoding),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: true, Change: protocol.SyncIncremental, Save: &protocol.SaveOptions{}},
		CompletionProvider: &protocol.CompletionOptions{
			TriggerCharacters: complete.Triggers,
		},
		HoverProvider:                   true,
		DefinitionProvider:              true,
		ReferencesProvider:              true,
		DocumentHighlightProvider:       true,
		DocumentSymbolProvider:          &protocol.DocumentSymbolOptions{Label: "hz"},
		CodeActionProvider:              &protocol.CodeActionOptions{CodeActionKinds: change.Kinds, ResolveProvider: s.client.CodeActionResolve},
		CodeLensProvider:                &protocol.CodeLensOptions{},
		DocumentLinkProvider:            &protocol.DocumentLinkOptions{},
		DocumentFormattingProvider:      true,
		DocumentRangeFormattingProvider: true,
		RenameProvider:                  &protocol.RenameOptions{PrepareProvider: true},
		FoldingRangeProvider:            true,
		SelectionRangeProvider:          true,
		InlayHintProvider:               &protocol.InlayHintOptions{},
		WorkspaceSymbolProvider:         &protocol.WorkspaceSymbolOptions{},
		ExecuteCommandProvider:          &protocol.ExecuteCommandOptions{Commands: commandNames(), WorkDoneProgress: true},
		Workspace: &protocol.WorkspaceServerCapabilities{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{Supported: true, ChangeNotifications: true},
			FileOperations:   &protocol.FileOperationOptions{WillRename: &filter, DidRename: &filter, DidCreate: &filter, DidDelete: &filter},
		},
	}
	if !s.can.TextDocument.Rename.PrepareSupport {
		c.RenameProvider.PrepareProvider = false
	}
	if s.pulls {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: "hz", InterFileDependencies: true, WorkspaceDiagnostics: true}
	}
	return c
}
