package baseline

import (
	"path/filepath"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// ApplyOptions says what is known of a check beside its result.
type ApplyOptions struct {
	File     string                 // the baseline's file, absolute
	Narrowed bool                   // the check looked for some codes only: an entry without a finding says nothing
	Exists   func(path string) bool // whether something is at an absolute path; nil: not asked
}

// Apply takes the findings that a baseline lists out of a result, as many of each as it lists,
// and gives the entries that list more than there is: what was mended since, in files that
// were checked or are gone. Their Count is how many are too many.
func (b *Baseline) Apply(r *lint.Result, o ApplyOptions) (stale []Entry) {
	left := make(map[key]int, len(b.Entries))
	for i := range b.Entries {
		left[b.Entries[i].key()] += b.Entries[i].Count
	}
	partial := r.Internal() || o.Narrowed
	checked := checkedFiles(r, o.File)
	kept := make([]diag.Diagnostic, 0, len(r.Diagnostics))
	for i, k := range r.Keys(pathsOf(r, o.File)) {
		d := &r.Diagnostics[i]
		if n := (key{k.Path, k.Code, k.Kind, k.Line}); left[n] > 0 && listable(r, d) {
			left[n]--
			continue
		}
		kept = append(kept, *d)
	}
	r.Baselined = true
	r.Hidden += len(r.Diagnostics) - len(kept)
	r.Diagnostics = kept
	if partial {
		return nil
	}
	folder := folderOf(o.File)
	for _, e := range b.Entries {
		if e.Count = left[e.key()]; e.Count == 0 {
			continue
		}
		if checked[e.File] || o.Exists != nil && !o.Exists(filepath.Join(folder, filepath.FromSlash(e.File))) {
			stale = append(stale, e)
		}
	}
	return stale
}

// checkedFiles gives the files that were checked and read, as entries name them. In a file
// that couldn't be read nothing is mended.
func checkedFiles(r *lint.Result, file string) map[string]bool {
	lost := map[string]bool{}
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; r.Files[d.Path] == nil {
			lost[d.Path] = true
		}
	}
	folder := folderOf(file)
	out := make(map[string]bool, len(r.Targets))
	for i := range r.Targets {
		if t := &r.Targets[i]; !lost[t.Path] {
			out[entryFile(folder, t.File)] = true
		}
	}
	return out
}
