//go:build unix && !linux

package workspace

import (
	"os"
	"testing"
)

// asOrdinaryUser runs f, whom file modes bind unless root runs the tests, and compares what it
// gives.
func asOrdinaryUser(t *testing.T, _ string, f func() (string, string), want1, want2 string) {
	t.Helper()
	if os.Geteuid() == 0 {
		t.Skip("root reads everything, and a thread's user can't be changed here")
	}
	if a, b := f(); a != want1 || b != want2 {
		t.Errorf("got:\n%s\n%s\nwant:\n%s\n%s", a, b, want1, want2)
	}
}
