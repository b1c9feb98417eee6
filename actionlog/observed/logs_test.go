package observed_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/internal/spines"
	"github.com/heinzel/hz/actionlog/observed"
)

var (
	ctx   = context.Background()
	empty = cmpopts.EquateEmpty()
)

func mustWrite(t testing.TB, dir, id string, log []byte) {
	t.Helper()
	if err := spines.Write(dir, id, log); err != nil {
		t.Fatal(err)
	}
}

func mustObserve(t testing.TB, dir string, w observed.Window, jobs int) *observed.Set {
	t.Helper()
	s, err := observed.FromLogs(ctx, actionlog.In(dir), w, jobs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func day(n int) time.Time { return time.Date(2026, 11, n, 12, 0, 0, 0, time.UTC) }

// What logs say is what reading them the plainest way gives: sound ones and spoilt ones, in any
// window.
func TestAgainstAnOracle(t *testing.T) {
	windows := []observed.Window{{}, {Since: day(8)}, {Until: day(15)}, {Since: day(5), Until: day(20)}, {Since: day(20), Until: day(5)}}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 7))
		dir := t.TempDir()
		logs := map[string][]byte{}
		for i := range 1 + r.IntN(4) {
			id := fmt.Sprintf("me/heinzel-%d", i)
			logs[id] = spines.Chain(nil, spines.Random(r, id, r.IntN(80), seed%2 == 1)...)
			mustWrite(t, dir, id, logs[id])
		}
		for _, w := range windows {
			set := mustObserve(t, dir, w, 2)
			if len(set.Heinzels) != len(logs) || seed%2 == 0 && len(set.Troubles) > 0 {
				t.Fatalf("seed %d: %d Heinzelmännchen, %+v", seed, len(set.Heinzels), set.Troubles)
			}
			var aliases []observed.Alias
			for _, h := range set.Heinzels {
				want, more := oracle(h.ID, logs[h.ID], w)
				if d := cmp.Diff(want, h.Observations, empty); d != "" {
					t.Fatalf("seed %d, %s, %v: %s\n%s", seed, h.ID, w, d, logs[h.ID])
				}
				aliases = append(aliases, more...)
			}
			if d := cmp.Diff(aliases, set.Aliases, empty); d != "" {
				t.Fatalf("seed %d, %v: %s", seed, w, d)
			}
		}
	}
}

// The order in which logs are found and read, and how many at once, make no difference.
func TestAnyOrderAndAnyNumberOfWorkers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	dir := t.TempDir()
	for i := range 30 {
		id := fmt.Sprintf("%s/heinzel-%d", []string{"me", "team"}[i%2], i)
		mustWrite(t, dir, id, spines.Chain(nil, spines.Random(r, id, r.IntN(60), i%3 == 0)...))
	}
	want := mustObserve(t, dir, observed.Window{Now: day(30)}, 1)
	for jobs := 2; jobs <= 8; jobs++ {
		if d := cmp.Diff(want, mustObserve(t, dir, observed.Window{Now: day(30)}, jobs)); d != "" {
			t.Fatalf("%d at once: %s", jobs, d)
		}
	}
	logs, _ := observed.Logs(actionlog.In(dir))
	for range 10 {
		r.Shuffle(len(logs), func(i, j int) { logs[i], logs[j] = logs[j], logs[i] })
		if d := cmp.Diff(want, observed.Join(observed.Parts(ctx, logs, observed.Window{Now: day(30)}, 3), nil)); d != "" {
			t.Fatal(d)
		}
	}
	if len(want.Troubles) == 0 || len(want.Aliases) == 0 {
		t.Error("there was nothing to sort")
	}
	if !slices.IsSortedFunc(want.Troubles, func(a, b observed.Trouble) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("the troubles aren't sorted")
	}
}

// Whatever is wrong in a log is named with its file, line and number, and what stands around it
// is in the set all the same.
func TestTroubles(t *testing.T) {
	const id, ts, next = "me/weekly-report", "2026-11-06T07:00:00Z", "2026-11-06T08:00:00Z"
	read := func(ts string) spines.Line { return spines.Line{Body: spines.Action(id, ts, "read", "#team")} }
	tests := map[string]struct {
		middle    spines.Line
		kind, say string
		line, seq int64
		count     int64 // of the entries that read #team: the first, the last, and what else counts
		verdict   actionlog.Verdict
	}{
		"later version":    {spines.Line{V: 2, Body: `"what":"ever"`}, "later_version", "entry 2: a later hz wrote entries of format 2", 2, 2, 2, actionlog.OKUnanchored},
		"unknown verb":     {spines.Line{Body: spines.Action(id, ts, "readd", "#team")}, "unknown_verb", `entry 2: hz doesn't know the verb "readd"`, 2, 2, 2, actionlog.OKUnanchored},
		"unknown kind":     {spines.Line{Body: `"kind":"dream","heinzel":"me/weekly-report","user":"mira","ts":"` + ts + `"`}, "unknown_kind", `"dream"`, 2, 2, 2, actionlog.OKUnanchored},
		"no entry":         {spines.Line{Raw: "{"}, "damaged", "line 2 is no entry", 2, 2, 2, actionlog.Broken},
		"two claim one":    {spines.Line{Body: spines.Action("me/other", ts, "read", "#team")}, "foreign", `entry 2 is of "me/other"`, 2, 2, 2, actionlog.Broken},
		"entries gone":     {spines.Line{Skip: 3, Body: spines.Action(id, ts, "read", "#team")}, "skips", "entries 2 to 4 are gone", 2, 2, 3, actionlog.Broken},
		"an entry again":   {spines.Line{Skip: -1, Body: spines.Action(id, ts, "read", "#team")}, "repeats", "entry 1 stands behind entry 1", 2, 1, 3, actionlog.Broken},
		"changed":          {spines.Line{Unlink: true, Body: spines.Action(id, ts, "read", "#team")}, "link", "entry 1 was changed", 1, 1, 3, actionlog.Broken},
		"time order":       {read("2026-11-05T00:00:00Z"), "time_order", "2026-11-05T00:00:00Z is before that of entry 1", 2, 2, 3, actionlog.OKUnanchored},
		"before any hz":    {read("1999-11-05T00:00:00Z"), "time_range", "1999-11-05T00:00:00Z is before any hz", 2, 2, 3, actionlog.OKUnanchored},
		"still to come":    {read("2126-11-05T00:00:00Z"), "time_range", "2126-11-05T00:00:00Z is still to come", 2, 2, 3, actionlog.OKUnanchored},
		"no time":          {read("noon"), "time_form", `"noon"`, 2, 2, 3, actionlog.OKUnanchored},
		"no UTC":           {read("2026-11-06T09:00:00+02:00"), "time_form", "UTC", 2, 2, 3, actionlog.OKUnanchored},
		"a member missing": {spines.Line{Body: `"kind":"action","heinzel":"me/weekly-report","user":"mira","ts":"` + ts + `","verb":"read"`}, "malformed", "its member target is missing", 2, 2, 2, actionlog.OKUnanchored},
		"an odd member":    {spines.Line{Body: spines.Action(id, ts, "read", "#team") + `,"version":7`}, "malformed", "its member version", 2, 2, 3, actionlog.OKUnanchored},
		"an empty target":  {spines.Line{Body: spines.Action(id, ts, "read", "")}, "empty_target", "its target is empty", 2, 2, 2, actionlog.OKUnanchored},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			mustWrite(t, dir, id, spines.Chain(nil, read(ts), test.middle, read(next)))
			mustWrite(t, dir, "me/other", spines.Chain(nil, spines.Line{Body: spines.Action("me/other", ts, "published", "#team")}))
			set := mustObserve(t, dir, observed.Window{Now: day(30)}, 0)
			i := slices.IndexFunc(set.Troubles, func(x observed.Trouble) bool { return x.Kind == test.kind })
			if i < 0 {
				t.Fatalf("%+v", set.Troubles)
			}
			if x := set.Troubles[i]; x.Line != test.line || x.Seq != test.seq || x.Heinzel != id || x.Path != spines.Path(dir, id) || !strings.Contains(x.Message, test.say) {
				t.Errorf("%+v", x)
			}
			for _, x := range set.Troubles {
				if x.Heinzel != id || x.Line == 0 || x.Seq == 0 {
					t.Errorf("%+v", x)
				}
			}
			var got []observed.Observation
			for o := range set.Observations() {
				got = append(got, *o)
			}
			if len(got) != 2 || got[0].Heinzel != "me/other" || got[1].Count != test.count || got[1].First != ts && test.kind != "repeats" || got[1].Last != next {
				t.Errorf("%+v", got)
			}
			if h := set.Heinzels[1]; h.Verdict != test.verdict || h.User != "mira" || h.Head.Line != 3 {
				t.Errorf("%+v", h)
			}
		})
	}
}

func TestATornTailIsANote(t *testing.T) {
	const id = "me/weekly-report"
	dir := t.TempDir()
	log := spines.Chain(nil, spines.Random(rand.New(rand.NewPCG(1, 2)), id, 5, false)...)
	mustWrite(t, dir, id, log)
	whole := mustObserve(t, dir, observed.Window{}, 0)
	mustWrite(t, dir, id, append(log, `{"v":1,"seq":6`...))
	torn := mustObserve(t, dir, observed.Window{}, 0)
	want := []observed.Trouble{{Heinzel: id, Path: spines.Path(dir, id), Line: 6, Seq: 6, Kind: "torn_tail", Message: "behind entry 5 stand 14 bytes of an entry that was broken off"}}
	if d := cmp.Diff(want, torn.Notes); d != "" || len(torn.Troubles) > 0 || torn.Heinzels[0].Verdict != actionlog.TornTail {
		t.Errorf("%s%+v", d, torn)
	}
	if d := cmp.Diff(whole.Heinzels[0].Observations, torn.Heinzels[0].Observations); d != "" {
		t.Error(d)
	}
}

func TestTheHeinzelmaennchen(t *testing.T) {
	const id = "team/digest"
	dir := t.TempDir()
	log := spines.Chain(nil,
		spines.Line{Body: spines.Action(id, "2026-11-01T00:00:00Z", "heartbeat", id)},
		spines.Line{Body: strings.Replace(spines.Action(id, "2026-11-02T00:00:00Z", "read", "#team", "version", "1"), "mira", "theo", 1)},
		spines.Line{Body: spines.Action(id, "2026-11-03T00:00:00Z", "heartbeat", id)},
		spines.Line{Body: spines.Action(id, "2026-11-04T00:00:00Z", "read", "#team")})
	mustWrite(t, dir, id, log)
	want := observed.Heinzel{ID: id, User: "mira", First: "2026-11-01T00:00:00Z", Last: "2026-11-04T00:00:00Z", Heartbeat: "2026-11-03T00:00:00Z", Verdict: actionlog.OKUnanchored,
		Observations: []observed.Observation{{Heinzel: id, User: "mira", Verb: "read", Target: "#team", Count: 2, FirstSeq: 2, LastSeq: 4, First: "2026-11-02T00:00:00Z", Last: "2026-11-04T00:00:00Z",
			Description: "It was read.", Values: [observed.MaxValues]string{"1"}}}}
	got := mustObserve(t, dir, observed.Window{}, 0).Heinzels[0]
	if got.Head.Seq != 4 || got.Head.Offset != int64(len(log)) || got.Observations[0].Version() != "1" {
		t.Errorf("%+v", got)
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(observed.Heinzel{}, "Head")); d != "" {
		t.Error(d)
	}
	// A window bounds observations; what is said of the Heinzelmännchen stays.
	got = mustObserve(t, dir, observed.Window{Since: day(20)}, 0).Heinzels[0]
	want.Observations = nil
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(observed.Heinzel{}, "Head"), empty); d != "" {
		t.Error(d)
	}
}

func TestWhatCantBeRead(t *testing.T) {
	dir := t.TempDir()
	if s := mustObserve(t, filepath.Join(dir, "nothing"), observed.Window{}, 0); len(s.Heinzels)+len(s.Troubles) > 0 {
		t.Errorf("%+v", s)
	}
	mustWrite(t, dir, "me/a", spines.Chain(nil, spines.Line{Body: spines.Action("me/a", "2026-11-01T00:00:00Z", "read", "#team")}))
	if err := os.MkdirAll(spines.Path(dir, "me/b"), 0o700); err != nil {
		t.Fatal(err)
	}
	var logs []*actionlog.Log
	for _, id := range []string{"me/c", "me/b", "me/a"} { // none, a folder, a log
		l, err := actionlog.In(dir).Log(id)
		if err != nil {
			t.Fatal(err)
		}
		logs = append(logs, l)
	}
	s := observed.Join(observed.Parts(ctx, logs, observed.Window{}, 0), nil)
	if len(s.Heinzels) != 1 || len(s.Troubles) != 1 || s.Troubles[0].Kind != observed.KindUnreadable || s.Troubles[0].Path != spines.Path(dir, "me/b") {
		t.Errorf("%+v", s)
	}
}

func TestItEndsWithItsContext(t *testing.T) {
	dir := t.TempDir()
	mustWrite(t, dir, "me/a", spines.Chain(nil, spines.Random(rand.New(rand.NewPCG(1, 2)), "me/a", 5, false)...))
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if s, err := observed.FromLogs(ctx, actionlog.In(dir), observed.Window{}, 0); !errors.Is(err, context.Canceled) || s != nil {
		t.Errorf("%+v, %v", s, err)
	}
}
