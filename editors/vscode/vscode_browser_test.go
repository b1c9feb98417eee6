//go:build browser

package vscode

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "take the pictures of docs/images/editors anew")

// pictures are those that the pages show.
var pictures = []string{"vscode-problems.png", "vscode-fix.png", "vscode-lenses.png", "vscode-graph.png"}

// TestBrowserVSCode installs the package in a real VS Code, opens a folder of contracts in it
// with the hz of this tree, and does there what people do (test/real/real.test.mjs). HZ_CHROMIUM
// names another Chromium, HZ_SHOTS a folder for pictures.
func TestBrowserVSCode(t *testing.T) {
	dir := t.TempDir()
	hz := filepath.Join(dir, "hz")
	run(t, "../..", nil, "go", "build", "-o", hz, "./cmd/hz")
	shots := os.Getenv("HZ_SHOTS")
	if shots == "" {
		shots = dir
	}
	told(t, run(t, "test/real", []string{"HZ=" + hz, "HZ_VSIX=" + packed(t), "HZ_SHOTS=" + shots},
		"node", "--test", "--test-reporter=spec", "--test-timeout=600000", "real.test.mjs"))
	for _, name := range pictures {
		picture, err := os.ReadFile(filepath.Join(shots, name))
		if err != nil {
			t.Fatal(err)
		}
		if !*update {
			continue
		}
		if err := os.WriteFile(filepath.Join("../../docs/images/editors", name), picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
