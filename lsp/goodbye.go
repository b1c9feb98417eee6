package lsp

import "time"

// goodbye is how long the last answers are waited for.
const goodbye = 2 * time.Second

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
