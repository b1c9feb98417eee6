// Package pins reads the entries of [heinzel] schedule_team: which of the team's contracts run
// on this machine, and which content of each was approved (guide, "Contribute a contract to
// your team's repository"; interfaces §4).
package pins

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/workspace/config"
)

// Key is the setting that holds the entries.
const Key = "heinzel.schedule_team"

// Algorithm says what a pin's hash is of.
type Algorithm string

// The algorithms.
const (
	Unpinned  Algorithm = ""              // NAME: whatever the file says
	SHA256    Algorithm = "sha256"        // the file's exact bytes, as sha256sum prints it
	Canonical Algorithm = canon.Version   // the file's canonical text, canonical-v1
	hexDigits           = 2 * sha256.Size // of a hash
)

// Pin is one entry. One that can't be read has its Text, its place and Err alone.
type Pin struct {
	Text      string    // the entry as written
	Name      string    // the contract's bare name in the namespace team; "" when Err isn't nil
	Algorithm Algorithm // Unpinned for a bare name
	Hash      string    // 64 lowercase hex digits; "" when unpinned
	At        config.Place
	Err       *Error // why the entry can't be read
}

// String gives the entry in its one spelling: NAME, NAME@sha256:HASH or NAME@canonical-v1:HASH;
// of one that can't be read, its text.
func (p Pin) String() string {
	switch {
	case p.Err != nil:
		return p.Text
	case p.Algorithm == Unpinned:
		return p.Name
	}
	return p.Name + "@" + string(p.Algorithm) + ":" + p.Hash
}

// Read reads the entries of a configuration, every one of them: those with mistakes have Err.
func Read(items []config.Item) []Pin {
	list := make([]Pin, len(items))
	for i, item := range items {
		p, err := parse(item.Value)
		if err != nil {
			p = Pin{Text: item.Value, Err: err}
		}
		p.At = item.At
		list[i] = p
	}
	return list
}

// Sums are the hashes of one file, 64 lowercase hex digits each.
type Sums struct {
	SHA256    string // of its bytes
	Canonical string // its canonical fingerprint; "" for a text that has none
}

// SumsOf gives the hashes of a file with this text and this canonical form.
func SumsOf(text []byte, c *canon.Result) Sums {
	sum := sha256.Sum256(text)
	return Sums{hex.EncodeToString(sum[:]), c.Fingerprint()}
}

// Of gives the hash by an algorithm; "" for Unpinned, and where the file has none.
func (s Sums) Of(a Algorithm) string {
	switch a {
	case SHA256:
		return s.SHA256
	case Canonical:
		return s.Canonical
	}
	return ""
}

// Approve gives the pin that approves a file with these hashes: what hz prints for a person
// to put into the configuration. Where there is no such hash, it is an unpinned entry.
func Approve(name string, a Algorithm, s Sums) Pin {
	p := Pin{Name: name, Algorithm: a, Hash: s.Of(a)}
	if p.Hash == "" {
		p.Algorithm = Unpinned
	}
	p.Text = p.String()
	return p
}

// Approves says whether the pin lets a file with these hashes run. An entry that can't be read
// approves nothing.
func (p Pin) Approves(s Sums) bool {
	return p.Err == nil && (p.Algorithm == Unpinned || p.Hash == s.Of(p.Algorithm))
}

// Mistaken gives the algorithm that the pin's hash really is of, when it names the other one:
// the text is what was approved, and only the entry is wrong. Otherwise it is Unpinned.
func (p Pin) Mistaken(s Sums) Algorithm {
	switch {
	case p.Algorithm == SHA256 && p.Hash == s.Canonical:
		return Canonical
	case p.Algorithm == Canonical && p.Hash == s.SHA256:
		return SHA256
	}
	return Unpinned
}

// Named gives the entries that name a contract, by its bare name.
func Named(list []Pin, name string) []Pin {
	var out []Pin
	for _, p := range list {
		if p.Err == nil && p.Name == name {
			out = append(out, p)
		}
	}
	return out
}
