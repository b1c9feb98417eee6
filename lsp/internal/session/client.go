package session

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// A client is an editor's half of the protocol, without an editor.
type client struct {
	t       testingT
	out     io.WriteCloser
	sending sync.Mutex // held while a message is written: answers are written beside the session's own
	timeout time.Duration

	configuration func(section string) json.RawMessage // what workspace/configuration is answered with
	apply         func(edit json.RawMessage) error     // workspace/applyEdit

	mu        sync.Mutex
	changed   *sync.Cond
	lastID    int
	answers   map[string]*message
	published map[string]publication // by URI
	watchers  []string               // globs that the server registered
	refreshed int                    // how many times the server asked for diagnostics to be pulled again
	said      []string               // what was sent and received, shortened, for the report of a failure
	faults    []string               // what the server did against the specification
	closed    error                  // why nothing more is read
	status    int
	ended     bool
}

type publication struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`

	raw []json.RawMessage // the findings as they came
}

type diagnostic struct {
	Range           lspRange        `json:"range"`
	Severity        int             `json:"severity"`
	Code            json.RawMessage `json:"code"`
	CodeDescription *struct {
		Href string `json:"href"`
	} `json:"codeDescription"`
	Source  string `json:"source"`
	Message string `json:"message"`
	Tags    []int  `json:"tags"`
	Related []struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	} `json:"relatedInformation"`
}

type location struct {
	URI   string   `json:"uri"`
	Range lspRange `json:"range"`
}

// dial starts the server and what reads its messages.
func dial(t testingT, serve Server, env Env, timeout time.Duration) *client {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &client{t: t, out: inW, timeout: timeout, answers: map[string]*message{}, published: map[string]publication{}}
	c.changed = sync.NewCond(&c.mu)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	go func() {
		status := serve(ctx, env, inR, outW)
		_ = outW.Close()
		_ = inR.CloseWithError(io.ErrClosedPipe) // nobody reads any more: a write must not hang
		c.note(func() { c.status, c.ended = status, true })
	}()
	go c.read(bufio.NewReader(outR))
	return c
}

// note changes what is known, and wakes those that wait for it.
func (c *client) note(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
	c.changed.Broadcast()
}

func (c *client) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

func (c *client) read(r *bufio.Reader) {
	for {
		m, err := receive(r)
		if err != nil {
			c.note(func() { c.closed = err })
			_, _ = io.Copy(io.Discard, r)
			return
		}
		c.note(func() {
			c.say("<-", m)
			if _, begun := c.answers["1"]; !begun && m.Method != "" && !early[m.Method] {
				c.fault("%s came before initialize was answered", m.Method)
			}
			switch {
			case m.Method == "":
				c.answers[string(m.ID)] = m
			case m.ID != nil:
				c.asked(m)
			default:
				c.told(m)
			}
		})
	}
}

func (c *client) say(arrow string, m *message) {
	text, _ := json.Marshal(m)
	line := arrow + " " + strings.TrimPrefix(string(text), `{"jsonrpc":"2.0",`)
	if len(line) > 400 {
		line = line[:400] + "…"
	}
	c.said = append(c.said, line)
}

// early is what a server may say before it has answered initialize (LSP 3.17, initialize). The
// client gives no token for progress.
var early = map[string]bool{"window/showMessage": true, "window/logMessage": true, "window/showMessageRequest": true, "telemetry/event": true}

// told takes a notification.
func (c *client) told(m *message) {
	if m.Method != "textDocument/publishDiagnostics" {
		return
	}
	var p publication
	if err := json.Unmarshal(m.Params, &p); err != nil || p.Diagnostics == nil {
		c.fault("publishDiagnostics without a list: %s (%v)", m.Params, err)
		return
	}
	var raw struct {
		Diagnostics []json.RawMessage `json:"diagnostics"`
	}
	_ = json.Unmarshal(m.Params, &raw)
	p.raw = raw.Diagnostics
	if last := c.published[p.URI].Version; last != nil && p.Version != nil && *p.Version < *last {
		c.fault("%s: findings of version %d after those of %d", p.URI, *p.Version, *last)
	}
	c.published[p.URI] = p
}

// asked answers a request of the server.
func (c *client) asked(m *message) {
	var result any
	switch m.Method {
	case "client/registerCapability":
		var p struct {
			Registrations []struct {
				Method  string `json:"method"`
				Options struct {
					Watchers []struct {
						Pattern json.RawMessage `json:"globPattern"`
					} `json:"watchers"`
				} `json:"registerOptions"`
			} `json:"registrations"`
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			c.fault("client/registerCapability: %v", err)
		}
		for _, r := range p.Registrations {
			if r.Method == "workspace/didChangeWatchedFiles" {
				for _, w := range r.Options.Watchers {
					c.watchers = append(c.watchers, string(w.Pattern))
				}
			}
		}
	case "workspace/configuration":
		var p struct {
			Items []struct {
				Section string `json:"section"`
			} `json:"items"`
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			c.fault("workspace/configuration: %v", err)
		}
		values := []json.RawMessage{}
		for _, item := range p.Items {
			values = append(values, c.configuration(item.Section))
		}
		result = values
	case "workspace/diagnostic/refresh":
		c.refreshed++
	case "workspace/applyEdit":
		var p struct {
			Edit json.RawMessage `json:"edit"`
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			c.fault("workspace/applyEdit: %v", err)
		}
		// Applying sends messages, which this reader must not wait for.
		go func(id json.RawMessage) {
			err := c.apply(p.Edit)
			c.answer(id, map[string]any{"applied": err == nil})
		}(m.ID)
		return
	}
	go c.answer(m.ID, result)
}

func (c *client) answer(id json.RawMessage, result any) {
	text, err := json.Marshal(result)
	if err != nil {
		return
	}
	_ = c.write(&message{Version: "2.0", ID: id, Result: text})
}

// write sends a message. Pipes have no memory: the server must read before write returns.
func (c *client) write(m *message) error {
	c.mu.Lock()
	c.say("->", m)
	c.mu.Unlock()
	c.sending.Lock()
	defer c.sending.Unlock()
	return send(c.out, m)
}

func (c *client) notify(method string, params any) {
	text, err := json.Marshal(params)
	if err != nil {
		c.t.Fatal(err)
	}
	if err := c.write(&message{Version: "2.0", Method: method, Params: text}); err != nil {
		c.fail("%s can't be sent: %v", method, err)
	}
}

var errClosed = errors.New("the server closed the connection")

// call sends a request and waits for its answer.
func (c *client) call(method string, params any) (json.RawMessage, error) {
	var text json.RawMessage
	if params != nil {
		var err error
		if text, err = json.Marshal(params); err != nil {
			return nil, err
		}
	}
	c.mu.Lock()
	c.lastID++
	id := fmt.Sprint(c.lastID)
	c.mu.Unlock()
	if err := c.write(&message{Version: "2.0", ID: json.RawMessage(id), Method: method, Params: text}); err != nil {
		return nil, fmt.Errorf("%w: %w", errClosed, err)
	}
	var m *message
	if !c.wait(func() bool { m = c.answers[id]; return m != nil || c.closed != nil }) {
		return nil, fmt.Errorf("no answer to %s within %v", method, c.timeout)
	}
	switch {
	case m == nil:
		return nil, fmt.Errorf("%w while it should answer %s", errClosed, method)
	case m.Error != nil:
		return nil, m.Error
	}
	return m.Result, nil
}

// wait waits until something is so; it gives false when that takes longer than the time-out.
func (c *client) wait(so func() bool) bool {
	late := false
	timer := time.AfterFunc(c.timeout, func() { c.note(func() { late = true }) })
	defer timer.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for !so() {
		if late {
			return false
		}
		c.changed.Wait()
	}
	return true
}

// fail ends the test, with what was said last.
func (c *client) fail(format string, args ...any) {
	c.t.Helper()
	c.mu.Lock()
	said := c.said[max(0, len(c.said)-30):]
	text := fmt.Sprintf(format, args...) + "\n\nsaid last (-> to the server, <- by it):\n" + strings.Join(said, "\n")
	c.mu.Unlock()
	c.t.Fatal(text)
}
