// Package wire carries messages of JSON-RPC 2.0 between the client and the server: framed as
// the Language Server Protocol says, read in order by one reader, written in order by one
// writer. It knows nothing of what they mean.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/heinzel/hz/lsp/protocol"
)

// Message is a message that came in: a request, a notification or a response.
type Message struct {
	ID     json.RawMessage `json:"id"` // a string, a number or null, as it was written; nil where there is none
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *Error          `json:"error"`
}

// IsRequest says whether the message wants a response.
func (m *Message) IsRequest() bool { return m.Method != "" && m.ID != nil }

// IsNotification says whether the message has a method and wants no response.
func (m *Message) IsNotification() bool { return m.Method != "" && m.ID == nil }

// IsResponse says whether the message answers a request.
func (m *Message) IsResponse() bool { return m.Method == "" }

// Error is what a response says of a request that failed.
type Error struct {
	Code    protocol.ErrorCode `json:"code"`
	Message string             `json:"message"`
	Data    json.RawMessage    `json:"data,omitempty"`
}

func (e *Error) Error() string { return fmt.Sprintf("error %d: %s", e.Code, e.Message) }

// Fault is a message that can't be understood, in a stream that goes on behind it. It is
// answered with Peer.Fail.
type Fault struct {
	ID      json.RawMessage // of the message, null when it isn't known
	Code    protocol.ErrorCode
	Message string
}

func (f *Fault) Error() string { return f.Message }

// AsFault gives the fault that an error of Reader.Read is. With any other error the stream is at
// its end, or beyond repair.
func AsFault(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}

var null = json.RawMessage("null")

// parse reads a message's body. Its error is a Fault.
func parse(body []byte) (*Message, error) {
	body = bytes.TrimSpace(body)
	if !json.Valid(body) {
		return nil, &Fault{null, protocol.ParseError, "the message is no JSON"}
	}
	switch body[0] {
	case '{':
	case '[':
		return nil, &Fault{null, protocol.InvalidRequest, "batches aren't part of the Language Server Protocol"}
	default:
		return nil, &Fault{null, protocol.InvalidRequest, "a message is an object"}
	}
	m := &Message{}
	err := json.Unmarshal(body, m)
	id := m.ID
	if id != nil && !validID(id) {
		return nil, &Fault{null, protocol.InvalidRequest, "an id is a string or a number"}
	}
	if id == nil {
		id = null
	}
	switch {
	case err != nil:
		return nil, &Fault{id, protocol.InvalidRequest, "the message is none of JSON-RPC: " + err.Error()}
	case m.Method == "" && m.ID == nil: // a response without a result is one with null
		return nil, &Fault{id, protocol.InvalidRequest, "the message has neither a method nor an id"}
	}
	return m, nil
}

func validID(id json.RawMessage) bool {
	c := id[0]
	return c == '"' || c == '-' || '0' <= c && c <= '9' || c == 'n'
}
