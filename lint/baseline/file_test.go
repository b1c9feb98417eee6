package baseline

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
)

const entry = `{"file": "a.prose.md", "code": "HZC105", "kind": "k", "line": "l", "count": 2}`

func TestParse(t *testing.T) {
	other := strings.Replace(entry, "a.prose.md", "A.prose.md", 1)
	got, err := Parse([]byte("\ufeff{ \"findings\" : [\r\n"+entry+" ,"+other+"] ,\"version\":1}\n\n"), "b.json")
	if err != nil {
		t.Fatal(err)
	}
	want := []Entry{{"A.prose.md", "HZC105", "k", "l", 2}, {"a.prose.md", "HZC105", "k", "l", 2}}
	if d := cmp.Diff(want, got.Entries); d != "" {
		t.Error(d)
	}
}

func TestParseErrors(t *testing.T) {
	doc := func(entries ...string) string {
		return "{\"version\": 1, \"findings\": [\n " + strings.Join(entries, ",\n ") + "\n]}\n"
	}
	with := func(old, new string) string {
		if !strings.Contains(entry, old) {
			t.Fatal(old)
		}
		return doc(strings.Replace(entry, old, new, 1))
	}
	for _, c := range []struct {
		name, text string
		line       int
		want       string
	}{
		{"nothing", "", 1, "ends too early"},
		{"no JSON", "hello", 1, "this isn't JSON"},
		{"a list", "[]", 1, "doesn't begin with {"},
		{"an empty object", "{}", 1, "needs version and findings"},
		{"no findings", `{"version": 1}`, 1, "needs version and findings"},
		{"no version", `{"findings": []}`, 1, "needs version and findings"},
		{"a later version", `{"version": 2, "findings": {}}`, 1, "written by a later hz: it has version 2"},
		{"an odd version", `{"version": "1", "findings": []}`, 1, "the version of a baseline is 1"},
		{"version 0", "{\n\"version\": 0, \"findings\": []}", 2, "the version of a baseline is 1"},
		{"a member too many", "{\"version\": 1,\n\"odd\": 2, \"findings\": []}", 2, `no "odd"`},
		{"findings twice", "{\"version\": 1, \"findings\": [],\n\"findings\": []}", 2, `each once, and no "findings"`},
		{"findings no list", `{"version": 1, "findings": 1}`, 1, "findings is a list"},
		{"cut off", strings.TrimSuffix(doc(entry), "]}\n"), 3, "ends too early"},
		{"text behind", doc(entry) + "x", 4, "something follows"},
		{"a comma missing", doc(entry + "\n " + strings.Replace(entry, "a.", "b.", 1)), 3, "this isn't JSON"},
		{"an unknown member", with(`"count": 2`, `"count": 2, "odd": 1`), 2, `unknown field "odd"`},
		{"a member missing", with(`, "count": 2`, ""), 2, "an entry has file, code, kind, line and count"},
		{"a wrong type", with(`"l"`, "7"), 2, "this is no baseline: "},
		{"a null", with(`"l"`, "null"), 2, "an entry has"},
		{"no file", with(`"a.prose.md"`, `""`), 2, "needs a file"},
		{"no code", with("HZC105", "hzc105"), 2, `"hzc105" is no code`},
		{"a fault of hz", with("HZC105", ""), 2, `"" is no code`},
		{"a pin's code", with("HZC105", "HZC301"), 2, "HZC301 can't be in a baseline"},
		{"count 0", with("2}", "0}"), 2, "a count is 1 or more"},
		{"half a count", with("2}", "1.5}"), 2, "this is no baseline"},
		{"an entry twice", doc(entry, strings.Replace(entry, "2}", "3}", 1)), 3, "stands twice; the first is on line 2"},
		{"a merge", "{\"version\": 1, \"findings\": [\n<<<<<<< HEAD\n " + entry + "\n=======\n", 2, "two sides of a merge"},
	} {
		_, err := Parse([]byte(c.text), "b.json")
		var e *Error
		if !errors.As(err, &e) || e.Line != c.line || !strings.Contains(e.Message, c.want) || e.Hint == "" || !strings.HasPrefix(e.Error(), fmt.Sprintf("b.json:%d: ", c.line)) {
			t.Errorf("%s: %v (%+v)", c.name, err, e)
		}
	}
}

// A code of another hz is no mistake.
func TestAnUnknownCode(t *testing.T) {
	if _, err := Parse([]byte(`{"version": 1, "findings": [`+strings.Replace(entry, "HZC105", "HZC199", 1)+`]}`), "b.json"); err != nil {
		t.Error(err)
	}
}

func TestReadAndWrite(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "b.json")
	_, err := Read(file, "b.json")
	var e *Error
	if !errors.As(err, &e) || !errors.Is(err, fs.ErrNotExist) || e.Error() != "b.json: there is no such baseline" || e.Hint != "make it first: hz heinzel check --write-baseline b.json PATH…" {
		t.Errorf("%v", err)
	}
	if _, err := Read(dir, "d"); !errors.As(err, &e) || !strings.HasPrefix(e.Error(), "d: this baseline can't be read: ") || strings.Contains(e.Error(), dir) {
		t.Errorf("%v", err)
	}
	b := &Baseline{Entries: []Entry{{"a", "HZC105", "k\x1b", "l\u202e\n\"", 1}, {"b", "HZC105", "k", "", 3}}}
	if err := b.Write(file); err != nil {
		t.Fatal(err)
	}
	got, err := Read(file, "b.json")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(b, got); d != "" {
		t.Error(d)
	}
	if err := b.Write(filepath.Join(dir, "no", "b.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	text, err := os.ReadFile(file)
	if err != nil || bytes.ContainsFunc(text, func(r rune) bool { return r != '\n' && !diag.Shown(r) }) {
		t.Errorf("%q, %v", text, err)
	}
}

// FuzzParse: whatever is read without an error has a canonical form, and that is read as the
// same; nothing makes it fail in another way.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "{}", `{"version": 1, "findings": []}`, `{"version": 1, "findings": [` + entry + "]}", `{"version": 1e0, "findings": [` + entry + ", {}]}",
		`{"version": 2`, "{\"findings\": null}", "<<<<<<< x", `{"version": 1, "findings": [` + strings.ToUpper(entry) + "]}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := Parse(text, "b.json")
		var e *Error
		if err != nil {
			if !errors.As(err, &e) || e.Line < 1 || e.Line > 1+bytes.Count(text, []byte{'\n'}) || e.Message == "" {
				t.Fatalf("%#v", err)
			}
			return
		}
		again, err := Parse(b.Bytes(), "b.json")
		if err != nil {
			t.Fatalf("%v in %s", err, b.Bytes())
		}
		if d := cmp.Diff(b, again); d != "" {
			t.Fatal(d)
		}
		if !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Fatal("the form isn't canonical")
		}
	})
}
