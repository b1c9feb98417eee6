package main

import (
	"errors"
	"fmt"
	"os/exec"
	"time"

	"github.com/heinzel/hz/bench/internal/table"
)

// run runs a command once. What it prints goes nowhere; its exit status is part of the result.
func run(c *command) (table.Run, error) {
	cmd := exec.Command(c.args[0], c.args[1:]...)
	cmd.Dir = c.dir
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return table.Run{}, fmt.Errorf("running %s: %w", c.name, err)
	}
	s := cmd.ProcessState
	return table.Run{
		Wall: milliseconds(wall), CPU: milliseconds(s.UserTime() + s.SystemTime()),
		Peak: float64(peak(s)) / (1 << 20), Exit: s.ExitCode(),
	}, nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e3 }
