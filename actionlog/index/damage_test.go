package index

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog/internal/spines"
	"github.com/heinzel/hz/actionlog/observed"
)

// alter changes the database with SQL.
func alter(t testing.TB, x *Index, query string) {
	t.Helper()
	d, err := connect(ctx, x.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.exec(ctx, query); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

// An index that isn't what it should be is made anew, and the answer is right at once.
func TestDamage(t *testing.T) {
	file := func(change func([]byte) []byte) func(*testing.T, *Index) {
		return func(t *testing.T, x *Index) {
			b, err := os.ReadFile(x.path)
			if err == nil {
				err = os.WriteFile(x.path, change(b), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	sql := func(query string) func(*testing.T, *Index) {
		return func(t *testing.T, x *Index) { alter(t, x, query) }
	}
	other := func(make func(path string) error) func(*testing.T, *Index) {
		return func(t *testing.T, x *Index) {
			err := os.Remove(x.path)
			if err == nil {
				err = make(x.path)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := map[string]func(*testing.T, *Index){
		"missing":                  other(func(string) error { return nil }),
		"empty":                    file(func([]byte) []byte { return nil }),
		"zeros":                    file(func(b []byte) []byte { return make([]byte, len(b)) }),
		"other text":               file(func([]byte) []byte { return []byte("this is no database at all, but a text of some length\n") }),
		"first page overwritten":   file(func(b []byte) []byte { return append(bytes.Repeat([]byte("x"), 8192), b[8192:]...) }),
		"cut within the header":    file(func(b []byte) []byte { return b[:50] }),
		"cut to a page":            file(func(b []byte) []byte { return b[:8192] }),
		"cut in the middle":        file(func(b []byte) []byte { return b[:len(b)/2+100] }),
		"last page gone":           file(func(b []byte) []byte { return b[:len(b)-8192] }),
		"a folder":                 other(func(path string) error { return os.MkdirAll(filepath.Join(path, "in it"), 0o700) }),
		"an older version":         sql("PRAGMA user_version = 0"),
		"a later version":          sql("PRAGMA user_version = 99"),
		"another program's":        sql("PRAGMA application_id = 7"),
		"another program's tables": sql("DROP TABLE actions; CREATE TABLE actions (id)"),
		"a table gone":             sql("DROP TABLE summaries"),
		"no anchors":               sql("DROP TABLE anchors"),
		"logs gone":                sql("DELETE FROM logs"),
		"summaries gone":           sql("DELETE FROM summaries WHERE log = 1"),
		"a summary changed":        sql("UPDATE summaries SET summary = summary || x'00' WHERE log = 2"),
		"a summary null":           sql("UPDATE OR IGNORE summaries SET summary = '' WHERE log = 2"),
		"a place changed":          sql(`UPDATE logs SET "offset" = "offset" + 1 WHERE id = 2`),
		"a hash cut":               sql("UPDATE logs SET hash = x'00' WHERE id = 2"),
		"a hash of text":           sql("UPDATE logs SET hash = 'none' WHERE id = 2"),
		"a number of text":         sql("UPDATE logs SET line = 'none' WHERE id = 2"),
		"a witness of nothing":     sql("UPDATE logs SET witness = 'x'"),
	}
	if runtime.GOOS != "windows" {
		tests["a link"] = other(func(path string) error { return os.Symlink(filepath.Join(filepath.Dir(path), "elsewhere"), path) })
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, 5, 3)
			x := Open(s.dir)
			s.same(x)
			spoil(t, x)
			s.same(x) // every window, and none falls back
			if info, err := os.Lstat(x.path); err != nil || !info.Mode().IsRegular() {
				t.Errorf("%v, %v", info, err)
			}
			if _, err := os.Lstat(filepath.Join(s.dir, "elsewhere")); err == nil {
				t.Error("a link was followed")
			}
			s.add("me/heinzel-1", 5, false)
			s.same(x)
		})
	}
}

// Whichever page is overwritten, and with what: the answer is right.
func TestEveryPageDamaged(t *testing.T) {
	s := newStore(t, 6, 4)
	x := Open(s.dir)
	s.same(x)
	whole, err := os.ReadFile(x.path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 8192
	r := rand.New(rand.NewPCG(1, 9))
	for at := 0; at < len(whole); at += page {
		for name, spoil := range []func([]byte){
			func(b []byte) { clear(b) },
			func(b []byte) { fillNoise(r, b) },
			func(b []byte) { fillNoise(r, b[r.IntN(page/2):][:64]) },
			func(b []byte) { b[r.IntN(page)] ^= 1 << r.IntN(8) },
			func(b []byte) { copy(b, whole[r.IntN(len(whole)/page)*page:][:page]) },
		} {
			b := bytes.Clone(whole)
			spoil(b[at : at+page])
			if err := os.WriteFile(x.path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			t.Logf("page %d, damage %d", at/page, name)
			s.same(x)
		}
	}
}

func fillNoise(r *rand.Rand, b []byte) {
	for i := range b {
		b[i] = byte(r.Uint32())
	}
}

// What lay in the index's place and isn't hz's is kept.
func TestAFolderInItsPlaceIsKept(t *testing.T) {
	s := newStore(t, 5, 1)
	x := Open(s.dir)
	for n := 1; n <= 2; n++ {
		if err := os.MkdirAll(filepath.Join(x.path, "in it"), 0o700); err != nil {
			t.Fatal(err)
		}
		s.same(x)
		if _, err := os.Stat(fmt.Sprintf("%s.aside-%d/in it", x.path, n)); err != nil {
			t.Error(err)
		}
		if err := os.Remove(x.path); err != nil {
			t.Fatal(err)
		}
	}
}

// The write-ahead log of a database that is gone isn't taken for that of the new one.
func TestLeftovers(t *testing.T) {
	s := newStore(t, 5, 2)
	x := Open(s.dir)
	s.same(x)
	d, err := open(ctx, x.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.exec(ctx, "UPDATE actions SET target = 'wrong'; UPDATE logs SET seq = 1"); err != nil {
		t.Fatal(err)
	}
	wal, err := os.ReadFile(x.path + "-wal")
	if err != nil || len(wal) == 0 {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"-wal", "-shm", "-journal", ".new", ".new-journal", ".old"} {
		if err := os.WriteFile(x.path+name, wal, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(x.path); err != nil {
		t.Fatal(err)
	}
	s.same(x)
	if left, _ := filepath.Glob(x.path + "?*"); len(left) > 0 {
		t.Errorf("%v", left)
	}
}

// When the index can't be used, the answer comes from the logs and says why.
func TestFallingBack(t *testing.T) {
	check := func(t *testing.T, x *Index, say string) {
		t.Helper()
		for _, w := range windows {
			got, err := x.Observed(ctx, w)
			if err != nil {
				t.Fatal(err)
			}
			want, err := observed.FromLogs(ctx, x.store, w, 1)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(got.Fallback, "the index of the logs can't be used: ") || !strings.Contains(got.Fallback, say) {
				t.Errorf("it says %q", got.Fallback)
			}
			got.Fallback = ""
			same(t, w, want, got)
		}
	}
	for _, name := range []string{lockName, gateName} {
		t.Run("others hold "+name, func(t *testing.T) {
			s := newStore(t, 5, 2)
			x := Open(s.dir)
			s.same(x)
			unlock, err := x.lock(ctx, name, false)
			if err != nil {
				t.Fatal(err)
			}
			defer unlock()
			x.patience = 20 * time.Millisecond
			check(t, x, "other programs are using it")
			if err := x.Rebuild(ctx); err == nil {
				t.Error("it was made anew while it was used")
			}
		})
	}
	t.Run("others use it while it is to be made anew", func(t *testing.T) {
		s := newStore(t, 5, 2)
		x := Open(s.dir)
		unlock, err := x.share(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer unlock()
		x.patience = 20 * time.Millisecond
		check(t, x, "other programs are using it")
	})
	t.Run("a folder in place of the lock", func(t *testing.T) {
		s := newStore(t, 5, 2)
		if err := os.Mkdir(filepath.Join(s.dir, lockName), 0o700); err != nil {
			t.Fatal(err)
		}
		check(t, Open(s.dir), "a folder, not a file")
	})
	t.Run("a folder in place of what is being made", func(t *testing.T) {
		s := newStore(t, 5, 2)
		if err := os.MkdirAll(filepath.Join(s.dir, newName, "in it"), 0o700); err != nil {
			t.Fatal(err)
		}
		check(t, Open(s.dir), newName)
	})
}

// A log that goes away while the index is brought up to date is none of the index's trouble.
func TestALogThatGoesAway(t *testing.T) {
	s := newStore(t, 5, 3)
	x := Open(s.dir)
	s.same(x)
	path := spines.Path(s.dir, "me/heinzel-1")
	x.reach = func(step string) {
		if strings.HasPrefix(step, "read me/heinzel-0") {
			_ = os.Remove(path)
		}
	}
	s.add("me/heinzel-0", 3, false)
	s.add("me/heinzel-1", 3, false)
	set, err := x.Observed(ctx, observed.Window{})
	if err != nil || set.Fallback != "" || len(set.Heinzels) != 2 {
		t.Errorf("%+v, %v", set, err)
	}
	s.same(x)
}
