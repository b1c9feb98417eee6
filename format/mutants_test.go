package format_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/format"
	"github.com/heinzel/hz/internal/race"
)

var mutants = flag.Int("mutants", 1500, "how many mutants of contracts are formatted")

// TestMutants formats contracts that were changed at random: what hz makes of each stays the same,
// and so does what two other readers make of it, goccy's of the frontmatter and goldmark of the
// body.
func TestMutants(t *testing.T) {
	all := contracts(t, "../corpus/valid", "../corpus/odd")
	for name, text := range contracts(t, "../compiler/diag/examples") {
		if strings.Contains(name, "right") {
			all[name] = text
		}
	}
	names := slices.Sorted(maps.Keys(all))
	formatted, refused := 0, map[string]int{}
	if race.Enabled { // one goroutine: there is little to find
		*mutants /= 10
	}
	for n := range *mutants {
		r := rand.New(rand.NewPCG(uint64(n), 5))
		name := names[n%len(names)]
		text := mutant(r, all[name])
		ok := t.Run(fmt.Sprint(n), func(t *testing.T) {
			res, err := holds(t, text, format.All)
			if err != nil {
				if compile(text).State == compiler.Readable {
					refused[err.Error()]++
					if testing.Verbose() {
						t.Logf("%s\n%v\n%s", name, err, text)
					}
				}
				return
			}
			if len(res.Edits) == 0 {
				return
			}
			formatted++
			othersAgree(t, text, res.Text)
			if d := cmp.Diff(found(text), found(res.Text)); d != "" {
				t.Errorf("what the check finds: %s", d)
			}
		})
		if !ok {
			t.Logf("%s\n%s", name, text)
			return
		}
	}
	t.Logf("%d formatted, refused: %v", formatted, refused)
	if formatted < *mutants/4 {
		t.Errorf("only %d of %d were formatted", formatted, *mutants)
	}
}

// found gives what the check finds. Whether a section with comments around it can be taken out, as
// a fix would, depends on where they stand.
func found(text []byte) []string {
	out := findings(text)
	for i := range out {
		out[i] = out[i][:strings.LastIndexByte(out[i], ' ')]
	}
	return out
}

// othersAgree fails where another reader finds two texts different.
func othersAgree(t *testing.T, before, after []byte) {
	t.Helper()
	fa, ba := parts(before)
	fb, bb := parts(after)
	var va, vb any
	if yaml.Unmarshal(fa, &va) == nil {
		if err := yaml.Unmarshal(fb, &vb); err != nil || !reflect.DeepEqual(va, vb) {
			t.Errorf("goccy reads %v\n%v\nnot\n%v", err, vb, va)
		}
	}
	if ha, hb := rendered(t, ba), rendered(t, bb); !slices.Equal(ha, hb) {
		t.Errorf("goldmark reads other sections: %s", cmp.Diff(ha, hb))
	}
}

// parts gives a frontmatter and a body with LF alone.
func parts(text []byte) (front, rest []byte) {
	c := compile(text)
	return c.Canon.Text[c.Parts.Front.Start:c.Parts.Front.End], c.Canon.Text[c.Parts.Close.End:]
}

// loose is what an empty line before a section changes of the HTML above: code without an end
// takes it in or ends with it, a list with a comment behind it gets paragraphs.
var loose = regexp.MustCompile(`</?code[^>]*>|</?p>|\n+`)

// rendered gives a body's sections as HTML, sorted.
func rendered(t *testing.T, text []byte) []string {
	t.Helper()
	var b bytes.Buffer
	if err := goldmark.Convert(text, &b); err != nil {
		t.Fatal(err)
	}
	html := loose.ReplaceAllString(strings.ReplaceAll(b.String(), "<!-- raw HTML omitted -->\n", ""), "")
	out := strings.Split(html, "<h3>")
	slices.Sort(out)
	return out
}

// mutant changes a contract at random, without a care for whether it can be read then.
func mutant(r *rand.Rand, text []byte) []byte {
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	for range 1 + r.IntN(6) {
		shut := 1 + slices.Index(lines[1:], "---")
		if shut < 2 {
			return text
		}
		switch r.IntN(10) {
		case 0, 1, 2, 3:
			lines = mutateFront(r, lines, shut)
		case 4, 5, 6, 7:
			lines = mutateBody(r, lines, shut)
		case 8: // blanks at a line's end
			i := r.IntN(len(lines))
			lines[i] += one(r, " ", "\t", "  ", " \t ")
		case 9: // an empty line, or one that has blanks alone
			lines = slices.Insert(lines, 1+r.IntN(len(lines)-1), one(r, "", " ", "\t", "      "))
		}
	}
	out := strings.Join(lines, "\n")
	switch r.IntN(10) {
	case 0, 1:
		out = strings.ReplaceAll(out, "\n", "\r\n")
	case 2:
		out = strings.ReplaceAll(out, "\n", "\r")
	case 3:
		out = "\ufeff" + out
	case 4:
		out = strings.TrimRight(out, "\n")
	case 5: // mixed
		parts := strings.Split(out, "\n")
		for i := range parts[:len(parts)-1] {
			parts[i] += one(r, "\n", "\r\n", "\r", "\n", "\n")
		}
		out = strings.Join(parts, "")
	case 6:
		i := r.IntN(len(out) + 1)
		out = out[:i] + one(r, "🧝", "\u00a0", "\u200b", "e\u0301", "\t", "\u2028", "\v", "'", `"`, "#", "`", "<!--", "-->", "```", "|", ">", ":", "- ") + out[i:]
	}
	return []byte(out)
}

func one(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// mutateFront changes the lines 1 to shut-1.
func mutateFront(r *rand.Rand, lines []string, shut int) []string {
	i := 1 + r.IntN(shut-1)
	line := lines[i]
	indent := strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " ")))
	key, value, _ := strings.Cut(strings.TrimLeft(line, " "), ":")
	value = strings.TrimSpace(value)
	plain := value != "" && !strings.ContainsAny(value, "{}[]\"'|>#")
	flow := strings.HasPrefix(value, "{") || strings.HasPrefix(value, "[")
	put := func(list ...string) []string { return slices.Replace(lines, i, i+1, list...) }
	switch r.IntN(16) {
	case 0, 1: // a comment
		return slices.Insert(lines, i, strings.Repeat(" ", r.IntN(8))+one(r, "# a comment", "#", "# hz: ignore HZC012 — a reason", "#: 🧝", "## two: x", "# - x"))
	case 2:
		lines[i] += one(r, " # a comment", "  #", " # hz: ignore HZC012 — a reason", "\t# tab", " #é")
	case 3, 4: // a text on several lines
		if plain {
			lead := indent + strings.Repeat(" ", 1+r.IntN(4))
			head := one(r, "|", ">", "|-", ">-", "|+", ">+", "|  # said", ">- #")
			return put(slices.Concat([]string{indent + key + ": " + head}, some(r,
				[]string{lead + value, "", lead + "### Goal", lead + "  # no comment"},
				[]string{"", lead + value, "", ""},
				[]string{lead + "---", lead + value + " "},
				[]string{lead + value, lead + "\t" + value, lead + "    x: y", ""}))...)
		}
	case 5: // a plain or quoted text on several lines
		if plain {
			lead := one(r, "", " ", "   ") + indent + "  "
			return put(some(r,
				[]string{indent + key + ": " + value, lead + "and more"},
				[]string{indent + key + ":", lead + value},
				[]string{indent + key + ": \"" + value, lead + "and more\""},
				[]string{indent + key + ": '" + value, "", lead + "# and more'"})...)
		}
	case 6: // quotes
		if plain {
			lines[i] = indent + one(r, key, `"`+key+`"`, "'"+key+"'", "? "+key, key+" ") + ":" + one(r, " ", "  ", "\t", "") + one(r, `"`+value+`"`, "'"+value+"'", `"`+value+`\u00e9"`)
		}
	case 7, 8: // brackets on several lines
		if flow {
			at := 1
			if c := strings.IndexByte(value, ','); c > 0 && r.IntN(2) == 0 {
				at = c + 1
			}
			lead := indent + strings.Repeat(" ", 1+r.IntN(5))
			return put(slices.Concat([]string{indent + key + ": " + value[:at] + one(r, "", " # in it", " ")}, some(r, nil, []string{"", lead + "# alone"}), []string{lead + strings.TrimSpace(value[at:])})...)
		}
	case 9, 10: // a block of what stands in braces
		if strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}") && strings.Count(value, "{") == 1 && strings.Count(value, "[") == 0 {
			lead := indent + strings.Repeat(" ", 1+r.IntN(4))
			out := []string{indent + key + ":"}
			for _, m := range strings.Split(value[1:len(value)-1], ",") {
				out = append(out, lead+strings.TrimSpace(m))
				if r.IntN(4) == 0 {
					out = append(out, one(r, "", lead+"# here", indent+"# less", "      # more"))
				}
			}
			return put(out...)
		}
		if strings.HasPrefix(value, "[") && strings.HasSuffix(value, "]") {
			lead := indent + strings.Repeat(" ", r.IntN(4))
			out := []string{indent + key + ":" + one(r, "", " # list")}
			for _, m := range strings.Split(value[1:len(value)-1], ",") {
				out = append(out, lead+"- "+strings.TrimSpace(m))
				if r.IntN(3) == 0 {
					out = append(out, one(r, "", lead+"# here", indent+"# less", "      # more", lead+"-"))
				}
			}
			return put(out...)
		}
	case 11: // another key, or a value that no key takes
		return slices.Insert(lines, i, one(r, "x-a: |+\n  x\n\n", "x-b: [1, {a: b}]", "x-c:\n- a\n-   b: c\n    d: e", "x-d:\n    # deep\n    z: 1\n    a: 2", "x-e: >2\n    x", "unknown: 1", "x-f: ", "? x-g\n: 1", "x-h:\n\n  - - a\n    - b\n", "freshness: 1d", "x-i: {}", "x-j: \"a\n\n  b\""))
	case 12: // a line elsewhere, or twice
		k := 1 + r.IntN(shut-1)
		return slices.Insert(lines, k, line)
	case 13:
		k := 1 + r.IntN(shut-1)
		lines[i], lines[k] = lines[k], lines[i]
	case 14:
		lines[i] = one(r, " ", "  ") + line
	case 15: // the whole frontmatter, or all of hz, indented otherwise
		for k := 1; k < shut; k++ {
			lines[k] = strings.Replace(lines[k], "  ", one(r, "  ", "    ", "   "), 1)
		}
	}
	return lines
}

func some(r *rand.Rand, list ...[]string) []string { return list[r.IntN(len(list))] }

// mutateBody changes the lines behind shut.
func mutateBody(r *rand.Rand, lines []string, shut int) []string {
	if shut+2 >= len(lines) {
		return lines
	}
	i := shut + 1 + r.IntN(len(lines)-shut-1)
	switch r.IntN(8) {
	case 0, 1: // something that takes in what follows, or ends what it follows
		return slices.Insert(lines, i, strings.Split(one(r,
			"```\n### Goal\n```", "~~~md\n### Steps\ntext\n~~~", "```", "    ### no heading", "\t### no heading", "> ### quoted", "- ### listed",
			"<div>\n### in HTML\n</div>", "<div>\n\n### after HTML", "<pre>\n\n### Goal\n</pre>", "<details>", "<script>\n### x",
			"#### facet", "####", "Setext\n===", "Setext\n---", "***", "---", "## Two", "# Title", "### Own section", "### Steps ###", "###Goal",
			"[a]: https://a.example 'x'", "[a]: https://b.example", "See [a].", "[a]: https://a.example\n\nSee [a].", "[^1]: note", "| a | b |\n|---|---|\n| 1 | 2 |", "1. one\n   ### in it", "- item\n\n  more\n\n      code"), "\n")...)
	case 2, 3: // comments
		return slices.Insert(lines, i, strings.Split(one(r,
			"<!-- a note -->", "<!-- on\n\n### Goal\n\nlines -->", "<!-- hz: ignore HZC105 — house style -->", "text <!-- hz: ignore HZC203 — so --> and more",
			"<!-- a --> <!-- b -->", "<!---->", "  <!-- indented -->", "- <!-- listed -->", "<!-- hz: ignore HZC108 — x -->\n<!-- hz: ignore HZC105 — y -->", "<!-- a -->text", "`<!-- code -->`", "<!-- never"), "\n")...)
	case 4: // a section goes elsewhere, or stands twice
		var heads []int
		for k := shut; k < len(lines); k++ {
			if strings.HasPrefix(lines[k], "### ") {
				heads = append(heads, k)
			}
		}
		if len(heads) < 2 {
			return lines
		}
		k := r.IntN(len(heads) - 1)
		section := slices.Clone(lines[heads[k]:heads[k+1]])
		if r.IntN(5) > 0 {
			lines = slices.Delete(lines, heads[k], heads[k+1])
		}
		to := len(lines)
		for j := len(lines) - 1; j > shut && r.IntN(3) > 0; j-- {
			if strings.HasPrefix(lines[j], "### ") {
				to = j
			}
		}
		return slices.Insert(lines, to, section...)
	case 5: // paragraphs without an empty line between them
		if strings.TrimSpace(lines[i]) == "" {
			return slices.Delete(lines, i, i+1)
		}
	case 6:
		lines[i] = one(r, " ", "   ", "    ", "\t", "> ", "- ") + lines[i]
	case 7:
		lines[i] = lines[min(i+1, len(lines)-1)] + one(r, "", " ", "  ", "\\", " 🧝", "`", " `x")
	}
	return lines
}
