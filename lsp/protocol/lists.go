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

// list makes of a nil list an empty one: where the specification wants a list, clients stumble
// over null.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
