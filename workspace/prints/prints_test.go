package prints

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
			sum := sha256.Sum256(text)
			if p.SHA256 != hex.EncodeToString(sum[:]) || p.Verdict != canon.OK || len(p.Reports) > 0 {
				t.Errorf("%+v", p)
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
				if p.SHA256 != hex.EncodeToString(sum[:]) || (p.Verdict == canon.Refuse) != (c.fatal != "") {
					t.Errorf("%s of %d bytes: %+v", name, c.n, p)
				}
			})
		}
	}
}

// Reports of one file stay what they are when the next one is read.
func TestReportsAreKept(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a": "\u200b", "b": "x\u2060", "c": "xx\u202e"} {
		if err := os.WriteFile(filepath.Join(dir, name+".prose.md"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var kept []Print
	All(Find(dir, dir, dir, "/"), true, func(p *Print) { kept = append(kept, *p) })
	for i, want := range []rune{0x200b, 0x2060, 0x202e} {
		r := kept[i].Reports
		if len(r) != 1 || r[0].Column != i+1 || len(r[0].CodePoints) != 1 || r[0].CodePoints[0] != want {
			t.Errorf("%d: %+v", i, r)
		}
	}
}

// A printed path leads back to its file, as long as it can mean one alone.
func TestShown(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"plain", "a\nb", `a\nc`, "d\ne/f\tg", "h\ni", `h\ni`, "bad\xff"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Skip("this system has no such names: ", err)
		}
	}
	for _, row := range [][2]string{
		{"plain", "plain"}, {`a\nb`, "a\nb"}, {`a\nc`, `a\nc`}, {`d\ne/f\tg`, "d\ne/f\tg"}, {`h\ni`, `h\ni`}, {`bad\xff`, "bad\xff"},
		{`gone\n`, `gone\n`}, {`gone\n/a\nb`, `gone\n/a\nb`}, {`\`, `\`}, {"", ""},
	} {
		if got := Shown(filepath.Join(dir, row[0])); got != filepath.Join(dir, row[1]) {
			t.Errorf("%q: %q", row[0], got)
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
