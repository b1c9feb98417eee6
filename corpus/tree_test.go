//go:build unix

package corpus_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// small is a contract without findings, called page.
const small = "---\nname: page\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T\n  outputs:\n    page: {format: markdown}\n---\n" + bigBody

// tree is a folder that can't lie in a repository: links, devices, names in other encodings.
type tree struct {
	name    string
	build   func(b builder)
	args    []string
	checked int    // files checked; -1 for any number
	want    string // PATH LINE:COL CODE, in the order of output
}

// builder writes a tree. What a system doesn't allow skips the case.
type builder struct {
	t   *testing.T
	dir string
}

func (b builder) must(err error) {
	b.t.Helper()
	if errors.Is(err, syscall.EILSEQ) || errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported) {
		b.t.Skip(err)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b builder) path(name string) string { return filepath.Join(b.dir, name) }

func (b builder) file(name, text string) {
	b.t.Helper()
	b.folder(filepath.Dir(name))
	b.must(os.WriteFile(b.path(name), []byte(text), 0o644))
}

func (b builder) folder(name string) { b.t.Helper(); b.must(os.MkdirAll(b.path(name), 0o755)) }

func (b builder) link(to, name string) {
	b.t.Helper()
	b.folder(filepath.Dir(name))
	b.must(os.Symlink(to, b.path(name)))
}

// locked takes all permissions from a file or folder until the test ends.
func (b builder) locked(name string) {
	b.t.Helper()
	p := b.path(name)
	b.must(os.Chmod(p, 0))
	b.t.Cleanup(func() { _ = os.Chmod(p, 0o755) })
	if f, err := os.Open(p); err == nil {
		_ = f.Close()
		b.t.Skip("this user may read everything")
	}
}

var trees = []tree{
	{"B75-links-and-foreign-trees", func(b builder) {
		b.file("page.prose.md", small)
		b.link(".", "loop")
		b.link("/etc/hostname", "x.prose.md")
		b.file(".git/a.prose.md", "x")
		b.file("node_modules/b.prose.md", "x")
	}, nil, 1, ""},
	{"B75-locked-folder", func(b builder) {
		b.file("page.prose.md", small)
		b.folder("locked")
		b.locked("locked")
	}, nil, -1, "locked 1:1 HZC001"},
	{"B49-unreadable-file", func(b builder) {
		b.file("page.prose.md", small)
		b.file("sub/page.prose.md", small)
		b.locked("sub/page.prose.md")
	}, nil, 2, "sub/page.prose.md 1:1 HZC001"},
	{"link-by-name", func(b builder) {
		b.file("page.prose.md", small)
		b.link("page.prose.md", "x.prose.md")
	}, []string{"x.prose.md"}, 0, "x.prose.md 1:1 HZC001"},
	{"linked-folder-by-name", func(b builder) {
		b.file("a/page.prose.md", small)
		b.link("a", "l")
	}, []string{"l"}, 0, "l 1:1 HZC001"},
	{"link-above-a-named-file", func(b builder) {
		b.file("a/page.prose.md", strings.Replace(small, "title: T", "titel: T", 1))
		b.link("a", "l")
	}, []string{"l/page.prose.md"}, 1, "l/page.prose.md 7:3 HZC002"},
	{"dangling-link", func(b builder) {
		b.link("nowhere", "x.prose.md")
		b.file("page.prose.md", small)
	}, nil, 1, ""},
	{"pipe", func(b builder) {
		b.file("page.prose.md", small)
		b.must(syscall.Mkfifo(b.path("x.prose.md"), 0o644))
	}, nil, 1, "x.prose.md 1:1 HZC001"},
	{"device", func(b builder) {}, []string{"/dev/null"}, 0, "/dev/null 1:1 HZC001"},
	{"name-in-latin-1", func(b builder) {
		b.file("\xfcbersicht.prose.md", small)
		b.file("sub\xff/big.prose.md", strings.Replace(small, "name: page", "name: big", 1))
	}, nil, 2, `\xfcbersicht.prose.md 2:7 HZC010`},
	{"name-with-a-line-break", func(b builder) {
		b.file("a\nb/page.prose.md", strings.Replace(small, "title: T", "titel: T", 1))
	}, nil, 1, `a\nb/page.prose.md 7:3 HZC002`},
	{"name-with-an-escape", func(b builder) {
		b.file("a\x1b[31mb.prose.md", small)
	}, nil, 1, `a\x1b[31mb.prose.md 2:7 HZC010`},
	{"checkout-of-a-team", func(b builder) {
		b.folder(".git")
		b.file("workflows/page.prose.md", strings.Replace(small, "  title: T\n", "  title: T\n  escalate: [manager]\n", 1))
	}, nil, 1, ""},
	{"workflows-elsewhere-are-personal", func(b builder) {
		b.folder(".git")
		b.file("sub/workflows/page.prose.md", strings.Replace(small, "  title: T\n", "  title: T\n  escalate: [manager]\n", 1))
	}, nil, 1, "sub/workflows/page.prose.md 8:3 HZC002"},
	{"empty-folder", func(b builder) { b.folder("empty") }, []string{"empty"}, 0, ""},
	{"part-of-the-path-is-a-file", func(b builder) { b.file("page.prose.md", small) }, []string{"page.prose.md/x.prose.md"}, 0, "page.prose.md/x.prose.md 1:1 HZC001"},
}

func TestTrees(t *testing.T) {
	for _, c := range trees {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir, err := os.MkdirTemp(scratch, "")
			if err != nil {
				t.Fatal(err)
			}
			c.build(builder{t, dir})
			args := c.args
			if args == nil {
				args = []string{"."}
			}
			for _, jobs := range []int{1, 4} {
				res, err := lint.Check(workspace.Request{Dir: dir, Args: args}, lint.Options{Jobs: jobs})
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for i := range res.Diagnostics {
					d := &res.Diagnostics[i]
					got = append(got, d.Path+" "+at(d.Range.Start)+" "+string(d.Code))
				}
				if g := strings.Join(got, "\n"); g != c.want || c.checked >= 0 && res.Checked != c.checked {
					t.Errorf("%d checked, want %d; found\n%s\nwant\n%s", res.Checked, c.checked, g, c.want)
				}
			}
		})
	}
}
