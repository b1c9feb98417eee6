package content

import (
	"slices"
	"strings"
)

// Kept are the parameters of a query string, or of a fragment, that say which thing an address
// means. All others say how somebody came there or looked at it, or let somebody in.
var Kept = []string{"bookmark", "eid", "gid", "heading", "id", "page", "pageId", "p", "range", "section", "selectedIssue", "slide", "sourcedoc", "tab", "v"}

// maxKept bounds the value of a parameter that is kept.
const maxKept = 200

// Stored gives a text as it is stored: without secrets, and with its URLs as Address has them.
// place says that it tells where something is, as a target does. What was left out of URLs comes
// back too, and whether anything was redacted.
func Stored(s string, place bool) (out string, gone []string, redacted bool) {
	urls := URLs
	if place {
		urls = Target
	}
	out = settle(s, func(s string) string {
		s, parts := urls(s)
		gone = append(gone, parts...)
		safe := Secrets(s)
		redacted = redacted || safe != s
		return safe
	})
	return out, compact(gone), redacted
}

// URLs gives a text with every URL in it as Address has it. The names of what was left out come
// back too: "query", "userinfo", "fragment".
func URLs(s string) (string, []string) {
	if !strings.Contains(s, "://") {
		return s, nil
	}
	var b strings.Builder
	var gone []string
	rest := s
	for {
		i := strings.Index(rest, "://")
		if i < 0 {
			break
		}
		start := i
		for start > 0 && isScheme(rest[start-1]) {
			start--
		}
		end := i + 3 + strings.IndexFunc(rest[i+3:], endsURL)
		if end < i+3 {
			end = len(rest)
		}
		for end > i+3 && strings.IndexByte(".,;:!?)]}'*_", rest[end-1]) >= 0 {
			if rest[end-1] == ')' && strings.Contains(rest[i:end-1], "(") {
				break
			}
			end--
		}
		url := rest[start:end]
		if start < i {
			var out []string
			url, out = Address(url)
			gone = append(gone, out...)
		}
		b.WriteString(rest[:start])
		b.WriteString(url)
		rest = rest[end:]
	}
	b.WriteString(rest)
	return b.String(), compact(gone)
}

func compact(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

func isScheme(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'
}

func endsURL(r rune) bool {
	return r <= ' ' || strings.ContainsRune("<>\"`|\\^“”„", r)
}

// Target gives a target as it is stored: a URL, also one whose scheme was left out, as Address
// has it, and the URLs in any other text.
func Target(s string) (string, []string) {
	switch {
	case strings.ContainsAny(s, " \t\n"):
		return URLs(s)
	case strings.Contains(s, "://") && isURL(s) || len(s) > 7 && strings.EqualFold(s[:7], "mailto:") || isBare(s):
		return Address(s)
	}
	return URLs(s)
}

// isURL says whether a text without blanks begins with a scheme.
func isURL(s string) bool {
	i := strings.Index(s, "://")
	return i > 0 && strings.IndexFunc(s[:i], func(r rune) bool { return r > 'z' || !isScheme(byte(r)) }) < 0
}

// isBare says whether a text is a web address that only lacks its scheme, with a query string:
// `docs.example.com/d/1?usp=sharing`.
func isBare(s string) bool {
	q := strings.IndexByte(s, '?')
	if q < 0 {
		return false
	}
	host, _, path := strings.Cut(s[:q], "/")
	host, _, _ = strings.Cut(host, ":")
	dot := strings.LastIndexByte(host, '.')
	if dot <= 0 || !path && strings.IndexByte(s[q:], '=') < 0 {
		return false
	}
	top := host[dot+1:]
	return len(top) > 1 && strings.IndexFunc(host, func(r rune) bool { return r > 'z' || !isScheme(byte(r)) || r == '+' }) < 0 &&
		strings.Trim(strings.ToLower(top), "abcdefghijklmnopqrstuvwxyz") == ""
}

// Address gives a URL without its user and password, without the parameters of its query string
// and fragment but for Kept ones, its scheme and host in small letters.
func Address(s string) (string, []string) {
	var gone []string
	s, fragment, hasFragment := strings.Cut(s, "#")
	s, query, hasQuery := strings.Cut(s, "?")
	if i := strings.Index(s, "://"); i >= 0 {
		scheme, rest := strings.ToLower(s[:i+3]), s[i+3:]
		end := strings.IndexAny(rest, "/\\")
		if end < 0 {
			end = len(rest)
		}
		authority, path := rest[:end], rest[end:]
		if at := strings.LastIndexByte(authority, '@'); at >= 0 {
			authority = authority[at+1:]
			gone = append(gone, "userinfo")
		}
		authority = strings.ToLower(authority)
		switch scheme {
		case "https://":
			authority = strings.TrimSuffix(authority, ":443")
		case "http://":
			authority = strings.TrimSuffix(authority, ":80")
		}
		s = scheme + authority + path
	}
	if hasQuery {
		kept, all := parameters(query)
		if !all {
			gone = append(gone, "query")
		}
		if kept != "" {
			s += "?" + kept
		}
	}
	if hasFragment {
		kept, all := anchor(fragment)
		if !all {
			gone = append(gone, "fragment")
		}
		if kept != "" {
			s += "#" + kept
		}
	}
	return s, gone
}

// parameters gives the Kept parameters of a query string, sorted by name, and says whether
// those were all.
func parameters(query string) (string, bool) {
	all := true
	var kept []string
	for part := range strings.FieldsFuncSeq(query, func(r rune) bool { return r == '&' || r == ';' }) {
		name, value, _ := strings.Cut(part, "=")
		if value == "" || len(value) > maxKept || !slices.Contains(Kept, name) || Secrets(value) != value {
			all = false
			continue
		}
		kept = append(kept, part)
	}
	slices.SortStableFunc(kept, func(a, b string) int {
		a, _, _ = strings.Cut(a, "=")
		b, _, _ = strings.Cut(b, "=")
		return strings.Compare(a, b)
	})
	return strings.Join(kept, "&"), all
}

// anchor gives what a fragment says about the place in a document: not what a browser should
// mark there (`:~:text=…` quotes the page), and no parameters but Kept ones.
func anchor(fragment string) (string, bool) {
	kept, _, cut := strings.Cut(fragment, ":~:")
	all := !cut
	path, query, hasQuery := strings.Cut(kept, "?")
	if strings.Contains(path, "=") {
		path, query, hasQuery = "", path+"&"+query, true
	}
	if len(path) > maxKept {
		path, all = "", false
	}
	if !hasQuery {
		return path, all
	}
	rest, same := parameters(query)
	switch {
	case rest == "":
		return path, all && same
	case path == "":
		return rest, all && same
	}
	return path + "?" + rest, all && same
}
