// Package prints makes the fingerprints of many files at once: they are read by several
// workers and handed on in order.
package prints

import (
	"crypto/sha256"
	"encoding/hex"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
)

// Print is what one file gave.
type Print struct {
	Path        string           // as printed
	Trouble     *diag.Diagnostic // why the file can't be read
	Fatal       canon.Class      // why its text has no fingerprint
	FatalAt     source.Position  // and where
	Fingerprint string           // 64 hex digits; empty when there is none

	// The rest only when details are asked for.
	SHA256  string         // of the file's bytes, 64 hex digits
	Verdict canon.Verdict  // Refuse for a fatal text
	Reports []canon.Report // what canonical-v1 took out, replaced or points at
}

// chunk is how many files a worker takes at once, so that it stays in one folder.
const chunk = 32

// All fingerprints the files and calls each with what every one gave, in their order, from
// one goroutine. Details cost a second hash of each file, however large that is.
func All(files []File, details bool, each func(*Print)) {
	n := (len(files) + chunk - 1) / chunk
	out := make([][]Print, n)
	done := make([]chan struct{}, n)
	for i := range done {
		done[i] = make(chan struct{})
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		group.Go(func() {
			w := worker{details: details}
			defer w.reader.Close()
			for {
				k := int(next.Add(1)) - 1
				if k >= n {
					return
				}
				part := files[k*chunk : min(len(files), (k+1)*chunk)]
				out[k] = make([]Print, len(part))
				for i := range part {
					out[k][i] = w.print(&part[i])
				}
				close(done[k])
			}
		})
	}
	for k := range out {
		<-done[k]
		for i := range out[k] {
			each(&out[k][i])
		}
		out[k] = nil
	}
	group.Wait()
}

// worker fingerprints one file after the other and reuses its memory.
type worker struct {
	details bool
	reader  workspace.Reader
	canon   canon.Canonicalizer
	buf     []byte
}

func (w *worker) print(f *File) Print {
	p := Print{Path: f.Path}
	text, size, trouble := f.read(&w.reader, w.buf, w.details)
	if trouble != nil {
		p.Trouble = trouble
		return p
	}
	w.buf = text
	r := w.canon.Canonicalize(text)
	if r.Fatal != "" {
		p.Fatal, p.FatalAt = r.Fatal, source.NewFile("", text).Position(r.FatalAt)
	} else {
		p.Fingerprint = r.Fingerprint()
	}
	if w.details {
		p.SHA256 = size.sum
		if size.whole {
			s := sha256.Sum256(text)
			p.SHA256 = hex.EncodeToString(s[:])
		}
		if p.Verdict = r.Verdict; r.Fatal != "" {
			p.Verdict = canon.Refuse
		}
		p.Reports = slices.Clone(r.Reports) // the next file's overwrite them
		for i := range p.Reports {
			p.Reports[i].CodePoints = slices.Clone(p.Reports[i].CodePoints)
		}
	}
	return p
}
