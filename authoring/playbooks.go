package authoring

import (
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace/catalog"
)

// Playbooks is the templates that are installed.
type Playbooks struct {
	Version   int        `json:"version"`   // 1
	Playbooks []Playbook `json:"playbooks"` // those of hz itself first, then by plugin; each by name

	Problems []catalog.Problem `json:"-"` // playbooks that can't be read
}

// Playbook is a whole contract to start from.
type Playbook struct {
	Ref          string        `json:"ref"` // PLUGIN:NAME
	Plugin       string        `json:"plugin"`
	Name         string        `json:"name"`
	Title        string        `json:"title"`
	Description  string        `json:"description"`
	Requirements []Requirement `json:"requirements"` // agent-runner first; what must be bound to run it
	Command      string        `json:"command"`      // writes a contract from it
}

// PlaybookText is one playbook with its text.
type PlaybookText struct {
	Version int `json:"version"` // 1
	Playbook
	Text string `json:"text"`
}

// Playbooks gives the playbooks of all plugins, and what each needs.
func (d *Desk) Playbooks() *Playbooks {
	out := &Playbooks{Version: 1, Playbooks: []Playbook{}}
	for _, p := range d.Catalog.Playbooks() {
		text, problem := p.Text()
		if problem != nil {
			out.Problems = append(out.Problems, *problem)
		}
		out.Playbooks = append(out.Playbooks, d.playbookOf(p, text))
	}
	return out
}

// Playbook gives one playbook by its name, PLUGIN:NAME. The error is an *Error.
func (d *Desk) Playbook(ref string) (*PlaybookText, error) {
	p, err := d.playbook(ref)
	if err != nil {
		return nil, err
	}
	text, problem := p.Text()
	if problem != nil {
		return nil, unusable(p, problem)
	}
	return &PlaybookText{1, d.playbookOf(p, text), string(text)}, nil
}

func (d *Desk) playbookOf(p *catalog.Playbook, text []byte) Playbook {
	x := Playbook{Ref: p.Ref(), Plugin: p.Plugin, Name: p.Name, Title: p.Title, Description: p.Description, Requirements: []Requirement{},
		Command: shell.Command("hz", "heinzel", "new", p.Name, "--template", p.Ref())}
	if text != nil {
		k := compiler.Compile(source.NewFile(p.File, text), compiler.Options{})
		for _, r := range requirements(k) {
			x.Requirements = append(x.Requirements, d.requirementOf(r))
		}
	}
	return x
}

// playbook finds a playbook; the error names the nearest.
func (d *Desk) playbook(ref string) (*catalog.Playbook, error) {
	if p := d.Catalog.Playbook(ref); p != nil {
		return p, nil
	}
	e := &Error{Message: "there is no playbook " + diag.Quote(ref), Hint: "hz heinzel playbooks lists all", Usage: true}
	plugin, name, whole := strings.Cut(ref, ":")
	if !whole {
		name = ref
	}
	var refs, ofPlugin []string
	for _, p := range d.Catalog.Playbooks() {
		refs = append(refs, p.Ref())
		if p.Plugin == plugin {
			ofPlugin = append(ofPlugin, p.Name)
		}
	}
	near := diag.Suggest(ref, refs)
	if whole && len(ofPlugin) > 0 {
		if n := diag.Suggest(name, ofPlugin); n != "" {
			near = plugin + ":" + n
		}
	} else { // the plugin was left out, or mistyped
		var names []string
		for _, p := range d.Catalog.Playbooks() {
			names = append(names, p.Name)
		}
		if n := diag.Suggest(name, names); n != "" {
			for _, p := range d.Catalog.Playbooks() {
				if p.Name == n {
					near = p.Ref()
					break
				}
			}
		}
	}
	if near != "" {
		e.Hint = "did you mean " + near + "?"
	}
	return nil, e
}

// unusable says why a playbook can't be had.
func unusable(p *catalog.Playbook, problem *catalog.Problem) error {
	return &Error{Message: "the playbook " + p.Ref() + " can't be had: " + problem.Path + ": " + problem.Message, Hint: problem.Hint}
}
