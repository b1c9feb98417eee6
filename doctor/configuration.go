package doctor

import (
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// configuration looks at hz.toml, of the user and of the project.
func (e *examination) configuration() {
	s := e.Settings
	if e.NoHome != nil {
		e.add(Finding{Area: Configuration, Status: Broken, Message: e.NoHome.Error(),
			Means: "hz finds neither its configuration nor contracts of yours; only files and folders that are named can be checked"})
	}
	for _, p := range s.Problems {
		e.add(e.place(Finding{Status: Broken, Message: p.Message, Hint: p.Hint,
			Means: "commands that need the configuration end with exit status 2 until this is mended"}, p))
	}
	for _, p := range s.Ignored {
		e.add(e.place(Finding{Status: Attention, Message: p.Message, Hint: p.Hint,
			Means: "the line does nothing: a repository can't decide what your machine runs or what that costs"}, p))
	}
	if s.DeprecatedCheckout {
		at := s.Origin("heinzel.team_repository").At
		f := Finding{Area: Configuration, Status: Attention, Message: "[heinzel] team_repository is deprecated",
			Means: "it still works; a later version of hz will read [team] checkout alone", Command: shell.Command("hz", "team", "adopt", s.Checkout)}
		if at.Path != "" {
			f.File, f.Line = e.printed(at.Path), at.Position.Line
		}
		e.add(f)
	}
	for _, file := range []string{s.UserFile, s.ProjectFile} {
		if file != "" && exists(file) {
			e.add(Finding{Area: Configuration, Status: OK, File: e.printed(file), Message: "is read"})
		}
	}
	e.well(Configuration, "every value can be used")
}

// place gives a finding the place of a problem.
func (e *examination) place(f Finding, p config.Problem) Finding {
	f.Area = Configuration
	if p.Path != "" {
		f.File, f.Line = e.printed(p.Path), p.Position.Line
	}
	return f
}

// plugins looks at what is installed, and at the list of what can be had.
func (e *examination) plugins() {
	_, offers := catalog.Offers(e.Roots.Plugins)
	for _, list := range []struct {
		problems []catalog.Problem
		means    string
	}{
		{e.CatalogProblems, "what this plugin would bring isn't there: contracts that need it get warnings, and can't run"},
		{e.desk().Playbooks().Problems, "hz heinzel new can't use this playbook"},
		{offers, "hz system plugin search doesn't offer what stands there"},
	} {
		for _, p := range list.problems {
			f := Finding{Area: Plugins, Status: Broken, Line: p.Position.Line, Message: p.Message, Means: list.means, Hint: p.Hint}
			if p.Path != "" {
				f.File = e.printed(p.Path)
			}
			e.add(f)
		}
	}
	n := len(e.Catalog.Plugins())
	e.well(Plugins, words.Count(n, "plugin is", "plugins are")+" installed, and readable")
}
