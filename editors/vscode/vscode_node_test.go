//go:build node || browser

// Package vscode holds the tests of the VS Code extension, which is TypeScript: src is the
// extension, test its tests in Node, test/real those in a real VS Code.
package vscode

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// run runs a program in a folder and gives what it printed. What npm must have installed there
// before, README.md of test says.
func run(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v; test/README.md says what it needs\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

var packing sync.Once

// packed checks the types, bundles and packages the extension, and gives the package's path.
func packed(t *testing.T) string {
	t.Helper()
	packing.Do(func() { run(t, ".", nil, "npm", "run", "package") })
	file, err := filepath.Abs("out/hz.vsix")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Fatalf("the extension wasn't packaged: %v", err)
	}
	return file
}

// told logs what Node's test runner says of each test, and fails when it ran none.
func told(t *testing.T, out string) {
	t.Helper()
	passed := 0
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "✔") {
			passed++
			t.Log(strings.TrimSpace(line))
		}
	}
	if passed == 0 {
		t.Errorf("no test ran:\n%s", out)
	}
}

// TestNodePackage packages the extension as it is published, and runs the tests in Node: what the
// package holds, the colours, and the life of the server in a stand-in for VS Code.
func TestNodePackage(t *testing.T) {
	vsix := packed(t)
	told(t, run(t, ".", []string{"HZ_VSIX=" + vsix}, "node", "--test", "--test-reporter=spec", "--test-timeout=120000",
		"test/package.test.mjs", "test/grammar.test.mjs", "test/life.test.mjs"))
}
