package actionlog

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/actionlog/internal/place"
	"github.com/heinzel/hz/internal/atomicfile"
)

// maxTail bounds what is set aside as the rest of one entry.
const maxTail = 64 << 20

// tidy deals with what stands behind the last whole entry: a line that is whole but for its
// line feed gets it, another is set aside.
func (w *writer) tidy(done *Appended) error {
	switch {
	case w.tail == nil:
		return nil
	case w.tail.Size > maxTail:
		return fmt.Errorf("%s ends with %d bytes that are no entry: look at them, and cut them off", w.log.Path(), w.tail.Size)
	}
	torn := make([]byte, w.tail.Size)
	if n, err := w.file.ReadAt(torn, w.tail.Offset); n < len(torn) {
		return err
	}
	if w.tail.Whole {
		if n, err := w.log.write(w.file, []byte{'\n'}); n != 1 {
			return fmt.Errorf("ending the last line of %s: %w", w.log.Path(), err)
		}
		line := append(torn, '\n')
		w.size++
		w.at = Position{Offset: w.size, Line: w.at.Line + 1, Seq: w.tail.Seq, Hash: sha256.Sum256(line)}
		done.Mended = true
		return nil
	}
	path, err := w.setAside(torn)
	if err != nil {
		return fmt.Errorf("setting the torn end of %s aside: %w", w.log.Path(), err)
	}
	w.log.reach("aside")
	if err := w.file.Truncate(w.tail.Offset); err != nil {
		return err
	}
	w.log.reach("cut")
	w.size = w.tail.Offset
	done.Aside = &Aside{path, w.tail.Size, w.tail.Seq}
	return nil
}

// setAside writes what was torn off into a file of its own beside the log, lastingly.
func (w *writer) setAside(torn []byte) (string, error) {
	sum := sha256.Sum256(torn)
	base := fmt.Sprintf("%s%d-%s", tornName, w.tail.Seq, hex.EncodeToString(sum[:4]))
	for n := 1; ; n++ {
		name := base
		if n > 1 {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		path := filepath.Join(w.log.Folder(), name)
		err := atomicfile.Create(path, torn, atomicfile.Options{Below: w.log.dir})
		if errors.Is(err, fs.ErrExist) {
			// A crash right here leaves the file, and the log as it was.
			if same, err := w.holds(name, torn); err != nil || !same {
				if err != nil {
					return "", err
				}
				continue
			}
			err = nil
		}
		return path, err
	}
}

// holds says whether a file beside the log holds a text.
func (w *writer) holds(name string, text []byte) (bool, error) {
	f, _, err := place.File(w.dir, name, os.O_RDONLY)
	if err != nil {
		return false, err
	}
	defer func() { _ = f.Close() }()
	got := make([]byte, len(text)+1)
	n, _ := f.ReadAt(got, 0)
	return bytes.Equal(got[:n], text), nil
}

// add writes the entry.
func (w *writer) add(r *ready, done *Appended) error {
	seq := w.at.Seq + 1
	line := r.line(seq, w.at.Hash)
	n, err := w.log.write(w.file, line)
	w.log.reach("written")
	if err == nil && n < len(line) {
		err = errors.New("not all of it was written")
	}
	if err == nil {
		err = w.log.sync(w.file)
	}
	if err == nil && w.made {
		err = w.log.syncFolders(w.dir)
	}
	if err != nil {
		return w.undo(err)
	}
	w.log.reach("synced")
	done.Seq, done.Hash, done.Line = seq, sha256.Sum256(line), []byte(strings.TrimSuffix(string(line), "\n"))
	leave(w.dir, w.file, seq, done.Hash)
	return nil
}

// syncFolders makes a new log's file and folders lasting, whoever made them.
func (l *Log) syncFolders(dir *os.Root) error {
	err := place.Sync(dir)
	for steps := []string{top, l.namespace}; err == nil; steps = steps[:len(steps)-1] {
		var above *os.Root
		if above, err = place.Folder(l.dir, false, steps...); err == nil {
			err = place.Sync(above)
			_ = above.Close()
		}
		if len(steps) == 0 {
			break
		}
	}
	return err
}

// undo takes back an entry that could not be written whole and lastingly: who is told that it
// failed, and tries again, mustn't find it twice.
func (w *writer) undo(why error) error {
	why = fmt.Errorf("writing to %s: %w", w.log.Path(), why)
	if err := w.file.Truncate(w.size); err != nil {
		return fmt.Errorf("%w; and what was written of the entry couldn't be taken back: %w", why, err)
	}
	_ = w.log.sync(w.file) // the failure is told already
	return why
}
