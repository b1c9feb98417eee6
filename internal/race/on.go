//go:build race

// Package race says whether the race detector is on. It empties pools at random, so tests that
// count allocations leave them uncounted under it.
package race

// Enabled says whether the race detector is on.
const Enabled = true
