package compiler_test

import (
	"testing"

	"github.com/heinzel/hz/compiler"
)

func TestParseReference(t *testing.T) {
	for _, text := range []string{"contract:me/weekly-digest#digest", "contract:team/a#größe/Überblick", "contract:me/1#a-b_c"} {
		if r, ok := compiler.ParseReference(text); !ok || r.String() != text {
			t.Errorf("%s: %v, %v", text, r.String(), ok)
		}
	}
	for _, text := range []string{"", "contract:", "contract:me", "contract:me/a", "contract:me/a#", "contract:me/a#b/", "contract:me/a#b/c/d", "contract:you/a#b", "contract:me/A#b", "contract:me/a b#c", "me/a#b", "contract:me:a#b", " contract:me/a#b"} {
		if r, ok := compiler.ParseReference(text); ok {
			t.Errorf("%q was taken for %v", text, r)
		}
	}
}
