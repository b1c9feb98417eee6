// Package logbook holds what people, scripts and agents do with action logs: report an entry,
// read one, see whether it is what it was, decide about a damaged one, say which targets are one
// artifact (ADR 0052, interfaces §5). It prints nothing; the heads translate and print.
package logbook

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
)

// Book is what the operations depend on.
type Book struct {
	Settings *config.Settings // its DataDir must be there
	Dir      string           // the working directory, absolute and clean
	Getenv   func(string) string
	Login    func() string // the user's login name, where the configuration has no handle
	Now      time.Time
	Witness  Witness // nil knows nothing
}

// Witness knows heads of logs from elsewhere: hz's index does.
type Witness interface {
	// Anchors gives the heads of a log that it knows.
	Anchors(ctx context.Context, id string) []actionlog.Anchor
	// Known gives those of all logs, by the Heinzelmännchen.
	Known(ctx context.Context) map[string][]actionlog.Anchor
	// Accept makes it forget them: a person decided about the log.
	Accept(ctx context.Context, id string) error
}

// Error says why an operation wasn't done, and what to do.
type Error struct {
	Usage         bool // hz was called wrongly, rather than that something is refused
	Message, Hint string
}

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// store is where the logs lie.
func (b *Book) store() actionlog.Store { return actionlog.In(b.Settings.DataDir) }

// User gives whose entries are written: the configured handle, else the login name.
func (b *Book) User() string {
	if b.Settings.Handle != "" {
		return b.Settings.Handle
	}
	return b.Login()
}

// Logs gives the logs that are there, sorted by id. The error tells of folders that can't be
// read; the other logs are given all the same.
func (b *Book) Logs() ([]*actionlog.Log, error) { return b.store().Logs() }

// All gives the logs that are there, as Logs does, those whose file has gone, as far as
// something beside it or known tells that it was there, and those in whose place something else
// stands. known is what Known gives.
func (b *Book) All(known map[string][]actionlog.Anchor) ([]*actionlog.Log, error) {
	out, trouble := b.Logs()
	have := map[string]bool{}
	for _, l := range out {
		have[l.ID()] = true
	}
	missed := slices.Collect(maps.Keys(known))
	for _, namespace := range []string{workspace.Me, workspace.Team} {
		beside, err := b.store().Log(namespace + "/any")
		if err != nil {
			continue
		}
		names, _ := os.ReadDir(filepath.Dir(beside.Folder()))
		for _, d := range names {
			if d.IsDir() {
				missed = append(missed, namespace+"/"+d.Name())
			}
		}
	}
	for _, id := range missed {
		l, err := b.store().Log(id)
		if err != nil || have[id] {
			continue
		}
		have[id] = true
		// What else stands in a log's place is for those who look at it to tell.
		if _, err := l.Verify(actionlog.Check{Anchors: known[id]}); !gone(err) {
			out = append(out, l)
		}
	}
	slices.SortFunc(out, func(a, b *actionlog.Log) int { return strings.Compare(a.ID(), b.ID()) })
	return out, trouble
}

// Known gives the heads of all logs that are known from elsewhere.
func (b *Book) Known(ctx context.Context) map[string][]actionlog.Anchor {
	if b.Witness == nil {
		return nil
	}
	return b.Witness.Known(ctx)
}

// Names gives the names by which the logs that are there can be called: bare ones, and with
// the namespace where both have one of that name.
func (b *Book) Names() []string {
	all, _ := b.Logs()
	count := map[string]int{}
	for _, l := range all {
		count[bare(l.ID())]++
	}
	out := make([]string, 0, len(all))
	for _, l := range all {
		if name := bare(l.ID()); count[name] == 1 {
			out = append(out, name)
		} else {
			out = append(out, strings.Replace(l.ID(), "/", ":", 1))
		}
	}
	slices.Sort(out)
	return out
}

func bare(id string) string { return id[strings.IndexByte(id, '/')+1:] }

// Find gives the log of a NAME (`x`, `me:x`, `me/x`; interfaces §1) that is there, or of which
// something knows that it was. The error is an *Error with the nearest name.
func (b *Book) Find(arg string) (*actionlog.Log, error) {
	namespace, name, err := parseName(arg)
	if err != nil {
		return nil, err
	}
	all := b.candidates(namespace, name)
	found := existing(all)
	if len(found) == 0 { // its folder may have gone, too
		for _, l := range all {
			if len(b.Anchors(context.Background(), l.ID())) > 0 {
				found = append(found, l)
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return nil, &Error{true, "there is no log of " + diag.Quote(arg), b.near(name)}
	}
	return nil, both("log", name)
}

// near gives the hint for a NAME without a log.
func (b *Book) near(name string) string {
	names := b.Names()
	if near := diag.Suggest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	if len(names) == 0 {
		return "there is none yet; hz heinzel report writes the first entry"
	}
	return "hz heinzel log lists all"
}

// ForWriting gives the log that a NAME means when something is to be written into it; it need
// not be there. A bare name is that of the namespace which has it, as a log or as a contract;
// one that nobody has yet is the user's own.
func (b *Book) ForWriting(arg string) (*actionlog.Log, error) {
	namespace, name, err := parseName(arg)
	if err != nil {
		return nil, err
	}
	all := b.candidates(namespace, name)
	if len(all) == 1 {
		return all[0], nil
	}
	roots := workspace.RootsOf(b.Settings)
	found := existing(all)
	for i, root := range []string{roots.Me, roots.Team} {
		if isFile(root, name+workspace.Suffix) && !slices.Contains(found, all[i]) {
			found = append(found, all[i])
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 2:
		return nil, both("Heinzelmännchen", name)
	}
	// Contracts may lie in folders further down. To look costs time, so only now.
	t, err := workspace.Find(name, roots, b.Dir)
	var f *workspace.FindError
	switch {
	case err == nil:
		return b.store().Log(workspace.NewNamespaces(roots).Of(t.File) + "/" + name)
	case errors.As(err, &f) && strings.Contains(f.Hint, ":"+name):
		return nil, both("Heinzelmännchen", name)
	}
	return all[0], nil
}

// candidates gives the logs that a name may mean: both namespaces when none is given.
func (b *Book) candidates(namespace, name string) []*actionlog.Log {
	var out []*actionlog.Log
	for _, n := range []string{workspace.Me, workspace.Team} {
		if namespace == "" || namespace == n {
			if l, err := b.store().Log(n + "/" + name); err == nil {
				out = append(out, l)
			}
		}
	}
	return out
}

func parseName(arg string) (namespace, name string, err error) {
	namespace, name, err = workspace.ParseName(arg)
	if err != nil {
		return "", "", &Error{true, err.Error(), ""}
	}
	return namespace, name, nil
}

func both(what, name string) error {
	return &Error{true, "both me and team have a " + what + " " + diag.Quote(name), "write me:" + name + " or team:" + name}
}

// existing gives the logs that have a file; when none has, those that have a folder: a file may
// have gone, and that is worth knowing.
func existing(logs []*actionlog.Log) []*actionlog.Log {
	var files, folders []*actionlog.Log
	for _, l := range logs {
		if _, err := l.Stat(); err == nil {
			files = append(files, l)
		} else if info, err := os.Lstat(l.Folder()); err == nil && info.IsDir() {
			folders = append(folders, l)
		}
	}
	if len(files) > 0 {
		return files
	}
	return folders
}

// isFile says whether there is a regular file of that name in a folder; "" is none.
func isFile(dir, name string) bool {
	if dir == "" {
		return false
	}
	info, err := os.Lstat(filepath.Join(dir, name))
	return err == nil && info.Mode().IsRegular()
}

// gone says whether an error means that there is nothing.
func gone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
