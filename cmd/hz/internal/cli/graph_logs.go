package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/index"
	"github.com/heinzel/hz/actionlog/observed"
)

// logs gives what the logs of a view tell, and says what is wrong with them.
func (s *graphSources) logs(ctx context.Context, v graphView) (*observed.Set, error) {
	if s.f.declared || s.dataDir == "" {
		return nil, nil
	}
	set, err := readLogs(ctx, s.dataDir, observed.Window{Until: v.until, Now: s.a.env.Now()}, s.f.noIndex)
	if err != nil {
		return nil, outputError(context.Cause(ctx))
	}
	if set == nil {
		return nil, nil
	}
	n := 0
	for i := range set.Heinzels {
		n += len(set.Heinzels[i].Observations)
	}
	s.keep(n)
	set.Troubles = append(set.Troubles, s.missing(ctx, set)...)
	s.noteLogs(set)
	return set, nil
}

// missing tells of logs that a Set knows nothing of, though they were there: their file has gone,
// or something else stands in its place.
func (s *graphSources) missing(ctx context.Context, set *observed.Set) []observed.Trouble {
	b, err := s.a.book()
	if err != nil {
		return nil // the command has said it
	}
	var known map[string][]actionlog.Anchor
	if !s.f.noIndex {
		known = b.Known(ctx)
	}
	have := map[string]bool{}
	for i := range set.Heinzels {
		have[set.Heinzels[i].ID] = true
	}
	for i := range set.Troubles {
		have[set.Troubles[i].Heinzel] = true
	}
	all, _ := b.All(known) // what keeps logs from being found is in the Set
	var out []observed.Trouble
	for _, l := range all {
		if have[l.ID()] {
			continue
		}
		t := observed.Trouble{Heinzel: l.ID(), Path: l.Path(), Kind: observed.KindUnreadable}
		report, err := l.Verify(actionlog.Check{Anchors: known[l.ID()]})
		switch {
		case err != nil:
			t.Message = err.Error()
		case report.Verdict.Fine(), report.Verdict == actionlog.TornTail:
			continue // it came just now
		default:
			t.Kind, t.Seq, t.Message = string(report.Verdict), report.Seq, report.Message
		}
		out = append(out, t)
	}
	return out
}

// readLogs gives what the logs of a data folder tell, nil where there are none. It makes no index
// where there is no log. The error says that ctx ended.
func readLogs(ctx context.Context, dataDir string, w observed.Window, noIndex bool) (*observed.Set, error) {
	if _, err := os.Stat(filepath.Join(dataDir, "heinzel")); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if noIndex {
		return observed.FromLogs(ctx, actionlog.In(dataDir), w, 0)
	}
	return index.Open(dataDir).Observed(ctx, w)
}

// observed gives what tells a check of the logs; nil where hz has no data folder. What is wrong
// with logs is for `check --logs` to say.
func (a *app) observed(dataDir string) func() *observed.Set {
	if dataDir == "" {
		return nil
	}
	return func() *observed.Set {
		set, _ := readLogs(context.Background(), dataDir, observed.Window{}, false)
		return set
	}
}

// harmless are the troubles that leave a log what it is.
var harmless = []string{string(actionlog.TimeOrder), string(actionlog.TimeRange), string(actionlog.TimeForm), string(actionlog.LaterVersion),
	string(actionlog.UnknownKind), string(actionlog.UnknownVerb), string(actionlog.Malformed), observed.KindEmptyTarget}

// maxTroubles is how many troubles of logs are printed.
const maxTroubles = 10

// noteLogs says what is wrong with logs.
func (s *graphSources) noteLogs(set *observed.Set) {
	if set.Fallback != "" && !s.told["fallback"] {
		s.told["fallback"] = true
		s.a.complain("the index isn't used: "+set.Fallback, "")
	}
	n := 0
	for i := range set.Troubles {
		t := &set.Troubles[i]
		if !slices.Contains(harmless, t.Kind) {
			s.bad = true
		}
		key := fmt.Sprint(t.Path, t.Line, t.Kind, t.Message)
		if s.told[key] {
			continue
		}
		s.told[key] = true
		if n++; n <= maxTroubles {
			s.a.complain(s.a.placed(t.Path, int(t.Line))+t.Message, "")
		}
	}
	switch {
	case n > maxTroubles:
		s.a.complain("and of "+counted(n-maxTroubles, "more place")+" in logs", "hz heinzel log NAME --verify names those of one log")
	case n > 0:
		s.a.note("  hz heinzel check --logs says more\n")
	}
}
