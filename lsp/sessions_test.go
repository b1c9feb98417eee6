package lsp_test

import (
	"context"
	"flag"
	"io"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp"
	"github.com/heinzel/hz/lsp/internal/session"
	"github.com/heinzel/hz/workspace/config"
)

var updateSessions = flag.Bool("update", false, "write what the server answers into the session files")

// The sessions of testdata/sessions, in each encoding, with findings pushed and pulled.
func TestSessions(t *testing.T) {
	session.Dir(t, "testdata/sessions", serveSession, session.Options{Update: *updateSessions})
}

func serveSession(ctx context.Context, env session.Env, in io.Reader, out io.Writer) int {
	variables := map[string]string{"HZ_DATA_DIR": env.Data, "XDG_CONFIG_HOME": env.Config, "HZ_HEINZEL_USER_DIR": filepath.Join(env.Dir, "workflows")}
	return lsp.Serve(ctx, in, out, lsp.Options{
		Version: "test",
		Environment: config.Environment{
			OS: runtime.GOOS, Home: env.Config, Dir: env.Dir,
			Getenv: func(name string) string { return variables[name] },
		},
		Now:  func() time.Time { return env.Now },
		Zone: env.Zone,
		Log:  env.Log,
	})
}
