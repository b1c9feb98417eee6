//go:build browser

package page

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/graph"
)

var update = flag.Bool("update", false, "take the picture of docs/images anew")

// corpus gives the graph of the team in corpus/graph.
func corpus(t *testing.T) *graph.Graph {
	t.Helper()
	text, err := os.ReadFile("../../corpus/graph/expect/graph.json")
	if err != nil {
		t.Fatal(err)
	}
	var g graph.Graph
	if err := json.Unmarshal(text, &g); err != nil || len(g.Nodes) == 0 || len(g.Edges) == 0 {
		t.Fatalf("%d nodes, %d edges: %v", len(g.Nodes), len(g.Edges), err)
	}
	return &g
}

// TestBrowser opens the page in a real Chromium, from disk, and does there what people do
// (testdata/browser/page.test.mjs). It needs Node, Chromium and what npm installs in
// testdata/browser; HZ_CHROMIUM names another Chromium, HZ_SHOTS a folder for pictures.
func TestBrowser(t *testing.T) {
	dir := t.TempDir()
	for name, g := range map[string]*graph.Graph{"corpus": corpus(t), "team": team(), "hostile": hostile(), "empty": {}, "big": big(5000, 20000)} {
		if err := os.WriteFile(filepath.Join(dir, name+".html"), []byte(written(t, g, Options{Title: "The payments team"})), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	shots := os.Getenv("HZ_SHOTS")
	if shots == "" {
		shots = dir
	}
	cmd := exec.Command("node", "--test", "--test-reporter=spec", "testdata/browser/page.test.mjs")
	cmd.Env = append(os.Environ(), "HZ_PAGES="+dir, "HZ_SHOTS="+shots)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v; testdata/browser/README.md says what it needs\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "✔") || strings.Contains(line, "measured") {
			t.Log(strings.TrimSpace(line))
		}
	}
	if *update {
		picture, err := os.ReadFile(filepath.Join(shots, "graph.png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("../../docs/images/graph.png", picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
