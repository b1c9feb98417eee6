package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace/team"
)

// teamDesk gives what the operations on the team's repository depend on. limit is for what needs
// the network; 0 for git.NetworkLimit.
func (a *app) teamDesk(limit time.Duration) (*team.Desk, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	g := &git.Git{Network: limit}
	if a.env.Environ != nil {
		g.Environ = a.env.Environ()
	}
	return &team.Desk{Git: g, Settings: settings, Dir: a.env.Dir, OS: a.env.OS}, nil
}

// teamRefused ends a command that an operation on the team's repository refused.
func teamRefused(ctx context.Context, err error) error {
	var s *signalled
	if errors.As(context.Cause(ctx), &s) {
		return s
	}
	var e *team.Error
	if errors.As(err, &e) {
		return refuse(e.Message, e.Hint)
	}
	return err
}

// timeoutFlag gives a command its --timeout.
func timeoutFlag(c *cobra.Command, limit *time.Duration) {
	c.Flags().DurationVar(limit, "timeout", git.NetworkLimit, "how long the remote may take, such as 90s or 10m")
	complete(c, "timeout", []string{"60s", "5m", "30m"})
}

// checkTimeout refuses a limit that is none.
func checkTimeout(limit time.Duration) error {
	if limit <= 0 {
		return usage("--timeout must be more than 0", "such as --timeout 90s")
	}
	return nil
}

// confirm asks a person, on standard error. Only y and yes mean yes; the end of the input means
// no.
func (a *app) confirm(question string) bool {
	a.note(question + " [y/N] ")
	line, err := bufio.NewReader(io.LimitReader(a.env.Stdin, 1000)).ReadString('\n')
	if err != nil {
		a.note("\n")
	}
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes"
}

// done writes what an operation did, what is to be known of the checkout, and what to do next.
func (a *app) done(what string, d *team.Done, asJSON bool) error {
	if asJSON {
		return a.writeJSON(d)
	}
	p := a.page()
	// Lines with paths are never broken: they are there to be copied.
	say := func(parts ...string) { p.b.WriteString(diag.Visible(strings.Join(parts, "")) + "\n") }
	say(what)
	say("it is your team's checkout now")
	if d.Before != nil {
		say("before, it was ", *d.Before, "; that one stays as it is")
	}
	if d.Moved {
		say("the deprecated key heinzel.team_repository is gone from your configuration")
	}
	if d.Overrule != nil {
		p.gap()
		p.line(alert, "warning: ", *d.Overrule+" names another checkout, and counts before your configuration")
	}
	for i := range d.Notes {
		p.status(&d.Notes[i])
	}
	for i := range d.Report.States {
		if d.Report.States[i].Severity != team.Info {
			p.status(&d.Report.States[i])
		}
	}
	p.head("Next")
	p.steps([]authoring.Step{
		{Command: "hz heinzel list", What: "your contracts and the team's"},
		{Command: shell.Command("hz", "heinzel", "new", "retro-agenda", "--team"), What: "a new one for the team"},
		{Command: "hz team show", What: "how the checkout stands to its remote"},
	})
	return a.write([]byte(p.b.String()))
}

// status writes one thing that is to be known about a checkout.
func (p *page) status(s *team.Status) {
	p.gap()
	lead := map[team.Severity]struct {
		word  string
		color color
	}{team.Broken: {"error: ", wrong}, team.Warning: {"warning: ", alert}, team.Info: {"", plain}}[s.Severity]
	p.line(lead.color, lead.word, s.Message)
	if s.Command != "" {
		p.command("  ", s.Command)
	}
	if s.Hint != "" {
		p.hang(faint, "  ", "    ", s.Hint)
	}
}
