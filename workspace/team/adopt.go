package team

import "context"

// Adopt makes a checkout that is there the team's. It must be the top of the checkout: of a
// folder below it, the error names the top. The error is an *Error, or of ctx.
func (d *Desk) Adopt(ctx context.Context, path string) (*Done, error) {
	path = d.absolute(path)
	r := d.inspect(ctx, path)
	for _, s := range r.States {
		switch s.State {
		case Gone, NoFolder:
			return nil, &Error{State: s.State, Message: "there is no folder at " + d.printed(path), Hint: "name the checkout's top folder; hz team join URL clones a repository"}
		case Below, Bare, NoCheckout, Ownership, MissingGit, TimedOut, Failed, Interrupted:
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			return nil, &Error{State: s.State, Message: s.Message, Hint: s.Advice()}
		}
	}
	done := &Done{Path: path}
	return done, d.save(ctx, done)
}
