package lsp

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
)

// loop does one thing after the other until the client has gone, and gives the exit status.
func (s *server) loop() int {
	defer s.stop()
	for {
		task := s.queue.take()
		if task == nil {
			break
		}
		s.safely("a message", task)
		s.memory.busy()
		if s.phase == serving && s.queue.empty() {
			s.safely("a check", s.flush)
			s.safely("the clock", s.wind)
		}
		if s.ending && s.queue.empty() && !s.asked() {
			s.end()
		}
	}
	if s.timer != nil {
		s.timer.Stop()
	}
	s.leave()
	s.memory.close()
	_ = s.peer.Flush(goodbye) // a client that doesn't read has nothing to lose
	if s.phase == shut {
		return 0
	}
	return 1
}

// safely does something and survives a fault of hz in it.
func (s *server) safely(what string, do func()) {
	defer func() {
		if fault := recover(); fault != nil {
			s.log.Printf("a fault of hz at %s: %v\n%s", what, fault, debug.Stack())
			s.say(protocol.MessageError, fmt.Sprintf("a fault of hz at %s: %v. Please report it: https://github.com/heinzel/hz/issues", what, fault))
		}
	}()
	do()
}

// handle does what a message asks for.
func (s *server) handle(m *wire.Message) {
	switch {
	case m.Method == protocol.MethodExit:
		s.finish()
	case s.ending && m.IsRequest():
		s.answer(m.ID, nil, fail(protocol.InvalidRequest, "the server ends"))
	case s.ending:
	case m.IsRequest():
		defer func() {
			if fault := recover(); fault != nil {
				s.answer(m.ID, nil, fmt.Errorf("a fault of hz: %v", fault))
				panic(fault) // safely says it
			}
		}()
		s.request(m)
	case s.phase != serving:
		// Notifications before initialize and after shutdown are dropped (LSP 3.17).
	default:
		s.notification(m)
	}
}

// failure is an error with the code that a response carries.
type failure struct {
	code    protocol.ErrorCode
	message string
}

func (f *failure) Error() string { return f.message }

// fail gives an error for a person who asked for something that can't be done.
func fail(code protocol.ErrorCode, format string, args ...any) error {
	return &failure{code, fmt.Sprintf(format, args...)}
}

// answer answers a request. It is over with it.
func (s *server) answer(id []byte, result any, err error) {
	ctx, done := s.contextOf(id)
	defer done()
	if err == nil && ctx.Err() != nil && s.ctx.Err() == nil {
		err = fail(protocol.RequestCancelled, "the request was cancelled")
	}
	if err == nil {
		s.peer.Reply(id, result)
		return
	}
	f := &failure{protocol.RequestFailed, err.Error()}
	errors.As(err, &f)
	s.peer.Fail(id, f.code, f.message)
}

// say shows a message to the person. Some clients make a link of [text](target), of a command,
// too: a message may quote a file, so none is left.
func (s *server) say(t protocol.MessageType, message string) {
	message = strings.ReplaceAll(message, "](", "] (")
	s.peer.Notify(protocol.MethodShowMessage, protocol.ShowMessageParams{Type: t, Message: message})
}

// note writes a line into the client's log.
func (s *server) note(t protocol.MessageType, format string, args ...any) {
	s.peer.Notify(protocol.MethodLogMessage, protocol.LogMessageParams{Type: t, Message: fmt.Sprintf(format, args...)})
}
