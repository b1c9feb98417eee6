package actionlog

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/heinzel/hz/actionlog/internal/place"
)

// Accept is a person's decision that a log is right as it stands, though it was cut or written
// anew: spine.head forgets what it knew, and appends go on. A chain that doesn't hold isn't
// accepted (*DamagedError): nothing could follow it.
func (l *Log) Accept(ctx context.Context) (*Report, error) {
	dir, err := l.folder(false)
	if err != nil {
		return nil, err
	}
	defer func() { _ = dir.Close() }()
	unlock, err := lock(ctx, dir, false)
	if err != nil {
		return nil, err
	}
	defer unlock()
	f, _, err := place.File(dir, logName, os.O_RDWR)
	if errors.Is(err, fs.ErrNotExist) { // a new log begins
		if err = dir.Remove(headName); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return &Report{Heinzel: l.id, Verdict: OKUnanchored}, err
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	report, err := Verify(io.NewSectionReader(f, 0, info.Size()), l.id, Check{})
	if err != nil {
		return nil, err
	}
	if !report.Verdict.Fine() && report.Verdict != TornTail {
		return report, &DamagedError{l.Path(), report}
	}
	if err := dir.Remove(headName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return report, err
	}
	return report, place.Sync(dir)
}

// SetAside is a person's decision to begin a new log: the one that is there is kept beside it
// under another name, whose path comes back, and the next entry is the first of its chain.
func (l *Log) SetAside(ctx context.Context) (string, error) {
	dir, err := l.folder(false)
	if err != nil {
		return "", err
	}
	defer func() { _ = dir.Close() }()
	unlock, err := lock(ctx, dir, false)
	if err != nil {
		return "", err
	}
	defer unlock()
	f, _, err := place.File(dir, logName, os.O_RDONLY)
	if err != nil {
		return "", err
	}
	info, err := f.Stat()
	var head Position
	if err == nil {
		// What the last line is tells logs apart; of a damaged one nothing may be known.
		head, _ = headOf(f, info.Size(), l.id)
	}
	_ = f.Close()
	if err != nil {
		return "", err
	}
	base := fmt.Sprintf("spine.aside-%d-%s", head.Seq, hex.EncodeToString(head.Hash[:4]))
	for n := 1; ; n++ {
		name := base + ".jsonl"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.jsonl", base, n)
		}
		if _, err := dir.Lstat(name); err == nil {
			continue
		}
		// In this order, so that no crash leaves a spine.head that misses its log.
		if err := dir.Remove(headName); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err := dir.Rename(logName, name); err != nil {
			return "", err
		}
		return filepath.Join(l.Folder(), name), place.Sync(dir)
	}
}
