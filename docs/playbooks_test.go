package docs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/catalog"
)

// TestPlaybooksPage holds docs/playbooks.md against the playbooks that hz brings along. With
// -update it writes the page.
func TestPlaybooksPage(t *testing.T) {
	const page = "playbooks.md"
	want := playbooksPage(t, catalog.Builtin())
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, page) != want {
		t.Errorf("docs/%s is stale; run: go test ./docs -update", page)
	}
}

func playbooksPage(t *testing.T, c *catalog.Catalog) string {
	var b strings.Builder
	b.WriteString("<!-- Made from workspace/catalog/data/playbooks. To change it, change the playbooks and run: go test ./workspace/catalog ./docs -update -->\n")
	b.WriteString("# Playbooks\n\n" +
		"Complete contracts to start from. Each checks clean as it is; what only you can name (a project, a channel, a repository) stands in its comments. " +
		"[Plugins](../workspace/catalog/README.md#playbooks) bring more. [Write and share contracts](authoring.md#start-from-a-playbook) shows what to do with one.\n\n" +
		"```sh\nhz heinzel playbooks\nhz heinzel playbooks heinzel:weekly-report\nhz heinzel new team-report --template heinzel:weekly-report\n```\n\n")
	b.WriteString("| playbook | |\n|---|---|\n")
	for _, p := range c.Playbooks() {
		fmt.Fprintf(&b, "| [%s](#%s) | %s |\n", p.Ref(), p.Name, p.Description)
	}
	for _, p := range c.Playbooks() {
		text, problem := p.Text()
		if problem != nil {
			t.Fatal(problem)
		}
		k := compiler.Compile(source.NewFile(p.Name+compiler.Suffix, text), compiler.Options{})
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", p.Name, k.Description.Value)
		runs := "by hand, until its schedule is uncommented"
		if k.Schedule != nil {
			runs = k.Schedule.Describe() + " (`" + k.Schedule.String() + "`)"
		}
		publishes := "nowhere"
		if k.Publishes != nil {
			publishes = "`" + k.Publishes.Action.Value + "`"
		}
		bind := make([]string, 0, len(k.Requires))
		for _, r := range k.Requires {
			bind = append(bind, "`"+r.Capability+"`")
		}
		if len(bind) == 0 {
			bind = append(bind, "nothing")
		}
		fmt.Fprintf(&b, "- To be bound: %s\n- Runs %s\n- Meant for: %s\n- [Its text](../workspace/catalog/data/playbooks/%s)\n", strings.Join(bind, ", "), runs, publishes, p.File)
		if len(k.Inputs) > 0 {
			b.WriteString("\n| reads | |\n|---|---|\n")
		}
		for i := range k.Inputs {
			in := &k.Inputs[i]
			window := ""
			if in.Window.Set() {
				window = ", window `" + in.Window.Value + "`"
			}
			fmt.Fprintf(&b, "| `%s` | `%s`%s |\n", in.Name.Value, in.Read.Value, window)
		}
	}
	return b.String()
}
