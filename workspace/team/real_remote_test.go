//go:build git

package team

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/internal/git"
)

// refusing serves a status to everyone.
func refusing(t *testing.T, status int, secure bool) string {
	t.Helper()
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("WWW-Authenticate", `Basic realm="the team's"`)
		w.WriteHeader(status)
	})
	s := httptest.NewUnstartedServer(handler)
	if secure {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s.URL
}

// silent gives the address of a host that takes connections and never answers.
func silent(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = c.Close() })
		}
	}()
	return l.Addr().String()
}

// closed gives an address at which nothing listens.
func closed(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// soon is far more than a remote that says no needs, and less than the limit.
const soon = 30 * time.Second

// fakeSSH puts a program called ssh first on the PATH, which notes how it is called.
func fakeSSH(t *testing.T, d *Desk, says string) (environment string) {
	t.Helper()
	write(t, filepath.Join(d.Dir, "bin", "ssh"), "#!/bin/sh\nfor a; do echo \"$a\"; done >> '"+d.Dir+"/ssh-args'\n(: < /dev/tty) 2>/dev/null && echo terminal >> '"+d.Dir+"/ssh-args'\n"+says+"\nexit 255\n")
	if err := os.Chmod(filepath.Join(d.Dir, "bin", "ssh"), 0o755); err != nil {
		t.Fatal(err)
	}
	return "PATH=" + filepath.Join(d.Dir, "bin") + ":" + os.Getenv("PATH")
}

// A remote that can't be read ends a clone soon, says why in one word, shows no password, and
// leaves nothing (B64).
func TestRealUnreachable(t *testing.T) {
	for _, c := range []struct {
		name    string
		address func(t *testing.T, d *Desk) string
		env     string
		limit   time.Duration // 0: it mustn't come to that
		cause   git.Cause
	}{
		{"401", func(t *testing.T, _ *Desk) string { return refusing(t, 401, false) + "/x.git" }, "", 0, git.Authentication},
		{"401 with a password", func(t *testing.T, _ *Desk) string {
			return strings.Replace(refusing(t, 401, false), "://", "://mira:s3cret@", 1) + "/x.git"
		}, "", 0, git.Authentication},
		{"401 with a token", func(t *testing.T, _ *Desk) string {
			return strings.Replace(refusing(t, 401, false), "://", "://s3cret@", 1) + "/x.git"
		}, "", 0, git.Authentication},
		{"401 by https", func(t *testing.T, _ *Desk) string { return refusing(t, 401, true) + "/x.git" }, "GIT_SSL_NO_VERIFY=1", 0, git.Authentication},
		{"a certificate of nobody", func(t *testing.T, _ *Desk) string { return refusing(t, 401, true) + "/x.git" }, "", 0, git.Certificate},
		{"403", func(t *testing.T, _ *Desk) string { return refusing(t, 403, false) + "/x.git" }, "", 0, git.Forbidden},
		{"404", func(t *testing.T, _ *Desk) string { return refusing(t, 404, false) + "/x.git" }, "", 0, git.NoRepository},
		{"500", func(t *testing.T, _ *Desk) string { return refusing(t, 500, false) + "/x.git" }, "", 0, git.Unknown},
		{"nothing listens", func(t *testing.T, _ *Desk) string { return "http://" + closed(t) + "/x.git" }, "", 0, git.NoAnswer},
		{"no such host", func(*testing.T, *Desk) string { return "http://no-such-host.invalid/x.git" }, "", 0, git.NoHost},
		{"never answers", func(t *testing.T, _ *Desk) string { return "http://" + silent(t) + "/x.git" }, "", time.Second, git.NoAnswer},
		{"never answers, git's own protocol", func(t *testing.T, _ *Desk) string { return "git://" + silent(t) + "/x.git" }, "", time.Second, git.NoAnswer},
		{"an unknown host key", func(t *testing.T, d *Desk) string {
			d.Git.Environ = append(d.Git.Environ, fakeSSH(t, d, "echo 'Host key verification failed.' >&2"))
			return "ssh://git@h.test/x.git"
		}, "", 0, git.HostKey},
		{"no key that is taken", func(t *testing.T, d *Desk) string {
			d.Git.Environ = append(d.Git.Environ, fakeSSH(t, d, "echo 'git@h.test: Permission denied (publickey).' >&2"))
			return "git@h.test:x.git"
		}, "", 0, git.Authentication},
		{"ssh that hangs", func(t *testing.T, d *Desk) string {
			d.Git.Environ = append(d.Git.Environ, fakeSSH(t, d, "sleep 300"))
			return "git@h.test:x.git"
		}, "", time.Second, git.NoAnswer},
		{"no repository there", func(t *testing.T, d *Desk) string {
			d.sh(t, "mkdir plain")
			return "plain"
		}, "", 0, git.NoRepository},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := real(t, c.env)
			address := c.address(t, d)
			before := entries(t, d.Dir)
			d.Git.Network = 10 * time.Minute
			if c.limit > 0 {
				d.Git.Network = c.limit
			}
			p, err := d.Plan(address, "clone")
			if err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			_, err = d.Join(context.Background(), p)
			e := refusal(t, err)
			var cause *git.Error
			if g, ok := e.Err.(*git.Error); ok {
				cause = g
			}
			if e.State != Unreachable || cause == nil || cause.Cause() != c.cause || e.Hint == "" {
				t.Errorf("%s: %s\n%s\n%+v", e.State, e.Message, e.Hint, e.Err)
			}
			if strings.Contains(e.Message+e.Hint+cause.Said+strings.Join(cause.Args, " "), "s3cret") {
				t.Errorf("it shows the password: %s\n%s\n%+v", e.Message, e.Hint, cause)
			}
			if took := time.Since(begun); took > soon {
				t.Errorf("it took %s", took)
			}
			after := strings.TrimSpace(strings.Replace(entries(t, d.Dir), "ssh-args", "", 1))
			if after != before {
				t.Errorf("there was %s\nand then %s", before, after)
			}
			if text, err := os.ReadFile(filepath.Join(d.Dir, "ssh-args")); err == nil {
				if !strings.Contains(string(text), "BatchMode=yes\n") || !strings.Contains(string(text), "ConnectTimeout=") || strings.Contains(string(text), "terminal") {
					t.Errorf("ssh was called with\n%s", text)
				}
			}
		})
	}
}

// A checkout whose remote doesn't answer is still there to be read: the state says so, and the
// rest of it is as without --fetch.
func TestRealFetchUnreachable(t *testing.T) {
	d := real(t)
	d.published(t, "team")
	d.sh(t, "git -C team remote set-url origin "+refusing(t, 401, false)+"/x.git")
	got, r := d.states(t, true)
	if got != "unreachable/error" || r.States[0].Cause != "authentication" || r.Remote.Fetched || *r.Branch != "main" || r.Contracts != 1 {
		t.Errorf("%s %+v", got, r)
	}
	d.sh(t, "git -C team remote set-url origin http://"+silent(t)+"/x.git")
	d.Git.Network = time.Second
	if got, r := d.states(t, true); got != "unreachable/error" || r.States[0].Cause != "no_answer" || !strings.Contains(r.States[0].Hint, "--timeout") {
		t.Errorf("%s %+v", got, r)
	}
	d.sh(t, "git -C team remote set-url origin 'https://mira:s3cret@h.test/x.git?token=s3cret'")
	_, r = d.states(t, false)
	if r.State != Password || r.Remote.Address != "https://***@h.test/x.git?***" || r.States[0].Command != "git -C team remote set-url origin https://h.test/x.git" {
		t.Errorf("%+v %+v", r, r.Remote)
	}
}

// The user's own ssh is what runs, not the one that the checkout's configuration names.
func TestRealSSHOfTheUser(t *testing.T) {
	d := real(t)
	d.published(t, "team")
	env := fakeSSH(t, d, "echo 'Permission denied (publickey).' >&2")
	d.Git.Environ = append(d.Git.Environ, env)
	d.sh(t, "git -C team remote set-url origin git@h.test:x.git && git -C team config core.sshCommand 'touch evil; ssh'")
	got, r := d.states(t, true)
	if got != "unreachable/error" || !strings.Contains(r.States[0].Hint, "core.sshCommand") || d.exists("evil") || d.exists("team/evil") {
		t.Errorf("%s %+v", got, r.States)
	}
	d.sh(t, "git config --global core.sshCommand 'ssh -i mine' && rm ssh-args")
	if got, _ := d.states(t, true); got != "unreachable/error" {
		t.Error(got)
	}
	text, err := os.ReadFile(filepath.Join(d.Dir, "ssh-args"))
	if err != nil || !strings.Contains(string(text), "-i\nmine\n") || !strings.Contains(string(text), "BatchMode=yes\n") {
		t.Errorf("%s %v", text, err)
	}
}
