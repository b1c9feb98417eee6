package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
)

// realTemp gives a temporary folder with no link in its path.
func realTemp(tb testing.TB) string {
	tb.Helper()
	dir, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	return dir
}

// plant makes a tree: "dir/" is a folder, "a -> b" a link, anything else a file that holds its
// own path.
func plant(tb testing.TB, root string, entries ...string) {
	tb.Helper()
	for _, e := range entries {
		name, to, isLink := strings.Cut(e, " -> ")
		path := filepath.Join(root, name)
		var err error
		if strings.HasSuffix(name, "/") {
			err = os.MkdirAll(path, 0o755)
		} else if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil && isLink {
			err = os.Symlink(strings.ReplaceAll(to, "ROOT", root), path)
		} else if err == nil {
			err = os.WriteFile(path, []byte(name), 0o644)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
}

// told writes a result for comparing: a line for each target, then one for each finding.
func told(root string, targets []Target, found []diag.Diagnostic) string {
	var b strings.Builder
	for _, t := range targets {
		fmt.Fprintf(&b, "%s\n", t.Path)
	}
	for _, d := range found {
		fmt.Fprintf(&b, "%s:%d:%d %s %s | %s\n", d.Path, d.Range.Start.Line, d.Range.Start.Column, d.Code, d.Message, d.Hint)
	}
	return strings.TrimSuffix(strings.ReplaceAll(b.String(), filepath.ToSlash(root), "ROOT"), "\n")
}

const (
	isLink      = "HZC001 this is a symbolic link, and hz follows none"
	isMissing   = "HZC001 there is no file or folder at this path"
	isFolder    = "HZC001 this is a folder, though it is called like a contract: hz reads files called NAME.prose.md | take the contract out of the folder, or give the folder another name"
	isElsewise  = "HZC001 this is no contract by its name: a contract's name ends in .prose.md"
	checkTyping = "check the spelling; a path starts from the working directory"
)

func TestDiscover(t *testing.T) {
	for _, row := range []struct {
		name, tree, wd, args, want string
	}{
		{"a folder, recursively, in the order of printed paths",
			"w/b.prose.md w/a/z.prose.md w/a.prose.md w/a/y/x.prose.md w/notes.md w/c.prose.markdown", ".", "w",
			"w/a.prose.md\nw/a/y/x.prose.md\nw/a/z.prose.md\nw/b.prose.md"},
		{"the working directory itself", "b.prose.md a/c.prose.md", ".", ".", "a/c.prose.md\nb.prose.md"},
		{"no path finds nothing", "b.prose.md", ".", "", ""},
		{"an empty folder is no finding", "w/", ".", "w", ""},
		{"hidden folders and node_modules are passed over, hidden files aren't",
			".git/a.prose.md node_modules/b.prose.md x/node_modules/c.prose.md x/.cache/d.prose.md .e.prose.md x/modules/f.prose.md", ".", ".",
			".e.prose.md\nx/modules/f.prose.md"},
		{"but walked when named", ".hz/a.prose.md .hz/.deep/b.prose.md node_modules/b.prose.md", ".", ".hz node_modules",
			".hz/a.prose.md\nnode_modules/b.prose.md"},
		{"links met are passed over", "w/a.prose.md w/loop -> . w/up -> .. w/x.prose.md -> /etc/hostname w/y.prose.md -> a.prose.md w/dead.prose.md -> nowhere", ".", "w",
			"w/a.prose.md"},
		{"links named are findings", "a.prose.md dir/b.prose.md x.prose.md -> /etc/hostname y -> dir dead -> nowhere", ".", "x.prose.md y y/ dead",
			"dead:1:1 " + isLink + ` | name what it points to: "nowhere"` + "\n" +
				"x.prose.md:1:1 " + isLink + ` | name what it points to: "/etc/hostname"` + "\n" +
				"y:1:1 " + isLink + ` | name what it points to: "dir"`},
		{"links above a named path are followed", "real/w/a.prose.md real/b.prose.md link -> real", ".", "link/w link/b.prose.md",
			"link/b.prose.md\nlink/w/a.prose.md"},
		{"a working directory behind a link", "real/w/a.prose.md link -> real", "link", ". w", "w/a.prose.md"},
		{"a file by two ways is one target", "real/a.prose.md link -> real", ".", "real link/a.prose.md real/a.prose.md ./real/../real/a.prose.md real/", "link/a.prose.md"},
		{"a link and the .. behind it are the system's to resolve", "a.prose.md real/sub/x.prose.md real/a.prose.md link -> real/sub", ".", "link/../a.prose.md", "real/a.prose.md"},
		{"overlapping folders", "w/a/b.prose.md w/c.prose.md", ".", "w/a w w/a/b.prose.md", "w/a/b.prose.md\nw/c.prose.md"},
		{"printed relative below the working directory, else absolute", "w/a.prose.md other/b.prose.md", "w", "ROOT/w ../other", "ROOT/other/b.prose.md\na.prose.md"},
		{"a folder whose name begins like the working directory's", "w/a.prose.md w2/b.prose.md", "w", "../w2 ROOT/w2", "ROOT/w2/b.prose.md"},
		{"the folder above", "w/a.prose.md b.prose.md", "w", "..", "ROOT/b.prose.md\na.prose.md"},
		{"missing, with what was probably meant",
			"w/weekly-digest.prose.md workflows/", ".", "no/such w/weekly-digset.prose.md w/weekly-digest workflow w/weekly-digest.md",
			"no/such:1:1 " + isMissing + " | " + checkTyping + "\n" +
				"w/weekly-digest:1:1 " + isMissing + ` | did you mean "weekly-digest.prose.md"?` + "\n" +
				"w/weekly-digest.md:1:1 " + isMissing + ` | did you mean "weekly-digest.prose.md"?` + "\n" +
				"w/weekly-digset.prose.md:1:1 " + isMissing + ` | did you mean "weekly-digest.prose.md"?` + "\n" +
				"workflow:1:1 " + isMissing + ` | did you mean "workflows"?`},
		{"a slip in the ending", "w/a.prose.md w/dir.prose.md/", ".", "w/a.prose.mb w/a.pros.md",
			"w/a.pros.md:1:1 " + isMissing + ` | did you mean "a.prose.md"?` + "\n" +
				"w/a.prose.mb:1:1 " + isMissing + ` | did you mean "a.prose.md"?`},
		{"a file used as a folder", "a.prose.md", ".", "a.prose.md/b.prose.md",
			"a.prose.md/b.prose.md:1:1 HZC001 there is nothing at this path: a part of it is a file, not a folder | name the file itself"},
		{"a wrong name", "notes.md UP.PROSE.MD plain w/UP.PROSE.MD", ".", "notes.md UP.PROSE.MD plain w",
			"UP.PROSE.MD:1:1 " + isElsewise + ` | if it is one, call it "UP.prose.md"` + "\n" +
				"notes.md:1:1 " + isElsewise + ` | if it is one, call it "notes.prose.md"` + "\n" +
				"plain:1:1 " + isElsewise + ` | if it is one, call it "plain.prose.md"`},
		{"a folder called like a contract, named and met", "x.prose.md/in.prose.md w/y.prose.md/in.prose.md w/z.prose.md", ".", "x.prose.md w",
			"w/z.prose.md\nw/y.prose.md:1:1 " + isFolder + "\nx.prose.md:1:1 " + isFolder},
		{"one bad path hides nothing", "a.prose.md", ".", "nowhere a.prose.md", "a.prose.md\nnowhere:1:1 " + isMissing + " | " + checkTyping},
		{"a finding that comes twice is one", "w/", ".", "nowhere nowhere ./nowhere", "nowhere:1:1 " + isMissing + " | " + checkTyping},
	} {
		t.Run(row.name, func(t *testing.T) {
			root := realTemp(t)
			plantLine(t, root, row.tree)
			args := strings.Fields(strings.ReplaceAll(row.args, "ROOT", root))
			var got string
			for range 3 {
				again := discoverIn(root, filepath.Join(root, row.wd), args...)
				if got != "" && got != again {
					t.Fatalf("another result on another run:\n%s\n%s", got, again)
				}
				got = again
			}
			if got != row.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, row.want)
			}
		})
	}
}

// discoverIn searches from a working directory and tells the result.
func discoverIn(root, dir string, args ...string) string {
	targets, found := Discover(args, Options{Dir: dir})
	return told(root, targets, found)
}

// plantLine is plant with the entries in one line.
func plantLine(tb testing.TB, root, line string) {
	tb.Helper()
	words := strings.Fields(line)
	for i := 0; i < len(words); i++ {
		if i+2 < len(words) && words[i+1] == "->" {
			plant(tb, root, strings.Join(words[i:i+3], " "))
			i += 2
			continue
		}
		plant(tb, root, words[i])
	}
}

func TestDiscoverEmptyPathAndOptional(t *testing.T) {
	root := realTemp(t)
	if got := discoverIn(root, root, ""); got != `"":1:1 HZC001 this path is empty | name a file or a folder` {
		t.Errorf("empty path: %s", got)
	}
	if got := discoverIn(root, root, "a\x00b"); !strings.Contains(got, `a\x00b:1:1 HZC001 this path can't be read: invalid argument |`) {
		t.Errorf("a path with NUL: %s", got)
	}
	plant(t, root, "dead -> nowhere")
	targets, found := Discover([]string{"workflows", filepath.Join(root, "team"), "dead"}, Options{Dir: root, Optional: true})
	if got := told(root, targets, found); !strings.HasPrefix(got, "dead:1:1 "+isLink) || len(found) != 1 {
		t.Errorf("optional folders: %s", got)
	}
}

func TestTargetFields(t *testing.T) {
	root := realTemp(t)
	plant(t, root, "real/w/a.prose.md", "real/b.prose.md", "link -> real")
	targets, _ := Discover([]string{"link/w", "link/b.prose.md"}, Options{Dir: root})
	if len(targets) != 2 {
		t.Fatalf("%+v", targets)
	}
	b, a := targets[0], targets[1]
	if a.Named || a.Stem() != "a" || a.File != filepath.Join(root, "real/w/a.prose.md") {
		t.Errorf("%+v", a)
	}
	if !b.Named || b.Stem() != "b" || b.File != filepath.Join(root, "real/b.prose.md") {
		t.Errorf("%+v", b)
	}
}

func TestDiscoverDeep(t *testing.T) {
	root := realTemp(t)
	deep := strings.Repeat("d/", 1000)
	plant(t, root, deep+"x.prose.md")
	targets, found := Discover([]string{"."}, Options{Dir: root})
	if len(targets) != 1 || len(found) != 0 || targets[0].Path != deep+"x.prose.md" {
		t.Fatalf("%d targets, findings %+v", len(targets), found)
	}
	if text, d := Read(&targets[0], nil); d != nil || string(text) != deep+"x.prose.md" {
		t.Errorf("read %q, %+v", text, d)
	}
}

func TestDiscoverMany(t *testing.T) {
	root := makeTree(t, 10000, 2500, 0)
	targets, found := Discover([]string{root, root + "/team0001"}, Options{Dir: root})
	if len(targets) != 10000 || len(found) != 0 {
		t.Fatalf("%d targets, %d findings", len(targets), len(found))
	}
	for i := 1; i < len(targets); i++ {
		if targets[i-1].Path >= targets[i].Path {
			t.Fatalf("%s before %s", targets[i-1].Path, targets[i].Path)
		}
	}
	var r Reader
	defer r.Close()
	for i := range targets {
		if text, d := r.Read(&targets[i], nil); d != nil || len(text) != 0 {
			t.Fatalf("%s: %q, %+v", targets[i].Path, text, d)
		}
	}
}
