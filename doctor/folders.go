package doctor

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/internal/words"
)

// folders looks at the folders that hz uses. One that isn't there yet is fine: hz makes it
// when it first needs it.
func (e *examination) folders() {
	for _, d := range []struct {
		what, dir, command string
		writes             bool
	}{
		{"hz's configuration", e.Settings.ConfigDir, "", true},
		{"your contracts", e.Settings.UserDir, "hz heinzel new NAME", true},
		{"drafts, records and logs", e.Settings.DataDir, "", true},
	} {
		if d.dir != "" {
			e.folder(d.what, d.dir, d.command, d.writes)
		}
	}
}

func (e *examination) folder(what, dir, command string, writes bool) {
	f := Finding{Area: Folders, Status: OK, File: e.printed(dir)}
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if up := blocked(dir); up != "" {
			f.Status, f.Message = Broken, fmt.Sprintf("the folder for %s can't be made: %s is no folder that you may write into", what, e.printed(up))
			f.Means, f.Hint = "hz can't keep anything there", "make the folder yourself, or give yourself permission to write into the one above it"
			break
		}
		f.Message = "will hold " + what + "; it doesn't exist yet"
		if command != "" {
			f.Hint = command + " makes it"
		}
	case err != nil:
		f.Status, f.Message = Broken, fmt.Sprintf("the folder for %s can't be looked at: %s", what, words.Reason(err))
		f.Means, f.Hint = "hz can't use what lies there", "give yourself permission to read it"
	case info.Mode()&fs.ModeSymlink != 0:
		f.Status, f.Message = Broken, "the folder for "+what+" is a symbolic link"
		f.Means, f.Hint = "hz never follows links: nothing that lies behind it is found or written", "put the folder itself there, or name the folder that it leads to in the configuration"
	case !info.IsDir():
		f.Status, f.Message = Broken, "the folder for "+what+" is no folder"
		f.Means, f.Hint = "hz can't use it", "move away what lies there"
	case !readable(dir):
		f.Status, f.Message = Broken, "the folder for "+what+" can't be looked into: permission denied"
		f.Means, f.Hint = "hz can't use what lies there", "give yourself permission to read it"
	case writes && !writable(dir):
		f.Status, f.Message = Attention, "the folder for "+what+" can't be written into"
		f.Means, f.Hint = "hz reads it, and can save nothing there", "give yourself permission to write into it"
	default:
		f.Message = "holds " + what
	}
	e.add(f)
}

// blocked gives the nearest path above dir that exists, when no folder can be made in it.
func blocked(dir string) string {
	for up := filepath.Dir(dir); ; up = filepath.Dir(up) {
		info, err := os.Stat(up)
		switch {
		case err == nil && info.IsDir() && writable(up):
			return ""
		case err == nil:
			return up
		case !errors.Is(err, fs.ErrNotExist) || up == filepath.Dir(up):
			return up
		}
	}
}

// readable says whether this user may see what lies in a folder, and get at it.
func readable(dir string) bool {
	f, err := os.Open(dir)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }()
	names, err := f.Readdirnames(1)
	if len(names) == 0 {
		return err == nil || errors.Is(err, io.EOF)
	}
	_, err = os.Lstat(filepath.Join(dir, names[0]))
	return !errors.Is(err, fs.ErrPermission)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// names gives at most three contracts of a list as a sentence has them.
func names(list []string) string {
	const most = 3
	if len(list) > most {
		return strings.Join(list[:most], ", ") + fmt.Sprintf(" and %d more", len(list)-most)
	}
	return strings.Join(list, ", ")
}
