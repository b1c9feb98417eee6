package format_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/format"
)

var shown = regexp.MustCompile("(?ms)^```markdown\n(---\n.*?)^```$")

// What hz shows and writes is as hz formats it, and the page about formatting shows what happens.
func TestWhatIsShown(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{
		"the starter":            string(authoring.StarterFor("weekly-digest", "digest", "")),
		"the starter with parts": string(authoring.StarterFor("weekly-digest", "digest", "risks")),
	}
	for _, page := range pages {
		found := shown.FindAllStringSubmatch(string(read(t, page)), -1)
		if filepath.Base(page) == "formatting.md" {
			res, err := format.Text([]byte(found[0][1]), format.All)
			if d := cmp.Diff(found[1][1], string(res.Text)); d != "" || err != nil {
				t.Errorf("%s: %v %s", page, err, d)
			}
			found = found[1:]
		}
		for _, m := range found {
			texts[page+": "+strings.SplitN(m[1], "\n", 3)[1]] = m[1]
		}
	}
	if len(texts) < 5 {
		t.Errorf("only %d texts", len(texts))
	}
	for name, text := range texts {
		res, err := format.Text([]byte(text), format.All)
		if d := cmp.Diff(text, string(res.Text)); d != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, d)
		}
	}
}

// A text that would grow beyond the limits is left alone.
func TestTooLarge(t *testing.T) {
	text := "---\nname: page\nkind: responsibility\ndescription: d\nhz:\n schema: 1\n outputs:\n  page: {}\n title: T\n" + strings.Repeat(" #\n", 21000) + "---\n"
	if _, err := holds(t, []byte(text), format.All); err == nil || !strings.Contains(err.Error(), "couldn't be read") {
		t.Error(err)
	}
}
