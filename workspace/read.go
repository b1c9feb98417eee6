package workspace

import (
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/folder"
)

// MaxSize is the most bytes that a contract may have: 256 KiB (guide, "The file").
const MaxSize = 256 << 10

// Reader reads targets one after the other. It keeps the folder of the last one open, so
// targets are best read in the order that Discover gives them in. One goroutine uses a Reader
// at a time; the zero value is ready, and Close gives its handles back.
type Reader struct {
	base   *base
	dir    string // below base
	folder *folder.Folder
}

// Read gives a target's bytes, or HZC001: larger than MaxSize, unreadable, vanished, or no
// regular file any more. The bytes lie in buf where that has room for the file and one byte
// more; a caller that keeps them gives another buf, or nil, the next time.
//
// Nothing is followed or opened that isn't a regular file, even when it took the file's place
// since the search: each folder below the one that was named is opened from the one above it.
func (r *Reader) Read(t *Target, buf []byte) ([]byte, *diag.Diagnostic) {
	name := t.rel
	dir := ""
	if i := strings.LastIndexByte(t.rel, filepath.Separator); i >= 0 {
		dir, name = t.rel[:i], t.rel[i+1:]
	}
	err := r.open(t.base, dir)
	if err == nil {
		buf, err = r.folder.Read(name, MaxSize, buf)
	}
	if err != nil {
		d := fileTrouble(err).at(t.Path)
		return buf[:0], &d
	}
	return buf, nil
}

// Read reads one target; see Reader.Read. For many, a Reader is faster.
func Read(t *Target, buf []byte) ([]byte, *diag.Diagnostic) {
	var r Reader
	defer r.Close()
	return r.Read(t, buf)
}

// Close gives the folder back that the Reader keeps open.
func (r *Reader) Close() {
	if r.folder != nil {
		_ = r.folder.Close() // opened for reading: nothing is lost
	}
	*r = Reader{}
}

// open makes the folder of a target the Reader's.
func (r *Reader) open(b *base, dir string) error {
	if r.folder != nil && r.base == b && r.dir == dir {
		return nil
	}
	r.Close()
	f, err := folder.Open(b.dir)
	for rest := dir; err == nil && rest != ""; {
		var step string
		step, rest, _ = strings.Cut(rest, string(filepath.Separator))
		var next *folder.Folder
		next, err = f.Sub(step)
		_ = f.Close()
		f = next
	}
	if err != nil {
		return err
	}
	r.base, r.dir, r.folder = b, dir, f
	return nil
}
