package cli

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"reflect"

	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/watch"
)

// watched is a command that runs again and again.
type watched struct {
	people bool // its output is for people, not for programs
	// scope says what the command depends on: a request, and further files and folders.
	scope func(*app) (workspace.Request, []string, error)
	run   func(*app) error // one run, by an app of its own
}

// watchCheck runs a check again whenever something changes that it depends on, until a signal
// ends it.
func (a *app) watchCheck(ctx context.Context, f *checkFlags, args []string) error {
	switch {
	case f.stdin:
		return usage("--watch can't watch standard input", "leave --stdin and --stdin-filename out, and name the file")
	case f.writeBaseline != "":
		return usage("--write-baseline is done once, so it can't be watched", "give --watch with --baseline, or leave it out")
	}
	var said bytes.Buffer
	p, err := a.apart(nil, &said).plan(f, args) // the first run says again what this one says
	if err != nil {
		a.note(said.String())
		return err
	}
	return a.watch(ctx, watched{
		people: forPeople(p.outputs[0].Format),
		scope: func(b *app) (workspace.Request, []string, error) {
			r, err := b.checkRequest(f, args)
			if err != nil {
				return r, nil, err
			}
			extra, err := b.configured()
			if f.baseline != "" {
				extra = append(extra, b.absolute(f.baseline))
			}
			return r, extra, err
		},
		run: func(b *app) error { return b.runCheck(f, args) },
	})
}

// configured gives the files and folders that every check depends on: the configuration, also
// one that isn't there yet, and the plugins.
func (a *app) configured() ([]string, error) {
	s, err := a.settings()
	if err != nil && s.UserFile == "" {
		err = nil // no home folder: then nothing is configured
	}
	var out []string
	for _, path := range []string{s.UserFile, s.ProjectFile, s.Plugins} {
		if path != "" {
			out = append(out, path)
		}
	}
	if s.ProjectFile == "" {
		out = append(out, filepath.Join(a.env.Dir, "hz.toml"))
	}
	return out, err
}

// errScope ends a round of watching: what the command depends on isn't what is watched.
var errScope = errors.New("the scope has changed")

func (a *app) watch(ctx context.Context, c watched) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	a.whenReaderGoes(ctx, cancel)
	o := watch.Options{Wake: a.resized(ctx)}
	var err error
	if o.Request, o.Extra, err = c.scope(a); err != nil {
		return err
	}
	v := a.newView(c.people)
	for {
		w, err := watch.New(ctx, o)
		if err != nil {
			return err
		}
		err = watch.Loop(ctx, w, func(change watch.Change) error {
			// A scope that can't be had is a configuration that is broken for now: the run
			// says so, and what was watched goes on to be.
			r, extra, err := c.scope(a.apart(nil, nil))
			if err == nil && !(reflect.DeepEqual(r, o.Request) && reflect.DeepEqual(extra, o.Extra)) {
				o.Request, o.Extra = r, extra
				return errScope
			}
			return a.watchedRun(c, v, w, change)
		})
		w.Close()
		if !errors.Is(err, errScope) {
			return errors.Join(err, v.end())
		}
	}
}

// watchedRun runs the command once and shows what it says. A first run that hz can't make sense
// of is the last.
func (a *app) watchedRun(c watched, v *view, w *watch.Watcher, change watch.Change) error {
	var out, said bytes.Buffer
	b := a.apart(&out, &said)
	if code := b.end(c.run(b)); code == exitUsage && v.count == 0 {
		a.note(said.String())
		return &failure{code: code}
	}
	return v.show(out.Bytes(), said.Bytes(), change, w)
}

// apart gives an app that does what a does and reads the configuration anew. What it says goes
// elsewhere; nil is nowhere.
func (a *app) apart(out, said *bytes.Buffer) *app {
	b := &app{env: a.env, color: a.color}
	b.env.Stdout, b.env.Stderr = &bytes.Buffer{}, &bytes.Buffer{}
	if out != nil {
		b.env.Stdout = out
	}
	if said != nil {
		b.env.Stderr = said
	}
	if a.env.Size != nil {
		b.env.Width, _ = a.env.Size()
	}
	return b
}
