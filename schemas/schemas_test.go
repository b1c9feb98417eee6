package schemas_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/heinzel/hz/schemas"
)

func TestSchemasCompile(t *testing.T) {
	if _, err := schemas.Frontmatter(); err != nil {
		t.Error(err)
	}
	if _, err := schemas.CheckOutput(); err != nil {
		t.Error(err)
	}
}

// Hover and the documentation show the descriptions, so no key may lack one.
func TestEveryKeyHasADescription(t *testing.T) {
	text, err := schemas.Text(schemas.ContractFrontmatter1)
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	keys := 0
	var walk func(path string, v any)
	walk = func(path string, v any) {
		m, ok := v.(map[string]any)
		if !ok {
			return
		}
		for name, part := range m {
			sub := path + "/" + name
			if name == "if" || name == "then" || name == "else" {
				continue // they repeat keys that are described beside them
			}
			if name == "properties" || name == "patternProperties" || name == "$defs" {
				for key, p := range part.(map[string]any) {
					keys++
					if d, _ := p.(map[string]any)["description"].(string); d == "" {
						t.Errorf("%s/%s has no description", sub, key)
					}
				}
			}
			walk(sub, part)
		}
	}
	walk("", root)
	if keys < 28 {
		t.Errorf("found only %d keys: did the walk miss some?", keys)
	}
}

func Example() {
	schema, err := schemas.Frontmatter()
	if err != nil {
		fmt.Println(err)
		return
	}
	err = schema.Validate(map[string]any{"name": "weekly-digest"})
	fmt.Println(err != nil)
	// Output: true
}
