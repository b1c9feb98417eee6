package frontmatter

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// goldenCase is a frontmatter and what reading it comes to.
type goldenCase struct{ name, yaml, want string }

// readCases takes a golden file apart: a title, then for each case a line `-- NAME.yaml --`, the
// frontmatter, a line `-- NAME.want --`, and the outcome.
func readCases(t testing.TB, file string) (title string, cases []goldenCase) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var text *string = &title
	for line := range strings.Lines(string(data)) {
		name, ok := strings.CutPrefix(strings.TrimSuffix(line, " --\n"), "-- ")
		switch {
		case ok && strings.HasSuffix(name, ".yaml"):
			cases = append(cases, goldenCase{name: strings.TrimSuffix(name, ".yaml")})
			text = &cases[len(cases)-1].yaml
		case ok && strings.HasSuffix(name, ".want"):
			if len(cases) == 0 || cases[len(cases)-1].name+".want" != name {
				t.Fatalf("%s: %s has no case before it", file, name)
			}
			text = &cases[len(cases)-1].want
		default:
			*text += line
		}
	}
	return title, cases
}

func goldenFiles(t testing.TB) []string {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	return files
}

// TestGolden compares what reading each case of testdata/*.txt comes to (the tree with the text
// that each span covers, or the problems) with what the file says.
func TestGolden(t *testing.T) {
	for _, file := range goldenFiles(t) {
		title, cases := readCases(t, file)
		if *update {
			out := title
			for i, c := range cases {
				cases[i].want = outcome(c.yaml)
				out += "-- " + c.name + ".yaml --\n" + c.yaml + "-- " + c.name + ".want --\n" + cases[i].want
			}
			if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range cases {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+c.name, func(t *testing.T) {
				if diff := cmp.Diff(c.want, outcome(c.yaml)); diff != "" {
					t.Errorf("%s\n(-want +got)\n%s", c.yaml, diff)
				}
			})
		}
	}
}
