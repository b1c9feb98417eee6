package docs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace/config"
)

// TestConfigurationPage holds the table of keys against their declaration. With -update it
// writes it.
func TestConfigurationPage(t *testing.T) {
	const page, from, to = "configuration.md", "by go test ./docs -update -->\n", "<!-- /keys -->"
	text := read(t, page)
	start := strings.Index(text, from) + len(from)
	end := strings.Index(text, to)
	if start < len(from) || end < start {
		t.Fatalf("docs/%s has no place for the keys", page)
	}
	want := text[:start] + keyTable() + text[end:]
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if text != want {
		t.Errorf("docs/%s is stale; run: go test ./docs -update", page)
	}
}

func keyTable() string {
	var b strings.Builder
	b.WriteString("| key | type | default | environment | in a project | what it is |\n|---|---|---|---|---|---|\n")
	for _, k := range config.Keys() {
		project, meaning := "yes", k.Meaning
		if !k.Project {
			project = "no"
		}
		if k.Instead != "" {
			meaning += fmt.Sprintf(" Deprecated: use `%s`.", k.Instead)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` | %s | %s<br>`%s = %s` |\n", k.Name, k.Type, k.Default, k.Variable(), project, meaning, k.Name[strings.LastIndexByte(k.Name, '.')+1:], k.Example)
	}
	return b.String()
}
