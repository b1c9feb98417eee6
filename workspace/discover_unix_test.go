//go:build unix

package workspace

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

func TestDiscoverOpensNoPipesSocketsDevices(t *testing.T) {
	root := realTemp(t)
	plant(t, root, "w/a.prose.md")
	for _, name := range []string{"w/pipe.prose.md", "w/pipe", "named"} {
		if err := syscall.Mkfifo(filepath.Join(root, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("unix", filepath.Join(root, "w/s.prose.md"))
	if err != nil {
		t.Skipf("no sockets here: %v", err)
	}
	defer func() { _ = l.Close() }()
	want := strings.Join([]string{
		"w/a.prose.md",
		"/dev/null:1:1 HZC001 this is a device, and hz opens only regular files | put the contract into a file",
		"named:1:1 HZC001 this is a named pipe, and hz opens only regular files | put the contract into a file",
		"w/pipe.prose.md:1:1 HZC001 this is a named pipe, and hz opens only regular files | put the contract into a file",
		"w/s.prose.md:1:1 HZC001 this is a socket, and hz opens only regular files | put the contract into a file",
	}, "\n")
	if got := discoverIn(root, root, "w", "named", "/dev/null"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestDiscoverNamesThatDontShow(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("this system takes no names that aren't UTF-8")
	}
	root := realTemp(t)
	names := []string{"caf\xe9.prose.md", "two\nlines.prose.md", "x\x1b[31m.prose.md", "rtl\u202e.prose.md", "Prüfung 🧝.prose.md", "a\xff/b.prose.md"}
	plant(t, root, names...)
	want := "Prüfung 🧝.prose.md\n" + `a\xff/b.prose.md` + "\n" + `caf\xe9.prose.md` + "\n" + `rtl\u{202e}.prose.md` + "\n" + `two\nlines.prose.md` + "\n" + `x\x1b[31m.prose.md`
	targets, found := Discover([]string{"."}, Options{Dir: root})
	if got := told(root, targets, found); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	for i := range targets {
		if text, d := Read(&targets[i], nil); d != nil || len(text) == 0 {
			t.Errorf("%s: %q, %+v", targets[i].Path, text, d)
		}
	}
	if got := discoverIn(root, root, "caf\xe9.prose.md", "gone\xe9"); got != `caf\xe9.prose.md`+"\n"+`gone\xe9:1:1 `+isMissing+" | "+checkTyping {
		t.Errorf("named: %s", got)
	}
}

func TestDiscoverWithoutPermission(t *testing.T) {
	root := realTemp(t)
	plant(t, root, "w/good.prose.md", "w/locked/a.prose.md", "w/secret.prose.md", "shut/c.prose.md")
	for name, mode := range map[string]os.FileMode{"w/locked": 0, "w/secret.prose.md": 0, "shut": 0} {
		path := filepath.Join(root, name)
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(path, 0o755) })
	}
	denied := " can't be read: permission denied | give yourself permission to read it"
	want := strings.Join([]string{
		"w/good.prose.md",
		"w/secret.prose.md",
		"shut:1:1 HZC001 this folder" + denied,
		"shut/c.prose.md:1:1 HZC001 this path" + denied,
		"w/locked:1:1 HZC001 this folder" + denied,
	}, "\n")
	wantRead := "w/good.prose.md: \nw/secret.prose.md: this file" + denied + "\n"
	asOrdinaryUser(t, root, func() (string, string) {
		targets, found := Discover([]string{"w", "shut", "shut/c.prose.md"}, Options{Dir: root})
		var read strings.Builder
		var r Reader
		defer r.Close()
		for i := range targets {
			read.WriteString(targets[i].Path + ": ")
			if _, d := r.Read(&targets[i], nil); d != nil {
				read.WriteString(d.Message + " | " + d.Hint)
			}
			read.WriteString("\n")
		}
		return told(root, targets, found), read.String()
	}, want, wantRead)
}
