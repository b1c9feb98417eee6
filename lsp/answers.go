package lsp

import (
	"context"
	"encoding/json"

	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/internal/complete"
	"github.com/heinzel/hz/lsp/internal/navigate"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/tell"
	"github.com/heinzel/hz/lsp/protocol"
)

// noted is a result together with what the person should know of it.
type noted struct {
	result any
	notes  []string
}

// answerers are the requests that a snapshot answers.
var answerers = map[string]answerer{
	protocol.MethodCompletion: inDocument(func(p *protocol.CompletionParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.CompletionParams) (any, error) {
			return complete.Complete(s, d, p.Position, p.Context), nil
		}),
	protocol.MethodHover: inDocument(func(p *protocol.HoverParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.HoverParams) (any, error) {
			return orNull(tell.Hover(s, d, p.Position)), nil
		}),
	protocol.MethodCodeLens: inDocument(func(p *protocol.CodeLensParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, _ *protocol.CodeLensParams) (any, error) {
			return protocol.List[protocol.CodeLens](tell.Lenses(s, d)), nil
		}),
	protocol.MethodInlayHint: inDocument(func(p *protocol.InlayHintParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.InlayHintParams) (any, error) {
			return protocol.List[protocol.InlayHint](tell.InlayHints(s, d, p.Range)), nil
		}),
	protocol.MethodDefinition: inDocument(func(p *protocol.DefinitionParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.DefinitionParams) (any, error) {
			return navigate.Definition(s, d, p.Position), nil
		}),
	protocol.MethodReferences: inDocument(func(p *protocol.ReferenceParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.ReferenceParams) (any, error) {
			return protocol.List[protocol.Location](navigate.References(s, d, p.Position, p.Context.IncludeDeclaration)), nil
		}),
	protocol.MethodDocumentHighlight: inDocument(func(p *protocol.DocumentHighlightParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.DocumentHighlightParams) (any, error) {
			return protocol.List[protocol.DocumentHighlight](navigate.Highlights(s, d, p.Position)), nil
		}),
	protocol.MethodDocumentSymbol: inDocument(func(p *protocol.DocumentSymbolParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, _ *protocol.DocumentSymbolParams) (any, error) {
			if s.Client.HierarchicalSymbols {
				return protocol.List[protocol.DocumentSymbol](navigate.DocumentSymbols(s, d)), nil
			}
			return protocol.List[protocol.SymbolInformation](navigate.FlatSymbols(s, d)), nil
		}),
	protocol.MethodDocumentLink: inDocument(func(p *protocol.DocumentLinkParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, _ *protocol.DocumentLinkParams) (any, error) {
			return protocol.List[protocol.DocumentLink](navigate.Links(s, d)), nil
		}),
	protocol.MethodFoldingRange: inDocument(func(p *protocol.FoldingRangeParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, _ *protocol.FoldingRangeParams) (any, error) {
			return protocol.List[protocol.FoldingRange](navigate.Folding(s, d)), nil
		}),
	protocol.MethodSelectionRange: inDocument(func(p *protocol.SelectionRangeParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.SelectionRangeParams) (any, error) {
			return protocol.List[protocol.SelectionRange](navigate.Selection(s, d, p.Positions)), nil
		}),
	protocol.MethodPrepareRename: inDocument(func(p *protocol.PrepareRenameParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.PrepareRenameParams) (any, error) {
			r, err := navigate.PrepareRename(s, d, p.Position)
			return orNull(r), err
		}),
	protocol.MethodRename: inDocument(func(p *protocol.RenameParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.RenameParams) (any, error) {
			r, err := navigate.Rename(s, d, p.Position, p.NewName)
			if err != nil {
				return nil, err
			}
			return noted{orNull(r.Edit), r.Notes}, nil
		}),
	protocol.MethodCodeAction: inDocument(func(p *protocol.CodeActionParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.CodeActionParams) (any, error) {
			if !s.Client.CodeActionLiterals {
				return protocol.List[protocol.CodeAction]{}, nil // it reads commands alone
			}
			return protocol.List[protocol.CodeAction](change.CodeActions(s, d, p.Range, p.Context)), nil
		}),
	protocol.MethodFormatting: inDocument(func(p *protocol.DocumentFormattingParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, _ *protocol.DocumentFormattingParams) (any, error) {
			return protocol.List[protocol.TextEdit](change.Formatting(s, d)), nil
		}),
	protocol.MethodRangeFormatting: inDocument(func(p *protocol.DocumentRangeFormattingParams) protocol.DocumentURI { return p.TextDocument.URI },
		func(s *state.Snapshot, d *state.Doc, p *protocol.DocumentRangeFormattingParams) (any, error) {
			return protocol.List[protocol.TextEdit](change.RangeFormatting(s, d, p.Range)), nil
		}),
	protocol.MethodCodeActionResolve: func(_ context.Context, s *state.Snapshot, params json.RawMessage) (any, error) {
		var a protocol.CodeAction
		if err := json.Unmarshal(params, &a); err != nil {
			return nil, fail(protocol.InvalidParams, "the action can't be read: %v", err)
		}
		return change.Resolve(s, a)
	},
	protocol.MethodWorkspaceSymbol: func(_ context.Context, s *state.Snapshot, params json.RawMessage) (any, error) {
		p, err := parameters[protocol.WorkspaceSymbolParams](params)
		if err != nil {
			return nil, err
		}
		return protocol.List[protocol.WorkspaceSymbol](navigate.WorkspaceSymbols(s, p.Query)), nil
	},
	protocol.MethodWillRenameFiles: func(_ context.Context, s *state.Snapshot, params json.RawMessage) (any, error) {
		p, err := parameters[protocol.RenameFilesParams](params)
		if err != nil {
			return nil, err
		}
		return orNull(navigate.WillRenameFiles(s, p.Files)), nil
	},
}

// orNull keeps a nil pointer from being more than null.
func orNull[T any](p *T) any {
	if p == nil {
		return nil
	}
	return p
}
