package graph

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
)

// format is a way of writing a graph.
type format struct {
	name  string
	write func(*Graph, io.Writer) error
}

// formats are the ways of writing a graph, by the ending of their golden files.
var formats = []format{
	{"text", func(g *Graph, w io.Writer) error { return g.WriteText(w, 80) }},
	{"narrow", func(g *Graph, w io.Writer) error { return g.WriteText(w, 32) }},
	{"json", (*Graph).WriteJSON},
	{"mmd", (*Graph).WriteMermaid},
}

// allFormats are those and the formats of merged graphs.
var allFormats = append(slices.Clone(formats[2:]),
	format{"tree", func(g *Graph, w io.Writer) error { return g.WriteTree(w, 100) }},
	format{"narrow", func(g *Graph, w io.Writer) error { return g.WriteTree(w, 32) }},
	format{"dot", (*Graph).WriteDOT},
	format{"graphml", (*Graph).WriteGraphML},
	format{"ndjson", (*Graph).WriteOpenLineage},
)

// cases reads the contracts of testdata/cases.
func cases(t *testing.T) map[string][]workspace.Outline {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	out := map[string][]workspace.Outline{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(file), ".txt")] = outlines(t, string(text))
	}
	return out
}

// TestGolden holds every format of every case against its file; a person reads the diff.
func TestGolden(t *testing.T) {
	for name, set := range cases(t) {
		g := Build(set)
		for _, f := range formats {
			golden(t, "cases/"+name+"."+f.name, written(t, g, f.write))
		}
	}
}

func written(t *testing.T, g *Graph, write func(*Graph, io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(g, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestOrderOfContractsMakesNoDifference: any order in, the same bytes out.
func TestOrderOfContractsMakesNoDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	sets := cases(t)
	sets["scattered"] = scattered(rng, 40, 90)
	sets["dense"] = scattered(rng, 12, 100)
	twins := scattered(rng, 20, 50)
	for i := range twins {
		twins[i].Name = twins[i/2*2].Name // each name twice
	}
	sets["twins"] = twins
	for name, set := range sets {
		for _, f := range formats {
			want := written(t, Build(set), f.write)
			for range 10 {
				if got := written(t, Build(shuffled(rng, set)), f.write); got != want {
					t.Fatalf("%s as %s: the order of contracts changed it\nfrom:\n%s\nto:\n%s", name, f.name, want, got)
				}
			}
		}
	}
}

// TestJSONSaysWhatTheGraphIs reads the JSON back.
func TestJSONSaysWhatTheGraphIs(t *testing.T) {
	for name, set := range cases(t) {
		g := Build(set)
		text := written(t, g, (*Graph).WriteJSON)
		var got Graph
		dec := json.NewDecoder(strings.NewReader(text))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&got); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		again := written(t, &got, (*Graph).WriteJSON)
		if again != text {
			t.Errorf("%s: read back and written again, the JSON is another:\n%s\nthen:\n%s", name, text, again)
		}
		if !strings.HasSuffix(text, "}\n") || strings.HasSuffix(text, "\n\n") {
			t.Errorf("%s: no single newline at the end", name)
		}
	}
}

// TestNothingHiddenIsWritten: whatever text is in a graph, no format writes a character that
// a terminal would act on or hide.
func TestNothingHiddenIsWritten(t *testing.T) {
	bad := "\x1b]0;x\a\u202e\u2066\u200b\u2028\u00ad\ufeff\x7f\u0085\xff\U000e0041"
	g := &Graph{Version: 1,
		Nodes:        []Node{{ID: bad, Kind: KindHeinzel, Name: bad, Namespace: bad, Title: bad, Schedule: bad, State: bad, User: bad, Collapsed: 2}, {ID: bad + "2", Kind: KindArtifact, Name: bad, Targets: []string{bad}}},
		Edges:        []Edge{{From: bad, To: bad + "2", Kind: Read, Origin: []string{bad}, Version: bad, NeededBy: bad, First: bad, Last: bad, Stale: true, Used: bad, Deadline: bad, Description: bad}, {From: bad, To: bad + "2", Kind: Wrote, Origin: []string{Observed}, ContractVersion: bad, Where: bad, State: bad, Last: bad}, {From: bad, To: "elsewhere" + bad, Kind: Read, Origin: []string{bad}}},
		Conflicts:    []Conflict{{bad, []Author{{bad, bad}}}},
		Aliases:      []Alias{{bad, []string{bad}, bad}},
		Cycles:       [][]string{{bad}},
		Unmaintained: []Unmaintained{{bad, bad, bad}}}
	for _, f := range append(slices.Clone(formats), allFormats...) {
		text := written(t, g, f.write)
		for _, r := range text { // a broken byte gives U+FFFD, which nothing writes as it is
			if r != '\n' && !diag.Shown(r) || r == '\ufffd' {
				t.Fatalf("%s holds %U:\n%s", f.name, r, text)
			}
		}
	}
}

// TestWriterErrorsAreHandedOn: a full disk or a closed pipe is no success.
func TestWriterErrorsAreHandedOn(t *testing.T) {
	g := Build(numbered(300, func(i int) []int { return nil }))
	for _, f := range append(slices.Clone(formats), allFormats...) {
		for _, room := range []int{0, 100, 4096} {
			if err := f.write(g, &shortWriter{room}); err != io.ErrShortWrite {
				t.Errorf("%s with room for %d bytes: %v", f.name, room, err)
			}
		}
	}
}

type shortWriter struct{ room int }

func (w *shortWriter) Write(p []byte) (int, error) {
	if len(p) > w.room {
		return w.room, io.ErrShortWrite
	}
	w.room -= len(p)
	return len(p), nil
}
