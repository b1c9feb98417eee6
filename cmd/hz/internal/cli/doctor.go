package cli

import (
	"context"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/doctor"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/team"
)

func (a *app) doctor() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "See whether hz is well on this machine, and what to do where it isn't",
		Long: `Looks at the configuration and the keys in it that don't count, at the folders that hz uses,
at plugins, at what each capability is bound to, at the team's checkout, at the team
contracts that run here and whether they are what you approved, and at the contracts
themselves. Each finding says what it means, and the command that mends it.

It only looks: nothing is changed, no network is asked.

Exit status: 0 when nothing is broken, 1 when something is.`,
		Example: `  hz system doctor
  hz system doctor --json`,
		Args:              atMost(0, "hz system doctor stands alone; it looks at everything"),
		ValidArgsFunction: nothing,
		RunE:              func(c *cobra.Command, _ []string) error { return a.runDoctor(c.Context(), asJSON) },
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) runDoctor(ctx context.Context, asJSON bool) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	settings, err := a.load() // with all that is wrong with it: that is what is told
	roots := workspace.RootsOf(settings)
	facts := doctor.Facts{Settings: settings, NoHome: err, Roots: roots, Dir: a.env.Dir, Now: a.env.Now(), LookPath: exec.LookPath}
	facts.Catalog, facts.CatalogProblems = catalog.Load(roots.Plugins)
	if settings.Checkout != "" {
		desk := &team.Desk{Git: &git.Git{}, Settings: settings, Dir: a.env.Dir, OS: a.env.OS}
		if a.env.Environ != nil {
			desk.Git.Environ = a.env.Environ()
		}
		facts.Checkout = desk.Show(ctx, false)
	}
	if ctx.Err() != nil {
		return teamRefused(ctx, ctx.Err())
	}
	r := doctor.Examine(facts)
	if asJSON {
		err = a.writeJSON(r.JSON())
	} else {
		err = a.write([]byte(a.doctorPage(&r)))
	}
	if err == nil && r.Count(doctor.Broken) > 0 {
		err = errFound
	}
	return err
}

// doctorPage writes what was found, area by area.
func (a *app) doctorPage(r *doctor.Report) string {
	p := a.page()
	var area doctor.Area
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Area != area {
			area = f.Area
			p.head(string(area))
		}
		lead, paint := "  ok         ", green
		switch f.Status {
		case doctor.Broken:
			lead, paint = "  broken     ", wrong
		case doctor.Attention:
			lead, paint = "  attention  ", alert
		}
		p.line(paint, lead, f.Place()+f.Message)
		indent := strings.Repeat(" ", len(lead))
		if f.Means != "" {
			p.line(faint, indent, f.Means)
		}
		if f.Command != "" {
			p.command(indent, f.Command)
		}
		if f.Hint != "" {
			p.line(plain, indent, f.Hint)
		}
	}
	p.gap()
	broken, attention := r.Count(doctor.Broken), r.Count(doctor.Attention)
	switch {
	case broken > 0:
		p.line(wrong, "", words.Count(broken, "thing is", "things are")+" broken, "+words.Count(attention, "needs", "need")+" attention")
	case attention > 0:
		p.line(plain, "", "nothing is broken; "+words.Count(attention, "thing needs", "things need")+" attention")
	default:
		p.line(green, "", "all is well")
	}
	return p.b.String()
}
