package cli

import (
	"errors"
	"fmt"

	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// configuration is what was read of hz.toml, once a run.
type configuration struct {
	settings *config.Settings
	err      error
	told     bool // its problems were printed
}

// load reads the configuration, whatever is wrong with it: for doctor and for the commands
// that mend it. The error is config.ErrNoHome.
func (a *app) load() (*config.Settings, error) {
	c := &a.configuration
	if c.settings == nil {
		c.settings, c.err = config.Load(a.environment())
	}
	return c.settings, c.err
}

// environment is what the configuration depends on.
func (a *app) environment() config.Environment {
	return config.Environment{OS: a.env.OS, Home: a.env.Home, Dir: a.env.Dir, Getenv: a.env.get, Environ: a.env.Environ}
}

// settings gives the configuration to a command that needs it. The error ends the command:
// with exit status 2, after each problem was printed.
func (a *app) settings() (*config.Settings, error) {
	s, err := a.load()
	if bad := a.badConfiguration(); bad != nil {
		return s, bad
	}
	if err != nil {
		return s, usage(err.Error(), "")
	}
	return s, nil
}

// badConfiguration prints the problems of the configuration and gives the error that ends the
// command; nil when there are none.
func (a *app) badConfiguration() error {
	s, _ := a.load()
	if len(s.Problems) == 0 {
		return nil
	}
	if !a.configuration.told {
		a.configuration.told = true
		for _, p := range s.Problems {
			a.complain(a.placed(p.Path, p.Position.Line)+p.Message, p.Hint)
		}
	}
	return &failure{code: exitUsage}
}

// placed gives the beginning of a sentence about a file: its path and line.
func (a *app) placed(path string, line int) string {
	if path == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", a.printed(path), max(1, line))
}

// roots gives the folders that hz looks into by itself. The error is that of settings, or
// config.ErrNoHome, which matters only to commands that look into them.
func (a *app) roots() (workspace.Roots, error) {
	s, err := a.load()
	if bad := a.badConfiguration(); bad != nil {
		err = bad
	}
	return workspace.RootsOf(s), err
}

// noRoots gives the error that ends a command after roots. One that was told by paths where to
// look needs no home folder.
func noRoots(err error, hint string, told bool) error {
	switch {
	case !errors.Is(err, config.ErrNoHome):
		return err
	case told:
		return nil
	}
	return usage(err.Error(), hint)
}

// catalog gives what is installed. A plugin that can't be taken is said on standard error:
// what it would have brought isn't known to this check.
func (a *app) catalog(r workspace.Roots) *catalog.Catalog {
	known, problems := catalog.Load(r.Plugins)
	for _, p := range problems {
		a.complain(a.placed(p.Path, p.Position.Line)+p.Message, p.Hint)
	}
	return known
}
