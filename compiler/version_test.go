package compiler

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/heinzel/hz/schemas"
)

// The check by hand and the schema's pattern take the same texts.
func TestVersionsAreTheSchemas(t *testing.T) {
	text, err := schemas.Text(schemas.ContractFrontmatter1)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Properties struct{ Version struct{ Pattern string } }
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	pattern := regexp.MustCompile(schema.Properties.Version.Pattern)
	accepted := 0
	agree := func(s string) {
		t.Helper()
		want := pattern.MatchString(s)
		if want {
			accepted++
		}
		if got := isVersion(s); got != want {
			t.Errorf("%q: %v, and the schema says %v", s, got, want)
		}
	}
	for _, s := range []string{"", "1.4.0", "0.0.0", "01.0.0", "1.0", "1.0.0.0", "1.0.0-", "1.0.0-a", "1.0.0-01", "1.0.0-0", "1.0.0-0a", "1.0.0-a.b-c", "1.0.0--", "1.0.0+", "1.0.0+01", "1.0.0-a+b.c", "1.0.0+a+b", "1.0.0+a-b", "v1.0.0", "1.0.0 ", "1.0.0-ä", "1.0.0\n"} {
		agree(s)
	}
	r := rand.New(rand.NewPCG(5, 6))
	parts := []string{"0", "1", "10", "01", ".", ".", "-", "+", "a", "Z9", "ü", ""}
	for range 50_000 {
		b := "1.2.3"
		if r.IntN(3) == 0 {
			b = ""
		}
		for range r.IntN(8) {
			b += parts[r.IntN(len(parts))]
		}
		agree(strings.TrimSuffix(b, "\n"))
	}
	if accepted < 1000 {
		t.Errorf("only %d versions were accepted", accepted)
	}
}
