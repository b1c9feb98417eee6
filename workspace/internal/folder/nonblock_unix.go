//go:build unix && (!(linux || darwin || freebsd || netbsd || openbsd || dragonfly) || hz_portable)

package folder

import "syscall"

// nonBlock keeps the opening of a pipe that took the file's place from waiting for a writer.
const nonBlock = syscall.O_NONBLOCK
