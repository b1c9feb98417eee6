package uri_test

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/internal/uri"
)

func TestPath(t *testing.T) {
	for _, c := range []struct{ goos, uri, want string }{ // want "": no file
		{"linux", "file:///tmp/w/Pr%C3%BCfung%20%231/a.prose.md", "/tmp/w/Prüfung #1/a.prose.md"},
		{"linux", "file:///tmp/w/Prüfung%20%231/a.prose.md", "/tmp/w/Prüfung #1/a.prose.md"},
		{"linux", "file:///tmp/w/Prüfung %231/a.prose.md", "/tmp/w/Prüfung #1/a.prose.md"},
		{"linux", "file:/tmp/a", "/tmp/a"},
		{"linux", "FILE:///tmp/a", "/tmp/a"},
		{"linux", "file://localhost/tmp/a", "/tmp/a"},
		{"linux", "file:///tmp//b/../a/", "/tmp/a"},
		{"linux", "file:///tmp/%e5%ad%97%2d%2D", "/tmp/字--"},
		{"linux", "file:///tmp/100%", "/tmp/100%"},
		{"linux", "file:///tmp/100%25", "/tmp/100%"},
		{"linux", "file:///tmp/100%zz", "/tmp/100%zz"},
		{"linux", "file:///tmp/a+b", "/tmp/a+b"},
		{"linux", "file:///tmp/a?query#fragment", "/tmp/a"},
		{"linux", "file:///tmp/a%3Fb%23c", "/tmp/a?b#c"},
		{"linux", "file:///tmp/%FF", "/tmp/\xff"},
		{"linux", `file:///tmp/a\b`, `/tmp/a\b`},
		{"linux", "file:///c%3A/x", "/c:/x"},
		{"linux", "file:///", "/"},
		{"linux", "file://server/share/a", ""},
		{"linux", "file:///tmp/a%2Fb", ""},
		{"linux", "file:///tmp/a%2fb", ""},
		{"linux", "file:///tmp/a%00", ""},
		{"linux", "file://tmp", ""},
		{"linux", "file:tmp", ""},
		{"linux", "file:", ""},
		{"linux", "untitled:Untitled-1", ""},
		{"linux", "git:/tmp/a?%7B%7D", ""},
		{"linux", "/tmp/a", ""},
		{"linux", "", ""},
		{"windows", "file:///c%3A/Users/x/a.prose.md", `C:\Users\x\a.prose.md`},
		{"windows", "file:///C:/Users/x/a.prose.md", `C:\Users\x\a.prose.md`},
		{"windows", "file:///c:/Users/x/../y", `C:\Users\y`},
		{"windows", `file:///C:\Users\x`, `C:\Users\x`},
		{"windows", `file://C:\Users\x`, `C:\Users\x`},
		{"windows", "file://c:/x", `C:\x`},
		{"windows", "file:///c%3A", `C:\`},
		{"windows", "file:///c%3a/", `C:\`},
		{"windows", "file:///c%3A/Pr%C3%BCfung%20%231", `C:\Prüfung #1`},
		{"windows", "file://Server/Share/a%20b", `\\Server\Share\a b`},
		{"windows", "file:////server/share/a", `\\server\share\a`},
		{"windows", `file:\\server\share\a`, `\\server\share\a`},
		{"windows", "file://localhost/c:/x", `C:\x`},
		{"windows", "file:///wsl%24/x", ""},
		{"windows", "file://wsl%24/Ubuntu/x", `\\wsl$\Ubuntu\x`},
		{"windows", "file:///c:x", ""},
		{"windows", "file:///c%3A/a%5Cb", ""},
		{"windows", "file:///tmp/a", ""},
		{"windows", "file://server", ""},
		{"windows", "file://server/", ""},
		{"windows", "untitled:c:/x", ""},
	} {
		got, ok := uri.PathOn(c.goos, c.uri)
		if ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s, %q: %q %v, want %q", c.goos, c.uri, got, ok, c.want)
		}
	}
}

func TestFrom(t *testing.T) {
	for _, c := range []struct{ goos, path, want string }{
		{"linux", "/tmp/w/Prüfung #1/a.prose.md", "file:///tmp/w/Pr%C3%BCfung%20%231/a.prose.md"},
		{"linux", "/", "file:///"},
		{"linux", "/a?b%c", "file:///a%3Fb%25c"},
		{"linux", "/a:b+(c)@[d]", "file:///a%3Ab%2B%28c%29%40%5Bd%5D"},
		{"linux", "//a", "file:///a"},
		{"linux", `/a\b`, "file:///a%5Cb"},
		{"windows", `C:\Users\x y\a.prose.md`, "file:///c%3A/Users/x%20y/a.prose.md"},
		{"windows", `c:/Users`, "file:///c%3A/Users"},
		{"windows", `C:\`, "file:///c%3A/"},
		{"windows", `\\Server\Share\a`, "file://Server/Share/a"},
		{"windows", `\\?\C:\x`, "file:///c%3A/x"},
		{"windows", `\\?\UNC\server\share\x`, "file://server/share/x"},
	} {
		if got := uri.FromOn(c.goos, c.path); got != c.want {
			t.Errorf("%s, %q: %s, want %s", c.goos, c.path, got, c.want)
		}
	}
}

// One document has one key, and two have two (bugs log B42).
func TestKey(t *testing.T) {
	for _, c := range []struct {
		goos string
		one  []string
	}{
		{"linux", []string{"file:///tmp/w/Pr%C3%BCfung%20%231/a.prose.md", "file:///tmp/w/Prüfung%20%231/a.prose.md", "file:///tmp/w/Pr%c3%bcfung %231/a.prose.md", "file:/tmp/w/x/../Prüfung %231/%61.prose.md", "file://localhost/tmp/w/Prüfung %231/a.prose.md"}},
		{"linux", []string{"file:///tmp/w/prüfung%20%231/a.prose.md"}},
		{"linux", []string{"file:///tmp/w/Pru%CC%88fung%20%231/a.prose.md"}}, // NFD: another file
		{"linux", []string{"file:///c%3A/x", "file:///c:/x"}},
		{"linux", []string{"file:///C:/x"}}, // no drive here
		{"linux", []string{"untitled:Untitled-1", "UNTITLED:Untitled%2D1"}},
		{"linux", []string{"untitled:Untitled-2"}},
		{"linux", []string{"untitled:ü", "untitled:%c3%BC"}},
		{"linux", []string{"untitled:a%2Fb"}},
		{"linux", []string{"untitled:a/b"}},
		{"linux", []string{"vscode-notebook-cell:/a#b"}},
		{"linux", []string{"no scheme"}},
		{"linux", []string{""}},
		{"windows", []string{"file:///c%3A/x", "file:///C:/x", "file:///c:/x", "file:///C%3a/x", "file:///C%3A/x", `file:///C:\x`}},
		{"windows", []string{"file:///d%3A/x"}},
		{"windows", []string{"file:///c%3A/X"}}, // only the drive letter is folded
		{"windows", []string{"file://server/Share/x", "file://SERVER/Share/x", "file:////Server/Share/x"}},
		{"windows", []string{"file://server/share/x"}},
		{"windows", []string{"untitled:c:/x"}},
		{"windows", []string{"untitled:C:/x"}},
	} {
		key := uri.KeyOn(c.goos, c.one[0])
		for _, u := range c.one {
			if got := uri.KeyOn(c.goos, u); got != key {
				t.Errorf("%s, %q: %q, want %q", c.goos, u, got, key)
			}
		}
		if other, ok := seen[c.goos+key]; ok {
			t.Errorf("%s: %q has the key of %q", c.goos, c.one[0], other)
		}
		seen[c.goos+key] = c.one[0]
	}
}

var seen = map[string]string{}

// FuzzURI: a key is its own key, and a path comes back from its URI.
func FuzzURI(f *testing.F) {
	for _, s := range []string{"file:///c%3A/x%20ü", "file://server/share/a", "untitled:U-1", "file:////a//b", `file:\\a\b`, "file:///%C3%28%", "file:///?/UNC/a", "file:////%3F/a/b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, u string) {
		for _, goos := range []string{"linux", "windows"} {
			key := uri.KeyOn(goos, u)
			if again := uri.KeyOn(goos, key); again != key {
				t.Fatalf("%s, %q: key %q has the key %q", goos, u, key, again)
			}
			path, ok := uri.PathOn(goos, u)
			if !ok {
				continue
			}
			if back, ok := uri.PathOn(goos, uri.FromOn(goos, path)); !ok || back != path {
				t.Fatalf("%s, %q: %q came back as %q", goos, u, path, back)
			}
			if goos == "linux" && (!strings.HasPrefix(path, "/") || strings.Contains(path, "\x00")) {
				t.Fatalf("%q: %q", u, path)
			}
		}
	})
}
