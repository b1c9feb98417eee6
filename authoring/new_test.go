package authoring

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/workspace"
)

func TestNew(t *testing.T) {
	d := newDesk(t).withTeam(t)
	for _, row := range []struct {
		wanted     Wanted
		name, file string
	}{
		{Wanted{Name: "weekly-digest"}, "me/weekly-digest", "me/weekly-digest.prose.md"},
		{Wanted{Name: "me:other", Title: "Other: \"things\""}, "me/other", "me/other.prose.md"},
		{Wanted{Name: "team:retro-agenda"}, "team/retro-agenda", "team/workflows/retro-agenda.prose.md"},
		{Wanted{Name: "retro", Team: true}, "team/retro", "team/workflows/retro.prose.md"},
		{Wanted{Name: "team/plan", Team: true, Template: "heinzel:weekly-report"}, "team/plan", "team/workflows/plan.prose.md"},
	} {
		c, err := d.New(row.wanted)
		if err != nil {
			t.Errorf("%+v: %v", row.wanted, err)
			continue
		}
		if c.Name != row.name || c.File != row.file || c.Errors+c.Warnings != 0 || len(c.Problems) > 0 || len(c.Next) < 3 || c.Requirements[0].Capability != "agent-runner" {
			t.Errorf("%+v: %+v", row.wanted, c)
		}
		text, err := os.ReadFile(filepath.Join(d.Dir, row.file))
		if err != nil {
			t.Fatal(err)
		}
		k := compile(strings.TrimSuffix(filepath.Base(row.file), ".prose.md"), string(text))
		if k.Namespace+"/"+k.Name.Value == row.name && row.wanted.Title != "" && k.Title.Value != row.wanted.Title {
			t.Errorf("%+v: the title is %q", row.wanted, k.Title.Value)
		}
		info, err := os.Stat(filepath.Join(d.Dir, row.file))
		if err != nil || c.Namespace == "me" && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%+v: %v, %v", row.wanted, info.Mode(), err)
		}
	}
	// Each is listed, and ready but for what isn't bound.
	l, err := d.List()
	if err != nil || len(l.Contracts) != 5 || !l.Contracts[0].Ready || l.Contracts[2].Name != "team/plan" || l.Contracts[2].Ready {
		t.Errorf("%+v, %v", l, err)
	}
}

// What can't be written says why, and what to do; nothing that is there is touched.
func TestNewIsRefused(t *testing.T) {
	d := newDesk(t)
	d.file(t, "me/taken.prose.md", "mine")
	d.file(t, "me/deep/below.prose.md", contract("below"))
	d.file(t, "me/folder.prose.md/x", "x")
	for _, link := range [][2]string{{"gone", "dangling"}, {"taken.prose.md", "linked"}} {
		if err := os.Symlink(filepath.Join(d.Dir, "me", link[0]), filepath.Join(d.Dir, "me", link[1]+".prose.md")); err != nil {
			t.Skip(err)
		}
	}
	before := tree(t, d.Dir)
	for _, row := range []struct {
		wanted        Wanted
		usage         bool
		message, hint string // that begin so
	}{
		{Wanted{Name: ""}, true, "the name is empty", ""},
		{Wanted{Name: "Weekly Digest"}, true, `"Weekly Digest" isn't a name: `, "hz heinzel new weekly-digest"},
		{Wanted{Name: "Größe_2.prose.md"}, true, `"Größe_2.prose.md" isn't a name`, "hz heinzel new groesse-2"},
		{Wanted{Name: "some/where/Digest.prose.md"}, true, `"some/where/Digest.prose.md" isn't a name`, "hz heinzel new digest"},
		{Wanted{Name: "Отчёт"}, true, `"Отчёт" isn't a name`, "write a name of letters a to z"},
		{Wanted{Name: "mee:digest"}, true, `"mee:digest" isn't a name: the namespace`, "hz heinzel new digest"},
		{Wanted{Name: "me:digest", Team: true}, true, `"me:digest" is a contract of your own`, "hz heinzel new --team digest"},
		{Wanted{Name: strings.Repeat("a", 65)}, true, `"aaaa`, "hz heinzel new " + strings.Repeat("a", 64)},
		{Wanted{Name: "-rf"}, true, `"-rf" isn't a name`, "hz heinzel new rf"},
		{Wanted{Name: "digest", Team: true}, false, "no checkout of a team's repository is configured", "hz team join URL clones it; hz team adopt PATH"},
		{Wanted{Name: "team:digest"}, false, "no checkout of a team's repository is configured", "hz team join URL"},
		{Wanted{Name: "taken"}, false, "me/taken.prose.md is there already", "see it with hz heinzel show me:taken"},
		{Wanted{Name: "taken", Template: "heinzel:weekly-report"}, false, "me/taken.prose.md is there already", ""},
		{Wanted{Name: "folder"}, false, "me/folder.prose.md is there already: a folder", "move it away, or choose another name"},
		{Wanted{Name: "dangling"}, false, "me/dangling.prose.md is there already: a symbolic link", "move it away"},
		{Wanted{Name: "linked"}, false, "me/linked.prose.md is there already: a symbolic link", "move it away"},
		{Wanted{Name: "below"}, false, "me/deep/below.prose.md is there already", ""},
		{Wanted{Name: "digest", Template: "heinzel:weekly-reprot"}, true, `there is no playbook "heinzel:weekly-reprot"`, "did you mean heinzel:weekly-report?"},
		{Wanted{Name: "digest", Template: "heinzl:weekly-report"}, true, "there is no playbook", "did you mean heinzel:weekly-report?"},
		{Wanted{Name: "digest", Template: "weekly-report"}, true, "there is no playbook", "did you mean heinzel:weekly-report?"},
		{Wanted{Name: "digest", Template: "weekly-reprot"}, true, "there is no playbook", "did you mean heinzel:weekly-report?"},
		{Wanted{Name: "digest", Template: ":"}, true, `there is no playbook ":"`, "hz heinzel playbooks lists all"},
		{Wanted{Name: "digest", Template: "nothing:at-all"}, true, "there is no playbook", "hz heinzel playbooks lists all"},
		{Wanted{Name: "digest", Title: "\x1b[2J"}, true, `the title "\x1b[2J" has characters without a visible form`, "leave them out"},
		{Wanted{Name: "digest", Title: strings.Repeat("x", 81)}, true, `"xxx`, ""},
		{Wanted{Name: "digest", Title: "   "}, true, `"   " can't be the title`, ""},
	} {
		c, err := d.New(row.wanted)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%+v: %+v, %v", row.wanted, c, err)
			continue
		}
		if e.Usage != row.usage || !strings.HasPrefix(e.Message, row.message) || !strings.HasPrefix(e.Hint, row.hint) || len([]rune(e.Message)) > 300 {
			t.Errorf("%+v: usage %v, %q, %q", row.wanted, e.Usage, e.Message, e.Hint)
		}
	}
	if d := cmp.Diff(before, tree(t, d.Dir)); d != "" {
		t.Errorf("something was written:\n%s", d)
	}
}

// A link where a contract would be written isn't written through, and neither is one on the
// way to it in a checkout that somebody else made.
func TestNewFollowsNoLink(t *testing.T) {
	d := newDesk(t).withTeam(t)
	d.file(t, "outside/x", "x")
	d.file(t, "me/.keep", "")
	if err := os.Symlink(filepath.Join(d.Dir, "outside", "new"), filepath.Join(d.Dir, "me", "digest.prose.md")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(filepath.Join(d.Dir, "outside"), filepath.Join(d.Dir, "team", "workflows")); err != nil {
		t.Skip(err)
	}
	before := tree(t, d.Dir)
	for _, w := range []Wanted{{Name: "digest"}, {Name: "team:digest"}} {
		c, err := d.New(w)
		var e *Error
		if !errors.As(err, &e) || e.Usage {
			t.Errorf("%+v: %+v, %v", w, c, err)
		}
	}
	if d := cmp.Diff(before, tree(t, d.Dir)); d != "" {
		t.Errorf("something was written:\n%s", d)
	}
	d.Roots.Team = filepath.Join(d.Dir, "nowhere", "workflows")
	if _, err := d.New(Wanted{Name: "x", Team: true}); err == nil || !strings.Contains(err.Error(), "nowhere isn't there") {
		t.Errorf("a checkout that is gone: %v", err)
	}
	if _, err := os.Stat(filepath.Join(d.Dir, "nowhere")); err == nil {
		t.Error("the checkout was made anew")
	}
}

// A name that the other namespace has already is asked for with its namespace.
func TestNewNamesTheNamespaceWhereItMust(t *testing.T) {
	d := newDesk(t).withTeam(t)
	d.file(t, "team/workflows/both.prose.md", contract("both"))
	c, err := d.New(Wanted{Name: "both"})
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Next[2].Command; got != "hz heinzel show me:both" {
		t.Error(got)
	}
}

// A playbook is copied byte by byte but for its name, whatever its line breaks; what its user
// must fill in is counted.
func TestNewFromAPluginsPlaybook(t *testing.T) {
	d := newDesk(t)
	d.plugin(t, "acme", "name = \"acme\"\n[[playbook]]\nname = \"sprint\"\ntitle = \"Sprint\"\ndescription = \"A sprint.\"\n"+
		"[[playbook]]\nname = \"broken\"\ntitle = \"B\"\ndescription = \"d\"\n[[playbook]]\nname = \"gone\"\ntitle = \"G\"\ndescription = \"d\"\n")
	text := "\uFEFF" + strings.ReplaceAll(contract("wrong-name", "requires: [tracker:read]", "inputs:", `    issues: {read: tracker.issues_open, args: {project: "{{asset:project}}"}} # keep`), "\n", "\r\n")
	text = strings.Replace(text, "name: wrong-name", "name:   \"wrong-name\"  # its name", 1)
	d.file(t, "plugins/acme/sprint.prose.md", text)
	d.file(t, "plugins/acme/broken.prose.md", "no frontmatter\n")
	c, err := d.New(Wanted{Name: "our-sprint", Template: "acme:sprint", Title: "Our sprint"})
	if err != nil {
		t.Fatal(err)
	}
	if c.Errors != 1 || c.Problems[0].Code != "HZC025" || c.Template != "acme:sprint" || c.Next[0].What != "name your own places, as its comments say" {
		t.Errorf("%+v", c)
	}
	got, err := os.ReadFile(filepath.Join(d.Dir, "me/our-sprint.prose.md"))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(strings.Replace(text, `"wrong-name"`, "our-sprint", 1), "title: The wrong-name", `title: "Our sprint"`, 1)
	if string(got) != want {
		t.Error(cmp.Diff(want, string(got)))
	}
	for template, message := range map[string]string{
		"acme:broken": "the playbook acme:broken is no contract that hz can read",
		"acme:gone":   "the playbook acme:gone can't be had: ",
	} {
		if _, err := d.New(Wanted{Name: "x", Template: template}); err == nil || !strings.HasPrefix(err.Error(), message) {
			t.Errorf("%s: %v", template, err)
		}
	}
}

// A playbook's name may be written in any way, or not at all: the new one stands in its place.
func TestNewFromAPlaybookWithAStrangeName(t *testing.T) {
	d := newDesk(t)
	d.plugin(t, "acme", "name = \"acme\"\n[[playbook]]\nname = \"sprint\"\ntitle = \"Sprint\"\ndescription = \"A sprint.\"\n")
	text := contract("was")
	for i, name := range []string{"name:", "name: ", "name: # none", "name: ~", "name: 'was'", "name: |-\n  was", "name:\n  was", "name: >\n  was\n"} {
		d.file(t, "plugins/acme/sprint.prose.md", strings.Replace(text, "name: was", name, 1))
		wanted := "plan-" + string(rune('a'+i))
		c, err := d.New(Wanted{Name: wanted, Template: "acme:sprint", Title: "Ours"})
		if err != nil || c.Errors+c.Warnings > 0 {
			t.Errorf("%q: %+v, %v", name, c, err)
			continue
		}
		got, err := os.ReadFile(filepath.Join(d.Dir, "me", wanted+workspace.Suffix))
		if k := compile(wanted, string(got)); err != nil || k.Name.Value != wanted || k.Title.Value != "Ours" {
			t.Errorf("%q became %.80q, %v", name, got, err)
		}
	}
}

// tree gives what lies in a folder: kinds, links and texts.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch {
		case e.Type()&fs.ModeSymlink != 0:
			to, _ := os.Readlink(path)
			out[path] = "-> " + to
		case e.IsDir():
			out[path] = "/"
		default:
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			out[path] = string(text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
