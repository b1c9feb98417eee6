package graph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heinzel/hz/internal/terminal"
	"github.com/heinzel/hz/workspace"
)

// TestTextFitsItsWidth: at any width no line is longer, unless a single name is.
func TestTextFitsItsWidth(t *testing.T) {
	for name, set := range cases(t) {
		g := Build(set)
		for width := 1; width < 200; width += 3 {
			var b strings.Builder
			if err := g.WriteText(&b, width); err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(b.String(), "\n") {
				words := strings.Fields(line)
				if terminal.Width(line) > width && len(words) > 2 && terminal.Width(strings.Join(words[:len(words)-1], " ")) >= width {
					t.Errorf("%s at %d columns: %q", name, width, line)
				}
				if strings.TrimRight(line, " ") != line {
					t.Errorf("%s at %d columns: blanks at the end of %q", name, width, line)
				}
			}
		}
	}
}

// TestTextOfManyReaders: a contract that everybody reads stays readable itself.
func TestTextOfManyReaders(t *testing.T) {
	set := numbered(300, func(i int) []int { return upTo(1)[:min(i, 1)] })
	var b strings.Builder
	if err := Build(set).WriteText(&b, 80); err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(b.String(), "\n\n")
	want := `me/c000000
  maintains  out
  read by    me/c000001, me/c000002, me/c000003, me/c000004, me/c000005,
               me/c000006, me/c000007, me/c000008, me/c000009, me/c000010,
               me/c000011, me/c000012 and 287 more`
	if head != want {
		t.Errorf("got:\n%s\nwant:\n%s", head, want)
	}
	if tail := "\n300 contracts, 300 artifacts, 299 reads, 300 writes\n"; !strings.HasSuffix(b.String(), tail) {
		t.Errorf("no %q at the end", tail)
	}
}

// TestTextOfALongCycle: its beginning is named, and how many more there are.
func TestTextOfALongCycle(t *testing.T) {
	for _, c := range []struct {
		n    int
		want string
	}{
		{maxRound + 1, "me/c000024 → me/c000000\n"},
		{maxRound + 2, "me/c000023 → … 2 more → me/c000000\n"},
		{1000, "me/c000023 → … 976 more → me/c000000\n"},
	} {
		var b strings.Builder
		if err := Build(ring(c.n)).WriteText(&b, 0); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), c.want) {
			t.Errorf("a ring of %d doesn't end with %q", c.n, c.want)
		}
	}
}

// TestUnmaintainedIsWhatCheckWarnsOf: the list and HZC031 come from the same resolution.
func TestUnmaintainedIsWhatCheckWarnsOf(t *testing.T) {
	for name, set := range cases(t) {
		ix, g := NewIndex(set), Build(set)
		want := map[string]bool{}
		for i := range set {
			if o := &set[i]; ix.ByName(o.FullName()) == i {
				for j := range o.Refs {
					switch ix.Resolve(&o.Refs[j]) {
					case NoContract, NoOutput, NoFacet:
						want[key(o, &o.Refs[j])] = true
					}
				}
			}
		}
		if len(g.Unmaintained) != len(want) {
			t.Errorf("%s: %d inputs that nobody maintains, want %d", name, len(g.Unmaintained), len(want))
		}
		for _, u := range g.Unmaintained {
			if !want[fmt.Sprint(u.Heinzel, u.Input)] {
				t.Errorf("%s: %v is maintained", name, u)
			}
		}
	}
}

func key(o *workspace.Outline, r *workspace.OutlineRef) string {
	return fmt.Sprint(HeinzelID(o.FullName()), r.Input)
}
