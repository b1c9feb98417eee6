package diag

import (
	"bytes"
	"strings"
	"unicode"
)

// Snippet is the part of an example's file that matters: a few lines of text, fit for a page
// or a terminal. Lines left out are shown as one line "…".
type Snippet struct {
	Path string // as in ExampleFile
	Lang string // "yaml" inside the frontmatter, "toml" in the configuration, "json" in an action log, else "md": for a code fence
	Text string // ends with a line break; characters without visible form are written out
}

// excerptContext is the number of unchanged lines around a change.
const excerptContext = 2

// Excerpt gives the places in which a code's wrong and right example differ. It is made from
// the two files alone. Files that are the same in both are left out.
func Excerpt(c Code) (wrong, right []Snippet) {
	ws, rs := Example(c)
	for _, p := range pairs(ws, rs) {
		a, b := splitLines(p.wrong.Text), splitLines(p.right.Text)
		inA, inB := changed(a, b)
		if len(inA)+len(inB) == 0 && p.wrong.Path == p.right.Path {
			continue
		}
		wrong = append(wrong, snippet(p.wrong.Path, a, inA))
		right = append(right, snippet(p.right.Path, b, inB))
	}
	return wrong, right
}

type pair struct{ wrong, right ExampleFile }

// pairs puts together the files of one path, and those that are left (a renamed file) in
// their order.
func pairs(ws, rs []ExampleFile) []pair {
	byPath := map[string]ExampleFile{}
	for _, r := range rs {
		byPath[r.Path] = r
	}
	var out []pair
	var alone []int
	for _, w := range ws {
		r, ok := byPath[w.Path]
		if !ok {
			alone = append(alone, len(out))
		}
		delete(byPath, w.Path)
		out = append(out, pair{w, r})
	}
	for _, r := range rs {
		if _, left := byPath[r.Path]; left && len(alone) > 0 {
			out[alone[0]].right, alone = r, alone[1:]
		}
	}
	return out
}

func splitLines(text []byte) []string {
	return strings.Split(string(bytes.TrimSuffix(text, []byte("\n"))), "\n")
}

// spot is a run of lines that differ, from first up to before end. Where the other file has
// lines that this one lacks, it is empty and stands between two lines.
type spot struct{ first, end int }

// changed gives the runs that differ, by the longest common subsequence of lines. Examples
// are short, so the table of all pairs is the plain way.
func changed(a, b []string) (inA, inB []spot) {
	lcs := make([][]int, len(a)+1)
	for i := range lcs {
		lcs[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				lcs[i][j] = lcs[i+1][j+1] + 1
			} else {
				lcs[i][j] = max(lcs[i+1][j], lcs[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		i0, j0 := i, j
		for i < len(a) && j < len(b) && a[i] != b[j] || (i < len(a)) != (j < len(b)) {
			if j == len(b) || i < len(a) && lcs[i+1][j] >= lcs[i][j+1] {
				i++
			} else {
				j++
			}
		}
		inA, inB = append(inA, spot{i0, i}), append(inB, spot{j0, j})
	}
	return inA, inB
}

// snippet shows the runs with their neighbours. A file without any (it was only renamed)
// shows its first lines. A single line is shown rather than left out: "…" needs as much room.
func snippet(path string, lines []string, spots []spot) Snippet {
	if len(spots) == 0 {
		spots = []spot{{0, 1}}
	}
	show := make([]bool, len(lines))
	for _, s := range spots {
		from, to := max(0, s.first-excerptContext), min(len(lines), s.end+excerptContext)
		for from < s.first && blank(lines[from]) {
			from++
		}
		for to > s.end && blank(lines[to-1]) {
			to--
		}
		for i := from; i < to; i++ {
			show[i] = true
		}
	}
	front := frontmatterEnd(lines)
	lang := "yaml"
	switch file := (ExampleFile{Path: path}); {
	case path == ExampleConfig:
		lang, front = "toml", len(lines)
	case file.Log():
		lang, front = "json", len(lines)
	}
	var b strings.Builder
	for i, shown := range show {
		single := (i == 0 || show[i-1]) && (i+1 == len(show) || show[i+1])
		switch {
		case shown || single:
			b.WriteString(Visible(spellMixed(lines[i])))
			b.WriteByte('\n')
			if i > front {
				lang = "md"
			}
		case i == 0 || show[i-1]:
			b.WriteString("…\n")
		}
	}
	return Snippet{path, lang, b.String()}
}

func blank(line string) bool { return strings.TrimSpace(line) == "" }

// frontmatterEnd gives the index of the line that closes the frontmatter; without one, the
// last line before the body's first heading.
func frontmatterEnd(lines []string) int {
	for i := 1; i < len(lines); i++ {
		if lines[i] == "---" {
			return i
		}
		if strings.HasPrefix(lines[i], "### ") {
			return i - 1
		}
	}
	return len(lines)
}

// spellMixed writes the Cyrillic and Greek letters of a word that has Latin ones too as
// \u{43e}. On a page the look-alike couldn't be told from the right letter.
func spellMixed(line string) string {
	other := func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek) }
	if !strings.ContainsFunc(line, other) {
		return line
	}
	var b strings.Builder
	for rest := line; rest != ""; {
		n := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) })
		if n < 0 {
			n = len(rest)
		}
		word := rest[:n]
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
			for _, r := range word {
				if other(r) {
					b.WriteString(`\u{`)
					hex(&b, "", uint32(r), 1)
					b.WriteByte('}')
				} else {
					b.WriteRune(r)
				}
			}
		} else {
			b.WriteString(word)
		}
		rest = rest[n:]
		m := strings.IndexFunc(rest, unicode.IsLetter)
		if m < 0 {
			m = len(rest)
		}
		b.WriteString(rest[:m])
		rest = rest[m:]
	}
	return b.String()
}
