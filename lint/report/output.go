package report

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// Output is one format and where it goes.
type Output struct {
	Format Format
	File   string // as it was given; "" for standard output
}

// OutputError says what is wrong with what was asked for, or why a file can't be written.
type OutputError struct {
	Message, Hint string
	Err           error // of the system; nil when the request itself is wrong
}

func (e *OutputError) Error() string { return e.Message }

// Unwrap gives the system's error.
func (e *OutputError) Unwrap() error { return e.Err }

// ParseOutput reads FORMAT=FILE; FORMAT alone, FORMAT=- and FORMAT=/dev/stdout stand for
// standard output. An error is an *OutputError.
func ParseOutput(s string) (Output, error) {
	name, file, given := strings.Cut(s, "=")
	if !slices.Contains(Formats(), name) {
		hint := "the formats are " + strings.Join(Formats(), ", ")
		if n := diag.Suggest(name, Formats()); n != "" {
			hint = "did you mean " + n + "?"
		} else if strings.ContainsAny(name, `./\`) && !given {
			hint = "write the format in front: --output sarif=" + diag.Cut(diag.Visible(name), diag.MaxQuote)
		}
		return Output{}, &OutputError{Message: "there is no format " + diag.Quote(name), Hint: hint}
	}
	if file == "-" || file == "/dev/stdout" {
		file = ""
	} else if given && file == "" {
		return Output{}, &OutputError{Message: "--output " + name + "= names no file",
			Hint: "write --output " + name + "=FILE, or --output " + name + " for standard output"}
	}
	if err := NoContract(file); err != nil {
		return Output{}, err
	}
	return Output{Format(name), file}, nil
}

// NoContract gives an *OutputError for a file to be written that is called like a contract, in
// capitals too: some file systems take these for the same.
func NoContract(file string) error {
	if !strings.HasSuffix(strings.ToLower(file), workspace.Suffix) {
		return nil
	}
	return &OutputError{Message: diag.Quote(file) + " is called like a contract, and no contract is replaced",
		Hint: "choose another name for the file"}
}

// SameFile says whether two files, as they were given, are one and the same place, whichever
// way their folders are written or linked to. Neither need exist.
func SameFile(dir, a, b string) bool {
	place := func(file string) string {
		file = lint.Absolute(dir, file)
		if folder, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
			return filepath.Join(folder, filepath.Base(file))
		}
		return filepath.Clean(file)
	}
	return place(a) == place(b)
}

// Outputs reads what is asked for in one run: the format of standard output, and the arguments
// of --output in their order. dir is the working directory. Two outputs can't share a file,
// and on standard output only GitHub's commands stand beside text for people: all other
// formats are read as a whole.
func Outputs(format Format, args []string, dir string) ([]Output, error) {
	all := []Output{{Format: format}}
	for _, arg := range args {
		o, err := ParseOutput(arg)
		if err != nil {
			return nil, err
		}
		for _, other := range all {
			if e := o.clash(other, dir); e != nil {
				return nil, e
			}
		}
		all = append(all, o)
	}
	return all, nil
}

// clash says why two outputs can't be had together, the second one given earlier.
func (o Output) clash(other Output, dir string) *OutputError {
	own := "--output " + string(o.Format) + "=FILE"
	switch {
	case o.File == "" && other.File != "" || o.File != "" && other.File == "":
	case o.File == "" && o.Format == other.Format:
		return &OutputError{Message: string(o.Format) + " would be written to standard output twice", Hint: "leave --output " + string(o.Format) + " out, or name a file: " + own}
	case o.File == "" && !(o.mixes() && other.mixes()):
		return &OutputError{Message: string(other.Format) + " and " + string(o.Format) + " can't share standard output", Hint: "write one of them into a file: " + own}
	case o.File == "":
	case SameFile(dir, o.File, other.File):
		return &OutputError{Message: string(other.Format) + " and " + string(o.Format) + " would both be written to " + diag.Quote(o.File), Hint: "give each format a file of its own"}
	}
	return nil
}

// mixes says whether the output may stand in a log beside others: text or GitHub's commands,
// but not two texts.
func (o Output) mixes() bool { return o.Format.writer().person }

// NeedText says whether one of the outputs needs the texts of files with findings.
func NeedText(outputs []Output) bool {
	return slices.ContainsFunc(outputs, func(o Output) bool { return o.Format.NeedsText() })
}

// WriteAll writes one result to all outputs: those on standard output in their order, files
// whole or not at all. When one can't be written, the others still are; the error is that of
// the first one, an *OutputError or one of stdout.
func WriteAll(outputs []Output, stdout io.Writer, r *lint.Result, o Options) error {
	j := newJob(r, o)
	errs := make([]error, len(outputs))
	var files sync.WaitGroup
	for i, out := range outputs {
		if out.File != "" {
			files.Go(func() { errs[i] = j.save(out) }) // most of its time is the disk's
		}
	}
	for i, out := range outputs {
		if out.File == "" {
			errs[i] = j.write(stdout, out.Format)
		}
	}
	files.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// save writes a file. Reports are for other programs, such as one that uploads them, perhaps
// as another user: a new file is as readable as the process's umask lets it be.
func (j *job) save(out Output) error {
	err := atomicfile.Write(lint.Absolute(j.options.Dir, out.File), j.bytes(out.Format), atomicfile.Options{Mode: 0o644})
	return CantWrite("the "+string(out.Format)+" report", out.File, err)
}

// CantWrite gives the *OutputError for a file, as it was given, that can't be written, and nil
// for no error. what names it, as a sentence begins.
func CantWrite(what, file string, err error) error {
	if err == nil {
		return nil
	}
	file = diag.Visible(filepath.ToSlash(file))
	e := &OutputError{Message: what + " can't be written: " + words.Reason(err), Err: err}
	var kind *atomicfile.KindError
	switch {
	case errors.As(err, &kind):
		e.Message = what + " can't be written: " + file + " " + kind.Kind()
	case errors.Is(err, fs.ErrNotExist):
		folder := path.Dir(file)
		e.Message = what + " can't be written: there is no folder " + folder
		e.Hint = "make it first: mkdir -p " + folder
	}
	return e
}
