package git

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestRedact(t *testing.T) {
	for in, want := range map[string]string{
		"":                                     "",
		"a plain text: with @ and :":           "a plain text: with @ and :",
		"https://h.test/x.git":                 "https://h.test/x.git",
		"https://mira:s3cret@h.test/x.git":     "https://***@h.test/x.git",
		"https://ghp_token@h.test/x.git":       "https://***@h.test/x.git",
		"http://a:b@c@h.test/":                 "http://***@h.test/",
		"HTTPS://mira:s3cret@h.test":           "HTTPS://***@h.test",
		"https://mira:it's@h.test/":            "https://***@h.test/",
		"ssh://git@h.test/x":                   "ssh://git@h.test/x",
		"ssh://git:s3cret@h.test/x":            "ssh://git:***@h.test/x",
		"ssh://a@b:s3cret@h.test/x":            "ssh://***@h.test/x",
		"https://h.test/x?token=abc#y":         "https://h.test/x?***",
		"https://u:p@h.test/x?token=abc":       "https://***@h.test/x?***",
		"at 'https://u:p@a.test/', 'b@c'":      "at 'https://***@a.test/', 'b@c'",
		"two https://u:p@a.test https://x:y@b": "two https://***@a.test https://***@b",
		"https://h.test/@scope/x":              "https://h.test/@scope/x",
		"git@h.test:team/x.git":                "git@h.test:team/x.git",
	} {
		if got := Redact(in); got != want {
			t.Errorf("Redact(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestParseAddress(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "here")
	for _, c := range []struct {
		text, want, name string
		local, secret    bool
	}{
		{"https://h.test/acme/hz-team-payments.git", "", "hz-team-payments", false, false},
		{"https://h.test:8443/acme/hz-team/", "", "hz-team", false, false},
		{"https://mira:s3cret@h.test/x.git", "", "x", false, true},
		{"https://mira@h.test/x.git", "", "x", false, false},
		{"https://ghp_0123456789abcdef0123@h.test/x.git", "", "x", false, true},
		{"https://h.test/x.git?private_token=abc", "", "x", false, true},
		{"ssh://git@h.test:2222/~/x.git", "", "x", false, false},
		{"git+ssh://h.test/x", "", "x", false, false},
		{"git@h.test:acme/our team.git", "", "our-team", false, false},
		{"h.test:x", "", "x", false, false},
		{"git@[::1]:x.git", "", "x", false, false},
		{"file:///srv/git/x.git", "", "x", false, false},
		{"/srv/git/größe.git", "/srv/git/größe.git", "größe", true, false},
		{"../x/.git", filepath.Join(dir, "../x/.git"), "x", true, false},
		{"x", filepath.Join(dir, "x"), "x", true, false},
		{"./a::b", filepath.Join(dir, "a::b"), "b", true, false},
		{"./a:b", filepath.Join(dir, "a:b"), "b", true, false},
		{"https://h.test", "", "team", false, false},
		{"https://h.test/..", "", "team", false, false},
		{"https://h.test/con.git", "", "team", false, false},
		{"https://h.test/com1", "", "team", false, false},
		{"https://h.test/x%2f..%2fy", "", "x-2f..-2fy", false, false},
	} {
		if c.want == "" {
			c.want = c.text
		}
		got, err := ParseAddress(c.text, dir)
		if err != nil || got.Text != c.want || got.Local != c.local || got.Secret != c.secret || got.Name() != c.name {
			t.Errorf("%s: %+v, called %s, %v", c.text, got, got.Name(), err)
		}
	}
	for _, c := range []struct{ text, message, hint string }{
		{"", "is empty", ""},
		{" x", "begins or ends with a blank", ""},
		{"--upload-pack=touch /tmp/x", "is an option", ""},
		{"-x", "is an option", ""},
		{"ext::sh -c touch% /tmp/x", `"ext::" is a transport that runs a program`, ""},
		{"fd::17", "is a transport", ""},
		{"https::https://h.test", "is a transport", ""},
		{"ssh://-oProxyCommand=x/y", "is an option", "ssh://HOST/PATH"},
		{"ssh://git@-oProxyCommand=x/y", "is an option", ""},
		{"-oProxyCommand=x:y", "is an option", ""},
		{"git@-oProxyCommand=x:y", "is an option", ""},
		{":y", "names a host that is an option", ""},
		{"https:///x", "names no host", ""},
		{"htps://h.test/x", `unknown scheme, "htps"`, "did you mean https://?"},
		{"ftp://h.test/x", "unknown scheme", ""},
		{"ext://h.test/x", "unknown scheme", ""},
		{"https://h.test/x\ny", "control characters", ""},
		{"mira:s3cret@h.test:x", "holds a password", ""},
		{"ssh://mira:s3cret@h.test:22/x", "holds a password", "ssh://USER@HOST/PATH"},
		{"GIT+SSH://mira:s3cret@h.test/x", "holds a password", "ssh://USER@HOST/PATH"},
	} {
		a, err := ParseAddress(c.text, dir)
		e, ok := err.(*AddressError)
		if !ok || !strings.Contains(e.Message, c.message) || e.Hint == "" || !strings.Contains(e.Hint, c.hint) || strings.Contains(e.Message, "s3cret") {
			t.Errorf("%s: %+v, %+v", c.text, a, err)
		}
	}
}

// Whatever the address: a password in it isn't shown, the name is that of one folder, and
// nothing that is taken can be an option or a transport.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"https://a:b@c/d", "git@h:x", "ext::x", "-x", "/srv/x", "ssh://git:pw@h:22/x?y", "h:..", "C:\\x", "file:///"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseAddress(text, "/here")
		if err != nil {
			return
		}
		if n := a.Name(); n == "" || n == "." || n == ".." || strings.ContainsAny(n, "/\\:\x00") || n[0] == '-' || n[0] == '.' {
			t.Errorf("%q is called %q", text, n)
		}
		if a.Text[0] == '-' || !a.Local && strings.HasPrefix(a.Text, "ext::") {
			t.Errorf("%q became %q", text, a.Text)
		}
		if Redact(a.String()) != a.String() {
			t.Errorf("%q is shown as %q", text, a)
		}
		if _, rest, ok := strings.Cut(a.Text, "://"); ok && !a.Local {
			authority, _, _ := strings.Cut(rest, "/")
			if who, _, ok := strings.Cut(authority, "@"); ok {
				if _, password, ok := strings.Cut(who, ":"); ok && len(password) > 8 && strings.Contains(a.String(), password) {
					t.Errorf("%q is shown as %q", text, a)
				}
			}
		}
	})
}
