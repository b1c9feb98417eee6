package authoring

import (
	"strings"
	"testing"
)

const acmePlugin = `name = "acme"
version = "1.2.0"
description = "All of ACME."
[[capability]]
name = "warehouse"
description = "Goods on shelves."
[[capability.method]]
name = "stock"
description = "What is there."
[[capability]]
name = "tracker"
method = [{name = "issues_open", arg = [{name = "sprint", type = "string", description = "Only of this sprint."}]}]
[[adapter]]
name = "acme-shelf"
capability = "warehouse"
description = "ACME's shelves."
[[module]]
name = "warehouse-desk"
description = "Orders goods."
operation = [{name = "order", writes = true, description = "Orders."}]
[[runner]]
name = "acme-agent"
description = "The ACME agent."
[[playbook]]
name = "stock-report"
title = "Stock report"
description = "What is missing, each Monday."
`

const offersList = `[[plugin]]
name = "acme"
version = "2.0.0"
description = "All of ACME."
homepage = "https://acme.example"
[[plugin]]
name = "zz-tracker"
version = "0.1.0"
description = "Issues of ZZ."
homepage = "https://zz.example"
capabilities = ["tracker"]
playbooks = ["standup"]
`

func TestPlugins(t *testing.T) {
	d := newDesk(t)
	d.plugin(t, "acme", acmePlugin)
	d.file(t, "plugins/acme/stock-report.prose.md", contract("stock-report", "requires: [warehouse:read]", "inputs:", "    stock: {read: warehouse.stock}"))
	d.file(t, "plugins/catalog.toml", offersList)
	shown, err := d.Plugin("acme")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "plugin", shown)
	listed, err := d.Plugin("zz-tracker")
	if err != nil || listed.Plugin.Installed || listed.Plugin.Homepage != "https://zz.example" {
		t.Errorf("%+v, %v", listed, err)
	}
	golden(t, "capabilities", d.Capabilities())
	if l := d.Plugins(); len(l.Plugins) != 2 || l.Plugins[0].Name != "heinzel" || l.Plugins[0].Version != "v1.2.3" || l.Plugins[1].Name != "acme" || l.Folder != "plugins" {
		t.Errorf("%+v", l)
	}
	for name, hint := range map[string]string{"acm": "did you mean acme?", "heinzl": "did you mean heinzel?", "zz-trackr": "did you mean zz-tracker?", "quite-else": "hz system plugin list shows those that are installed"} {
		if _, err := d.Plugin(name); err == nil || err.(*Error).Hint != hint || !err.(*Error).Usage {
			t.Errorf("%s: %+v", name, err)
		}
	}
}

// What hz itself brings is all that no plugin brought, each thing once.
func TestOwnPluginBringsAllThatHzBrings(t *testing.T) {
	d := newDesk(t)
	own, err := d.Plugin("heinzel")
	if err != nil {
		t.Fatal(err)
	}
	p := own.Plugin
	if len(p.Capabilities) != len(d.Catalog.Capabilities()) || len(p.Methods) != len(d.Catalog.Reads()) || len(p.Modules) != len(d.Catalog.Modules()) ||
		len(p.Runners) != len(d.Catalog.Runners()) || len(p.Playbooks) != len(d.Catalog.Playbooks()) || len(p.Arguments) != 0 || len(p.Adapters) != 0 || p.File != "" {
		t.Errorf("%+v", p)
	}
}

func TestSearchPlugins(t *testing.T) {
	d := newDesk(t)
	d.plugin(t, "acme", acmePlugin)
	d.file(t, "plugins/catalog.toml", offersList)
	for _, row := range []struct{ text, found, capability string }{
		{"tracker", "zz-tracker(capability tracker) acme(argument tracker.issues_open(sprint)) heinzel(capability tracker, method tracker.issue, ", ""},
		{"TRACKER issues", "zz-tracker(capability tracker) acme(argument tracker.issues_open(sprint)) heinzel(", ""},
		{"warehouse", "acme(capability warehouse, method warehouse.stock, adapter warehouse:acme-shelf, module warehouse-desk, operation warehouse-desk.order)", ""},
		{"stock report monday", "acme(method warehouse.stock, playbook acme:stock-report)", ""},
		{"Shelves", "acme(capability warehouse, adapter warehouse:acme-shelf)", ""},
		{"standup", "zz-tracker(playbook zz-tracker:standup)", ""},
		{"ACME.", "acme()", ""},
		{"calendar", "heinzel(", "calendar"},
		{"agent runner", "heinzel(capability agent-runner, ", ""},
		{"acme zz", "", ""},
		{"nothing at all", "", ""},
	} {
		f, err := d.SearchPlugins(row.text)
		if err != nil {
			t.Errorf("%s: %v", row.text, err)
			continue
		}
		var found []string
		for _, p := range f.Plugins {
			found = append(found, p.Name+"("+strings.Join(p.Matches, ", ")+")")
		}
		got := strings.Join(found, " ")
		if !strings.HasPrefix(got, row.found) || row.found == "" && got != "" || f.Capability != row.capability || f.Installed != 2 || f.Listed != 1 || f.List != "plugins/catalog.toml" {
			t.Errorf("%s: %s, want %s; capability %q, %d and %d in %s", row.text, got, row.found, f.Capability, f.Installed, f.Listed, f.List)
		}
	}
	for _, text := range []string{"", " \t"} {
		if _, err := d.SearchPlugins(text); err == nil || !err.(*Error).Usage {
			t.Errorf("%q: %v", text, err)
		}
	}
	f, err := newDesk(t).SearchPlugins("tracker")
	if err != nil || f.Capability != "tracker" || f.List != "" || f.Installed != 1 {
		t.Errorf("%+v, %v", f, err)
	}
	d.file(t, "plugins/catalog.toml", "plugin = 1\n")
	if f, err := d.SearchPlugins("tracker"); err != nil || len(f.Problems) != 1 || f.Listed != 0 {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestPlaybooks(t *testing.T) {
	d := newDesk(t)
	d.plugin(t, "acme", acmePlugin)
	l := d.Playbooks()
	if len(l.Playbooks) != 8 || l.Playbooks[0].Ref != "heinzel:decision-log" || l.Playbooks[7].Ref != "acme:stock-report" {
		t.Fatalf("%+v", l)
	}
	if len(l.Problems) != 1 || !strings.HasPrefix(l.Problems[0].Message, "this playbook can't be read: ") {
		t.Errorf("%+v", l.Problems)
	}
	if _, err := d.Playbook("acme:stock-report"); err == nil || !strings.HasPrefix(err.Error(), "the playbook acme:stock-report can't be had: ") {
		t.Error(err)
	}
	d.file(t, "plugins/acme/stock-report.prose.md", contract("stock-report", "requires: [warehouse:read]", "inputs:", "    stock: {read: warehouse.stock}"))
	b, err := d.Playbook("acme:stock-report")
	if err != nil || len(b.Requirements) != 2 || b.Requirements[1].Command != "hz system config set capabilities.warehouse acme-shelf" || b.Command != "hz heinzel new stock-report --template acme:stock-report" {
		t.Errorf("%+v, %v", b, err)
	}
	// What each of hz's own needs is what its inputs read, and no more.
	for _, p := range l.Playbooks[:7] {
		if len(p.Requirements) < 2 && p.Name != "graph" || p.Requirements[0].Capability != "agent-runner" || p.Requirements[0].State != "bound" {
			t.Errorf("%+v", p)
		}
		for _, r := range p.Requirements[1:] {
			if r.State != "unbound" || r.Command != "hz system plugin search --text "+r.Capability || len(r.Inputs) == 0 {
				t.Errorf("%s: %+v", p.Ref, r)
			}
		}
	}
}
