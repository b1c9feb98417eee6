// Package lsp is the language server: it speaks the Language Server Protocol 3.17 for editors
// that contracts are written in.
//
// # Order
//
// One goroutine reads messages and puts them into a queue; one takes them out, in the order in
// which they came, and it alone changes what the server knows. An edit is applied at once; what
// follows from it is found when no further message waits, so that a burst of edits costs one
// check, of its last text. A request takes the snapshot that holds when its turn comes, and runs
// beside everything else: snapshots never change. Its answer is thrown away when it was cancelled
// meanwhile, or when its document has changed.
//
// # What is checked
//
// A folder of the workspace is checked as `hz heinzel check FOLDER` does in it, a file outside of
// all as `hz heinzel check FILE`, with the texts of open documents in the place of files. The
// findings are lint's; nothing is found here. Until a folder was read, an open document is checked
// by itself.
//
// The wire layer (lsp/internal/wire) and the types (lsp/protocol) are our own: why, they say.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/heinzel/hz/lsp/internal/orphan"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/config"
)

// Options is what the server needs from outside.
type Options struct {
	Version     string             // of hz
	Environment config.Environment // what the configuration depends on; Dir is where hz was started
	Now         func() time.Time   // the clock
	Zone        *time.Location     // local time, unless a setting names another zone
	Log         io.Writer          // where hz says what goes wrong in it: standard error
	GC          int                // the collector's percentage, which is another one while folders are read; 0: it is left alone
	Head        time.Duration      // how long reading of folders waits at the start for an open document's diagnostics to be out
}

// Serve speaks with one client until it says exit or goes, and gives the exit status: 0 after
// shutdown, 1 without it (LSP 3.17, exit). What hz reads goes on being read while ctx lasts.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) int {
	s := newServer(ctx, out, o)
	return s.serve(in, out)
}

func newServer(ctx context.Context, out io.Writer, o Options) *server {
	ctx, cancel := context.WithCancel(ctx)
	return &server{
		Options: o, ctx: ctx, stop: cancel, log: log.New(o.Log, "hz lsp: ", 0), peer: wire.NewPeer(wire.NewWriter(out)),
		queue: newQueue(), docs: map[string]*document{}, running: map[string]*call{}, sent: map[string]string{}, spelling: map[string]protocol.DocumentURI{},
		watchers: map[*folder]*watcher{}, configured: map[string]*folder{}, settings: defaults,
		memory: memory{kept: o.GC}, head: head{out: make(chan struct{})},
	}
}

// serve reads and answers until the client has gone.
func (s *server) serve(in io.Reader, out io.Writer) int {
	defer s.stop()
	go s.read(wire.NewReader(in))
	if file, ok := out.(*os.File); ok {
		go func() {
			if orphan.Unread(s.ctx, file) {
				s.end()
			}
		}()
	}
	go func() { // a client that doesn't read any more is gone, though it may go on to write
		select {
		case <-s.peer.Broken():
			s.end()
		case <-s.ctx.Done():
		}
	}()
	defer context.AfterFunc(s.ctx, s.end)()
	return s.loop()
}

// server is what the server knows. Only its loop changes it, but for what a mutex guards.
type server struct {
	Options
	ctx  context.Context
	stop context.CancelFunc
	log  *log.Logger

	peer  *wire.Peer
	queue *queue

	phase    phase
	client   state.Client
	can      protocol.ClientCapabilities
	pulls    bool // the client pulls diagnostics
	settings settings

	folders    []*folder
	docs       map[string]*document // the open ones, by the key of their URI
	opened     int                  // how often one was opened
	snapshot   *state.Snapshot
	stale      bool                            // the snapshot isn't of what is known now
	touched    map[string]bool                 // keys of documents whose diagnostics are due, whatever they are
	sent       map[string]string               // by key, the sum of the diagnostics that were published last
	spelling   map[string]protocol.DocumentURI // by key, how the client writes a URI
	parked     []*parkedPull
	held       []*wire.Message // see hold
	renewed    bool            // a folder was read anew: what was pulled may be old
	watchers   map[*folder]*watcher
	configured map[string]*folder // by URI, configuration files with mistakes, and whose they are
	alarm      time.Time          // the next slot of an open contract
	timer      *time.Timer        // for it
	tokens     int                // of progress
	ending     bool               // see finish

	mu      sync.Mutex
	running map[string]*call // requests that aren't answered yet, by id

	work   sync.WaitGroup
	memory memory
	head   head
}

type phase int

const (
	waiting phase = iota // for initialize
	serving
	shut // after shutdown
)

// call is a request that is being answered.
type call struct {
	ctx    context.Context
	cancel context.CancelFunc
}

// end ends the loop: what still waits is dropped.
func (s *server) end() {
	s.queue.close()
	s.queue.drop()
}

// unread is how many bytes of answers a client may leave unread before hz reads no further.
const unread = 64 << 20

// read puts what comes into the queue. A cancellation is heeded at once, and so is an answer.
func (s *server) read(r *wire.Reader) {
	for {
		s.peer.Room(s.ctx, unread)
		m, err := r.Read()
		if err != nil {
			if fault, ok := wire.AsFault(err); ok { // the stream goes on
				s.peer.Fail(fault.ID, protocol.ErrorCode(fault.Code), fault.Message)
				continue
			}
			if !ended(err) && s.ctx.Err() == nil {
				s.log.Printf("what the editor sends can't be read: %v", err)
			}
			s.queue.put(s.finish)
			return
		}
		switch {
		case m.IsResponse():
			s.peer.Resolve(m)
		case m.Method == protocol.MethodCancelRequest:
			var p protocol.CancelParams
			if json.Unmarshal(m.Params, &p) == nil {
				s.cancel(string(p.ID))
				s.queue.put(s.cancelled)
			}
		default:
			if m.IsRequest() {
				s.begin(m)
			}
			s.queue.put(func() { s.handle(m) })
		}
	}
}

// ended says whether an error is the end of a stream.
func ended(err error) bool {
	return slices.ContainsFunc([]error{io.EOF, io.ErrUnexpectedEOF, io.ErrClosedPipe, os.ErrClosed, net.ErrClosed}, func(end error) bool { return errors.Is(err, end) })
}

// begin notes a request before its turn, so that it can be cancelled while it waits.
func (s *server) begin(m *wire.Message) {
	ctx, cancel := context.WithCancel(s.ctx)
	s.mu.Lock()
	if s.running[string(m.ID)] == nil {
		s.running[string(m.ID)] = &call{ctx, cancel}
	} else {
		cancel() // two requests of one id are cancelled together
	}
	s.mu.Unlock()
}

func (s *server) cancel(id string) {
	s.mu.Lock()
	c := s.running[id]
	s.mu.Unlock()
	if c != nil {
		c.cancel()
	}
}

// contextOf gives the context of a request that came in; done ends it.
func (s *server) contextOf(id json.RawMessage) (ctx context.Context, done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.running[string(id)]
	if c == nil {
		return s.ctx, func() {}
	}
	return c.ctx, func() {
		s.mu.Lock()
		if s.running[string(id)] == c {
			delete(s.running, string(id))
		}
		s.mu.Unlock()
		c.cancel()
	}
}
