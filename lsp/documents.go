package lsp

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// document is an open document.
type document struct {
	uri     protocol.DocumentURI // as the client wrote it when it opened it
	file    string               // as workspace.Target has it; "" when it is no file
	version int32
	text    *text.Text // its path is the printed one, once it was compiled
	turn    int        // counts the documents that were opened: of two of one file the first stands for it

	folder   *folder        // never nil
	place    int            // in folder.live, or -1
	compiled *lint.Compiled // of text; nil while it is due
	alone    []diag.Diagnostic
}

// notification does what a notification says. What hz doesn't know is ignored, as the protocol
// asks for.
func (s *server) notification(m *wire.Message) {
	if err := s.heed(m); err != nil {
		s.note(protocol.MessageError, "%s: %v", m.Method, err)
	}
}

func (s *server) heed(m *wire.Message) error {
	switch m.Method {
	case protocol.MethodInitialized:
		s.initialized()
		return nil
	case protocol.MethodDidOpen:
		return with(m, s.didOpen)
	case protocol.MethodDidChange:
		return with(m, s.didChange)
	case protocol.MethodDidSave:
		return with(m, s.didSave)
	case protocol.MethodDidClose:
		return with(m, s.didClose)
	case protocol.MethodDidChangeConfiguration:
		return with(m, func(p *protocol.DidChangeConfigurationParams) error {
			s.setSettings(p.Settings)
			s.askSettings()
			return nil
		})
	case protocol.MethodDidChangeWorkspaceFolders:
		return with(m, s.didChangeFolders)
	case protocol.MethodDidChangeWatchedFiles:
		return with(m, s.didChangeFiles)
	case protocol.MethodDidCreateFiles, protocol.MethodDidRenameFiles, protocol.MethodDidDeleteFiles:
		s.filesMoved()
	}
	return nil
}

// parameters reads a message's parameters.
func parameters[P any](raw json.RawMessage) (*P, error) {
	var p P
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fail(protocol.InvalidParams, "the parameters can't be read: %v", err)
	}
	return &p, nil
}

// with reads a message's parameters and goes on with them.
func with[P any](m *wire.Message, do func(*P) error) error {
	p, err := parameters[P](m.Params)
	if err != nil {
		return err
	}
	return do(p)
}

// open gives the open document of a URI, however it is written.
func (s *server) open(u protocol.DocumentURI) (*document, error) {
	if d := s.docs[uri.Key(string(u))]; d != nil {
		return d, nil
	}
	return nil, errors.New("the document isn't open: " + diag.Quote(string(u)))
}

func (s *server) didOpen(p *protocol.DidOpenTextDocumentParams) error {
	t := &p.TextDocument
	key := uri.Key(string(t.URI))
	d := &document{uri: t.URI, version: t.Version, place: -1}
	if path, ok := uri.Path(string(t.URI)); ok {
		if !strings.HasSuffix(path, workspace.Suffix) {
			return nil // an editor may send more than it was asked for
		}
		d.file = state.Real(path)
	}
	d.text = text.New("", []byte(strings.ToValidUTF8(t.Text, "\ufffd")), s.client.Encoding)
	s.opened++
	d.turn = s.opened
	if old := s.docs[key]; old != nil { // it was never closed
		d.turn = old.turn
		s.detach(old)
	}
	s.docs[key], s.spelling[key] = d, t.URI
	s.touch(d)
	s.settle(d)
	for _, f := range s.folders {
		if s.unsaved(f, d) {
			s.reload(f, nil)
		}
	}
	return nil
}

// detach takes a document out of the folder that stands around it alone.
func (s *server) detach(d *document) {
	if !d.folder.root {
		s.dropFolder(d.folder)
	}
}

// first gives the document that stands for a file: of several, which have URIs that lead to one
// file through links, the one that was opened first. The others stand for themselves.
func (s *server) first(file string) *document {
	var out *document
	for _, d := range s.docs {
		if d.file == file && file != "" && (out == nil || d.turn < out.turn) {
			out = d
		}
	}
	return out
}

func (s *server) didChange(p *protocol.DidChangeTextDocumentParams) error {
	d, err := s.open(p.TextDocument.URI)
	if err != nil {
		return nil // no contract, or never opened
	}
	t, err := d.text.Apply(p.ContentChanges)
	if err != nil {
		return err
	}
	d.text, d.version, d.compiled = t, p.TextDocument.Version, nil
	s.touch(d)
	return nil
}

func (s *server) didSave(p *protocol.DidSaveTextDocumentParams) error {
	if d, err := s.open(p.TextDocument.URI); err == nil && d.folder != nil {
		s.look(d.folder)
	}
	return nil
}

func (s *server) didClose(p *protocol.DidCloseTextDocumentParams) error {
	d, err := s.open(p.TextDocument.URI)
	if err != nil {
		return nil
	}
	stood := s.first(d.file) == d
	delete(s.docs, uri.Key(string(d.uri)))
	s.stale = true
	s.detach(d)
	if next := s.first(d.file); stood && next != nil {
		s.detach(next)
		s.settle(next)
		s.touch(next)
	}
	if stood {
		s.fromDisk(d.file)
	}
	s.withdraw(d)
	return nil
}

// touch notes that a document's diagnostics are due: each edit gets its answer, also when
// nothing else is found than before.
func (s *server) touch(d *document) {
	s.touched[uri.Key(string(d.uri))] = true
	s.stale = true
}

// settle finds the folder that a document belongs to: the one of the workspace that lists it,
// the innermost if there are several, or one of its own.
func (s *server) settle(d *document) {
	d.folder, d.place, d.compiled = nil, -1, nil
	for _, f := range s.folders {
		if f.root && d.file != "" && f.holds(d.file) && (d.folder == nil || len(f.real) > len(d.folder.real)) {
			d.folder = f
		}
	}
	if s.first(d.file) != d {
		d.folder = nil
	}
	if f := d.folder; f != nil {
		if f.live == nil {
			return // it is being read; the document will find its place then
		}
		if !f.lists(d.file) {
			s.reload(f, nil)
		}
		if f.lists(d.file) {
			d.place = f.place(d.file)
			return
		}
	}
	d.folder = s.ownFolder(d)
}

// compile compiles a document's text, and takes the contract into its folder, and into all
// others that its file is in: one folder may lie in another, and files outside of all have
// neighbours.
func (s *server) compile(d *document) {
	f := d.folder
	if s.first(d.file) == d {
		for _, g := range s.folders {
			if i := g.place(d.file); i >= 0 && g != f && !s.stands(g, d.file) {
				g.with(i, g.live.Compile(i, d.text.Text))
			}
		}
	}
	if f.live != nil && d.place >= 0 {
		d.called(f.live.Target(d.place).Path)
		d.compiled, d.alone = f.live.Compile(d.place, d.text.Text), nil
		f.with(d.place, d.compiled)
		return
	}
	t := workspace.Target{Path: f.printed(d.file), File: d.file}
	if d.file == "" {
		t.File = d.untitled()
		t.Path = t.File
	}
	d.called(t.Path)
	d.compiled = lint.CompileFor(&t, d.text.Text, f.namespace(d.file))
	d.alone = lint.Alone(d.compiled, f.options())
}

// called lets the text have this path. Snapshots hold the text as it was.
func (d *document) called(path string) {
	if d.text.Path != path {
		d.text = text.New(path, d.text.Text, d.text.Encoding)
	}
}

// stands says whether a folder stands around a document of the file that isn't the first one.
func (s *server) stands(f *folder, file string) bool {
	for _, d := range s.docs {
		if d.folder == f && d.file == file {
			return !f.root
		}
	}
	return false
}

// untitled gives the name of the file that a document which is none would be: what it says
// its name is.
func (d *document) untitled() string {
	t := workspace.Target{Path: "untitled" + workspace.Suffix, File: "untitled" + workspace.Suffix}
	if k := lint.CompileFor(&t, d.text.Text, compiler.Me); compiler.IsName(k.Contract.Name.Value) {
		return k.Contract.Name.Value + workspace.Suffix
	}
	return filepath.Base(t.File)
}
