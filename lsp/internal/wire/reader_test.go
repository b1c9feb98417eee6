package wire_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

func frame(body string) string {
	return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
}

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

// readAll gives what a stream holds, one line a message, and the error at its end.
func readAll(in io.Reader) (got []string, end error) {
	for r := wire.NewReader(in); ; {
		m, err := r.Read()
		if fault, ok := wire.AsFault(err); ok {
			got = append(got, fmt.Sprintf("fault %d id=%s", fault.Code, fault.ID))
			continue
		}
		if err != nil {
			return got, err
		}
		got = append(got, show(m))
	}
}

func show(m *wire.Message) string {
	kind := "response"
	if m.IsRequest() {
		kind = "request"
	} else if m.IsNotification() {
		kind = "notification"
	}
	s := fmt.Sprintf("%s id=%s %s %s%s", kind, m.ID, m.Method, m.Params, m.Result)
	if m.Error != nil {
		s += m.Error.Error()
	}
	return strings.TrimSpace(s)
}

func TestRead(t *testing.T) {
	const pinged = "request id=1 ping"
	for _, c := range []struct {
		name, stream string
		want         []string
		end          error // nil: any other than those below
	}{
		{"nothing", "", nil, io.EOF},
		{"two", frame(ping) + frame(`{"method":"a","params":[1]}`), []string{pinged, "notification id= a [1]"}, io.EOF},
		{"any case, other headers", "X-Y: z\r\ncontent-LENGTH:40\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n" + ping, []string{pinged}, io.EOF},
		{"LF alone", "Content-Length: 40\n\n" + ping, []string{pinged}, io.EOF},
		{"the old name of UTF-8", "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 40\r\n\r\n" + ping, []string{pinged}, io.EOF},
		{"another charset", "Content-Type: a/b; charset=utf-16\r\nContent-Length: 40\r\n\r\n" + ping + frame(ping), []string{"fault -32600 id=null", pinged}, io.EOF},
		{"a strange type", "Content-Type: ;;;\r\nContent-Length: 40\r\n\r\n" + ping, []string{pinged}, io.EOF},
		{"line breaks in the body", frame("{\r\n\"method\":\n\"a\"\r\n}\r\n") + frame(ping), []string{"notification id= a", pinged}, io.EOF},
		{"empty lines between", frame(ping) + "\r\n\n" + frame(ping), []string{pinged, pinged}, io.EOF},
		{"the same length twice", "Content-Length: 40\r\n" + frame(ping), []string{pinged}, io.EOF},
		{"string id", frame(`{"id":"a-\u00fc","method":"x"}`), []string{`request id="a-\u00fc" x`}, io.EOF},
		{"null id", frame(`{"id":null,"method":"x"}`), []string{"request id=null x"}, io.EOF},
		{"negative and large ids", frame(`{"id":-7,"method":"x"}`) + frame(`{"id":9007199254740993,"method":"x"}`), []string{"request id=-7 x", "request id=9007199254740993 x"}, io.EOF},
		{"responses", frame(`{"id":3,"result":null}`) + frame(`{"id":4,"result":[1]}`) + frame(`{"id":5}`) + frame(`{"id":6,"error":{"code":-32601,"message":"no"}}`),
			[]string{"response id=3  null", "response id=4  [1]", "response id=5", "response id=6  error -32601: no"}, io.EOF},
		{"no JSON", frame(`{"id":1,`) + frame("") + frame("\x00") + frame(ping), []string{"fault -32700 id=null", "fault -32700 id=null", "fault -32700 id=null", pinged}, io.EOF},
		{"a batch", frame("["+ping+"]") + frame(ping), []string{"fault -32600 id=null", pinged}, io.EOF},
		{"no object", frame("1") + frame(`"a"`) + frame("null") + frame("{}"), []string{"fault -32600 id=null", "fault -32600 id=null", "fault -32600 id=null", "fault -32600 id=null"}, io.EOF},
		{"wrong members", frame(`{"id":8,"method":1}`) + frame(`{"id":[1],"method":"a"}`) + frame(`{"id":true,"method":"a"}`), []string{"fault -32600 id=8", "fault -32600 id=null", "fault -32600 id=null"}, io.EOF},
		{"broken UTF-8 is read", frame("{\"method\":\"a\xff\"}"), []string{"notification id= a\ufffd"}, io.EOF},
		{"cut in the body", frame(ping)[:50], nil, io.ErrUnexpectedEOF},
		{"cut before the body", "Content-Length: 40\r\n\r\n", nil, io.ErrUnexpectedEOF},
		{"cut in the header", frame(ping) + "Content-Le", []string{pinged}, io.ErrUnexpectedEOF},
		{"cut between header lines", "Content-Length: 40\r\n", nil, io.ErrUnexpectedEOF},
		{"no length", "X: y\r\n\r\n" + ping, nil, nil},
		{"negative", "Content-Length: -1\r\n\r\n" + ping, nil, nil},
		{"a sign", "Content-Length: +40\r\n\r\n" + ping, nil, nil},
		{"no number", "Content-Length: 0x28\r\n\r\n" + ping, nil, nil},
		{"too large", "Content-Length: 67108865\r\n\r\n" + ping, nil, nil},
		{"larger than any number", "Content-Length: 99999999999999999999999\r\n\r\n" + ping, nil, nil},
		{"two lengths", "Content-Length: 41\r\n" + frame(ping), nil, nil},
		{"no header", "hello\r\n" + frame(ping), nil, nil},
		{"an endless line", strings.Repeat("x", 1<<20), nil, nil},
		{"endless lines", strings.Repeat("X: y\r\n", 1<<16) + frame(ping), nil, nil},
	} {
		for name, in := range map[string]io.Reader{
			"at once":            strings.NewReader(c.stream),
			"byte by byte":       iotest.OneByteReader(strings.NewReader(c.stream)),
			"with its end along": iotest.DataErrReader(strings.NewReader(c.stream)),
		} {
			got, end := readAll(in)
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%s, %s: got %q, want %q", c.name, name, got, c.want)
			}
			if c.end != nil && end != c.end || c.end == nil && (end == nil || errors.Is(end, io.EOF) || errors.Is(end, io.ErrUnexpectedEOF)) {
				t.Errorf("%s, %s: ends with %v", c.name, name, end)
			}
		}
	}
}

// A length is no promise: what doesn't come takes no memory.
func TestALyingLengthTakesNoMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := readAll(strings.NewReader("Content-Length: 67108864\r\n\r\n{")); err != io.ErrUnexpectedEOF {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 {
		t.Errorf("%d bytes for a message that ended after one", n)
	}
}

// FuzzRead: any stream ends, read in one piece or byte by byte alike; and what was understood
// is understood again after it was written.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", frame(ping), frame(ping) + frame("[]") + frame(`{"id":"x","result":{"a":"\ud83e"}}`), "Content-Length: 3\n\n{}\n" + frame(ping), "Content-Length:\r\n\r\n", frame("{\"method\":\"\xff\"}")} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, stream []byte) {
		got, end := readAll(bytes.NewReader(stream))
		slow, slowEnd := readAll(iotest.OneByteReader(bytes.NewReader(stream)))
		if fmt.Sprint(got, end) != fmt.Sprint(slow, slowEnd) {
			t.Fatalf("%q and %v, but byte by byte %q and %v", got, end, slow, slowEnd)
		}
		for r := wire.NewReader(bytes.NewReader(stream)); ; {
			m, err := r.Read()
			if _, ok := wire.AsFault(err); ok {
				continue
			}
			if err != nil {
				return
			}
			again(t, m)
		}
	})
}

func again(t *testing.T, m *wire.Message) {
	t.Helper()
	if !m.IsRequest() || m.Params == nil || string(m.Params) == "null" {
		return
	}
	out := exchange(t, func(p *wire.Peer) { p.Reply(m.ID, m.Params); p.Fail(m.ID, protocol.InternalError, m.Method) })
	if len(out) != 2 || !sameJSON(out[0].ID, m.ID) || !sameJSON(out[0].Result, m.Params) || out[1].Error.Message != m.Method {
		t.Fatalf("%s became %v", show(m), out)
	}
}
