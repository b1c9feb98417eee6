package watch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/heinzel/hz/workspace"
)

// real is a Watcher over a real folder, told by the system itself. No test here says how long
// something takes: each waits for it.
type real struct {
	*testing.T
	root string
	w    *Watcher
}

func watchReal(t *testing.T, tree string, paths ...string) *real {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &real{T: t, root: root}
	for _, path := range strings.Fields(tree) {
		r.must(r.write(path))
	}
	before := runtime.NumGoroutine()
	r.w, err = New(t.Context(), Options{Request: workspace.Request{Dir: root, Args: paths}, Extra: []string{r.at("config/hz.toml")}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.w.Close()
		r.w.Close() // a second time does nothing
		for range 1000 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Errorf("%d goroutines, and %d before", runtime.NumGoroutine(), before)
	})
	return r
}

func (r *real) at(path string) string { return filepath.Join(r.root, filepath.FromSlash(path)) }

func (r *real) must(err error) {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
}

func (r *real) write(path string) error {
	if err := os.MkdirAll(filepath.Dir(r.at(path)), 0o755); err != nil {
		return err
	}
	return os.WriteFile(r.at(path), []byte(path), 0o644)
}

// await takes changes until one names the path, a folder above it, or everything.
func (r *real) await(path string) {
	r.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case c := <-r.w.Changes():
			if c.All || slices.ContainsFunc(c.Paths, func(p string) bool {
				return p == r.at(path) || strings.HasPrefix(r.at(path), p+string(filepath.Separator))
			}) {
				return
			}
		case <-late:
			r.Fatalf("nothing was told of %s", path)
		}
	}
}

func TestReal(t *testing.T) {
	const tree = "workflows/a.prose.md workflows/sub/deep/b.prose.md other/c.prose.md config/hz.toml"
	for _, c := range []struct {
		name, path string
		do         func(r *real) error
		told       string // the path that is told of
		after      string // is written then, and must be told of, too
	}{
		{"write", "workflows", func(r *real) error { return r.write("workflows/a.prose.md") }, "workflows/a.prose.md", "workflows/sub/deep/b.prose.md"},
		{"new file", "workflows", func(r *real) error { return r.write("workflows/sub/new.prose.md") }, "workflows/sub/new.prose.md", "workflows/sub/new.prose.md"},
		{"new folders at once", "workflows", func(r *real) error { return r.write("workflows/x/y/z/new.prose.md") }, "workflows/x", "workflows/x/y/z/new.prose.md"},
		{"a copy put over it", "workflows/a.prose.md", func(r *real) error {
			return errors.Join(r.write("workflows/.a.tmp"), os.Rename(r.at("workflows/.a.tmp"), r.at("workflows/a.prose.md")))
		}, "workflows/a.prose.md", "workflows/a.prose.md"},
		{"moved aside and written", "other/c.prose.md", func(r *real) error {
			return errors.Join(os.Rename(r.at("other/c.prose.md"), r.at("other/c.prose.md~")), r.write("other/c.prose.md"), os.Remove(r.at("other/c.prose.md~")))
		}, "other/c.prose.md", "other/neighbour.prose.md"},
		{"removed and written", "other/c.prose.md", func(r *real) error {
			return errors.Join(os.Remove(r.at("other/c.prose.md")), r.write("other/c.prose.md"))
		}, "other/c.prose.md", "other/c.prose.md"},
		{"removed", "workflows", func(r *real) error { return os.Remove(r.at("workflows/a.prose.md")) }, "workflows/a.prose.md", "workflows/a.prose.md"},
		{"a folder removed", "workflows", func(r *real) error { return os.RemoveAll(r.at("workflows/sub")) }, "workflows/sub", "workflows/sub/deep/b.prose.md"},
		{"a folder moved within", "workflows", func(r *real) error { return os.Rename(r.at("workflows/sub"), r.at("workflows/moved")) }, "workflows/moved", "workflows/moved/deep/b.prose.md"},
		{"a folder moved out and back", "workflows", func(r *real) error {
			return errors.Join(os.Rename(r.at("workflows/sub"), r.at("away")), os.Rename(r.at("away"), r.at("workflows/sub")))
		}, "workflows/sub", "workflows/sub/deep/b.prose.md"},
		{"a folder moved in", "workflows", func(r *real) error { return os.Rename(r.at("other"), r.at("workflows/other")) }, "workflows/other", "workflows/other/c.prose.md"},
		{"folders swapped", "workflows", func(r *real) error {
			return errors.Join(r.write("workflows/two/deep/d.prose.md"), os.Rename(r.at("workflows/sub"), r.at("t")),
				os.Rename(r.at("workflows/two"), r.at("workflows/sub")), os.Rename(r.at("t"), r.at("workflows/two")))
		}, "workflows/two", "workflows/two/deep/b.prose.md"},
		{"the folder removed and made anew", "workflows", func(r *real) error {
			return errors.Join(os.RemoveAll(r.at("workflows")), r.write("workflows/sub/new.prose.md"))
		}, "workflows", "workflows/sub/new.prose.md"},
		{"all above removed and made anew", "other", func(r *real) error {
			return errors.Join(os.RemoveAll(r.at("other")), r.write("other/sub/new.prose.md"))
		}, "other", "other/sub/new.prose.md"},
		{"a folder that comes", "later", func(r *real) error { return r.write("later/a.prose.md") }, "later", "later/a.prose.md"},
		{"the configuration", "other", func(r *real) error { return r.write("config/hz.toml") }, "config/hz.toml", "config/hz.toml"},
		{"the configuration's folder", "other", func(r *real) error {
			return errors.Join(os.RemoveAll(r.at("config")), r.write("config/hz.toml"))
		}, "config/hz.toml", "config/hz.toml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := watchReal(t, tree, c.path)
			r.must(c.do(r))
			r.await(c.told)
			r.must(r.write(c.after))
			r.await(c.after)
			if n := r.w.Notes(); len(n) > 0 {
				t.Errorf("%+v", n)
			}
		})
	}
}

// A burst: thousands of files in new folders, nobody taking; then one more is still told of.
func TestRealBurst(t *testing.T) {
	r := watchReal(t, "w/a.prose.md", "w")
	for i := range 5000 {
		r.must(r.write(fmt.Sprintf("w/%03d/%04d.prose.md", i%200, i)))
	}
	r.await("w/199")
	r.must(r.write("w/199/last.prose.md"))
	r.await("w/199/last.prose.md")
	if r.w.Folders() != 201 {
		t.Errorf("%d folders", r.w.Folders())
	}
	r.must(os.RemoveAll(r.at("w")))
	r.await("w")
	r.must(r.write("w/a.prose.md"))
	r.await("w")
}

// More notifications than are kept: the lot is lost, and that is told.
func TestNativeQueue(t *testing.T) {
	n := &native{ready: make(chan struct{}, 1)}
	for range maxEvents + 5 {
		n.put(fsnotify.Event{Name: "x", Op: fsnotify.Write})
	}
	if events, lost := n.Take(); !lost || len(events) != 5 {
		t.Errorf("%d events, lost %v", len(events), lost)
	}
	if events, lost := n.Take(); lost || len(events) != 0 {
		t.Errorf("%d events, lost %v", len(events), lost)
	}
}
