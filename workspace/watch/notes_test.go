package watch

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// A note for each reason; what comes from outside is shown, not sent.
func TestNotes(t *testing.T) {
	if got := note("/net/\x1b[2J", errRemote, time.Second); got.Message != `"/net/\x1b[2J" lies on a network file system, which may not tell of changes: hz looks there every second` {
		t.Error(got)
	}
	if got := note("/x", errors.New("strange\x07"), 2*time.Second); got.Message != `the system can't watch "/x" (strange\x07): hz looks there every 2s` || got.Hint != "" {
		t.Error(got)
	}
	if remote(t.TempDir()) && !strings.HasPrefix(t.TempDir(), "/mnt") {
		t.Log("temporary folders lie on a network file system here: all tests look")
	}
}
