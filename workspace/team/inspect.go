package team

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/internal/words"
)

// Show gives the state of the configured checkout, without changing anything. With fetch it
// asks the remote for what is new, which changes what Git knows of the remote and nothing else.
func (d *Desk) Show(ctx context.Context, fetch bool) *Report {
	if d.Settings.Checkout == "" {
		r := newReport()
		r.add(Status{State: Unset, Severity: Info, Message: "no checkout of a team's repository is configured",
			Hint: "hz team join URL clones one, hz team adopt PATH takes one that is there, hz team new PATH makes one"})
		return r.finished()
	}
	i := d.look(ctx, d.Settings.Checkout)
	if fetch && i.usable() {
		i.fetch(ctx)
	}
	i.judge()
	if d.Settings.DeprecatedCheckout {
		i.report.add(Status{State: Deprecated, Severity: Warning, Message: "the checkout is configured as [heinzel] team_repository, which is deprecated",
			Command: shell.Command("hz", "team", "adopt", d.word(d.Settings.Checkout))})
	}
	return i.report.finished()
}

// inspect gives the state of a checkout without asking its remote.
func (d *Desk) inspect(ctx context.Context, checkout string) *Report {
	i := d.look(ctx, checkout)
	i.judge()
	return i.report.finished()
}

func newReport() *Report {
	return &Report{Version: 1, Conflicts: []string{}, States: []Status{}}
}

func (r *Report) add(s Status) { r.States = append(r.States, s) }

// finished sorts the states and names the gravest.
func (r *Report) finished() *Report {
	slices.SortStableFunc(r.States, func(a, b Status) int {
		return slices.Index(severities, a.Severity) - slices.Index(severities, b.Severity)
	})
	r.State = OK
	if len(r.States) > 0 && (r.States[0].Severity != Info || r.States[0].State == Unset) {
		r.State = r.States[0].State
	}
	return r
}

// inspection is a look at one checkout.
type inspection struct {
	*Desk
	checkout string
	report   *Report

	top      string // of the work tree; "" when there is none
	dir      string // the repository's own folder, for this work tree
	shallow  bool
	settings settings
	tree     tree
	read     bool // tree was read
	fallback string
}

// look learns what there is to know of a checkout. What keeps it from going on is a state.
func (d *Desk) look(ctx context.Context, checkout string) *inspection {
	i := &inspection{Desk: d, checkout: checkout, report: newReport()}
	printed := d.printed(checkout)
	i.report.Checkout = &printed
	if i.folder() {
		i.workflows()
		if i.repository(ctx) {
			i.contents(ctx)
		}
	}
	return i
}

// usable says whether the checkout is one that git can work in.
func (i *inspection) usable() bool { return i.read }

// folder says whether the checkout is a folder.
func (i *inspection) folder() bool {
	info, err := os.Stat(i.checkout)
	rejoin := "hz team join URL clones it again; hz team adopt PATH takes it where it is now"
	switch {
	case errors.Is(err, os.ErrNotExist):
		i.report.add(Status{State: Gone, Severity: Broken, Message: "the team's checkout " + *i.report.Checkout + " isn't there", Hint: rejoin})
	case err != nil:
		i.report.add(Status{State: Gone, Severity: Broken, Message: "the team's checkout can't be looked into: " + words.Reason(err), Hint: rejoin})
	case !info.IsDir():
		i.report.add(Status{State: NoFolder, Severity: Broken, Message: "the team's checkout " + *i.report.Checkout + " is no folder", Hint: rejoin})
	default:
		return true
	}
	return false
}

// workflows looks at the folder of the contracts.
func (i *inspection) workflows() {
	path := filepath.Join(i.checkout, Folder)
	s := Status{State: NoWorkflows, Severity: Warning, Message: "the checkout has no folder " + Folder + ", where a team's contracts lie",
		Hint: "hz heinzel new NAME --team makes it with the first contract; or is this another repository, or another branch?"}
	switch kind(path) {
	case "folder":
		printed := i.printed(path)
		i.report.Workflows = &printed
		i.report.Contracts = i.contracts(i.checkout)
		return
	case "":
	case "link":
		s.Severity = Broken
		s.Message = Folder + " is a symbolic link, and hz follows none"
		s.Hint = "put the folder itself in its place"
	default:
		s.Severity = Broken
		s.Message = Folder + " is no folder"
		s.Hint = "give the file another name"
	}
	i.report.add(s)
}

// repository learns which repository the folder belongs to, and says whether it is the top of
// a work tree.
func (i *inspection) repository(ctx context.Context) bool {
	out, err := i.Git.Run(ctx, i.checkout, "rev-parse", "--is-bare-repository", "--is-inside-git-dir", "--is-shallow-repository", "--absolute-git-dir")
	if err != nil {
		i.failed(err)
		return false
	}
	facts := strings.SplitN(strings.TrimSuffix(string(out), "\n"), "\n", 4)
	if len(facts) != 4 {
		i.report.add(strange("git rev-parse"))
		return false
	}
	i.shallow, i.dir = facts[2] == "true", facts[3]
	if facts[0] == "true" || facts[1] == "true" {
		s := Status{State: Bare, Severity: Broken, Message: "this is a bare repository: it has no files to work on", Hint: "clone it: " + shell.Command("hz", "team", "join", i.word(i.checkout))}
		if facts[0] != "true" {
			up := filepath.Dir(i.dir)
			s.Message = "this is the folder in which Git keeps the repository, not its checkout"
			s.Command, s.Hint = shell.Command("hz", "team", "adopt", i.word(up)), ""
		}
		i.report.add(s)
		return false
	}
	out, err = i.Git.Run(ctx, i.checkout, "rev-parse", "--show-toplevel")
	if err != nil {
		i.failed(err)
		return false
	}
	i.top = filepath.FromSlash(strings.TrimSuffix(string(out), "\n"))
	if !same(i.top, i.checkout) {
		i.report.add(Status{State: Below, Severity: Broken, Message: "this folder isn't the top of a checkout: that is " + i.printed(i.top),
			Command: shell.Command("hz", "team", "adopt", i.word(i.top))})
		return false
	}
	return true
}

// contents reads the configuration and the state of the files.
func (i *inspection) contents(ctx context.Context) {
	out, err := i.Git.Run(ctx, i.checkout, "config", "--list", "--show-scope", "-z")
	if err == nil {
		i.settings, err = parseSettings(out)
	}
	if err == nil {
		out, err = i.Git.Do(ctx, git.Command{Dir: i.checkout, Config: i.settings.harmless(),
			Args: []string{"status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal", "--ignore-submodules=dirty"}})
	}
	if err == nil {
		i.tree, err = parseStatus(out)
	}
	if err != nil {
		i.failed(err)
		return
	}
	i.read = true
	i.fill()
	if i.tree.branch == "" || i.tree.upstream != "" && !i.tree.known {
		i.fallback = i.defaultBranch(ctx)
	}
}

// fill puts what was read into the report.
func (i *inspection) fill() {
	r, t := i.report, &i.tree
	r.Changed, r.Untracked = t.changed+len(t.conflicts), t.untracked
	r.Branch, r.Commit, r.Upstream = nil, nil, nil
	if t.branch != "" {
		r.Branch = visible(t.branch)
	}
	if t.commit != "" {
		r.Commit = &t.commit
	}
	r.Conflicts = []string{}
	for _, path := range t.conflicts {
		r.Conflicts = append(r.Conflicts, i.printed(filepath.Join(i.checkout, filepath.FromSlash(path))))
	}
	slices.Sort(r.Conflicts)
	if name := i.settings.remote(t.branch); name != "" {
		fetched := r.Remote != nil && r.Remote.Fetched
		r.Remote = &Remote{*visible(name), *visible(git.Redact(i.settings.get("remote." + name + ".url"))), fetched}
	}
	if t.upstream != "" {
		r.Upstream = &Upstream{Name: *visible(t.upstream), Ahead: t.ahead, Behind: t.behind, Gone: !t.known && t.commit != ""}
	}
}

func visible(s string) *string {
	s = diag.Visible(s)
	return &s
}

// defaultBranch gives the branch that the remote shows first, or "".
func (i *inspection) defaultBranch(ctx context.Context) string {
	name := i.settings.remote("")
	out, err := i.Git.Run(ctx, i.checkout, "symbolic-ref", "--quiet", "--short", "refs/remotes/"+name+"/HEAD")
	if name == "" || err != nil {
		return ""
	}
	branch, _ := strings.CutPrefix(strings.TrimSuffix(string(out), "\n"), name+"/")
	return branch
}

// strange is the state of output that isn't understood.
func strange(what string) Status {
	return Status{State: Failed, Severity: Broken, Message: "the output of " + what + " can't be read", Hint: "hz needs Git " + oldest + " or later: git version"}
}

// failed makes a state of a run that gave nothing.
func (i *inspection) failed(err error) {
	i.report.add(i.trouble(err, i.checkout))
}

// trouble says why a local run of git gave nothing.
func (d *Desk) trouble(err error, dir string) Status {
	var e *git.Error
	if !errors.As(err, &e) {
		return strange("git")
	}
	s := Status{State: Failed, Severity: Broken, Message: e.Error()}
	switch {
	case e.Kind == git.Missing:
		s.State, s.Hint = MissingGit, git.Install(d.OS)
	case e.Kind == git.TimedOut:
		s.State, s.Hint = TimedOut, "is the folder on a disk or a share that doesn't answer?"
	case e.Kind == git.Interrupted:
		s.State = Interrupted
	case e.Cause() == git.NoCheckout:
		s.State, s.Message = NoCheckout, "the folder is no checkout of a Git repository"
		s.Hint = "hz team join URL clones the team's; hz team new PATH makes one"
	case e.Cause() == git.Ownership:
		s.State, s.Message = Ownership, "the repository belongs to another user of this machine, so Git doesn't work in it"
		s.Command = shell.Command("git", "config", "--global", "--add", "safe.directory", owned(e, dir))
		s.Hint = "do it only if you trust that user: what they put there can run as you"
	case strings.Contains(e.Said, "unknown option"):
		s.Hint = "hz needs Git " + oldest + " or later: git version"
	}
	return s
}

// owned gives the path of the repository that belongs to somebody else, as Git names it.
func owned(e *git.Error, dir string) string {
	if _, rest, ok := strings.Cut(e.Said, "repository at '"); ok {
		if path, _, ok := strings.Cut(rest, "'\n"); ok && !strings.Contains(path, "\\") {
			return path
		}
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	return filepath.ToSlash(dir)
}

// oldest is the version of Git that has all that is asked of it here.
const oldest = "2.31"
