package report

import (
	"net/url"
	"path/filepath"
	"testing"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

func TestURI(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"a b/Prüfung,#1%.prose.md", "a%20b/Pr%C3%BCfung,%231%25.prose.md"},
		{"x:y.prose.md", "./x:y.prose.md"},
		{"a/x:y.prose.md", "a/x:y.prose.md"},
		{"/a b/c?d", "file:///a%20b/c%3Fd"},
		{"//server/share/x", "file://server/share/x"},
		{".", "."},
		{"a\nb\xff\\", "a%0Ab%FF%5C"},
	} {
		if got := uri(c.path); got != c.want {
			t.Errorf("%q: %s, want %s", c.path, got, c.want)
		}
	}
}

// FuzzURI: a reference is read back as the path that it was made from.
func FuzzURI(f *testing.F) {
	for _, s := range []string{"a/b", "x:y", "/x", "a b#?%", "\xff\n", "../x", "./x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, path string) {
		if filepath.IsAbs(path) || path == "" {
			t.Skip()
		}
		base, _ := url.Parse("file:///top/")
		u, err := url.Parse(uri(path))
		if err != nil {
			t.Fatal(err)
		}
		if u.Scheme != "" || u.Host != "" || u.RawQuery != "" || u.Fragment != "" {
			t.Fatalf("%q: %#v", path, u)
		}
		want := url.URL{Scheme: "file", Path: "/top/" + path}
		if got := base.ResolveReference(u).Path; got != base.ResolveReference(&want).Path {
			t.Fatalf("%q: %q", path, got)
		}
	})
}

// A printed path leads to the root's, and to the bytes that the name has on disk.
func TestPaths(t *testing.T) {
	r := &lint.Result{Targets: []workspace.Target{
		{Path: `a\nb/c\x1b.prose.md`, File: "/repo/sub/a\nb/c\x1b.prose.md"},
		{Path: `link/c\x1b.prose.md`, File: "/repo/elsewhere/c\x1b.prose.md"},
		{Path: `plain\n.prose.md`, File: `/repo/sub/plain\n.prose.md`},
		{Path: `/out/\xff.prose.md`, File: "/out/\xff.prose.md"},
	}}
	m := newPathMap(r, Options{Dir: "/repo/sub", Root: "/repo"})
	for _, c := range []struct{ printed, tree, real string }{
		{"x.prose.md", "sub/x.prose.md", "sub/x.prose.md"},
		{`a\nb/c\x1b.prose.md`, `sub/a\nb/c\x1b.prose.md`, "sub/a\nb/c\x1b.prose.md"},
		{`link/c\x1b.prose.md`, `sub/link/c\x1b.prose.md`, "sub/link/c\x1b.prose.md"},
		{`plain\n.prose.md`, `sub/plain\n.prose.md`, `sub/plain\n.prose.md`},
		{"/repo/y.prose.md", "y.prose.md", "y.prose.md"},
		{"/repository/y.prose.md", "/repository/y.prose.md", "/repository/y.prose.md"},
		{`/out/\xff.prose.md`, `/out/\xff.prose.md`, "/out/\xff.prose.md"},
		{`/unknown/\xff`, `/unknown/\xff`, `/unknown/\xff`},
		{".", "sub", "sub"},
		{"..x", "sub/..x", "sub/..x"},
	} {
		if got := m.tree(c.printed); got != c.tree {
			t.Errorf("%s: %s, want %s", c.printed, got, c.tree)
		}
		if got := m.real(c.printed); got != c.real {
			t.Errorf("%s: %q, want %q", c.printed, got, c.real)
		}
	}
}
