package git

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// group is git and everything it started: a job object. What git starts before it is put into
// the job, within its first moments, is outside.
type group struct{ job windows.Handle }

// prepare gives git no console, so that nothing can ask there.
func (*group) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW}
}

func (g *group) started(p *os.Process) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return // git alone can be ended then
	}
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(job, h)
		_ = windows.CloseHandle(h)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	g.job = job
}

func (g *group) release() {
	if g.job != 0 {
		_ = windows.CloseHandle(g.job)
	}
}

// end ends all of them: there is no way to ask.
func (g *group) end(p *os.Process) error {
	if g.job != 0 {
		return windows.TerminateJobObject(g.job, 1)
	}
	return p.Kill()
}

func (g *group) kill(p *os.Process) { _ = g.end(p) }
