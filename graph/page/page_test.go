package page

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
)

// block gives the text of the page's data.
func block(t *testing.T, page string) string {
	t.Helper()
	_, rest, ok := strings.Cut(page, `<script type="application/json" id="graph">`)
	text, _, ok2 := strings.Cut(rest, "</script>")
	if !ok || !ok2 {
		t.Fatal("no data in the page")
	}
	return text
}

func TestPageHoldsTheGraph(t *testing.T) {
	g := team()
	var got data
	if err := json.Unmarshal([]byte(block(t, written(t, g, Options{}))), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Nodes) != len(g.Nodes) || len(got.Edges) != len(g.Edges) {
		t.Fatalf("%d nodes, %d edges", len(got.Nodes), len(got.Edges))
	}
	for i, e := range got.Edges {
		want := g.Edges[i]
		if g.Nodes[e.From].ID != want.From || g.Nodes[e.To].ID != want.To || e.Kind != want.Kind || e.Stale != want.Stale || e.Version != want.Version || e.State != want.State {
			t.Errorf("edge %d is %+v, not %+v", i, e, want)
		}
	}
	if got.Conflicts[0].Artifact < 0 || got.Nodes[got.Conflicts[0].Artifact].ID != g.Conflicts[0].Artifact {
		t.Errorf("the conflict is at %d", got.Conflicts[0].Artifact)
	}
	if u := got.Unmaintained[0]; u.Heinzel < 0 || u.Artifact < 0 || got.Nodes[u.Artifact].ID != graph.ArtifactID(u.Reference) {
		t.Errorf("unmaintained: %+v", u)
	}
}

// An alias joins what an input reads, and nobody maintains, with another target: the artifact has
// that one's id, and the input still leads to it.
func TestAnUnmaintainedInputWithAnAlias(t *testing.T) {
	const read, other = "contract:me/x#out", "contract:me/a#out"
	g := &graph.Graph{
		Nodes: []graph.Node{
			{ID: graph.HeinzelID("me/reader"), Kind: graph.KindHeinzel, Namespace: "me", Name: "reader"},
			{ID: graph.ArtifactID(other), Kind: graph.KindArtifact, Name: "one thing", Targets: []string{other, read}},
		},
		Unmaintained: []graph.Unmaintained{
			{Heinzel: graph.HeinzelID("me/reader"), Input: "in", Reference: read + "/facet"},
			{Heinzel: graph.HeinzelID("me/reader"), Input: "gone", Reference: "contract:me/gone#out"},
		},
	}
	var got data
	if err := json.Unmarshal([]byte(block(t, written(t, g, Options{}))), &got); err != nil {
		t.Fatal(err)
	}
	if a, b := got.Unmaintained[0].Artifact, got.Unmaintained[1].Artifact; a != 1 || b != -1 {
		t.Errorf("the inputs lead to %d and %d, want 1 and -1", a, b)
	}
}

func TestSameGraphSameBytes(t *testing.T) {
	for _, g := range []*graph.Graph{team(), hostile(), {}} {
		if a, b := written(t, g, Options{Title: "x"}), written(t, g, Options{Title: "x"}); a != b {
			t.Error("two pages of one graph differ")
		}
	}
}

// Nothing in a graph or a title gets out of the text that it is.
func TestHostileTextsStayText(t *testing.T) {
	clean := written(t, &graph.Graph{}, Options{})
	for i, title := range append([]string{"x"}, traps...) {
		g := &graph.Graph{}
		if i == 0 {
			g = hostile()
		}
		page := written(t, g, Options{Title: title})
		for _, sign := range []string{"<script", "</script", "<!--", "-->", "<meta", "<link", "<img", "<iframe", "onerror=\""} {
			if got, want := strings.Count(page, sign), strings.Count(clean, sign); got != want {
				t.Fatalf("title %.40q: %d × %s, want %d", title, got, sign, want)
			}
		}
		for _, r := range block(t, page) {
			if r == '<' || r == '>' || r == '&' || !diag.Shown(r) {
				t.Fatalf("%U stands in the data", r)
			}
		}
	}
}

// What JSON's escapes stand for is visible too, once it is read.
func TestDataIsVisibleOnceRead(t *testing.T) {
	var got any
	if err := json.Unmarshal([]byte(block(t, written(t, hostile(), Options{}))), &got); err != nil {
		t.Fatal(err)
	}
	n := 0
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			n++
			if diag.Visible(v) != v {
				t.Errorf("%.60q has characters that don't show", v)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(got)
	if n < 500 {
		t.Errorf("only %d texts were looked at", n)
	}
}

// Ids that look alike once written out stay two nodes.
func TestLookAlikeIdsStayApart(t *testing.T) {
	g := &graph.Graph{Nodes: []graph.Node{
		{ID: "heinzel:me/x", Kind: graph.KindHeinzel, Namespace: "me", Name: "x"},
		{ID: "artifact:a\u200b", Kind: graph.KindArtifact, Name: "a\u200b"},
		{ID: `artifact:a\u{200b}`, Kind: graph.KindArtifact, Name: `a\u{200b}`},
	}, Edges: []graph.Edge{{From: "heinzel:me/x", To: `artifact:a\u{200b}`, Kind: graph.Read, Origin: declared}}}
	var got data
	if err := json.Unmarshal([]byte(block(t, written(t, g, Options{}))), &got); err != nil {
		t.Fatal(err)
	}
	if got.Edges[0].To != 2 {
		t.Errorf("the edge leads to node %d", got.Edges[0].To)
	}
}

func TestEdgeWithoutItsNode(t *testing.T) {
	g := &graph.Graph{Edges: []graph.Edge{{From: "heinzel:me/x\x1b", To: "artifact:y", Kind: graph.Read}}}
	err := Write(&strings.Builder{}, g, Options{})
	if err == nil || strings.ContainsRune(err.Error(), 0x1b) || !strings.Contains(err.Error(), "me/x") {
		t.Errorf("got %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriterFails(t *testing.T) {
	if err := Write(full{}, team(), Options{}); err == nil || !strings.Contains(err.Error(), "disk full") {
		t.Errorf("got %v", err)
	}
}

// The page asks for nothing: its policy forbids it, and there is nothing in it to ask for.
func TestPageIsSelfContained(t *testing.T) {
	page := written(t, &graph.Graph{}, Options{})
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(page)
	if policy == nil || !strings.HasPrefix(policy[1], "default-src 'none'; script-src 'sha256-") || strings.Contains(policy[1], "unsafe") {
		t.Errorf("policy %v", policy)
	}
	for _, part := range []string{style, body} {
		for _, asks := range []string{"url(", "@import", "src=", "http:", "https:", "style=", " on"} {
			if asks == " on" {
				if m := regexp.MustCompile(`<[^>]* on[a-z]+=`).FindString(part); m != "" {
					t.Errorf("%s", m)
				}
			} else if strings.Contains(part, asks) {
				t.Errorf("%q stands in the page", asks)
			}
		}
	}
	if strings.Contains(script, "</script") || strings.Contains(script, "<!--") || strings.Contains(style, "</style") || strings.Contains(licences, "--") {
		t.Error("a part of the page ends its own element")
	}
	sources, err := filepath.Glob("web/src/*.js")
	if err != nil || len(sources) < 10 {
		t.Fatalf("%d sources, %v", len(sources), err)
	}
	for _, file := range sources {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, never := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(", "XMLHttpRequest", "WebSocket", "import(", "sendBeacon", "DOMParser"} {
			if strings.Contains(string(text), never) {
				t.Errorf("%s uses %s", file, never)
			}
		}
	}
}

// No lock file, and no name of a registry in what is kept.
func TestPackagesByNameAlone(t *testing.T) {
	var files []string
	for _, pattern := range []string{"web/*.*", "web/dist/*", "testdata/browser/*.*"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) < 7 {
		t.Fatalf("only %v", files)
	}
	for _, file := range files {
		if strings.Contains(file, "lock") {
			t.Errorf("%s is a lock file", file)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "registry.") || strings.Contains(string(text), ".tgz") {
			t.Errorf("%s names a registry", file)
		}
	}
	for _, file := range []string{"web/package.json", "testdata/browser/package.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p struct{ Dependencies, DevDependencies map[string]string }
		if err := json.Unmarshal(text, &p); err != nil {
			t.Fatal(err)
		}
		for _, set := range []map[string]string{p.Dependencies, p.DevDependencies} {
			for name, version := range set {
				if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) {
					t.Errorf("%s: %s is at %q, no exact version", file, name, version)
				}
			}
		}
	}
}

func TestBundleIsSmallAndLicensed(t *testing.T) {
	if n := len(script) + len(style) + len(body) + len(licences); n > 200<<10 {
		t.Errorf("the empty page has %d bytes", n)
	}
	page := written(t, &graph.Graph{}, Options{})
	for _, words := range []string{"d3-zoom", "d3-selection", "Permission to use, copy, modify", "Redistribution and use"} {
		if !strings.Contains(page, words) {
			t.Errorf("the page doesn't say %q", words)
		}
	}
}
