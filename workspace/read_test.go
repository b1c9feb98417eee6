package workspace

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// only gives the one target of a folder with a single contract.
func only(t *testing.T, root string, paths ...string) *Target {
	t.Helper()
	targets, found := Discover(paths, Options{Dir: root})
	if len(targets) != 1 || len(found) != 0 {
		t.Fatalf("%v: targets %+v, findings %+v", paths, targets, found)
	}
	return &targets[0]
}

func TestReadSizes(t *testing.T) {
	root := realTemp(t)
	path := filepath.Join(root, "a.prose.md")
	for _, row := range []struct {
		size int
		want string
	}{
		{0, ""},
		{1, ""},
		{4096, ""},
		{MaxSize, ""},
		{MaxSize + 1, "this file has at least 262145 bytes, and a contract has at most 262144 (256 KiB)"},
		{3 << 20, "this file has 3145728 bytes, and a contract has at most 262144 (256 KiB)"},
	} {
		text := bytes.Repeat([]byte("0123456789abcdef"), row.size/16+1)[:row.size]
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		for _, buf := range [][]byte{nil, make([]byte, 0, 100), make([]byte, MaxSize+1)} {
			got, d := Read(only(t, root, "."), buf)
			switch {
			case row.want == "" && (d != nil || !bytes.Equal(got, text)):
				t.Errorf("%d bytes into a buffer of %d: %d bytes, %+v", row.size, cap(buf), len(got), d)
			case row.want != "" && (d == nil || d.Message != row.want || d.Path != "a.prose.md" || d.Range.Start.Line != 1 || len(got) != 0):
				t.Errorf("%d bytes: %+v", row.size, d)
			case d == nil && cap(buf) > row.size && len(got) > 0 && &got[0] != &buf[:1][0]:
				t.Errorf("%d bytes: the buffer of %d wasn't used", row.size, cap(buf))
			}
		}
	}
}

// What takes a file's place between the search and the reading is never opened or followed.
func TestReadAfterAChange(t *testing.T) {
	for _, row := range []struct {
		name   string
		change func(root string) error
		want   string
	}{
		{"gone", func(r string) error { return os.Remove(r + "/w/d/a.prose.md") },
			"this file vanished while hz was looking at it | run hz again"},
		{"its folder gone", func(r string) error { return os.RemoveAll(r + "/w") },
			"this file vanished while hz was looking at it | run hz again"},
		{"a link", func(r string) error {
			_ = os.Remove(r + "/w/d/a.prose.md")
			return os.Symlink(r+"/secret", r+"/w/d/a.prose.md")
		}, "this is a symbolic link, and hz follows none | put the file itself here"},
		{"a folder", func(r string) error {
			_ = os.Remove(r + "/w/d/a.prose.md")
			return os.Mkdir(r+"/w/d/a.prose.md", 0o755)
		}, "this is a folder, though it is called like a contract: hz reads files called NAME.prose.md | take the contract out of the folder, or give the folder another name"},
		{"its folder a link", func(r string) error {
			_ = os.Rename(r+"/w/d", r+"/d")
			return os.Symlink(r+"/d", r+"/w/d")
		}, "this is a symbolic link, and hz follows none | put the file itself here"},
		{"the walked folder a link", func(r string) error {
			_ = os.Rename(r+"/w", r+"/v")
			return os.Symlink(r+"/v", r+"/w")
		}, "this is a symbolic link, and hz follows none | put the file itself here"},
		{"new text", func(r string) error { return os.WriteFile(r+"/w/d/a.prose.md", []byte("other"), 0o644) }, "other"},
	} {
		t.Run(row.name, func(t *testing.T) {
			root := realTemp(t)
			plant(t, root, "w/d/a.prose.md", "secret")
			target := only(t, root, "w")
			if err := row.change(root); err != nil {
				t.Skip(err)
			}
			text, d := Read(target, nil)
			got := string(text)
			if d != nil {
				got += d.Message + " | " + d.Hint
			}
			if got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
		})
	}
}

func TestReaderGoesFromFolderToFolder(t *testing.T) {
	root := realTemp(t)
	plantLine(t, root, "a/1.prose.md a/b/2.prose.md a/b/3.prose.md a/b-c/4.prose.md 5.prose.md z/6.prose.md")
	targets, _ := Discover([]string{"a", "5.prose.md", "z/6.prose.md"}, Options{Dir: root})
	var r Reader
	defer r.Close()
	var got []string
	for range 2 {
		for i := range targets {
			text, d := r.Read(&targets[i], nil)
			if d != nil {
				t.Fatalf("%+v", d)
			}
			got = append(got, string(text))
		}
	}
	once := "5.prose.md a/1.prose.md a/b-c/4.prose.md a/b/2.prose.md a/b/3.prose.md z/6.prose.md"
	if s := strings.Join(got, " "); s != once+" "+once {
		t.Errorf("got %s", s)
	}
}
