// Package uri leads from the URIs by which editors name documents to files and back. The same
// file has many spellings (file:///c%3A/x and file:///C:/x, ü and %C3%BC): Key makes them one.
//
// What ends in On takes the operating system as an argument (a value of runtime.GOOS), so that
// the ways of Windows are tested anywhere; the others are of the system that hz runs on.
package uri

import (
	"path"
	"runtime"
	"strings"
)

const windows = "windows"

// Path is PathOn of this system.
func Path(u string) (string, bool) { return PathOn(runtime.GOOS, u) }

// From is FromOn of this system.
func From(name string) string { return FromOn(runtime.GOOS, name) }

// Key is KeyOn of this system.
func Key(u string) string { return KeyOn(runtime.GOOS, u) }

// PathOn gives the clean absolute file name, in the system's writing, that a file URI means. No
// file are URIs with another scheme (untitled:, git:, …), with another machine's name where the
// system has no such names, without an absolute path, and those with an encoded slash, NUL or,
// on Windows, backslash, which no name can hold.
func PathOn(goos, u string) (string, bool) {
	scheme, rest, ok := cutScheme(u)
	if !ok || scheme != "file" {
		return "", false
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 { // a name's own are written %3F and %23
		rest = rest[:i]
	}
	if goos == windows {
		rest = strings.ReplaceAll(rest, `\`, "/") // of clients that put file:// before a name
	}
	host := ""
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		i := strings.IndexByte(after, '/')
		if i < 0 {
			return "", false
		}
		host, rest = unescape(after[:i]), after[i:]
	}
	if strings.EqualFold(host, "localhost") {
		host = ""
	}
	name := unescape(rest)
	if !strings.HasPrefix(name, "/") || strings.Count(name, "/") != strings.Count(rest, "/") || strings.Contains(name+host, "\x00") {
		return "", false
	}
	if goos == windows {
		return windowsPath(host, name)
	}
	return path.Clean(name), host == ""
}

// windowsPath gives C:\x of /c:/x, and \\host\share\x of a path with a host.
func windowsPath(host, name string) (string, bool) {
	if strings.ContainsAny(host+name, `\`) {
		return "", false
	}
	if drive(host) && len(host) == 2 { // file://C:/x, one slash too few
		host, name = "", "/"+host+name
	}
	if host == "" && strings.HasPrefix(name, "//") { // file:////host/share, two too many
		host, name, _ = strings.Cut(strings.TrimLeft(name, "/"), "/")
		name = "/" + name
	}
	if host != "" {
		name = path.Clean(name)
		return `\\` + host + strings.ReplaceAll(name, "/", `\`), name != "/" && !strings.ContainsAny(host, `?*:<>|"`) && strings.Trim(host, ".") != ""
	}
	name = name[1:]
	if !drive(name) || len(name) > 2 && name[2] != '/' {
		return "", false
	}
	return strings.ToUpper(name[:1]) + ":" + strings.ReplaceAll(path.Clean("/"+name[2:]), "/", `\`), true
}

// drive says whether s begins with a drive letter and a colon.
func drive(s string) bool {
	return len(s) >= 2 && s[1] == ':' && 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z'
}

// FromOn gives the URI of an absolute file name, as VS Code writes one: every byte is
// percent-encoded but letters, digits, - . _ ~ and /, and a drive letter is lower case.
func FromOn(goos, name string) string {
	if goos != windows {
		return "file://" + escape(path.Clean("/"+name))
	}
	name = strings.ReplaceAll(name, `\`, "/")
	if after, ok := strings.CutPrefix(name, "//?/UNC/"); ok { // the system's own prefixes
		name = "//" + after
	} else if after, ok := strings.CutPrefix(name, "//?/"); ok {
		name = after
	}
	if after, ok := strings.CutPrefix(name, "//"); ok {
		host, rest, _ := strings.Cut(after, "/")
		return "file://" + escape(host) + escape(path.Clean("/"+rest))
	}
	if drive(name) {
		name = strings.ToLower(name[:1]) + ":" + path.Clean("/"+name[2:])
	}
	return "file:///" + escape(strings.TrimPrefix(name, "/"))
}

// KeyOn gives what is equal for all spellings of one document: of files the URI of their path,
// on Windows with the machine's name in lower case; of others the URI with its scheme in lower
// case and one spelling for each character. Of a path only the drive letter's case doesn't
// matter: whether A and a are one file only the file system knows.
func KeyOn(goos, u string) string {
	if name, ok := PathOn(goos, u); ok {
		if after, ok := strings.CutPrefix(name, `\\`); ok && goos == windows {
			host, rest, _ := strings.Cut(after, `\`)
			name = `\\` + strings.ToLower(host) + `\` + rest
		}
		return FromOn(goos, name)
	}
	scheme, rest, ok := cutScheme(u)
	if !ok {
		return u
	}
	return scheme + ":" + plain(rest)
}

// cutScheme parts a URI behind its scheme, which it gives in lower case.
func cutScheme(s string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(s, ":")
	for i, c := range []byte(scheme) {
		letter := 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", rune(c))) {
			return "", "", false
		}
	}
	return strings.ToLower(scheme), rest, ok && scheme != ""
}
