package workspace

import (
	"github.com/heinzel/hz/compiler"
	"strings"
	"testing"
)

func TestParseName(t *testing.T) {
	long := strings.Repeat("a", 64)
	for _, row := range []struct{ in, namespace, name, err string }{
		{"x", "", "x", ""},
		{"weekly-digest", "", "weekly-digest", ""},
		{"me:x", "me", "x", ""},
		{"me/x", "me", "x", ""},
		{"team:x-2", "team", "x-2", ""},
		{"team/x", "team", "x", ""},
		{"me", "", "me", ""},
		{"2026-report", "", "2026-report", ""},
		{long, "", long, ""},
		{long + "a", "", "", "at most 64 characters"},
		{"", "", "", "the name is empty"},
		{"me:", "", "", "isn't a name"},
		{":x", "", "", "the namespace before \":\" is me or team"},
		{"taem:x", "", "", `did you mean "team:x"?`},
		{"you/x", "", "", "the namespace before \"/\" is me or team"},
		{"me:me/x", "", "", `did you mean "me:x"?`},
		{"Weekly Digest", "", "", `did you mean "weekly-digest"?`},
		{"team:Weekly_Digest", "", "", `did you mean "team:weekly-digest"?`},
		{"weekly-digest.prose.md", "", "", `did you mean "weekly-digest"?`},
		{"a--b", "", "", `did you mean "a-b"?`},
		{"-a", "", "", `did you mean "a"?`},
		{"\u212Aelvin", "", "", `"` + "\u212A" + `elvin" isn't a name`}, // the Kelvin sign is no k
		{"prüfung", "", "", "lowercase words joined by single dashes"},
		{"a\x1b[31m", "", "", `"a\x1b[31m" isn't a name`},
	} {
		namespace, name, err := ParseName(row.in)
		switch {
		case row.err == "" && (err != nil || namespace != row.namespace || name != row.name):
			t.Errorf("%q: %q, %q, %v", row.in, namespace, name, err)
		case row.err != "" && (err == nil || !strings.Contains(err.Error(), row.err)):
			t.Errorf("%q: %v, want %s", row.in, err, row.err)
		}
	}
}

func FuzzParseName(f *testing.F) {
	for _, s := range []string{"x", "me:x", "team/weekly-digest", "Weekly Digest", "a--b", "\u212A", ":", "/", "me:me:x", "x.prose.md"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		namespace, name, err := ParseName(s)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Errorf("%q: an error with control characters: %q", s, err)
			}
			return
		}
		if !compiler.IsName(name) {
			t.Errorf("%q: the name %q isn't valid", s, name)
		}
		if whole := namespace + ":" + name; namespace != "" && whole != strings.Replace(s, "/", ":", 1) || namespace == "" && name != s {
			t.Errorf("%q became %q and %q", s, namespace, name)
		}
	})
}
