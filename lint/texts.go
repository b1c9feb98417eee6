package lint

import (
	"hash/maphash"
	"slices"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
)

// seed is of the sums that tell whether a file is still the one that was checked.
var seed = maphash.MakeSeed()

// keep keeps a text for excerpts and keys: all of it when the file has findings already, else
// only a sum. A rule between contracts may find something in it later; then it is read again,
// so that the memory of a large workspace grows with what is wrong in it, not with its texts.
func (f *fileFindings) keep(file *source.File) {
	if len(f.found) > 0 || len(f.ignores) > 0 {
		f.text = source.NewFile(file.Path, slices.Clone(file.Text))
		return
	}
	f.sum, f.read = maphash.Bytes(seed, file.Text), true
}

// keepTexts gives a result the texts of the files with findings. One that was changed since
// it was checked has none: its places would be wrong.
func (r *Result) keepTexts(c *workspace.Collection, files []fileFindings, index map[string]int) {
	r.Files = map[string]*source.File{}
	var reader workspace.Reader
	defer reader.Close()
	for i := range r.Diagnostics {
		path := r.Diagnostics[i].Path
		k, asked := index[path]
		if i > 0 && path == r.Diagnostics[i-1].Path || !asked {
			continue
		}
		f := &files[k]
		if f.text == nil && f.read {
			f.text = f.again(&c.Targets[k], c.Overlays, &reader)
		}
		if f.text != nil {
			r.Files[path] = f.text
		}
	}
}

// again gives a file that was checked before, or nil when it isn't the same any more.
func (f *fileFindings) again(t *workspace.Target, overlays map[string][]byte, reader *workspace.Reader) *source.File {
	text, overlaid := overlays[t.File]
	if !overlaid {
		read, problem := reader.Read(t, nil)
		if problem != nil {
			return nil
		}
		text = read
	}
	if maphash.Bytes(seed, text) != f.sum {
		return nil
	}
	return source.NewFile(t.Path, text)
}
