package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/lint/report"
)

// stream takes what is written, and lets a test wait for it.
type stream struct {
	mu   sync.Mutex
	text strings.Builder
	news chan struct{}
	err  error
}

func newStream() *stream { return &stream{news: make(chan struct{}, 1)} }

func (s *stream) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	s.text.Write(b)
	select {
	case s.news <- struct{}{}:
	default:
	}
	return len(b), nil
}

func (s *stream) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// await waits until the text ends with something.
func (s *stream) await(t *testing.T, end string) {
	t.Helper()
	late := time.After(20 * time.Second)
	for !strings.HasSuffix(s.String(), end) {
		select {
		case <-s.news:
		case <-late:
			t.Fatalf("still waiting for\n%q\nafter\n%q", end, s)
		}
	}
}

// session is a `hz heinzel check --watch` that runs while a test changes files.
type session struct {
	*run
	out, err *stream
	stop     context.CancelCauseFunc
	code     chan int
}

func startWatch(t *testing.T, r *run, f *checkFlags, args ...string) *session {
	t.Helper()
	s := &session{run: r, out: newStream(), err: newStream(), code: make(chan int, 1)}
	r.env.Stdout, r.env.Stderr = s.out, s.err
	if f == nil {
		f = &checkFlags{}
	}
	if f.format.value == "" {
		f.format.value = string(report.Text)
	}
	var ctx context.Context
	ctx, s.stop = context.WithCancelCause(t.Context())
	a := &app{env: r.env, color: choice{value: "auto"}}
	go func() { s.code <- a.end(a.watchCheck(ctx, f, args)) }()
	return s
}

// save puts a file in the place of what is there, so that no check sees half of it.
func (s *session) save(t *testing.T, name, text string) {
	t.Helper()
	s.file(t, name+".new", text)
	if err := os.Rename(filepath.Join(s.env.Dir, name+".new"), filepath.Join(s.env.Dir, name)); err != nil {
		t.Fatal(err)
	}
}

// end ends the session as Ctrl-C does.
func (s *session) end(t *testing.T) {
	t.Helper()
	s.stop(&signalled{syscall.SIGINT})
	if code := <-s.code; code != 130 {
		t.Errorf("exit status %d, want 130", code)
	}
}

const (
	clean    = "---\nname: a\nkind: responsibility\ndescription: Keeps a list true for the team.\nhz:\n  schema: 1\n  title: A list\n  outputs:\n    list: {format: markdown}\n---\n\n### Goal\n\nAll know it.\n\n### Maintains\n\n- `list`: a line each.\n\n### Done when\n\n- [ ] Each line has a name.\n"
	sound    = "1 contract checked: no problems\n"
	misspelt = "w/a.prose.md:7 HZC002 hz.titel unknown key \"titel\"\n  did you mean title?\n1 contract checked: 1 error in 1 file\n"
)

// Piped, there is a block for each new result, and nothing where the result stays the same.
func TestWatchBlocks(t *testing.T) {
	r := newRun(t)
	r.file(t, "w/a.prose.md", clean)
	s := startWatch(t, r, nil, "w")
	s.out.await(t, sound)
	s.save(t, "w/a.prose.md", strings.Replace(clean, "title", "titel", 1))
	s.out.await(t, sound+"---\n"+misspelt)
	s.save(t, "w/a.prose.md", strings.Replace(clean, "title", "titel", 1)+"\n") // the same findings
	s.save(t, "w/more/b.prose.md", strings.Replace(clean, "name: a", "name: b", 1))
	s.out.await(t, "---\n"+strings.Replace(misspelt, "1 contract ", "2 contracts ", 1))
	if err := os.RemoveAll(filepath.Join(r.env.Dir, "w")); err != nil {
		t.Fatal(err)
	}
	s.out.await(t, "---\nw:1 HZC001 there is no file or folder at this path\n  check the spelling; a path starts from the working directory\n0 contracts checked: 1 error in 1 file\n")
	s.save(t, "w/a.prose.md", clean)
	s.out.await(t, "---\n"+sound)
	s.end(t)
	blocks := strings.Split(s.out.String(), "---\n")
	for i := range blocks[1:] {
		if blocks[i] == blocks[i+1] || strings.Contains(blocks[i], "\x1b") {
			t.Errorf("blocks %d and %d:\n%s", i, i+1, s.out)
		}
	}
	if s.err.String() != "" {
		t.Errorf("standard error: %s", s.err)
	}
}

// A changed configuration is read anew, and what it names is watched from then on.
func TestWatchConfiguration(t *testing.T) {
	r := newRun(t)
	r.file(t, "mine/a.prose.md", clean)
	s := startWatch(t, r, nil)
	s.out.await(t, "\n0 contracts checked\n")
	s.save(t, "home/.config/hz/hz.toml", "[heinzel]\nuser_dir = \""+filepath.ToSlash(filepath.Join(r.env.Dir, "mine"))+"\"\n")
	s.out.await(t, "---\n"+sound)
	s.save(t, "mine/a.prose.md", strings.Replace(clean, "### Goal", "### Gaol", 1))
	s.out.await(t, "in 1 file\n")
	if s.err.String() != "" {
		t.Errorf("standard error: %s", s.err)
	}
	s.save(t, "home/.config/hz/hz.toml", "[heinzel]\nuserdir = 1\n")
	s.err.await(t, "user_dir?\n")
	s.save(t, "home/.config/hz/hz.toml", "")
	s.out.await(t, "\n0 contracts checked\n")
	s.end(t)
	if strings.Contains(s.out.String(), "---\n---\n") {
		t.Errorf("a block without a word:\n%s", s.out)
	}
}

// On a terminal there is one screen, written whole each time; at the end the prompt stands
// below it.
func TestWatchScreen(t *testing.T) {
	r := newRun(t)
	r.file(t, "w/a.prose.md", clean)
	r.env.StdoutTerminal = true
	r.vars["NO_COLOR"] = "1"
	r.env.Size = func() (int, int) { return 60, 24 }
	s := startWatch(t, r, nil, "w")
	frame := func(head, body string) string {
		return "\x1b[?2026h\x1b[H" + strings.ReplaceAll(head+"\n\n"+body+"\n", "\n", "\x1b[K\n") + "\x1b[Jwatching 1 folder, Ctrl-C ends\x1b[?2026l"
	}
	one := strings.Repeat("\n", 23) + frame("check 1 at 12:00:00", sound)
	s.out.await(t, one)
	s.save(t, "w/a.prose.md", strings.Replace(clean, "title", "titel", 1))
	two := frame("check 2 at 12:00:00: w/a.prose.md changed", misspelt)
	s.out.await(t, one+two)
	s.end(t)
	if got := s.out.String(); got != one+two+"\n" {
		t.Errorf("%q", got)
	}
}

// What can't be watched is refused; so is a call that a check itself refuses.
func TestWatchRefused(t *testing.T) {
	for want, f := range map[string]*checkFlags{
		"hz: --watch can't watch standard input\n  leave --stdin and --stdin-filename out, and name the file\n":        {stdin: true, stdinName: "a.prose.md"},
		"hz: --write-baseline is done once, so it can't be watched\n  give --watch with --baseline, or leave it out\n": {writeBaseline: "b.json"},
		"hz: no code begins with \"HZC9999\"\n  hz heinzel explain lists all codes\n":                                  {selected: codeList{"HZC9999"}},
	} {
		s := startWatch(t, newRun(t), f, ".")
		if code := <-s.code; code != 2 || s.err.String() != want || s.out.String() != "" {
			t.Errorf("exit status %d\n%s%s", code, s.err, s.out)
		}
	}
}

// A reader that went away ends it quietly.
func TestWatchWithoutReader(t *testing.T) {
	r := newRun(t)
	s := startWatch(t, r, nil, ".")
	s.out.await(t, "0 contracts checked\n")
	s.out.mu.Lock()
	s.out.err = &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
	s.out.mu.Unlock()
	r.file(t, "a.prose.md", "x")
	if code := <-s.code; code != 141 || s.err.String() != "" {
		t.Errorf("exit status %d: %s", code, s.err)
	}
}

func TestOverwrite(t *testing.T) {
	var b strings.Builder
	overwrite(&b, 4, []string{"abc", "abcd", "", "\x1b[1mabcdefgh\x1b[0m", "end."})
	if got, want := b.String(), "\x1b[?2026h\x1b[Habc\x1b[K\nabcd\n\x1b[K\n\x1b[1mabcdefgh\x1b[0m\n\x1b[Jend.\x1b[?2026l"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFitScreen(t *testing.T) {
	body := []string{"one", "\x1b[31mtwo\x1b[0m is longer", "three", "four", "five", "six", "sum"}
	for _, c := range []struct {
		columns, rows int
		people        bool
		want          string
	}{
		{20, 11, true, "head||one|two is longer|three|four|five|six|sum||foot"}, // just fits
		{20, 10, true, "head||one|two is longer|three|four|… and 2 lines more|sum||foot"},
		{20, 10, false, "head||one|two is longer|three|four|five|… and 2 lines more||foot"},
		{7, 10, true, "head||one|two is longer|three|… and …|sum||foot"}, // the second takes two rows
		{3, 30, true, "he…||one|two is longer|three|four|five|six|sum||foot"},
		{20, 7, true, "head||one|two is longer|three|four|five|six|sum||foot"}, // too few rows to choose
		{0, 0, true, "head||one|two is longer|three|four|five|six|sum||foot"},  // none are known
	} {
		got := fitScreen(c.columns, c.rows, []string{"head", ""}, body, []string{"", "foot"}, c.people)
		for i := range got {
			got[i] = uncolored(got[i])
		}
		if diff := cmp.Diff(c.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%d × %d: %s", c.columns, c.rows, diff)
		}
	}
}
