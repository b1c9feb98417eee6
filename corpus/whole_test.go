package corpus_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/config"
)

// TestValid holds the contracts of real life: none of them has a finding, in any variant.
func TestValid(t *testing.T) {
	for _, c := range []struct{ dir, namespace string }{{"valid", "me"}, {"team/workflows", "team"}} {
		t.Run(c.dir, func(t *testing.T) {
			t.Parallel()
			files, err := readTree(filepath.FromSlash(c.dir))
			if err != nil {
				t.Fatal(err)
			}
			e := entry{name: c.dir, files: files, how: options{namespace: c.namespace}}
			e.want.checked = len(e.contracts())
			if e.want.checked == 0 {
				t.Error("there are no contracts")
			}
			replay(t, e)
		})
	}
}

// TestExamples holds the catalog's examples: the wrong half of a code brings findings of
// exactly that code, the right half none, in any variant.
func TestExamples(t *testing.T) {
	for _, c := range diag.Catalog() {
		t.Run(string(c.Code), func(t *testing.T) {
			t.Parallel()
			wrong, right := diag.Example(c.Code)
			replay(t, example(t, string(c.Code)+"/right", right))
			e := example(t, string(c.Code)+"/wrong", wrong)
			for _, v := range variants {
				if e.how.skip[v.name] != "" {
					continue
				}
				written := e
				written.files = nil
				for _, f := range e.files {
					text, _ := v.of(&f)
					written.files = append(written.files, file{f.path, text})
				}
				r := prepare(t, written)
				res, err := r.check(0)
				if err != nil {
					t.Fatal(err)
				}
				got := r.result(&res)
				for _, f := range got.findings {
					if f.code != string(c.Code) {
						t.Errorf("%s: a finding of another code:\n%s", v.name, got.String())
					}
				}
				if len(got.findings) == 0 {
					t.Errorf("%s: nothing was found", v.name)
				}
			}
		})
	}
}

// example gives one half of a code's example as a case. One with a configuration is pinned, and
// a line more is another text.
func example(t *testing.T, name string, files []diag.ExampleFile) entry {
	t.Helper()
	e := entry{name: "examples/" + name, want: expectation{checked: -1}}
	for _, f := range files {
		if f.Contract() || f.Log() {
			e.files = append(e.files, file{f.Path, f.Text})
			continue
		}
		var settings struct {
			Heinzel struct {
				ScheduleTeam []string `toml:"schedule_team"`
			}
		}
		if err := toml.Unmarshal(f.Text, &settings); err != nil {
			t.Fatal(err)
		}
		for _, entry := range settings.Heinzel.ScheduleTeam {
			e.how.pins = append(e.how.pins, config.Item{Value: entry})
		}
		e.how.skip = map[string]string{"emoji": "it changes what is pinned"}
	}
	if len(e.contracts()) == 0 {
		e.how.asLogs()
	}
	return e
}

// TestEveryCodeHasCases holds the suite against the catalog: each code has a wrong case that
// brings it and nothing else, and a right one.
func TestEveryCodeHasCases(t *testing.T) {
	only, right := map[string]bool{}, map[string]bool{}
	for _, e := range entries(t) {
		if !strings.HasPrefix(e.name, "cases/") {
			continue
		}
		code := e.code()
		if _, ok := diag.Lookup(diag.Code(code)); !ok {
			t.Errorf("%s: there is no code %s", e.name, code)
		}
		alone := len(e.want.findings) > 0
		for _, f := range e.want.findings {
			alone = alone && f.code == code
		}
		name := e.name[strings.LastIndexByte(e.name, '/')+1:]
		switch isRight := strings.HasPrefix(name, "right"); {
		case isRight && len(e.want.findings) > 0:
			t.Errorf("%s: a right case has findings", e.name)
		case isRight:
			right[code] = true
		case alone:
			only[code] = true
		}
	}
	for _, c := range diag.Catalog() {
		if code := string(c.Code); !only[code] || !right[code] {
			t.Errorf("%s: a wrong case that brings it alone: %v; a right case: %v", code, only[code], right[code])
		}
	}
}
