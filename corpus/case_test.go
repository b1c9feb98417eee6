package corpus_test

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace/config"
)

// entry is one case of the corpus: contracts, how they are checked, and what must be found.
type entry struct {
	name  string // its folder below corpus, with slashes
	files []file
	how   options
	want  expectation
	fixed []file // what its files are once they are mended; those that change alone
}

// file is one file of a case.
type file struct {
	path string // below the case's folder, with slashes
	text []byte
}

// The two files of a case's folder that are not handed to the check.
const (
	expectFile  = "expect.txt"
	optionsFile = "options.txt"
)

// fixedFolder holds a case's files as they are once they are mended.
const fixedFolder = "fixed/"

// entries reads all cases: every folder that holds an expect.txt.
func entries(t *testing.T) []entry {
	t.Helper()
	var all []entry
	for _, top := range []string{"cases", "odd", "bugs"} {
		err := filepath.WalkDir(top, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.Name() != expectFile {
				return err
			}
			e, err := readEntry(filepath.Dir(p))
			if err != nil {
				return err
			}
			all = append(all, e)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func readEntry(dir string) (entry, error) {
	e := entry{name: filepath.ToSlash(dir)}
	files, err := readTree(dir)
	if err != nil {
		return e, err
	}
	for _, f := range files {
		switch f.path {
		case expectFile:
			e.want, err = parseExpectation(string(f.text))
		case optionsFile:
			e.how, err = parseOptions(string(f.text))
		default:
			if fixed, ok := strings.CutPrefix(f.path, fixedFolder); ok {
				e.fixed = append(e.fixed, file{fixed, f.text})
			} else {
				e.files = append(e.files, f)
			}
		}
		if err != nil {
			return e, fmt.Errorf("%s/%s: %w", e.name, f.path, err)
		}
	}
	if len(e.files) == 0 {
		return e, fmt.Errorf("%s: no files to check", e.name)
	}
	return e, nil
}

// readTree gives the files below a folder, sorted by path.
func readTree(dir string) ([]file, error) {
	var files []file
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		files = append(files, file{filepath.ToSlash(rel), text})
		return err
	})
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return files, err
}

// options is what a case's options.txt says.
type options struct {
	namespace string
	args      []string
	selected  []string
	ignored   []string
	stdin     string            // the file that is handed over as standard input
	pins      []config.Item     // the entries of schedule_team; the case's workflows/ is the configured team's
	logs      bool              // what is checked are action logs, the case's folder being hz's data folder
	skip      map[string]string // variants that make no sense for the case, and why
}

func parseOptions(text string) (options, error) {
	o := options{skip: map[string]string{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch key {
		case "namespace":
			o.namespace = value
		case "args":
			o.args = strings.Fields(value)
		case "select":
			o.selected = strings.Fields(value)
		case "ignore":
			o.ignored = strings.Fields(value)
		case "stdin":
			o.stdin = value
		case "logs":
			o.asLogs()
		case "pin":
			o.pins = append(o.pins, config.Item{Value: value})
		case "skip":
			variant, why, _ := strings.Cut(value, ": ")
			if !isVariant(variant) || why == "" {
				return o, fmt.Errorf("%q: write skip: VARIANT: why", line)
			}
			o.skip[variant] = why
		default:
			return o, fmt.Errorf("%q: no such option", line)
		}
	}
	return o, nil
}

// asLogs says that action logs are checked. Every byte of one counts, so there are no variants.
func (o *options) asLogs() {
	o.logs, o.skip = true, map[string]string{}
	for _, v := range variants[1:] {
		o.skip[v.name] = "it would be another log"
	}
}

// twoNamespaces says whether the case holds both folders me and team, each for its namespace.
func (e *entry) twoNamespaces() bool {
	has := func(dir string) bool {
		return slices.ContainsFunc(e.files, func(f file) bool { return strings.HasPrefix(f.path, dir+"/") })
	}
	return has("me") && has("team")
}

// isLog says whether a file of a case is an action log.
func (f *file) isLog() bool { return strings.HasPrefix(f.path, "heinzel/") }

// hasLogs says whether the case has contracts and action logs.
func (e *entry) hasLogs() bool {
	return !e.how.logs && slices.ContainsFunc(e.files, func(f file) bool { return f.isLog() })
}

// contracts gives the paths of the case's contracts.
func (e *entry) contracts() []string {
	var out []string
	for _, f := range e.files {
		if strings.HasSuffix(f.path, ".prose.md") {
			out = append(out, f.path)
		}
	}
	return out
}

// code gives the code that a case below cases/ is about.
func (e *entry) code() string { return path.Base(path.Dir(e.name)) }
