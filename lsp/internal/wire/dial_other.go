//go:build !windows

package wire

import (
	"errors"
	"io"
)

func dialNamedPipe(string) (io.ReadWriteCloser, error) {
	return nil, errors.New("named pipes are of Windows: give the path of a Unix domain socket")
}
