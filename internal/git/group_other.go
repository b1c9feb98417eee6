//go:build !unix && !windows

package git

import (
	"os"
	"os/exec"
)

// group is git alone: this system knows nothing that holds what it started.
type group struct{}

func (*group) prepare(*exec.Cmd)       {}
func (*group) started(*os.Process)     {}
func (*group) release()                {}
func (*group) end(p *os.Process) error { return p.Kill() }
func (*group) kill(p *os.Process)      { _ = p.Kill() }
