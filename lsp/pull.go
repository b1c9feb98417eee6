package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/heinzel/hz/lsp/internal/diagnose"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

// parkedPull is a workspace/diagnostic that waits until something is found that the client
// doesn't know yet (LSP 3.17, workspace/diagnostic: "the server may hold the request").
type parkedPull struct {
	id    json.RawMessage
	known map[string]string // by key of the URI, the result that the client has
}

// resultID gives the id of a result: equal diagnostics have equal ids, in every run.
func resultID(found []protocol.Diagnostic) string {
	b, err := json.Marshal(found)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// reportOf gives the report of one result, by what the client has.
func reportOf(found []protocol.Diagnostic, previous string) protocol.DocumentDiagnosticReport {
	id := resultID(found)
	if id != "" && id == previous {
		return protocol.UnchangedReport(id)
	}
	return protocol.FullReport(id, found)
}

// pull answers textDocument/diagnostic.
func (s *server) pull(p *protocol.DocumentDiagnosticParams) (*protocol.DocumentDiagnosticReport, error) {
	if d, err := s.open(p.TextDocument.URI); err == nil {
		s.look(d.folder)
	}
	snapshot := s.settled()
	var found []protocol.Diagnostic
	if d := snapshot.Open(p.TextDocument.URI); d != nil {
		found = diagnose.Document(d)
	} else if f, i := contractOf(snapshot, p.TextDocument.URI); f != nil {
		found = diagnose.Contract(f, i)
	}
	r := reportOf(found, p.PreviousResultID)
	return &r, nil
}

// contractOf gives the contract that a URI means, in the folder that lists it.
func contractOf(snapshot *state.Snapshot, u protocol.DocumentURI) (*state.Folder, int) {
	path, ok := uri.Path(string(u))
	if !ok {
		return nil, -1
	}
	f, i := snapshot.Home(state.Real(path))
	if f == nil || f.URI == "" {
		return nil, -1
	}
	return f, i
}

// pullWorkspace answers workspace/diagnostic at once if something is found that the client
// doesn't know, and parks it otherwise.
func (s *server) pullWorkspace(id json.RawMessage, p *protocol.WorkspaceDiagnosticParams) {
	w := &parkedPull{id: id, known: map[string]string{}}
	for _, r := range p.PreviousResultIDs {
		w.known[uri.Key(string(r.URI))] = r.Value
	}
	if !s.tryPull(w, s.settled()) {
		s.parked = append(s.parked, w)
	}
}

// tryPull answers a parked request if there is something to say.
func (s *server) tryPull(w *parkedPull, snapshot *state.Snapshot) bool {
	if slices.ContainsFunc(s.folders, func(f *folder) bool { return f.root && f.live == nil }) {
		return false // what isn't read yet isn't known to be fine
	}
	items := s.workspaceReports(w, snapshot)
	if len(items) == 0 {
		return false
	}
	s.answer(w.id, protocol.WorkspaceDiagnosticReport{Items: items}, nil)
	return true
}

// workspaceReports gives the reports of all documents whose diagnostics are others than the
// client has.
func (s *server) workspaceReports(w *parkedPull, snapshot *state.Snapshot) []protocol.WorkspaceDocumentDiagnosticReport {
	var items []protocol.WorkspaceDocumentDiagnosticReport
	seen := map[string]bool{}
	add := func(u protocol.DocumentURI, version *int32, found []protocol.Diagnostic) {
		key := uri.Key(string(u))
		previous, has := w.known[key]
		seen[key] = true
		if len(found) == 0 && !has {
			return
		}
		if r := reportOf(found, previous); r.Kind == protocol.DiagnosticFull {
			items = append(items, r.ForWorkspace(u, version))
		}
	}
	for _, d := range snapshot.Docs {
		version := d.Version
		add(d.URI, &version, diagnose.Document(d))
	}
	for _, f := range snapshot.Folders {
		if f.URI == "" || f.Live == nil {
			continue
		}
		for i := range f.Live.Len() {
			u := f.ContractURI(i)
			if key := uri.Key(string(u)); seen[key] || !f.Speaks(i) || len(f.Live.Findings(i)) == 0 && w.known[key] == "" {
				continue
			}
			if s.settings.Diagnostics.Scope == openFiles {
				add(u, nil, nil)
				continue
			}
			add(u, nil, diagnose.Contract(f, i))
		}
	}
	for _, key := range sortedKeys(w.known) { // what is gone has no findings
		if !seen[key] && w.known[key] != resultID(nil) {
			add(protocol.DocumentURI(key), nil, nil)
		}
	}
	return items
}

// flushPulled lets a client that pulls know that it should.
func (s *server) flushPulled(snapshot *state.Snapshot) {
	edited := map[string]bool{}
	for key := range s.touched {
		edited[key] = true
	}
	others := false // something else than the edited documents has other findings
	for i, f := range s.folders {
		for _, k := range f.taken() {
			if !edited[uri.Key(string(snapshot.Folders[i].ContractURI(k)))] {
				others = true
			}
		}
	}
	clear(s.touched)
	s.parked = slices.DeleteFunc(s.parked, func(w *parkedPull) bool { return s.tryPull(w, snapshot) })
	if (others || s.renewed) && s.can.Workspace.Diagnostics.RefreshSupport {
		s.peer.Call(protocol.MethodDiagnosticRefresh, nil, nil)
	}
	s.renewed = false
}

// unpark answers what is parked when the server is shut down.
func (s *server) unpark() {
	s.unparkPulls()
	for _, m := range s.held {
		s.answer(m.ID, nil, fail(protocol.ServerCancelled, "the server was shut down"))
	}
	s.held = nil
}

func (s *server) unparkPulls() {
	for _, w := range s.parked {
		s.answer(w.id, protocol.WorkspaceDiagnosticReport{}, nil)
	}
	s.parked = nil
}
