package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/internal/spines"
	"github.com/heinzel/hz/actionlog/observed"
)

var ctx = context.Background()

// store is a data folder whose logs a test changes.
type store struct {
	*testing.T
	dir  string
	logs map[string][]byte
	*rand.Rand
}

func newStore(t *testing.T, seed uint64, n int) *store {
	s := &store{T: t, dir: t.TempDir(), logs: map[string][]byte{}, Rand: rand.New(rand.NewPCG(seed, 11))}
	for i := range n {
		s.add(fmt.Sprintf("me/heinzel-%d", i), s.IntN(60), false)
	}
	return s
}

func (s *store) write(id string, log []byte) {
	s.Helper()
	s.logs[id] = log
	if err := spines.Write(s.dir, id, log); err != nil {
		s.Fatal(err)
	}
}

func (s *store) add(id string, n int, odd bool) {
	s.Helper()
	s.write(id, spines.Chain(s.logs[id], spines.Random(s.Rand, id, n, odd)...))
}

func (s *store) remove(id string) {
	s.Helper()
	delete(s.logs, id)
	if err := os.Remove(spines.Path(s.dir, id)); err != nil {
		s.Fatal(err)
	}
}

func (s *store) some() string {
	var all []string
	for id := range s.logs {
		all = append(all, id)
	}
	slices.Sort(all)
	return all[s.IntN(len(all))]
}

func day(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }

var windows = []observed.Window{{}, {Since: day(24)}, {Until: day(3)}, {Since: day(5), Until: day(20), Now: day(10)}, {Since: day(9), Until: day(10)}, {Since: day(20), Until: day(5)}}

func isWitness(t observed.Trouble) bool {
	return slices.Contains([]actionlog.Verdict{actionlog.Truncated, actionlog.Rewritten, actionlog.Forked}, actionlog.Verdict(t.Kind))
}

// same holds the index to the logs in every window. It gives what witnesses told.
func (s *store) same(x *Index) []observed.Trouble {
	s.Helper()
	var told []observed.Trouble
	for _, w := range windows {
		want, err := observed.FromLogs(ctx, x.store, w, 2)
		if err != nil {
			s.Fatal(err)
		}
		got, err := x.Observed(ctx, w)
		if err != nil {
			s.Fatal(err)
		}
		told = nil
		for _, t := range got.Troubles {
			if isWitness(t) {
				told = append(told, t)
			}
		}
		if got.Troubles = slices.DeleteFunc(got.Troubles, isWitness); len(got.Troubles) == 0 {
			got.Troubles = nil
		}
		same(s, w, want, got)
	}
	return told
}

func same(t testing.TB, w observed.Window, want, got *observed.Set) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%+v: %s", w, d)
	}
}

// Whatever happens to the logs, the index says what they say.
func TestTheIndexSaysWhatTheLogsSay(t *testing.T) {
	for seed := range uint64(8) {
		s := newStore(t, seed, 1+int(seed)%4)
		x := Open(s.dir)
		s.same(x)
		for step := range 12 {
			id := s.some()
			log := s.logs[id]
			switch op := s.IntN(12); op {
			case 0, 1, 2:
				s.add(id, s.IntN(30), false)
			case 3:
				s.add(id, s.IntN(10), true)
			case 4: // a torn tail
				s.write(id, append(slices.Clip(log), `{"v":1,"seq"`...))
			case 5: // an edit that changes no length
				if i := strings.LastIndex(string(log[:s.IntN(len(log)+1)]), "mira"); i >= 0 {
					log = slices.Clone(log)
					copy(log[i:], "theo")
				}
				s.write(id, log)
			case 6: // cut within a line
				s.write(id, log[:s.IntN(len(log)+1)])
			case 7: // cut behind a line
				s.write(id, log[:strings.LastIndex(string(log[:s.IntN(len(log)+1)]), "\n")+1])
			case 8: // gone
				if len(s.logs) > 1 {
					s.remove(id)
				}
			case 9: // a new one
				s.add(fmt.Sprintf("team/heinzel-%d", step), s.IntN(40), s.IntN(2) == 0)
			case 10: // swapped
				other := s.some()
				s.write(id, s.logs[other])
				s.write(other, log)
			case 11: // written anew
				s.logs[id] = nil
				s.add(id, s.IntN(60), false)
			}
			s.same(x)
		}
	}
}

// Windows of a day, of logs that have many segments.
func TestNarrowWindows(t *testing.T) {
	s := newStore(t, 1, 3)
	for i := range 3 {
		s.logs[fmt.Sprintf("me/heinzel-%d", i)] = nil
		s.add(fmt.Sprintf("me/heinzel-%d", i), 600, i == 1)
	}
	x := Open(s.dir)
	all := windows
	defer func() { windows = all }()
	windows = nil
	for d := range 60 {
		windows = append(windows, observed.Window{Since: day(d), Until: day(d + 1)})
	}
	s.same(x)
	// Logs that are written anew behind the index's back: the answer is the one from before, or
	// that of now.
	for _, id := range []string{"me/heinzel-0", "me/heinzel-2"} {
		log, err := x.store.Log(id)
		if err != nil {
			t.Fatal(err)
		}
		logs := []*actionlog.Log{log}
		summary := string(summaryOf(t, x, id))
		before := map[int]*observed.Set{}
		for i, w := range windows {
			before[i] = observed.Join(observed.Parts(ctx, logs, w, 1), nil)
		}
		s.write(id, spines.Chain(nil, spines.Random(s.Rand, id, 600, false)...))
		anew := 0
		for i, w := range windows {
			got := observed.Join(observed.Within(ctx, logs, w, func(string) string { return summary }, 1), nil)
			if cmp.Equal(before[i], got) {
				continue
			}
			anew++
			same(t, w, observed.Join(observed.Parts(ctx, logs, w, 1), nil), got)
		}
		if anew < 10 {
			t.Errorf("%d answers are of now", anew)
		}
	}
}

func summaryOf(t testing.TB, x *Index, id string) (summary []byte) {
	t.Helper()
	d, err := open(ctx, x.path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	if err := d.QueryRowContext(ctx, "SELECT summary FROM summaries JOIN logs ON log = id WHERE heinzel = ?", id).Scan(&summary); err != nil {
		t.Fatal(err)
	}
	return summary
}

func TestTheDatabase(t *testing.T) {
	s := newStore(t, 1, 2)
	// A name with all that a URI could take for something else.
	dir := filepath.Join(t.TempDir(), "a b?c#d%20e&_pragma=journal_mode(OFF)")
	if runtime.GOOS == "windows" {
		dir = filepath.Join(t.TempDir(), "a b#d%20e&f")
	}
	if err := os.Rename(s.dir, dir); err != nil {
		t.Fatal(err)
	}
	s.dir = dir
	x := Open(dir)
	s.same(x)
	d, err := open(ctx, x.path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	for pragma, want := range map[string]string{"journal_mode": "wal", "busy_timeout": "10000", "synchronous": "1", "user_version": "1", "application_id": "1752852856"} {
		var got string
		if err := d.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v", pragma, got, err)
		}
	}
	if err := d.exec(ctx, "BEGIN IMMEDIATE"); err != nil { // so that there is a write-ahead log
		t.Fatal(err)
	}
	if err := d.exec(ctx, "UPDATE logs SET size = size"); err != nil {
		t.Fatal(err)
	}
	if err := d.exec(ctx, "COMMIT"); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		if !e.IsDir() && runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s has the mode %v", e.Name(), info.Mode())
		}
		names = append(names, e.Name())
	}
	want := []string{"heinzel", "index.gate", "index.lock", "index.sqlite", "index.sqlite-shm", "index.sqlite-wal"}
	if !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	var n, sum int64
	if err := d.QueryRowContext(ctx, "SELECT count(*), count(DISTINCT heinzel) FROM actions WHERE verb = 'read' AND version LIKE 'rev-%' AND ts LIKE '2026-11-%'").Scan(&n, &sum); err != nil || n < 1 || sum < 1 {
		t.Errorf("%d actions of %d, %v", n, sum, err)
	}
}

// A pragma that didn't take is noticed: the options of another driver are ignored silently.
func TestAPragmaThatDoesNotTake(t *testing.T) {
	s := newStore(t, 1, 1)
	x := Open(s.dir)
	s.same(x)
	defer func(old string) { settings[0].reads = old }(settings[0].reads)
	settings[0].reads = "1"
	if d, err := open(ctx, x.path); err == nil || !strings.Contains(err.Error(), "busy_timeout") {
		_ = d.Close()
		t.Error(err)
	}
}

// Only what is new is read.
func TestOnlyNewBytesAreRead(t *testing.T) {
	s := newStore(t, 1, 3)
	s.add("me/heinzel-0", 500, false)
	x := Open(s.dir)
	s.same(x)
	var steps []string
	x.reach = func(step string) { steps = append(steps, step) }
	if err := x.Update(ctx); err != nil || len(steps) > 0 {
		t.Errorf("%v, %v", steps, err)
	}
	old := len(s.logs["me/heinzel-0"])
	s.add("me/heinzel-0", 10, false)
	if err := x.Update(ctx); err != nil {
		t.Fatal(err)
	}
	want := []string{fmt.Sprintf("read me/heinzel-0 from %d to %d", old, len(s.logs["me/heinzel-0"])), "before commit", "committed"}
	if d := cmp.Diff(want, steps); d != "" {
		t.Error(d)
	}
	s.same(x)
}

func TestNothingToIndex(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	x := Open(dir)
	if set, err := x.Observed(ctx, observed.Window{}); err != nil || len(set.Heinzels) > 0 || set.Fallback != "" {
		t.Errorf("%+v, %v", set, err)
	}
	if err := x.Update(ctx); err != nil {
		t.Error(err)
	}
	if a := x.Anchors(ctx, "me/x"); len(a) > 0 {
		t.Error(a)
	}
	if err := x.Accept(ctx, "me/x"); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(dir); err == nil {
		t.Error("a folder was made")
	}
}

func TestItEndsWithItsContext(t *testing.T) {
	s := newStore(t, 1, 2)
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if set, err := Open(s.dir).Observed(ctx, observed.Window{}); err == nil || set != nil {
		t.Errorf("%+v, %v", set, err)
	}
}
