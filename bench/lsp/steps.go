package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/heinzel/hz/bench/internal/table"
)

// known waits until the whole folder is known, if that is asked for. hz says it in the log.
func (s *session) known(out *table.Session) error {
	if !s.plan.known {
		return nil
	}
	read := regexp.MustCompile(`\d+ contracts read`)
	err := s.until("the folder", func() bool {
		for _, line := range s.said {
			if read.MatchString(line) {
				return true
			}
		}
		return false
	})
	out.Known = milliseconds(time.Since(s.began))
	return err
}

// idle does nothing, and looks what that costs.
func (s *session) idle(out *table.Session) error {
	seconds := s.plan.options["idle"]
	if seconds == 0 {
		return nil
	}
	pid := s.cmd.Process.Pid
	time.Sleep(3 * time.Second)
	before := ticks(pid)
	time.Sleep(time.Duration(seconds) * time.Second)
	out.Idle = new(int)
	*out.Idle = ticks(pid) - before
	out.Resident = status(pid, "VmRSS")
	return nil
}

// edits makes a fault and mends it, again and again.
func (s *session) edits(out *table.Session) error {
	n := s.plan.options["edits"]
	if n == 0 {
		return nil
	}
	good, bad := s.server.good, s.server.bad
	at, err := s.find(good)
	if err != nil {
		return err
	}
	faulty := false
	edit := func() error {
		faulty = !faulty
		text := good
		if faulty {
			text = bad
		}
		return s.replace(at, len(text), text)
	}
	flipped := func() error {
		_, err := s.diagnostics("the diagnostics of an edit", func(n int) bool { return n > s.clean == faulty })
		return err
	}
	for range 10 { // a server that has just started
		if err := edit(); err != nil {
			return err
		}
		if err := flipped(); err != nil {
			return err
		}
	}
	before := ticks(s.cmd.Process.Pid)
	for range n {
		start := time.Now()
		if err := edit(); err != nil {
			return err
		}
		if err := flipped(); err != nil {
			return err
		}
		out.Edits = append(out.Edits, milliseconds(time.Since(start)))
	}
	out.CPU = float64(ticks(s.cmd.Process.Pid)-before) * tick / float64(n)
	for range 5 {
		for range 20 {
			if err := edit(); err != nil {
				return err
			}
			time.Sleep(5 * time.Millisecond)
		}
		start := time.Now()
		if err := edit(); err != nil {
			return err
		}
		if err := flipped(); err != nil {
			return err
		}
		out.Bursts = append(out.Bursts, milliseconds(time.Since(start)))
		time.Sleep(300 * time.Millisecond)
	}
	if faulty {
		if err := edit(); err != nil {
			return err
		}
		return flipped()
	}
	return nil
}

// graph renames an output that others read, and back: these get or lose a fault.
func (s *session) graph(out *table.Session) error {
	n := s.plan.options["graph"]
	if n == 0 {
		return nil
	}
	readers, err := s.readers()
	if err != nil {
		return err
	}
	_, after, ok := bytes.Cut(s.text, []byte("\n  outputs:\n    "))
	if !ok || len(readers) == 0 {
		return fmt.Errorf("%s has no output that others read", s.plan.file)
	}
	at := len(s.text) - len(after)
	faulty := false
	for range n {
		s.mu.Lock()
		before := map[string]int{}
		for _, uri := range readers {
			before[uri] = s.found[uri].times
		}
		s.mu.Unlock()
		faulty = !faulty
		size, with := 1, ""
		if faulty {
			size, with = 0, "x"
		}
		start := time.Now()
		if err := s.replace(at, size, with); err != nil {
			return err
		}
		if err := s.until("the diagnostics of who reads it", func() bool {
			for _, uri := range readers {
				if s.found[uri].times == before[uri] {
					return false
				}
			}
			return true
		}); err != nil {
			return err
		}
		out.Graph = append(out.Graph, milliseconds(time.Since(start)))
	}
	return nil
}

// readers gives the contracts of the folder that read from the file.
func (s *session) readers() ([]string, error) {
	name := strings.TrimSuffix(filepath.Base(s.plan.file), ".prose.md")
	files, err := filepath.Glob(filepath.Join(s.plan.folder, "*.prose.md"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if bytes.Contains(text, []byte("contract:me/"+name+"#")) {
			out = append(out, "file://"+file)
		}
	}
	return out, nil
}

// asks types a key and asks for completions, and asks for hovers, at places all over the file;
// one of them is a reference that somebody begins to write.
func (s *session) asks(out *table.Session) error {
	n := s.plan.options["asks"]
	if n == 0 {
		return nil
	}
	const begun = `    bench_in: {read: "contract:me/c", stage: draft}` + "\n"
	at, err := s.find("  inputs:\n")
	if err != nil {
		return err
	}
	at += len("  inputs:\n")
	if err := s.replace(at, 0, begun); err != nil {
		return err
	}
	places := []int{at + strings.Index(begun, `c", `) + 1}
	for i := 0; i < len(s.text) && len(places) < 24; i++ {
		if s.text[i] == '\n' && i < 2000 || s.text[i] == '#' && i%7 == 0 {
			places = append(places, i)
		}
	}
	for i := range 8 {
		places = append(places, len(s.text)*(i+1)/9)
	}
	for k := range n {
		place := places[k%len(places)]
		start := time.Now()
		if err := s.replace(place, 0, "e"); err != nil {
			return err
		}
		where := map[string]any{"textDocument": map[string]any{"uri": s.uri}, "position": position(s.text, place+1)}
		if _, err := s.call("textDocument/completion", where); err != nil {
			return err
		}
		out.Completions = append(out.Completions, milliseconds(time.Since(start)))
		if err := s.replace(place, 1, ""); err != nil {
			return err
		}
		if _, err := s.diagnostics("the diagnostics of an edit", func(int) bool { return true }); err != nil {
			return err
		}
	}
	for k := range n {
		where := map[string]any{"textDocument": map[string]any{"uri": s.uri}, "position": position(s.text, max(0, places[k%len(places)]-2))}
		start := time.Now()
		if _, err := s.call("textDocument/hover", where); err != nil {
			return err
		}
		out.Hovers = append(out.Hovers, milliseconds(time.Since(start)))
	}
	return nil
}
