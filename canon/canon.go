package canon

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// Version names the canonical form. It is recorded beside a fingerprint, not mixed into it.
const Version = "canonical-v1"

// MaxBytes is the greatest size of an input, in bytes (canonical-v1 step 0).
const MaxBytes = 262144

// Result is what canonicalization makes of a text.
type Result struct {
	Text    []byte   // the canonical text; nil when Fatal isn't empty
	Fatal   Class    // "", InvalidUTF8, TooLarge, Unassigned or MarkOverflow: of the first fatal place
	FatalAt int      // byte offset in the input of the first offending byte; MaxBytes for TooLarge
	Reports []Report // in order of place
	Verdict Verdict
	Map     Map // offsets of Text back to offsets of the input
}

// Sum gives the SHA-256 of exactly the bytes of Text; zero when the result is fatal.
func (r Result) Sum() [sha256.Size]byte {
	if r.Fatal != "" {
		return [sha256.Size]byte{}
	}
	return sha256.Sum256(r.Text)
}

// Fingerprint gives Sum as 64 hex digits, the text that sha256sum prints for Text and that a
// pin canonical-v1:<hex> holds. It is empty when the result is fatal.
func (r Result) Fingerprint() (hexSum string) {
	if r.Fatal != "" {
		return ""
	}
	sum := r.Sum()
	return hex.EncodeToString(sum[:])
}

var pool = sync.Pool{New: func() any { return new(Canonicalizer) }}

// Canonicalize gives the canonical form of a text. Text aliases the input when nothing but
// its end had to change; otherwise everything in the result is the caller's own. Safe for use
// by several goroutines.
func Canonicalize(input []byte) Result {
	c := pool.Get().(*Canonicalizer)
	r := c.canonicalize(input, true)
	c.in = nil // the pool must not hold the caller's text
	pool.Put(c)
	return r
}
