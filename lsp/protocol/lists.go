package protocol

import (
	"bytes"
	"encoding/json"
)

// marshal is json.Marshal that leaves <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte{'\n'}), nil
}

// List is a list that the specification wants to be there: it is written as [] when it is nil,
// as clients stumble over null.
type List[T any] []T

// MarshalJSON writes a list always.
func (l List[T]) MarshalJSON() ([]byte, error) { return marshal(list([]T(l))) }

// list makes of a nil list an empty one.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
