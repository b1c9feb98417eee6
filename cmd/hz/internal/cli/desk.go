package cli

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

// desk gives what the authoring operations depend on. One that needs no home folder says so.
func (a *app) desk(homeless bool) (*authoring.Desk, error) {
	roots, err := a.roots()
	if err = noRoots(err, "", homeless); err != nil {
		return nil, err
	}
	settings, _ := a.load()
	return &authoring.Desk{Settings: settings, Roots: roots, Catalog: a.catalog(roots), Dir: a.env.Dir,
		Now: a.env.Now(), Zone: time.UTC, Version: a.env.Build.Version}, nil
}

// zonedDesk is desk with the local time zone, for slots.
func (a *app) zonedDesk(homeless bool) (*authoring.Desk, error) {
	loc, zone, err := a.zone("")
	if err != nil {
		return nil, err
	}
	d, err := a.desk(homeless)
	if err == nil {
		d.Zone, d.ZoneName = loc, zone
	}
	return d, err
}

// refused ends a command that an authoring operation refused.
func (a *app) refused(err error) error {
	var e *authoring.Error
	switch {
	case !errors.As(err, &e):
		return err
	case len(e.Findings) > 0:
		return a.refuseFindings(e.Findings)
	case e.Usage:
		return usage(e.Message, e.Hint)
	}
	return refuse(e.Message, e.Hint)
}

// noteProblems says on standard error what is wrong with files of plugins.
func (a *app) noteProblems(problems []catalog.Problem) {
	for _, p := range problems {
		a.complain(a.placed(p.Path, p.Position.Line)+p.Message, p.Hint)
	}
}

// jsonFlag gives a command its --json.
func jsonFlag(c *cobra.Command, asJSON *bool) {
	c.Flags().BoolVar(asJSON, "json", false, "print it as JSON")
}

// target gives the contract of a NAME or PATH.
func (a *app) target(arg string) (workspace.Target, error) {
	if !a.isPath(arg, false) {
		return a.find(arg)
	}
	targets, problems := workspace.Discover([]string{arg}, workspace.Options{Dir: a.env.Dir})
	if len(problems) > 0 {
		return workspace.Target{}, a.refuseFindings(problems)
	}
	if len(targets) != 1 || !targets[0].Named {
		return workspace.Target{}, usage(diag.Quote(arg)+" is a folder", "name one contract in it")
	}
	return targets[0], nil
}

// completeContracts offers the names of the contracts in the default folders, with the
// namespace where both have one of that name; where a path begins, files.
func (a *app) completeContracts(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	roots, err := a.roots()
	if len(args) > 0 {
		return nothing(c, args, typed)
	}
	if err != nil || strings.ContainsAny(typed, `./\`) {
		return contractFiles(c, args, typed)
	}
	stems := map[string][]string{}
	for _, root := range []struct{ namespace, dir string }{{workspace.Me, roots.Me}, {workspace.Team, roots.Team}} {
		if root.dir == "" {
			continue
		}
		targets, _ := workspace.Discover([]string{root.dir}, workspace.Options{Dir: a.env.Dir, Optional: true})
		for i := range targets {
			stems[targets[i].Stem()] = append(stems[targets[i].Stem()], root.namespace)
		}
	}
	var out []string
	for stem, namespaces := range stems {
		for _, namespace := range namespaces {
			if len(namespaces) > 1 {
				out = append(out, namespace+":"+stem)
			} else {
				out = append(out, stem)
			}
		}
	}
	if len(out) == 0 {
		return contractFiles(c, args, typed)
	}
	slices.Sort(out)
	return slices.Compact(out), cobra.ShellCompDirectiveNoFileComp
}

// counted gives a number of things: "1 contract", "2 contracts", "2 capabilities".
func counted(n int, one string) string {
	several := one + "s"
	if stem, ok := strings.CutSuffix(one, "y"); ok {
		several = stem + "ies"
	}
	return words.Count(n, one, several)
}
