package actionlog

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestIDs(t *testing.T) {
	for id, ok := range map[string]bool{
		"me/weekly-report": true, "team/a": true, "team-1/7": true,
		"": false, "me": false, "me/": false, "/x": false, "me/x/y": false, "me/../x": false, "../x": false, "me/.": false, "me/x.y": false,
		"Me/x": false, "me/x_y": false, "me/-x": false, "me/x-": false, "me/x--y": false, "me/ü": false, "me\\x": false, "me/x\x00": false,
		"me/" + strings.Repeat("x", 64): true, "me/" + strings.Repeat("x", 65): false,
	} {
		l, err := In("data").Log(id)
		if (err == nil) != ok {
			t.Errorf("%q: %v", id, err)
		}
		if ok && (l.ID() != id || l.Path() != filepath.Join("data", "heinzel", filepath.FromSlash(id), "spine.jsonl")) {
			t.Errorf("%q: %s", id, l.Path())
		}
	}
}

func TestLogs(t *testing.T) {
	s := In(filepath.Join(t.TempDir(), "data"))
	if logs, err := s.Logs(); len(logs) > 0 || err != nil {
		t.Errorf("%v %v", logs, err)
	}
	for _, id := range []string{"team/b", "me/b", "me/a"} {
		l, err := s.Log(id)
		if err != nil {
			t.Fatal(err)
		}
		mustAppend(t, l, action(1))
	}
	outside := filepath.Join(t.TempDir(), "outside")
	for _, dir := range []string{"me/none", "me/.hidden", "me/Upper", "me/folder/spine.jsonl"} {
		if err := os.MkdirAll(filepath.Join(s.dir, top, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(outside, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(outside, logName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	links := os.Symlink(outside, filepath.Join(s.dir, top, "me", "link")) == nil &&
		os.Symlink(filepath.Dir(outside), filepath.Join(s.dir, top, "linked")) == nil &&
		os.Symlink(filepath.Join(outside, logName), filepath.Join(s.dir, top, "me", "none", logName)) == nil
	if !links {
		t.Log("without links")
	}
	logs, err := s.Logs()
	var ids []string
	for _, l := range logs {
		ids = append(ids, l.ID())
	}
	if !slices.Equal(ids, []string{"me/a", "me/b", "team/b"}) || err != nil {
		t.Errorf("%v %v", ids, err)
	}
}

// Whatever stands as a link on the way is named and refused, and what it leads to is left alone.
func TestNothingIsWrittenThroughALink(t *testing.T) {
	for _, c := range []struct{ link, to string }{
		{"heinzel", "folder"}, {"heinzel/me", "folder"}, {"heinzel/me/weekly-report", "folder"},
		{"heinzel/me/weekly-report/spine.jsonl", "file"}, {"heinzel/me/weekly-report/spine.lock", "file"},
		{"heinzel/me/weekly-report/spine.jsonl", "nothing"}, {"heinzel/me/weekly-report/spine.lock", "nothing"},
	} {
		t.Run(c.link+" to "+c.to, func(t *testing.T) {
			l := newLog(t)
			to := filepath.Join(t.TempDir(), "there")
			switch c.to {
			case "folder":
				if err := os.Mkdir(to, 0o700); err != nil {
					t.Fatal(err)
				}
			case "file":
				if err := os.WriteFile(to, []byte("mine\n"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			link := filepath.Join(l.dir, filepath.FromSlash(c.link))
			if err := os.MkdirAll(filepath.Dir(link), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(to, link); err != nil {
				t.Skip(err)
			}
			_, err := l.Append(t.Context(), action(1))
			var kind *KindError
			if !errors.As(err, &kind) || kind.Path != link || !strings.Contains(err.Error(), "link") {
				t.Errorf("%v", err)
			}
			if entries, err := os.ReadDir(to); c.to == "folder" && (err != nil || len(entries) > 0) {
				t.Errorf("%v %v", entries, err)
			}
			if text, err := os.ReadFile(to); c.to == "file" && (err != nil || string(text) != "mine\n") {
				t.Errorf("%q %v", text, err)
			}
			if _, err := os.Stat(to); c.to == "nothing" && err == nil {
				t.Error("it was made")
			}
			if _, err := l.Verify(Check{}); err == nil && !strings.HasSuffix(c.link, "lock") {
				t.Error("it was read through the link")
			}
		})
	}
}

// A spine.head that is a link is neither read nor written, and costs an append nothing else.
func TestAHeadThatIsALink(t *testing.T) {
	l := filled(t, 2)
	to := filepath.Join(t.TempDir(), "mine")
	if err := os.WriteFile(to, []byte("mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	head := filepath.Join(l.Folder(), headName)
	if err := os.Remove(head); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(to, head); err != nil {
		t.Skip(err)
	}
	mustAppend(t, l, action(3))
	if text, err := os.ReadFile(to); err != nil || string(text) != "mine\n" {
		t.Errorf("%q %v", text, err)
	}
}

// Links at the data folder and above it are the person's own, and are followed.
func TestADataFolderThatIsALink(t *testing.T) {
	real, dir := t.TempDir(), filepath.Join(t.TempDir(), "data")
	if err := os.Symlink(real, dir); err != nil {
		t.Skip(err)
	}
	l, err := In(dir).Log("me/x")
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, l, action(1))
	if _, err := os.Stat(filepath.Join(real, top, "me", "x", logName)); err != nil {
		t.Error(err)
	}
}
