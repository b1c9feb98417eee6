package lsp

import (
	"crypto/sha256"
	"encoding/json"
	"maps"
	"slices"

	"github.com/heinzel/hz/lsp/internal/diagnose"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

// settled compiles what was edited and gives the snapshot that holds now.
func (s *server) settled() *state.Snapshot {
	if !s.stale && s.snapshot != nil {
		return s.snapshot
	}
	for _, key := range slices.Sorted(maps.Keys(s.docs)) {
		d := s.docs[key]
		if d.compiled != nil {
			continue
		}
		s.compile(d)
	}
	folders := make([]*state.Folder, len(s.folders))
	by := make(map[*folder]*state.Folder, len(s.folders))
	for i, f := range s.folders {
		folders[i] = &state.Folder{URI: f.uri, Dir: f.dir, Root: f.real, Live: f.live, Facts: f.facts}
		by[f] = folders[i]
	}
	var docs []*state.Doc
	for _, key := range slices.Sorted(maps.Keys(s.docs)) {
		d := s.docs[key]
		docs = append(docs, &state.Doc{URI: d.uri, File: d.file, Path: d.text.Path, Version: d.version, Open: true,
			Text: d.text, Contract: d.compiled.Contract, Compiled: d.compiled, Folder: by[d.folder], Index: d.place, Alone: d.alone})
	}
	client := s.client
	s.snapshot = state.New(&client, folders, docs, s.Now(), s.zone())
	s.stale = false
	return s.snapshot
}

// flush says what is found now. It is called when no message waits: the documents that were
// edited get their diagnostics, with the version of the last edit, and every other contract whose
// findings are others now.
func (s *server) flush() {
	if !s.stale && len(s.touched) == 0 && !slices.ContainsFunc(s.folders, func(f *folder) bool { return len(f.dirty) > 0 }) {
		return
	}
	snapshot := s.settled()
	defer s.dropTexts()
	if s.pulls {
		s.flushPulled(snapshot)
		return
	}
	for _, d := range snapshot.Docs { // first what the person looks at
		key := uri.Key(string(d.URI))
		if s.touched[key] {
			version := d.Version
			s.publish(d.URI, &version, diagnose.Document(d), true)
		}
	}
	if len(s.touched) > 0 {
		s.head.pass()
	}
	for i, f := range s.folders {
		for _, k := range f.taken() {
			s.unsay(f, k, snapshot.Folders[i].OpenDoc(k))
			s.publishContract(snapshot.Folders[i], k)
		}
	}
	clear(s.touched)
}

// dropTexts lets go of the texts that findings needed to be said. Should one be said again, its
// file is read again.
func (s *server) dropTexts() {
	for _, f := range s.folders {
		if f.texts && f.live != nil {
			f.live, f.texts, s.stale = f.live.WithoutTexts(), false, true
		}
	}
	s.settled()
}

// publishContract says what is found in the i-th contract of a folder, if it is something else
// than what was said last.
func (s *server) publishContract(f *state.Folder, i int) {
	d := f.OpenDoc(i)
	switch {
	case d != nil && (d.Folder != f || s.touched[uri.Key(string(d.URI))]):
	case d != nil:
		version := d.Version
		s.publish(d.URI, &version, diagnose.Document(d), false)
	case f.URI == "": // a neighbour of a file outside
	case !f.Speaks(i):
	case s.settings.Diagnostics.Scope == openFiles:
		s.publish(f.ContractURI(i), nil, nil, false)
	default:
		s.publish(f.ContractURI(i), nil, diagnose.Contract(f, i), false)
	}
}

// unsay takes back what was said of the i-th contract under another URI than that of its open
// document: one of them leads through a link.
func (s *server) unsay(f *folder, i int, d *state.Doc) {
	if d == nil || !f.root {
		return
	}
	key := uri.Key(string(f.contractURI(i)))
	if key != uri.Key(string(d.URI)) && s.docs[key] == nil && s.sent[key] != "" {
		s.publish(protocol.DocumentURI(key), nil, nil, true)
	}
}

// publish sends the diagnostics of a document, unless the client has just these and nobody
// waits for them.
func (s *server) publish(u protocol.DocumentURI, version *int32, found []protocol.Diagnostic, always bool) {
	key := uri.Key(string(u))
	b, err := json.Marshal(found)
	if err != nil {
		s.log.Printf("%s: %v", u, err)
		return
	}
	sum := sha256.Sum256(b)
	text := string(sum[:])
	if len(found) == 0 {
		text = ""
	}
	if spelling := s.spelling[key]; spelling != "" {
		u = spelling
	}
	if !always && s.sent[key] == text {
		return
	}
	if text == "" {
		delete(s.sent, key)
	} else {
		s.sent[key] = text
	}
	s.peer.Notify(protocol.MethodPublish, protocol.PublishDiagnosticsParams{URI: u, Version: version, Diagnostics: found})
}

// withdraw takes back what was said of a document that was closed, if it is of no folder, or not
// to be told of.
func (s *server) withdraw(d *document) {
	if s.pulls {
		return
	}
	f := d.folder
	if f.lists(d.file) && s.settings.Diagnostics.Scope != openFiles {
		f.due(f.place(d.file))
		return
	}
	s.publish(d.uri, nil, nil, true)
}

// due notes that the i-th contract's findings may be others now.
func (f *folder) due(i int) {
	if f.dirty == nil {
		f.dirty = map[int]bool{}
	}
	f.dirty[i] = true
}

// taken gives what is due, and forgets it.
func (f *folder) taken() []int {
	out := slices.Sorted(maps.Keys(f.dirty))
	f.dirty = nil
	return out
}

// speaks says of folders what state.Folder.Speaks says of those in a snapshot.
func (s *server) speaks(f *folder, i int) bool {
	file := f.live.Target(i).File
	return f.lists(file) && !slices.ContainsFunc(s.folders, func(g *folder) bool { return len(g.real) > len(f.real) && g.lists(file) })
}

// republish notes that everything is due, and takes back what was said of contracts that are
// gone.
func (s *server) republish() {
	s.stale = true
	for _, f := range s.folders {
		if f.live == nil {
			continue
		}
		for i := range f.live.Len() {
			if len(f.live.Findings(i)) > 0 {
				f.due(i)
			}
		}
	}
	for _, d := range s.docs {
		s.touched[uri.Key(string(d.uri))] = true
	}
	if len(s.sent) == 0 {
		return
	}
	known := map[string]bool{}
	for _, d := range s.docs {
		known[uri.Key(string(d.uri))] = true
	}
	for _, f := range s.folders {
		if f.live == nil {
			continue
		}
		for i := range f.live.Len() {
			if !s.speaks(f, i) {
				continue
			}
			key := uri.Key(string(f.contractURI(i)))
			if known[key] = true; s.sent[key] != "" {
				f.due(i)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.sent)) {
		if s.configured[key] == nil && !known[key] {
			s.publish(protocol.DocumentURI(key), nil, nil, true)
		}
	}
}
