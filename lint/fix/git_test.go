//go:build git

package fix

import "testing"

func TestGitApplies(t *testing.T) { applied(t, "git", "apply", "-p1", "--whitespace=nowarn") }
