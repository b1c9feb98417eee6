package tomltree

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace/internal/folder"
)

// Unreadable says why a file or folder can't be read. what names it, such as "the manifest";
// instead is the hint for one of the wrong kind, such as a folder where a file should be.
func Unreadable(path, what, instead string, err error) Problem {
	p := Problem{Path: path, Position: source.Position{Line: 1, Column: 1}}
	var kind *folder.KindError
	var size *folder.SizeError
	switch {
	case errors.As(err, &kind) && kind.Mode&fs.ModeSymlink != 0:
		p.Message, p.Hint = what+" is a symbolic link, and hz follows none", "put the folder or the file itself there"
	case errors.As(err, &kind):
		p.Message, p.Hint = fmt.Sprintf("%s can't be read: it is %s", what, folder.Kind(kind.Mode)), instead
	case errors.As(err, &size):
		p.Message, p.Hint = fmt.Sprintf("%s has %d bytes; at most %d are read", what, size.Size, size.Limit), "make it shorter"
	case errors.Is(err, fs.ErrPermission):
		p.Message, p.Hint = what+" can't be read: permission denied", "give yourself permission to read it"
	default:
		p.Message, p.Hint = fmt.Sprintf("%s can't be read: %s", what, diag.Visible(words.Reason(err))), "make it readable, or remove it"
	}
	return p
}
