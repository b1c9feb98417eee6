package catalog

import (
	"embed"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/workspace/internal/folder"
)

// Own is the name of what hz itself brings, among the plugins.
const Own = "heinzel"

const (
	contractSuffix = ".prose.md"
	maxPlaybook    = 256 << 10 // bytes, as for every contract
)

//go:embed data/playbooks/*.prose.md
var ownPlaybooks embed.FS

// Playbook is a whole contract that a plugin brings as a template (guide, "Write your first
// contract").
type Playbook struct {
	Plugin      string // Own for what hz brings
	Name        string
	Title       string
	Description string
	File        string // its name, beside the plugin's manifest

	dir string // the plugins folder
}

// Ref gives the name that it goes by: PLUGIN:NAME.
func (p *Playbook) Ref() string { return p.Plugin + ":" + p.Name }

// Path gives the file as hz prints it; "" for a playbook that hz brings, which lies in hz itself.
func (p *Playbook) Path() string {
	if p.Plugin == Own {
		return ""
	}
	return printed(filepath.Join(p.dir, p.Plugin, p.File))
}

// Text reads the playbook, without following any link, or says why it can't be read.
func (p *Playbook) Text() ([]byte, *Problem) {
	text, err := p.read()
	if err != nil {
		problem := unreadable(filepath.Join(p.dir, p.Plugin, p.File), "this playbook", err)
		return nil, &problem
	}
	return text, nil
}

func (p *Playbook) read() ([]byte, error) {
	if p.Plugin == Own {
		return ownPlaybooks.ReadFile("data/playbooks/" + p.File)
	}
	root, err := folder.Open(p.dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	plugin, err := root.Sub(p.Plugin)
	if err != nil {
		return nil, err
	}
	defer func() { _ = plugin.Close() }()
	return plugin.Read(p.File, maxPlaybook, nil)
}

// Playbooks gives all playbooks by plugin and name, those of hz itself first. The list is not to
// be changed by the caller.
func (c *Catalog) Playbooks() []*Playbook { return c.playbooks }

// Playbook gives the playbook of a name as Ref gives it, or nil.
func (c *Catalog) Playbook(ref string) *Playbook {
	for _, p := range c.playbooks {
		if p.Ref() == ref {
			return p
		}
	}
	return nil
}

func comparePlaybooks(a, b *Playbook) int {
	switch {
	case a.Plugin == b.Plugin:
		return strings.Compare(a.Name, b.Name)
	case a.Plugin == Own:
		return -1
	case b.Plugin == Own:
		return 1
	}
	return strings.Compare(a.Plugin, b.Plugin)
}
