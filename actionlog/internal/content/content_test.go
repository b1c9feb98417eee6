package content

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"":                                       "",
		" Read  the\titems.\n":                   "Read the items.",
		"one\r\ntwo\u2028three":                  "one two three",
		"a\u200bb\u202ec\x07\ufeff":              "abc",
		"a\u00a0\u00a0b":                         "a b",
		"Gro\u0308ße":                            "Größe",
		"bad \xff byte":                          "bad \uFFFD byte",
		"new \U00031400 letter \u0378.":          "new \U00031400 letter \uFFFD.",
		"z" + strings.Repeat("\u0301", 11) + "x": "z" + strings.Repeat("\u0301", 9) + "\uFFFDx",
	} {
		got := Line(in)
		if strings.HasPrefix(in, "z") {
			if strings.Count(got, "\u0301") > 10 || !strings.HasSuffix(got, "x") {
				t.Errorf("%q", got)
			}
			continue
		}
		if got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
	for _, odd := range []string{strings.Repeat("\u0378", 5000), strings.Repeat("z"+strings.Repeat("\u0301", 40), 200), strings.Repeat("x", 1<<20)} {
		if got := Line(odd); !utf8.ValidString(got) || len(got) > maxRaw*2 {
			t.Errorf("%d bytes", len(got))
		}
	}
}

func TestCut(t *testing.T) {
	family := "👨\u200d👩\u200d👧\u200d👦" // 7 code points
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "abc"}, {"", 0, ""}, {"ü", 1, "ü"}, {"üü", 1, "ü"},
		{"ab" + family, 9, "ab" + family}, {"ab" + family + "c", 9, "ab" + family}, {"ab" + family, 8, "ab"}, {family, 3, ""},
		{"ae\u0301x", 2, "a"}, {"ae\u0301x", 3, "ae\u0301"}, {"🇩🇪🇫🇷", 3, "🇩🇪"}, {"ab cd", 3, "ab"},
		{strings.Repeat("ö", 1500), 1000, strings.Repeat("ö", 1000)},
	} {
		if got := Cut(c.in, c.n); got != c.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func TestDraft(t *testing.T) {
	for _, in := range []string{
		"", "Read the open items.", "Read the open items.\nTwo moved since last week.", "One sentence. A second one, a bit longer, with a list: a, b and c.",
		"Used #general and #12.", "C# is one word, - and so on", "1. of November is the deadline.", "a <b and c> d", "5 < 6 > 4", "- one dash alone",
		"Dear readers get it on Friday.", "From: the tracker, two rows.", "{curly} text", "\n\nRead it.\n\n", "[draft] of the report", "a | b",
		strings.Repeat("word word. ", 300),
	} {
		if why := Draft(in); why != "" {
			t.Errorf("%q: %s", in, why)
		}
	}
	for in, want := range map[string]string{
		"First.\n\nSecond.": "paragraph", "First.\r\n\r\nSecond.": "paragraph", "First.\r\rSecond.": "paragraph",
		"# Weekly report\nAll went well.": "heading", "Intro\n## Risks": "heading", "```\ncode\n```": "code", "x\n~~~": "code",
		"- one\n- two": "list", "Done:\n1. this\n2. that": "list", "* a\n* b": "list", "• a\n• b": "list",
		"| a | b |\n| - | - |": "table", "<p>Hello</p>": "HTML", "<!DOCTYPE html>": "HTML", `see <a href="x">`: "HTML", "x<br/>y": "HTML", "<DIV class=x>": "HTML",
		"From: Mira\nSubject: Report": "mail", "Von: Mira\nBetreff: Bericht": "mail", "a\nb\nc\nd\ne\nf": "lines",
		`{"title": "x"}`: "data", "---\nname: x": "data", "Hi Theo,\nthe report is ready.": "letter", "Sehr geehrte Damen und Herren,\nanbei": "letter",
	} {
		if why := Draft(in); !strings.Contains(why, want) {
			t.Errorf("%q: %q, want %s", in, why, want)
		}
	}
}

func TestTargets(t *testing.T) {
	for in, want := range map[string]string{
		"https://docs.example.com/document/d/1/edit#tab=t.0":                  "https://docs.example.com/document/d/1/edit#tab=t.0",
		"https://docs.example.com/document/d/1/edit?usp=sharing&tab=t.0#x":    "https://docs.example.com/document/d/1/edit?tab=t.0#x",
		"HTTPS://User:Secret@Docs.Example.com:443/A?id=7&utm_source=mail#top": "https://docs.example.com/A?id=7#top",
		"https://x.example/?token=abc":                                        "https://x.example/",
		"https://x.example?v=1":                                               "https://x.example?v=1",
		"https://x.example/a?v=2&id=1;sig=9":                                  "https://x.example/a?id=1&v=2",
		"https://x.example/a#access_token=abc&id=4":                           "https://x.example/a#id=4",
		"https://x.example/a#:~:text=the%20whole%20page":                      "https://x.example/a",
		"https://x.example/a#L10:~:text=x":                                    "https://x.example/a#L10",
		"https://x.example/a#/board/12?session=9&tab=2":                       "https://x.example/a#/board/12?tab=2",
		"https://x.example/a?id=ghp_0123456789012345678901234567890123456":    "https://x.example/a",
		"postgres://app:pw@db.example:5432/reports?sslmode=disable":           "postgres://db.example:5432/reports",
		"ssh://git@host.example/team/repo":                                    "ssh://host.example/team/repo",
		"http://a@b@host.example:80/x":                                        "http://host.example/x",
		"http://[::1]:8080/a?b=c":                                             "http://[::1]:8080/a",
		"docs.example.com/d/1?usp=sharing&gid=5":                              "docs.example.com/d/1?gid=5",
		"mailto:list@example.com?subject=The%20report&body=All%20of%20it":     "mailto:list@example.com",
		"contract:me/weekly-digest#digest":                                    "contract:me/weekly-digest#digest",
		"asset:report/45":                                                     "asset:report/45",
		"#team-3":                                                             "#team-3",
		"list@example.com":                                                    "list@example.com",
		"the weekly report":                                                   "the weekly report",
		"the report (https://x.example/a?token=b) of the team":                "the report (https://x.example/a) of the team",
		"git@host.example:team/repo.git":                                      "git@host.example:team/repo.git",
		"what is open? all of it":                                             "what is open? all of it",
		"report.md?":                                                          "report.md?",
		"://x?y=z":                                                            "://x?y=z",
		"https://de.example/wiki/Haus_(Band)?action=edit":                     "https://de.example/wiki/Haus_(Band)",
		"https://x.example/a%zz?b":                                            "https://x.example/a%zz",
		"https://x.example/?page=" + strings.Repeat("x", maxKept+1):           "https://x.example/",
	} {
		got, _ := Target(in)
		if got != want {
			t.Errorf("Target(%q) = %q, want %q", in, got, want)
		}
		if again, gone := Target(got); again != got || len(gone) > 0 {
			t.Errorf("%q becomes %q without %v", got, again, gone)
		}
	}
	if _, gone := Target("https://a:b@x.example/?c=d#e=f"); !slices.Equal(gone, []string{"userinfo", "query", "fragment"}) {
		t.Errorf("%v", gone)
	}
	if got, _ := URLs(`See https://x.example/a?b=c, "https://y.example/?d" and <https://z.example/#a>. Or https://w.example/e?f=g!`); got !=
		`See https://x.example/a, "https://y.example/" and <https://z.example/#a>. Or https://w.example/e!` {
		t.Errorf("%s", got)
	}
}

func TestSecrets(t *testing.T) {
	a := strings.Repeat("Ab0", 14)
	for in, want := range map[string]string{
		"used ghp_" + a + " here":                    "used [redacted] here",
		"(github_pat_" + a + ")":                     "([redacted])",
		"AKIA" + "ABCDEFGH12345678":                  "[redacted]",
		"sk-ant-api03-" + a + ", and more":           "[redacted], and more",
		"xoxb-1234567890-abc":                        "[redacted]",
		"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_": "[redacted]",
		"eyJhbGciOiJIUzI1NiJ9 is half":               "eyJhbGciOiJIUzI1NiJ9 is half",
		"password: hunter2":                          "password: [redacted]",
		"Passwort = geheim, und weiter":              "Passwort = [redacted], und weiter",
		`{"api_key": "abc"}`:                         `{"api_key": "[redacted]"}`,
		"Authorization: Bearer abcdefghijklmnop1":    "Authorization: Bearer [redacted]",
		"bearer abcdefghijklmnop1 was used":          "bearer [redacted] was used",
		"-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY----- x": "[redacted] x",
		"-----BEGIN OPENSSH PRIVATE KEY----- abc":                               "[redacted]",
		"-----BEGIN CERTIFICATE----- abc":                                       "-----BEGIN CERTIFICATE----- abc",
		"call +49 30 1234567 today":                                             "call [redacted] today",
		"030/1234567 or 0171-1234567":                                           "[redacted] or [redacted]",
		"+1 (415) 555-0132.":                                                    "[redacted].",
		"https://x.example/a?token=abc&id=5":                                    "https://x.example/a?token=[redacted]&id=5",
		"password=[redacted]":                                                   "password=[redacted]",
	} {
		got := Secrets(in)
		if got != want {
			t.Errorf("Secrets(%q) = %q, want %q", in, got, want)
		}
		if again := Secrets(got); again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	}
	for _, innocent := range []string{
		"", "sha256:" + strings.Repeat("0f", 32), "2026-11-06T17:00:00Z", "rev-0a1b2c3d", "PAY-1234567", "0.12345678", "007 items", "00:30 to 01:30", "sk-learn-is-a-library-with-a-long-name",
		"the secret is that nobody knows", "tokens were counted", "Basic internationalization was read.", "password protected", "version 010.2.3", "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms",
		"build 20261106123456", "+5 rows", "0 of 12", "task-1234567890123456", "row 012345678901", "secret:", "token=&x=1", "skip", "AKIA", "hf_x", "drafts/me-00000/1790003314.md", "drafts/030/1234567.md", "x=0123 4567 8901",
	} {
		if got := Secrets(innocent); got != innocent {
			t.Errorf("%q became %q", innocent, got)
		}
	}
}

func TestMail(t *testing.T) {
	for in, want := range map[string]string{
		"from theo@example.com.": "theo@example.com", "(Theo.Meyer+x@mail.example.co.uk)": "Theo.Meyer+x@mail.example.co.uk", "<a@b.de>": "a@b.de",
		"@mira": "", "a@b": "", "a @ b.de": "", "git@host.example:team/repo": "", "https://user@host.example/x": "", "pkg@1.2.3": "", "mail a@b.c": "", "x@y.z1": "", "@scope/pkg.js": "",
		"first a@b, then c@d.org": "c@d.org", "müller@example.de": "müller@example.de",
	} {
		if got := Mail(in); got != want {
			t.Errorf("Mail(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHandle(t *testing.T) {
	p := People{User: "mira", Others: []string{"theo", "Priya"}}
	for in, want := range map[string]string{
		"by weekly-report of @mira": "", "asked @Mira": "", "asked @jonas.k, who": "@jonas.k", "posted to @channel and @here": "", "uses @angular/core": "", "a@b": "", "3 @ 5": "", "@": "", "@2x": "",
		"Theo's rows": "", "waits for Theo": "Theo", "of Priya.": "Priya", "the theory": "", "Mr Smith wrote": "Mr Smith", "Frau Müller": "Frau Müller", "Mr. Smith": "Mr Smith", "Dr is a title": "", "Ms. said": "",
		"by mira herself": "", "(@jonas)": "@jonas",
	} {
		if got, _ := Find(in, p); got != want {
			t.Errorf("Find(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	p := People{User: "mira", Others: []string{"theo"}}
	for in, bad := range map[string]bool{
		"@mira approved 3 drafts":       true,
		"mira approved 12 of 14":        true,
		"theo needed three days":        true,
		"Jonas rejected 4 drafts":       true,
		"4 approvals by Jonas":          true,
		"3 drafts from @mira are late":  true,
		"2.5 drafts per person":         true,
		"12 Entwürfe pro Person":        true,
		"This week Jonas sent 4 drafts": true,
		"five reviews by theo":          true,
		"Theo's approvals: 4":           true,
		"Of these are mira's 3 delays":  true,
		"Seen: Jonas's two fall-backs":  true,

		"Read 12 open items.":                               false,
		"3 rows of 14 moved since Monday":                   false,
		"The team approved 3 drafts":                        false,
		"Week 45: 3 open, 5 closed":                         false,
		"Open: 3, Closed: 5":                                false,
		"By weekly-report of @mira, 3 rows moved":           false,
		"Two drafts are pending, by weekly-report of @mira": false,
		"Report has 3 sections":                             false,
		"Theo's rows: 3":                                    false,
		"The week's reviews: 3":                             false,
		"Theo's approvals":                                  false,
		"Tracker's 3 delays":                                false,
		"Read for @mira. 3 rows moved":                      false,
		"PAY-12 was closed by hand":                         false,
		"5 comments from Monday":                            false,
		"v2 of 2026-11-06":                                  false,
		"Nothing per person":                                false,
		"":                                                  false,
	} {
		if _, got := Find(in, p); (got != "") != bad {
			t.Errorf("Find(%q) = %q", in, got)
		}
	}
}

// Whatever is cleaned is clean: once more changes nothing. And nothing takes long.
func FuzzClean(f *testing.F) {
	for _, s := range []string{"", "https://a:b@x.example/?c=d#e=f", "password: x", "+49 30 1234567", "é\u0301\u200d", "@x 3 @y", "a@b.de", "-----BEGIN PRIVATE KEY-----", "x://y?z", "0://#=?", "mailto:?", "a.bc?d", "token=\"'", "authorization: bearer a1"} {
		f.Add(s)
	}
	f.Fuzz(stable)
}

func stable(t *testing.T, s string) {
	p := People{User: "mira", Others: []string{"theo"}}
	_, _ = Mail(s), Draft(s)
	_, _ = Find(s, p)
	line := Line(s)
	if again := Line(line); again != line {
		t.Errorf("Line: %q becomes %q", line, again)
	}
	if cut := Cut(line, 10); utf8.RuneCountInString(cut) > 10 || !strings.HasPrefix(line, cut) {
		t.Errorf("Cut: %q of %q", cut, line)
	}
	for name, clean := range map[string]func(string) string{
		"Secrets": Secrets,
		"place":   func(s string) string { s, _, _ = Stored(s, true); return s },
		"prose":   func(s string) string { s, _, _ = Stored(s, false); return s },
	} {
		out := clean(line)
		if again := clean(out); again != out {
			t.Errorf("%s: %q becomes %q, and then %q", name, line, out, again)
		}
		if !utf8.ValidString(out) {
			t.Errorf("%s: %q becomes %q", name, line, out)
		}
	}
}

// The same for texts made of what the rules look for, in any order.
func TestCleanIsStable(t *testing.T) {
	parts := []string{
		"https://", "x://", "a:b@", "x.example", "/", "?", "#", "&", ";", "=", "id", "tab=1", "token=", "sig", ":~:text=", ":443", "@", "mira", "theo", "Theo", "ghp_", "sk-", "eyJ", ".", "a1",
		"password", ":", " ", "\"", "'", ",", "Bearer ", "abcdefghijklmnop1", "+49", "030", "1234567", "-", "(", ")", "[redacted]", "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----",
		"mailto:", "www.", "3", "approved", "drafts", "by", "ö", "e\u0301", "\u200b", "\u0378", "\n", "<", ">", "//", "%", "0123456789012345678901234567890123456789",
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 60_000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		stable(t, b.String())
		if t.Failed() {
			return
		}
	}
}
