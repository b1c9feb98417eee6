package workspace

import "github.com/heinzel/hz/workspace/internal/folder"

// CheckoutOf gives the top folder of the Git checkout that a folder lies in, or "" when it
// lies in none. dir is absolute.
func CheckoutOf(dir string) string { return folder.CheckoutOf(dir) }
