package actionlog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Hash is the SHA-256 of an entry: of its line's bytes with the line feed. The zero Hash is
// what the first entry of a log follows.
type Hash [sha256.Size]byte

// hashPrefix names the algorithm in every hash that is written.
const hashPrefix = "sha256:"

// hashLen is the length of a written hash.
const hashLen = len(hashPrefix) + 2*sha256.Size

// String writes the hash as logs do: `sha256:` and 64 hexadecimal digits.
func (h Hash) String() string { return hashPrefix + hex.EncodeToString(h[:]) }

// MarshalText writes the hash as String does.
func (h Hash) MarshalText() ([]byte, error) { return h.append(nil), nil }

// UnmarshalText reads what MarshalText writes.
func (h *Hash) UnmarshalText(text []byte) error {
	read, err := ParseHash(string(text))
	if err == nil {
		*h = read
	}
	return err
}

// append appends what String gives.
func (h *Hash) append(to []byte) []byte {
	return hex.AppendEncode(append(to, hashPrefix...), h[:])
}

// ParseHash reads a hash as String writes it, with lower-case digits alone: a hash has one
// spelling.
func ParseHash(s string) (Hash, error) {
	var h Hash
	digits, ok := strings.CutPrefix(s, hashPrefix)
	if !ok || len(s) != hashLen || strings.ToLower(digits) != digits {
		return h, fmt.Errorf("a hash is %s and 64 hexadecimal digits", hashPrefix)
	}
	if _, err := hex.Decode(h[:], []byte(digits)); err != nil {
		return h, fmt.Errorf("a hash is %s and 64 hexadecimal digits", hashPrefix)
	}
	return h, nil
}

// Position is a place between two entries, and all that a reader must know to go on from there
// and still verify the chain. The zero Position is a log's beginning.
type Position struct {
	Offset int64 `json:"offset"` // bytes of the log before it
	Line   int64 `json:"line"`   // lines before it
	Seq    int64 `json:"seq"`    // number of the entry before it, 0 for none
	Hash   Hash  `json:"hash"`   // hash of the line before it
}

// Anchor is a head of a log that somebody wrote down elsewhere: proof that the log held this
// entry (interfaces §5).
type Anchor struct {
	Seq    int64  `json:"seq"`
	Hash   Hash   `json:"hash"`
	Source string `json:"source"` // where it was written down, for the person who reads a report
}
