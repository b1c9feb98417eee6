package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

// The home and the folder that docs/lsp.md speaks of.
const pageHome = "file:///home/mira"

var jsonBlock = regexp.MustCompile("(?ms)^```json\n(.*?)^```\n")

// TestThePage sends what docs/lsp.md says that a client sends, and holds the answers against the
// page's: equal but for the text "…", which stands for any value, and at the end of a list for
// any further ones. Every command of the server is shown there.
func TestThePage(t *testing.T) {
	page := readText(t, "../docs/lsp.md")
	m := regexp.MustCompile("(?ms)^```markdown\n(---\n.*?)^```\n").FindStringSubmatch(readText(t, "../docs/file-format.md"))
	if m == nil {
		t.Fatal("docs/file-format.md shows no contract")
	}
	contract := m[1]
	home := folderOf(t, map[string]string{"contracts/weekly-digest.prose.md": contract})
	e := start(t, home)
	e.initialize(filepath.Join(home, "contracts"), "")
	u := e.open(filepath.Join(home, "contracts", "weekly-digest.prose.md"), contract)
	e.settle()

	here := strings.NewReplacer(pageHome, uri.From(home))
	shown := map[string]bool{}
	var command string
	for _, block := range jsonBlock.FindAllStringSubmatch(page, -1) {
		text := here.Replace(block[1])
		var b struct {
			Command, Method string
			Arguments       []json.RawMessage
			Params          json.RawMessage
		}
		if err := json.Unmarshal([]byte(text), &b); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		switch {
		case b.Method == protocol.MethodPublish:
			e.change(u, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(contract, "timeout", "time_out", 1)})
			e.published(u, 2)
			e.mu.Lock()
			got, err := json.Marshal(e.found[uri.Key(string(u))])
			e.mu.Unlock()
			if err != nil {
				t.Fatal(err)
			}
			alike(t, b.Method, b.Params, got)
			e.change(u, 3, protocol.TextDocumentContentChangeEvent{Text: contract})
			e.published(u, 3)
		case b.Command != "":
			command = text
		default:
			var p protocol.ExecuteCommandParams
			if err := json.Unmarshal([]byte(command), &p); err != nil {
				t.Fatalf("an answer without a command: %s", text)
			}
			got, failed := e.call("workspace/executeCommand", p)
			if failed != nil {
				t.Errorf("%s: %v", p.Command, failed)
				continue
			}
			alike(t, p.Command, []byte(text), got)
			shown[p.Command] = true
		}
	}
	for _, name := range commandNames() {
		if !shown[name] {
			t.Errorf("docs/lsp.md doesn't show %s", name)
		}
	}
}

func readText(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// alike holds JSON against a pattern.
func alike(t *testing.T, what string, pattern, got []byte) {
	t.Helper()
	var p, g any
	if err := json.Unmarshal(pattern, &p); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(got, &g); err != nil {
		t.Fatal(err)
	}
	if where := unlike(p, g, what); where != "" {
		t.Errorf("%s\nthe answer: %.2000s", where, got)
	}
}

const anything = "…"

// unlike gives the first place where JSON isn't as its pattern, or "".
func unlike(pattern, got any, at string) string {
	switch p := pattern.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || len(g) != len(p) {
			return fmt.Sprintf("%s: other members than %v: %.200v", at, sortedKeys(p), got)
		}
		for _, key := range sortedKeys(p) {
			value, ok := g[key]
			if !ok {
				return at + ": no " + key
			}
			if where := unlike(p[key], value, at+"."+key); where != "" {
				return where
			}
		}
	case []any:
		g, ok := got.([]any)
		if n := len(p); ok && n > 0 && p[n-1] == anything && len(g) >= n {
			p, g = p[:n-1], g[:n-1]
		}
		if !ok || len(g) != len(p) {
			return fmt.Sprintf("%s: no list of %d: %.200v", at, len(p), got)
		}
		for i := range p {
			if where := unlike(p[i], g[i], fmt.Sprintf("%s[%d]", at, i)); where != "" {
				return where
			}
		}
	default:
		if pattern != anything && pattern != got {
			return fmt.Sprintf("%s: %v, and not %v", at, got, pattern)
		}
	}
	return ""
}
