package folder

import (
	"os"
	"path/filepath"
)

// IsCheckout says whether a folder is the top of a Git checkout: it holds .git, a folder or,
// in a linked work tree and in a submodule, a file.
func IsCheckout(dir string) bool {
	info, err := os.Lstat(filepath.Join(dir, ".git"))
	return err == nil && (info.IsDir() || info.Mode().IsRegular())
}

// CheckoutOf gives the top folder of the Git checkout that a folder lies in, or "" when it
// lies in none. dir is absolute.
func CheckoutOf(dir string) string {
	for dir = filepath.Clean(dir); ; dir = filepath.Dir(dir) {
		if IsCheckout(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}
