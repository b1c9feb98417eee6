package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/internal/folder"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// Change is what Set or Unset did.
type Change struct {
	Name    string // of the key, as hz writes it in commands
	File    string // the file that was looked at
	Line    int    // where the key stands now; 0 where it doesn't
	Literal string // its value as TOML; "" when it is gone
	Changed bool   // whether the file had to be written
}

// ChangeError says why a file can't be changed. Broken is set when the file as it is can't be
// read; else the change is refused.
type ChangeError struct {
	Problem
	Broken bool
}

// Error gives the message.
func (e *ChangeError) Error() string { return e.Message }

// Set gives a key a value in the user's file, or in the project's. The value is as a person
// types it: a text or a number as it is, a list as TOML. A relative path is one of the working
// directory, and is written so that it means the same. The file and its folder are made when
// they aren't there, for this user alone (a project's file as the umask allows).
//
// The error is a *KeyError for a key or a value that isn't one, else a *ChangeError.
func (s *Settings) Set(key, text string, in Source) (Change, error) {
	k, name, err := lookUp(key)
	if err != nil {
		return Change{}, err
	}
	file, err := s.file(in)
	if err != nil {
		return Change{}, err
	}
	if in == ProjectSource && !k.Project {
		return Change{}, &KeyError{fmt.Sprintf("no project can set %s: %s", name, k.why), "leave --project out to set it for yourself"}
	}
	v, literal, m := k.parse(key, text, here{s.env.Dir, s.env.home()})
	if m != nil {
		return Change{}, &KeyError{m.message, m.hint}
	}
	if k.Type == Path && !filepath.IsAbs(text) && !strings.HasPrefix(text, "~") {
		path := v.text
		if rel, err := filepath.Rel(filepath.Dir(file), path); in == ProjectSource && err == nil {
			path = filepath.ToSlash(rel)
		}
		literal = Quote(path)
	}
	return s.change(file, name, key, literal, func(e *editor) ([]byte, error) { return e.set(literal, k.literals(v)) })
}

// Unset takes a key out of the user's file, or the project's. A key that no longer exists, or
// never did, can be taken out, too; where the file doesn't have it, nothing is changed.
func (s *Settings) Unset(key string, in Source) (Change, error) {
	file, err := s.file(in)
	if err != nil {
		return Change{}, err
	}
	name := key
	_, known, lookErr := lookUp(key)
	if lookErr == nil {
		name = known
	}
	c, err := s.change(file, name, key, "", (*editor).unset)
	if err == nil && !c.Changed && lookErr != nil {
		return c, lookErr
	}
	return c, err
}

// file gives the file that is to be changed. A project that has none gets one at the top of
// its Git checkout, or in the working directory.
func (s *Settings) file(in Source) (string, error) {
	switch {
	case in == UserSource && s.UserFile == "":
		return "", &KeyError{ErrNoHome.Error(), ""}
	case in == UserSource:
		return s.UserFile, nil
	case s.ProjectFile != "":
		return s.ProjectFile, nil
	case s.env.Dir == "":
		return "", &KeyError{"there is no project here", "go into its folder first"}
	}
	dir := folder.CheckoutOf(s.env.Dir)
	if dir == "" {
		dir = s.env.Dir
	}
	path := filepath.Join(dir, FileName)
	if path == s.UserFile {
		return "", &KeyError{"this folder is hz's own, and no project", "leave --project out"}
	}
	return path, nil
}

// tries bounds how often a change is made anew because somebody else changed the file.
const tries = 20

// change edits a file under its lock, so that nobody's change is lost.
func (s *Settings) change(path, name, key, literal string, edit func(*editor) ([]byte, error)) (Change, error) {
	mode := fs.FileMode(0o600)
	if path == s.UserFile && literal != "" {
		if err := atomicfile.Folder(filepath.Dir(path)); err != nil {
			return Change{}, refusal(path, err)
		}
	} else if path != s.UserFile {
		mode = 0o644
	}
	unlock, err := atomicfile.Lock(path)
	if errors.Is(err, fs.ErrNotExist) && literal == "" {
		unlock, err = func() {}, nil // no folder, so no file to take anything out of
	}
	if err != nil {
		return Change{}, refusal(path, err)
	}
	defer unlock()
	for n := 0; ; n++ {
		c, err := s.changeOnce(path, name, key, literal, mode, edit)
		if errors.Is(err, atomicfile.ErrChanged) && n < tries {
			continue
		}
		var told *ChangeError
		if err != nil && !errors.As(err, &told) {
			err = refusal(path, err)
		}
		return c, err
	}
}

func (s *Settings) changeOnce(path, name, key, literal string, mode fs.FileMode, edit func(*editor) ([]byte, error)) (Change, error) {
	c := Change{Name: shown(name), File: path, Literal: literal}
	old, err := readOwn(path)
	if err != nil {
		return c, err
	}
	d, problems := parse(path, old)
	if problems != nil {
		return c, &ChangeError{problems[0], true}
	}
	bom := tomltree.BOM(old)
	e := &editor{text: old[bom:], root: d.root, path: strings.Split(key, ".")}
	now, err := edit(e)
	if err == nil && now != nil {
		err = e.same(now, literal)
	}
	if err != nil {
		return c, e.refused(d, err)
	}
	if now == nil {
		return c, nil
	}
	now = append(old[:bom:bom], now...)
	if c.Changed = string(now) != string(old); c.Changed {
		if len(now) > maxFile {
			return c, &folder.SizeError{Size: int64(len(now)), Limit: maxFile}
		}
		if err := atomicfile.WriteIfSame(path, old, now, atomicfile.Options{Mode: mode}); err != nil {
			return c, err
		}
	}
	if d, problems := parse(path, now); problems == nil && literal != "" {
		e := editor{text: now, root: d.root, path: e.path}
		if _, entry, err := e.find(); err == nil && entry != nil {
			c.Line = d.place(entry.At).Position.Line
		}
	}
	return c, nil
}

// refused gives the error of a change that a document is in the way of.
func (e *editor) refused(d document, err error) error {
	var st *stuck
	if !errors.As(err, &st) {
		return err
	}
	return &ChangeError{Problem{Path: d.path, Position: d.place(st.at).Position, Message: st.message, Hint: st.hint}, false}
}

// readOwn reads a file that is to be written; nil for none.
func readOwn(path string) ([]byte, error) {
	text, err := readProject(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if text == nil && err == nil {
		text = []byte{}
	}
	return text, err
}

// refusal says why a file can't be changed.
func refusal(path string, err error) error {
	p := Problem{Path: path}
	var kind *atomicfile.KindError
	var read *folder.KindError
	var size *folder.SizeError
	var last *fs.PathError
	switch {
	case errors.As(err, &kind) && kind.Mode&fs.ModeSymlink != 0, errors.As(err, &read) && read.Mode&fs.ModeSymlink != 0:
		p.Message, p.Hint = what+" is a symbolic link, and hz writes through none", "change the file that it leads to, or put the file itself there"
		if to, err := filepath.EvalSymlinks(path); err == nil {
			p.Hint = "change " + diag.Visible(filepath.ToSlash(to)) + " itself, or put it there in place of the link"
		}
	case kind != nil:
		p.Message, p.Hint = what+" can't be changed: it is "+folder.Kind(kind.Mode), instead
	case read != nil:
		p.Message, p.Hint = what+" can't be changed: it is "+folder.Kind(read.Mode), instead
	case errors.As(err, &size):
		p.Message, p.Hint = fmt.Sprintf("%s would have %d bytes; at most %d are read", what, size.Size, size.Limit), "make it shorter"
	case errors.Is(err, fs.ErrPermission):
		p.Message, p.Hint = what+" can't be changed: permission denied", "give yourself permission to write to it and to its folder"
	case errors.Is(err, atomicfile.ErrChanged):
		p.Message, p.Hint = what+" can't be changed: "+err.Error(), "try again"
	case errors.As(err, &last):
		p.Message = what + " can't be changed: " + diag.Visible(last.Err.Error())
	default:
		p.Message = what + " can't be changed: " + diag.Visible(err.Error())
	}
	p.Message, p.Hint = diag.Cut(p.Message, diag.MaxMessage), diag.Cut(p.Hint, diag.MaxMessage)
	return &ChangeError{p, false}
}

// shown gives a key's canonical name as hz writes it in commands.
func shown(name string) string {
	if capability, ok := strings.CutPrefix(name, capabilityPrefix); ok {
		return catalog.ConfigKey(capability)
	}
	return name
}
