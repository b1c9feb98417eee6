package cli

import (
	"context"
	"strings"
	"testing"
)

// What hz heinzel report says doesn't depend on the other commands, which aren't made for it.
func TestReportByItself(t *testing.T) {
	for _, args := range [][]string{
		{"heinzel", "report", "--help"}, {"heinzel", "report", "read", "--hienzel", "x"}, {"heinzel", "report", "raed", "x", "Read it.", "--heinzel", "x"},
		{"heinzel", "report", "a", "b", "c", "d"}, {"heinzel", "report", "read", "x", "Read it.", "--heinzel", "x", "--request-id", "r", "--color", "never"}, {"heinzel", "report", "--color", "sometimes"},
	} {
		var said [2]string
		for i := range said {
			r := newRun(t)
			r.env.Args = args
			if i == 1 { // the flag in front, so that the whole tree is made
				r.env.Args = append([]string{"--color=auto"}, args...)
			}
			code := Run(context.Background(), r.env)
			said[i] = string(rune('0'+code)) + r.stdout.String() + r.stderr.String()
		}
		if said[0] != said[1] || len(said[0]) < 2 {
			t.Errorf("%s:\n%s\nin the whole tree:\n%s", strings.Join(args, " "), said[0], said[1])
		}
	}
}
