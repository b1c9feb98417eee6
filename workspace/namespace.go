package workspace

import (
	"path/filepath"
	"sync"

	"github.com/heinzel/hz/workspace/internal/folder"
)

// Namespaces says which namespace a file belongs to, and remembers it for each folder. It may
// be used by several goroutines.
type Namespaces struct {
	me, team string // with the links in them followed

	mu    sync.Mutex
	known map[string]bool // whether a folder's contracts are the team's
}

// NewNamespaces makes one for the given folders.
func NewNamespaces(r Roots) *Namespaces {
	return &Namespaces{me: followed(r.Me), team: followed(r.Team), known: map[string]bool{}}
}

// Of gives Team for a file below the configured team checkout's workflows folder, or below a
// workflows folder at the root of a Git checkout, and Me otherwise (interfaces §1). One's own
// workflows folder stays Me even when the configuration is kept in Git. file is absolute, as
// Target.File has it; it need not exist.
func (n *Namespaces) Of(file string) string {
	dir := filepath.Dir(file)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.isTeam(dir) {
		return Team
	}
	return Me
}

func (n *Namespaces) isTeam(dir string) bool {
	if team, ok := n.known[dir]; ok {
		return team
	}
	up := filepath.Dir(dir)
	var team bool
	switch {
	case dir == n.me:
		team = false
	case dir == n.team:
		team = true
	case filepath.Base(dir) == workflows && folder.IsCheckout(up):
		team = true
	case up == dir:
		team = false
	default:
		team = n.isTeam(up)
	}
	n.known[dir] = team
	return team
}

// followed gives a folder's path with the links in it followed, or as it is when it doesn't
// exist.
func followed(dir string) string {
	if dir == "" {
		return ""
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return filepath.Clean(dir)
}
