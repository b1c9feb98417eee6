package workspace

import (
	"path/filepath"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/workspace/config"
)

// The namespaces (guide, "Where things are").
const (
	Me   = compiler.Me   // one's own contracts
	Team = compiler.Team // those of the team's repository
)

// workflows is the folder that holds contracts in a team's repository.
const workflows = "workflows"

// Roots are the folders that hz looks into by itself. All are absolute or "", none need exist.
type Roots struct {
	Config  string // hz's folder in the user's configuration
	Me      string // one's own contracts: Config/workflows unless configured otherwise
	Plugins string // Config/plugins
	Team    string // the team's contracts; "" while no team is configured
}

// RootsOf gives the folders of a configuration.
func RootsOf(s *config.Settings) Roots {
	r := Roots{Config: s.ConfigDir, Me: s.UserDir, Plugins: s.Plugins}
	if s.Checkout != "" {
		r.Team = filepath.Join(s.Checkout, workflows)
	}
	return r
}

// Folders gives the folders that hold contracts, for Discover with Optional set: what `hz
// heinzel check` without a PATH looks into.
func (r Roots) Folders() []string {
	var out []string
	for _, dir := range []string{r.Me, r.Team} {
		if dir != "" {
			out = append(out, dir)
		}
	}
	return out
}
