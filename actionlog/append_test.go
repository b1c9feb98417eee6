package actionlog

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 6, 12, 0, 0, 0, time.UTC)

func newLog(t testing.TB) *Log {
	t.Helper()
	l, err := In(filepath.Join(t.TempDir(), "data")).Log("me/weekly-report")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// action is the n-th of a row of different actions that are in order.
func action(n int) Action {
	return Action{User: "mira", At: noon.Add(time.Duration(n) * time.Minute), Verb: "read",
		Target: fmt.Sprintf("https://tracker.example.com/browse/PAY-%d", n), Description: "Read the open items.",
		Values: []Value{{"version", fmt.Sprint("rev-", n)}, {"needed_by", "2026-11-06T17:00:00Z"}}}
}

func mustAppend(t testing.TB, l *Log, a Action) *Appended {
	t.Helper()
	done, err := l.Append(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// filled gives a log of n entries.
func filled(t testing.TB, n int) *Log {
	t.Helper()
	l := newLog(t)
	for i := range n {
		mustAppend(t, l, action(i+1))
	}
	return l
}

func mustVerify(t testing.TB, l *Log, anchors ...Anchor) *Report {
	t.Helper()
	r, err := l.Verify(Check{Anchors: anchors, Now: noon.AddDate(1, 0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func stored(t testing.TB, l *Log) string {
	t.Helper()
	text, err := os.ReadFile(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t testing.TB, l *Log, text string) {
	t.Helper()
	if err := os.MkdirAll(l.Folder(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(l.Path(), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// extend adds to the log as another program does.
func extend(t testing.TB, l *Log, text string) {
	t.Helper()
	f, err := os.OpenFile(l.Path(), os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheLineIsAsInterfacesHaveIt(t *testing.T) {
	l := newLog(t)
	first := mustAppend(t, l, Action{User: "mira", At: noon, Verb: "read", Target: "contract:me/weekly-digest#digest", Description: "Read the digest of week 45.",
		Values: []Value{{"version", "rev-1"}, {"needed_by", "2026-11-06T18:00:00+01:00"}}, Via: "handoff", Turn: "t-7", RequestID: "r-1"})
	second := mustAppend(t, l, Action{User: "mira", At: noon.Add(1500 * time.Millisecond), Verb: "approved", Target: "asset:report/45", Description: "Größere Änderung „geprüft“.",
		Values: []Value{{"share_changed", "0.25"}, {"output_fp", "canonical-v1:" + strings.Repeat("0f", 32)}}})
	third := mustAppend(t, l, Action{User: "mira", At: noon, Verb: "aliased", Target: "the weekly report", Description: "Same document.",
		Values: []Value{{"because", `one has a "tab"`}, {"targets", "asset:report/45"}, {"targets", "https://docs.example.com/d/1#tab=t.0"}}})
	want := `{"v":1,"seq":1,"prev":"sha256:` + strings.Repeat("0", 64) + `","kind":"action","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:00Z","verb":"read","target":"contract:me/weekly-digest#digest","description":"Read the digest of week 45.","version":"rev-1","needed_by":"2026-11-06T17:00:00Z","via":"handoff","turn":"t-7","request_id":"r-1"}
{"v":1,"seq":2,"prev":"` + first.Hash.String() + `","kind":"action","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:01.5Z","verb":"approved","target":"asset:report/45","description":"Größere Änderung „geprüft“.","by":"mira","at":"2026-11-06T12:00:01.5Z","share_changed":0.25,"output_fp":"canonical-v1:` + strings.Repeat("0f", 32) + `"}
{"v":1,"seq":3,"prev":"` + second.Hash.String() + `","kind":"action","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:00Z","verb":"aliased","target":"the weekly report","description":"Same document.","targets":["asset:report/45","https://docs.example.com/d/1#tab=t.0"],"because":"one has a \"tab\""}
`
	if got := stored(t, l); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	lines := strings.SplitAfter(want, "\n")
	for i, done := range []*Appended{first, second, third} {
		if done.Seq != int64(i+1) || done.Hash != sha256.Sum256([]byte(lines[i])) || string(done.Line)+"\n" != lines[i] {
			t.Errorf("entry %d: %d %v %s", i+1, done.Seq, done.Hash, done.Line)
		}
	}
	if r := mustVerify(t, l); r.Verdict != OKUnanchored || r.Entries != 3 || r.Head.Hash != third.Hash || r.Head.Offset != int64(len(want)) {
		t.Errorf("%+v", r)
	}
	if r := mustVerify(t, l, Anchor{2, second.Hash, "the index"}); r.Verdict != OK || r.Anchored != 2 {
		t.Errorf("%+v", r)
	}
}

func TestFilesAreTheUsersAlone(t *testing.T) {
	l := filled(t, 1)
	err := filepath.WalkDir(l.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		want := fs.FileMode(0o600)
		if d.IsDir() {
			want = fs.ModeDir | 0o700
		}
		if err == nil && info.Mode() != want && os.PathSeparator == '/' {
			t.Errorf("%s is %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Many at once, and a reader beside them, make one chain.
func TestGoroutinesAppend(t *testing.T) {
	l := newLog(t)
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 10 {
				if _, err := l.Append(t.Context(), action(g*100+i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	for last := int64(0); ; {
		select {
		case <-done:
			if r := mustVerify(t, l); r.Verdict != OKUnanchored || r.Entries != 80 {
				t.Errorf("%+v", r)
			}
			return
		default:
		}
		r, err := l.Verify(Check{})
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil || !r.Verdict.Fine() || r.Entries < last {
			t.Fatalf("%v %+v", err, r)
		}
		last = r.Entries
	}
}

func TestARequestIsAnsweredOnce(t *testing.T) {
	l := newLog(t)
	a := action(1)
	a.RequestID = "req-1"
	first := mustAppend(t, l, a)
	mustAppend(t, l, action(2))
	a.At = a.At.Add(time.Hour)
	again := mustAppend(t, l, a)
	if !again.Earlier || again.Seq != 1 || again.Hash != first.Hash || string(again.Line) != string(first.Line) {
		t.Errorf("%+v", again)
	}
	for _, change := range []func(*Action){
		func(a *Action) { a.Description = "Read others." },
		func(a *Action) { a.Target += "1" },
		func(a *Action) { a.Values = a.Values[:1] },
		func(a *Action) { a.Via = "handoff" },
		func(a *Action) { a.Turn = "t" },
		func(a *Action) { a.User = "theo" },
		func(a *Action) { a.Verb, a.Values = "heartbeat", nil },
	} {
		b := a
		b.Values = append([]Value(nil), a.Values...)
		change(&b)
		_, err := l.Append(t.Context(), b)
		var conflict *RequestError
		if !errors.As(err, &conflict) || conflict.Seq != 1 {
			t.Errorf("%+v: %v", b, err)
		}
	}
	// An id that is only part of another one, or of a text, answers nothing.
	b := action(3)
	b.RequestID = "req-11"
	b.Description = `The "req-2" was read.`
	mustAppend(t, l, b)
	b.RequestID, b.Description = "req-2", "Read."
	if done := mustAppend(t, l, b); done.Earlier {
		t.Error("answered by a text")
	}
	// What hz fills in isn't part of the request.
	c := Action{User: "mira", At: noon, Verb: "approved", Target: "asset:1", Description: "Approved.", RequestID: "req-3",
		Values: []Value{{"output_fp", "summary=sha256:" + strings.Repeat("a", 64)}}}
	mustAppend(t, l, c)
	c.At = noon.Add(time.Minute)
	if done := mustAppend(t, l, c); !done.Earlier || done.Seq != 5 {
		t.Errorf("%+v", done)
	}
	if r := mustVerify(t, l); r.Verdict != OKUnanchored || r.Entries != 5 {
		t.Errorf("%+v", r)
	}
}

// A failure of the disk leaves nothing of the entry behind, and the next try writes it once.
func TestFailuresLeaveNothing(t *testing.T) {
	broken := errors.New("the disk is full")
	for name, fail := range map[string]func(*Log){
		"sync": func(l *Log) {
			l.sync = func(*os.File) error { return broken }
		},
		"write": func(l *Log) {
			l.write = func(*os.File, []byte) (int, error) { return 0, broken }
		},
		"part": func(l *Log) {
			l.write = func(f *os.File, b []byte) (int, error) {
				n, _ := f.Write(b[:len(b)/2])
				return n, broken
			}
		},
		"short": func(l *Log) {
			l.write = func(f *os.File, b []byte) (int, error) { return f.Write(b[:len(b)-1]) }
		},
	} {
		for _, n := range []int{0, 3} {
			t.Run(fmt.Sprint(name, n), func(t *testing.T) {
				l := newLog(t)
				before := ""
				for i := range n {
					mustAppend(t, l, action(i))
					before = stored(t, l)
				}
				bad := *l
				fail(&bad)
				for range 2 {
					if _, err := bad.Append(t.Context(), action(7)); err == nil || name != "short" && !errors.Is(err, broken) || !strings.Contains(err.Error(), l.Path()) {
						t.Fatal(err)
					}
				}
				if got := stored(t, l); got != before {
					t.Errorf("it holds %q", got)
				}
				if done := mustAppend(t, l, action(7)); done.Seq != int64(n+1) {
					t.Errorf("%+v", done)
				}
				if r := mustVerify(t, l); r.Verdict != OKUnanchored || r.Entries != int64(n+1) {
					t.Errorf("%+v", r)
				}
			})
		}
	}
}

func TestAWaitForTheLockCanBeCalledOff(t *testing.T) {
	l := filled(t, 1)
	dir, err := l.folder(false)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	unlock, err := lock(context.Background(), dir, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	got := make(chan error)
	go func() {
		_, err := l.Append(ctx, action(2))
		got <- err
	}()
	cancel()
	if err := <-got; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	unlock()
	if done := mustAppend(t, l, action(2)); done.Seq != 2 {
		t.Errorf("%+v", done)
	}
}
