package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/heinzel/hz/workspace"
)

const ms = time.Millisecond

func TestOneChange(t *testing.T) {
	play(t, "w/a.prose.md", args("w"), nil, func(s *scene) {
		s.tell("write w/a.prose.md")
		s.expect(50*ms, "w/a.prose.md")
		s.nothing()
	})
}

// What happens while it isn't quiet joins; in a long burst something comes all the same.
func TestBurst(t *testing.T) {
	play(t, "w/", args("w"), nil, func(s *scene) {
		go func() {
			for i := range 20 {
				s.tell(fmt.Sprintf("create w/%02d.prose.md", i))
				time.Sleep(21 * ms)
			}
		}()
		var names []string
		for i := range 20 {
			names = append(names, fmt.Sprintf("w/%02d.prose.md", i))
		}
		s.expect(300*ms, names[:15]...) // the 15th came after 294 ms
		s.expect(149*ms, names[15:]...) // the last one after 399 ms
		s.nothing()
	})
}

// Thousands of changes are one, about everything.
func TestThousands(t *testing.T) {
	play(t, "w/", args("w"), nil, func(s *scene) {
		var what []string
		for i := range 3000 {
			what = append(what, fmt.Sprintf("create w/%04d.prose.md", i))
		}
		s.tell(what...)
		s.expect(50*ms, "ALL")
		s.nothing()
	})
}

// Changes that nobody takes yet, since a check is running, are one.
func TestBusy(t *testing.T) {
	play(t, "w/", args("w"), nil, func(s *scene) {
		for _, name := range []string{"b", "a", "b"} {
			s.tell("write w/" + name + ".prose.md")
			time.Sleep(time.Second)
		}
		s.expect(3*time.Second, "w/a.prose.md", "w/b.prose.md")
		s.nothing()
	})
}

// What can't change what a check says is no change.
func TestNoise(t *testing.T) {
	play(t, "w/deep/a.prose.md w/.git/x.prose.md w/node_modules/y.prose.md beside/b.prose.md", args("w"), nil, func(s *scene) {
		want := []string{s.at("w"), s.at("w/deep")}
		if parents {
			want = append([]string{s.root}, want...)
		}
		if got := s.src.watching(); !slices.Equal(got, want) {
			t.Errorf("watched: %v, want %v", got, want)
		}
		if s.w.Folders() != 2 {
			t.Errorf("%d folders", s.w.Folders())
		}
		s.write("w/file/")
		s.write("w/.hg/")
		for _, e := range []string{"create w/.a.prose.md.swp", "write w/4913", "create w/a.prose.md~", "write w/README.md", "write w/deep", "create w/.hg",
			"create beside.prose.md", "create w/gone", "remove w/never"} {
			s.tell(e)
		}
		s.nothing()
	})
}

// Editors save in several ways; each is one change, and one at once but where the file is away.
func TestSaving(t *testing.T) {
	play(t, "w/a.prose.md", args("w/a.prose.md"), nil, func(s *scene) {
		s.tell("write w/a.prose.md", "write w/a.prose.md", "chmod w/a.prose.md")
		s.expect(50*ms, "w/a.prose.md")
		s.tell("rename w/a.prose.md", "create w/a.prose.md~", "create w/a.prose.md", "write w/a.prose.md", "remove w/a.prose.md~")
		s.expect(50*ms, "w/a.prose.md")
		s.tell("create w/.tmp1", "write w/.tmp1", "rename w/.tmp1", "create w/a.prose.md")
		s.expect(50*ms, "w/a.prose.md")

		s.remove("w/a.prose.md")
		s.tell("remove w/a.prose.md")
		time.Sleep(200 * ms)
		s.write("w/a.prose.md")
		s.tell("create w/a.prose.md")
		s.expect(250*ms, "w/a.prose.md")

		s.remove("w/a.prose.md")
		s.tell("remove w/a.prose.md")
		s.expect(300*ms, "w/a.prose.md")
		s.nothing()
	})
}

// Neighbours count: of a named file those in its folder, or all below workflows.
func TestNeighbours(t *testing.T) {
	play(t, "f/a.prose.md f/deep/x.prose.md", args("f/a.prose.md"), nil, func(s *scene) {
		s.tell("write f/deep/x.prose.md")
		s.write("f/more/")
		s.tell("create f/more")
		s.tell("write f/b.prose.md")
		s.expect(50*ms, "f/b.prose.md")
	})
	play(t, "workflows/a.prose.md workflows/deep/x.prose.md", args("workflows/a.prose.md"), nil, func(s *scene) {
		s.tell("write workflows/deep/x.prose.md")
		s.expect(50*ms, "workflows/deep/x.prose.md")
	})
}

func TestNewFolders(t *testing.T) {
	play(t, "w/a.prose.md", args("w"), nil, func(s *scene) {
		s.write("w/new/deep/b.prose.md")
		s.write("w/new/.git/c.prose.md")
		s.tell("create w/new") // what lies below came before anybody watched
		s.expect(50*ms, "w/new")
		if s.w.Folders() != 3 {
			t.Errorf("%d folders", s.w.Folders())
		}
		s.tell("write w/new/deep/b.prose.md")
		s.expect(50*ms, "w/new/deep/b.prose.md")

		// Moved within the tree: nothing may stay watched under its old name, and what has
		// moved is added after everything was removed.
		s.src.calls = nil
		s.move("w/new", "w/other")
		s.tell("rename w/new", "create w/other")
		s.expect(300*ms, "w/new", "w/other")
		last, first := 0, len(s.src.calls)
		for i, c := range s.src.calls {
			if c[0] == '-' {
				last = i
			} else {
				first = min(first, i)
			}
		}
		if last > first || !slices.Contains(s.src.calls, "-"+s.at("w/new/deep")) || !slices.Contains(s.src.watching(), s.at("w/other/deep")) {
			t.Errorf("removed and added: %v", s.src.calls)
		}
		s.tell("write w/other/deep/b.prose.md")
		s.expect(50*ms, "w/other/deep/b.prose.md")

		s.remove("w/other")
		s.tell("remove w/other/deep/b.prose.md", "remove w/other/deep", "remove w/other")
		s.expect(300*ms, "w/other", "w/other/deep", "w/other/deep/b.prose.md")
		if s.w.Folders() != 1 {
			t.Errorf("%d folders", s.w.Folders())
		}
	})
}

// The named folder itself goes and comes back: told by the folder above, or seen.
func TestRootGoesAndComes(t *testing.T) {
	play(t, "up/w/a.prose.md", args("up/w"), nil, func(s *scene) {
		s.remove("up/w")
		s.tell("remove up/w/a.prose.md", "remove up/w")
		s.expect(300*ms, "up/w", "up/w/a.prose.md")
		s.write("up/w/b.prose.md")
		s.tell("create up/w")
		s.expect(50*ms, "up/w")
		s.tell("write up/w/b.prose.md")
		s.expect(50*ms, "up/w/b.prose.md")

		// The folder above moves away: nobody tells.
		s.move("up", "away")
		s.seen("up/w")
		if s.w.Folders() != 0 {
			t.Errorf("%d folders", s.w.Folders())
		}
		s.write("up/w/c.prose.md")
		s.seen("up/w")
		s.tell("write up/w/c.prose.md")
		s.expect(50*ms, "up/w/c.prose.md")
	})
}

// A path where nothing is yet is waited for.
func TestNotThereYet(t *testing.T) {
	play(t, "", args("w/x.prose.md"), nil, func(s *scene) {
		s.write("w/x.prose.md")
		s.seen("w/x.prose.md")
		s.tell("write w/neighbour.prose.md")
		s.expect(50*ms, "w/neighbour.prose.md")
	})
	if parents { // the folders above it come with it, and only the first of them is told
		play(t, "", args("a/b/x.prose.md"), nil, func(s *scene) {
			s.write("a/b/x.prose.md")
			s.tell("create a")
			s.expect(50*ms, "a/b/x.prose.md")
			s.tell("write a/b/x.prose.md")
			s.expect(50*ms, "a/b/x.prose.md")
		})
	}
	o := Options{}
	play(t, "", o, nil, func(s *scene) { s.nothing() }) // no default folder at all
}

// A folder that was deleted and made anew may look like the one before, down to its number in
// the file system; the system watches it no more.
func TestSameFolderAnew(t *testing.T) {
	play(t, "w/sub/a.prose.md", args("w"), nil, func(s *scene) {
		s.src.calls = nil
		s.tell("remove w/sub", "create w/sub")
		s.expect(50*ms, "w/sub")
		if want := []string{"-" + s.at("w/sub"), "+" + s.at("w/sub")}; !slices.Equal(s.src.calls, want) {
			t.Errorf("%v, want %v", s.src.calls, want)
		}
	})
}

// A configuration that is reached by links, or is one, counts where it lies.
func TestLinkedConfiguration(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("making links takes a privilege")
	}
	o := args("w")
	o.Extra = []string{"ROOT/link/hz.toml", "ROOT/link/new.toml"}
	play(t, "w/ dots/hz.toml", o, nil, func(s *scene) {
		s.must(os.Symlink(s.at("dots"), s.at("link")))
		s.seen("link/hz.toml")
		s.tell("write dots/hz.toml")
		s.expect(50*ms, "dots/hz.toml")
		s.write("dots/new.toml")
		s.tell("create dots/new.toml")
		s.expect(50*ms, "dots/new.toml")
		s.write("kept/real.toml")
		s.remove("dots/hz.toml")
		s.must(os.Symlink(s.at("kept/real.toml"), s.at("dots/hz.toml")))
		s.tell("remove dots/hz.toml", "create dots/hz.toml")
		s.expect(50*ms, "dots/hz.toml")
		s.tell("write kept/real.toml")
		s.expect(50*ms, "kept/real.toml")
	})
}

// In the further folders all names count, and further files by their own.
func TestExtra(t *testing.T) {
	o := args("w")
	o.Extra = []string{"ROOT/config/hz.toml", "ROOT/plugins", "ROOT/hz.toml"}
	play(t, "w/ config/hz.toml plugins/one/plugin.toml", o, nil, func(s *scene) {
		s.tell("write config/other.toml")
		s.tell("create plugins/.cache")
		s.tell("write config/hz.toml")
		s.expect(50*ms, "config/hz.toml")
		s.tell("write plugins/one/plugin.toml")
		s.expect(50*ms, "plugins/one/plugin.toml")
		s.write("hz.toml")
		s.tell("create hz.toml")
		s.expect(50*ms, "hz.toml")
		// Seen, when nobody tells; not seen again, when somebody has told.
		s.write("config/hz.toml")
		s.tell("write config/hz.toml")
		s.expect(50*ms, "config/hz.toml")
		s.nothing()
		s.remove("config")
		s.seen("config/hz.toml")
	})
}

// Lost notifications: everything may have changed, and all folders are watched anew.
func TestLost(t *testing.T) {
	play(t, "w/a.prose.md", args("w"), nil, func(s *scene) {
		s.write("w/unseen/b.prose.md")
		s.src.calls = nil
		s.src.lost = true
		s.tell("write w/a.prose.md")
		s.expect(50*ms, "ALL")
		if !slices.Contains(s.src.calls, "-"+s.at("w")) || !slices.Contains(s.src.watching(), s.at("w")) || !slices.Contains(s.src.watching(), s.at("w/unseen")) {
			t.Errorf("%v", s.src.calls)
		}
		s.nothing()
	})
}

// A program that touches attributes at each read doesn't start a check each time.
func TestAttributes(t *testing.T) {
	play(t, "w/a.prose.md", args("w"), nil, func(s *scene) {
		s.tell("chmod w/a.prose.md")
		s.expect(50*ms, "w/a.prose.md")
		for range 5 {
			s.tell("chmod w/a.prose.md")
		}
		s.nothing()
		s.chmod("w/a.prose.md", 0)
		s.tell("chmod w/a.prose.md")
		s.expect(50*ms, "w/a.prose.md")
		s.write("w/locked/")
		s.chmod("w/locked", 0o500)
		s.tell("chmod w/locked")
		s.expect(50*ms, "w/locked")
	})
}

// Where the system watches no further folder, it is looked at, and that is said once.
func TestLimit(t *testing.T) {
	o := args("w")
	play(t, "w/full/a.prose.md w/full/c.prose.md w/more/b.prose.md", o, map[string]error{"w/full": syscall.ENOSPC, "w/more": syscall.ENOSPC}, func(s *scene) {
		notes := s.w.Notes()
		if len(notes) != 1 || notes[0].Hint != "allow more: sudo sysctl fs.inotify.max_user_watches=524288" {
			t.Errorf("%+v", notes)
		}
		if s.w.Folders() != 3 {
			t.Errorf("%d folders", s.w.Folders())
		}
		s.nothing()
		s.write("w/full/a.prose.md")
		s.seen("w/full/a.prose.md")
		s.chmod("w/full/a.prose.md", 0o600)
		s.seen("w/full/a.prose.md")
		s.write("w/full/b.prose.md")
		s.write("w/full/noise")
		s.seen("w/full/b.prose.md")
		s.move("w/full/b.prose.md", "w/full/c.prose.md") // the same size, at once
		s.seen("w/full/b.prose.md", "w/full/c.prose.md")
		s.write("w/full/deep/d.prose.md")
		s.seen("w/full/deep")
		s.tell("write w/full/deep/d.prose.md")
		s.expect(50*ms, "w/full/deep/d.prose.md")
	})
}

// A network file system isn't relied on to tell.
func TestRemote(t *testing.T) {
	play(t, "remote/a.prose.md remote/deep/b.prose.md", args("remote"), nil, func(s *scene) {
		if n := s.w.Notes(); len(n) != 1 || !strings.Contains(n[0].Message, "network file system") || slices.Contains(s.src.watching(), s.at("remote")) {
			t.Errorf("%+v, watched: %v", n, s.src.watching())
		}
		s.write("remote/a.prose.md")
		s.seen("remote/a.prose.md")
		s.remove("remote/deep")
		s.seen("remote/deep")
	})
}

// Without any notifications everything is looked at.
func TestNoNotifications(t *testing.T) {
	play(t, "w/a.prose.md", args("w"), map[string]error{"*": fmt.Errorf("couldn't start: %w", syscall.EMFILE)}, func(s *scene) {
		if len(s.w.Notes()) != 1 {
			t.Errorf("%+v", s.w.Notes())
		}
		s.write("w/b.prose.md")
		s.seen("w/b.prose.md")
		s.remove("w")
		s.seen("w")
		s.write("w/b.prose.md")
		s.seen("w")
	})
}

// Somebody may ask for a check though nothing has changed.
func TestWake(t *testing.T) {
	play(t, "w/a.prose.md", args("w"), nil, func(s *scene) {
		s.wake <- struct{}{}
		s.expect(0)
		s.tell("write w/a.prose.md")
		s.wake <- struct{}{}
		s.expect(0)
		s.expect(50*ms, "w/a.prose.md")
	})
}

func TestLoop(t *testing.T) {
	stop := errors.New("enough")
	play(t, "w/a.prose.md", args("w"), nil, func(s *scene) {
		var got []Change
		err := Loop(s.Context(), s.w, func(c Change) error {
			got = append(got, c)
			if len(got) == 3 {
				return stop
			}
			s.tell("write w/a.prose.md")
			return nil
		})
		if err != stop || !got[0].All || got[1].All || len(got[2].Paths) != 1 {
			t.Errorf("%v %v", err, got)
		}

		ctx, cancel := context.WithCancelCause(s.Context())
		err = Loop(ctx, s.w, func(Change) error { cancel(stop); return nil })
		if err != stop {
			t.Errorf("cancelled: %v", err)
		}
		err = Loop(ctx, s.w, func(Change) error { t.Error("called"); return nil })
		if err != stop {
			t.Errorf("cancelled before: %v", err)
		}
		err = Loop(s.Context(), s.w, func(Change) error { go s.w.Close(); return nil })
		if !errors.Is(err, ErrClosed) {
			t.Errorf("closed: %v", err)
		}
	})
}

func TestRefused(t *testing.T) {
	if _, err := New(t.Context(), Options{Request: workspace.Request{StdinName: "a.prose.md"}}); !errors.Is(err, ErrStdin) {
		t.Errorf("standard input: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("an ended context: %v", err)
	}
}

// Who watches for hours lets what the system tells of be looked at rarely; what it can't tell of
// is looked at as often as ever, also when it comes to be watched later.
func TestRarely(t *testing.T) {
	o := args("up/w")
	o.Rarely = 30 * time.Second
	play(t, "up/w/a.prose.md", o, nil, func(s *scene) {
		s.move("up", "elsewhere")
		s.nothing()
		if at := s.change([]string{"up/w"}); at.Sub(s.from) < 15*time.Second {
			s.Errorf("it was looked at after %v", at.Sub(s.from))
		}
		s.write("up/w/a.prose.md")
		s.change([]string{"up/w"})
		s.write("up/w/remote/b.prose.md")
		s.tell("create up/w/remote")
		s.change([]string{"up/w/remote"})
		s.write("up/w/remote/b.prose.md")
		s.seen("up/w/remote/b.prose.md")
	})
}
