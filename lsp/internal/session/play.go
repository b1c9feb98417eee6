package session

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A player plays one session in one way.
type player struct {
	*client
	s      *Script
	way    way
	env    Env
	serve  Server
	update bool

	log      safeBuffer
	step     *Step
	started  bool
	open     map[string]*document // by path
	expected map[string][]mark    // what the last `expect` of a path saw, until something changes
	caps     struct {
		DiagnosticProvider json.RawMessage `json:"diagnosticProvider"`
		PositionEncoding   string          `json:"positionEncoding"`
		WorkspaceSymbols   json.RawMessage `json:"workspaceSymbolProvider"`
	}
	known bool // the server has read its workspace
}

// A document is an open one, as the editor has it.
type document struct {
	path, text string
	version    int
}

func play(t testingT, s *Script, w way, serve Server, o Options, update bool) {
	p := &player{s: s, way: w, serve: serve, update: update, open: map[string]*document{}, expected: map[string][]mark{}}
	root := t.TempDir()
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real // what the server calls the folder, too
	}
	p.env = Env{filepath.Join(root, "work"), filepath.Join(root, "data"), filepath.Join(root, "config"), time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC), time.UTC, &p.log}
	if err := os.MkdirAll(p.env.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if o.Timeout == 0 {
		o.Timeout = 20 * time.Second
	}
	p.client = &client{t: t, timeout: o.Timeout}
	for _, step := range s.Steps {
		p.step = step
		if !p.started && !quiet[step.Verb] {
			p.start()
		}
		if err := verbs[step.Verb](p, step); err != nil {
			p.fail("%s:%d: == %s\n%v", s.Path, step.Line, step.Header, err)
		}
	}
	if p.started {
		p.end()
	}
}

// quiet are the verbs that need no server.
var quiet = map[string]bool{"#": true, "file": true, "initialize": true, "now": true, "disk": true, "log": true}

func (p *player) uri(path string) string {
	if scheme, _, ok := strings.Cut(path, ":"); ok && len(scheme) > 1 {
		return path // untitled:Untitled-1
	}
	full := filepath.ToSlash(filepath.Join(p.env.Dir, filepath.FromSlash(path)))
	if !strings.HasPrefix(full, "/") {
		full = "/" + full
	}
	return (&url.URL{Scheme: "file", Path: full}).String()
}

// path gives the path of a URI below the session's folder, else the URI.
func (p *player) path(uri string) string {
	decoded, err := url.PathUnescape(uri)
	root, _ := url.PathUnescape(p.uri("."))
	if rest, ok := strings.CutPrefix(decoded, root+"/"); ok && err == nil {
		return rest
	}
	return uri
}

// text gives what the editor shows of a file: the open text, else the one on disk without its
// byte order mark, which editors keep beside the text.
func (p *player) text(path string) (string, error) {
	if d := p.open[path]; d != nil {
		return d.text, nil
	}
	text, err := os.ReadFile(filepath.Join(p.env.Dir, filepath.FromSlash(path)))
	return strings.TrimPrefix(string(text), "\ufeff"), err
}

// published gives the findings that the server pushed of a file, by whatever spelling of its URI.
func (c *client) publishedOf(uri string) (publication, bool) {
	got, ok := c.published[uri]
	if !ok {
		for other, pub := range c.published {
			if a, err := url.PathUnescape(other); err == nil {
				if b, _ := url.PathUnescape(uri); a == b {
					return pub, true
				}
			}
		}
	}
	return got, ok
}

// touched forgets what was expected: from here on findings may change.
func (p *player) touched() { clear(p.expected) }

// end leaves as an editor does, and looks once more at what the server did.
func (p *player) end() {
	if _, err := p.call("shutdown", nil); err != nil {
		p.fail("shutdown: %v", err)
	}
	for path, want := range p.expected {
		if p.way.diagnostics != "push" {
			break
		}
		p.mu.Lock()
		pub, _ := p.publishedOf(p.uri(path))
		p.mu.Unlock()
		got, err := p.marks(path, pub.Diagnostics)
		if err == nil && unlike(want, got) != "" {
			err = fmt.Errorf("%s", unlike(want, got))
		}
		if err != nil {
			p.fail("%s: the findings of %s changed after they were as expected:\n%v", p.s.Path, path, err)
		}
	}
	p.notify("exit", nil)
	if !p.wait(func() bool { return p.ended }) {
		p.fail("the server didn't end within %v after exit", p.timeout)
	}
	if p.status != 0 {
		p.fail("the server ended with status %d", p.status)
	}
	if text := p.log.String(); text != "" {
		p.fail("the server's log says:\n%s", text)
	}
	if len(p.faults) > 0 {
		p.fail("against the specification:\n%s", strings.Join(p.faults, "\n"))
	}
}

// golden compares an answer with the step's body, or writes it there.
func (p *player) golden(got string) error {
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	want := strings.TrimRight(p.step.Body, "\n")
	if want != "" {
		want += "\n"
	}
	if got == want {
		return nil
	}
	if p.update {
		p.step.Body, p.s.changed = got, true
		if p.step != p.s.Steps[len(p.s.Steps)-1] {
			p.step.Body += "\n"
		}
		return nil
	}
	return fmt.Errorf("the answer differs (-update writes it):\n%s", difference(want, got))
}

// difference shows two texts line by line, with what is only in one of them marked.
func difference(want, got string) string {
	a, b := rows(want), rows(got)
	var out strings.Builder
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out.WriteString("  " + a[i] + "\n")
			i, j = i+1, j+1
		case i < len(a) && (j >= len(b) || !slices.Contains(b[j:], a[i])):
			out.WriteString("- " + a[i] + "\n")
			i++
		default:
			out.WriteString("+ " + b[j] + "\n")
			j++
		}
	}
	return out.String()
}

// testingT is what a session needs of a *testing.T; the tests of this package have another one,
// which sees whether a session fails that must.
type testingT interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	TempDir() string
	Cleanup(func())
}

// safeBuffer is a buffer that goroutines may write to at once.
type safeBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *safeBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
