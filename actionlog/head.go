package actionlog

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/heinzel/hz/actionlog/internal/place"
)

// left is how an append left the log: what spine.head holds. See doc.go.
type left struct {
	V     int    `json:"v"`
	Seq   int64  `json:"seq"`   // of the last entry
	Hash  Hash   `json:"hash"`  // of its line
	Size  int64  `json:"size"`  // of the log
	MTime int64  `json:"mtime"` // in nanoseconds since 1970; 0 when the file system didn't keep it
	Sum   string `json:"sum"`   // over all this: a torn record isn't believed
}

// headSize is the length of the record: always the same, so it is overwritten in place.
const headSize = 256

func (h *left) sum() string {
	s := sha256.Sum256(fmt.Appendf(nil, "%d %d %v %d %d", h.V, h.Seq, h.Hash, h.Size, h.MTime))
	return hex.EncodeToString(s[:8])
}

// isOf says whether the log is still as it was left, as far as its size and time tell.
func (h *left) isOf(info fs.FileInfo) bool {
	return h != nil && h.MTime != 0 && info.Size() == h.Size && info.ModTime().UnixNano() == h.MTime
}

// readHead gives what spine.head holds, or nil when it isn't there or isn't whole.
func readHead(dir *os.Root) *left {
	f, _, err := place.File(dir, headName, os.O_RDONLY)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	record := make([]byte, headSize)
	n, _ := f.ReadAt(record, 0)
	var h left
	if json.Unmarshal(bytes.TrimSpace(record[:n]), &h) != nil || h.V != Format || h.Seq < 1 || h.Sum != h.sum() {
		return nil
	}
	return &h
}

// leave writes down how the log is left. It isn't synced, and a failure harms nothing: a record
// that doesn't fit makes the next append verify the log.
func leave(dir *os.Root, f *os.File, seq int64, hash Hash) {
	info, err := f.Stat()
	if err != nil {
		return
	}
	h := left{V: Format, Seq: seq, Hash: hash, Size: info.Size()}
	// The clock that stamps files may stand still for 10 milliseconds. A time of our own
	// differs from every one that it gives.
	own := int64(binary.LittleEndian.Uint16(hash[:])%9999+1) * 100
	t := info.ModTime().Truncate(time.Millisecond).Add(time.Duration(own))
	if dir.Chtimes(logName, time.Time{}, t) == nil {
		if info, err = f.Stat(); err == nil && info.ModTime().Equal(t) && info.Size() == h.Size {
			h.MTime = t.UnixNano()
		}
	}
	h.Sum = h.sum()
	record, err := json.Marshal(&h)
	if err != nil || len(record) >= headSize {
		return
	}
	record = append(record, bytes.Repeat([]byte{' '}, headSize-len(record)-1)...)
	w, _, err := place.File(dir, headName, os.O_WRONLY|os.O_CREATE)
	if err != nil {
		return
	}
	_, _ = w.WriteAt(append(record, '\n'), 0)
	_ = w.Close()
}

// lastLine gives the last line of a log of the given size, which ends with a line feed; nil
// when there is none, or it is too long to be an entry.
func lastLine(f *os.File, size int64) ([]byte, error) {
	for window := int64(4 << 10); ; window *= 8 {
		window = min(window, size)
		part := make([]byte, window)
		if n, err := f.ReadAt(part, size-window); int64(n) < window {
			return nil, err
		}
		if window == 0 || part[window-1] != '\n' {
			return nil, nil
		}
		if i := bytes.LastIndexByte(part[:window-1], '\n'); i >= 0 {
			return part[i+1:], nil
		}
		if window == size {
			return part, nil
		}
		if window > MaxLine {
			return nil, nil
		}
	}
}

// Head gives the place behind the log's last whole line, with the number and hash of its entry,
// from the log's end alone: in the same time however long the log is. The line must be an entry
// of this log; nothing before it is verified, and Line isn't known. The zero Position means a
// log without an entry, and fs.ErrNotExist one without a file.
func (l *Log) Head() (Position, error) {
	var r Reader
	if err := r.Open(l, Position{}); err != nil {
		return Position{}, err
	}
	defer r.Close()
	info, err := r.log.file.Stat()
	if err != nil {
		return Position{}, err
	}
	return headOf(r.log.file, info.Size(), l.id)
}

// headOf gives the place behind the last whole line of a log.
func headOf(f *os.File, size int64, id string) (Position, error) {
	end, err := lineEnd(f, size)
	if err != nil || end == 0 {
		return Position{}, err
	}
	line, err := lastLine(f, end)
	if err != nil {
		return Position{}, err
	}
	var e Entry
	if line == nil {
		return Position{}, fmt.Errorf("the last line is no entry: it has more than %d bytes", MaxLine)
	}
	if err := e.parse(line[:len(line)-1]); err != nil {
		return Position{}, fmt.Errorf("the last line is no entry: %w", err)
	}
	if h := string(e.Heinzel()); h != id {
		return Position{}, fmt.Errorf("the last entry is of %q, and the log is that of %s", h, id)
	}
	return Position{Offset: end, Seq: e.Seq, Hash: sha256.Sum256(line)}, nil
}

// lineEnd gives where the last whole line of the first size bytes ends.
func lineEnd(f *os.File, size int64) (int64, error) {
	part := make([]byte, 4<<10)
	for size > 0 {
		n := min(size, int64(len(part)))
		if k, err := f.ReadAt(part[:n], size-n); int64(k) < n {
			return 0, err
		}
		if i := bytes.LastIndexByte(part[:n], '\n'); i >= 0 {
			return size - n + int64(i) + 1, nil
		}
		size -= n
	}
	return 0, nil
}

// Holds says whether the log still holds what led a reader to a position: the line before it
// has the position's hash. It takes the same time however long the log is, and can't see a
// change further up that left this line as it was; that takes a forger, or breaks the chain.
func (l *Log) Holds(p Position) (bool, error) {
	if p.Offset == 0 {
		return p == Position{}, nil
	}
	var r Reader
	if err := r.Open(l, Position{}); err != nil {
		return false, err
	}
	defer r.Close()
	info, err := r.log.file.Stat()
	if err != nil || info.Size() < p.Offset {
		return false, err
	}
	line, err := lastLine(r.log.file, p.Offset)
	return line != nil && sha256.Sum256(line) == p.Hash, err
}
