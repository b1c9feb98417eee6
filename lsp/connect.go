package lsp

import (
	"io"

	"github.com/heinzel/hz/lsp/internal/wire"
)

// Dial connects to a client that listens at a Unix domain socket or, on Windows, a named pipe.
func Dial(pipe string) (io.ReadWriteCloser, error) { return wire.Dial(pipe) }

// DialPort connects to a client that listens at a TCP port of this machine.
func DialPort(port int) (io.ReadWriteCloser, error) { return wire.DialPort(port) }
