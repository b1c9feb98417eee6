package cli

import (
	"math"
	"runtime/debug"
)

const (
	graphMemory = 170 << 20 // what a graph of a million entries is made in, in bytes
	graphLive   = 300_000   // observations up to which what is kept has room in that
)

// frugal lets the collector keep the process within a limit while a graph is made, rather than
// let memory double before it looks. That costs nothing as long as what is kept has room: told of
// more observations than that, keep lets the limit go. GOMEMLIMIT counts before it. stop is to be
// called in the end.
func (a *app) frugal() (keep func(observations int), stop func()) {
	if a.env.get("GOMEMLIMIT") != "" {
		return func(int) {}, func() {}
	}
	before := debug.SetMemoryLimit(graphMemory)
	keep = func(n int) {
		if n > graphLive {
			debug.SetMemoryLimit(math.MaxInt64)
		}
	}
	return keep, func() { debug.SetMemoryLimit(before) }
}
