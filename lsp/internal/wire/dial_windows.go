package wire

import (
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// dialNamedPipe opens a named pipe for overlapped I/O: with a plain handle the system lets no
// write begin while a read waits.
func dialNamedPipe(name string) (io.ReadWriteCloser, error) {
	p, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		h, err := windows.CreateFile(p, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_EXISTING,
			windows.FILE_FLAG_OVERLAPPED|windows.SECURITY_SQOS_PRESENT|windows.SECURITY_ANONYMOUS, 0)
		if err == nil {
			return os.NewFile(uintptr(h), name), nil
		}
		if !errors.Is(err, windows.ERROR_PIPE_BUSY) || time.Now().After(end) {
			return nil, &os.PathError{Op: "open", Path: name, Err: err}
		}
	}
}
