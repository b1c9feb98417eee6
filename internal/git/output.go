package git

import (
	"bytes"
	"sync"
)

// capped keeps what is written to it up to a size, and calls full once when there is more.
type capped struct {
	most int
	full func()

	mu   sync.Mutex // an abandoned copy may still write when the run was given up
	buf  bytes.Buffer
	over bool
}

// Write takes everything, so that the writer doesn't end in a broken pipe before it is told to.
func (c *capped) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if room := c.most - c.buf.Len(); len(p) <= room {
		c.buf.Write(p)
	} else if !c.over {
		c.over = true
		c.full()
	}
	return len(p), nil
}

func (c *capped) bytes() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.buf.Bytes()
}

// tail keeps the end of what is written to it: git says last why it gives up.
type tail struct {
	most int

	mu  sync.Mutex
	buf []byte
	cut bool
}

// Write takes everything.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	if len(p) > t.most {
		p, t.cut = p[len(p)-t.most:], true
	}
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - t.most; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
		t.cut = true
	}
	return n, nil
}

// text gives what was kept, without the beginning of a line that was cut.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	b := t.buf
	if i := bytes.IndexByte(b, '\n'); t.cut && i >= 0 {
		b = b[i+1:]
	}
	return string(b)
}
