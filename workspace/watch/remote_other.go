//go:build !linux && !darwin && !freebsd

package watch

// remote says whether a folder lies on a network file system. Windows asks the server to tell
// of changes there, and most do; of the other systems hz doesn't know.
func remote(string) bool { return false }
