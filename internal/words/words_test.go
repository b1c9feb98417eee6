package words

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 capabilities are bound", 1: "1 capability is bound", 12: "12 capabilities are bound"} {
		if got := Count(n, "capability is bound", "capabilities are bound"); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func TestReason(t *testing.T) {
	path := &fs.PathError{Op: "open", Path: "/x", Err: fs.ErrPermission}
	link := &os.LinkError{Op: "rename", Old: "/x", New: "/y", Err: fs.ErrExist}
	for _, row := range []struct {
		err  error
		want string
	}{
		{path, "permission denied"},
		{fmt.Errorf("reading: %w", path), "permission denied"},
		{link, "file already exists"},
		{errors.New("the disk is full"), "the disk is full"},
	} {
		if got := Reason(row.err); got != row.want {
			t.Errorf("%v: %q", row.err, got)
		}
	}
}
