package graph

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

func TestMermaidLabel(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"weekly-digest", "weekly-digest"},
		{"me/x#out", "me/x#35;out"},
		{"  a \t\n\u00a0 b  ", "a b"},
		{"", "#40;no name#41;"},
		{" \n ", "#40;no name#41;"},
		{`"quoted" & <b>`, "#34;quoted#34; #38; #60;b#62;"},
		{"`code`", "#96;code#96;"},
		{"#quot;", "#35;quot#59;"},
		{"ﬂ°35¶ß", "#64258;°35#182;ß"},
		{"%%{init: {}}%%", "#37;#37;#123;init#58; #123;#125;#125;#37;#37;"},
		{"a direction TB b", "a #100;irection TB b"},
		{"Direction\n TB", "#68;irection TB"},
		{"redirection LR, direction RL", "re#100;irection LR, #100;irection RL"},
		{"directions", "directions"},
		{"1. first", "1#46; first"},
		{"2026.12", "2026#46;12"},
		{"v1.2", "v1.2"},
		{"- item", "#45; item"},
		{"--- a", "#45;-- a"},
		{"a - b", "a - b"},
		{"see www.example.org", "see www#46;example.org"},
		{"WWW.example.org", "WWW#46;example.org"},
		{"http://x.org", "http#58;//x.org"},
		{"a@b.org", "a#64;b.org"},
		{"fa:fa-car $$x$$", "fa#58;fa-car #36;#36;x#36;#36;"},
		{"a_b *c* ~~d~~", "a#95;b #42;c#42; #126;#126;d#126;#126;"},
		{"x\x1b[31m\u202e", "x#92;x1b#91;31m#92;u#123;202e#125;"},
		{"Prüfung 漢字 🚀", "Prüfung 漢字 🚀"},
		{strings.Repeat("é", 81), strings.Repeat("é", 79) + "…"},
		{strings.Repeat("#", 80), strings.Repeat("#35;", 80)},
	} {
		if got := mermaidLabel(c.in); got != c.want {
			t.Errorf("mermaidLabel(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

var (
	entity   = regexp.MustCompile(`#([0-9]+);`)
	harmless = regexp.MustCompile(`^(?:[A-Za-z0-9 ,./-]|[^\x00-\x7f]|#[0-9]+;)+$`)
	harmful  = regexp.MustCompile(`(?i)direction\s|www\.|^-|^[0-9]+\.|ﬂ|¶|^\s|\s$|\s\s`)
)

// unlabel gives what a label is drawn as.
func unlabel(label string) string {
	return entity.ReplaceAllStringFunc(label, func(e string) string {
		n, _ := strconv.Atoi(e[1 : len(e)-1])
		return string(rune(n))
	})
}

// FuzzMermaidLabel: whatever the text, its label holds nothing that Mermaid acts on, and is
// drawn as the text.
func FuzzMermaidLabel(f *testing.F) {
	for _, s := range []string{"", "end", "direction TB", "1. x", "- x", "%%{init}%%", "\xff\x00", "ﬂ°°35¶ß", "www.x.org", "a\u2028b", "#1;", strings.Repeat("👩🏽‍🚀", 60)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		label := mermaidLabel(s)
		if !harmless.MatchString(label) || harmful.MatchString(label) {
			t.Errorf("%q gives the label %q", s, label)
		}
		want := diag.Cut(diag.Visible(foldBlanks(s)), maxLabel)
		if want == "" {
			want = "(no name)"
		}
		if got := unlabel(label); got != want {
			t.Errorf("%q is drawn as %q, want %q", s, got, want)
		}
		if n := utf8.RuneCountInString(unlabel(label)); n > maxLabel {
			t.Errorf("%q is drawn with %d characters", s, n)
		}
	})
}
