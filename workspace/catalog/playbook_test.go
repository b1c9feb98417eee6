package catalog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOwnPlaybooks(t *testing.T) {
	files, err := os.ReadDir("data/playbooks")
	if err != nil {
		t.Fatal(err)
	}
	own := Builtin().Playbooks()
	if len(own) != len(files) || len(own) < 5 {
		t.Errorf("%d playbooks for %d files", len(own), len(files))
	}
	for i, p := range own {
		text, problem := p.Text()
		if problem != nil || !strings.HasPrefix(string(text), "---\nname: "+p.Name+"\n") || p.File != files[i].Name() || p.Path() != "" {
			t.Errorf("%s: %+v", p.Ref(), problem)
		}
		if !strings.Contains(string(text), "\n  title: "+p.Title+"\n") {
			t.Errorf("%s: the manifest's title isn't the contract's", p.Ref())
		}
		if Builtin().Playbook(p.Ref()) != p {
			t.Errorf("%s isn't found", p.Ref())
		}
	}
	if Builtin().Playbook("weekly-report") != nil || Builtin().Playbook("heinzel:") != nil || Builtin().Playbook("") != nil {
		t.Error("a playbook is found that isn't there")
	}
}

// A plugin's playbook is read from the plugin's folder when it is asked for, and nothing else is.
func TestPluginPlaybooks(t *testing.T) {
	const two = "name = \"p\"\n[[playbook]]\nname = \"b\"\ntitle = \"B\"\ndescription = \"d\"\nfile = \"other.prose.md\"\n" +
		"[[playbook]]\nname = \"a\"\ntitle = \"A\"\ndescription = \"d\"\n"
	dir := plugins(t, map[string]string{"p": two, "a": strings.ReplaceAll(two, `"p"`, `"a"`)})
	c, problems := Load(dir)
	if len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
	var refs []string
	for _, p := range c.Playbooks() {
		if p.Plugin != Own {
			refs = append(refs, p.Ref()+" "+p.File)
		}
	}
	if got, want := strings.Join(refs, ", "), "a:a a.prose.md, a:b other.prose.md, p:a a.prose.md, p:b other.prose.md"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	p := c.Playbook("p:b")
	at := filepath.ToSlash(filepath.Join(dir, "p", "other.prose.md"))
	told := func(want string) {
		t.Helper()
		text, problem := p.Text()
		if want == "" && (problem != nil || string(text) != "x") || want != "" && (problem == nil || problem.Message != want || problem.Path != at || problem.Hint == "") {
			t.Errorf("%q, %+v; want %q", text, problem, want)
		}
	}
	told("this playbook can't be read: no such file or directory")
	file := filepath.Join(dir, "p", "other.prose.md")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("x")
	told("")
	write(strings.Repeat("x", maxPlaybook+1))
	told("this playbook has 262145 bytes; at most 262144 are read")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "p", ManifestName), file); err != nil {
		t.Skip(err)
	}
	told("this playbook is a symbolic link, and hz follows none")
	if err := os.RemoveAll(filepath.Join(dir, "p")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "a"), filepath.Join(dir, "p")); err != nil {
		t.Skip(err)
	}
	told("this playbook is a symbolic link, and hz follows none")
}
