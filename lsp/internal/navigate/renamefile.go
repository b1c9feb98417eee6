package navigate

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/pins"
)

// annotation names the one change annotation of a renamed contract.
const annotation = "hz.rename"

// renamesFiles says why a contract can't be renamed by the client: its file must be as well. nil
// when it can, or when there is no file.
func renamesFiles(client *state.Client, d *state.Doc) error {
	if d.File == "" || client.RenameFiles && client.DocumentChanges {
		return nil
	}
	return errors.New("a contract is called as its file, and this editor can't rename files for hz: rename " + filepath.Base(d.File) + " itself, write the new name, and name it so where it is read")
}

// renameContract calls a contract otherwise: its name, its file and all references to it.
func renameContract(s *state.Snapshot, d, owner *state.Doc, t thing, to string) (*Renamed, error) {
	full := owner.Contract.Namespace + "/" + to
	if i := d.Folder.ByName(full); i >= 0 && i != owner.Index {
		return nil, errors.New("the name " + full + " is taken: " + d.Folder.Outlines()[i].Path + " has it")
	}
	var files []protocol.RenameFile
	if owner.File != "" && owner.Contract.Stem != to {
		if err := renamesFiles(s.Client, owner); err != nil {
			return nil, err
		}
		file := filepath.Join(filepath.Dir(owner.File), to+workspace.Suffix)
		if i := d.Folder.Place(file); i >= 0 || exists(file, owner.File) {
			return nil, errors.New("there is a file " + to + workspace.Suffix + " beside it already: rename that one first")
		}
		files = []protocol.RenameFile{{OldURI: owner.URI, NewURI: sibling(owner.URI, to+workspace.Suffix)}}
	}
	var c changes
	r := &Renamed{}
	if err := c.rename(s, d, owner, t, to, owner.Contract.Namespace, r); err != nil {
		return nil, err
	}
	r.meet(d.Folder, t, to)
	kept := keeping(owner, to)
	r.Notes = append(r.Notes, kept...)
	if len(kept) > 0 && len(files) > 0 && s.Client.ChangeAnnotations {
		files[0].AnnotationID = annotation
	}
	r.Edit = c.workspaceEdit(s.Client, files)
	if len(kept) > 0 && len(files) > 0 && s.Client.ChangeAnnotations {
		r.Edit.ChangeAnnotations = map[string]protocol.ChangeAnnotation{annotation: {
			Label: "Rename " + t.contract + " to " + full, NeedsConfirmation: true, Description: strings.Join(kept, "; ")}}
	}
	return r, nil
}

// keeping says what outside of contracts keeps a contract's old name: an entry of schedule_team,
// and its action log.
func keeping(owner *state.Doc, to string) (notes []string) {
	full, old := owner.FullName(), owner.Contract.ShortName()
	if owner.Contract.Namespace == workspace.Team && len(pins.Named(owner.Folder.Pins, old)) > 0 {
		notes = append(notes, pins.Key+" still names "+diag.Quote(old)+": write "+to+" there, with a pin of the new text")
	}
	if owner.Folder.OwnLog(owner) != nil {
		notes = append(notes, "what "+full+" did so far stays in the action log of "+full)
	}
	return notes
}

// exists says whether something lies at the path that isn't the file itself, as it is on a file
// system that doesn't tell cases apart.
func exists(path, itself string) bool {
	there, err := os.Lstat(path)
	if err != nil {
		return false
	}
	own, err := os.Lstat(itself)
	return err != nil || !os.SameFile(there, own)
}

// sibling gives the URI of a file in the same folder, in the client's own spelling.
func sibling(u protocol.DocumentURI, name string) protocol.DocumentURI {
	return u[:strings.LastIndexByte(string(u), '/')+1] + protocol.DocumentURI(name)
}

// WillRenameFiles gives what has to change with contracts whose files someone is renaming or
// moving: their names, and the references to them. It is nil when nothing has to. A file that
// gets no name that a contract can have, or one that is taken, changes nothing: findings will
// say what is wrong. A contract that moves between one's own and the team's is called so.
func WillRenameFiles(s *state.Snapshot, files []protocol.FileRename) *protocol.WorkspaceEdit {
	type move struct {
		doc             *state.Doc
		name, namespace string
	}
	var moves []move
	leaving := map[string]bool{}
	for _, f := range files {
		d, err := s.Doc(protocol.DocumentURI(f.OldURI))
		path, ok := uri.Path(f.NewURI)
		if err != nil || !ok || !strings.HasSuffix(path, workspace.Suffix) {
			continue
		}
		m := move{d, compiler.Stem(filepath.ToSlash(path)), d.Contract.Namespace}
		if file := state.Real(path); filepath.Dir(file) != filepath.Dir(d.File) {
			m.namespace = workspace.NewNamespaces(d.Folder.Roots).Of(file)
		}
		if compiler.IsName(m.name) && m.namespace+"/"+m.name != d.FullName() {
			moves = append(moves, m)
			leaving[d.FullName()] = true
		}
	}
	var c changes
	for _, m := range moves {
		full := m.namespace + "/" + m.name
		if m.doc.Folder.ByName(full) >= 0 && !leaving[full] {
			continue
		}
		// What can't be read keeps the old name, and a finding says so.
		_ = c.rename(s, m.doc, m.doc, contractOf(m.doc.FullName()), m.name, m.namespace, &Renamed{})
	}
	if w := c.workspaceEdit(s.Client, nil); w.Changes != nil || w.DocumentChanges != nil {
		return w
	}
	return nil
}
