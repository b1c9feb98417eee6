package wire

import (
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/heinzel/hz/lsp/protocol"
)

// Peer is the other side of the wire, as one side writes to it: responses, notifications, and
// requests whose responses it matches by their id. It is safe for use by several goroutines.
type Peer struct {
	*Writer

	mu      sync.Mutex
	last    int64
	pending map[string]func(json.RawMessage, error)
}

// NewPeer gives the peer that reads what w writes.
func NewPeer(w *Writer) *Peer {
	return &Peer{Writer: w, pending: map[string]func(json.RawMessage, error){}}
}

const version = "2.0"

type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  any             `json:"params,omitempty"`
}

// Notify sends a notification. Nil params are left out.
func (p *Peer) Notify(method string, params any) error {
	return p.Write(request{Version: version, Method: method, Params: params})
}

// Call sends a request; then, which may be nil, is called with its response by the goroutine
// that calls Resolve. It isn't called when there is none. An error of the response is an
// *Error.
func (p *Peer) Call(method string, params any, then func(result json.RawMessage, err error)) error {
	p.mu.Lock()
	p.last++
	id := strconv.FormatInt(p.last, 10)
	p.pending[id] = then
	p.mu.Unlock()
	err := p.Write(request{version, json.RawMessage(id), method, params})
	if err != nil {
		p.take(id)
	}
	return err
}

func (p *Peer) take(id string) func(json.RawMessage, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	then := p.pending[id]
	delete(p.pending, id)
	return then
}

// Resolve gives a response to whom it is for. One that nobody waits for, or that comes twice,
// has no effect. Clients that made a string of our number are understood.
func (p *Peer) Resolve(m *Message) {
	then := p.take(strings.Trim(string(m.ID), `"`))
	switch {
	case then == nil:
	case m.Error != nil:
		then(nil, m.Error)
	case m.Result == nil:
		then(null, nil)
	default:
		then(m.Result, nil)
	}
}

// Reply answers a request. A result that JSON can't hold becomes an internal error.
func (p *Peer) Reply(id json.RawMessage, result any) error {
	err := p.Write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result"`
	}{version, id, result})
	if err == nil || p.gone() {
		return err
	}
	return p.Fail(id, protocol.InternalError, err.Error())
}

func (p *Peer) gone() bool {
	select {
	case <-p.Broken():
		return true
	default:
		return false
	}
}

// Fail answers a request with an error.
func (p *Peer) Fail(id json.RawMessage, code protocol.ErrorCode, message string) error {
	return p.FailWith(id, &Error{Code: code, Message: message})
}

// FailWith answers a request with an error that may have data.
func (p *Peer) FailWith(id json.RawMessage, e *Error) error {
	return p.Write(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *Error          `json:"error"`
	}{version, id, e})
}
