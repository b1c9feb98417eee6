package team

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// tree is what `git status --porcelain=v2 --branch -z` says.
type tree struct {
	commit    string // "" before the first one
	branch    string // "" while the head is detached
	upstream  string // "" when the branch follows none
	known     bool   // the upstream is there, so ahead and behind are known
	ahead     int
	behind    int
	changed   int
	untracked int
	conflicts []string
}

// parseStatus reads the output. Each record ends with a NUL byte; a path in one is as it is on
// disk. Kinds of records that aren't known are for later versions of Git, and passed over.
func parseStatus(out []byte) (tree, error) {
	var t tree
	for len(out) > 0 {
		record, rest, ok := bytes.Cut(out, []byte{0})
		if !ok {
			return t, fmt.Errorf("the output of git status ends in the middle of a record")
		}
		out = rest
		line := string(record)
		if line == "" {
			continue
		}
		switch line[0] {
		case '#':
			if err := t.header(line); err != nil {
				return t, err
			}
		case '1':
			t.changed++
		case '2': // a renamed file: its former path is a record of its own
			t.changed++
			if _, out, ok = bytes.Cut(out, []byte{0}); !ok {
				return t, fmt.Errorf("the output of git status ends in the middle of a record")
			}
		case 'u': // u XY sub m1 m2 m3 mW h1 h2 h3 path
			fields := strings.SplitN(line, " ", 11)
			if len(fields) != 11 {
				return t, fmt.Errorf("a record of git status can't be read: %q", line)
			}
			t.conflicts = append(t.conflicts, fields[10])
		case '?':
			t.untracked++
		}
	}
	return t, nil
}

// header reads a record about the branch.
func (t *tree) header(line string) error {
	key, value, _ := strings.Cut(strings.TrimPrefix(line, "# "), " ")
	switch key {
	case "branch.oid":
		if value != "(initial)" {
			t.commit = value
		}
	case "branch.head":
		if value != "(detached)" {
			t.branch = value
		}
	case "branch.upstream":
		t.upstream = value
	case "branch.ab":
		ahead, behind, _ := strings.Cut(value, " ")
		var err1, err2 error
		t.ahead, err1 = strconv.Atoi(strings.TrimPrefix(ahead, "+"))
		t.behind, err2 = strconv.Atoi(strings.TrimPrefix(behind, "-"))
		if err1 != nil || err2 != nil {
			return fmt.Errorf("a record of git status can't be read: %q", line)
		}
		t.known = true
	}
	return nil
}
