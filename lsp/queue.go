package lsp

import "sync"

// queue holds what the loop has to do, in order. It has no end, so that who puts something in
// never waits: the reader must see a cancellation behind whatever else is there.
type queue struct {
	mu     sync.Mutex
	ready  *sync.Cond
	tasks  []func()
	closed bool
}

func newQueue() *queue {
	q := &queue{}
	q.ready = sync.NewCond(&q.mu)
	return q
}

// put adds something to do. After close it is dropped.
func (q *queue) put(task func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.tasks = append(q.tasks, task)
		q.ready.Signal()
	}
}

// close says that nothing more comes; what is there is still done.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.ready.Broadcast()
}

// take waits for the next thing to do; nil when the queue is closed and empty.
func (q *queue) take() func() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.tasks) == 0 && !q.closed {
		q.ready.Wait()
	}
	if len(q.tasks) == 0 {
		return nil
	}
	task := q.tasks[0]
	q.tasks[0] = nil
	if q.tasks = q.tasks[1:]; len(q.tasks) == 0 {
		q.tasks = nil
	}
	return task
}

// empty says whether nothing waits now.
func (q *queue) empty() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.tasks) == 0
}

// drop forgets what waits.
func (q *queue) drop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.tasks = nil
}
