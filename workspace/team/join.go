package team

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/shell"
)

// Plan is what a join will do: what a person confirms.
type Plan struct {
	Address git.Address
	Path    string // where the clone will lie, absolute
	Before  string // the checkout that is configured now; "" for none
}

// Plan prepares to clone a repository into path, or, when that is "", into hz's data folder. It
// refuses an address that isn't taken, and a place that isn't free. The error is an *Error.
func (d *Desk) Plan(address, path string) (*Plan, error) {
	a, err := git.ParseAddress(address, d.Dir)
	var bad *git.AddressError
	if errors.As(err, &bad) {
		return nil, &Error{Message: bad.Message, Hint: bad.Hint}
	}
	if a.Local {
		if _, err := os.Stat(a.Text); err != nil {
			hint := "name a repository, such as https://github.com/acme-example/hz-team-payments.git"
			if host, _, ok := strings.Cut(address, "/"); ok && strings.Contains(strings.Trim(host, "."), ".") {
				hint = "did you mean https://" + diag.Cut(diag.Visible(address), diag.MaxQuote) + "?"
			}
			return nil, &Error{State: Unreachable, Message: "there is nothing at " + d.printed(a.Text), Hint: hint}
		}
	}
	p := &Plan{Address: a, Before: d.Settings.Checkout}
	switch {
	case path != "":
		p.Path = d.absolute(path)
	case d.Settings.DataDir == "":
		return nil, &Error{Message: "there is no folder for hz's data to clone into", Hint: "say where: hz team join URL --path DIR"}
	default:
		p.Path = filepath.Join(d.Settings.DataDir, "team", a.Name())
	}
	adopt := shell.Command("hz", "team", "adopt", d.word(p.Path)) + " makes it your team's; --path DIR clones elsewhere"
	return p, d.free(p.Path, adopt)
}

// Join clones the repository and makes it the team's checkout. When anything fails, or ctx
// ends, nothing is left behind. The error is an *Error, or of ctx.
func (d *Desk) Join(ctx context.Context, p *Plan) (*Done, error) {
	err := d.beside(p.Path, func(temp string) error {
		args := []string{"clone", "--quiet", "--origin", "origin", "--no-recurse-submodules", "--template="}
		if p.Address.Local {
			args = append(args, "--no-local") // every object is checked on its way, none is shared
		}
		_, err := d.Git.Do(ctx, git.Command{Dir: temp, Network: true, Args: append(args, "--", p.Address.Text, ".")})
		if err == nil || ended(err) != nil {
			return err
		}
		s := d.remoteTrouble(err, p.Address.String())
		return &Error{State: s.State, Message: "the repository can't be cloned: " + s.Message, Hint: s.Advice(), Err: err}
	})
	if err != nil {
		return nil, err
	}
	done := &Done{Path: p.Path}
	return done, d.save(ctx, done)
}
