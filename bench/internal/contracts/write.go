package contracts

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Summary says what a tree is made of.
type Summary struct {
	Contracts int    `json:"contracts"`
	Bytes     int    `json:"bytes"`
	Median    int    `json:"median"`
	Largest   int    `json:"largest"`
	Faulty    int    `json:"faulty"`
	SHA256    string `json:"sha256"` // of the SHA-256 of each file, in order
}

// Write writes a tree into a folder, at most shard files into each of its folders; with 0, all
// into the folder itself.
func Write(dir string, shard int, o Options) (Summary, error) {
	var s Summary
	sizes := make([]int, 0, o.N)
	all := sha256.New()
	err := Generate(o, func(i int, c Contract) error {
		in := dir
		if shard > 0 {
			in = filepath.Join(dir, fmt.Sprintf("group-%04d", i/shard))
		}
		if i == 0 || shard > 0 && i%shard == 0 {
			if err := os.MkdirAll(in, 0o755); err != nil {
				return err
			}
		}
		sum := sha256.Sum256(c.Text)
		all.Write(sum[:])
		sizes = append(sizes, len(c.Text))
		s.Bytes += len(c.Text)
		if c.Fault != "" {
			s.Faulty++
		}
		return os.WriteFile(filepath.Join(in, c.Name+".prose.md"), c.Text, 0o644)
	})
	if err != nil {
		return s, fmt.Errorf("writing a tree of contracts: %w", err)
	}
	slices.Sort(sizes)
	s.Contracts = len(sizes)
	if len(sizes) > 0 {
		s.Median, s.Largest = sizes[len(sizes)/2], sizes[len(sizes)-1]
	}
	s.SHA256 = hex.EncodeToString(all.Sum(nil))
	return s, nil
}
