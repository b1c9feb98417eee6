// Package authoring holds the operations of someone who writes contracts (guide, "The
// journey"): list what is there, show one and whether it is ready, write a new one from the
// starter or from a plugin's playbook, and see what can be bound and had.
//
// Everything is an operation that gives a value; heads translate arguments and print. What a
// value says, its JSON says by the same names (docs/json.md). Texts in it that come from files
// are as they stand there: who prints them makes them visible.
package authoring

import (
	"os"
	"path/filepath"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// Desk is all that an operation depends on.
type Desk struct {
	Settings *config.Settings
	Roots    workspace.Roots
	Catalog  *catalog.Catalog
	Dir      string // the working directory, absolute and clean
	Now      time.Time
	Zone     *time.Location
	ZoneName string // the IANA name of Zone, where there is one
	Version  string // of hz
}

// Error is why an operation can't be done, and what to do.
type Error struct {
	Message, Hint string
	Usage         bool              // the call was wrong: exit status 2, else 1
	Findings      []diag.Diagnostic // what is wrong with files, where that is why
}

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// The states of a folder.
const (
	Exists     = "exists"
	Missing    = "missing"
	NoFolder   = "not_a_folder" // something else stands there
	Unset      = "unset"        // no folder is configured
	Unreadable = "unreadable"
)

// Folder is a folder that contracts are looked for in.
type Folder struct {
	Namespace string `json:"namespace"`
	Path      string `json:"path"`    // as printed; "" when none is configured
	State     string `json:"state"`   // exists, missing, not_a_folder, unreadable or unset
	Command   string `json:"command"` // what gives the namespace a folder; "" when it has one
}

// Folders gives the folders of both namespaces, me first.
func (d *Desk) Folders() []Folder {
	out := make([]Folder, 0, 2)
	for _, f := range []Folder{{Namespace: workspace.Me, Path: d.Roots.Me}, {Namespace: workspace.Team, Path: d.Roots.Team}} {
		f.State = stateOf(f.Path)
		if f.Path != "" {
			f.Path = d.printed(f.Path)
		} else if f.Namespace == workspace.Team {
			f.Command = joinTeam
		}
		out = append(out, f)
	}
	return out
}

// joinTeam gives a machine the team's contracts.
const joinTeam = "hz team join URL"

func stateOf(dir string) string {
	if dir == "" {
		return Unset
	}
	info, err := os.Lstat(dir) // a link is no folder here: none is followed
	switch {
	case err == nil && info.IsDir():
		return Exists
	case err == nil:
		return NoFolder
	case os.IsNotExist(err):
		return Missing
	}
	return Unreadable
}

// printed gives a path as hz prints it.
func (d *Desk) printed(path string) string { return workspace.Printed(d.Dir, path) }

// command gives a target's path as a command takes it: short where it lies below the working
// directory, and with the bytes that it has on disk.
func (d *Desk) command(t *workspace.Target) string {
	if rel, err := filepath.Rel(d.Dir, t.File); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(t.File)
}

// runner gives the runner that is bound.
func (d *Desk) runner() string { return d.binding(catalog.AgentRunner).Adapter }

// binding gives the binding of a capability as this machine is configured.
func (d *Desk) binding(capability string) catalog.Binding {
	return d.Catalog.Binding(capability, d.Settings.Capabilities)
}

// checkCommand gives the command that checks a file or folder again.
func checkCommand(path string) string { return shell.Command("hz", "heinzel", "check", "--path", path) }
