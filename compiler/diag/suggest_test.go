package diag

import "testing"

func TestSuggest(t *testing.T) {
	keys := []string{"hz", "id", "name", "kind", "title", "inputs", "outputs", "max_usd", "Done when"}
	for _, c := range []struct{ word, want, certain string }{
		{"titel", "title", "title"},
		{"Title", "title", "title"},
		{"max-usd", "max_usd", "max_usd"},
		{"done-when", "Done when", "Done when"},
		{"hx", "hz", ""}, // half of it differs
		{"Hz", "hz", "hz"},
		{"iputs", "inputs", "inputs"},
		{"nputs", "inputs", "inputs"},
		{"oinputs", "inputs", "inputs"},
		{"kid", "id", ""}, // or kind
		{"nam", "name", "name"},
		{"colour", "", ""},
		{"", "", ""},
	} {
		if got := Suggest(c.word, keys); got != c.want {
			t.Errorf("Suggest(%q) = %q, want %q", c.word, got, c.want)
		}
		if got := Certain(c.word, keys); got != c.certain {
			t.Errorf("Certain(%q) = %q, want %q", c.word, got, c.certain)
		}
	}
	if got := Certain("titel", []string{"title", "title"}); got != "title" {
		t.Errorf("a candidate that stands twice is still one: %q", got)
	}
}
