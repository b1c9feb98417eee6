package prints

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/canon"
)

// tree writes n contracts and gives what Find finds.
func tree(t testing.TB, n int) []File {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		sub := filepath.Join(dir, fmt.Sprint("d", i%7))
		if err := os.MkdirAll(sub, 0o777); err != nil {
			t.Fatal(err)
		}
		text := strings.Repeat(fmt.Sprintln("line", i), i%50)
		if err := os.WriteFile(filepath.Join(sub, fmt.Sprintf("c%03d.prose.md", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files := Find(dir, dir, dir, "/")
	if len(files) != n {
		t.Fatalf("%d files", len(files))
	}
	return files
}

// Whatever the number of workers, prints come in the order of the files, each its own.
func TestAllKeepsOrder(t *testing.T) {
	for _, n := range []int{0, 1, chunk, chunk + 1, 500} {
		files := tree(t, n)
		i := 0
		All(files, true, func(p *Print) {
			text, trouble := files[i].Read()
			if trouble != nil || p.Path != files[i].Path {
				t.Fatalf("%d: %s, want %s (%v)", i, p.Path, files[i].Path, trouble)
			}
			if want := canon.Canonicalize(text).Fingerprint(); p.Fingerprint != want {
				t.Errorf("%s: %s, want %s", p.Path, p.Fingerprint, want)
			}
			var doc struct {
				File, Canonicalization, Fingerprint, SHA256, Verdict string
				Reports                                              []any
			}
			d := json.NewDecoder(bytes.NewReader(p.JSON))
			d.DisallowUnknownFields()
			if err := d.Decode(&doc); err != nil {
				t.Fatalf("%s: %v", p.JSON, err)
			}
			sum := sha256.Sum256(text)
			if doc.Fingerprint != "sha256:"+p.Fingerprint || doc.SHA256 != hex.EncodeToString(sum[:]) || doc.Reports == nil {
				t.Errorf("%s", p.JSON)
			}
			i++
		})
		if i != n {
			t.Errorf("%d prints of %d files", i, n)
		}
	}
}

// A file is read up to the limit, and hashed whole behind it.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		n     int
		fatal canon.Class
	}{{0, ""}, {1, ""}, {canon.MaxBytes - 1, ""}, {canon.MaxBytes, ""}, {canon.MaxBytes + 1, canon.TooLarge}, {3 * canon.MaxBytes, canon.TooLarge}} {
		for _, name := range []string{"x.txt", "x.prose.md"} {
			path := filepath.Join(t.TempDir(), name)
			text := bytes.Repeat([]byte("a"), c.n)
			if err := os.WriteFile(path, text, 0o666); err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256(text)
			All(Find(path, path, path, "/"), true, func(p *Print) {
				if p.Trouble != nil || p.Fatal != c.fatal || (p.Fingerprint == "") != (c.fatal != "") {
					t.Errorf("%s of %d bytes: %+v", name, c.n, p)
				}
				if !strings.Contains(string(p.JSON), `"sha256":"`+hex.EncodeToString(sum[:])+`"`) {
					t.Errorf("%s of %d bytes: %s", name, c.n, p.JSON)
				}
			})
		}
	}
}

func BenchmarkAll(b *testing.B) {
	files := tree(b, 500)
	b.ReportAllocs()
	for b.Loop() {
		All(files, false, func(*Print) {})
	}
}
