// Package orphan tells when nobody needs the server any more: the editor that started it has
// gone, or nobody reads what it writes. An editor that was killed says no goodbye.
package orphan

import (
	"context"
	"time"
)

// every is how often is looked where the system has no way of telling.
const every = 2 * time.Second

// Wait returns true as soon as the process with that id has ended, at once when there is none,
// and false when ctx is done first. It takes no time of the processor while it waits, or, where
// the system can't tell, looks every two seconds.
func Wait(ctx context.Context, pid int) bool {
	if over, ok := told(ctx, pid); ok {
		return over
	}
	return look(ctx, pid, every)
}

// look asks again and again.
func look(ctx context.Context, pid int, every time.Duration) bool {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for alive(pid) {
		select {
		case <-ctx.Done():
			return false
		case <-ticker.C:
		}
	}
	return true
}
