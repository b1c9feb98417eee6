package index

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/internal/spines"
)

const some = "me/heinzel-0"

// lines gives the first n lines of a log.
func lines(log []byte, n int) []byte {
	return bytes.Join(slices.Collect(bytes.Lines(log))[:n], nil)
}

// whole gives a log without a torn tail.
func whole(log []byte) []byte { return log[:bytes.LastIndexByte(log, '\n')+1] }

func verdict(t testing.TB, x *Index) actionlog.Verdict {
	t.Helper()
	log, err := x.store.Log(some)
	if err != nil {
		t.Fatal(err)
	}
	report, err := log.Verify(actionlog.Check{Anchors: x.Anchors(ctx, some)})
	if err != nil {
		t.Fatal(err)
	}
	return report.Verdict
}

// A log that was cut or written anew since the index read it is told, at the right entry, until
// a person decides or the log is what it was.
func TestAnchors(t *testing.T) {
	again := func(n int, and string) func([]byte) []byte { // a forger chains anew from line n on
		return func(log []byte) []byte {
			kept := lines(log, n-1)
			return spines.Chain(kept, slices.Repeat([]spines.Line{{Body: spines.Action(some, "2026-11-29T00:00:00Z", "read", and)}}, 40-n+1)...)
		}
	}
	tests := map[string]struct {
		change  func([]byte) []byte
		verdict actionlog.Verdict
		seq     int64
		say     string
	}{
		"cut":              {func(log []byte) []byte { return lines(log, 35) }, actionlog.Truncated, 36, "ends with entry 35, and the index knows entry 40"},
		"cut to nothing":   {func([]byte) []byte { return nil }, actionlog.Truncated, 1, "the log ends with entry 0"},
		"cut and torn":     {func(log []byte) []byte { return lines(log, 35)[:len(lines(log, 35))-3] }, actionlog.Truncated, 35, "ends with entry 34"},
		"forged":           {again(25, "#x"), actionlog.Rewritten, 30, "isn't the one that the index knows"},
		"forged earlier":   {again(9, "#x"), actionlog.Rewritten, 30, "isn't the one that the index knows"},
		"gone on two ways": {func(log []byte) []byte { return append(again(35, "#x")(log), nil...) }, actionlog.Rewritten, 40, "up to entry 30 it is the same"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, 5, 2)
			s.logs[some] = nil
			s.add(some, 30, false)
			x := Open(s.dir)
			if told := s.same(x); len(told) > 0 {
				t.Fatalf("%+v", told)
			}
			s.add(some, 10, false)
			s.same(x)
			if v := verdict(t, x); v != actionlog.OK {
				t.Errorf("before: %s", v)
			}
			right := s.logs[some]
			s.write(some, test.change(right))
			for range 2 { // it is told each time
				told := s.same(x)
				if len(told) != 1 || told[0].Kind != string(test.verdict) || told[0].Seq != test.seq || !strings.Contains(told[0].Message, test.say) || told[0].Path != spines.Path(s.dir, some) {
					t.Errorf("%+v", told)
				}
			}
			if v := verdict(t, x); v != test.verdict {
				t.Errorf("the log is %s", v)
			}
			if err := x.Rebuild(ctx); err != nil {
				t.Fatal(err)
			}
			if told := s.same(x); len(told) != 1 {
				t.Errorf("made anew: %+v", told)
			}
			s.logs[some] = whole(s.logs[some])
			s.add(some, 3, false)
			if told := s.same(x); len(told) != 1 {
				t.Errorf("it went on: %+v", told)
			}
			s.write(some, right)
			if told := s.same(x); len(told) > 0 || verdict(t, x) != actionlog.OK {
				t.Errorf("restored: %+v, %s", told, verdict(t, x))
			}
			s.write(some, test.change(right))
			if told := s.same(x); len(told) != 1 {
				t.Errorf("again: %+v", told)
			}
			if err := x.Accept(ctx, some); err != nil {
				t.Fatal(err)
			}
			if told := s.same(x); len(told) > 0 {
				t.Errorf("accepted: %+v", told)
			}
			s.logs[some] = whole(s.logs[some])
			s.add(some, 3, false)
			if told := s.same(x); len(told) > 0 || verdict(t, x) != actionlog.OK {
				t.Errorf("accepted, and gone on: %+v, %s", told, verdict(t, x))
			}
		})
	}
}

// An edit of any entry that keeps the length is found and named, and no head of a broken log is
// an anchor.
func TestAnEditedEntry(t *testing.T) {
	s := newStore(t, 5, 1)
	s.logs[some] = nil
	s.add(some, 20, false)
	x := Open(s.dir)
	s.same(x)
	before := x.Anchors(ctx, some)
	right := s.logs[some]
	all := slices.Collect(bytes.Lines(right))
	for n := range 19 { // the last one can't be told without its hash: see TestAnchors
		changed := slices.Clone(all)
		changed[n] = bytes.Replace(changed[n], []byte("mira"), []byte("theo"), 1)
		s.write(some, bytes.Join(changed, nil))
		set, err := x.Observed(ctx, windows[0])
		if err != nil {
			t.Fatal(err)
		}
		if set.Heinzels[0].Verdict != actionlog.Broken || set.Troubles[0].Seq != int64(n+1) || set.Troubles[0].Line != int64(n+1) {
			t.Errorf("entry %d: %+v", n+1, set.Troubles)
		}
		s.same(x)
	}
	s.write(some, right)
	if told := s.same(x); len(told) > 0 || !slices.Equal(before, x.Anchors(ctx, some)) {
		t.Errorf("%+v, %v", told, x.Anchors(ctx, some))
	}
}

// A log that goes and comes back must be the one that it was.
func TestAnchorsOutliveTheLog(t *testing.T) {
	s := newStore(t, 5, 2)
	s.logs[some] = nil
	s.add(some, 20, false)
	x := Open(s.dir)
	s.same(x)
	right := s.logs[some]
	s.remove(some)
	if told := s.same(x); len(told) > 0 {
		t.Errorf("%+v", told)
	}
	s.write(some, right)
	if told := s.same(x); len(told) > 0 || verdict(t, x) != actionlog.OK {
		t.Errorf("%+v", told)
	}
	s.remove(some)
	s.same(x)
	s.logs[some] = nil
	s.add(some, 5, false)
	if told := s.same(x); len(told) != 1 || verdict(t, x).Fine() {
		t.Errorf("%+v", told)
	}
}

func TestAnchorsOfOtherIndexes(t *testing.T) {
	for name, test := range map[string]struct {
		query string
		kept  bool
	}{
		"another version":       {"PRAGMA user_version = 99", true},
		"another program's":     {"PRAGMA application_id = 7", false},
		"an anchor was changed": {"UPDATE anchors SET seq = seq + 1", false},
		"of another version":    {"UPDATE anchors SET seq = seq + 1; PRAGMA user_version = 99", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t, 5, 1)
			s.logs[some] = nil
			s.add(some, 20, false)
			x := Open(s.dir)
			s.same(x)
			alter(t, x, test.query)
			s.write(some, lines(s.logs[some], 10))
			if told := s.same(x); (len(told) == 1) != test.kept {
				t.Errorf("%+v", told)
			}
		})
	}
}

// However often a log was read, few anchors are kept, the newest among them.
func TestAnchorsAreFew(t *testing.T) {
	s := newStore(t, 5, 1)
	s.logs[some] = nil
	x := Open(s.dir)
	for range 70 {
		s.add(some, 1+s.IntN(3), false)
		if err := x.Update(ctx); err != nil {
			t.Fatal(err)
		}
	}
	all := x.Anchors(ctx, some)
	set, err := x.Observed(ctx, windows[0])
	if err != nil {
		t.Fatal(err)
	}
	if last := all[len(all)-1]; len(all) < 5 || len(all) > 8 || last.Seq != set.Heinzels[0].Head.Seq || last.Hash != set.Heinzels[0].Head.Hash || last.Source != "the index" {
		t.Errorf("%v", all)
	}
}

// Known gives at once what Anchors gives of each log, of those that have gone as well.
func TestKnown(t *testing.T) {
	s := newStore(t, 5, 3)
	x := Open(s.dir)
	if known := x.Known(ctx); len(known) != 0 {
		t.Errorf("%v", known)
	}
	s.logs[some] = nil
	s.add(some, 20, false)
	s.same(x)
	s.remove(some)
	known := x.Known(ctx)
	if len(known[some]) == 0 {
		t.Fatalf("%v", known)
	}
	for id, anchors := range known {
		if got := x.Anchors(ctx, id); !slices.Equal(got, anchors) {
			t.Errorf("%s: %v, want %v", id, anchors, got)
		}
	}
	if err := x.Accept(ctx, some); err != nil || len(x.Known(ctx)[some]) != 0 {
		t.Errorf("%v, %v", err, x.Known(ctx))
	}
}
