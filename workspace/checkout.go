package workspace

import "path/filepath"

// CheckoutOf gives the top folder of the Git checkout that a folder lies in, or "" when it
// lies in none. dir is absolute.
func CheckoutOf(dir string) string {
	for dir = filepath.Clean(dir); ; dir = filepath.Dir(dir) {
		if checkoutRoot(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}
