package config

import (
	"errors"
	"path/filepath"
)

// Environment is what the configuration depends on beside the files.
type Environment struct {
	OS     string              // as runtime.GOOS
	Home   string              // the user's home folder; "" when there is none
	Dir    string              // the working directory, absolute and clean; "" for no project
	Getenv func(string) string // as os.Getenv
	// Environ lists all variables, as os.Environ; nil when they can't be listed. Then of
	// [capabilities] only those count whose names a file or hz itself knows.
	Environ func() []string
}

// ErrNoHome says that nothing in the environment tells where configuration lies.
var ErrNoHome = errors.New("there is no home folder to look for hz's configuration in: set HOME (on Windows, AppData)")

// place is one of hz's folders: where the systems keep that kind.
type place struct {
	xdg     string   // the variable of the XDG Base Directory Specification
	windows string   // the variable on Windows
	roaming string   // its default there, below AppData in the home folder
	darwin  []string // below ~/Library/Application Support
	unix    []string // below the home folder
}

var (
	configPlace = place{"XDG_CONFIG_HOME", "AppData", "Roaming", []string{"hz"}, []string{".config", "hz"}}
	dataPlace   = place{"XDG_DATA_HOME", "LocalAppData", "Local", []string{"hz", "data"}, []string{".local", "share", "hz"}}
)

// folder gives the folder for an environment, "" when nothing tells where it is: such as
// $XDG_CONFIG_HOME/hz, else ~/.config/hz; on macOS ~/Library/Application Support/hz unless
// XDG_CONFIG_HOME is set; on Windows %AppData%\hz. A relative XDG_CONFIG_HOME counts for
// nothing, as its specification says, and so does a home folder that isn't absolute: which
// folder it is would change with every cd.
func (p place) folder(env Environment) string {
	home := env.home()
	switch xdg := env.Getenv(p.xdg); {
	case env.OS == "windows":
		if dir := env.Getenv(p.windows); filepath.IsAbs(dir) {
			return filepath.Join(dir, "hz")
		}
		if home != "" {
			return filepath.Join(home, "AppData", p.roaming, "hz")
		}
	case filepath.IsAbs(xdg):
		return filepath.Join(xdg, "hz")
	case home == "":
	case env.OS == "darwin":
		return filepath.Join(append([]string{home, "Library", "Application Support"}, p.darwin...)...)
	default:
		return filepath.Join(append([]string{home}, p.unix...)...)
	}
	return ""
}

// home gives the home folder if it can be one.
func (env Environment) home() string {
	if filepath.IsAbs(env.Home) {
		return env.Home
	}
	return ""
}
