package orphan

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// told waits at the process's handle.
func told(ctx context.Context, pid int) (over, ok bool) {
	h, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return false, false
	}
	defer windows.CloseHandle(h)
	for ctx.Err() == nil {
		switch event, _ := windows.WaitForSingleObject(h, uint32(every.Milliseconds())); event {
		case windows.WAIT_OBJECT_0:
			return true, true
		case uint32(windows.WAIT_TIMEOUT):
		default:
			return false, false
		}
	}
	return false, true
}

// alive says whether a process has that id; it may be another user's.
func alive(pid int) bool {
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return !errors.Is(err, windows.ERROR_INVALID_PARAMETER)
	}
	defer windows.CloseHandle(h)
	var code uint32
	const stillActive = 259
	return windows.GetExitCodeProcess(h, &code) != nil || code == stillActive
}

// Unread returns false when ctx is done: the system tells only who writes that nobody reads.
func Unread(ctx context.Context, _ *os.File) bool {
	<-ctx.Done()
	return false
}
