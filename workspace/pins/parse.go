package pins

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
)

// Error says why an entry can't be read, and what to write instead.
type Error struct{ Message, Hint string }

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// Parse reads one entry: NAME, NAME@sha256:HASH or NAME@canonical-v1:HASH, where NAME is the
// bare name of one of the team's contracts, or team:NAME or team/NAME, and HASH has 64 hex
// digits of any case. The error is an *Error.
func Parse(text string) (Pin, error) {
	p, err := parse(text)
	if err != nil {
		return Pin{}, err
	}
	return p, nil
}

func parse(text string) (Pin, *Error) {
	name, rest, pinned := strings.Cut(text, "@")
	p := Pin{Text: text}
	switch {
	case text == "":
		return p, &Error{"this entry is empty", "write the name of a team contract, such as retro-agenda; or leave it out"}
	case strings.TrimSpace(text) != text:
		return p, &Error{diag.Quote(text) + " begins or ends with a blank", "write " + shown(strings.TrimSpace(text))}
	case pinned && name == "":
		return p, &Error{diag.Quote(text) + " names no contract in front of the @", "write NAME" + shown(text)}
	}
	namespace, bare, err := workspace.ParseName(name)
	if err != nil {
		return p, badName(text, name, rest, pinned)
	}
	if namespace == workspace.Me {
		return p, &Error{diag.Quote(name) + " is one of your own contracts, and this list is for the team's",
			"leave the entry out: your own contracts run on their hz.schedule"}
	}
	p.Name = bare
	if !pinned {
		return p, nil
	}
	algorithm, hash, colon := strings.Cut(rest, ":")
	if p.Algorithm, err = known(algorithm); err != nil || !colon {
		return p, badAlgorithm(bare, rest, algorithm, colon)
	}
	if p.Hash, err = hexHash(hash); err != nil {
		return p, &Error{diag.Quote(bare) + ": " + err.Error(),
			"hz heinzel show team:" + bare + " prints the entry that approves the file as it is"}
	}
	return p, nil
}

// shown gives a part of an entry for a hint: whole, if it is none of unlikely length.
func shown(text string) string { return diag.Cut(diag.Visible(text), 3*hexDigits) }

func known(word string) (Algorithm, error) {
	if a := Algorithm(word); a == SHA256 || a == Canonical {
		return a, nil
	}
	return Unpinned, fmt.Errorf("no such algorithm")
}

// badName says what is wrong with the part in front of the @, and gives the name that works.
func badName(text, name, rest string, pinned bool) *Error {
	// NAME:sha256:HASH, NAME sha256:HASH: only the @ is wrong.
	for _, a := range []Algorithm{SHA256, Canonical} {
		if i := strings.Index(text, string(a)+":"); i > 0 && !pinned {
			if fit := fitting(strings.TrimRight(text[:i], " :=#/")); fit != "" {
				return &Error{diag.Quote(text) + " has no @ between the name and its pin", "write " + fit + "@" + shown(text[i:])}
			}
		}
	}
	e := &Error{diag.Quote(name) + " is no contract's name: lowercase words joined by single dashes, at most 64 characters",
		"hz heinzel list shows the team's contracts"}
	if fit := fitting(name); fit != "" {
		e.Hint = "write " + fit
		if pinned {
			e.Hint += "@" + shown(rest)
		}
	}
	return e
}

// fitting gives the contract's name that a text probably means, such as that of a file's path,
// or "".
func fitting(text string) string {
	text = strings.TrimSuffix(text[strings.LastIndexAny(text, "/:\\")+1:], workspace.Suffix)
	return compiler.NameFrom(text)
}

// badAlgorithm says what is wrong in front of the hash.
func badAlgorithm(name, rest, algorithm string, colon bool) *Error {
	words := []string{string(SHA256), string(Canonical)}
	hash, hexErr := hexHash(rest)
	near := diag.Suggest(algorithm, words)
	show := "hz heinzel show team:" + name + " prints the entry"
	switch {
	case rest == "":
		return &Error{diag.Quote(name+"@") + " has no hash behind the @", "write " + name + " to run whatever the file says; " + show + " that approves it as it is"}
	case hexErr == nil:
		return &Error{"the pin of " + diag.Quote(name) + " doesn't say what its hash is of",
			"write " + name + "@sha256:" + hash + " for what sha256sum prints, " + name + "@canonical-v1:… for a fingerprint"}
	case near != "" && !colon:
		return &Error{"the pin of " + diag.Quote(name) + " has no hash behind " + diag.Quote(algorithm), show + " that approves the file as it is"}
	case near != "":
		return &Error{"a pin's hash is of sha256 or canonical-v1, not of " + diag.Quote(algorithm), "did you mean " + near + "?"}
	}
	return &Error{"the pin of " + diag.Quote(name) + " is no hash: " + diag.Quote(rest), "behind the @ stands sha256:HASH or canonical-v1:HASH; " + show}
}

// hexHash gives a hash in lowercase.
func hexHash(s string) (string, error) {
	b := []byte(s)
	for i, c := range b {
		switch {
		case c >= '0' && c <= '9' || c >= 'a' && c <= 'f':
		case c >= 'A' && c <= 'F':
			b[i] = c + 'a' - 'A'
		default:
			_, n := utf8.DecodeRuneInString(s[i:])
			return "", fmt.Errorf("%s in its hash is no hex digit", diag.Quote(s[i:i+n]))
		}
	}
	switch {
	case len(b) == 0:
		return "", fmt.Errorf("there is no hash behind the colon")
	case len(b) != hexDigits:
		return "", fmt.Errorf("its hash has %d hex digits instead of %d", len(b), hexDigits)
	}
	return string(b), nil
}
