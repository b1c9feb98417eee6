package prints

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace"
)

// File is a file to fingerprint: a contract that was found, or any file by its path.
type File struct {
	Path    string            // as printed
	target  *workspace.Target // a contract
	file    string            // else the path, absolute
	in      io.Reader         // or a stream
	trouble *diag.Diagnostic  // or why there is nothing to read
}

// Of gives the file of a contract.
func Of(t workspace.Target) File { return File{Path: t.Path, target: &t} }

// At gives any file by its path.
func At(file, printed string) File { return File{Path: printed, file: file} }

// From gives a stream as a file. It can be read once.
func From(in io.Reader, printed string) File { return File{Path: printed, in: in} }

// Find gives the files that a path stands for: a folder's contracts, sorted, or the file
// itself, whatever its name. arg is the path as given, file the same but absolute.
func Find(arg, file, printed, dir string) []File {
	info, err := os.Lstat(file)
	if err == nil && info.Mode().IsRegular() && !strings.HasSuffix(file, workspace.Suffix) {
		return []File{At(file, printed)}
	}
	targets, problems := workspace.Discover([]string{arg}, workspace.Options{Dir: dir})
	out := make([]File, 0, len(targets)+len(problems))
	for i := range problems {
		out = append(out, File{Path: problems[i].Path, trouble: &problems[i]})
	}
	for i := range targets {
		out = append(out, File{Path: targets[i].Path, target: &targets[i]})
	}
	return out
}

// Read gives the file's bytes, or why they can't be read. Of a file larger than a contract may
// be, it gives enough to see that.
func (f *File) Read() ([]byte, *diag.Diagnostic) {
	var r workspace.Reader
	defer r.Close()
	text, _, trouble := f.read(&r, nil, false)
	return text, trouble
}

// size says whether all bytes of a file were read, and else the hash of all of them.
type size struct {
	whole bool
	sum   string
}

// read reads a file; details ask for the hash of all of a file that is too large to be kept.
func (f *File) read(r *workspace.Reader, buf []byte, details bool) ([]byte, size, *diag.Diagnostic) {
	switch {
	case f.trouble != nil:
		return nil, size{}, f.trouble
	case f.in != nil:
		return f.take(f.in, buf, details)
	case f.target == nil:
		return f.open(f.file, buf, details)
	}
	text, trouble := r.Read(f.target, buf)
	if trouble == nil {
		return text, size{whole: true}, nil
	}
	// A contract that is too large for a check still has bytes to speak of.
	if info, err := os.Lstat(f.target.File); err == nil && info.Mode().IsRegular() && info.Size() > canon.MaxBytes {
		return f.open(f.target.File, buf, details)
	}
	return nil, size{}, trouble
}

// open reads a file that isn't known to be a contract. Only regular files are opened, and no
// link is followed.
func (f *File) open(file string, buf []byte, details bool) ([]byte, size, *diag.Diagnostic) {
	info, err := os.Lstat(file)
	switch {
	case err != nil:
		return nil, size{}, f.fault("this file can't be read: "+words.Reason(err), "")
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, size{}, f.fault("this is a symbolic link, and hz follows none", "name what it points to")
	case info.IsDir():
		return nil, size{}, f.fault("this is a folder, not a file", "")
	case !info.Mode().IsRegular():
		return nil, size{}, f.fault("this is no regular file, and hz opens no other", "put the text into a file")
	}
	// Without O_NONBLOCK, a pipe put there in between would hang hz.
	in, err := os.OpenFile(file, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, size{}, f.fault("this file can't be read: "+words.Reason(err), "")
	}
	defer func() { _ = in.Close() }()
	if now, err := in.Stat(); err != nil || !os.SameFile(info, now) {
		return nil, size{}, f.fault("this file was replaced while hz opened it", "run hz again")
	}
	return f.take(in, buf, details)
}

// take reads what canonical-v1 can take, and of a larger text one byte more and, for details,
// its hash.
func (f *File) take(in io.Reader, buf []byte, details bool) ([]byte, size, *diag.Diagnostic) {
	if cap(buf) <= canon.MaxBytes {
		buf = make([]byte, canon.MaxBytes+1)
	}
	n, err := io.ReadFull(in, buf[:canon.MaxBytes+1])
	text := buf[:n]
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return text, size{whole: true}, nil
	case err != nil:
		return nil, size{}, f.fault("this file can't be read: "+words.Reason(err), "")
	case !details:
		return text, size{}, nil
	}
	h := sha256.New()
	h.Write(text)
	if _, err := io.Copy(h, in); err != nil {
		return nil, size{}, f.fault("this file can't be read: "+words.Reason(err), "")
	}
	return text, size{sum: hex.EncodeToString(h.Sum(nil))}, nil
}

func (f *File) fault(message, hint string) *diag.Diagnostic {
	at := source.Position{Line: 1, Column: 1}
	return &diag.Diagnostic{Code: "HZC001", Severity: diag.Error, Path: f.Path,
		Range: source.Range{Start: at, End: at}, Message: message, Hint: hint}
}
