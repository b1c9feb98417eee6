package team

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/words"
)

// judge adds the states that follow from what was read.
func (i *inspection) judge() {
	if !i.read {
		return
	}
	i.unfinished()
	i.head()
	i.changes()
	i.remote()
	if i.shallow {
		i.report.add(Status{State: Shallow, Severity: Info, Message: "the checkout has only the end of the history",
			Command: i.git(i.checkout, "fetch", "--unshallow")})
	}
}

// operations are what can be in the middle, by the files that Git keeps for it.
var operations = []struct {
	file    string
	state   State
	what    string
	command []string
}{
	{"rebase-merge", Rebasing, "a rebase", []string{"rebase", "--continue"}},
	{"rebase-apply/applying", Applying, "applying patches (git am)", []string{"am", "--continue"}},
	{"rebase-apply", Rebasing, "a rebase", []string{"rebase", "--continue"}},
	{"MERGE_HEAD", Merging, "a merge", []string{"merge", "--continue"}},
	{"CHERRY_PICK_HEAD", Picking, "a cherry-pick", []string{"cherry-pick", "--continue"}},
	{"REVERT_HEAD", Reverting, "a revert", []string{"revert", "--continue"}},
	{"BISECT_LOG", Bisecting, "a bisection", []string{"bisect", "reset"}},
}

// maxNamed is how many conflicting files a sentence names.
const maxNamed = 3

// unfinished tells of conflicts, and of an operation that waits for a person.
func (i *inspection) unfinished() {
	running := State("")
	for _, o := range operations {
		if _, err := os.Lstat(filepath.Join(i.dir, filepath.FromSlash(o.file))); err != nil {
			continue
		}
		running = o.state
		s := Status{State: o.state, Severity: Warning, Message: o.what + " isn't finished, so the files may be neither the old ones nor the new ones", Command: i.git(i.checkout, o.command...)}
		if len(i.tree.conflicts) > 0 {
			s.Hint = "once the conflicts are resolved; with --abort in place of --continue, all is as it was before"
		}
		i.report.add(s)
		break
	}
	n := len(i.tree.conflicts)
	if n == 0 {
		return
	}
	names := ""
	for k, path := range i.report.Conflicts {
		if k == maxNamed {
			names += ", …"
			break
		}
		if k > 0 {
			names += ", "
		}
		names += diag.Cut(path, diag.MaxQuote)
	}
	s := Status{State: Conflicts, Severity: Broken, Message: fmt.Sprintf("%s with conflicts: %s", words.Count(n, "file", "files"), names),
		Command: i.git(i.checkout, "status"), Hint: "edit each file so that it says what it should, then git add it"}
	if running == "" {
		s.Hint += ", and commit"
	}
	i.report.add(s)
}

// head tells what is checked out.
func (i *inspection) head() {
	switch {
	case i.tree.commit == "":
		i.report.add(Status{State: Unborn, Severity: Info, Message: "the branch " + *visible(i.tree.branch) + " has no commit yet",
			Command: i.git(i.checkout, "add", "--all"), Hint: "then commit, and push"})
	case i.tree.branch == "" && i.rebasing():
		// A rebase detaches the head by itself.
	case i.tree.branch == "":
		s := Status{State: Detached, Severity: Warning, Message: "no branch is checked out (the head is detached at " + short(i.tree.commit) + "), so the team's changes don't arrive here"}
		if i.fallback != "" {
			s.Command = i.git(i.checkout, "switch", i.fallback)
		} else {
			s.Hint = i.git(i.checkout, "branch", "--all") + " lists the branches, git switch BRANCH takes one"
		}
		i.report.add(s)
	}
}

func (i *inspection) rebasing() bool {
	for _, s := range i.report.States {
		if s.State == Rebasing || s.State == Applying || s.State == Bisecting {
			return true
		}
	}
	return false
}

// short gives enough of a commit's name.
func short(commit string) string { return commit[:min(len(commit), 10)] }

// changes tells what isn't committed.
func (i *inspection) changes() {
	changed, untracked := i.tree.changed, i.tree.untracked
	message := ""
	switch {
	case changed > 0 && untracked > 0:
		message = fmt.Sprintf("%s changed and %d new, not committed", words.Count(changed, "file", "files"), untracked)
	case changed > 0:
		message = words.Count(changed, "file", "files") + " changed, not committed"
	case untracked > 0:
		message = words.Count(untracked, "new file", "new files") + ", not committed"
	default:
		return
	}
	i.report.add(Status{State: Dirty, Severity: Info, Message: message, Command: i.git(i.checkout, "status")})
}

// remote tells how the branch stands to that of the remote.
func (i *inspection) remote() {
	t, r := &i.tree, i.report
	if r.Remote == nil {
		s := Status{State: NoRemote, Severity: Info, Message: "the checkout has no remote yet, so nothing is shared", Hint: i.git(i.checkout, "remote", "add", "origin", "URL") + " connects it to a repository that the team can reach"}
		if n := len(i.settings.remotes()); n > 1 {
			s.Message = fmt.Sprintf("there are %d remotes, none is called origin, and the branch follows none", n)
			s.Hint = i.git(i.checkout, "branch", "--set-upstream-to", "REMOTE/BRANCH") + " says which one counts"
		}
		r.add(s)
		return
	}
	name := i.settings.remote(t.branch)
	if url := i.settings.get("remote." + name + ".url"); git.Secret(url) {
		r.add(Status{State: Password, Severity: Warning, Message: "the address of the remote " + r.Remote.Name + " holds a password or a token, which lies readable in .git/config",
			Command: i.git(i.checkout, "remote", "set-url", name, git.Bare(url)), Hint: "git help credentials says how Git remembers it safely"})
	}
	ahead, behind := words.Count(t.ahead, "commit", "commits"), words.Count(t.behind, "commit", "commits")
	asOf := ", as last fetched"
	if r.Remote.Fetched {
		asOf = ""
	}
	branch, upstream := *visible(t.branch), *visible(t.upstream)
	switch {
	case t.branch == "" || t.commit == "":
	case t.upstream == "":
		r.add(Status{State: NoUpstream, Severity: Info, Message: "the branch " + branch + " follows no branch of " + r.Remote.Name,
			Command: i.git(i.checkout, "push", "--set-upstream", name, t.branch)})
	case !t.known:
		s := Status{State: GoneBranch, Severity: Warning, Message: "the branch " + branch + " follows " + upstream + ", which isn't there any more: was it merged?"}
		if i.fallback != "" && i.fallback != t.branch {
			s.Command = i.git(i.checkout, "switch", i.fallback)
		} else {
			s.Hint = i.git(i.checkout, "branch", "--all") + " lists the branches, git switch BRANCH takes one"
		}
		r.add(s)
	case t.ahead > 0 && t.behind > 0:
		r.add(Status{State: Diverged, Severity: Warning, Message: fmt.Sprintf("%s and %s went apart: %s here, %s there%s", branch, upstream, ahead, behind, asOf),
			Command: i.git(i.checkout, "pull", "--rebase")})
	case t.behind > 0:
		r.add(Status{State: Behind, Severity: Warning, Message: fmt.Sprintf("%s is %s behind %s%s", branch, behind, upstream, asOf),
			Command: i.git(i.checkout, "pull", "--ff-only")})
	case t.ahead > 0:
		r.add(Status{State: Ahead, Severity: Info, Message: fmt.Sprintf("%s has %s that %s lacks%s", branch, ahead, upstream, asOf),
			Command: i.git(i.checkout, "push")})
	}
}
