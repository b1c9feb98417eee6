//go:build git

package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestGitScripts runs testdata/git-script/*.txtar, which need the git program. Beside what
// TestScripts offers there is
//
//	refusing VAR STATUS  serve this HTTP status at the address that VAR holds then
//	silent VAR           listen there, and never answer
//	appears FILE         wait until a file is there, given as a pattern
//
// Git knows who commits (Mira), and nothing of this machine's configuration.
func TestGitScripts(t *testing.T) {
	p := scripts("testdata/git-script")
	setup := p.Setup
	p.Setup = func(e *testscript.Env) error {
		for name, value := range map[string]string{
			"GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
		} {
			e.Setenv(name, value)
		}
		if err := setup(e); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(e.WorkDir, "home", ".gitconfig"),
			[]byte("[user]\n\tname = Mira\n\temail = mira@example.com\n[init]\n\tdefaultBranch = main\n"), 0o666)
	}
	p.Cmds["refusing"] = refusing
	p.Cmds["silent"] = silent
	p.Cmds["appears"] = appears
	testscript.Run(t, p)
}

func refusing(ts *testscript.TestScript, _ bool, args []string) {
	status, err := strconv.Atoi(args[1])
	ts.Check(err)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("WWW-Authenticate", `Basic realm="hz"`)
		w.WriteHeader(status)
	}))
	ts.Defer(s.Close)
	ts.Setenv(args[0], s.URL)
}

func silent(ts *testscript.TestScript, _ bool, args []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			ts.Defer(func() { _ = c.Close() })
		}
	}()
	ts.Setenv(args[0], "http://"+l.Addr().String())
}

func appears(ts *testscript.TestScript, _ bool, args []string) {
	for range 1000 {
		found, err := filepath.Glob(ts.MkAbs(args[0]))
		ts.Check(err)
		if len(found) > 0 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	ts.Fatalf("there is no %s", args[0])
}
