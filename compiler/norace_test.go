//go:build !race

package compiler

// race says whether the race detector is on.
const race = false
