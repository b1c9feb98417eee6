package index

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// The tests start themselves as further processes: with these in the environment the program
// does what childDoes says, in the data folder childDir.
const (
	childDir  = "HZ_TEST_DATA"
	childDoes = "HZ_TEST_DOES" // report GOROUTINES EACH, observe, rebuild, work STEP
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		child(dir, os.Getenv(childDoes))
		return
	}
	os.Exit(m.Run())
}

func child(dir, does string) {
	x := Open(dir)
	log, err := x.store.Log(some)
	if err != nil {
		panic(err)
	}
	var goroutines, each int
	switch what, how, _ := strings.Cut(does, " "); what {
	case "report":
		if _, err := fmt.Sscan(how, &goroutines, &each); err != nil {
			panic(err)
		}
		var wg sync.WaitGroup
		for range goroutines {
			wg.Go(func() { report(log, each) })
		}
		wg.Wait()
	case "observe":
		untilInputEnds(func() { look(x, log) })
	case "rebuild":
		untilInputEnds(func() {
			if err := x.Rebuild(context.Background()); err != nil && !strings.Contains(err.Error(), errBusy.Error()) {
				fmt.Println("making it anew:", err)
			}
			time.Sleep(time.Millisecond)
		})
	case "work": // until it is killed, by somebody else or by itself at a step
		x.reach = func(step string) {
			if step == how {
				kill()
			}
		}
		for n := 0; ; n++ {
			report(log, 3)
			look(x, log)
			if n%3 == 0 {
				_ = x.Rebuild(context.Background())
			}
		}
	}
}

// kill ends the program at once.
func kill() {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		_ = self.Kill()
	}
	time.Sleep(time.Minute)
}

func untilInputEnds(do func()) {
	ended := make(chan bool)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(ended)
	}()
	fmt.Println("ready")
	for n := 0; ; n++ {
		select {
		case <-ended:
			fmt.Println("done", n)
			return
		default:
			do()
		}
	}
}

// report appends entries: each a read of one of three targets.
func report(log *actionlog.Log, n int) {
	for i := range n {
		_, err := log.Append(context.Background(), actionlog.Action{User: "mira", At: time.Date(2026, 11, 6, 12, 0, 0, 0, time.UTC), Verb: "read", Target: fmt.Sprint("#team-", i%3), Description: "Read the channel."})
		if err != nil {
			fmt.Println("appending:", err)
		}
	}
}

// look asks the index, and prints what is wrong with the answer.
func look(x *Index, log *actionlog.Log) {
	before, _ := log.Head()
	w := observed.Window{}
	if rand.IntN(2) == 0 {
		w.Since = time.Date(2026, 11, 6, 12, 0, 0, 0, time.UTC)
	}
	set, err := x.Observed(context.Background(), w)
	if err != nil {
		fmt.Println("observing:", err)
		return
	}
	if set.Fallback != "" {
		fmt.Println("fell back:", set.Fallback)
	}
	sum, head := int64(0), int64(0)
	for o := range set.Observations() {
		sum += o.Count
	}
	if len(set.Heinzels) > 0 {
		head = set.Heinzels[0].Head.Seq
	}
	if sum != head || head < before.Seq || len(set.Troubles)+len(set.Aliases) > 0 || head > 0 && set.Heinzels[0].Verdict == actionlog.Broken {
		fmt.Printf("wrong: %d reads, %d entries, at least %d, %+v\n", sum, head, before.Seq, set.Troubles)
	}
}

// process is a child that runs until stop.
type process struct {
	*exec.Cmd
	in  io.WriteCloser
	out *bytes.Buffer
}

func start(t testing.TB, dir, does string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(self), out: new(bytes.Buffer)}
	p.Env = append(os.Environ(), childDir+"="+dir, childDoes+"="+does)
	p.Stdout, p.Stderr = p.out, p.out
	if p.in, err = p.StdinPipe(); err == nil {
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// stop ends a child and gives what it printed.
func (p *process) stop() string {
	_ = p.in.Close()
	if err := p.Wait(); err != nil {
		fmt.Fprintln(p.out, "ended:", err)
	}
	return p.out.String()
}

// Four processes of four goroutines report 25 times each on one log, beside processes that ask
// and one that makes the index anew over and over: 400 entries, one chain, no wrong answer.
func TestProcesses(t *testing.T) {
	dir := t.TempDir()
	others := []*process{start(t, dir, "observe"), start(t, dir, "observe"), start(t, dir, "rebuild")}
	var reporters []*process
	for range 4 {
		reporters = append(reporters, start(t, dir, "report 4 25"))
	}
	for _, p := range reporters {
		if out := p.stop(); out != "" {
			t.Error(out)
		}
	}
	for _, p := range others {
		checkOutput(t, p.stop(), 0)
	}
	x := Open(dir)
	set, err := x.Observed(ctx, observed.Window{})
	if err != nil || set.Fallback != "" || set.Heinzels[0].Head.Seq != 400 || set.Heinzels[0].Verdict != actionlog.OKUnanchored || len(set.Troubles) > 0 {
		t.Errorf("%+v, %v", set, err)
	}
	if v := verdict(t, x); v != actionlog.OK {
		t.Errorf("the log is %s", v)
	}
	(&store{T: t, dir: dir}).same(x)
}

// checkOutput checks what an asking process printed. It may have fallen back few times: when
// others held the index for long.
func checkOutput(t *testing.T, out string, fallbacks int) {
	t.Helper()
	n, asked := 0, 0
	for s := bufio.NewScanner(strings.NewReader(out)); s.Scan(); {
		line := s.Text()
		switch {
		case line == "ready":
		case strings.HasPrefix(line, "done "):
			_, _ = fmt.Sscanf(line, "done %d", &asked)
		case strings.HasPrefix(line, "fell back: ") && strings.Contains(line, errBusy.Error()):
			n++
		default:
			t.Error(line)
		}
	}
	t.Logf("asked %d times, fell back %d times", asked, n)
	if asked == 0 || n > fallbacks+asked/10 {
		t.Errorf("asked %d times, fell back %d times", asked, n)
	}
}

// Twenty who ask and twenty who report at once, beside one that makes the index anew, and one
// that damages it: nobody is told that the database is locked.
func TestManyAtOnce(t *testing.T) {
	dir := t.TempDir()
	x := Open(dir)
	log, err := x.store.Log(some)
	if err != nil {
		t.Fatal(err)
	}
	rebuilder := start(t, dir, "rebuild")
	var wg sync.WaitGroup
	ctx, cancel := context.WithCancel(ctx)
	var mu sync.Mutex
	asked, fell := 0, 0
	for range 20 {
		wg.Go(func() {
			for range 5 {
				if _, err := log.Append(context.Background(), actionlog.Action{User: "mira", At: day(6), Verb: "read", Target: "#team", Description: "Read the channel."}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	var readers sync.WaitGroup
	for range 20 {
		readers.Go(func() {
			for ctx.Err() == nil {
				before, _ := log.Head()
				set, err := x.Observed(context.Background(), observed.Window{})
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				asked++
				if set.Fallback != "" {
					if fell++; !strings.Contains(set.Fallback, errBusy.Error()) {
						t.Error(set.Fallback)
					}
				}
				mu.Unlock()
				if len(set.Heinzels) > 0 {
					if h := set.Heinzels[0]; h.Head.Seq < before.Seq || h.Head.Seq > 0 && h.Observations[0].Count != h.Head.Seq || len(set.Troubles) > 0 {
						t.Errorf("at least %d: %+v, %+v", before.Seq, h, set.Troubles)
					}
				}
			}
		})
	}
	wg.Wait()
	cancel()
	readers.Wait()
	if out := rebuilder.stop(); strings.Count(out, "\n") != 2 {
		t.Error(out)
	}
	t.Logf("asked %d times, fell back %d times", asked, fell)
	if fell > asked/5 {
		t.Errorf("asked %d times, fell back %d times", asked, fell)
	}
	if set, err := x.Observed(context.Background(), observed.Window{}); err != nil || set.Fallback != "" || set.Heinzels[0].Head.Seq != 100 {
		t.Errorf("%+v, %v", set, err)
	}
}

// Killed at any moment, hz leaves an index that is right, or one that is made anew.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	s := &store{T: t, dir: dir}
	x := Open(dir)
	r := rand.New(rand.NewPCG(1, 4))
	rounds := 30
	if testing.Short() {
		rounds = 6
	}
	for range rounds {
		p := start(t, dir, "work never")
		time.Sleep(time.Duration(20+r.IntN(120)) * time.Millisecond)
		_ = p.Process.Kill()
		if out := p.stop(); strings.Count(out, "\n") != 1 {
			t.Error(out)
		}
		s.same(x)
	}
}

func TestKilledAtEachStep(t *testing.T) {
	for _, step := range []string{"begun", "filled", "moved", "replaced", "before commit", "committed"} {
		t.Run(step, func(t *testing.T) {
			dir := t.TempDir()
			s := &store{T: t, dir: dir}
			x := Open(dir)
			for range 2 {
				p := start(t, dir, "work "+step)
				if out := p.stop(); !strings.Contains(out, "ended:") || strings.Count(out, "\n") != 1 {
					t.Error(out)
				}
				s.same(x)
			}
		})
	}
}
