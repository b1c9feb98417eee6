// Package team works on the Git repository in which a team shares its contracts: it makes one,
// clones one, takes a checkout that is there, and says what state a checkout is in. It never
// stashes, resets, discards or pulls anything, and what a repository's own configuration names
// isn't run.
package team

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
)

// The settings that name the checkout: the one of this version, and that of earlier ones.
const (
	key       = "team.checkout"
	formerKey = "heinzel.team_repository"
)

// Folder is the folder of the contracts in a team's repository.
const Folder = "workflows"

// Desk is what the operations depend on.
type Desk struct {
	Git      *git.Git
	Settings *config.Settings
	Dir      string // the working directory, absolute and clean
	OS       string // as runtime.GOOS
}

// Error is a sentence about why an operation was refused, and what to do instead.
type Error struct {
	State         State // of the checkout or the remote, if one is the reason
	Message, Hint string
	Err           error // what is below, if anything
}

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// Unwrap gives the error below.
func (e *Error) Unwrap() error { return e.Err }

// Done is what an operation changed.
type Done struct {
	Version  int      `json:"version"`      // 1
	Checkout string   `json:"checkout"`     // as printed
	Before   *string  `json:"before"`       // the checkout that was configured, as printed; null for none, or the same
	Moved    bool     `json:"moved"`        // the deprecated setting went
	Overrule *string  `json:"overruled_by"` // the variable or the file whose value counts before the user's; null for none
	Notes    []Status `json:"notes"`        // what is to be known beside the report
	Report   *Report  `json:"report"`       // the checkout as it is now

	Path   string `json:"-"` // the checkout, absolute
	Commit bool   `json:"-"` // New: the first commit was made
}

// absolute gives a path as seen from the working directory.
func (d *Desk) absolute(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(d.Dir, path)
	}
	return filepath.Clean(path)
}

// printed gives a path as hz prints it.
func (d *Desk) printed(path string) string { return workspace.Printed(d.Dir, path) }

// word gives a path as a word of a command: relative to the working directory when it lies
// below it, byte for byte.
func (d *Desk) word(path string) string {
	if rest, ok := strings.CutPrefix(path, strings.TrimSuffix(d.Dir, string(filepath.Separator))+string(filepath.Separator)); ok && rest != "" {
		if rest[0] == '-' {
			return "." + string(filepath.Separator) + rest
		}
		return rest
	}
	return path
}

// git gives the command that runs git in a checkout.
func (d *Desk) git(checkout string, args ...string) string {
	words := []string{"git"}
	if checkout != d.Dir {
		words = append(words, "-C", d.word(checkout))
	}
	return shell.Command(append(words, args...)...)
}

// save makes the checkout the team's in the user's configuration, takes the key out that said so
// in earlier versions, and completes what there is to say.
func (d *Desk) save(ctx context.Context, done *Done) error {
	if _, err := d.Settings.Set(key, done.Path, config.UserSource); err != nil {
		return d.unsaved(err, done, shell.Command("hz", "team", "adopt", d.word(done.Path)))
	}
	c, err := d.Settings.Unset(formerKey, config.UserSource)
	if err != nil {
		return d.unsaved(err, done, shell.Command("hz", "system", "config", "unset", formerKey))
	}
	done.Moved = c.Changed
	done.Version, done.Checkout = 1, d.printed(done.Path)
	if before := d.Settings.Checkout; before != "" && !same(before, done.Path) {
		before = d.printed(before)
		done.Before = &before
	}
	switch o := d.Settings.Origin(key); o.Source {
	case config.FromEnvironment:
		done.Overrule = &o.Variable
	case config.ProjectSource:
		file := d.printed(o.At.Path)
		done.Overrule = &file
	}
	if done.Notes == nil {
		done.Notes = []Status{}
	}
	done.Report = d.inspect(ctx, done.Path)
	return nil
}

// unsaved says that the checkout is there and the configuration couldn't be changed, and which
// command does it once that is mended.
func (d *Desk) unsaved(err error, done *Done, command string) error {
	message, hint := err.Error(), ""
	var change *config.ChangeError
	var bad *config.KeyError
	if errors.As(err, &change) {
		hint = change.Hint
		if change.Path != "" {
			message = fmt.Sprintf("%s: %s", d.printed(change.Path), message)
		}
	} else if errors.As(err, &bad) {
		hint = bad.Hint
	}
	if hint != "" {
		hint += "; "
	}
	return &Error{Message: "the checkout " + d.printed(done.Path) + " is there, but the configuration can't be changed: " + message, Hint: hint + "then " + command, Err: err}
}

// same says whether two paths lead to one folder.
func same(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// kind tells what is at a path, without following a link: "" for nothing.
func kind(path string) string {
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err):
		return ""
	case err != nil:
		return "unreadable"
	case info.IsDir():
		return "folder"
	case info.Mode()&os.ModeSymlink != 0:
		return "link"
	case info.Mode().IsRegular():
		return "file"
	}
	return "other"
}

// contracts counts the team's contracts in a checkout.
func (d *Desk) contracts(checkout string) int {
	targets, _ := workspace.Discover([]string{filepath.Join(checkout, Folder)}, workspace.Options{Dir: d.Dir, Optional: true})
	return len(targets)
}

// gravest gives the gravest severity of some states.
func gravest(list []Status) Severity {
	worst := Info
	for _, s := range list {
		if slices.Index(severities, s.Severity) < slices.Index(severities, worst) {
			worst = s.Severity
		}
	}
	return worst
}
