package authoring

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// newDesk makes a desk in a folder of its own: one's own contracts in me, plugins in plugins,
// and the team's checkout in team, which isn't there.
func newDesk(t testing.TB) *Desk {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	zone, err := schedule.LoadZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return &Desk{
		Settings: &config.Settings{MaxUSD: 1, Capabilities: map[string]string{}},
		Roots:    workspace.Roots{Config: dir, Me: filepath.Join(dir, "me"), Plugins: filepath.Join(dir, "plugins")},
		Catalog:  catalog.Builtin(), Dir: dir, Now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Zone: zone, ZoneName: "Europe/Berlin", Version: "v1.2.3",
	}
}

// withTeam gives the desk a team's checkout.
func (d *Desk) withTeam(t testing.TB) *Desk {
	d.Roots.Team = filepath.Join(d.Dir, "team", "workflows")
	if err := os.MkdirAll(filepath.Join(d.Dir, "team"), 0o700); err != nil {
		t.Fatal(err)
	}
	return d
}

// file writes a file below the desk's folder.
func (d *Desk) file(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(d.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// plugin installs a plugin, and reads all of them anew.
func (d *Desk) plugin(t testing.TB, name, manifest string) {
	t.Helper()
	d.file(t, "plugins/"+name+"/plugin.toml", manifest)
	c, problems := catalog.Load(d.Roots.Plugins)
	if len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
	d.Catalog = c
}

// contract gives a small contract that is right, with lines of its own under hz:.
func contract(name string, lines ...string) string {
	requires := ""
	for _, line := range lines {
		if input, ok := strings.CutPrefix(line, "    "); ok {
			input, _, _ = strings.Cut(input, ":")
			requires += "- `" + input + "`: what it is.\n"
		}
	}
	if requires != "" {
		requires = "\n### Requires\n\n" + requires
	}
	hz := ""
	for _, line := range lines {
		hz += "  " + line + "\n"
	}
	return "---\nname: " + name + "\nkind: responsibility\ndescription: Keeps " + name + " true for the team.\nhz:\n  schema: 1\n  title: The " + name + "\n" + hz +
		"  outputs:\n    page: {format: markdown}\n---\n### Goal\n\nAll is known.\n" + requires + "\n### Maintains\n\n- `page`: one page.\n\n### Done when\n\n- [ ] It is one page.\n"
}

func compile(name, text string) *compiler.Contract {
	return compiler.Compile(source.NewFile(name+workspace.Suffix, []byte(text)), compiler.Options{})
}
