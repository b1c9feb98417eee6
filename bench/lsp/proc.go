package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// tick is what the system counts processor time in, in milliseconds.
const tick = 10

// ticks gives the processor time that a process has used; 0 where the system doesn't tell it.
func ticks(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return user + system
}

// status gives a figure of a process's memory in MiB, such as VmRSS; 0 where the system doesn't
// tell it.
func status(pid int, name string) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(text), name+":")
	var kib float64
	if _, err := fmt.Sscan(after, &kib); err != nil {
		return 0
	}
	return kib / 1024
}
