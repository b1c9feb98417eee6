package lint

import (
	"slices"
	"testing"
)

// TestFixOfAnItem applies the fix of an item that is a near miss: no tick, colon or mark of
// emphasis may be left behind, and what the item says stays.
func TestFixOfAnItem(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"- `issues` : what is open.", "- `issues`: what is open."},
		{"- `issues` what is open.", "- `issues`: what is open."},
		{"- `issues` — what is open.", "- `issues`: what is open."},
		{"- `issues`：what is open.", "- `issues`: what is open."},
		{"- ``issues`` what is open.", "- `issues`: what is open."},
		{"- `issues:` what is open.", "- `issues`: what is open."},
		{"- `Issues`: what `is` open.", "- `issues`: what `is` open."},
		{"- `isues`: what: is open.", "- `issues`: what: is open."},
		{"- **issues:** what is open.", "- `issues`: what is open."},
		{"- **`issues`**: what *is* open.", "- `issues`: what *is* open."},
		{"- issues - what is open.", "- `issues`: what is open."},
		{`- "issues": what is open.`, "- `issues`: what is open."},
		{"- issues: what is open.", "- `issues`: what is open."},
		{"- `issues` *what* is open.", "- `issues`: *what* is open."},
		{"- `issues`", "- `issues`:"},
		{"- `issues`, `page`: what is open.", ""}, // a person must part them
	} {
		text := replace(t, contract, "- `issues`: what is open.", c.line)
		found := one(t, text).Diagnostics
		if len(found) != 1 || found[0].Code != "HZC103" {
			t.Errorf("%s: %s", c.line, show(found))
			continue
		}
		if c.want == "" {
			if len(found[0].Fixes) > 0 {
				t.Errorf("%s has a fix", c.line)
			}
			continue
		}
		if len(found[0].Fixes) != 1 || len(found[0].Fixes[0].Edits) != 1 {
			t.Errorf("%s has no fix of one edit", c.line)
			continue
		}
		e := found[0].Fixes[0].Edits[0]
		got := string(slices.Concat([]byte(text[:e.Span.Start]), []byte(e.NewText), []byte(text[e.Span.End:])))
		if want := replace(t, contract, "- `issues`: what is open.", c.want); got != want {
			t.Errorf("%s becomes\n%s", c.line, got)
		}
	}
}
