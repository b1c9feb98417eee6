package session

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

const good = `Words about the session.

== # A comment.
== file a.prose.md
🧝 BAD ü BAD
see b
== open a.prose.md
== expect a.prose.md
🧝 BAD ü BAD
  ^^^ diag HZC001
        ^^^ diag HZC001 error "it is BAD"
see b
^^^^^ diag HZC031 warning
== open b.prose.md
one
BAD
^^^ diag HZC001
three
== expect a.prose.md
[...]
🧝 BAD ü BAD
  ^^^ diag HZC001
        ^^^ diag HZC001
[...]
== edit a.prose.md "ü |BAD|" "GOOD"
== type a.prose.md "🧝 |BAD|" "äöü𝒳"
== expect a.prose.md
== delete a.prose.md 1:1-1:3
== replace b.prose.md crlf
BAD
BAD
== edit b.prose.md
99:99 "end"
@0:0-@0:0 "𝒳"
== expect b.prose.md
𝒳BAD
 ^^^ diag HZC001
BAD
^^^ diag HZC001
end
== hover a.prose.md "äö|ü"
markdown
| **ü𝒳**

== rename b.prose.md 1:2 "Müsli" apply
b.prose.md:1:2-1:5 "Müsli"
b.prose.md:2:1-2:4 "Müsli"

== expect b.prose.md
== request foo/bar {"x":1}
error -32601: method not found
== save b.prose.md
== close b.prose.md
== expect a.prose.md
[...]
see b
^^^^^ diag HZC031 warning
`

func TestAGoodSessionPasses(t *testing.T) {
	if got := try(t, good, fake{late: time.Millisecond}, patient); got != "" {
		t.Error(got)
	}
}

// Whatever is wrong, in the session or in the server, must be seen.
func TestABadSessionFails(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(good) }
	for name, c := range map[string]struct {
		session, want string
		server        fake
	}{
		"a finding that isn't marked":   {replace("[...]\nsee b\n^^^^^ diag HZC031 warning\n", ""), "not marked: 2:1-2:6 HZC031", fake{}},
		"a finding that isn't there":    {replace("three\n", "three\n^ diag HZC001\n"), "missing: 3:1-3:2 HZC001", fake{}},
		"another extent":                {replace("  ^^^ diag HZC001\n        ^^^ diag HZC001 error", "  ^^ diag HZC001\n        ^^^ diag HZC001 error"), "missing: 1:3-1:5", fake{}},
		"another code":                  {replace("^^^^^ diag HZC031", "^^^^^ diag HZC032"), "HZC032", fake{}},
		"another severity":              {replace("HZC031 warning", "HZC031 error"), "missing: 2:1-2:6 HZC031 error", fake{}},
		"another message":               {replace(`"it is BAD"`, `"it is bad"`), "it is bad", fake{}},
		"another text":                  {replace("== expect b.prose.md\n𝒳BAD", "== expect b.prose.md\nYBAD"), "isn't\nYBAD", fake{}},
		"a text that goes on":           {replace("BAD\n^^^ diag HZC001\nend\n", "BAD\n^^^ diag HZC001\n"), "but\n𝒳BAD\nBAD\nend", fake{}},
		"another answer":                {replace("**ü𝒳**", "**u**"), "- | **u**", fake{}},
		"another error":                 {replace("-32601", "-32602"), "-32601", fake{}},
		"an ambiguous place":            {replace(`"ü |BAD|"`, `"|BAD|"`), "stands 2 times", fake{}},
		"no findings at all":            {good, "no findings of a.prose.md in the version", fake{blind: true}},
		"no answer where one should be": {good, "- | **ü𝒳**", fake{silent: true}},
		"a position past the line":      {good, "past the line's end", fake{sloppy: true}},
		"an old version":                {good, "findings of version 1 after those of", fake{versions: true}},
		"a change of mind":              {good, "changed after they were as expected", fake{flaps: true}},
		"a server that complains":       {good, "log says:\nou", fake{complains: true}},
		"a hasty server":                {good, "before initialize was answered", fake{hasty: true}},
		"a server that ends":            {good, "closed", fake{quits: true}},
		"a wrong status":                {good, "status 3", fake{status: 3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := try(t, c.session, c.server, hasty); !strings.Contains(got, c.want) {
				t.Errorf("want %q in\n%s", c.want, got)
			}
		})
	}
}

func TestWhatIsNoSession(t *testing.T) {
	for _, text := range []string{"", "words only\n", "== frobnicate a\n", "== edit a \"unclosed\n", "== \n"} {
		if _, err := Parse("x", text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	s, err := Parse("x", good)
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != good {
		t.Error("the text isn't kept")
	}
}

// What -update writes passes, and says the same as what a person wrote.
func TestUpdate(t *testing.T) {
	blank := strings.NewReplacer("  ^^^ diag HZC001\n", "", "^^^ diag HZC001\n", "", "| **ü𝒳**", "", "error -32601: method not found", "never",
		"b.prose.md:1:2-1:5 \"Müsli\"\n", "").Replace(good)
	s, err := Parse("x", blank)
	if err != nil {
		t.Fatal(err)
	}
	if got := run(t, s, fake{}, patient, true); got != "" {
		t.Fatal(got)
	}
	for _, want := range []string{"| **ü𝒳**\n", "error -32601: method not found\n", "b.prose.md:1:2-1:5 \"Müsli\"\n", "𝒳BAD\n ^^^ diag HZC001 error\nBAD\n^^^ diag HZC001 error\n"} {
		if !strings.Contains(s.String(), want) {
			t.Errorf("%q isn't in\n%s", want, s)
		}
	}
	if got := try(t, s.String(), fake{}, patient); got != "" {
		t.Errorf("what was written doesn't pass: %s", got)
	}
}

func TestRunWritesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.session")
	if err := os.WriteFile(path, []byte("== open a\nBAD\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	Run(t, path, fake{}.serve, Options{Update: true})
	got, err := os.ReadFile(path)
	if want := "== open a\nBAD\n^^^ diag HZC001 error\n"; err != nil || string(got) != want {
		t.Errorf("%q, want %q (%v)", got, want, err)
	}
}

// A session that must fail waits for nothing; one that must pass can wait long.
const (
	hasty   = 300 * time.Millisecond
	patient = 20 * time.Second
)

func try(t *testing.T, text string, f fake, timeout time.Duration) string {
	s, err := Parse("x.session", text)
	if err != nil {
		return err.Error()
	}
	return run(t, s, f, timeout, false)
}

func run(t *testing.T, s *Script, f fake, timeout time.Duration, update bool) string {
	for _, w := range ways(s) {
		r := &recorder{T: t}
		done := make(chan bool)
		go func() {
			defer close(done)
			play(r, s, w, f.serve, Options{Timeout: timeout}, update)
		}()
		<-done
		if r.said != "" {
			return w.String() + ": " + r.said
		}
	}
	return ""
}

// recorder takes note of a failure instead of failing.
type recorder struct {
	*testing.T
	said string
}

func (r *recorder) Fatal(args ...any) {
	r.said = fmt.Sprint(args...)
	runtime.Goexit()
}
func (r *recorder) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }

func TestWhere(t *testing.T) {
	const text = "ab🧝c\r\n\rüx"
	for _, c := range []struct {
		encoding, word string
		want           lspRange
	}{
		{"utf-16", "1:4", lspRange{position{0, 4}, position{0, 4}}},
		{"utf-8", "1:4", lspRange{position{0, 6}, position{0, 6}}},
		{"utf-32", "1:4", lspRange{position{0, 3}, position{0, 3}}},
		{"utf-16", "1:1-3:2", lspRange{position{0, 0}, position{2, 1}}},
		{"utf-16", "1:9", lspRange{position{0, 9}, position{0, 9}}},
		{"utf-16", "@7:3-@9:1", lspRange{position{7, 3}, position{9, 1}}},
		{"utf-16", "🧝|c", lspRange{position{0, 4}, position{0, 4}}},
		{"utf-8", "|ü|x", lspRange{position{2, 0}, position{2, 2}}},
	} {
		if got, err := where(text, c.encoding, c.word); err != nil || got != c.want {
			t.Errorf("%s in %s: %v, want %v (%v)", c.word, c.encoding, got, c.want, err)
		}
	}
	for _, word := range []string{"", "x", "1", "0:1", "a|b|c|", "no|pe", "1:1-", "-1:1"} {
		if got, err := where(text, "utf-16", word); err == nil {
			t.Errorf("%s: %v", word, got)
		}
	}
}

func TestDecodeIsStrict(t *testing.T) {
	const text = "ab🧝c\r\nx"
	for _, c := range []struct {
		encoding string
		p        position
		want     point // zero: an error
	}{
		{"utf-16", position{0, 2}, point{1, 3}},
		{"utf-16", position{0, 3}, point{}},
		{"utf-16", position{0, 5}, point{1, 5}},
		{"utf-16", position{0, 6}, point{}},
		{"utf-8", position{0, 6}, point{1, 4}},
		{"utf-8", position{0, 3}, point{}},
		{"utf-32", position{0, 4}, point{1, 5}},
		{"utf-16", position{2, 0}, point{}},
		{"utf-16", position{-1, 0}, point{}},
	} {
		if got, err := decode(text, c.encoding, c.p); got != c.want || (err == nil) != (c.want != point{}) {
			t.Errorf("%v in %s: %v (%v), want %v", c.p, c.encoding, got, err, c.want)
		}
	}
}

func TestExpand(t *testing.T) {
	for snippet, want := range map[string]string{
		"plain":                     "plain",
		"a: ${1:x}$0":               "a: x",
		"${1:a ${2:b}} ${2}":        "a b ",
		"${1|one,two|}":             "one",
		`\$1 \} \\ ${1:x\}y}`:       `$1 } \ x}y`,
		"schedule: \"${1:0 7} $2\"": "schedule: \"0 7 \"",
	} {
		if got := expand(snippet); got != want {
			t.Errorf("%q: %q, want %q", snippet, got, want)
		}
	}
}

func TestPlace(t *testing.T) {
	const text = "a\n\nb\n\nc\n"
	for _, c := range []struct {
		shown string
		want  int // the line of the mark, which is below the last line shown; 0: it doesn't fit
	}{
		{"a\n\nb\n\nc", 5},
		{"a\n\nb\n\nc\n", 5},
		{"[...]\n\nc", 5},
		{"[...]\n\nb\n[...]", 3},
		{"a\n[...]\n\nc", 5},
		{"a\n[...]\n\nb", 0},
		{"a\n\nc", 0},
		{"b\n[...]", 0},
		{"a\n", 0},
	} {
		n := len(rows(strings.TrimSuffix(strings.TrimSuffix(c.shown, "\n"), "\n[...]")))
		got, err := place(c.shown, []mark{{span: span{point{n, 1}, point{n, 2}}}}, text)
		if c.want == 0 && err == nil || c.want > 0 && (err != nil || got[0].from.line != c.want) {
			t.Errorf("%q: %v (%v), want line %d", c.shown, got, err, c.want)
		}
	}
}
