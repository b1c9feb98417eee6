package catalog

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// plugins makes a plugins folder of manifests by folder name.
func plugins(t testing.TB, manifests map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range manifests {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, ManifestName), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// told writes problems for comparing.
func told(dir string, problems []Problem) string {
	var b strings.Builder
	for _, p := range problems {
		path, err := filepath.Rel(dir, p.Path)
		if err != nil {
			path = p.Path
		}
		fmt.Fprintf(&b, "%s:%d:%d %s | %s\n", filepath.ToSlash(path), p.Position.Line, p.Position.Column, p.Message, p.Hint)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// The manifest that the README shows is one, and does what the README says.
func TestReadmeManifest(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```toml\n(.*?)```").FindSubmatch(text)
	if m == nil {
		t.Fatal("README.md shows no manifest")
	}
	c, problems := Load(plugins(t, map[string]string{"acme-wiki": string(m[1])}))
	if len(problems) > 0 {
		t.Fatalf("problems: %+v", problems)
	}
	if got := c.Plugins(); len(got) != 2 || got[0].Name != Own || got[1].Name != "acme-wiki" || got[1].Version != "1.2.0" || got[1].Description != "The ACME wiki." {
		t.Errorf("plugins: %+v", got)
	}
	pages := c.Method("acme-wiki", "pages_changed")
	if pages == nil || !pages.Window || pages.From != "acme-wiki" {
		t.Fatalf("pages_changed: %+v", pages)
	}
	want := &Arg{Name: "state", Description: "Only pages in this state.", From: "acme-wiki", Type: String, Values: []string{"draft", "published"}}
	if d := cmp.Diff(want, pages.Arg("state")); d != "" {
		t.Error(d)
	}
	if a := pages.Arg("space"); a == nil || !a.Required {
		t.Errorf("space: %+v", a)
	}
	if a := pages.Arg("labels"); a == nil || a.From != "" {
		t.Errorf("labels: %+v", a)
	}
	if c.Method("tracker", "issues_open").Arg("sprint") == nil || c.Method("tracker", "sprints") == nil || c.Method("tracker", "issues_updated") == nil {
		t.Error("tracker wasn't extended")
	}
	if o, ok := c.Operation("acme-wiki", "update_page"); !ok || !o.Writes {
		t.Errorf("update_page: %+v", o)
	}
	if !c.ReadOnlyTool("acme-agent", "read(docs/**)") || c.ReadOnlyTool("acme-agent", "bash") || !c.ReadOnlyTool("claude-code", "Read") {
		t.Error("the tools aren't those of the README")
	}
	if a := c.Adapters("tracker"); len(a) != 1 || a[0].Name != "acme" || a[0].From != "acme-wiki" {
		t.Errorf("adapters: %+v", a)
	}
	if p := c.Playbook("acme-wiki:page-review"); p == nil || p.Title != "Page review" || p.File != "page-review.prose.md" {
		t.Errorf("playbook: %+v", p)
	}
	if Builtin().Method("tracker", "sprints") != nil || Builtin().Method("tracker", "issues_open").Arg("sprint") != nil {
		t.Error("loading a plugin changed hz's own catalog")
	}
}

// Each manifest is that of a plugin called p.
func TestManifestProblems(t *testing.T) {
	const ok = "name = \"p\"\n"
	for _, row := range []struct{ name, text, want string }{
		{"nothing wrong", ok, ""},
		{"with a BOM and CRLF", "\uFEFFname = \"p\"\r\nversion = \"1\"\r\n", ""},
		{"empty", "", "1:1 the manifest has no name | write name = \"p\""},
		{"another name", "version = \"1\"\nname = \"q\"\n", "2:8 the manifest's name is \"q\", and its folder's is \"p\" | write name = \"p\", or rename the folder"},
		{"not TOML", ok + "x = = 1\n", "2:5 the manifest isn't TOML: *"},
		{"cut off", ok + "[[capability", "2:12 the manifest isn't TOML: *"},
		{"not UTF-8", ok + "description = \"caf\xe9\"\n", "2:19 the manifest isn't UTF-8 | save it as UTF-8"},
		{"a key of the top", ok + "verison = \"1\"\n", "2:1 \"verison\" isn't a key of a manifest | did you mean version?"},
		{"a table of the top", ok + "[[capabilities]]\nname = \"x\"\n", "2:3 \"capabilities\" isn't a key of a manifest | did you mean capability?"},
		{"filters are hz's own", ok + "[[filter]]\nname = \"x\"\n", "2:3 \"filter\" isn't a key of a manifest | there are name, version, description, capability, module, runner, adapter, playbook"},
		{"single brackets", ok + "[module]\nname = \"x\"\n", "2:2 \"module\" must be a list of tables, and it is a table | write [[module]], in double brackets"},
		{"a text for a table", ok + "module = \"x\"\n", "2:1 \"module\" must be a list of tables, and it is a text | write [[module]], in double brackets"},
		{"texts for tables", ok + "module = [\"x\"]\n", "2:11 each module must be a table, and this one is a text | write [[module]] with keys below it"},
		{"a key of a method", ok + "[[capability]]\nname = \"x\"\n[[capability.method]]\nname = \"y\"\nwindows = true\n", "6:1 \"windows\" isn't a key of a method | did you mean window?"},
		{"in an inline table", ok + "[[capability]]\nname = \"x\"\nmethod = [{name = \"y\", arg = [{name = \"z\", typ = \"string\"}]}]\n",
			"4:39 the argument \"z\" has no type | write type = \"string\", \"integer\", \"number\", \"boolean\", \"strings\"\n4:44 \"typ\" isn't a key of an argument | did you mean type?"},
		{"a wrong type of value", ok + "[[capability]]\nname = 7\n", "3:8 name must be a text, and it is a number | write name = \"…\""},
		{"a text for a truth", ok + "[[module]]\nname = \"x\"\n[[module.operation]]\nname = \"y\"\nwrites = \"yes\"\n", "6:10 writes must be true or false, and it is a text | write writes = true or writes = false"},
		{"does it write?", ok + "[[module]]\nname = \"x\"\ndescription = \"d\"\n[[module.operation]]\nname = \"y\"\ndescription = \"d\"\n", "6:8 the operation \"y\" doesn't say whether it writes | write writes = true for one that publishes, writes = false for one that only reads"},
		{"an unknown type", ok + "[[capability]]\nname = \"x\"\nmethod = [{name = \"y\", arg = [{name = \"z\", type = \"strnig\"}]}]\n", "4:51 \"strnig\" isn't a type of arguments | did you mean string?"},
		{"values of numbers", ok + "[[capability]]\nname = \"x\"\nmethod = [{name = \"y\", arg = [{name = \"z\", type = \"integer\", values = [\"1\"]}]}]\n", "4:62 values is for texts, and this argument is an integer | leave values out, or write type = \"string\""},
		{"values that are no texts", ok + "[[capability]]\nname = \"x\"\nmethod = [{name = \"y\", arg = [{name = \"z\", type = \"string\", values = [1]}]}]\n", "4:* values must be a list of texts | write values = [\"…\", \"…\"]"},
		{"a bad name", ok + "[[capability]]\nname = \"Big Name\"\n", "3:8 \"Big Name\" can't be the name of a capability | use lowercase words joined by single dashes, at most 64 characters"},
		{"no name", ok + "[[runner]]\ndescription = \"d\"\n", "2:3 this runner has no name | write name = \"…\""},
		{"no description", ok + "[[runner]]\nname = \"x\"\n", "3:8 the runner \"x\" is new and has no description | write description = \"…\", one line on what it is"},
		{"an empty description", ok + "[[runner]]\nname = \"x\"\ndescription = \" \"\n", "4:15 description is empty | write something, or leave the key out"},
		{"a key twice", ok + "version = \"1\"\nversion = \"2\"\n", "3:1 the key \"version\" stands twice, first in line 2 | keep one of the two"},
		{"a name twice", ok + "[[module]]\nname = \"x\"\ndescription = \"d\"\n[[module]]\nname = \"x\"\n", "6:8 the module \"x\" stands twice | keep one of the two"},
		{"an array extended by headers", ok + "module = []\n[[module]]\nname = \"x\"\n", "3:3 the key \"module\" stands twice, first in line 2 | keep one of the two"},
		{"every mistake at once", "nmae = \"p\"\n[[runner]]\nnam = \"x\"\n",
			"1:1 \"nmae\" isn't a key of a manifest | did you mean name?\n1:1 the manifest has no name | write name = \"p\"\n2:3 this runner has no name | write name = \"…\"\n3:1 \"nam\" isn't a key of a runner | did you mean name?"},

		{"an adapter of nothing", ok + "[[adapter]]\nname = \"x\"\ndescription = \"d\"\n", "3:8 the adapter \"x\" names no capability | write capability = \"…\", the name of the one that it binds"},
		{"a key of an adapter", ok + "[[adapter]]\nname = \"x\"\ncapabilty = \"tracker\"\ndescription = \"d\"\n",
			"3:8 the adapter \"x\" names no capability | write capability = \"…\", the name of the one that it binds\n4:1 \"capabilty\" isn't a key of an adapter | did you mean capability?"},
		{"an adapter twice", ok + strings.Repeat("[[adapter]]\nname = \"x\"\ncapability = \"tracker\"\ndescription = \"d\"\n", 2), "7:8 the adapter \"x\" stands twice | keep one of the two"},
		{"a playbook without a title", ok + "[[playbook]]\nname = \"x\"\ndescription = \"d\"\n", "3:8 the playbook \"x\" has no title | write title = \"…\", the name that people see"},
		{"a playbook elsewhere", ok + "[[playbook]]\nname = \"x\"\ntitle = \"X\"\ndescription = \"d\"\nfile = \"../x.prose.md\"\n", "6:8 \"../x.prose.md\" isn't the name of a contract's file | write file = \"x.prose.md\", a file beside plugin.toml"},
		{"a playbook of no file", ok + "[[playbook]]\nname = \"x\"\ntitle = \"X\"\ndescription = \"d\"\nfile = \"\"\n", "6:8 file is empty | write something, or leave the key out"},
		{"a playbook of Windows' streams", ok + "[[playbook]]\nname = \"x\"\ntitle = \"X\"\ndescription = \"d\"\nfile = 'C:x.prose.md'\n", "6:8 \"C:x.prose.md\" isn't the name of a contract's file | *"},
		{"a playbook that is no contract", ok + "[[playbook]]\nname = \"x\"\ntitle = \"X\"\ndescription = \"d\"\nfile = \"x.md\"\n", "6:8 \"x.md\" isn't the name of a contract's file | *"},

		// Clashes with what is there already.
		{"an adapter of an unknown capability", ok + "[[adapter]]\nname = \"x\"\ncapability = \"trackr\"\ndescription = \"d\"\n", "3:8 the adapter \"x\" binds \"trackr\", and no capability is called so | did you mean tracker?"},
		{"an adapter of agent-runner", ok + "[[adapter]]\nname = \"x\"\ncapability = \"agent-runner\"\ndescription = \"d\"\n", "3:8 an adapter of agent-runner is a runner | write [[runner]] with its read-only tools"},
		{"an adapter without a description", ok + "[[adapter]]\nname = \"x\"\ncapability = \"tracker\"\n", "3:8 the adapter \"x\" is new and has no description | *"},
		{"another plugin's adapter", ok + "[[adapter]]\nname = \"first\"\ncapability = \"tracker\"\ndescription = \"d\"\n", "3:8 tracker has an adapter \"first\" already, from the plugin \"a\" | give the adapter another name"},
		{"a playbook without a description", ok + "[[playbook]]\nname = \"x\"\ntitle = \"X\"\n", "3:8 the playbook \"x\" is new and has no description | *"},
		{"a tool for a known runner", ok + "[[runner]]\nname = \"claude-code\"\ntool = [{name = \"Bash\", description = \"Runs commands.\"}]\n",
			"3:8 the runner \"claude-code\" is there already, from hz itself, and a plugin can't change which of its tools are read-only | give the runner another name"},
		{"a window taken away", ok + "[[capability]]\nname = \"tracker\"\nmethod = [{name = \"issues_updated\", window = false}]\n",
			"4:19 \"tracker.issues_updated\" is there already, from hz itself, and a plugin can't change whether it takes a window | leave window out, or give the method another name"},
		{"an argument changed", ok + "[[capability]]\nname = \"tracker\"\nmethod = [{name = \"issues_open\", arg = [{name = \"limit\", type = \"string\"}]}]\n",
			"4:49 \"tracker.issues_open\" takes an argument \"limit\" already, from hz itself, and a plugin can't change it | give the argument another name"},
		{"a new argument that is required", ok + "[[capability]]\nname = \"tracker\"\nmethod = [{name = \"issues_open\", arg = [{name = \"sprint\", type = \"string\", required = true}]}]\n",
			"4:49 \"tracker.issues_open\" is there already, from hz itself, so a new argument can't be required | leave required out"},
		{"a reading operation made to write", ok + "[[module]]\nname = \"documents\"\noperation = [{name = \"preview\", writes = true}]\n",
			"4:22 \"documents.preview\" is there already, from hz itself, and a plugin can't change whether it writes | give the operation another name"},
		{"a method made an operation", ok + "[[module]]\nname = \"documents\"\noperation = [{name = \"text\", writes = true, description = \"d\"}]\n",
			"4:22 \"documents.text\" is a method that reads already, so it can't be an operation | give the operation another name"},
		{"an operation made a method", ok + "[[capability]]\nname = \"documents\"\nmethod = [{name = \"update\", description = \"d\"}]\n",
			"4:19 \"documents.update\" is a publish operation already, so it can't be a method | give the method another name"},
		{"saying the same again", ok + "[[module]]\nname = \"documents\"\noperation = [{name = \"update\", writes = true}]\n[[capability]]\nname = \"tracker\"\nmethod = [{name = \"issues_updated\", window = true, arg = [{name = \"limit\", type = \"integer\"}]}]\n", ""},
		{"foreign text is shown, not sent", ok + "\"\\u001b[31m\" = 1\n", "2:1 \"\\x1b[31m\" isn't a key of a manifest | there are name, version, description, capability, module, runner, adapter, playbook"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := plugins(t, map[string]string{"a": "name = \"a\"\n[[adapter]]\nname = \"first\"\ncapability = \"tracker\"\ndescription = \"d\"\n", "p": row.text, "z": "name = \"z\"\n[[module]]\nname = \"z\"\ndescription = \"d\"\n"})
			c, problems := Load(dir)
			got := strings.ReplaceAll(told(dir, problems), "p/plugin.toml:", "")
			pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(row.want), `\*`, ".*") + "$"
			if !regexp.MustCompile(pattern).MatchString(got) {
				t.Errorf("got:\n%s\nwant:\n%s", got, row.want)
			}
			if c.Module("z") == nil || c.Method("tracker", "issues_open") == nil {
				t.Error("the rest didn't load")
			}
		})
	}
}

func TestPluginsFolder(t *testing.T) {
	if c, problems := Load(""); c != Builtin() || problems != nil {
		t.Errorf("no folder: %+v", problems)
	}
	if c, problems := Load(filepath.Join(t.TempDir(), "none")); c != Builtin() || problems != nil {
		t.Errorf("a missing folder: %+v", problems)
	}
	good := "name = %q\n[[module]]\nname = \"shared\"\ndescription = \"of %s\"\n[[module.operation]]\nname = \"go\"\ndescription = \"d\"\nwrites = true\n"
	dir := plugins(t, map[string]string{
		"bb": fmt.Sprintf(good, "bb", "bb"), "aa": fmt.Sprintf(good, "aa", "aa"),
		".hidden": "broken", Own: "name = \"heinzel\"\n", "Bad Name": "name = \"x\"\n", "big": strings.Repeat("#", maxManifest+1),
	})
	for _, step := range []error{
		os.Mkdir(filepath.Join(dir, "empty"), 0o755),
		os.WriteFile(filepath.Join(dir, "README"), []byte("notes"), 0o644),
		os.MkdirAll(filepath.Join(dir, "folder", ManifestName), 0o755),
		os.Mkdir(filepath.Join(dir, "linked"), 0o755),
		os.Symlink(filepath.Join(dir, "aa", ManifestName), filepath.Join(dir, "linked", ManifestName)),
		os.Symlink(filepath.Join(dir, "aa"), filepath.Join(dir, "way")),
	} {
		if step != nil {
			t.Skip(step)
		}
	}
	c, problems := Load(dir)
	want := strings.Join([]string{
		`Bad Name/plugin.toml:1:1 "Bad Name" can't be the name of a plugin | rename the folder: lowercase words joined by single dashes`,
		`big/plugin.toml:1:1 the manifest has 65537 bytes; at most 65536 are read | make it shorter`,
		`empty:1:1 this folder in the plugins folder has no plugin.toml | add one, or move the folder elsewhere`,
		`folder/plugin.toml:1:1 the manifest can't be read: it is a folder | put a plugin.toml into a folder of the plugin's name`,
		`heinzel/plugin.toml:1:1 "heinzel" is the name of what hz itself brings, so no plugin can have it | rename the folder`,
		`linked/plugin.toml:1:1 the manifest is a symbolic link, and hz follows none | put the folder or the file itself there`,
		`way:1:1 this plugin is a symbolic link, and hz follows none | put the folder or the file itself there`,
	}, "\n")
	if got := told(dir, problems); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if m := c.Module("shared"); m == nil || m.From != "aa" || m.Description != "of aa" || len(m.Operations) != 1 {
		t.Errorf("who comes first wins: %+v", m)
	}
	link := filepath.Join(t.TempDir(), "plugins")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	c, problems = Load(link)
	if c != Builtin() || len(problems) != 1 || problems[0].Message != "the plugins folder is a symbolic link, and hz follows none" {
		t.Errorf("a linked folder: %+v", problems)
	}
}

// Hostile manifests of the greatest size are read to their end, and don't flood the reader.
func TestHostileManifests(t *testing.T) {
	fill := func(head, unit, tail string) string {
		return head + strings.Repeat(unit, (maxManifest-len(head)-len(tail))/len(unit)) + tail
	}
	var keys, methods strings.Builder
	methods.WriteString("name = \"p\"\n[[capability]]\nname = \"x\"\ndescription = \"d\"\n")
	for i := 0; keys.Len() < maxManifest-16; i++ {
		fmt.Fprintf(&keys, "k%d=1\n", i)
	}
	for i := 0; methods.Len() < maxManifest-64; i++ {
		fmt.Fprintf(&methods, "[[capability.method]]\nname=\"m%d\"\ndescription=\"d\"\n", i)
	}
	for name, text := range map[string]string{
		"deep lists": fill("x = ", "[", ""), "deep tables": fill("x = ", "{a=", ""), "deep closed lists": "x = " + strings.Repeat("[", 9000) + strings.Repeat("]", 9000),
		"deep keys": fill("", "a.", "b = 1"), "many keys": keys.String(), "many methods": methods.String(),
		"many tables": fill("", "[[module]]\n", ""), "one long text": fill("x = \"", "é", "\""), "many headers": fill("", "[a]\n", ""),
	} {
		b := &builder{Catalog: Builtin().clone()}
		problems := b.read("p/plugin.toml", []byte(text), "p")
		if len(problems) > tomltree.MaxProblems+1 || len(problems) == 0 && name != "many methods" {
			t.Errorf("%s: %d problems", name, len(problems))
		}
	}
}

// Whatever the bytes, a manifest gives a catalog and problems that point into it.
func FuzzManifest(f *testing.F) {
	files, err := data.ReadDir("data")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := data.ReadFile("data/" + file.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add("name = \"p\"\n" + string(text))
	}
	for _, s := range []string{"", "[[a.b]]\n[a.b.c]\nx.y = {z = [{}]}\n", "a = 1\n[a.b]\n", "[a]\n[a]\n", "x = {a.b = 1, a.c = 2}\n", "x = [[[[\n", "\uFEFFx=\"\\u0000\"", "[[x]]\n[x]\n", "a.b=1\n[a]\n", "[\"\"]\n\"\"=1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := &builder{Catalog: Builtin().clone()}
		problems := b.read("p/plugin.toml", []byte(text), "p")
		b.seal()
		for _, p := range problems {
			if p.Message == "" || p.Position.Line < 1 || p.Position.Column < 1 || p.Position.Line > 1+strings.Count(text, "\n")+strings.Count(text, "\r") {
				t.Errorf("%+v", p)
			}
			if strings.ContainsAny(p.Message+p.Hint, "\n\x1b") || len([]rune(p.Message)) > 300 {
				t.Errorf("the message %q", p.Message)
			}
		}
		for _, read := range Builtin().Reads() {
			c, m, _ := strings.Cut(read, ".")
			old, now := Builtin().Method(c, m), b.Method(c, m)
			if now == nil || now.Window != old.Window || now.Description != old.Description {
				t.Errorf("%s is weaker: %+v", read, now)
			}
		}
		if b.ReadOnlyTool("claude-code", "Bash") || b.ReadOnlyTool("claude-code", "Write") {
			t.Error("a manifest made a writing tool read-only")
		}
	})
}
