package index

import (
	"encoding/binary"
	"hash/crc32"
	"sync"
)

// castagnoli is made when it is needed: most runs of hz never ask the index.
var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// sum is the checksum of what a row holds.
type sum struct {
	b []byte
}

func (s *sum) num(n int64) { s.b = binary.AppendVarint(s.b, n) }
func (s *sum) text(t string) {
	s.b = append(binary.AppendUvarint(s.b, uint64(len(t))), t...)
}

// take gives the checksum, and begins anew.
func (s *sum) take() int64 {
	n := int64(crc32.Checksum(s.b, castagnoli()))
	s.b = s.b[:0]
	return n
}
