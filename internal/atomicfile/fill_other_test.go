//go:build unix && !linux

package atomicfile_test

import "testing"

func fill(t *testing.T, _ string) { t.Helper(); limitSize(t) }
