package navigate

import (
	"errors"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// Renamed is what a new name changes.
type Renamed struct {
	Edit  *protocol.WorkspaceEdit
	Notes []string // sentences for the person: what keeps the old name, and what to do about it
}

// PrepareRename gives the name at the cursor, which the client's box begins with. The error is a
// sentence that says why nothing there can be renamed.
func PrepareRename(s *state.Snapshot, d *state.Doc, pos protocol.Position) (*protocol.PrepareRenameResult, error) {
	from, err := renamable(d, pos)
	if err != nil {
		return nil, err
	}
	owner, err := ownerOf(d, from.thing)
	if err != nil {
		return nil, err
	}
	if from.thing.kind == contract && owner.Contract.Stem == from.thing.name {
		if err := renamesFiles(s.Client, owner); err != nil {
			return nil, err
		}
	}
	return &protocol.PrepareRenameResult{Range: d.Range(from.span), Placeholder: from.thing.name}, nil
}

// Rename calls what the cursor names otherwise, in every place that names it and nowhere else: an
// input or output with its item and the code spans of the body, an output or facet with the
// references of other contracts, a contract with its file. Names keep the quotes that they have.
// The error is a sentence that says why it can't be done; the name that it has changes nothing.
func Rename(s *state.Snapshot, d *state.Doc, pos protocol.Position, name string) (*Renamed, error) {
	from, err := renamable(d, pos)
	if err != nil {
		return nil, err
	}
	owner, err := ownerOf(d, from.thing)
	if err != nil {
		return nil, err
	}
	to := cleaned(name)
	if to == from.thing.name {
		return &Renamed{Edit: &protocol.WorkspaceEdit{}}, nil
	}
	if to == "" {
		to = name
	}
	if err := fits(from.thing.kind, to); err != nil {
		return nil, err
	}
	if from.thing.kind == contract {
		return renameContract(s, d, owner, from.thing, to)
	}
	if err := taken(owner, from.thing, to); err != nil {
		return nil, err
	}
	var c changes
	r := &Renamed{}
	if err := c.rename(s, d, owner, from.thing, to, owner.Contract.Namespace, r); err != nil {
		return nil, err
	}
	r.meet(d.Folder, from.thing, to)
	r.Edit = c.workspaceEdit(s.Client, nil)
	return r, nil
}

// meet notes that other contracts read the new name already, without anything that has it.
func (r *Renamed) meet(f *state.Folder, t thing, to string) {
	if !t.elsewhere() {
		return
	}
	full := t.contract
	if t.kind == contract {
		namespace, _, _ := strings.Cut(full, "/")
		full = namespace + "/" + to
	}
	n := 0
	for _, reader := range f.Readers(full) {
		ref := &f.Outlines()[reader.Contract].Refs[reader.Ref]
		if t.kind == contract || t.kind == output && ref.Output == to || t.kind == facet && ref.Output == t.output && ref.Facet == to {
			n++
		}
	}
	if n > 0 {
		r.Notes = append(r.Notes, words.Count(n, "input reads", "inputs read")+" "+diag.Quote(to)+" already, which nothing was called until now: look whether this is what they mean")
	}
}

// renamable gives the place at the cursor, if what it names can get another name.
func renamable(d *state.Doc, pos protocol.Position) (place, error) {
	here := at(placesAt(d, d.Offset(pos)), d.Offset(pos))
	switch {
	case len(here) == 0 && d.Contract.State == compiler.BodyOnly:
		return place{}, errors.New("the frontmatter isn't YAML that hz reads, so what names stand for isn't known: mend it first")
	case len(here) == 0:
		return place{}, errors.New("nothing here can be renamed: put the cursor on the name of a contract, an input, an output or a facet")
	case here[0].vague:
		return place{}, errors.New(diag.Quote(here[0].thing.name) + " may mean the input or the output here: rename it at its key in the frontmatter")
	case here[0].thing.kind == capability || here[0].thing.kind == method:
		return place{}, errors.New(diag.Quote(here[0].thing.name) + " is " + here[0].thing.kind.String() + " that is installed: a contract can't rename it, only name another one")
	}
	return here[0], nil
}

// ownerOf gives the contract that a thing is, or belongs to. The error is a sentence.
func ownerOf(d *state.Doc, t thing) (*state.Doc, error) {
	if t.elsewhere() && d.File != "" && d.Folder.Live == nil {
		return nil, errors.New("the contracts around this one are still being read: try again in a moment")
	}
	if t.contract == d.FullName() {
		return d, nil
	}
	i := d.Folder.ByName(t.contract)
	if i < 0 {
		return nil, errors.New("no contract is called " + t.contract + ", so there is nothing to rename")
	}
	owner, err := d.Folder.Contract(i)
	switch {
	case err != nil:
		return nil, err
	case owner.FullName() != t.contract:
		return nil, errors.New("the contract in " + owner.Path + " isn't called " + t.contract + " any more: try again in a moment")
	case t.kind != contract && len(declaredIn(owner, placesAt(owner, -1), t)) == 0:
		return nil, errors.New(t.contract + " has no " + t.kind.bare() + " called " + diag.Quote(t.name) + ", so there is nothing to rename")
	}
	return owner, nil
}

// rename notes the edits that give a thing of owner's another name, and another namespace where
// it is a contract. References lead to one contract: another one of the same name is left as it
// is, and all references are when they lead to that one.
func (c *changes) rename(s *state.Snapshot, d, owner *state.Doc, t thing, to, namespace string, r *Renamed) error {
	docs, err := holders(s, d, t)
	if err != nil {
		return errors.New("not all contracts that name " + diag.Quote(t.name) + " can be read: " + err.Error())
	}
	i := d.Folder.ByName(t.contract)
	led := i < 0 || i == owner.Index
	vague := 0
	for _, doc := range docs {
		own := doc.URI == owner.URI
		if !own && (!led || doc.FullName() == t.contract) {
			continue
		}
		all := places(doc)
		for k := range all {
			p := &all[k]
			switch {
			case p.thing != t:
			case p.vague:
				vague++
			default:
				c.put(doc, p.span, p.written(to))
				if p.space.Len() > 0 && namespace != owner.Contract.Namespace {
					c.put(doc, p.space, namespace)
				}
			}
		}
	}
	if vague > 0 {
		r.Notes = append(r.Notes, "the text names "+diag.Quote(t.name)+" where it may mean the input or the output: these places are left as they are")
	}
	return nil
}
