package editors_test

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// A shape is what Helix documents for a value in languages.toml
// (https://docs.helix-editor.com/languages.html): Helix refuses a file with an unknown key or a
// value of another type, and then starts with none of the user's languages.
type shape func(value any) error

var helixFile = table("", map[string]shape{
	"language-server": each(table("command", map[string]shape{
		"command": word, "args": list(word), "config": anything, "timeout": whole, "environment": each(word), "required-root-patterns": list(word),
	})),
	"language": list(table("name scope file-types", map[string]shape{
		"name": word, "language-id": word, "scope": word, "injection-regex": pattern, "file-types": list(either(word, table("glob", map[string]shape{"glob": glob}))),
		"shebangs": list(word), "roots": list(word), "auto-format": truth, "diagnostic-severity": among("error", "warning", "info", "hint"),
		"comment-tokens": either(word, list(word)), "block-comment-tokens": either(blockComment, list(blockComment)),
		"indent":           table("tab-width unit", map[string]shape{"tab-width": whole, "unit": word}),
		"language-servers": list(either(word, table("name", map[string]shape{"name": word, "only-features": list(feature), "except-features": list(feature)}))),
		"grammar":          word, "formatter": table("command", map[string]shape{"command": word, "args": list(word)}),
		"soft-wrap":  table("", map[string]shape{"enable": truth, "max-wrap": whole, "max-indent-retain": whole, "wrap-indicator": word, "wrap-at-text-width": truth}),
		"text-width": whole, "rulers": list(whole), "path-completion": truth, "workspace-lsp-roots": list(word), "persistent-diagnostic-sources": list(word),
	})),
	"grammar":      list(table("name source", map[string]shape{"name": word, "source": anything})),
	"use-grammars": table("", map[string]shape{"only": list(word), "except": list(word)}),
})

var (
	blockComment = table("start end", map[string]shape{"start": word, "end": word})
	feature      = among("format", "goto-definition", "goto-declaration", "goto-type-definition", "goto-reference", "goto-implementation", "signature-help", "hover",
		"document-highlight", "completion", "code-action", "workspace-command", "document-symbols", "workspace-symbols", "diagnostics", "rename-symbol", "inlay-hints")
)

func TestHelixSetUp(t *testing.T) {
	text, err := os.ReadFile("helix/languages.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := parseTOML(t, string(text))
	if err := helixFile(file); err != nil {
		t.Error(err)
	}
	// What belongs together does: the language's server is defined, and its queries exist.
	language := file["language"].([]any)[0].(map[string]any)
	servers := file["language-server"].(map[string]any)
	for _, name := range language["language-servers"].([]any) {
		server, ok := servers[name.(string)].(map[string]any)
		if !ok {
			t.Errorf("no language-server %v", name)
		}
		if got := fmt.Sprintf("%v %v", server["command"], server["args"]); got != "hz [lsp --stdio]" {
			t.Errorf("it starts %s", got)
		}
	}
	for _, query := range []string{"highlights", "injections"} {
		got, err := os.ReadFile("helix/queries/" + language["name"].(string) + "/" + query + ".scm")
		if want := "; inherits: " + language["grammar"].(string) + "\n"; err != nil || string(got) != want {
			t.Errorf("%s.scm is %q, want %q (%v)", query, got, want, err)
		}
	}
	// A new language must say all that Helix asks of one, and its files must be contracts alone.
	if globs := language["file-types"].([]any); len(globs) != 1 || globs[0].(map[string]any)["glob"] != "*.prose.md" {
		t.Errorf("file-types is %v", globs)
	}
}

// The table must be able to refuse.
func TestHelixShapesRefuse(t *testing.T) {
	const right = "[[language]]\nname = \"a\"\nscope = \"a\"\nfile-types = [\"a\"]\n"
	if err := helixFile(parseTOML(t, right)); err != nil {
		t.Error(err)
	}
	for _, wrong := range []string{
		"[[language]]\nname = \"a\"\nfile-types = [\"a\"]\n",
		right + "language-server = { command = \"hz\" }\n",
		right + "roots = \"hz.toml\"\n",
		right + "injection-regex = \"(\"\n",
		right + "language-servers = [{ name = \"hz\", only-features = [\"completions\"] }]\n",
		right + "indent = { tab-width = 2 }\n",
		"[[language]]\nname = \"a\"\nscope = \"a\"\nfile-types = [{ suffix = \"a\" }]\n",
		"[language-server.hz]\nargs = [\"lsp\"]\n",
		"[[languages]]\n",
	} {
		if err := helixFile(parseTOML(t, wrong)); err == nil {
			t.Errorf("nothing is wrong in\n%s", wrong)
		}
	}
}

func parseTOML(t *testing.T, text string) map[string]any {
	t.Helper()
	var file map[string]any
	if err := toml.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	return file
}

func table(needs string, keys map[string]shape) shape {
	return func(value any) error {
		m, ok := value.(map[string]any)
		if !ok {
			return fmt.Errorf("%v is no table", value)
		}
		for _, key := range strings.Fields(needs) {
			if m[key] == nil {
				return fmt.Errorf("%s is missing in %v", key, m)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if keys[key] == nil {
				return fmt.Errorf("no key %s is documented", key)
			}
			if err := keys[key](m[key]); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
		return nil
	}
}

func each(s shape) shape {
	return func(value any) error {
		m, ok := value.(map[string]any)
		if !ok {
			return fmt.Errorf("%v is no table", value)
		}
		for _, key := range slices.Sorted(maps.Keys(m)) {
			if err := s(m[key]); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
		return nil
	}
}

func list(s shape) shape {
	return func(value any) error {
		items, ok := value.([]any)
		if !ok {
			return fmt.Errorf("%v is no list", value)
		}
		for _, item := range items {
			if err := s(item); err != nil {
				return err
			}
		}
		return nil
	}
}

func either(a, b shape) shape {
	return func(value any) error {
		if a(value) == nil {
			return nil
		}
		return b(value)
	}
}

func among(words ...string) shape {
	return func(value any) error {
		if s, ok := value.(string); !ok || !slices.Contains(words, s) {
			return fmt.Errorf("%v is none of %v", value, words)
		}
		return nil
	}
}

func of[T any](value any) error {
	if _, ok := value.(T); !ok {
		return fmt.Errorf("%v is a %T", value, value)
	}
	return nil
}

func word(value any) error  { return of[string](value) }
func whole(value any) error { return of[int64](value) }
func truth(value any) error { return of[bool](value) }

func anything(any) error { return nil }

func pattern(value any) error {
	if err := word(value); err != nil {
		return err
	}
	_, err := regexp.Compile(value.(string))
	return err
}

// glob is written with / on every system.
func glob(value any) error {
	if err := word(value); err != nil || strings.Contains(value.(string), `\`) {
		return fmt.Errorf("%v is no glob", value)
	}
	return nil
}
