package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// patience is how long an answer may take.
const patience = 60 * time.Second

// client speaks with one server over pipes.
type client struct {
	server *server
	cmd    *exec.Cmd
	in     io.WriteCloser
	helper *helper // parses Markdown; nil for none

	write sync.Mutex
	mu    sync.Mutex
	came  *sync.Cond
	last  int
	// What has come: answers by id, diagnostics by URI with how often they came, log messages.
	answers map[int]*message
	found   map[string]published
	said    []string
	late    int // counts the deadlines that have passed
	err     error
}

type published struct {
	Version     int
	Diagnostics []json.RawMessage
	times       int
}

type message struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
	Result json.RawMessage
	Error  *struct{ Message string }
}

// begin starts a server in a folder.
func begin(s *server, command []string, folder string, h *helper) (*client, error) {
	c := &client{server: s, cmd: exec.Command(command[0], command[1:]...), helper: h, answers: map[int]*message{}, found: map[string]published{}}
	c.came = sync.NewCond(&c.mu)
	c.cmd.Dir = folder
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	go c.listen(bufio.NewReaderSize(out, 1<<20))
	return c, nil
}

// end shuts the server down, and ends it if it doesn't go by itself.
func (c *client) end() {
	if _, err := c.call("shutdown", nil); err == nil {
		_ = c.notify("exit", nil)
	}
	_ = c.in.Close()
	timer := time.AfterFunc(2*time.Second, func() { _ = c.cmd.Process.Kill() })
	defer timer.Stop()
	_ = c.cmd.Wait() // some servers end with an error, and it doesn't matter
}

func (c *client) listen(in *bufio.Reader) {
	for {
		m, err := read(in)
		if err != nil {
			c.mu.Lock()
			c.err = errors.New("the server has gone: " + err.Error())
			c.came.Broadcast()
			c.mu.Unlock()
			return
		}
		switch {
		case m.Method == "":
			id, _ := strconv.Atoi(strings.Trim(string(m.ID), `"`))
			c.mu.Lock()
			c.answers[id] = m
			c.mu.Unlock()
		case m.Method == "textDocument/publishDiagnostics":
			var p struct {
				URI string
				published
			}
			if json.Unmarshal(m.Params, &p) != nil {
				continue
			}
			c.mu.Lock()
			p.times = c.found[p.URI].times + 1
			c.found[p.URI] = p.published
			c.mu.Unlock()
		case m.Method == "window/logMessage":
			c.mu.Lock()
			c.said = append(c.said, string(m.Params))
			c.mu.Unlock()
		case m.ID != nil:
			go c.reply(m)
		}
		c.came.Broadcast()
	}
}

// reply answers what a server asks.
func (c *client) reply(m *message) {
	var result any
	switch m.Method {
	case "workspace/configuration":
		result = c.server.configuration(m.Params)
	case "workspace/workspaceFolders", "markdown/fs/readDirectory", "markdown/findMarkdownFilesInWorkspace":
		result = []any{}
	case "markdown/fs/stat":
		result = map[string]any{"isDirectory": false}
	case "markdown/parse":
		result = c.helper.parse(m.Params)
	}
	_ = c.send(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result}) // a server that has gone needs no answer
}

func read(in *bufio.Reader) (*message, error) {
	n := -1
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		if name, value, _ := strings.Cut(line, ":"); strings.EqualFold(name, "Content-Length") {
			if n, err = strconv.Atoi(strings.TrimSpace(value)); err != nil {
				return nil, err
			}
		}
	}
	if n < 0 {
		return nil, errors.New("a message has no length")
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(in, body); err != nil {
		return nil, err
	}
	m := &message{}
	return m, json.Unmarshal(body, m)
}

func (c *client) send(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	c.write.Lock()
	defer c.write.Unlock()
	_, err = c.in.Write(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(body), body))
	return err
}

func (c *client) notify(method string, params any) error {
	m := map[string]any{"jsonrpc": "2.0", "method": method}
	if params != nil {
		m["params"] = params
	}
	return c.send(m)
}

// call asks for something and waits for the answer.
func (c *client) call(method string, params any) (json.RawMessage, error) {
	c.mu.Lock()
	c.last++
	id := c.last
	c.mu.Unlock()
	m := map[string]any{"jsonrpc": "2.0", "id": id, "method": method}
	if params != nil {
		m["params"] = params
	}
	if err := c.send(m); err != nil {
		return nil, err
	}
	var answer *message
	if err := c.until(method, func() bool { answer = c.answers[id]; return answer != nil }); err != nil {
		return nil, err
	}
	c.mu.Lock()
	delete(c.answers, id)
	c.mu.Unlock()
	if answer.Error != nil {
		return nil, errors.New(method + ": " + answer.Error.Message)
	}
	return answer.Result, nil
}

// until waits until something holds; holds is called with the lock.
func (c *client) until(what string, holds func() bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	late := c.late
	timer := time.AfterFunc(patience, func() {
		c.mu.Lock()
		c.late++
		c.mu.Unlock()
		c.came.Broadcast()
	})
	defer timer.Stop()
	for !holds() {
		if c.err != nil {
			return c.err
		}
		if c.late > late {
			return fmt.Errorf("%s: nothing came in %v", what, patience)
		}
		c.came.Wait()
	}
	return nil
}

// helper is a process that parses Markdown, as an editor does for the Markdown language server:
// a line of JSON in, a line out.
type helper struct {
	mu  sync.Mutex
	in  io.WriteCloser
	out *bufio.Reader
	cmd *exec.Cmd
}

func newHelper(command []string) (*helper, error) {
	if len(command) == 0 {
		return nil, errors.New("the Markdown language server needs --parser")
	}
	h := &helper{cmd: exec.Command(command[0], command[1:]...)}
	h.cmd.Stderr = os.Stderr
	var err error
	if h.in, err = h.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	h.out = bufio.NewReaderSize(out, 1<<20)
	return h, h.cmd.Start()
}

func (h *helper) parse(params json.RawMessage) json.RawMessage {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, err := h.in.Write(append([]byte(params), '\n')); err != nil {
		return nil
	}
	line, err := h.out.ReadBytes('\n')
	if err != nil {
		return nil
	}
	return line
}
