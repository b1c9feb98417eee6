package actionlog

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// The tests start themselves as further processes: with these in the environment the program
// appends instead of testing.
const (
	childDir   = "HZ_TEST_LOG"    // the data folder to append in
	childMany  = "HZ_TEST_MANY"   // goroutines and entries, as 4x25; nothing for one that goes on until it is killed
	childFails = "HZ_TEST_FAILS"  // a seed: some writes and syncs fail
	childFirst = "HZ_TEST_NUMBER" // of the first entry
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		child(dir)
		return
	}
	os.Exit(m.Run())
}

// child appends, and prints the number and hash of each entry that it was told is there.
func child(dir string) {
	l, err := In(dir).Log("me/weekly-report")
	if err != nil {
		panic(err)
	}
	if seed, err := strconv.ParseUint(os.Getenv(childFails), 10, 64); err == nil {
		failing(l, seed)
	}
	first, _ := strconv.Atoi(os.Getenv(childFirst))
	var goroutines, each int
	if n, _ := fmt.Sscanf(os.Getenv(childMany), "%dx%d", &goroutines, &each); n < 2 {
		goroutines, each = 1, 1<<30
	}
	var wg sync.WaitGroup
	for g := range goroutines {
		wg.Go(func() {
			for i := range each {
				done, err := l.Append(context.Background(), action(first+g*each+i))
				if err == nil {
					fmt.Printf("%d %v\n", done.Seq, done.Hash)
				} else if os.Getenv(childMany) != "" {
					fmt.Println(err)
				} else {
					fmt.Println("failed")
				}
			}
		})
	}
	wg.Wait()
}

// failing makes some writes and syncs fail, before, after or amid what they do.
func failing(l *Log, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	l.sync = func(f *os.File) error {
		switch r.IntN(6) {
		case 0:
			return errors.New("the disk is gone")
		case 1:
			_ = f.Sync()
			return errors.New("the disk is slow")
		}
		return f.Sync()
	}
	l.write = func(f *os.File, b []byte) (int, error) {
		if r.IntN(6) == 0 {
			n, _ := f.Write(b[:r.IntN(len(b))])
			time.Sleep(time.Duration(r.IntN(300)) * time.Microsecond)
			return n, errors.New("the disk is full")
		}
		n := r.IntN(len(b)) // in two parts, so that a kill can fall between
		k, err := f.Write(b[:n])
		if err != nil {
			return k, err
		}
		more, err := f.Write(b[n:])
		return k + more, err
	}
}

// start starts a child.
func start(t testing.TB, dir string, env ...string) (*exec.Cmd, io.Reader) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(self)
	c.Env = append(os.Environ(), append(env, childDir+"="+dir)...)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return c, out
}

// Four processes of four goroutines, 25 entries each, beside a reader and a follower: one chain.
func TestProcessesAppend(t *testing.T) {
	l := newLog(t)
	ctx, cancel := context.WithCancel(t.Context())
	followed := make(chan int)
	go func() {
		n := 0
		_ = l.Follow(ctx, Position{}, func(e Event) error {
			if e.Fault != nil || e.Anew || e.Entry.Seq != int64(n+1) {
				t.Errorf("after %d entries: %+v", n, e)
			}
			if n++; n == 400 {
				cancel()
			}
			return nil
		})
		followed <- n
	}()
	var wg sync.WaitGroup
	for p := range 4 {
		c, out := start(t, l.dir, childMany+"=4x25", childFirst+"="+strconv.Itoa(p*100))
		wg.Go(func() {
			said, err := io.ReadAll(out)
			if e := c.Wait(); err != nil || e != nil {
				t.Error(err, e)
			}
			if n := strings.Count(string(said), "sha256:"); n != 100 {
				t.Errorf("%d entries were written: %s", n, said)
			}
		})
	}
	ready := make(chan struct{})
	go func() { wg.Wait(); close(ready) }()
	for last, done := int64(0), false; !done; {
		select {
		case <-ready:
			done = true
		default:
		}
		r, err := l.Verify(Check{})
		if errors.Is(err, fs.ErrNotExist) && !done {
			continue
		}
		if err != nil || !r.Verdict.Fine() || r.Entries < last {
			t.Errorf("%v %+v", err, r)
			<-ready
			break
		}
		last = r.Entries
	}
	if r := mustVerify(t, l); r.Verdict != OKUnanchored || r.Entries != 400 {
		t.Errorf("%+v", r)
	}
	select {
	case n := <-followed:
		if n != 400 {
			t.Errorf("%d entries were followed", n)
		}
	case <-time.After(time.Minute):
		cancel()
		t.Errorf("only %d entries were followed", <-followed)
	}
}

// killed starts a child that appends, kills it after a while, and gives what it was told.
func killed(t *testing.T, dir string, r *rand.Rand, env ...string) []Anchor {
	t.Helper()
	c, out := start(t, dir, env...)
	lines := bufio.NewScanner(out)
	var told []Anchor
	for n := 0; lines.Scan(); n++ {
		seq, hash, ok := strings.Cut(lines.Text(), " ")
		if ok {
			h, err := ParseHash(hash)
			s, e := strconv.ParseInt(seq, 10, 64)
			if err != nil || e != nil {
				continue // the line was cut off by the kill
			}
			told = append(told, Anchor{s, h, "the child"})
		}
		if n == 0 {
			wait := time.Duration(r.IntN(4000)) * time.Microsecond
			time.AfterFunc(wait, func() { _ = c.Process.Kill() })
		}
	}
	_ = c.Wait()
	return told
}

// checkAfterKill makes sure that nothing is lost that the child was told of, and that the next
// append works.
func checkAfterKill(t *testing.T, l *Log, told []Anchor) {
	t.Helper()
	r := mustVerify(t, l, told...)
	if r.Verdict != OK && r.Verdict != TornTail && (r.Verdict != OKUnanchored || len(told) > 0) {
		t.Fatalf("%+v", r)
	}
	for _, a := range r.Anchors {
		if a.State != agrees {
			t.Fatalf("%+v in %+v", a, r)
		}
	}
	done := mustAppend(t, l, action(0))
	after := mustVerify(t, l, told...)
	if !after.Verdict.Fine() || after.Head.Seq != done.Seq || done.Seq <= r.Head.Seq {
		t.Fatalf("%+v, then %+v", r, after)
	}
}

func kills(t *testing.T) int {
	if testing.Short() {
		return 10
	}
	return 100
}

// Killed at any moment, with disks that are sound and disks that aren't.
func TestKilled(t *testing.T) {
	for _, fails := range []bool{false, true} {
		t.Run(fmt.Sprintf("fails %v", fails), func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 8))
			l := newLog(t)
			torn := 0
			for n := range kills(t) {
				var env []string
				if fails {
					env = append(env, childFails+"="+strconv.Itoa(n))
				}
				told := killed(t, l.dir, r, env...)
				checkAfterKill(t, l, told)
				if n%20 == 19 {
					asides, _ := filepath.Glob(filepath.Join(l.Folder(), tornName+"*"))
					torn += len(asides)
					if err := os.RemoveAll(l.Folder()); err != nil {
						t.Fatal(err)
					}
				}
			}
			t.Logf("%d torn lines were set aside", torn)
		})
	}
}

// crash is what a test's step panics with, in the place of a kill.
type crash struct{}

// crashed appends, and ends at a step as a kill would.
func crashed(l *Log, a Action, at string, after int) (ended bool) {
	bad := *l
	bad.reach = func(step string) {
		if step == at {
			panic(crash{})
		}
	}
	if at == "amid" {
		bad.write = func(f *os.File, b []byte) (int, error) {
			_, _ = f.Write(b[:min(after, len(b))])
			panic(crash{})
		}
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(crash); !ok {
				panic(r)
			}
			ended = true
		}
	}()
	_, _ = bad.Append(context.Background(), a)
	return false
}

// At each step, and after each byte of a line, of a new log and of one with a torn end.
func TestCrashes(t *testing.T) {
	steps := []string{"opened", "aside", "cut", "written", "synced"}
	n := len(mustAppend(t, newLog(t), action(3)).Line)
	for i := 0; i <= n+1; i += 31 {
		steps = append(steps, "amid "+strconv.Itoa(i))
	}
	steps = append(steps, "amid "+strconv.Itoa(n), "amid "+strconv.Itoa(n+1))
	for _, before := range []int{0, 2} {
		for _, torn := range []string{"", `{"v":1,"se`} {
			for _, step := range steps {
				at, after, _ := strings.Cut(step, " ")
				bytes, _ := strconv.Atoi(after)
				if torn == "" && (at == "aside" || at == "cut") {
					continue
				}
				l := newLog(t)
				var told []Anchor
				for i := range before {
					done := mustAppend(t, l, action(i))
					told = append(told, Anchor{done.Seq, done.Hash, "the test"})
				}
				if torn != "" {
					if before == 0 {
						write(t, l, "")
					}
					extend(t, l, torn)
				}
				if !crashed(l, action(3), at, bytes) {
					t.Fatalf("step %s wasn't reached", step)
				}
				checkAfterKill(t, l, told)
				r := mustVerify(t, l)
				want := int64(before + 1)
				if at == "written" || at == "synced" || at == "amid" && bytes >= n {
					want++ // the line was whole
				}
				if r.Entries != want {
					t.Errorf("%d before, torn %q, step %s: %d entries, want %d", before, torn, step, r.Entries, want)
				}
				if asides, _ := filepath.Glob(filepath.Join(l.Folder(), tornName+"*")); len(asides) == 0 && torn != "" {
					t.Errorf("%d before, step %s: the torn end is nowhere", before, step)
				}
			}
		}
	}
}
