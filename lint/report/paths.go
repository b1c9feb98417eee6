package report

import (
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// pathMap leads from printed paths to those that a format needs.
type pathMap struct {
	result    *lint.Result
	dir, root string
}

func newPathMap(r *lint.Result, o Options) *pathMap {
	root := o.Root
	if root == "" {
		root = o.Dir
	}
	return &pathMap{result: r, dir: o.Dir, root: root}
}

// tree gives a printed path relative to the root, or absolute when it lies elsewhere; `/` is
// the separator.
func (p *pathMap) tree(printed string) string {
	return lint.Below(p.root, lint.Absolute(p.dir, printed))
}

// real gives a path of tree with the bytes that its file has on disk: hz prints a name such
// as one with a line break in another way.
func (p *pathMap) real(printed string) string {
	path := p.tree(printed)
	if !strings.Contains(printed, `\`) {
		return path
	}
	for i := range p.result.Targets {
		if t := &p.result.Targets[i]; t.Path == printed {
			return likeFile(path, filepath.ToSlash(t.File))
		}
	}
	return path
}

// likeFile gives path with the names of file, as far as those are what path shows, from the
// last name upwards: above it, a link may have another name.
func likeFile(path, file string) string {
	rest, names := path, ""
	for {
		i, k := strings.LastIndexByte(rest, '/'), strings.LastIndexByte(file, '/')
		if diag.Visible(file[k+1:]) != rest[i+1:] {
			return rest + names
		}
		names = file[k+1:] + names
		if i < 0 || k < 0 {
			return rest[:i+1] + names
		}
		names = "/" + names
		rest, file = rest[:i], file[:k]
	}
}

// uri gives the URI reference of a path of real (RFC 3986): relative with its first segment
// free of colons, or absolute with the scheme file.
func uri(path string) string {
	switch {
	case strings.HasPrefix(path, "//"): // a server's share on Windows
		return "file:" + percent(path)
	case strings.HasPrefix(path, "/"):
		return "file://" + percent(path)
	case filepath.IsAbs(filepath.FromSlash(path)): // C:/… on Windows
		return "file:///" + percent(path)
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ":") {
		return "./" + percent(path)
	}
	return percent(path)
}

// percent encodes the bytes that a URI's path can't hold as they are.
func percent(path string) string {
	const plain = "/-._~!$&'()*+,;=:@" // RFC 3986, pchar and the separator
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		c := path[i]
		if c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte(plain, c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(digits[c>>4])
		b.WriteByte(digits[c&15])
	}
	return b.String()
}
