package docs_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/schemas"
)

func read(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	inCode  = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	noSlug  = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// slugs gives the anchors that a page's headings get.
func slugs(text string) []string {
	var out []string
	for _, h := range heading.FindAllStringSubmatch(text, -1) {
		out = append(out, strings.ReplaceAll(noSlug.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-"))
	}
	return out
}

// TestLinks follows each link from a page to a file or a heading of the project.
func TestLinks(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"*.md", "codes/*.md", "../README.md", "../corpus/README.md", "../workspace/catalog/README.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	if len(pages) < len(diag.Catalog()) {
		t.Fatalf("only %d pages found", len(pages))
	}
	for _, page := range pages {
		text := read(t, page)
		for _, m := range link.FindAllStringSubmatch(inCode.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), filepath.FromSlash(file))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %s leads nowhere", page, m[1])
			} else if anchor != "" && !slices.Contains(slugs(read(t, target)), anchor) {
				t.Errorf("%s: %s has no heading %s", page, target, anchor)
			}
		}
	}
}

// TestEveryPageIsListed: whoever looks for something finds each page by docs/README.md.
func TestEveryPageIsListed(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages found: %v", len(pages), err)
	}
	list := read(t, "README.md")
	for _, page := range pages {
		if page != "README.md" && !strings.Contains(list, "]("+page+")") {
			t.Errorf("docs/README.md doesn't list %s", page)
		}
	}
}

// TestTeamHasEveryState holds the table of states against those that a checkout can have.
func TestTeamHasEveryState(t *testing.T) {
	code := read(t, "../workspace/team/status.go")
	states := regexp.MustCompile(`(?m)^\t\w+ +State = "(\w+)"`).FindAllStringSubmatch(code, -1)
	if len(states) < 20 {
		t.Fatalf("only %d states found", len(states))
	}
	page := read(t, "team.md")
	for _, s := range states {
		if s[1] != "ok" && !strings.Contains(page, "`"+s[1]+"`") {
			t.Errorf("team.md: no row for %s", s[1])
		}
	}
}

// TestFileFormatHasEveryKey holds the table of keys against the schema.
func TestFileFormatHasEveryKey(t *testing.T) {
	type node struct {
		Properties map[string]node
	}
	text, err := schemas.Text(schemas.ContractFrontmatter1)
	if err != nil {
		t.Fatal(err)
	}
	var top node
	if err := json.Unmarshal(text, &top); err != nil {
		t.Fatal(err)
	}
	page := read(t, "file-format.md")
	hz := top.Properties["hz"].Properties
	if len(hz) < 10 {
		t.Fatalf("the schema has only %d keys under hz", len(hz))
	}
	for key := range top.Properties {
		if key != "hz" && !strings.Contains(page, "\n| `"+key+"` |") {
			t.Errorf("file-format.md: no row for %s", key)
		}
	}
	for key, n := range hz {
		if strings.Contains(page, "\n| `hz."+key+"` |") {
			continue
		}
		for sub := range n.Properties {
			if !strings.Contains(page, "\n| `hz."+key+"."+sub+"` |") {
				t.Errorf("file-format.md: no row for hz.%s.%s", key, sub)
			}
		}
		if len(n.Properties) == 0 {
			t.Errorf("file-format.md: no row for hz.%s", key)
		}
	}
}

// TestEveryCodeIsTold: whoever reads the pages meets each code at the rule that it is about.
func TestEveryCodeIsTold(t *testing.T) {
	text := read(t, "file-format.md") + read(t, "canonical-v1.md") + read(t, "log.md") + read(t, "graph.md")
	for _, e := range diag.Catalog() {
		if !strings.Contains(text, "(codes/"+string(e.Code)+".md)") {
			t.Errorf("none of file-format.md, canonical-v1.md, log.md and graph.md speaks of %s", e.Code)
		}
	}
}

// TestCanonicalHasEveryClass holds the table of classes against those that canon reports.
func TestCanonicalHasEveryClass(t *testing.T) {
	page := read(t, "canonical-v1.md")
	for _, class := range []canon.Class{
		canon.BOM, canon.LineBreak, canon.Control, canon.Space, canon.Bidi, canon.Tag, canon.Presentation,
		canon.Variation, canon.Noncharacter, canon.Invisible, canon.Joiner, canon.Unassigned, canon.MarkOverflow,
		canon.PrivateUse, canon.Replacement, canon.Blank, canon.SmartPunctuation, canon.InvalidUTF8, canon.TooLarge,
	} {
		if !strings.Contains(page, "`"+string(class)+"`") {
			t.Errorf("canonical-v1.md: no row for %s", class)
		}
	}
}
