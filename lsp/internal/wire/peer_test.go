package wire_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

// written gives the bytes that something writes.
func written(t *testing.T, do func(*wire.Peer)) []byte {
	t.Helper()
	var out bytes.Buffer
	p := wire.NewPeer(wire.NewWriter(&out))
	do(p)
	if err := p.Flush(time.Minute); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// exchange gives the messages that something writes.
func exchange(t *testing.T, do func(*wire.Peer)) (got []*wire.Message) {
	t.Helper()
	for r := wire.NewReader(bytes.NewReader(written(t, do))); ; {
		m, err := r.Read()
		if err == io.EOF {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m)
	}
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

func TestWhatIsWritten(t *testing.T) {
	id := json.RawMessage(`"a"`)
	for _, c := range []struct {
		want string
		do   func(*wire.Peer) error
	}{
		{`{"jsonrpc":"2.0","method":"m"}`, func(p *wire.Peer) error { return p.Notify("m", nil) }},
		{`{"jsonrpc":"2.0","method":"m","params":{"value":"off"}}`, func(p *wire.Peer) error { return p.Notify("m", protocol.SetTraceParams{Value: "off"}) }},
		{`{"jsonrpc":"2.0","id":1,"method":"m"}`, func(p *wire.Peer) error { return p.Call("m", nil, nil) }},
		{`{"jsonrpc":"2.0","id":"a","result":null}`, func(p *wire.Peer) error { return p.Reply(id, nil) }},
		{`{"jsonrpc":"2.0","id":"a","result":"<&>"}`, func(p *wire.Peer) error { return p.Reply(id, "<&>") }},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`, func(p *wire.Peer) error { return p.Fail(json.RawMessage("null"), protocol.ParseError, "x") }},
		{`{"jsonrpc":"2.0","id":"a","error":{"code":-32802,"message":"x","data":{"retriggerRequest":true}}}`, func(p *wire.Peer) error {
			return p.FailWith(id, &wire.Error{Code: protocol.ServerCancelled, Message: "x", Data: json.RawMessage(`{"retriggerRequest": true}`)})
		}},
		{`{"jsonrpc":"2.0","method":"ü\n","params":"` + `\ufffd` + `"}`, func(p *wire.Peer) error { return p.Notify("ü\n", "\xff") }},
		{`{"jsonrpc":"2.0","id":"a","result":"` + "\ufffd\ufffd" + `"}`, func(p *wire.Peer) error { return p.Reply(id, json.RawMessage("\"\xff\xfe\"")) }},
		{`{"jsonrpc":"2.0","id":"a","error":{"code":-32603,"message":"json: unsupported value: NaN"}}`, func(p *wire.Peer) error { return p.Reply(id, math.NaN()) }},
	} {
		got := written(t, func(p *wire.Peer) {
			if err := c.do(p); err != nil {
				t.Error(err)
			}
		})
		want := strings.ReplaceAll(c.want, `ü`+"\n", `ü\n`)
		if string(got) != frame(want) || !utf8.Valid(got) {
			t.Errorf("got %q, want %q", got, frame(want))
		}
	}
	if out := written(t, func(p *wire.Peer) {
		if p.Notify("m", func() {}) == nil || p.Call("m", math.Inf(1), nil) == nil {
			t.Error("JSON holds no function")
		}
	}); len(out) != 0 {
		t.Errorf("half a message: %q", out)
	}
}

// Many requests from many goroutines, answered in any order: each gets its own response.
func TestResponsesFindTheirRequests(t *testing.T) {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	client, server := wire.NewPeer(wire.NewWriter(fromClient)), wire.NewPeer(wire.NewWriter(fromServer))
	go func() { // answers in pairs, the second first
		var held *wire.Message
		for r := wire.NewReader(toServer); ; {
			m, err := r.Read()
			if err != nil {
				return
			}
			if held == nil {
				held = m
				continue
			}
			if m.Method == "fail" {
				server.Fail(m.ID, protocol.RequestFailed, string(m.Params))
			} else {
				server.Reply(json.RawMessage(fmt.Sprintf("%q", m.ID)), m.Params) // of a client that makes strings of ids
			}
			server.Reply(json.RawMessage("77777"), "nobody asked")
			server.Reply(held.ID, held.Params)
			held = nil
		}
	}()
	go func() {
		for r := wire.NewReader(toClient); ; {
			m, err := r.Read()
			if err != nil {
				return
			}
			client.Resolve(m)
			client.Resolve(m) // the second time has no effect
		}
	}()
	var all sync.WaitGroup
	for i := range 200 {
		method := [...]string{"echo", "fail"}[i%2]
		all.Add(1)
		err := client.Call(method, i, func(result json.RawMessage, err error) {
			defer all.Done()
			var failed *wire.Error
			if errors.As(err, &failed) {
				result = json.RawMessage(failed.Message)
			}
			if string(result) != fmt.Sprint(i) || (failed != nil) != (method == "fail") && err != nil {
				t.Errorf("%s %d was answered %s, %v", method, i, result, err)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
	all.Wait()
	fromClient.Close()
	fromServer.Close()
}

// Messages of one goroutine keep their order, those of many aren't mixed.
func TestOrder(t *testing.T) {
	got := exchange(t, func(p *wire.Peer) {
		var all sync.WaitGroup
		for who := range 8 {
			all.Go(func() {
				for i := range 100 {
					p.Notify(fmt.Sprint(who), i)
				}
			})
		}
		all.Wait()
	})
	next := map[string]int{}
	for _, m := range got {
		if string(m.Params) != fmt.Sprint(next[m.Method]) {
			t.Fatalf("of %s came %s, not %d", m.Method, m.Params, next[m.Method])
		}
		next[m.Method]++
	}
	if len(got) != 800 {
		t.Errorf("%d messages", len(got))
	}
}

// stuck is a client that doesn't read until it is let.
type stuck struct{ free chan struct{} }

func (s stuck) Write(b []byte) (int, error) {
	<-s.free
	return len(b), nil
}

// A client that doesn't read stops nobody (a server that waits for it can't see it go).
func TestAClientThatDoesNotRead(t *testing.T) {
	s := stuck{make(chan struct{})}
	p := wire.NewPeer(wire.NewWriter(s))
	for i := range 1000 {
		if err := p.Notify("m", i); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Flush(time.Millisecond); err == nil {
		t.Error("all was written")
	}
	close(s.free)
	if err := p.Flush(time.Minute); err != nil {
		t.Error(err)
	}
}

// A stream that breaks is told once, and nothing is written to it any more.
// One who answers waits for a client that doesn't read, once it left enough unread.
func TestRoom(t *testing.T) {
	in, out := io.Pipe()
	w := wire.NewWriter(out)
	w.Room(t.Context(), 1) // nothing is held
	if err := w.Write(strings.Repeat("x", 1000)); err != nil {
		t.Fatal(err)
	}
	w.Room(t.Context(), 2000)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w.Room(ctx, 1000) // nobody waits any more
	done := make(chan struct{})
	go func() {
		w.Room(t.Context(), 1000)
		close(done)
	}()
	select {
	case <-done:
		t.Fatal("there is no room yet")
	case <-time.After(20 * time.Millisecond):
	}
	if _, err := io.ReadFull(in, make([]byte, 24+1002)); err != nil { // a header, and the text in quotes
		t.Fatal(err)
	}
	<-done
	if err := w.Write(strings.Repeat("x", 1000)); err != nil {
		t.Fatal(err)
	}
	_ = in.Close()
	w.Room(t.Context(), 1) // it broke
}

func TestABrokenStream(t *testing.T) {
	in, out := io.Pipe()
	in.Close()
	p := wire.NewPeer(wire.NewWriter(out))
	select {
	case <-p.Broken():
		t.Fatal("broken from the start")
	default:
	}
	p.Notify("m", nil)
	<-p.Broken()
	if err := p.Reply(json.RawMessage("1"), nil); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
	called := false
	if err := p.Call("m", nil, func(json.RawMessage, error) { called = true }); err == nil {
		t.Error("a call went out")
	}
	if p.Resolve(&wire.Message{ID: json.RawMessage("1")}); called {
		t.Error("a call that didn't go out was answered")
	}
	if err := p.Flush(time.Minute); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}
