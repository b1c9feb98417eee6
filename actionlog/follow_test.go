package actionlog

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// following runs Follow beside a test, which takes its events one by one.
func following(t *testing.T, l *Log, from Position) (next func() string, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	events, end := make(chan string), make(chan error, 1)
	go func() {
		end <- l.Follow(ctx, from, func(e Event) error {
			said := "anew"
			switch {
			case e.Fault != nil:
				said = "fault " + string(e.Fault.Kind)
			case e.Entry != nil:
				said = string(e.Entry.Target()[len("https://tracker.example.com/browse/"):])
			}
			select {
			case events <- said:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	return func() string {
			select {
			case e := <-events:
				return e
			case <-time.After(time.Minute):
				t.Fatal("no event came")
				return ""
			}
		}, func() error {
			cancel()
			return <-end
		}
}

func expect(t *testing.T, next func() string, want ...string) {
	t.Helper()
	for _, w := range want {
		if got := next(); got != w {
			t.Fatalf("got %s, want %s", got, w)
		}
	}
}

func TestFollow(t *testing.T) {
	before := runtime.NumGoroutine()
	l := newLog(t) // not even its folder is there
	next, stop := following(t, l, Position{})
	mustAppend(t, l, action(1))
	mustAppend(t, l, action(2))
	expect(t, next, "PAY-1", "PAY-2")
	// What is broken off is given when it is whole, or never.
	r, _, _, err := prepare(l.id, action(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	head, err := l.Head()
	if err != nil {
		t.Fatal(err)
	}
	line := string(r.line(3, head.Hash))
	extend(t, l, line[:40])
	if done := mustAppend(t, l, action(4)); done.Aside == nil {
		t.Errorf("%+v", done)
	}
	expect(t, next, "PAY-4")
	// Set aside, and begun anew.
	if _, err := l.SetAside(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, l, action(5))
	expect(t, next, "anew", "PAY-5")
	mustAppend(t, l, action(6))
	expect(t, next, "PAY-6")
	// The folder goes and comes again.
	if err := os.RemoveAll(l.Folder()); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, l, action(7))
	expect(t, next, "anew", "PAY-7")
	mustAppend(t, l, action(8))
	expect(t, next, "PAY-8")
	if err := stop(); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, and %d before", runtime.NumGoroutine(), before)
}

func TestFollowFromAPosition(t *testing.T) {
	l := filled(t, 3)
	var r Reader
	if err := r.Open(l, Position{}); err != nil {
		t.Fatal(err)
	}
	r.Next()
	at := r.Position()
	r.Close()
	next, stop := following(t, l, at)
	expect(t, next, "PAY-2", "PAY-3")
	mustAppend(t, l, action(4))
	expect(t, next, "PAY-4")
	// A copy of the same log in its place is still the same log.
	text := stored(t, l)
	copied := filepath.Join(l.Folder(), "copy")
	if err := os.WriteFile(copied, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(copied, l.Path()); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, l, action(5))
	expect(t, next, "PAY-5")
	// Something that is no entry is told, and following goes on.
	extend(t, l, "hello\n"+strings.Repeat(" ", 10)+"\n")
	expect(t, next, "fault damaged", "fault damaged")
	_ = stop()
}

func TestWhoTakesEventsEndsFollowing(t *testing.T) {
	l := filled(t, 3)
	enough := errors.New("enough")
	n := 0
	err := l.Follow(t.Context(), Position{}, func(Event) error {
		if n++; n == 2 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || n != 2 {
		t.Errorf("%v after %d", err, n)
	}
}
