package lsp

import (
	"encoding/json"
	"slices"

	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

// needsAll are the requests whose answer is wrong before all contracts have been read: a rename
// would leave places out, a definition would lead nowhere.
var needsAll = map[string]bool{
	protocol.MethodDefinition: true, protocol.MethodReferences: true, protocol.MethodPrepareRename: true, protocol.MethodRename: true,
	protocol.MethodWorkspaceSymbol: true, protocol.MethodCodeLens: true, protocol.MethodWillRenameFiles: true,
}

// needsGraph are the commands of that kind.
var needsGraph = map[string]bool{"hz.graphHtml": true, "hz.graphJson": true}

// hold keeps a request back that needs what is being read, until it has been. That takes well
// under a second, and only after the start.
func (s *server) hold(m *wire.Message) bool {
	needs := needsAll[m.Method]
	if m.Method == protocol.MethodExecuteCommand {
		var p protocol.ExecuteCommandParams
		needs = json.Unmarshal(m.Params, &p) == nil && needsGraph[p.Command]
	}
	if needs && s.readingFirst() {
		s.held = append(s.held, m)
		return true
	}
	return false
}

// readingFirst says whether some folder is being read for the first time.
func (s *server) readingFirst() bool {
	return slices.ContainsFunc(s.folders, func(f *folder) bool { return f.live == nil && f.reading })
}

// release answers what was kept back, once nothing has to be waited for.
func (s *server) release() {
	if len(s.held) == 0 || s.readingFirst() {
		return
	}
	held := s.held
	s.held = nil
	for _, m := range held {
		s.ask(m)
	}
}

// cancelled answers what waits for something and was cancelled.
func (s *server) cancelled() {
	answered := func(id json.RawMessage) bool {
		ctx, _ := s.contextOf(id)
		if ctx.Err() == nil || s.ctx.Err() != nil {
			return false
		}
		s.answer(id, nil, fail(protocol.RequestCancelled, "the request was cancelled"))
		return true
	}
	s.parked = slices.DeleteFunc(s.parked, func(w *parkedPull) bool { return answered(w.id) })
	s.held = slices.DeleteFunc(s.held, func(m *wire.Message) bool { return answered(m.ID) })
}
