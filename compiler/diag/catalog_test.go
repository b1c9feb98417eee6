package diag

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// severities states what the guide's table and interfaces §1 say of each code. A code that
// is added, dropped or changed has to be changed here too.
var severities = map[Severity]string{
	Error: "HZC001 HZC002 HZC003 HZC004 HZC005 HZC010 HZC011 HZC013 HZC015 HZC023 HZC025 HZC030 " +
		"HZC032 HZC101 HZC103 HZC106 HZC107 HZC110 HZC202 HZC204 HZC301 HZC401 HZC403",
	Warning: "HZC012 HZC014 HZC024 HZC031 HZC105 HZC108 HZC109 HZC201 HZC203 HZC205 HZC209 HZC402 HZC503",
	Info:    "HZC501 HZC502",
}

func TestCatalogIsComplete(t *testing.T) {
	want := map[Code]Severity{}
	for severity, codes := range severities {
		for _, c := range strings.Fields(codes) {
			want[Code(c)] = severity
		}
	}
	for _, e := range Catalog() {
		severity, ok := want[e.Code]
		if !ok {
			t.Errorf("%s stands twice or isn't in the tables", e.Code)
		} else if e.Severity != severity || e.Code.Severity() != severity {
			t.Errorf("%s is %s, the tables say %s", e.Code, e.Severity, severity)
		}
		delete(want, e.Code)
	}
	for c := range want {
		t.Errorf("%s is missing", c)
	}
}

func TestCatalogIsSorted(t *testing.T) {
	ok := slices.IsSortedFunc(Catalog(), func(a, b Entry) int { return strings.Compare(string(a.Code), string(b.Code)) })
	if !ok {
		t.Error("the catalog isn't sorted by code; Lookup needs it so")
	}
}

func TestCatalogIsTheCallersOwn(t *testing.T) {
	Catalog()[0].Title = "changed"
	if got := Catalog()[0].Title; got == "changed" {
		t.Error("a caller can change the catalog")
	}
}

func TestEntriesAreWellWritten(t *testing.T) {
	for _, e := range Catalog() {
		for _, f := range []struct {
			field, text string
			most        int
			sentence    bool
		}{
			{"title", e.Title, 60, false},
			{"summary", e.Summary, 320, true},
			{"why", e.Why, 300, true},
			{"fix", e.Fix, 300, true},
		} {
			if f.text == "" {
				t.Errorf("%s has no %s", e.Code, f.field)
			}
			if n := utf8.RuneCountInString(f.text); n > f.most {
				t.Errorf("%s: the %s has %d code points, at most %d", e.Code, f.field, n, f.most)
			}
			if strings.HasSuffix(f.text, ".") != f.sentence {
				t.Errorf("%s: the %s %q: a full stop too many or too few", e.Code, f.field, f.text)
			}
			checkText(t, e.Code, f.text)
		}
		for _, line := range e.Covers {
			if n := utf8.RuneCountInString(line); n == 0 || n > 120 || strings.HasSuffix(line, ".") {
				t.Errorf("%s: %q should be one short line without a full stop", e.Code, line)
			}
			checkText(t, e.Code, line)
		}
	}
}

// checkText refuses what neither a page nor a terminal shows well.
func checkText(t *testing.T, c Code, text string) {
	t.Helper()
	if Visible(text) != text || strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
		t.Errorf("%s: %q holds characters without form, or stray blanks", c, text)
	}
	if strings.Count(text, "`")%2 != 0 {
		t.Errorf("%s: %q opens code and doesn't close it", c, text)
	}
}

func TestEntriesReferToEntries(t *testing.T) {
	for _, e := range Catalog() {
		if !slices.IsSorted(e.Related) || slices.Contains(e.Related, e.Code) {
			t.Errorf("%s: related codes %v should be sorted, without the code itself", e.Code, e.Related)
		}
		for _, c := range e.Related {
			if _, ok := Lookup(c); !ok {
				t.Errorf("%s: the related code %s isn't in the catalog", e.Code, c)
			}
		}
		if e.Since == "" {
			t.Errorf("%s doesn't say since when", e.Code)
		}
		if _, ok := Lookup(e.Successor); e.Successor != "" && (!ok || e.Retired == "") {
			t.Errorf("%s: a successor is a code of the catalog, and only a retired code has one", e.Code)
		}
	}
}

func TestLookup(t *testing.T) {
	for _, e := range Catalog() {
		got, ok := Lookup(e.Code)
		if !ok || got.Title != e.Title || e.Code.Title() != e.Title {
			t.Errorf("Lookup(%s) = %q, %v", e.Code, got.Title, ok)
		}
	}
	for _, c := range []Code{Internal, "HZC", "HZC000", "HZC999", "hzc011"} {
		if _, ok := Lookup(c); ok || c.Title() != "" || c.Severity() != Error {
			t.Errorf("%q should be no entry, without a title, and grave", c)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  Code
	}{
		{"HZC011", "HZC011"},
		{"hzc011", "HZC011"},
		{" Hzc105 ", "HZC105"},
		{"011", "HZC011"},
		{"11", "HZC011"},
		{"hzc-30", "HZC030"},
		{"HZC0011", "HZC011"},
		{"HZCO11", "HZC011"},
		{"HZC1O5", "HZC105"},
		{"HCZ011", "HZC011"},
		{"HZC10", "HZC010"},
		{"HZ105", "HZC105"},
		{"HZC999", Internal},
		{"HZC", Internal},
		{"", Internal},
		{"E501", Internal},
		{"weekly-digest", Internal},
		{strings.Repeat("HZC", 1000), Internal},
	} {
		if got := Nearest(c.typed); got != c.want {
			t.Errorf("Nearest(%.20q) = %q, want %q", c.typed, got, c.want)
		}
	}
}

func TestIgnore(t *testing.T) {
	for _, c := range []struct {
		code Code
		want []string
	}{
		{"HZC011", nil},
		{"HZC209", nil},
		{"HZC012", []string{"# hz: ignore HZC012 — the reason, in your words"}},
		{"HZC105", []string{"<!-- hz: ignore HZC105 — the reason, in your words -->"}},
		{"HZC201", []string{
			"# hz: ignore HZC201 — the reason, in your words",
			"<!-- hz: ignore HZC201 — the reason, in your words -->",
		}},
	} {
		e, _ := Lookup(c.code)
		if got := e.Ignore(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
	for _, e := range Catalog() {
		if can := e.Severity != Error && e.Place != InComment && e.Place != InLog; can != (len(e.Ignore()) > 0) {
			t.Errorf("%s: a warning needs a place, so that it can be silenced there", e.Code)
		}
	}
}

func TestPage(t *testing.T) {
	c := Code("HZC011")
	if got := c.Page(); got != "docs/codes/HZC011.md" {
		t.Errorf("Page: %s", got)
	}
	if got := c.URL(); got != "https://github.com/heinzel/hz/blob/main/docs/codes/HZC011.md" {
		t.Errorf("URL: %s", got)
	}
}

func ExampleNearest() {
	fmt.Println(Nearest("hzc30"), Nearest("HCZ105"))
	// Output: HZC030 HZC105
}
