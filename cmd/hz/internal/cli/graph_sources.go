package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/index"
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/history"
)

// graphSources is what a graph is made of: contracts and logs, as they are or as they were.
type graphSources struct {
	a       *app
	f       *graphAllFlags
	request workspace.Request
	dataDir string

	keep    func(observations int) // see frugal
	nothing bool                   // no contract lies there
	bad     bool                   // a contract can't be read, or a log isn't what it was
	fault   bool                   // hz itself failed at one
	told    map[string]bool
}

// graphView says as of when.
type graphView struct {
	until    time.Time // zero: logs to their end
	then     bool      // contracts as they were committed at until
	revision string    // contracts as this revision has them; "" for as they lie there
}

// sources reads what the flags say of contracts and logs.
func (a *app) sources(f *graphAllFlags) (*graphSources, error) {
	s := &graphSources{a: a, f: f, request: workspace.Request{Dir: a.env.Dir, Args: f.paths, Namespace: f.namespace.value}, told: map[string]bool{}}
	var err error
	s.request.Roots, err = a.roots()
	if err = noRoots(err, "or name a file or a folder: hz graph --path PATH", len(f.paths) > 0); err != nil {
		return nil, err
	}
	settings, _ := a.load()
	s.dataDir = settings.DataDir
	return s, nil
}

// graph makes the graph of a view.
func (s *graphSources) graph(ctx context.Context, v graphView) (*graph.Graph, error) {
	contracts, err := s.contracts(ctx, v)
	if err != nil {
		return nil, err
	}
	logs, err := s.logs(ctx, v)
	if err != nil {
		return nil, err
	}
	o := graph.Options{Now: s.a.env.Now()}
	if !v.until.IsZero() {
		o.Now = v.until
	}
	// Where no contract is, as before the first commit, that one is missing says nothing.
	for i := range contracts {
		if ns := contracts[i].Namespace; len(s.request.Args) == 0 && !slices.Contains(o.Whole, ns) {
			o.Whole = append(o.Whole, ns)
		}
	}
	return graph.Merge(contracts, logs, o), nil
}

// contracts gives the outlines of a view.
func (s *graphSources) contracts(ctx context.Context, v graphView) ([]workspace.Outline, error) {
	targets, overlays, err := s.targets(ctx, v)
	if err != nil {
		return nil, err
	}
	c := workspace.Collection{Targets: targets, Overlays: overlays}
	load := s.request.LoadOptions(&c)
	load.Declares = true
	outlines, unread := workspace.Load(targets, load, nil)
	s.tell(unread)
	if n := s.a.noteUnreadable(outlines, len(unread)); n > 0 {
		s.bad = true
	}
	s.nothing = len(outlines) == 0
	return outlines, nil
}

// tell prints problems of files, each once.
func (s *graphSources) tell(problems []diag.Diagnostic) {
	fresh := slices.DeleteFunc(slices.Clone(problems), func(d diag.Diagnostic) bool {
		key := d.Path + "\n" + d.Message
		told := s.told[key]
		s.told[key] = true
		return told
	})
	s.a.noteFindings(fresh)
	for i := range problems {
		s.bad = true
		s.fault = s.fault || problems[i].Code == diag.Internal
	}
}

// targets gives the contracts of a view: as they lie there, or the texts that a commit has.
func (s *graphSources) targets(ctx context.Context, v graphView) ([]workspace.Target, map[string][]byte, error) {
	if !v.then && v.revision == "" {
		c := workspace.Collect(s.request)
		s.tell(c.Problems)
		return c.Targets, nil, nil
	}
	paths := s.request.Roots.Folders()
	if len(s.request.Args) > 0 {
		paths = nil
		for _, arg := range s.request.Args {
			paths = append(paths, s.a.absolute(arg))
		}
	}
	var targets []workspace.Target
	overlays := map[string][]byte{}
	known := false
	var unknown error
	for _, path := range paths {
		found, texts, err := s.committed(ctx, v, path)
		var no *history.UnknownError
		switch {
		case errors.As(err, &no):
			unknown = err
			continue
		case errors.Is(err, errNoCheckout):
			// What isn't kept in Git is as it lies there, in every view.
			r := s.request
			r.Args = []string{path}
			if len(s.request.Args) == 0 {
				if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
					continue
				}
			}
			c := workspace.Collect(r)
			s.tell(c.Problems)
			found = c.Targets
			if key := "no git " + path; len(found) > 0 && !s.told[key] && s.a.env.StdoutTerminal {
				s.told[key] = true
				s.a.complain(s.a.printed(path)+" isn't in a Git repository, so its contracts are taken as they are today", "")
			}
		case err != nil:
			return nil, nil, gitRefused(ctx, err)
		default:
			known = true
		}
		targets = append(targets, found...)
		for file, text := range texts {
			overlays[file] = text
		}
	}
	if v.revision != "" && !known {
		if unknown != nil {
			return nil, nil, refuse(unknown.Error(), "git log --oneline lists some; times are written as 2026-12-01 or 7d")
		}
		return nil, nil, refuse("no contracts lie in a Git repository, so "+diag.Quote(v.revision)+" is no revision of them", "give two times, such as --diff 7d.., or contracts with --path")
	}
	slices.SortFunc(targets, func(a, b workspace.Target) int { return strings.Compare(a.Path, b.Path) })
	targets = slices.CompactFunc(targets, func(a, b workspace.Target) bool { return a.File == b.File })
	return targets, overlays, nil
}

var errNoCheckout = errors.New("not in a checkout")

// committed gives what a commit has of a path.
func (s *graphSources) committed(ctx context.Context, v graphView, path string) ([]workspace.Target, map[string][]byte, error) {
	g := &git.Git{}
	if s.a.env.Environ != nil {
		g.Environ = s.a.env.Environ()
	}
	source, ok := history.Of(g, nearestFolder(path), s.a.env.Dir)
	if !ok {
		return nil, nil, errNoCheckout
	}
	var commit string
	var err error
	if v.then {
		if commit, err = source.At(ctx, v.until); errors.Is(err, history.ErrNoCommit) {
			return nil, nil, nil
		}
	} else {
		commit, err = source.Commit(ctx, v.revision)
	}
	if err != nil {
		return nil, nil, err
	}
	return source.Files(ctx, commit, path)
}

// nearestFolder gives the folder that a path is, or that it lies in as far as it is there: a
// commit may have what isn't there any more.
func nearestFolder(path string) string {
	for {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path
		}
		up := filepath.Dir(path)
		if up == path {
			return path
		}
		path = up
	}
}

// gitRefused ends a command that git refused.
func gitRefused(ctx context.Context, err error) error {
	var s *signalled
	if errors.As(context.Cause(ctx), &s) {
		return s
	}
	var e *git.Error
	if errors.As(err, &e) {
		hint := ""
		if e.Kind == git.Missing {
			hint = "revisions and contracts as they were need it; --until TIME bounds the log entries alone"
		}
		return refuse(e.Error(), hint)
	}
	return err
}

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
	s.noteLogs(set)
	return set, nil
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
		s.a.complain("and of "+counted(n-maxTroubles, "more place")+" in logs", "hz heinzel check --logs names all")
	case n > 0:
		s.a.note("  hz heinzel check --logs says more\n")
	}
}
