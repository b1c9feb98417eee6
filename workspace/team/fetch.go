package team

import (
	"context"
	"errors"
	"fmt"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
)

// fetch asks the remote for what is new, and reads the state of the branch anew. Files and
// branches of the checkout stay as they are.
func (i *inspection) fetch(ctx context.Context) {
	name := i.settings.remote(i.tree.branch)
	if name == "" {
		return
	}
	_, err := i.Git.Do(ctx, git.Command{Dir: i.checkout, Network: true, Config: append(i.settings.harmless(), i.settings.helpers()...),
		// What the other side runs is Git's own program, whatever the configuration says.
		Args: []string{"fetch", "--quiet", "--no-recurse-submodules", "--upload-pack=git-upload-pack", "--", name}})
	if err != nil {
		s := i.remoteTrouble(err, i.report.Remote.Address)
		if i.settings.ownSSH() {
			s.Hint += "; hz doesn't run the core.sshCommand of the checkout's own configuration"
		}
		i.report.add(s)
		return
	}
	i.report.Remote.Fetched = true
	i.contents(ctx)
}

// ownSSH says whether the repository's own configuration says what to run as ssh.
func (s settings) ownSSH() bool {
	for _, e := range s {
		if e.own && e.key == "core.sshcommand" {
			return true
		}
	}
	return false
}

// remedies say what to do about a remote that can't be reached.
var remedies = map[git.Cause]struct{ message, hint string }{
	git.Authentication: {"%s asks who you are, and Git has no answer that needs nobody", "let Git remember it (git help credentials), or use a key that ssh-agent holds; then git fetch by hand once"},
	git.Forbidden:      {"%s says that you may not read it", "ask for access, and see which account Git uses"},
	git.HostKey:        {"ssh doesn't know the host of %s, or its key has changed", "connect once by hand (ssh HOST), and compare the key with the one that the host publishes"},
	git.NoHost:         {"the host of %s can't be found", "check the address, and whether you are online"},
	git.NoAnswer:       {"%s doesn't answer", "check the address, and whether you are online or need a VPN"},
	git.Certificate:    {"the certificate of %s isn't trusted", "let Git know your company's certificate: git help config, http.sslCAInfo"},
	git.NoRepository:   {"there is no repository at %s, or none that you may see", "check the address, and ask for access"},
	git.NotAllowed:     {"the address %s uses a transport that hz doesn't take", "use https or ssh"},
	git.NoCheckout:     {"there is no Git repository at %s", "check the address"},
}

// remoteTrouble says why a run of git with the network gave nothing. address is shown.
func (d *Desk) remoteTrouble(err error, address string) Status {
	var e *git.Error
	if !errors.As(err, &e) || e.Kind == git.Missing || e.Kind == git.NotStarted || e.Kind == git.Interrupted {
		return d.trouble(err, d.Dir)
	}
	cause := e.Cause()
	s := Status{State: Unreachable, Severity: Broken, Cause: string(cause)}
	r, known := remedies[cause]
	switch {
	case e.Kind == git.TimedOut:
		s.Message = fmt.Sprintf("%s didn't answer within %s", address, e.Limit)
		s.Hint = r.hint + "; --timeout gives it longer"
	case cause == git.Ownership: // of a repository on this machine
		return d.trouble(err, address)
	case known:
		s.Message, s.Hint = fmt.Sprintf(r.message, address), r.hint
	default:
		s.Message, s.Hint = e.Error(), "try it by hand: git ls-remote "+address
	}
	s.Message = diag.Cut(s.Message, diag.MaxMessage)
	return s
}
