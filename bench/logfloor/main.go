// Command logfloor does the least work that any graph of action logs must do: it reads each
// log below a data folder, verifies its chain, finds the members that edges are made of without
// decoding the rest, and counts edges. It trusts the form of the lines, and tells a chain that
// doesn't hold by a count alone.
//
//	logfloor [--jobs 2] DIR
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
)

type key struct{ heinzel, edge, target string }

type edge struct {
	n    int
	last string
}

// worker is what one goroutine has gathered.
type worker struct {
	edges      map[key]*edge
	texts      map[string]string
	buf        []byte
	n, bad, sz int
}

func main() {
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "goroutines")
	flag.Parse()
	paths, err := filepath.Glob(filepath.Join(flag.Arg(0), "heinzel", "*", "*", "spine.jsonl"))
	if err != nil || len(paths) == 0 {
		fmt.Fprintln(os.Stderr, "logfloor: name a data folder with logs")
		os.Exit(2)
	}
	all := make([]*worker, *jobs)
	var next atomic.Int64
	var wg sync.WaitGroup
	for i := range all {
		w := &worker{edges: map[key]*edge{}, texts: map[string]string{}}
		all[i] = w
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(paths) {
					return
				}
				w.file(paths[i])
			}
		})
	}
	wg.Wait()
	sum := all[0]
	for _, w := range all[1:] {
		for k, e := range w.edges {
			if x := sum.edges[k]; x != nil {
				x.n += e.n
			} else {
				sum.edges[k] = e
			}
		}
		sum.n, sum.bad, sum.sz = sum.n+w.n, sum.bad+w.bad, sum.sz+w.sz
	}
	fmt.Println(len(paths), "logs", sum.n, "entries", sum.sz, "bytes", len(sum.edges), "edges", sum.bad, "bad")
}

func (w *worker) text(b []byte) string {
	s, ok := w.texts[string(b)]
	if !ok {
		s = string(b)
		w.texts[s] = s
	}
	return s
}

func (w *worker) file(path string) {
	f, err := os.Open(path)
	if err != nil {
		w.bad++
		return
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		w.bad++
		return
	}
	if n := int(info.Size()); cap(w.buf) < n {
		w.buf = make([]byte, n)
	}
	b := w.buf[:info.Size()]
	if _, err := f.ReadAt(b, 0); err != nil {
		w.bad++
	}
	w.sz += len(b)
	var sum [sha256.Size]byte
	var prev [2 * sha256.Size]byte
	for len(b) > 0 {
		i := bytes.IndexByte(b, '\n')
		if i < 0 {
			w.bad++
			return
		}
		line := b[:i+1]
		b = b[i+1:]
		w.n++
		hex.Encode(prev[:], sum[:])
		if p := bytes.Index(line, []byte(`"prev":"sha256:`)); p < 0 || !bytes.Equal(line[p+15:p+79], prev[:]) {
			w.bad++
		}
		sum = sha256.Sum256(line)
		if !w.line(line[:i]) {
			w.bad++
		}
	}
}

// line finds the members that an edge is made of.
func (w *worker) line(l []byte) bool {
	var heinzel, verb, target, ts []byte
	for i := 1; i < len(l) && l[i] == '"'; i++ {
		n := bytes.IndexByte(l[i+1:], '"')
		if n < 0 {
			return false
		}
		name := l[i+1 : i+1+n]
		i += n + 3
		if i >= len(l) {
			return false
		}
		if l[i] != '"' {
			if i = skip(l, i); i >= len(l) {
				break
			}
			continue
		}
		end := i + 1
		for {
			m := bytes.IndexByte(l[end:], '"')
			if m < 0 {
				return false
			}
			end += m
			b := end - 1
			for l[b] == '\\' {
				b--
			}
			if (end-1-b)%2 == 0 {
				break
			}
			end++
		}
		v := l[i+1 : end]
		switch string(name) {
		case "heinzel":
			heinzel = v
		case "verb":
			verb = v
		case "target":
			target = v
		case "ts":
			ts = v
		}
		i = end + 1
	}
	k := key{heinzel: w.text(heinzel), target: w.text(target)}
	switch string(verb) {
	case "read":
		k.edge = "read"
	case "drafted", "published":
		k.edge = "wrote"
	default:
		return true
	}
	x := w.edges[k]
	if x == nil {
		x = new(edge)
		w.edges[k] = x
	}
	x.n++
	x.last = string(ts)
	return true
}

// skip gives where a number, list or object ends.
func skip(l []byte, i int) int {
	for depth := 0; i < len(l); i++ {
		switch c := l[i]; {
		case c == '"':
			for i++; i < len(l) && l[i] != '"'; i++ {
				if l[i] == '\\' {
					i++
				}
			}
		case c == '[' || c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return i
		case c == ']' || c == '}':
			depth--
		}
	}
	return i
}
