package observed

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/internal/spines"
	"github.com/heinzel/hz/internal/race"
)

func TestStamps(t *testing.T) {
	for _, s := range []string{
		"2026-11-30T07:00:04Z", "2026-02-28T23:59:59.999999Z", "2024-02-29T00:00:00Z", "2024-03-01T00:00:00.5Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
		"2026-11-30T07:00:04+02:00", "2026-11-30T07:00:04.1234567Z", "2026-02-29T00:00:00Z", "2026-11-31T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T07:60:00Z", "2026-11-30T07:00:60Z",
		"2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-11-30T07:00:04.Z", "2026-11-30T07:00:04,5Z", "2026-11-30 07:00:04Z", "2026-11-30T07:00:04z", "", "Z", "noon", "2026-1a-30T07:00:04Z", "٢026-11-30T07:00:0Z",
	} {
		checkStamp(t, s)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 20000 {
		at := time.Unix(r.Int64N(253402300800), r.Int64N(1e9)).UTC().Truncate(time.Duration(1) << r.IntN(31))
		checkStamp(t, at.Format(time.RFC3339Nano))
	}
}

func FuzzStamp(f *testing.F) {
	f.Add("2026-11-30T07:00:04Z")
	f.Fuzz(func(t *testing.T, s string) { checkStamp(t, s) })
}

func checkStamp(t *testing.T, s string) {
	t.Helper()
	var want time.Time
	wantErr := want.UnmarshalText([]byte(s))
	at, plain := stamp([]byte(s))
	switch {
	case wantErr != nil && (at != noStamp || plain):
		t.Errorf("%q: %d, %v; time says %v", s, at, plain, wantErr)
	case wantErr == nil && (at != want.UnixMicro() || plain != (s[len(s)-1] == 'Z')):
		t.Errorf("%q: %d, %v; time says %d", s, at, plain, want.UnixMicro())
	}
}

func tallyOf(t testing.TB, lines ...spines.Line) (*Tally, *actionlog.Log) {
	t.Helper()
	dir := t.TempDir()
	if err := spines.Write(dir, "me/x", spines.Chain(nil, lines...)); err != nil {
		t.Fatal(err)
	}
	log, err := actionlog.In(dir).Log("me/x")
	if err != nil {
		t.Fatal(err)
	}
	var tally Tally
	tally.Reset("me/x")
	if err := tally.Read(t.Context(), new(actionlog.Reader), log, nil); err != nil {
		t.Fatal(err)
	}
	return &tally, log
}

// A tally that was kept and loaded goes on as one that read everything.
func TestALoadedTallyGoesOn(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 3))
		lines := spines.Random(r, "me/x", 60, seed%2 == 1)
		first, _ := tallyOf(t, lines[:r.IntN(60)]...)
		var second Tally
		if err := second.Load(string(first.AppendSummary(nil))); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := spines.Write(dir, "me/x", spines.Chain(nil, lines...)); err != nil {
			t.Fatal(err)
		}
		log, err := actionlog.In(dir).Log("me/x")
		if err != nil {
			t.Fatal(err)
		}
		if err := second.Read(t.Context(), new(actionlog.Reader), log, nil); err != nil {
			t.Fatal(err)
		}
		var whole Tally
		whole.Reset("me/x")
		if err := whole.Read(t.Context(), new(actionlog.Reader), log, nil); err != nil {
			t.Fatal(err)
		}
		for _, w := range []Window{{}, {Until: time.Date(2026, 11, 12, 0, 0, 0, 0, time.UTC), Now: time.Date(2026, 11, 12, 0, 0, 0, 0, time.UTC)}} {
			a, err := partOf(log, string(whole.AppendSummary(nil)), w, true)
			if err != nil {
				t.Fatal(err)
			}
			b, err := partOf(log, string(second.AppendSummary(nil)), w, true)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(Join([]*Part{a}, nil), Join([]*Part{b}, nil)); d != "" {
				t.Fatalf("seed %d: %s", seed, d)
			}
		}
	}
}

// Whatever the bytes, a summary is read or refused.
func FuzzSummary(f *testing.F) {
	tally, log := tallyOf(f, spines.Random(rand.New(rand.NewPCG(1, 5)), "me/x", 30, true)...)
	whole := string(tally.AppendSummary(nil))
	f.Add(whole)
	for i := 0; i < len(whole); i += 7 {
		f.Add(whole[:i])
		f.Add(whole[:i] + "\xff" + whole[i+1:])
	}
	f.Fuzz(func(t *testing.T, s string) {
		var other Tally
		err := other.Load(s)
		_, e := PartOf(log, s, Window{})
		if (err == nil) != (e == nil) && (err != nil || other.id == "me/x") {
			t.Errorf("one says %v, the other %v", err, e)
		}
		if err == nil && other.id == "me/x" {
			if err := new(Tally).Load(string(other.AppendSummary(nil))); err != nil {
				t.Error(err)
			}
		}
	})
}

// An entry that says of a verb and a target what was said before costs no allocation.
func TestEntriesDoNotAllocate(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector allocates")
	}
	lines := func(n int) []spines.Line {
		r := rand.New(rand.NewPCG(1, 1))
		var out []spines.Line
		at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
		for range n {
			at = at.Add(time.Minute)
			out = append(out, spines.Line{Body: spines.Action("me/x", at.Format(time.RFC3339), "read", []string{"#a", "#b", "#c"}[r.IntN(3)], "version", "rev-1")})
		}
		return out
	}
	var allocs []float64
	for _, n := range []int{500, 5000} {
		_, log := tallyOf(t, lines(n)...)
		var tally Tally
		var r actionlog.Reader
		allocs = append(allocs, testing.AllocsPerRun(5, func() {
			tally.Reset("me/x")
			if err := tally.Read(t.Context(), &r, log, nil); err != nil {
				t.Fatal(err)
			}
		}))
	}
	if allocs[1] > allocs[0]+5 {
		t.Errorf("%v allocations for 500 entries and 5000", allocs)
	}
}

func TestFieldsOfVerbs(t *testing.T) {
	for _, verb := range Verbs() {
		o := Observation{Verb: verb}
		v, ok := actionlog.VerbOf(verb)
		if !ok {
			t.Error(verb)
		}
		for _, f := range v.Fields {
			if !o.Put(f, f.String()+"!") || o.Value(f) != f.String()+"!" {
				t.Errorf("%s of %s: %q", f, verb, o.Value(f))
			}
		}
		if o.Put(actionlog.FieldTurn, "x") || o.Value(actionlog.FieldTurn) != "" {
			t.Error("a turn is no field of a verb")
		}
	}
}

// What was told once isn't looked for again: a log whose entries a later hz writes isn't
// verified anew for each of them.
func TestAWordIsLookedForOnce(t *testing.T) {
	const ts = "2026-11-06T07:00:00Z"
	odd := []spines.Line{
		{V: 2, Body: `"what":"ever"`},
		{Body: spines.Action("me/x", ts, "dreamt", "#team")},
		{Body: `"kind":"dream","heinzel":"me/x","user":"mira","ts":"` + ts + `"`},
		{Body: spines.Action("me/x", "2999-01-01T00:00:00Z", "read", "#team")},
		{Body: spines.Action("me/x", ts, "read", "#team")},
	}
	tally, _ := tallyOf(t, odd...)
	troubles := len(tally.troubles)
	if troubles != 4 {
		t.Errorf("%+v", tally.troubles)
	}
	var second Tally
	if err := second.Load(string(tally.AppendSummary(nil))); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := spines.Write(dir, "me/x", spines.Chain(nil, append(odd, odd[0], odd[1], odd[2], odd[4])...)); err != nil {
		t.Fatal(err)
	}
	log, err := actionlog.In(dir).Log("me/x")
	if err != nil {
		t.Fatal(err)
	}
	second.troubles = second.troubles[:1] // as many as there are after a verification are all
	if err := second.Read(t.Context(), new(actionlog.Reader), log, nil); err != nil || len(second.troubles) != 1 {
		t.Errorf("it was verified: %+v, %v", second.troubles, err)
	}
}
