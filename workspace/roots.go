package workspace

import (
	"errors"
	"path/filepath"

	"github.com/heinzel/hz/compiler"
)

// The namespaces (guide, "Where things are").
const (
	Me   = compiler.Me   // one's own contracts
	Team = compiler.Team // those of the team's repository
)

// workflows is the folder that holds contracts, in the configuration directory and in a
// team's repository.
const workflows = "workflows"

// Environment is what the default folders depend on.
type Environment struct {
	OS     string              // as runtime.GOOS
	Home   string              // the user's home folder; "" when there is none
	Getenv func(string) string // as os.Getenv
}

// Roots are the folders that hz looks into by itself. All are absolute, none need exist.
type Roots struct {
	Config  string // hz's folder in the user's configuration
	Me      string // one's own contracts: Config/workflows
	Plugins string // Config/plugins
	Team    string // the team's contracts; "" while no team is configured
}

// ErrNoHome says that nothing in the environment tells where configuration lies.
var ErrNoHome = errors.New("there is no home folder to look for hz's configuration in: set HOME (on Windows, AppData)")

// DefaultRoots gives the folders for an environment: $XDG_CONFIG_HOME/hz, else ~/.config/hz;
// on macOS ~/Library/Application Support/hz unless XDG_CONFIG_HOME is set; on Windows
// %AppData%\hz. A relative XDG_CONFIG_HOME counts for nothing, as its specification says, and
// so does a home folder that isn't absolute: which folder it is would change with every cd.
// checkout is the team's configured checkout, or "".
func DefaultRoots(env Environment, checkout string) (Roots, error) {
	config := ""
	if !filepath.IsAbs(env.Home) {
		env.Home = ""
	}
	switch xdg := env.Getenv("XDG_CONFIG_HOME"); {
	case env.OS == "windows":
		if dir := env.Getenv("AppData"); filepath.IsAbs(dir) {
			config = filepath.Join(dir, "hz")
		} else if env.Home != "" {
			config = filepath.Join(env.Home, "AppData", "Roaming", "hz")
		}
	case filepath.IsAbs(xdg):
		config = filepath.Join(xdg, "hz")
	case env.Home == "":
	case env.OS == "darwin":
		config = filepath.Join(env.Home, "Library", "Application Support", "hz")
	default:
		config = filepath.Join(env.Home, ".config", "hz")
	}
	r := Roots{}
	if checkout != "" {
		r.Team = filepath.Join(checkout, workflows)
	}
	if config == "" {
		return r, ErrNoHome
	}
	r.Config, r.Me, r.Plugins = config, filepath.Join(config, workflows), filepath.Join(config, "plugins")
	return r, nil
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
