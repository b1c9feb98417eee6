package prints

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// Shown gives the file that a path stands for which hz printed: a name with characters that
// hz writes out, such as a line break as \n, is looked for among the names in its folder. So a
// list of fingerprints can be verified whatever the files are called. A path that is there as
// it stands, or that no single name fits, comes back as it is.
func Shown(file string) string {
	if !strings.Contains(file, `\`) {
		return file
	}
	if _, err := os.Lstat(file); err == nil {
		return file
	}
	dir, rest := filepath.VolumeName(file), strings.TrimPrefix(file, filepath.VolumeName(file))
	for _, step := range strings.SplitAfter(rest, string(filepath.Separator)) {
		name := strings.TrimSuffix(step, string(filepath.Separator))
		real, ok := entry(dir, name)
		if !ok {
			return file
		}
		dir += real + step[len(name):]
	}
	return dir
}

// entry gives the one name in a folder that is shown as name.
func entry(dir, name string) (real string, ok bool) {
	if _, err := os.Lstat(dir + name); err == nil || !strings.Contains(name, `\`) {
		return name, true
	}
	f, err := os.Open(dir)
	if err != nil {
		return "", false
	}
	defer func() { _ = f.Close() }()
	names, _ := f.Readdirnames(-1)
	for _, n := range names {
		if diag.Visible(n) != name {
			continue
		}
		if ok {
			return "", false
		}
		real, ok = n, true
	}
	return real, ok
}
