package corpus_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
)

// kindOfFix is a row and a column of the table of docs/fixing.md.
type kindOfFix struct {
	code diag.Code
	safe bool
}

var (
	fixRow   = regexp.MustCompile(`(?m)^\| \[(HZC\d{3})\]\(codes/HZC\d{3}\.md\) \|(.*)\|(.*)\|$`)
	fixTitle = regexp.MustCompile("``(.+?)``|`(.+?)`")
)

// documentedFixes reads the table. A title's … stands for any text.
func documentedFixes(t *testing.T) map[kindOfFix][]string {
	t.Helper()
	page, err := os.ReadFile("../docs/fixing.md")
	if err != nil {
		t.Fatal(err)
	}
	all := map[kindOfFix][]string{}
	for _, row := range fixRow.FindAllStringSubmatch(string(page), -1) {
		for i, cell := range row[2:] {
			k := kindOfFix{diag.Code(row[1]), i == 0}
			for _, m := range fixTitle.FindAllStringSubmatch(cell, -1) {
				all[k] = append(all[k], strings.TrimSpace(m[1]+m[2]))
			}
		}
	}
	return all
}

// TestFixesAreDocumented holds the table of docs/fixing.md against all cases: each fix stands in
// it, and each of its titles is one that a case has.
func TestFixesAreDocumented(t *testing.T) {
	documented := documentedFixes(t)
	used := map[kindOfFix]map[string]bool{}
	for _, e := range entries(t) {
		res, err := prepare(t, e).check(1)
		if err != nil {
			t.Fatal(err)
		}
		for i := range res.Diagnostics {
			for _, f := range res.Diagnostics[i].Fixes {
				k := kindOfFix{res.Diagnostics[i].Code, f.Safe}
				title := titleOf(f.Title, documented[k])
				if title == "" {
					t.Errorf("%s: %s, safe %v: %q isn't in docs/fixing.md", e.name, k.code, k.safe, f.Title)
				}
				if used[k] == nil {
					used[k] = map[string]bool{}
				}
				used[k][title] = true
				if strings.HasSuffix(f.Title, ".") && !strings.HasSuffix(f.Title, "...") || f.Title[0] < 'A' || f.Title[0] > 'Z' || len([]rune(f.Title)) > 2*diag.MaxQuote+16 {
					t.Errorf("%s: %q is no short imperative", e.name, f.Title)
				}
			}
		}
	}
	rows := 0
	for k, titles := range documented {
		for _, title := range titles {
			rows++
			if !used[k][title] {
				t.Errorf("docs/fixing.md: %s, safe %v: no case has %q", k.code, k.safe, title)
			}
		}
	}
	if rows < 50 {
		t.Errorf("only %d titles were read", rows)
	}
}

// titleOf gives the documented title that a fix's is: one without … before one with it.
func titleOf(title string, documented []string) (like string) {
	for _, d := range documented {
		if d == title {
			return d
		}
		if before, after, open := strings.Cut(d, "…"); open && len(title) > len(before)+len(after) && strings.HasPrefix(title, before) && strings.HasSuffix(title, after) && len(before) > len(like) {
			like = d
		}
	}
	return like
}
