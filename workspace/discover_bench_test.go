package workspace

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// makeTree writes n files of the given size, perFolder in each folder.
func makeTree(tb testing.TB, n, perFolder, size int) string {
	tb.Helper()
	root := realTemp(tb)
	text := bytes.Repeat([]byte("x"), size)
	first := ""
	for i := range n {
		dir := filepath.Join(root, fmt.Sprintf("team%04d", i/perFolder))
		if i%perFolder == 0 {
			if err := os.Mkdir(dir, 0o755); err != nil {
				tb.Fatal(err)
			}
		}
		path := filepath.Join(dir, fmt.Sprintf("contract-%05d.prose.md", i))
		if size == 0 && first != "" && os.Link(first, path) == nil {
			continue // faster than a file of its own, and a walk sees no difference
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			tb.Fatal(err)
		}
		first = path
	}
	return root
}

// BenchmarkDiscover is to be compared with BenchmarkWalkDir of the same shape.
func BenchmarkDiscover(b *testing.B) {
	for _, per := range []int{10000, 100, 4} {
		b.Run(fmt.Sprintf("10000by%d", per), func(b *testing.B) {
			root := makeTree(b, 10000, per, 0)
			b.ReportAllocs()
			for b.Loop() {
				if got, _ := Discover([]string{root}, Options{Dir: root}); len(got) != 10000 {
					b.Fatal(len(got))
				}
			}
		})
	}
}

func BenchmarkWalkDir(b *testing.B) {
	for _, per := range []int{10000, 100, 4} {
		b.Run(fmt.Sprintf("10000by%d", per), func(b *testing.B) {
			root := makeTree(b, 10000, per, 0)
			b.ReportAllocs()
			for b.Loop() {
				n := 0
				_ = filepath.WalkDir(root, func(_ string, d fs.DirEntry, _ error) error {
					if !d.IsDir() {
						n++
					}
					return nil
				})
				if n != 10000 {
					b.Fatal(n)
				}
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, per := range []int{10000, 4} {
		b.Run(fmt.Sprintf("10000by%d", per), func(b *testing.B) {
			root := makeTree(b, 10000, per, 4500)
			targets, _ := Discover([]string{root}, Options{Dir: root})
			buf := make([]byte, MaxSize+1)
			b.ReportAllocs()
			for b.Loop() {
				var r Reader
				for i := range targets {
					if text, d := r.Read(&targets[i], buf); d != nil || len(text) != 4500 {
						b.Fatal(d)
					}
				}
				r.Close()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/10000, "µs/file")
		})
	}
}
