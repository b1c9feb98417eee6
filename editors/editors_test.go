package editors_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the expected answers and the pictures anew")

// The set-ups that docs/editors.md shows are the files that the tests run.
func TestThePageShowsTheSetUps(t *testing.T) {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ language, file string }{
		{"lua", "neovim/hz.lua"},
		{"lua", "neovim/hz-older.lua"},
		{"toml", "helix/languages.toml"},
		{"elisp", "emacs/hz.el"},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(page, []byte("```"+c.language+"\n"+string(text)+"```\n")) {
			t.Errorf("docs/editors.md doesn't show %s as it is", c.file)
		}
	}
}

// Every picture that the page shows is there, and every one that is there is shown.
func TestThePageShowsThePictures(t *testing.T) {
	page, err := os.ReadFile("../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, m := range regexp.MustCompile(`\]\((images/editors/[^)]+)\)`).FindAllSubmatch(page, -1) {
		shown[string(m[1])] = true
		if _, err := os.Stat(filepath.Join("../docs", string(m[1]))); err != nil {
			t.Error(err)
		}
	}
	files, err := filepath.Glob("../docs/images/editors/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pictures (%v)", err)
	}
	for _, f := range files {
		if name := strings.TrimPrefix(filepath.ToSlash(f), "../docs/"); !shown[name] {
			t.Errorf("docs/editors.md doesn't show %s", name)
		}
	}
}

// golden compares a text with a file, or writes it there.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (-update writes it):\n%s", file, cmp.Diff(string(want), got))
	}
}

// The commands that the pages give for the extension are there, and make the file that they name.
func TestThePagesPackageTheExtension(t *testing.T) {
	const block = "```\ncd editors/vscode\nnpm install --ignore-scripts --no-package-lock\nnpm run package\ncode --install-extension out/hz.vsix\n```\n"
	for _, file := range []string{"../docs/editors.md", "vscode/README.md"} {
		page, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(page, []byte(block)) {
			t.Errorf("%s doesn't say how the extension is packaged:\n%s", file, block)
		}
	}
	text, err := os.ReadFile("vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Scripts map[string]string `json:"scripts"`
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	if made := manifest.Scripts["package"]; !strings.Contains(made, "out/hz.vsix") {
		t.Errorf("npm run package does something else: %q", made)
	}
}
