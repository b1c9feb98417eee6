package watch

import (
	"errors"
	"runtime"
	"syscall"
	"time"

	"github.com/heinzel/hz/compiler/diag"
)

// errRemote says that a folder lies on a network file system.
var errRemote = errors.New("it lies on a network file system")

// note says why folders are only looked at, beginning with dir, and what would change that.
func note(dir string, err error, every time.Duration) Note {
	rate := "every " + every.String()
	if every == time.Second {
		rate = "every second"
	}
	switch {
	case errors.Is(err, errRemote):
		return Note{diag.Quote(dir) + " lies on a network file system, which may not tell of changes: hz looks there " + rate, ""}
	case errors.Is(err, syscall.ENOSPC):
		return Note{"the system lets you watch no more folders: hz looks at the others " + rate,
			"allow more: sudo sysctl fs.inotify.max_user_watches=524288"}
	case errors.Is(err, syscall.EMFILE) && runtime.GOOS == "linux":
		return Note{"the system lets you run no more watchers: hz looks at all folders " + rate,
			"allow more: sudo sysctl fs.inotify.max_user_instances=1024"}
	case errors.Is(err, syscall.EMFILE):
		return Note{"hz may open no more files: it looks at the folders that are left " + rate,
			"allow more, then start again: ulimit -n 65536"}
	}
	return Note{"the system can't watch " + diag.Quote(dir) + " (" + diag.Visible(err.Error()) + "): hz looks there " + rate, ""}
}
