//go:build darwin || freebsd

package watch

import "golang.org/x/sys/unix"

// remote says whether a folder lies on a file system that isn't this machine's own, as the
// system itself tells it: kqueue tells nothing of what others change there.
func remote(dir string) bool {
	var s unix.Statfs_t
	return unix.Statfs(dir, &s) == nil && s.Flags&unix.MNT_LOCAL == 0
}
