//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak gives the most bytes of memory that a process, or one that it waited for, held. A
// process begins as a copy of this one, so less than this program's own few MiB never shows.
func peak(s *os.ProcessState) int64 {
	usage, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss) // bytes there, KiB elsewhere
	}
	return int64(usage.Maxrss) << 10
}
