// Command floor does the least that any check of contracts must do: it walks a folder, reads
// each *.prose.md, finds where the frontmatter ends, asks whether the text is NFC, and hashes
// the bytes. Two goroutines; no canonical text is made.
//
//	floor [-j 2] DIR
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/text/unicode/norm"
)

// most is more than any contract has.
const most = 256<<10 + 1

func main() {
	jobs := flag.Int("j", 2, "goroutines")
	flag.Parse()
	paths, err := walk(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
	done := make([]file, len(paths))
	var next atomic.Int64
	var group sync.WaitGroup
	for range *jobs {
		group.Go(func() {
			buf := make([]byte, most)
			for i := int(next.Add(1)) - 1; i < len(paths); i = int(next.Add(1)) - 1 {
				done[i] = look(paths[i], buf)
			}
		})
	}
	group.Wait()
	print(done)
}

// file is what was seen of one file.
type file struct {
	sum          [sha256.Size]byte
	bytes, front int
	nfc          bool
	err          error
}

func walk(dir string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, ".prose.md") {
			paths = append(paths, path)
		}
		return err
	})
	slices.Sort(paths)
	return paths, err
}

func look(path string, buf []byte) file {
	text, err := read(path, buf)
	if err != nil {
		return file{err: err}
	}
	f := file{bytes: len(text), sum: sha256.Sum256(text), nfc: norm.NFC.QuickSpan(text) == len(text)}
	if bytes.HasPrefix(text, []byte("---\n")) {
		f.front = max(0, bytes.Index(text[3:], []byte("\n---\n")))
	}
	return f
}

func print(files []file) {
	h := sha256.New()
	var size, bare, other, failed int
	for i := range files {
		f := &files[i]
		h.Write(f.sum[:])
		size += f.bytes
		switch {
		case f.err != nil:
			failed++
		case f.front == 0:
			bare++
		}
		if !f.nfc {
			other++
		}
	}
	fmt.Printf("%d files, %d bytes, %d without frontmatter, %d not NFC, %d unreadable, %x\n", len(files), size, bare, other, failed, h.Sum(nil))
}
