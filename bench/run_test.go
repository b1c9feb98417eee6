package bench

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// `bench/run` alone tells its steps, and every step that the page asks for is one of them.
func TestSteps(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	out, err := exec.Command("bash", "run").CombinedOutput()
	if err != nil {
		t.Fatalf("bench/run: %v\n%s", err, out)
	}
	script, err := os.ReadFile("run")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	steps := regexp.MustCompile(`(?m)^  ([a-z0-9]+)\) `).FindAllSubmatch(script, -1)
	if len(steps) < 12 {
		t.Fatalf("only %d steps were found", len(steps))
	}
	for _, m := range steps {
		if !regexp.MustCompile(`\b` + string(m[1]) + `  +\S`).Match(out) {
			t.Errorf("bench/run doesn't tell what %s does:\n%s", m[1], out)
		}
	}
	for _, m := range regexp.MustCompile(`<!-- measured: ([a-z0-9]+) -->`).FindAllSubmatch(page, -1) {
		switch name := string(m[1]); name {
		case "machine", "targets": // made by the step report
		default:
			if !strings.Contains(string(script), "\n  "+name+") ") {
				t.Errorf("docs/performance.md shows %s, which is no step", name)
			}
		}
	}
}
