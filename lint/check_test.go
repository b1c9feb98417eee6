package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

func TestAContractWithoutFindings(t *testing.T) {
	r := one(t, contract)
	if got := show(r.Diagnostics); got != "" || r.Checked != 1 {
		t.Errorf("%d checked:\n%s", r.Checked, got)
	}
}

// What was asked for counts and is printed; neighbours are read for the rules between
// contracts, and their own problems stay away.
func TestNeighboursAreReadAndNotPrinted(t *testing.T) {
	other := replace(t, contract, "name: page", "name: other")
	reader := replace(t, replace(t, contract, "tracker.issues_open", `"contract:me/other#page", stage: draft`), "requires: [tracker:read]", "requires: []")
	files := map[string]string{
		"page.prose.md":  reader,
		"other.prose.md": replace(t, other, "### Goal", "### Gaol"),
	}
	if got := show(check(t, files, Options{}, "page.prose.md").Diagnostics); got != "" {
		t.Error(got)
	}
	all := check(t, files, Options{})
	if got, want := show(all.Diagnostics), "other.prose.md:1:1-1:1 HZC101 ### Goal\n  other.prose.md:15:1-15:9\n"; got != want {
		t.Errorf("got  %swant %s", got, want)
	}
	if all.Checked != 2 {
		t.Errorf("%d checked", all.Checked)
	}
}

func TestCycle(t *testing.T) {
	reads := func(name, other string) string {
		s := replace(t, contract, "name: page", "name: "+name)
		s = replace(t, s, "tracker.issues_open", `"contract:me/`+other+`#page", stage: draft`)
		return replace(t, s, "requires: [tracker:read]", "requires: []")
	}
	r := check(t, map[string]string{
		"a.prose.md": reads("a", "b"),
		"b.prose.md": reads("b", "c"),
		"c.prose.md": reads("c", "a"),
		"d.prose.md": reads("d", "a"),
		"e.prose.md": reads("e", "e"),
	}, Options{})
	want := `a.prose.md:10:20-10:40 HZC030 hz.inputs.issues.read
  b.prose.md:10:20-10:40
  c.prose.md:10:20-10:40
b.prose.md:10:20-10:40 HZC030 hz.inputs.issues.read
  c.prose.md:10:20-10:40
  a.prose.md:10:20-10:40
c.prose.md:10:20-10:40 HZC030 hz.inputs.issues.read
  a.prose.md:10:20-10:40
  b.prose.md:10:20-10:40
e.prose.md:10:20-10:40 HZC030 hz.inputs.issues.read
`
	if d := cmp.Diff(want, show(r.Diagnostics)); d != "" {
		t.Error(d)
	}
	if m := r.Diagnostics[1].Message; !strings.HasSuffix(m, "me/b → me/c → me/a → me/b") {
		t.Error(m)
	}
}

// A fault in a rule is one finding that names the rule; everything else is still found.
func TestAFaultInARule(t *testing.T) {
	saved := contractRules
	defer func() { contractRules = saved }()
	contractRules = append([]rule{{"broken", func(p *pass) { _ = p.Inputs[7] }}}, saved...)
	r := one(t, replace(t, contract, "### Goal\n", "### Goal\n\n### Odd\n"))
	want := "page.prose.md:1:1-1:1  \npage.prose.md:15:1-15:9 HZC101 ### Goal\npage.prose.md:17:1-17:8 HZC105 ### Odd\n"
	if d := cmp.Diff(want, show(r.Diagnostics)); d != "" {
		t.Error(d)
	}
	if !r.Internal() || !strings.Contains(r.Diagnostics[0].Message, "the rule broken") {
		t.Errorf("%+v", r.Diagnostics[0])
	}
}

// A fault in a rule between contracts stands at a file of the workspace, and is told also when
// nobody asked for that file.
func TestAFaultBetweenContracts(t *testing.T) {
	saved := setRules
	defer func() { setRules = saved }()
	setRules = append(slices.Clone(saved), setRule{"broken", func(s *set, _ int) { _ = s.outlines[7] }})
	r := check(t, map[string]string{
		"page.prose.md":  contract,
		"other.prose.md": replace(t, contract, "name: page", "name: other"),
	}, Options{}, "page.prose.md")
	if len(r.Diagnostics) != 1 || !r.Internal() || !strings.Contains(r.Diagnostics[0].Message, "the rule broken") {
		t.Errorf("%+v", r.Diagnostics)
	}
}

func TestSelectAndIgnore(t *testing.T) {
	text := replace(t, contract, "### Goal\n", "### Goal\n\n### Odd\n")
	codes := func(o Options) string {
		var out []string
		for _, d := range check(t, map[string]string{"page.prose.md": text}, o).Diagnostics {
			out = append(out, string(d.Code))
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, "HZC101 HZC105"},
		{Options{Select: []string{"HZC105"}}, "HZC105"},
		{Options{Select: []string{"HZC1"}}, "HZC101 HZC105"},
		{Options{Select: []string{"HZC0"}}, ""},
		{Options{Ignore: []string{"HZC105"}}, "HZC101"},
		{Options{Ignore: []string{"HZC1"}}, "HZC101"},
		{Options{Select: []string{"HZC1"}, Ignore: []string{"HZC105"}}, "HZC101"},
	} {
		if got := codes(c.o); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.o, got, c.want)
		}
	}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Select: []string{"HZC999"}}, "HZC999"},
		{Options{Select: []string{"hzc105"}}, "did you mean HZC105"},
		{Options{Ignore: []string{"HZC101"}}, "is an error"},
		{Options{Ignore: []string{"HZC00"}}, "are errors"},
		{Options{Ignore: []string{""}}, "no code"},
	} {
		if _, err := Check(workspace.Request{}, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}

// Many findings of one code are cut, and their number is said.
func TestManyFindings(t *testing.T) {
	r := one(t, contract+strings.Repeat("\n### Odd\n\nx\n", 500))
	if len(r.Diagnostics) != maxPerCode || !strings.Contains(r.Diagnostics[maxPerCode-1].Message, "and 300 more") {
		t.Errorf("%d findings, the last: %s", len(r.Diagnostics), r.Diagnostics[len(r.Diagnostics)-1].Message)
	}
	r = one(t, contract+strings.Repeat("\na\x01b\n", 50))
	if len(r.Diagnostics) != maxUnicode || !strings.Contains(r.Diagnostics[maxUnicode-1].Message, "and 30 more") {
		t.Errorf("%d findings", len(r.Diagnostics))
	}
}

// An installed plugin changes what is right.
func TestThePluginsCatalogCounts(t *testing.T) {
	text := replace(t, contract, "tracker.issues_open", "tracker.burndown")
	r := one(t, text)
	if got, want := show(r.Diagnostics), "page.prose.md:10:20-10:36 HZC014 hz.inputs.issues.read\n"; got != want {
		t.Errorf("got %s", got)
	}
	dir := t.TempDir()
	writeFile(t, dir+"/charts/plugin.toml", "name = \"charts\"\nversion = \"1.0.0\"\ndescription = \"Charts.\"\n\n[[capability]]\nname = \"tracker\"\n\n[[capability.method]]\nname = \"burndown\"\ndescription = \"The burndown of a sprint.\"\n")
	installed, problems := catalog.Load(dir)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if got := show(check(t, map[string]string{"page.prose.md": text}, Options{Catalog: installed}).Diagnostics); got != "" {
		t.Error(got)
	}
}

// The rules are pure: the same contract gives the same findings, and is left as it was.
func TestRulesArePure(t *testing.T) {
	facts := &Facts{Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner}
	text := replace(t, contract, "`page`:", "page -")
	c := compiler.Compile(source.NewFile("page.prose.md", []byte(text)), compiler.Options{})
	a := Contract(c, facts)
	b := Contract(c, facts)
	if len(a) == 0 || !cmp.Equal(a, b) {
		t.Error(cmp.Diff(a, b))
	}
	if string(c.File.Text) != text {
		t.Error("the text was changed")
	}
	diag.Sort(a)
}

// A contract is never told to read itself: that would be a cycle.
func TestTheNearestContractIsAnother(t *testing.T) {
	for _, name := range []string{"contract:team/page#page", "contract:me/pagee#page"} {
		text := replace(t, replace(t, contract, "issues: {read: tracker.issues_open}", "issues: {read: \""+name+"\", stage: draft}"), "  requires: [tracker:read]\n", "")
		for _, d := range one(t, text).Diagnostics {
			if strings.Contains(d.Hint, "me/page#") || len(d.Fixes) > 0 {
				t.Errorf("%s: %s %s %v", name, d.Code, d.Hint, d.Fixes)
			}
		}
	}
}
