package watch

import (
	"io/fs"
	"os"
)

// stamp is what a look at a path shows without opening it.
type stamp struct{ info fs.FileInfo } // nil when nothing is there

func stampOf(path string) stamp {
	info, err := os.Lstat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{info}
}

// same says whether nothing seems to have happened between two looks at one path: another file
// in its place, another kind or mode, and for what is no folder another size or time. A
// folder's own time says what its notifications say, too.
func (a stamp) same(b stamp) bool {
	switch {
	case a.info == nil || b.info == nil:
		return a.info == nil && b.info == nil
	case a.info.Mode() != b.info.Mode() || !os.SameFile(a.info, b.info):
		return false
	case a.info.IsDir():
		return true
	}
	return a.info.Size() == b.info.Size() && a.info.ModTime().Equal(b.info.ModTime())
}
