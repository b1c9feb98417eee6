package corpus_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint/fix"
)

// TestFixed mends each case as --fix does, in all its variants: the files become those of its
// folder fixed/, those that aren't there stay as they are, and a second time nothing changes.
func TestFixed(t *testing.T) {
	for _, e := range entries(t) {
		if e.how.logs { // nothing is mended in a log
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			if *update {
				e.fixed = rewriteFixed(t, e)
			}
			for _, v := range variants {
				if e.how.skip[v.name] == "" {
					mendAll(t, e, v)
				}
			}
			// Files of old Macs are rare, but a line put in with another break would be worse.
			if !slices.ContainsFunc(e.files, func(f file) bool { return bytes.IndexByte(f.text, '\r') >= 0 }) && e.how.skip["crlf"] == "" {
				mendAll(t, e, variant{"cr", func(text []byte) ([]byte, shift) { return bytes.ReplaceAll(text, []byte("\n"), []byte("\r")), same }})
			}
		})
	}
}

// in gives the case with its files written in one way.
func (e *entry) in(v variant) entry {
	out := *e
	out.files = make([]file, len(e.files))
	for i, f := range e.files {
		text, _ := v.of(&f)
		out.files[i] = file{f.path, text}
	}
	return out
}

func mendAll(t *testing.T, e entry, v variant) {
	t.Helper()
	r := prepare(t, e.in(v))
	out := r.mend(t)
	got := make([]file, 0, len(out.Changed))
	for i := range out.Changed {
		c := &out.Changed[i]
		got = append(got, file{c.Path, v.plain(c.New)})
		if bytes.Equal(c.Old, c.New) || !bytes.Equal(c.Old, r.texts[c.Path]) || len(c.Applied) == 0 {
			t.Errorf("%s: %s: what was there isn't what is said, or nothing changed", v.name, c.Path)
		}
		if e.how.stdin == "" {
			if err := c.Write(); err != nil {
				t.Fatal(err)
			}
		}
		r.texts[c.Path] = c.New
	}
	want := make([]file, 0, len(e.fixed))
	for _, f := range e.fixed {
		text, _ := v.of(&f)
		want = append(want, file{f.path, v.plain(text)})
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(file{})); d != "" {
		t.Errorf("%s: what the files must become (-) and what they are (+):\n%s", v.name, d)
	}
	res, err := r.check(1)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(res.Diagnostics, out.Result.Diagnostics); d != "" {
		t.Errorf("%s: what a check finds (-) and what is said to be left (+):\n%s", v.name, d)
	}
	if again := r.mend(t); len(again.Changed) > 0 || again.More || out.More {
		t.Errorf("%s: the second time %d files change", v.name, len(again.Changed))
	}
}

func (r *run) mend(t *testing.T) fix.Outcome {
	t.Helper()
	out, err := fix.Check(r.request(), fix.Options{Options: r.checked(1)})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.files {
		on, err := os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(f.path)))
		if err != nil || r.how.stdin == "" && !bytes.Equal(on, r.texts[f.path]) {
			t.Errorf("%s was written without being asked (%v)", f.path, err)
		}
	}
	return out
}

// plain takes the lines of the emoji variant out again: a line that was put in behind a fence
// stands above them.
func (v *variant) plain(text []byte) []byte {
	if v.name != "emoji" {
		return text
	}
	var out []byte
	for line := range bytes.Lines(text) {
		if s := string(bytes.TrimRight(line, "\r\n")); s != emojiFront && s != emojiBody {
			out = append(out, line...)
		}
	}
	return out
}

// rewriteFixed writes what a case's files become into its folder fixed/.
func rewriteFixed(t *testing.T, e entry) []file {
	t.Helper()
	dir := filepath.Join(filepath.FromSlash(e.name), fixedFolder)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	var out []file
	for _, c := range prepare(t, e).mend(t).Changed {
		p := filepath.Join(dir, filepath.FromSlash(c.Path))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, c.New, 0o644); err != nil {
			t.Fatal(err)
		}
		out = append(out, file{c.Path, c.New})
	}
	return out
}

// TestExamplesMended mends the wrong half of each code's example: where a safe fix was made,
// no finding of the code is left.
func TestExamplesMended(t *testing.T) {
	mended := 0
	for _, code := range diag.Catalog() {
		wrong, _ := diag.Example(code.Code)
		e := example(t, string(code.Code)+"/wrong", wrong)
		r := prepare(t, e)
		out := r.mend(t)
		for _, c := range out.Changed {
			mended++
			for i := range out.Result.Diagnostics {
				if d := &out.Result.Diagnostics[i]; d.Path == c.Path && d.Code == code.Code {
					t.Errorf("%s: %s is left: %s", e.name, d.Code, d.Message)
				}
			}
		}
	}
	if mended < 8 {
		t.Errorf("only %d examples were mended", mended)
	}
}

// TestValidStays mends what is right already: nothing changes.
func TestValidStays(t *testing.T) {
	for dir, namespace := range map[string]string{"valid": "me", "team/workflows": "team"} {
		files, err := readTree(filepath.FromSlash(dir))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range variants {
			e := entry{name: dir, files: files, how: options{namespace: namespace}}
			if out := prepare(t, e.in(v)).mend(t); len(out.Changed) > 0 || out.Rounds > 0 {
				t.Errorf("%s, %s: %d files changed", dir, v.name, len(out.Changed))
			}
		}
	}
}
