package docs_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace/catalog"
)

// TestCatalogPage holds docs/catalog.md against what hz brings along. With -update it writes
// the page.
func TestCatalogPage(t *testing.T) {
	const page = "catalog.md"
	want := catalogPage(catalog.Builtin())
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, page) != want {
		t.Errorf("docs/%s is stale; run: go test ./docs -update", page)
	}
}

func catalogPage(c *catalog.Catalog) string {
	var b strings.Builder
	b.WriteString("<!-- Made from workspace/catalog/data. To change it, change the data and run: go test ./workspace/catalog ./docs -update -->\n")
	b.WriteString("# What a contract can name\n\n" +
		"What hz knows by itself. A [plugin](../workspace/catalog/README.md) adds more, and hz then takes that for right, too.\n\n")
	b.WriteString("- [Read](#read): methods, for an input's `read`\n" +
		"- [Publish](#publish): operations, for `hz.publishes.action`\n" +
		"- [Tools](#tools): for `hz.agent.tools`\n")
	b.WriteString("\n## Read\n\nA contract that reads `tracker.issues_open` has `tracker:read` in `hz.requires`. " +
		"A window is something like `7d`. An argument is a text unless the table says otherwise.\n")
	common := commonArgs(c)
	b.WriteString("\nEvery method takes these arguments, too:\n\n| argument | |\n|---|---|\n")
	for _, a := range common {
		fmt.Fprintf(&b, "| %s | %s |\n", argument(a), a.Description)
	}
	for _, x := range c.Capabilities() {
		if len(x.Methods) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n| read | window | what it gives, and its arguments |\n|---|---|---|\n", x.Name, x.Description)
		for _, m := range x.Methods {
			window := "no"
			if m.Window {
				window = "yes"
			}
			fmt.Fprintf(&b, "| `%s.%s` | %s | %s%s |\n", x.Name, m.Name, window, m.Description, ownArgs(m, common))
		}
	}
	b.WriteString("\n## Publish\n\n| action | what it does |\n|---|---|\n")
	for _, m := range c.Modules() {
		for _, o := range m.Operations {
			if o.Writes {
				fmt.Fprintf(&b, "| `%s.%s` | %s |\n", m.Name, o.Name, o.Description)
			}
		}
	}
	fmt.Fprintf(&b, "\n## Tools\n\nThe read-only tools of each runner, spelt as the runner spells them. hz checks against `%s`, the default runner.\n", catalog.DefaultRunner)
	for _, r := range c.Runners() {
		fmt.Fprintf(&b, "\n### %s\n\n| tool | |\n|---|---|\n", r.Name)
		for _, tool := range r.Tools {
			narrowed := ""
			if tool.Argument != "" {
				narrowed = " In brackets: " + tool.Argument + "."
			}
			fmt.Fprintf(&b, "| `%s` | %s%s |\n", tool.Name, tool.Description, narrowed)
		}
	}
	return b.String()
}

// commonArgs gives the arguments that every method takes in the same meaning.
func commonArgs(c *catalog.Catalog) []*catalog.Arg {
	counts, methods := map[string]int{}, 0
	var args []*catalog.Arg
	for _, x := range c.Capabilities() {
		for _, m := range x.Methods {
			methods++
			for _, a := range m.Args {
				if counts[a.Description]++; counts[a.Description] == 1 {
					args = append(args, a)
				}
			}
		}
	}
	return slices.DeleteFunc(args, func(a *catalog.Arg) bool { return counts[a.Description] < methods })
}

// ownArgs lists the arguments that a method has for itself.
func ownArgs(m *catalog.Method, common []*catalog.Arg) string {
	var b strings.Builder
	for _, a := range m.Args {
		if !slices.ContainsFunc(common, func(shared *catalog.Arg) bool { return shared.Description == a.Description }) {
			fmt.Fprintf(&b, "<br>%s: %s", argument(a), a.Description)
		}
	}
	return b.String()
}

// argument gives an argument's name, with its type or the words that it takes.
func argument(a *catalog.Arg) string {
	text := "`" + a.Name + "`"
	switch {
	case len(a.Values) > 0:
		text += " (" + strings.Join(a.Values, ", ") + ")"
	case a.Type == catalog.Integer:
		text += " (a whole number)"
	case a.Type == catalog.Number:
		text += " (a number)"
	case a.Type == catalog.Boolean:
		text += " (true or false)"
	case a.Type == catalog.Strings:
		text += " (a list)"
	}
	if a.Required {
		text += ", required"
	}
	return text
}
