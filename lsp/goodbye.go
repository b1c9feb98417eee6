package lsp

import "time"

// goodbye is how long the last answers are waited for.
const goodbye = 2 * time.Second

// finish lets the server end once every request that came before the end has its answer, which
// is waited for, but not for long: a script may write all it has to ask, and read afterwards.
func (s *server) finish() {
	if s.ending {
		return
	}
	s.ending = true
	time.AfterFunc(goodbye, s.end)
}

// asked says whether a request waits for its answer. One that waits for news has waited for
// long enough.
func (s *server) asked() bool {
	if !s.readingFirst() {
		s.unparkPulls()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.running) > 0
}

// leave ends what goes on beside the loop, and waits for it, but not for long: reading a large
// folder can't be broken off.
func (s *server) leave() {
	s.stop()
	s.closeWatchers()
	done := make(chan struct{})
	go func() {
		s.work.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(goodbye):
	}
}
