//go:build unix

package git

import (
	"os"
	"os/exec"
	"syscall"
)

// group is git and everything it started.
type group struct{}

// prepare makes git the head of a session of its own. What a session holds can be ended as one;
// and it has no terminal, so that ssh, which asks there whatever its standard input is, can't.
func (*group) prepare(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

func (*group) started(*os.Process) {}
func (*group) release()            {}

// end asks all of them to end: git then removes its lock files.
func (*group) end(p *os.Process) error { return send(p, syscall.SIGTERM) }

// kill ends those that are left.
func (*group) kill(p *os.Process) { _ = send(p, syscall.SIGKILL) }

func send(p *os.Process, s syscall.Signal) error {
	if err := syscall.Kill(-p.Pid, s); err != nil && err != syscall.ESRCH {
		return err
	}
	return nil
}
