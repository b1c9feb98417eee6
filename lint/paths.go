package lint

import (
	"path/filepath"
	"strings"
)

// Absolute gives the absolute path of one that hz printed; dir is the working directory.
func Absolute(dir, printed string) string {
	path := filepath.FromSlash(printed)
	if dir == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// Below gives path relative to folder with `/` as separator when it lies there, else as it is.
// Both are absolute and clean.
func Below(folder, path string) string {
	if rest, ok := strings.CutPrefix(path, folder); ok && folder != "" && len(rest) > 1 && rest[0] == filepath.Separator {
		return filepath.ToSlash(rest[1:])
	}
	if rel := Relative(folder, path); !strings.HasPrefix(rel+"/", "../") {
		return rel
	}
	return filepath.ToSlash(path)
}

// Relative gives path relative to folder with `/` as separator, also when that leads upwards.
// On another volume it stays absolute.
func Relative(folder, path string) string {
	rel, err := filepath.Rel(folder, path)
	if folder == "" || err != nil {
		rel = path
	}
	return filepath.ToSlash(rel)
}
