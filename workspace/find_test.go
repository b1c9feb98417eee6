package workspace

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	root := realTemp(t)
	plantLine(t, root, "me/digest.prose.md me/deep/twice.prose.md me/twice.prose.md me/both.prose.md team/both.prose.md team/news.prose.md here.prose.md me2 -> ROOT/me")
	roots := Roots{Me: filepath.Join(root, "me"), Team: filepath.Join(root, "team")}
	for _, row := range []struct{ arg, path, message, hint string }{
		{arg: "digest", path: "me/digest.prose.md"},
		{arg: "me:digest", path: "me/digest.prose.md"},
		{arg: "me/digest", path: "me/digest.prose.md"},
		{arg: "news", path: "team/news.prose.md"},
		{arg: "team:both", path: "team/both.prose.md"},
		{arg: "both", message: `both me and team have a contract "both"`, hint: "write me:both or team:both"},
		{arg: "me:twice", message: `me/deep/twice.prose.md and me/twice.prose.md are both called "twice"`, hint: "name the file by its path"},
		{arg: "me:digets", message: `there is no contract "me:digets"`, hint: "did you mean me:digest?"},
		{arg: "here", message: `there is no contract "here"`, hint: "did you mean the file here.prose.md?"},
		{arg: "me:news", message: `there is no contract "me:news"`, hint: "hz looks below me and team; a file elsewhere is named by its path"},
		{arg: "Digest", message: `"Digest" isn't a name: a contract's name is lowercase words joined by single dashes, at most 64 characters: did you mean "digest"?`},
	} {
		got, err := Find(row.arg, roots, root)
		var f *FindError
		switch {
		case row.path != "" && (err != nil || got.Path != row.path):
			t.Errorf("%s: %s, %v", row.arg, got.Path, err)
		case row.path == "" && (!errors.As(err, &f) || f.Message != row.message || f.Hint != row.hint || len(f.Problems) > 0):
			t.Errorf("%s: %+v", row.arg, f)
		}
	}
	var f *FindError
	if _, err := Find("team:digest", Roots{Me: roots.Me}, root); !errors.As(err, &f) || f.Hint != "no checkout of a team's repository is configured: hz team join URL" {
		t.Errorf("without a team: %+v", f)
	}
	if _, err := Find("teams", Roots{Me: roots.Me}, root); !errors.As(err, &f) || !strings.HasPrefix(f.Hint, "hz looks below ") {
		t.Errorf("a name that begins as the team's: %+v", f)
	}
	// What is wrong with another name hides nothing of this one.
	plantLine(t, root, "me/folder.prose.md/")
	if _, err := Find("digets", roots, root); !errors.As(err, &f) || len(f.Problems) > 0 || f.Hint != "did you mean digest?" {
		t.Errorf("beside a folder that is called like a contract: %+v", f)
	}
	if _, err := Find("folder", roots, root); !errors.As(err, &f) || len(f.Problems) != 1 || !strings.Contains(f.Problems[0].Message, "this is a folder") {
		t.Errorf("a folder that is called like it: %+v", f)
	}
	if _, err := Find("digest", Roots{Me: filepath.Join(root, "me2")}, root); !errors.As(err, &f) || len(f.Problems) != 1 || !strings.Contains(f.Problems[0].Message, "symbolic link") {
		t.Errorf("a folder that can't be searched: %+v", f)
	}
}

func TestIsPath(t *testing.T) {
	root := realTemp(t)
	plantLine(t, root, "digest/ file x.prose.md")
	for _, row := range []struct {
		arg                string
		file, folderOrFile bool
	}{
		{"digest", false, true}, // a folder, for a command that takes folders
		{"file", true, true},
		{"x.prose.md", true, true},
		{"gone.prose.md", true, true},
		{"./digest", true, true},
		{"gone", false, false},
		{"me/gone", false, false},
		{"me:gone", false, false},
		{"me/Gone", false, false},
		{"team/Gone_one", false, false},
		{"team/workflows/gone", true, true},
		{"me/gone.prose.md", true, true},
		{"mee/gone", true, true},
		{"me:a.b", false, false},
		{"", false, true}, // the working directory, as the system sees it
	} {
		if a, b := IsPath(row.arg, root, false), IsPath(row.arg, root, true); a != row.file || b != row.folderOrFile {
			t.Errorf("%q: %t and %t with folders", row.arg, a, b)
		}
	}
}

// A default folder that is a file is said to be one.
func TestDefaultFolderIsAFile(t *testing.T) {
	root := realTemp(t)
	plantLine(t, root, "workflows")
	_, found := Discover([]string{filepath.Join(root, "workflows")}, Options{Dir: root, Optional: true})
	if len(found) != 1 || !strings.HasPrefix(found[0].Message, "this is a file, and hz looks for contracts in a folder") {
		t.Errorf("%+v", found)
	}
}
