package lsp

import (
	"context"
	"encoding/json"
	"maps"
	"runtime/debug"
	"slices"

	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// answerer answers one kind of request from a snapshot.
type answerer func(ctx context.Context, s *state.Snapshot, params json.RawMessage) (any, error)

// ask answers a request beside the loop, from the snapshot that holds now.
func (s *server) ask(m *wire.Message) {
	if s.hold(m) {
		return
	}
	switch m.Method {
	case protocol.MethodDiagnostic:
		p, err := parameters[protocol.DocumentDiagnosticParams](m.Params)
		if err != nil {
			s.answer(m.ID, nil, err)
			return
		}
		r, err := s.pull(p)
		s.answer(m.ID, r, err)
		s.head.pass()
	case protocol.MethodWorkspaceDiagnostic:
		p, err := parameters[protocol.WorkspaceDiagnosticParams](m.Params)
		if err != nil {
			s.answer(m.ID, nil, err)
			return
		}
		s.pullWorkspace(m.ID, p)
	case protocol.MethodExecuteCommand:
		s.execute(m)
	case protocol.MethodCodeLens, protocol.MethodInlayHint:
		if m.Method == protocol.MethodCodeLens && !s.settings.Lenses.Enable || m.Method == protocol.MethodInlayHint && !s.settings.InlayHints.Enable {
			s.answer(m.ID, []struct{}{}, nil)
			return
		}
		fallthrough
	default:
		answer := answerers[m.Method]
		if answer == nil {
			s.answer(m.ID, nil, fail(protocol.MethodNotFound, "hz doesn't serve %s", m.Method))
			return
		}
		s.beside(m, func(ctx context.Context, snapshot *state.Snapshot) (any, error) {
			return answer(ctx, snapshot, m.Params)
		})
	}
}

// beside answers a request in a goroutine of its own. A panic ends that request alone. A result
// for a document that has changed meanwhile is thrown away: the client will ask again.
func (s *server) beside(m *wire.Message, answer func(context.Context, *state.Snapshot) (any, error)) {
	snapshot := s.settled()
	ctx, _ := s.contextOf(m.ID)
	s.work.Go(func() {
		result, err := guarded(ctx, m.Method, func() (any, error) { return answer(ctx, snapshot) }, s.log.Printf)
		s.queue.put(func() {
			if err == nil && outdated[m.Method] && s.moved(snapshot, m.Params) {
				err = fail(protocol.ContentModified, "the document has changed since")
			}
			if n, ok := result.(noted); ok && err == nil {
				result = n.result
				for _, note := range n.notes {
					s.say(protocol.MessageInfo, note)
				}
			}
			s.answer(m.ID, result, err)
		})
	})
}

// guarded calls what answers a request.
func guarded(ctx context.Context, method string, answer func() (any, error), logf func(string, ...any)) (result any, err error) {
	if ctx.Err() != nil {
		return nil, fail(protocol.RequestCancelled, "the request was cancelled")
	}
	defer func() {
		if fault := recover(); fault != nil {
			logf("a fault of hz at %s: %v\n%s", method, fault, debug.Stack())
			err = fail(protocol.InternalError, "a fault of hz at %s: %v. Please report it: https://github.com/heinzel/hz/issues", method, fault)
		}
	}()
	return answer()
}

// outdated are the requests whose answer is wrong for any other text. A completion isn't: the
// client goes on filtering it while the person types.
var outdated = map[string]bool{
	protocol.MethodCodeAction: true, protocol.MethodRename: true, protocol.MethodFormatting: true, protocol.MethodRangeFormatting: true,
	protocol.MethodInlayHint: true, protocol.MethodCodeLens: true, protocol.MethodDocumentSymbol: true, protocol.MethodFoldingRange: true,
	protocol.MethodDocumentLink: true, protocol.MethodDocumentHighlight: true, protocol.MethodSelectionRange: true,
}

// moved says whether the document that a request is about has changed since a snapshot.
func (s *server) moved(snapshot *state.Snapshot, params json.RawMessage) bool {
	var p struct {
		TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	}
	if json.Unmarshal(params, &p) != nil || p.TextDocument.URI == "" {
		return false
	}
	then, now := snapshot.Open(p.TextDocument.URI), s.docs[uri.Key(string(p.TextDocument.URI))]
	switch {
	case then == nil:
		return false
	case now == nil:
		return true
	}
	return then.Text != now.text
}

// inDocument makes an answerer of a function of one document.
func inDocument[P any](uriOf func(*P) protocol.DocumentURI, answer func(*state.Snapshot, *state.Doc, *P) (any, error)) answerer {
	return func(_ context.Context, s *state.Snapshot, params json.RawMessage) (any, error) {
		p, err := parameters[P](params)
		if err != nil {
			return nil, err
		}
		d, err := s.Doc(uriOf(p))
		if err != nil {
			return nil, err
		}
		return answer(s, d, p)
	}
}
