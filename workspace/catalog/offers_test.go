package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The list that the README shows is one.
func TestReadmeOffers(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllSubmatch(text, -1)
	if len(shown) < 2 {
		t.Fatal("README.md shows no list of plugins")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, OffersName), shown[1][1], 0o600); err != nil {
		t.Fatal(err)
	}
	got, problems := Offers(dir)
	if len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
	want := []Offer{{
		Name: "acme-tracker", Version: "2.0.1", Description: "Reads issues from the ACME tracker.", Homepage: "https://plugins.acme.example/acme-tracker",
		Capabilities: []string{"tracker"}, Playbooks: []string{"sprint-review"},
	}, {Name: "acme-wiki", Description: "The ACME wiki."}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestOffersProblems(t *testing.T) {
	const good = "[[plugin]]\nname = \"good\"\ndescription = \"d\"\n"
	for _, row := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"one", good, ""},
		{"with a BOM and CRLF", "\uFEFF" + strings.ReplaceAll(good, "\n", "\r\n"), ""},
		{"not TOML", good + "x = = 1\n", "4:5 the list of plugins isn't TOML: *"},
		{"not UTF-8", "# caf\xe9\n", "1:6 the list of plugins isn't UTF-8 | save it as UTF-8"},
		{"a key of the top", "plugins = []\n", "1:1 \"plugins\" isn't a key of a list of plugins | did you mean plugin?"},
		{"single brackets", "[plugin]\nname = \"x\"\n", "1:2 \"plugin\" must be a list of tables, and it is a table | write [[plugin]], in double brackets"},
		{"a text for a table", "plugin = [\"x\"]\n", "1:11 each plugin must be a table, and this one is a text | write [[plugin]] with keys below it"},
		{"a key", good + "home = \"https://x.example\"\n", "4:1 \"home\" isn't a key of a plugin | there are name, version, description, homepage, capabilities, playbooks"},
		{"a slip", good + "homepag = \"https://x.example\"\n", "4:1 \"homepag\" isn't a key of a plugin | did you mean homepage?"},
		{"a key twice", good + "name = \"y\"\n", "4:1 the key \"name\" stands twice, first in line 2 | keep one of the two"},
		{"no name", "[[plugin]]\ndescription = \"d\"\n", "1:3 this plugin has no name | write name = \"…\""},
		{"a bad name", "[[plugin]]\nname = \"Big Name\"\ndescription = \"d\"\n", "2:8 \"Big Name\" can't be the name of a plugin | use lowercase words joined by single dashes, at most 64 characters"},
		{"hz's own name", "[[plugin]]\nname = \"heinzel\"\ndescription = \"d\"\n", "2:8 \"heinzel\" is the name of what hz itself brings | give the plugin another name"},
		{"no description", "[[plugin]]\nname = \"x\"\n", "1:3 the plugin \"x\" has no description | write description = \"…\", one line on what it is"},
		{"a number", good + "version = 1\n", "4:11 version must be a text, and it is a number | write version = \"…\""},
		{"no address", good + "homepage = \"javascript:alert(1)\"\n", "4:12 \"javascript:alert(1)\" isn't the address of a web page | write homepage = \"https://…\""},
		{"no list", good + "capabilities = \"tracker\"\n", "4:16 capabilities must be a list of texts | write capabilities = [\"…\", \"…\"]"},
		{"no names", good + "capabilities = [\"tracker\", \"A B\"]\nplaybooks = [\"x:y\"]\n", "4:28 \"A B\" can't be a name among capabilities | use *\n5:14 \"x:y\" can't be a name among playbooks | use *"},
		{"twice", good + good, "5:8 the plugin \"good\" stands twice | keep one of the two"},
	} {
		dir := t.TempDir()
		text := row.text
		if !strings.Contains(row.want, "isn't TOML") && !strings.Contains(row.want, "isn't UTF-8") && strings.Count(row.want, "stands twice") == 0 && !strings.Contains(row.want, "in double") && !strings.HasPrefix(text, "plugin") {
			text += "[[plugin]]\nname = \"other\"\ndescription = \"d\"\n"
		}
		if err := os.WriteFile(filepath.Join(dir, OffersName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		offers, problems := Offers(dir)
		got := strings.ReplaceAll(told(dir, problems), "catalog.toml:", "")
		pattern := "^" + strings.ReplaceAll(regexp.QuoteMeta(row.want), `\*`, ".*") + "$"
		if !regexp.MustCompile(pattern).MatchString(got) {
			t.Errorf("%s: got:\n%s\nwant:\n%s", row.name, got, row.want)
		}
		if text != row.text && (len(offers) == 0 || offers[len(offers)-1].Name != "other") {
			t.Errorf("%s: the other plugin isn't there: %+v", row.name, offers)
		}
	}
}

func TestOffersFile(t *testing.T) {
	for _, dir := range []string{"", filepath.Join(t.TempDir(), "none"), t.TempDir()} {
		if offers, problems := Offers(dir); offers != nil || problems != nil {
			t.Errorf("%q: %v, %v", dir, offers, problems)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, OffersName), []byte(strings.Repeat("#", maxOffers+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, problems := Offers(dir); told(dir, problems) != "catalog.toml:1:1 the list of plugins has 1048577 bytes; at most 1048576 are read | make it shorter" {
		t.Errorf("too large: %s", told(dir, problems))
	}
	dir = t.TempDir()
	if err := os.Symlink(filepath.Join(t.TempDir(), "x"), filepath.Join(dir, OffersName)); err != nil {
		t.Skip(err)
	}
	if _, problems := Offers(dir); told(dir, problems) != "catalog.toml:1:1 the list of plugins is a symbolic link, and hz follows none | put a file catalog.toml there, or nothing" {
		t.Errorf("a link: %s", told(dir, problems))
	}
}

// Whatever the bytes, a list gives offers with good names, and problems that point into it.
func FuzzOffers(f *testing.F) {
	for _, s := range []string{"", "[[plugin]]\nname=\"x\"\ndescription=\"d\"\ncapabilities=[\"a\",1]\n", "plugin=[{name=\"x\"}]\n", "[plugin.x]\n", "\uFEFF[[plugin]]\nhomepage=\"http://\"\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		offers, problems := parseOffers("catalog.toml", []byte(text))
		for _, o := range offers {
			if !dashed(o.Name) || o.Name == Own || strings.TrimSpace(o.Description) == "" {
				t.Errorf("%+v", o)
			}
		}
		for _, p := range problems {
			if p.Message == "" || p.Position.Line < 1 || p.Position.Column < 1 || strings.ContainsAny(p.Message+p.Hint, "\n\x1b") {
				t.Errorf("%+v", p)
			}
		}
	})
}
