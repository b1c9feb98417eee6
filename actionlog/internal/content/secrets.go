package content

import (
	"strings"
	"unicode/utf8"
)

// Redacted stands where a secret or a phone number stood.
const Redacted = "[redacted]"

// tokens are the beginnings of what services give out as keys, and how many characters at
// least follow them.
var tokens = []struct {
	prefix string
	more   int
}{
	{"AKIA", 16}, {"ASIA", 16}, {"AIza", 30}, {"ya29.", 20}, {"1//0", 20},
	{"ghp_", 20}, {"gho_", 20}, {"ghu_", 20}, {"ghs_", 20}, {"ghr_", 20}, {"github_pat_", 20},
	{"glpat-", 15}, {"gldt-", 15}, {"glrt-", 15}, {"xoxb-", 10}, {"xoxp-", 10}, {"xoxa-", 10}, {"xoxr-", 10}, {"xoxs-", 10}, {"xoxe-", 10}, {"xapp-", 10},
	{"sk-", 20}, {"sk_live_", 10}, {"sk_test_", 10}, {"rk_live_", 10}, {"rk_test_", 10}, {"whsec_", 16},
	{"SG.", 30}, {"npm_", 30}, {"pypi-", 16}, {"hf_", 20}, {"dop_v1_", 20}, {"ATATT3", 20}, {"ATCTT3", 20}, {"lin_api_", 16}, {"ntn_", 20}, {"secret_", 30},
	{"shpat_", 20}, {"figd_", 20}, {"PMAK-", 20}, {"sq0atp-", 16}, {"dapi", 32}, {"AGE-SECRET-KEY-1", 20}, {"eyJ", 20},
}

// labels are the words before a secret that is written as NAME: VALUE or NAME=VALUE.
var labels = []string{
	"password", "passwd", "passphrase", "passwort", "kennwort", "pwd", "secret", "token", "apikey", "api_key", "api-key",
	"access_key", "access-key", "accesskey", "client_secret", "client-secret", "private_key", "private-key", "authorization", "signature", "sig",
}

// heads marks the pairs of letters that a token or a label begins with, in any case: most words
// need no further look.
var heads = func() (h [1 << 10]bool) {
	mark := func(s string) { h[pair(s[0], s[1])] = true }
	for _, t := range tokens {
		mark(t.prefix)
	}
	for _, l := range labels {
		mark(l)
	}
	for _, s := range schemes {
		mark(s)
	}
	return h
}()

func pair(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// schemes are the words before a credential.
var schemes = []string{"bearer ", "basic "}

// Secrets gives a text with Redacted in the place of tokens, keys, passwords and phone numbers.
func Secrets(s string) string {
	return settle(s, redact)
}

// rounds bounds how often a text is cleaned: what is taken out can leave a new whole behind.
const rounds = 10

// settle cleans a text until nothing changes any more.
func settle(s string, clean func(string) string) string {
	for range rounds {
		out := clean(s)
		if out == s {
			break
		}
		s = out
	}
	return s
}

func redact(s string) string {
	s = keys(s)
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); {
		if i > 0 && isWord(s[i-1]) {
			i++
			continue
		}
		from, to := secretAt(s, i)
		if to == 0 {
			i++
			continue
		}
		b.WriteString(s[done:from])
		b.WriteString(Redacted)
		i, done = to, to
	}
	if done == 0 {
		return s
	}
	return b.String() + s[done:]
}

// keys takes out private keys in PEM.
func keys(s string) string {
	const begin = "-----BEGIN "
	for from := 0; ; {
		i := strings.Index(s[from:], begin)
		if i < 0 {
			return s
		}
		i += from
		head := strings.Index(s[i+len(begin):], "-----")
		if head < 0 || !strings.Contains(s[i:i+len(begin)+head], "PRIVATE KEY") {
			from = i + len(begin)
			continue
		}
		end := len(s)
		if j := strings.Index(s[i+len(begin)+head+5:], "-----END "); j >= 0 {
			j += i + len(begin) + head + 5
			if k := strings.Index(s[j+9:], "-----"); k >= 0 {
				end = j + 9 + k + 5
			}
		}
		s = s[:i] + Redacted + s[end:]
		from = i + len(Redacted)
	}
}

// secretAt gives where the secret begins and ends that stands at i, where a word begins, perhaps
// behind a label; 0 and 0 for none.
func secretAt(s string, i int) (from, to int) {
	if i+1 < len(s) && heads[pair(s[i], s[i+1])] {
		if from, to = tokenAt(s, i); to > 0 {
			return from, to
		}
	}
	if i == 0 || strings.IndexByte(" (\",;:", s[i-1]) >= 0 { // not a part of a path or an id
		if n := phone(s[i:]); n > 0 {
			return i, i + n
		}
	}
	return 0, 0
}

// tokenAt gives where the token, or what stands behind a label, begins and ends.
func tokenAt(s string, i int) (from, to int) {
	for _, t := range tokens {
		if t.prefix[0] != s[i] || !strings.HasPrefix(s[i:], t.prefix) {
			continue
		}
		word := s[i : i+run(s[i:min(len(s), i+maxToken)])]
		if len(word)-len(t.prefix) >= t.more && (t.prefix != "eyJ" || strings.Count(word, ".") > 1) && (t.prefix != "sk-" || hasDigit(word)) {
			return i, i + run(s[i:])
		}
	}
	if n := label(s[i:]); n > 0 {
		from, to = i+n, i+n
		for to < len(s) && s[to] > ' ' && strings.IndexByte(",;&\"'", s[to]) < 0 {
			to++
		}
		return from, to
	}
	return 0, 0
}

// maxToken is how much of a long word is looked at to tell whether it is a secret.
const maxToken = 1000

// run gives how many characters of a token stand at the start of a text.
func run(s string) int {
	n := 0
	for n < len(s) && isToken(s[n]) {
		n++
	}
	return n
}

// label gives how long the label at the start of a text is, with all up to the secret itself;
// 0 for none, or when there is nothing behind it.
func label(s string) int {
	n := 0
	for _, l := range labels {
		if len(s) > len(l) && s[0]|0x20 == l[0] && strings.EqualFold(s[:len(l)], l) && len(l) > n {
			n = len(l)
		}
	}
	if n > 0 {
		for n < len(s) && strings.IndexByte("\"' ", s[n]) >= 0 {
			n++
		}
		if n >= len(s) || s[n] != ':' && s[n] != '=' {
			return 0
		}
		for n++; n < len(s) && strings.IndexByte("\"' ", s[n]) >= 0; n++ {
		}
		n += scheme(s[n:])
	} else if n = scheme(s); n == 0 {
		return 0
	}
	if n >= len(s) || strings.IndexByte(",;&/)", s[n]) >= 0 || strings.HasPrefix(s[n:], Redacted) {
		return 0
	}
	return n
}

// scheme gives the length of `Bearer ` or `Basic ` before what can be a credential.
func scheme(s string) int {
	for _, word := range schemes {
		if len(s) > len(word) && strings.EqualFold(s[:len(word)], word) {
			credential, _, _ := strings.Cut(s[len(word):], " ")
			if credential == Redacted || len(credential) >= 16 && strings.ContainsAny(credential, "0123456789=") {
				return len(word)
			}
		}
	}
	return 0
}

// phone gives the length of the phone number at the start of s: one with its country code, or
// one whose area code of three digits or more begins with 0; 0 for none.
func phone(s string) int {
	if s[0] != '+' && (s[0] != '0' || len(s) < 3 || !isDigit(s[1]) || !isDigit(s[2])) {
		return 0
	}
	digits, groups, end := 0, 1, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isDigit(c):
			if digits++; digits > 15 {
				return 0
			}
			end = i + 1
			continue
		case i == 0 && c == '+':
			continue
		case (c == ' ' || c == '-' || c == '/' || c == '(' || c == ')') && end > 0 && i-end < 3:
			if c != '(' && c != ')' && end == i {
				groups++
			}
			continue
		}
		if i == end && (isWord(s[i]) || s[i] == ':' || s[i] == '.' && i+1 < len(s) && s[i+1] > ' ') {
			return 0 // a longer word, a version, a file or a time
		}
		break
	}
	if digits < 8 || s[0] == '0' && groups < 2 {
		return 0
	}
	return end
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// isWord says whether a byte is part of a word: a secret that begins inside of one is none.
func isWord(c byte) bool {
	return c >= utf8.RuneSelf || isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isToken(c byte) bool {
	return isWord(c) && c < utf8.RuneSelf || c == '-' || c == '.' || c == '+' || c == '/' || c == '=' || c == '~'
}
