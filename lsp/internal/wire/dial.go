package wire

import (
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

// patience is how long a client that started the server may take to listen.
const patience = 10 * time.Second

// Dial connects to the pipe that the client listens at: a Unix domain socket, or on Windows also
// a named pipe (\\.\pipe\…). `--pipe` of the Language Server Protocol's implementation notes.
func Dial(pipe string) (io.ReadWriteCloser, error) {
	if isNamedPipe(pipe) {
		return dialNamedPipe(pipe)
	}
	return net.DialTimeout("unix", pipe, patience)
}

// isNamedPipe says whether a name is one of Windows' named pipes.
func isNamedPipe(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "/", `\`))
	return strings.HasPrefix(name, `\\.\pipe\`) || strings.HasPrefix(name, `\\?\pipe\`)
}

// DialPort connects to the port of this machine that the client listens at, `--socket`.
func DialPort(port int) (io.ReadWriteCloser, error) {
	if port < 1 || port > 65535 {
		return nil, fmt.Errorf("%d is no port: give one from 1 to 65535", port)
	}
	return net.DialTimeout("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)), patience)
}
