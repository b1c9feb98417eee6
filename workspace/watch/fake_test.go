package watch

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/heinzel/hz/workspace"
)

// fake is a source whose notifications a test makes.
type fake struct {
	ready  chan struct{}
	events []fsnotify.Event
	lost   bool
	closed bool
	calls  []string         // "+dir" and "-dir", in order
	refuse map[string]error // what Add says of some folders
}

func (f *fake) Add(dir string) error {
	if err := f.refuse[dir]; err != nil {
		return err
	}
	f.calls = append(f.calls, "+"+dir)
	return nil
}
func (f *fake) Remove(dir string)      { f.calls = append(f.calls, "-"+dir) }
func (f *fake) Ready() <-chan struct{} { return f.ready }
func (f *fake) Close()                 { f.closed = true }
func (f *fake) Take() ([]fsnotify.Event, bool) {
	events, lost := f.events, f.lost
	f.events, f.lost = nil, false
	return events, lost
}

// watching gives the folders that the source watches now.
func (f *fake) watching() []string {
	var out []string
	for _, c := range f.calls {
		if out = slices.DeleteFunc(out, func(d string) bool { return d == c[1:] }); c[0] == '+' {
			out = append(out, c[1:])
		}
	}
	slices.Sort(out)
	return out
}

// scene is a Watcher over a real folder and a fake source, in a bubble of testing/synctest:
// its time passes only when all goroutines wait.
type scene struct {
	*testing.T
	root string
	src  *fake
	w    *Watcher
	wake chan struct{}
	size int // of what is written next
	from time.Time
}

// play runs a test in a bubble. The tree is planted, and watched as the options say; in their
// paths ROOT stands for the folder.
func play(t *testing.T, tree string, o Options, refuse map[string]error, f func(*scene)) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{T: t, root: root}
	for _, path := range strings.Fields(tree) {
		s.write(path)
	}
	o.Request.Dir = root
	for i := range o.Extra {
		o.Extra[i] = strings.ReplaceAll(o.Extra[i], "ROOT", root)
	}
	synctest.Test(t, func(t *testing.T) {
		s.T, s.from = t, time.Now()
		s.src = &fake{ready: make(chan struct{}, 1), refuse: map[string]error{}}
		for dir, err := range refuse {
			s.src.refuse[s.at(dir)] = err
		}
		s.wake = make(chan struct{})
		o.Wake = s.wake
		ctx, cancel := context.WithCancel(t.Context())
		w, err := start(ctx, o, system{
			open: func() (source, error) {
				if err := refuse["*"]; err != nil {
					return nil, err
				}
				return s.src, nil
			},
			remote: func(dir string) bool { return filepath.Base(dir) == "remote" },
		})
		if err != nil {
			t.Fatal(err)
		}
		s.w = w
		f(s)
		cancel() // ends the Watcher: the bubble holds the test to it that no goroutine is left
		<-w.ended
		if refuse["*"] == nil && !s.src.closed {
			t.Error("the source wasn't closed")
		}
	})
}

func (s *scene) at(path string) string { return filepath.Join(s.root, filepath.FromSlash(path)) }

// write makes a file with the folders above it, or a folder when the path ends in a slash.
func (s *scene) write(path string) {
	s.Helper()
	dir := s.at(path)
	if !strings.HasSuffix(path, "/") {
		dir = filepath.Dir(dir)
	}
	err := os.MkdirAll(dir, 0o755)
	if err == nil && !strings.HasSuffix(path, "/") {
		s.size++ // so that a look sees it, however coarse the times are
		err = os.WriteFile(s.at(path), make([]byte, s.size), 0o644)
	}
	if err != nil {
		s.Fatal(err)
	}
}

func (s *scene) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *scene) remove(path string) {
	s.Helper()
	s.must(os.RemoveAll(s.at(path)))
}

func (s *scene) move(from, to string) {
	s.Helper()
	s.must(os.Rename(s.at(from), s.at(to)))
}

// tell makes the source tell of something: "create a", "write b", "remove c", "rename d" (away
// from d), "chmod e".
func (s *scene) tell(what ...string) {
	s.Helper()
	ops := map[string]fsnotify.Op{"create": fsnotify.Create, "write": fsnotify.Write, "remove": fsnotify.Remove, "rename": fsnotify.Rename, "chmod": fsnotify.Chmod}
	for _, w := range what {
		verb, path, _ := strings.Cut(w, " ")
		if ops[verb] == 0 {
			panic("no such event: " + w) // not Fatal: a goroutine may call this
		}
		s.src.events = append(s.src.events, fsnotify.Event{Name: s.at(path), Op: ops[verb]})
	}
	s.src.ready <- struct{}{}
	synctest.Wait()
}

// expect waits for a change and compares its paths, and how long after the last change (or the
// end of nothing) it came.
func (s *scene) expect(after time.Duration, want ...string) {
	s.Helper()
	s.from = s.from.Add(after)
	if at := s.change(want); !at.Equal(s.from) {
		s.Errorf("the change %v came %v later than it should", want, at.Sub(s.from))
	}
	s.from = time.Now()
}

// seen expects a change that the next look finds: nobody tells of it.
func (s *scene) seen(want ...string) {
	s.Helper()
	from := time.Now()
	if at := s.change(want); at.Sub(from) > Look+Longest {
		s.Errorf("the change %v came after %v", want, at.Sub(from))
	}
	s.from = time.Now()
}

// change takes the next change, compares its paths and gives the time.
func (s *scene) change(want []string) time.Time {
	s.Helper()
	select {
	case c, ok := <-s.w.Changes():
		got := []string{}
		for _, p := range c.Paths {
			rel, _ := filepath.Rel(s.root, p)
			got = append(got, filepath.ToSlash(rel))
		}
		if c.All {
			got = append(got, "ALL")
		}
		if !ok || !slices.Equal(got, want) {
			s.Errorf("the change is %v, want %v", got, want)
		}
	case <-time.After(time.Minute):
		s.Errorf("no change, want %v", want)
	}
	return time.Now()
}

// nothing expects that nothing comes for ten seconds.
func (s *scene) nothing() {
	s.Helper()
	select {
	case c := <-s.w.Changes():
		s.Errorf("the change %v came after %v", c, time.Since(s.from))
	case <-time.After(10 * time.Second):
	}
	s.from = time.Now()
}

func args(paths ...string) Options { return Options{Request: workspace.Request{Args: paths}} }

func (s *scene) chmod(path string, mode os.FileMode) {
	s.Helper()
	s.must(os.Chmod(s.at(path), mode))
}
