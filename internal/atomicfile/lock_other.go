//go:build !unix

package atomicfile

import "os"

const lockFlags = os.O_CREATE | os.O_RDWR

func noLocks(error) bool { return false }
