package tell

import (
	"bytes"
	"html"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"
)

var md = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(unsafe.WithUnsafe()))

// drawn gives a Markdown text as GitHub's Markdown draws it, with HTML let through.
func drawn(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := md.Convert([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var hostile = []string{
	"", "plain", "`", "``", "a`b", "`a`", "```\ncode", "[x](command:workbench.action.quit)", "![x](https://evil.example/pixel.png)",
	"<img src=x onerror=alert(1)>", "<b>", "<https://evil.example>", "https://evil.example", "HTTP://EVIL.example/x?y=1", "www.evil.example",
	"see www.evil.example.", "ftp://x.example", "mailto:a@b.example", "a@b.example", "xmpp:a@b.example", "| a | b |\n|---|---|\n| 1 | 2 |", "a | b", "# head", "###### head", "head\n===", "head\n---",
	"---", "***", "- item", "* item", "+ item", "1. item", "12) item", "> quote", "    code", "\tcode", "~~gone~~", "*soft*", "**loud**", "__loud__", "_soft_", "snake_case_name", "_", "a_", "_a", "a_b_",
	"&lt;img&gt;", "&#60;", "& alone", "AT&T", "AT&T;", "\\", "a\\", "\\[x\\](y)", "\\\\", "[x]: https://evil.example", "[x][y]", "[^1]", "- [ ] box", "[ ]", "a  \nb", "a\\\nb", "\u202eright", "nul\x00", "\xff\xfe", "\r\n", "é🧝e\u0301", "<!-- comment -->", "<?php", "<![CDATA[", "{{x}}", "$(alert)", "$x$", ":smile:", "~~~\nx", "a: b://c", "[[x]]", "==x==",
	"1.", "1)", "1", "=", "-", "+", "#", "#tag", "a#b", "a: https://b.example/(c)", "!", "![", "](", "`<b>`", "x`[y](z)", strings.Repeat("`", 40), strings.Repeat("[", 400), strings.Repeat("*a ", 400),
}

// holds checks that a text is drawn as itself wherever it may stand.
func holds(t testing.TB, s string) {
	t.Helper()
	want := oneLine(s)
	for _, c := range []struct {
		name, before, after string
		parts               []any
	}{
		{"a paragraph", "<p>", "</p>", []any{quote(s)}},
		{"behind words", "<p>x: ", "</p>", []any{"x: ", quote(s)}},
		{"before words", "<p>", " x</p>", []any{quote(s), " x"}},
		{"a name", "<p><code>", "</code></p>", []any{word{text: s, kind: codeText}}},
		{"a name among words", "<p>a <code>", "</code> b</p>", []any{"a ", word{text: s, kind: codeText}, " b"}},
	} {
		if want == "" && strings.Contains(c.before, "code") {
			continue
		}
		k := card{markdown: true}
		k.para(c.parts...)
		got := strings.TrimSuffix(drawn(t, k.b.String()), "\n")
		inner := strings.TrimSuffix(strings.TrimPrefix(got, c.before), c.after)
		if want == "" {
			continue
		}
		if k.full {
			continue
		}
		if strings.Contains(inner, "<") || html.UnescapeString(inner) != want {
			t.Errorf("%s: %q is written %q and drawn %q", c.name, s, k.b.String(), got)
		}
	}
	k := card{markdown: true}
	k.item(quote(s))
	k.item("second")
	if got := drawn(t, k.b.String()); want != "" && !k.full && got != "<ul>\n<li>"+strings.TrimSuffix(strings.TrimPrefix(drawnText(want), "<p>"), "</p>")+"</li>\n<li>second</li>\n</ul>\n" {
		t.Errorf("an item: %q is written %q and drawn %q", s, k.b.String(), got)
	}
	k = card{markdown: true}
	k.para(to(s, "https://hz.example/page"))
	if text := strings.TrimSuffix(strings.TrimPrefix(k.b.String(), "["), "](https://hz.example/page)"); strings.ContainsAny(text, "[]") {
		t.Errorf("a bracket in the text of a link, which VS Code reads twice: %q", text)
	}
	if got := drawn(t, k.b.String()); want != "" && !k.full && got != "<p><a href=\"https://hz.example/page\">"+drawnText(want)+"</a></p>\n" {
		t.Errorf("a link: %q is written %q and drawn %q", s, k.b.String(), got)
	}
}

// drawnText gives a text as HTML has it.
func drawnText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

func quote(s string) word { return say(oneLine(s)) }

func TestTextStaysText(t *testing.T) {
	for _, s := range hostile {
		holds(t, s)
	}
	for i, a := range hostile { // each beside some
		for k := range 9 {
			if b := hostile[(i*7+k*11)%len(hostile)]; len(a)+len(b) < 100 {
				holds(t, a+" "+b)
				holds(t, a+b)
			}
		}
	}
}

func FuzzTextStaysText(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { holds(t, s) })
}

// What needs no backslash has none: many editors show the text as it is.
func TestFewBackslashes(t *testing.T) {
	for _, s := range []string{"at 07:00 on Monday", "tracker.issues_updated", "2026-12-07T07:00:00+01:00", "a - b + c = d", "AT&T", "1,024 characters. Two.", "agent-runner:read", "#tag is not first #tag", "isn't (yet) there!"} {
		if got := strings.TrimPrefix(escape(s), `\`); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

// Only pages and files are linked.
func TestAddress(t *testing.T) {
	for uri, want := range map[string]string{
		"https://hz.example/HZC001.md":   "https://hz.example/HZC001.md",
		"file:///a/b%20c.prose.md":       "file:///a/b%20c.prose.md",
		"file:///a/b(1).prose.md":        "<file:///a/b(1).prose.md>",
		"command:workbench.action.quit":  "",
		"javascript:alert(1)":            "",
		"file:///a> [x](command:y)":      "",
		"file:///a\nb":                   "",
		"untitled:Untitled-1":            "",
		"http://hz.example":              "",
		"vscode-remote://wsl/home/a":     "",
		"https://hz.example/\\":          "",
		"https://hz.example/\u202ereved": "",
	} {
		if got := address(uri); got != want {
			t.Errorf("%q: %q, want %q", uri, got, want)
		}
	}
}

// A card has an end, and is whole blocks up to there.
func TestCardsEnd(t *testing.T) {
	for _, markdown := range []bool{true, false} {
		k := card{markdown: markdown}
		for range 100 {
			k.para(quoted(strings.Repeat("é[x](y) ", 100)))
			k.item(name(strings.Repeat("`x", 400)))
		}
		got := k.content().Value
		if n := utf8.RuneCountInString(got); n > maxCard || n < maxCard/2 {
			t.Errorf("%d code points", n)
		}
		if !strings.HasSuffix(got, "\n\n…") || !utf8.ValidString(got) {
			t.Errorf("it ends %q", got[len(got)-20:])
		}
	}
	k := card{}
	k.para(strings.Repeat("a", 3000))
	if got := k.content(); got != nil && utf8.RuneCountInString(got.Value) > maxCard {
		t.Error("a block that is too long was told")
	}
	if k := (card{}); k.content() != nil {
		t.Error("an empty card says something")
	}
}
