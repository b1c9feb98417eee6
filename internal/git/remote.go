package git

import (
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// hidden stands for what an address must not show.
const hidden = "***"

var (
	// userinfo is what stands in front of the host of an address: everything up to the last @
	// before the path, since a password may hold @ itself.
	userinfo = regexp.MustCompile(`(?i)\b([a-z][a-z0-9+.-]*)://([^/?#\s<>]*)@`)
	query    = regexp.MustCompile(`(?i)\b([a-z][a-z0-9+.-]*://[^?#\s'"<>]*)[?#][^\s'"<>]+`)
)

// Redact hides what is secret in the addresses that a text holds: the password; for http and
// https, where a token may stand in its place, the user's name as well; and what follows a ?.
func Redact(text string) string {
	if !strings.Contains(text, "://") {
		return text
	}
	text = userinfo.ReplaceAllStringFunc(text, func(found string) string {
		parts := userinfo.FindStringSubmatch(found)
		scheme, who := parts[1], parts[2]
		user, _, password := strings.Cut(who, ":")
		switch lower := strings.ToLower(scheme); {
		case lower == "http" || lower == "https" || strings.Contains(user, "@"):
			return scheme + "://" + hidden + "@"
		case password:
			return scheme + "://" + user + ":" + hidden + "@"
		}
		return found
	})
	return query.ReplaceAllString(text, "${1}?"+hidden)
}

// Address is the address of a remote that hz may hand to git.
type Address struct {
	Text   string // as git gets it; of a path on this machine, absolute
	Local  bool   // it is a path
	Secret bool   // it holds a password, a token or the like
}

// String gives the address as it may be shown.
func (a Address) String() string { return Redact(a.Text) }

// AddressError says why an address isn't taken, and what to write instead.
type AddressError struct{ Message, Hint string }

// Error gives the message.
func (e *AddressError) Error() string { return e.Message }

// noPassword: ssh takes a password from nobody but a person.
const noPassword = "the address holds a password, and one of this kind can't"

// schemes are what an address may begin with: those of protocols, and ssh's other names.
var schemes = []string{"https", "http", "ssh", "git", "file", "git+ssh", "ssh+git"}

// ParseAddress reads the address of a remote: https://…, ssh://…, git@host:path, another
// protocol of git's own, or a path, as seen from dir. It refuses what git would take for an
// option, and transports that run a command (ext::…). The error is an *AddressError.
func ParseAddress(text, dir string) (Address, error) {
	const such = "such as https://github.com/acme-example/hz-team-payments.git or git@github.com:acme-example/hz-team-payments.git"
	shown := diag.Quote(Redact(text))
	refuse := func(message, hint string) (Address, error) { return Address{}, &AddressError{message, hint} }
	scheme, rest, isURL := strings.Cut(text, "://")
	helper := strings.Index(text, "::")
	switch {
	case strings.TrimSpace(text) == "":
		return refuse("the address is empty", "name a repository, "+such)
	case strings.TrimSpace(text) != text:
		return refuse("the address begins or ends with a blank", "leave the blank out")
	case text[0] == '-':
		return refuse(shown+" is an option, not an address", "name a repository, "+such)
	case strings.ContainsFunc(text, func(r rune) bool { return r < 0x20 || r == 0x7f }):
		return refuse("the address "+shown+" holds control characters", "name a repository, "+such)
	case helper > 0 && isHelper(text[:helper]):
		return refuse(diag.Quote(text[:helper]+"::")+" is a transport that runs a program of its own, and hz takes none", "name a repository, "+such)
	case isURL && isHelper(scheme):
		return remoteURL(text, scheme, rest, shown)
	}
	if host, path, scp := strings.Cut(text, ":"); scp && !strings.ContainsAny(host, `/\`) && !drive(text) {
		switch path, _, _ := strings.Cut(path, "/"); {
		case strings.HasPrefix(host, "-") || strings.Contains(host, "@-") || host == "":
			return refuse(shown+" names a host that is an option", "name a repository, "+such)
		case strings.Contains(path, "@") && !strings.Contains(host, "@"):
			return refuse(noPassword, "write USER@HOST:PATH, and give ssh a key")
		}
		return Address{Text: text}, nil
	}
	if !filepath.IsAbs(text) {
		text = filepath.Join(dir, text)
	}
	return Address{Text: filepath.Clean(text), Local: true}, nil
}

// remoteURL takes an address that has a scheme.
func remoteURL(text, scheme, rest, shown string) (Address, error) {
	lower := strings.ToLower(scheme)
	if !slices.Contains(schemes, lower) {
		hint := "hz takes https, ssh, http, git and file"
		if near := diag.Suggest(lower, schemes); near != "" {
			hint = "did you mean " + near + "://?"
		}
		return Address{}, &AddressError{"the address " + shown + " has an unknown scheme, " + diag.Quote(scheme), hint}
	}
	if lower == "file" {
		return Address{Text: text}, nil
	}
	authority := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority = rest[:i]
	}
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	switch {
	case host == "":
		return Address{}, &AddressError{"the address " + shown + " names no host", "write " + lower + "://HOST/PATH"}
	case host[0] == '-' || authority[0] == '-':
		return Address{}, &AddressError{"the address " + shown + " names a host that is an option", "write " + lower + "://HOST/PATH"}
	case strings.Contains(lower, "ssh") && strings.Contains(authority[:len(authority)-len(host)], ":"):
		return Address{}, &AddressError{noPassword, "write ssh://USER@HOST/PATH, and give ssh a key"}
	}
	return Address{Text: text, Secret: Secret(text)}, nil
}

// harmless says of an address that Redact changes that it only names a user.
func harmless(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.User == nil || u.RawQuery != "" {
		return false
	}
	_, password := u.User.Password()
	return !password && len(u.User.Username()) < 20 // a token is longer
}

// isHelper says whether a text can be the name of a transport: letters, digits, + - and dots.
func isHelper(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("+-._", r)
	}) < 0
}

// drive says whether a text begins with a drive of Windows, which isn't a host called C.
func drive(text string) bool {
	return filepath.Separator == '\\' && len(text) > 2 && text[1] == ':' && (text[2] == '\\' || text[2] == '/')
}

// Name gives what a clone of the address is called: its last word, without .git; "team" when
// nothing of it can be the name of a folder everywhere.
func (a Address) Name() string {
	s := a.Text
	if _, rest, ok := strings.Cut(s, "://"); ok {
		if i := strings.IndexAny(rest, "?#"); i >= 0 {
			rest = rest[:i]
		}
		_, s, _ = strings.Cut(rest, "/") // the host is no name
	}
	s = strings.TrimRight(s, `/\`)
	s = strings.TrimSuffix(s, "/.git")
	s = s[strings.LastIndexAny(s, `/\:`)+1:]
	s = strings.TrimSuffix(s, ".git")
	s = strings.Map(func(r rune) rune {
		if r >= 0x80 || r == '-' || r == '_' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, diag.Visible(s))
	if s = strings.Trim(s, ".-"); s == "" || reserved(s) {
		return "team"
	}
	return s
}

// reserved says whether Windows means a device by a name.
func reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	if slices.Contains([]string{"CON", "PRN", "AUX", "NUL"}, stem) {
		return true
	}
	return len(stem) == 4 && (strings.HasPrefix(stem, "COM") || strings.HasPrefix(stem, "LPT")) && stem[3] >= '1' && stem[3] <= '9'
}

// Secret says whether an address holds a password, a token or the like.
func Secret(address string) bool { return Redact(address) != address && !harmless(address) }

// Bare gives an address without a password, a token or the like: with the user's name where it
// is one, and without what follows a ?.
func Bare(address string) string {
	if !Secret(address) {
		return address
	}
	address = query.ReplaceAllString(address, "$1")
	return userinfo.ReplaceAllStringFunc(address, func(found string) string {
		parts := userinfo.FindStringSubmatch(found)
		user, _, _ := strings.Cut(parts[2], ":")
		if lower := strings.ToLower(parts[1]); lower == "http" || lower == "https" || strings.Contains(user, "@") {
			return parts[1] + "://"
		}
		return parts[1] + "://" + user + "@"
	})
}
