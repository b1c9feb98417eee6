package format_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/format"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// TestCorpus formats all contracts of the corpus, written in several ways: one that can be read
// is formatted, and keeps its meaning and its comments.
func TestCorpus(t *testing.T) {
	all := contracts(t, "../corpus", "../compiler/diag/examples")
	changed, left, refused := 0, 0, 0
	for _, path := range slices.Sorted(maps.Keys(all)) {
		for _, text := range ways(all[path]) {
			res, err := holds(t, text, format.All)
			switch {
			case err != nil && compile(text).State == compiler.Readable:
				refused++
				t.Logf("%s: %v", path, err)
			case err != nil:
				left++
			case len(res.Edits) > 0:
				changed++
				if d := cmp.Diff(findings(text), findings(res.Text)); d != "" {
					t.Errorf("%s: what the check finds: %s", path, d)
				}
			}
			for _, part := range []format.Parts{format.Frontmatter, format.Body} {
				holds(t, text, part)
			}
		}
	}
	t.Logf("%d texts, %d formatted, %d can't be read, %d refused", 4*len(all), changed, left, refused)
	if len(all) < 1000 || changed < 100 || refused > 0 {
		t.Fail()
	}
}

// findings gives what the check finds in a text by itself, but for places.
func findings(text []byte) []string {
	t := workspace.Target{Path: "page.prose.md", File: "/page.prose.md"}
	var out []string
	for _, d := range lint.Alone(lint.CompileFor(&t, text, workspace.Me), lint.Options{}) {
		out = append(out, fmt.Sprint(d.Code, " ", d.Field, " ", d.Message, " ", len(d.Fixes)))
	}
	slices.Sort(out)
	return out
}

// ways writes a text with other line breaks, and with a byte order mark.
func ways(text []byte) [][]byte {
	lf := bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return [][]byte{
		text,
		bytes.ReplaceAll(lf, []byte("\n"), []byte("\r\n")),
		bytes.ReplaceAll(lf, []byte("\n"), []byte("\r")),
		[]byte("\ufeff" + strings.TrimRight(string(text), "\n")),
	}
}
