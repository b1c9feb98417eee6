// Package bench holds what keeps hz fast: tests of what doesn't depend on a clock
// (allocations, growth, cleanness of the generated trees) and the benchmark of a whole check.
// The programs below it make inputs, run commands side by side and write
// docs/performance.md; see README.md.
package bench
