// Package session replays editing sessions against the language server: a text file that a
// person can read holds the files, the edits and what the editor must then show, in place
// (lsp/testdata/sessions/README.md describes it). It is for tests only.
//
// It speaks the protocol by means of its own, so that what package lsp writes is held against
// the specification and not against itself: framing, positions, the text of a document.
package session

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Server serves one client that writes to in and reads from out, until the client says exit or
// in ends; it gives the exit status.
type Server func(ctx context.Context, env Env, in io.Reader, out io.Writer) int

// Env is the world that a session's server lives in: all of it is the session's own.
type Env struct {
	Dir    string    // the folder that the session's files lie in
	Data   string    // hz's data folder, which holds the action logs
	Config string    // the folder of the user's configuration; it may not exist
	Now    time.Time // what the clock shows
	Zone   *time.Location
	Log    io.Writer // where the server says what goes wrong in it: anything there fails the session
}

// Options say how sessions are run.
type Options struct {
	Update  bool          // write what the server answers into the session file, where it differs
	Timeout time.Duration // how long an expectation may take to come true; 0: 20 s. Only a failing test waits for it
}

// Dir runs every *.session file of a folder, each in all the ways that it leaves open: the three
// encodings, findings that are pushed and findings that are pulled.
func Dir(t *testing.T, dir string, serve Server, o Options) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.session"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no sessions in %s (%v)", dir, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".session"), func(t *testing.T) {
			t.Parallel()
			Run(t, path, serve, o)
		})
	}
}

// Run runs one session file in all the ways that it leaves open.
func Run(t *testing.T, path string, serve Server, o Options) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Parse(path, string(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, way := range ways(s) {
		t.Run(way.String(), func(t *testing.T) {
			play(t, s, way, serve, o, i == 0 && o.Update)
		})
		if i == 0 && s.changed {
			if err := os.WriteFile(path, []byte(s.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if t.Failed() {
			return // the other ways would say the same again
		}
	}
}

// A way is one of the ways to run a session.
type way struct{ encoding, diagnostics string }

func (w way) String() string { return w.encoding + "," + w.diagnostics }

func ways(s *Script) []way {
	encodings, diagnostics := []string{"utf-16", "utf-8", "utf-32"}, []string{"push", "pull"}
	if step := s.initialize(); step != nil {
		if v := step.setting("encoding"); v != "" {
			encodings = []string{v}
		}
		if v := step.setting("diagnostics"); v != "" {
			diagnostics = []string{v}
		}
	}
	var out []way
	for _, d := range diagnostics {
		for _, e := range encodings {
			out = append(out, way{e, d})
		}
	}
	return out
}
