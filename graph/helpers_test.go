package graph

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/workspace"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden holds what was got against a file below testdata.
func golden(t *testing.T, file, got string) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(file))
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
	}
}

// outlines reads contracts as the cases write them, one block each:
//
//	me/digest "Weekly digest" 0 7 * * MON
//	  maintains digest: facet, facet
//	  reads NAME = contract:me/notes#notes/facet, or a method
//	  publishes documents.update
//	  path a.prose.md
//	  unreadable
//
// A text in quotes is unquoted as Go does it.
func outlines(t testing.TB, text string) []workspace.Outline {
	t.Helper()
	var set []workspace.Outline
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if line[0] != ' ' {
			set = append(set, heading(t, line))
			continue
		}
		o := &set[len(set)-1]
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "maintains":
			output, facets, has := strings.Cut(rest, ": ")
			out := workspace.OutlineOutput{Name: unquote(output)}
			if has {
				out.Facets = strings.Split(facets, ", ")
			}
			o.Outputs = append(o.Outputs, out)
		case "reads":
			input, what, _ := strings.Cut(rest, " = ")
			if ref, ok := strings.CutPrefix(what, "contract:"); ok {
				o.Refs = append(o.Refs, refer(input, ref))
			} else {
				o.Declares.Reads = append(o.Declares.Reads, unquote(what))
				o.Declares.Inputs = append(o.Declares.Inputs, input)
			}
		case "publishes":
			o.Declares.Publishes = unquote(rest)
		case "path":
			o.Path = rest
		case "unreadable":
			o.Readable, o.Declares = false, nil
		default:
			t.Fatalf("%q is no line of a case", line)
		}
	}
	return set
}

func heading(t testing.TB, line string) workspace.Outline {
	full, rest, _ := strings.Cut(line, " ")
	ns, name, ok := strings.Cut(full, "/")
	if !ok {
		t.Fatalf("%q has no namespace", line)
	}
	d := &workspace.Declares{}
	if quoted, err := strconv.QuotedPrefix(rest); err == nil {
		d.Title = unquote(quoted)
		rest = strings.TrimSpace(rest[len(quoted):])
	}
	d.Schedule = rest
	return workspace.Outline{Path: full + ".prose.md", Namespace: ns, Name: unquote(name), Readable: true, Declares: d}
}

func unquote(s string) string {
	if u, err := strconv.Unquote(s); err == nil {
		return u
	}
	return s
}

// refer makes a reference of an input's name and NAMESPACE/NAME#OUTPUT/FACET.
func refer(input, ref string) workspace.OutlineRef {
	ns, rest, _ := strings.Cut(ref, "/")
	name, out, _ := strings.Cut(rest, "#")
	out, facet, _ := strings.Cut(out, "/")
	return workspace.OutlineRef{Input: input, Namespace: ns, Name: unquote(name), Output: out, Facet: facet}
}

// numbered gives n contracts c00000… of which each reads the ones that reads names.
func numbered(n int, reads func(i int) []int) []workspace.Outline {
	set := make([]workspace.Outline, n)
	name := func(i int) string { return fmt.Sprintf("c%06d", i) }
	for i := range set {
		o := &set[i]
		*o = workspace.Outline{Path: name(i) + ".prose.md", Namespace: "me", Name: name(i), Readable: true,
			Outputs: []workspace.OutlineOutput{{Name: "out"}}, Declares: &workspace.Declares{}}
		for k, j := range reads(i) {
			o.Refs = append(o.Refs, workspace.OutlineRef{Input: "in" + strconv.Itoa(k), Namespace: "me", Name: name(j), Output: "out"})
		}
	}
	return set
}

// scattered gives n contracts with random references, some of them to contracts that aren't
// there.
func scattered(rng *rand.Rand, n, refs int) []workspace.Outline {
	to := make([][]int, n)
	for range refs {
		i := rng.IntN(n)
		to[i] = append(to[i], rng.IntN(n+1))
	}
	return numbered(n, func(i int) []int { return to[i] })
}

func shuffled(rng *rand.Rand, set []workspace.Outline) []workspace.Outline {
	out := append([]workspace.Outline(nil), set...)
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
