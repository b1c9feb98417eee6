package authoring

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

// Wanted is a contract to be written.
type Wanted struct {
	Name     string // x, me:x or team:x
	Team     bool   // into the team's repository
	Template string // a playbook, PLUGIN:NAME; "" for the starter
	Title    string // "" for one made of the name, or the playbook's
}

// Created is a contract that was written.
type Created struct {
	Version      int           `json:"version"` // 1
	Name         string        `json:"name"`    // me/x
	Namespace    string        `json:"namespace"`
	File         string        `json:"file"`
	Template     string        `json:"template"` // "" for the starter
	Errors       int           `json:"errors"`   // such as a playbook's places that only its user can name
	Warnings     int           `json:"warnings"`
	Requirements []Requirement `json:"requirements"` // agent-runner first
	Next         []Step        `json:"next"`

	Problems []diag.Diagnostic `json:"-"` // what Errors and Warnings count
}

// Step is something to do next.
type Step struct {
	Command string `json:"command"` // "" where no command does it
	What    string `json:"what"`
}

// New writes a contract where contracts of its namespace lie: the commented starter, or a
// playbook under another name. It never writes over anything. The error is an *Error.
func (d *Desk) New(w Wanted) (*Created, error) {
	namespace, name, err := w.name()
	if err != nil {
		return nil, err
	}
	dir, below, err := d.home(namespace)
	if err != nil {
		return nil, err
	}
	text, err := d.text(&w, name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, name+workspace.Suffix)
	if err := d.free(namespace, name, dir, file); err != nil {
		return nil, err
	}
	r, err := lint.Check(workspace.Request{Dir: d.Dir, Roots: d.Roots, Namespace: namespace, StdinName: file, Stdin: text}, lint.Options{Catalog: d.Catalog, Runner: d.runner()})
	if err != nil {
		return nil, err
	}
	sum := r.Summary()
	if w.Template == "" && sum.Errors > 0 { // all else in the starter is hz's own
		return nil, &Error{Message: diag.Quote(w.Title) + " can't be the title: " + r.Diagnostics[0].Message, Hint: r.Diagnostics[0].Hint, Usage: true}
	}
	if err := d.write(file, below, text); err != nil {
		return nil, err
	}
	c := &Created{Version: 1, Name: namespace + "/" + name, Namespace: namespace, File: d.printed(file), Template: w.Template,
		Errors: sum.Errors, Warnings: sum.Warnings, Problems: r.Diagnostics, Requirements: []Requirement{}}
	k := compiler.Compile(source.NewFile(file, text), compiler.Options{Namespace: namespace})
	for _, q := range requirements(k) {
		c.Requirements = append(c.Requirements, d.requirementOf(q))
	}
	c.Next = d.next(c, name, file)
	return c, nil
}

// name reads the name that is wanted; the error shows one that works.
func (w *Wanted) name() (namespace, name string, err error) {
	namespace, name, bad := workspace.ParseName(w.Name)
	if bad != nil {
		e := &Error{Message: bad.Error(), Usage: true}
		_, base, cut := strings.Cut(w.Name, ":")
		if !cut {
			base = w.Name
		}
		if fit := compiler.NameFrom(strings.TrimSuffix(base[strings.LastIndexAny(base, `/\`)+1:], workspace.Suffix)); fit != "" {
			e.Hint = "hz heinzel new " + fit
		} else if w.Name != "" {
			e.Hint = "write a name of letters a to z, such as hz heinzel new weekly-digest"
		}
		return "", "", e
	}
	switch {
	case namespace == workspace.Me && w.Team:
		return "", "", &Error{Message: diag.Quote(w.Name) + " is a contract of your own, and --team asks for one of the team", Hint: "hz heinzel new --team " + name, Usage: true}
	case w.Team:
		namespace = workspace.Team
	case namespace == "":
		namespace = workspace.Me
	}
	return namespace, name, nil
}

// home gives the folder of a namespace's contracts, and the folder below which no link is
// followed when it is somebody else's tree.
func (d *Desk) home(namespace string) (dir, below string, err error) {
	if namespace == workspace.Me {
		if d.Roots.Me == "" {
			return "", "", &Error{Message: "nothing tells where your own contracts lie", Hint: "set HOME (on Windows, AppData)", Usage: true}
		}
		return d.Roots.Me, "", nil
	}
	if d.Roots.Team == "" {
		return "", "", &Error{Message: "no checkout of a team's repository is configured", Hint: "hz team join URL clones it; hz team adopt PATH takes a checkout that is there"}
	}
	below = filepath.Dir(d.Roots.Team)
	if info, err := os.Stat(below); err != nil || !info.IsDir() {
		return "", "", &Error{Message: "the team's checkout " + d.printed(below) + " isn't there", Hint: "hz team join URL clones it anew; hz team adopt PATH takes another one"}
	}
	return d.Roots.Team, below, nil
}

// free makes sure that no contract has the name yet, wherever below the folder it lies.
func (d *Desk) free(namespace, name, dir, file string) error {
	targets, problems := workspace.Discover([]string{dir}, workspace.Options{Dir: d.Dir, Optional: true})
	for _, p := range problems {
		if p.Path == d.printed(dir) { // what is wrong elsewhere below it keeps nobody from writing
			return &Error{Message: p.Message, Hint: p.Hint, Findings: []diag.Diagnostic{p}}
		}
	}
	for i := range targets {
		if targets[i].Stem() == name {
			return taken(namespace, name, targets[i].Path)
		}
	}
	if info, err := os.Lstat(file); err == nil { // what discovery passes over, and show can't show
		what := "something that is no file"
		switch {
		case info.IsDir():
			what = "a folder"
		case info.Mode()&fs.ModeSymlink != 0:
			what = "a symbolic link"
		}
		return &Error{Message: d.printed(file) + " is there already: " + what, Hint: "move it away, or choose another name"}
	}
	return nil
}

func taken(namespace, name, path string) error {
	return &Error{Message: path + " is there already, and hz never writes over a contract", Hint: "see it with hz heinzel show " + namespace + ":" + name + ", or choose another name"}
}

// text gives what is to be written.
func (d *Desk) text(w *Wanted, name string) ([]byte, error) {
	if diag.Visible(w.Title) != w.Title {
		return nil, &Error{Message: "the title " + diag.Quote(w.Title) + " has characters without a visible form", Hint: "leave them out", Usage: true}
	}
	if w.Template == "" {
		return starter(name, w.Title), nil
	}
	p, err := d.playbook(w.Template)
	if err != nil {
		return nil, err
	}
	text, problem := p.Text()
	if problem != nil {
		return nil, unusable(p, problem)
	}
	return rename(text, p, name, w.Title)
}

// rename puts another name, and another title when one is given, into a playbook. All else
// stays as it is, byte by byte.
func rename(text []byte, p *catalog.Playbook, name, title string) ([]byte, error) {
	k := compiler.Compile(source.NewFile(p.File, text), compiler.Options{})
	if k.State != compiler.Readable || k.Front.Root.Get("name") == nil {
		e := &Error{Message: "the playbook " + p.Ref() + " is no contract that hz can read", Hint: "tell whoever made the plugin"}
		if path := p.Path(); path != "" {
			e.Hint = checkCommand(path) + " says what is wrong"
		}
		return nil, e
	}
	edits := []struct {
		span source.Span
		text string
	}{{k.Front.Root.Get("name").Span, compiler.NameYAML(name)}}
	if at := k.Front.Root.Get("hz").Get("title"); at != nil && title != "" {
		edits = append(edits, edits[0])
		edits[1].span, edits[1].text = at.Span, quoteYAML(title)
	}
	slices.SortFunc(edits, func(a, b struct {
		span source.Span
		text string
	}) int {
		return b.span.Start - a.span.Start
	})
	out := slices.Clone(text)
	for _, e := range edits { // from the end, so that places before stay what they are
		if e.span.Start > 0 && out[e.span.Start-1] == ':' { // a key without a value
			e.text = " " + e.text
		}
		out = slices.Concat(out[:e.span.Start], []byte(e.text), out[e.span.End:])
	}
	return out, nil
}

// write makes the file, and its folder where it is missing.
func (d *Desk) write(file, below string, text []byte) error {
	dir := filepath.Dir(file)
	if err := atomicfile.Folder(dir); err != nil {
		return unwritable("the folder "+d.printed(dir)+" can't be made", err)
	}
	o := atomicfile.Options{Below: below}
	if below != "" {
		o.Mode = 0o644 // what Git gives the files of a repository
	}
	err := atomicfile.Create(file, text, o)
	switch {
	case errors.Is(err, fs.ErrExist):
		return &Error{Message: "somebody wrote a file of that name in the meantime", Hint: "run hz again"}
	case err != nil:
		return unwritable(d.printed(file)+" can't be written", err)
	}
	return nil
}

// unwritable says why the system didn't let something be made.
func unwritable(message string, err error) error {
	e := &Error{Message: message + ": " + words.Reason(err)}
	if errors.Is(err, fs.ErrPermission) {
		e.Hint = "give yourself permission to write there, or name another folder: hz system config set heinzel.user_dir PATH"
	}
	return e
}

// next says what to do with a new contract.
func (d *Desk) next(c *Created, name, file string) []Step {
	short := name
	for _, root := range []struct{ namespace, dir string }{{workspace.Me, d.Roots.Me}, {workspace.Team, d.Roots.Team}} {
		if root.namespace == c.Namespace || root.dir == "" {
			continue
		}
		targets, _ := workspace.Discover([]string{root.dir}, workspace.Options{Dir: d.Dir, Optional: true})
		if slices.ContainsFunc(targets, func(t workspace.Target) bool { return t.Stem() == name }) {
			short = c.Namespace + ":" + name // a bare name would ask which one
		}
	}
	steps := []Step{
		{"", "edit it in any editor; what each key and section is for stands beside it"},
		{checkCommand(d.command(&workspace.Target{File: file})), "after each edit"},
		{shell.Command("hz", "heinzel", "show", short), "is it ready? what does it require?"},
	}
	if c.Template != "" {
		steps[0].What = "name your own places, as its comments say"
	}
	if c.Namespace == workspace.Team {
		steps = append(steps, Step{"", "commit it on a branch and open a pull request; once it is merged, hz heinzel show team:" + name + " prints the entry that lets it run on your machine"})
	}
	return steps
}
