package shell

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		"":                        `''`,
		"/home/mira/hz-team":      `/home/mira/hz-team`,
		"größe/日本":                `größe/日本`,
		"a b":                     `'a b'`,
		"it's":                    `'it'\''s'`,
		"$HOME":                   `'$HOME'`,
		"~mira":                   `'~mira'`,
		"a~":                      `a~`,
		"=ls":                     `'=ls'`,
		`["x@sha256:ab"]`:         `'["x@sha256:ab"]'`,
		"a\nb":                    `$'a\nb'`,
		"it's\x1b[2J":             `$'it\'s\033[2J'`,
		"\xff1":                   `$'\3771'`,
		"a\u202eb":                `$'a\342\200\256b'`,
		"C:\\hz":                  `'C:\hz'`,
		"a\u00a0b":                "'a\u00a0b'",
		"-":                       `-`,
		"refs/heads/x;rm -rf /":   `'refs/heads/x;rm -rf /'`,
		"\ufffd":                  "\ufffd",
		"back\\slash and\ttab":    `$'back\\slash and\ttab'`,
		"https://x.test/t.git?a&": `'https://x.test/t.git?a&'`,
	} {
		if got := Quote(in); got != want {
			t.Errorf("Quote(%q) = %s, want %s", in, got, want)
		}
	}
}

func ExampleCommand() {
	fmt.Println(Command("git", "-C", "/home/mira/our team", "status"))
	// Output: git -C '/home/mira/our team' status
}

// Whatever the word, what is printed holds nothing that a terminal takes for more than text.
func FuzzQuote(f *testing.F) {
	for _, s := range []string{"", "a b", "it's", "\x1b[2J", "\xff", "a\u202e'"} {
		f.Add(s)
	}
	bash, _ := exec.LookPath("bash")
	f.Fuzz(func(t *testing.T, s string) {
		got := Quote(s)
		if diag.Visible(got) != got || !utf8.ValidString(got) {
			t.Errorf("Quote(%q) = %q holds what can't be seen", s, got)
		}
		if bash == "" || strings.Contains(s, "\x00") {
			return
		}
		out, err := exec.Command(bash, "-c", "printf %s. "+got).Output()
		if err != nil || string(out) != s+"." {
			t.Errorf("a shell reads %s as %q, want %q (%v)", got, out, s, err)
		}
	})
}
