//go:build debian

package fix

import "testing"

func TestPatchApplies(t *testing.T) {
	applied(t, "patch", "-p1", "--silent", "--no-backup-if-mismatch")
}
