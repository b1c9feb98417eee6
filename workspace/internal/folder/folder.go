// Package folder opens folders and files without ever following a symbolic link, and reads
// files of a bounded size. Nothing but a regular file is opened for reading: a pipe, a socket
// or a device could hang hz or act on being opened.
//
// A Folder is a handle, so a folder that somebody renames or swaps for a link while hz works
// can't lead hz elsewhere. On Linux, macOS and the BSDs each step is one openat with
// O_NOFOLLOW; elsewhere, and with the build tag hz_portable, it is an os.Root whose every step
// is compared with what Lstat saw.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
)

// ErrChanged says that a name meant one file when it was looked at and another when it was
// opened: somebody put a new one in its place in between.
var ErrChanged = errors.New("it was replaced while hz opened it")

// KindError says that a name is something else than what was asked for: no folder, or no
// regular file. Mode holds the type bits of what it is.
type KindError struct{ Mode fs.FileMode }

// Error names the kind, as in "it is a symbolic link".
func (e *KindError) Error() string { return "it is " + Kind(e.Mode) }

// SizeError says that a file is larger than allowed; sizes are bytes.
type SizeError struct{ Size, Limit int64 }

// Error gives both sizes.
func (e *SizeError) Error() string {
	return fmt.Sprintf("it has %d bytes, and at most %d are read", e.Size, e.Limit)
}

// Kind names the kind of file for a sentence, with its article.
func Kind(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return "a symbolic link"
	case m.IsDir():
		return "a folder"
	case m&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	case m.IsRegular():
		return "a file"
	}
	return "no regular file"
}

// room gives buf with room for at least n bytes; what it held is lost.
func room(buf []byte, n int64) []byte {
	if int64(cap(buf)) >= n {
		return buf[:cap(buf)]
	}
	return make([]byte, n)
}

// fill reads to the end of a file that said it has size bytes, and at most limit bytes. The
// file may have grown or shrunk since it said so.
func fill(read func([]byte) (int, error), size, limit int64, buf []byte) ([]byte, error) {
	if size > limit {
		return buf[:0], &SizeError{size, limit}
	}
	buf = room(buf, size+1)
	n := 0
	for {
		if n == len(buf) {
			grown := make([]byte, min(2*int64(n), limit)+1)
			copy(grown, buf)
			buf = grown
		}
		k, err := read(buf[n:])
		n += max(k, 0)
		switch {
		case err != nil:
			return buf[:0], err
		case int64(n) > limit:
			return buf[:0], &SizeError{int64(n), limit}
		case k <= 0 || int64(n) == size && n < len(buf):
			// A short read at the stated size is the end: no further call to learn it.
			return buf[:n], nil
		}
	}
}
