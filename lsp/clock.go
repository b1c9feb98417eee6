package lsp

import "time"

// wind sets the clock to the next slot of the open contracts: once it has passed, "next run" in
// a lens or a hint says something else, though nobody edited anything. Only one timer is set, and
// none where the client can't be asked to ask again.
func (s *server) wind() {
	if s.snapshot == nil || !s.can.Workspace.CodeLens.RefreshSupport && !s.can.Workspace.InlayHint.RefreshSupport {
		return
	}
	now := s.Now()
	if !s.alarm.IsZero() && !now.Before(s.alarm) { // something else came before the timer
		s.slotPassed()
	}
	var next time.Time
	for _, d := range s.snapshot.Docs {
		if c := d.Contract.Schedule; c != nil {
			if slot, ok := c.Next(now, s.zone()); ok && (next.IsZero() || slot.Before(next)) {
				next = slot
			}
		}
	}
	if next.Equal(s.alarm) {
		return
	}
	s.alarm = next
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if !next.IsZero() {
		s.timer = time.AfterFunc(next.Sub(now)+time.Second, func() { s.queue.put(s.slotPassed) })
	}
}

// slotPassed lets what tells of the next slot be made anew.
func (s *server) slotPassed() {
	s.stale = true
	s.refreshHints()
}
