package format_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/format"
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
