package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace/prints"
)

// maxList bounds a list of fingerprints: some 500,000 files.
const maxList = 64 << 20

// maxBadLines is how many lines of a list are told that aren't understood: it may be no list.
const maxBadLines = 10

// listed is one line of a list: what a file's fingerprint should be.
type listed struct{ fingerprint, path string }

// verdict is what verifying one line gave.
type verdict struct {
	File   string `json:"file"`
	Status string `json:"status"` // ok, failed or unreadable
}

// verify verifies a list of fingerprints in the manner of `sha256sum --check`. Other than
// there a line that isn't understood fails, too: a list with a slip must not pass as whole.
func (a *app) verify(list string, asJSON bool) error {
	text, err := a.readList(list)
	if err != nil {
		return err
	}
	lines, bad := parseList(text)
	for i, n := range bad {
		if i == maxBadLines {
			a.complain(fmt.Sprintf("%s: %d more lines aren't FINGERPRINT  PATH", a.listName(list), len(bad)-i), "")
			break
		}
		a.complain(fmt.Sprintf("%s:%d: this line isn't FINGERPRINT  PATH", a.listName(list), n), "")
	}
	if len(lines) == 0 {
		return refuse(a.listName(list)+" lists no fingerprint", "a line holds 64 hex digits, two blanks and a path, as hz heinzel fingerprint prints it")
	}
	files, stdin := make([]prints.File, len(lines)), false
	for i, l := range lines {
		if l.path == "-" && list != "-" && !stdin {
			files[i], stdin = prints.From(a.env.Stdin, l.path), true
			continue
		}
		files[i] = prints.At(prints.Shown(a.absolute(l.path)), l.path)
	}
	verdicts := make([]verdict, 0, len(lines))
	var out bytes.Buffer
	failed, unread := 0, 0
	prints.All(files, false, func(p *prints.Print) {
		v := verdict{diag.Visible(p.Path), "ok"}
		word := "OK"
		switch {
		case p.Trouble != nil || p.Fatal != "":
			a.printTrouble(p)
			v.Status, word = "unreadable", "FAILED open or read"
			unread++
		case p.Fingerprint != lines[len(verdicts)].fingerprint:
			v.Status, word = "failed", "FAILED"
			failed++
		}
		verdicts = append(verdicts, v)
		fmt.Fprintf(&out, "%s: %s\n", v.File, word)
	})
	if asJSON {
		err = a.writeJSON(struct {
			Version int       `json:"version"`
			Files   []verdict `json:"files"`
		}{1, verdicts})
	} else {
		err = a.write(out.Bytes())
	}
	if err != nil {
		return err
	}
	if failed > 0 {
		a.complain(fmt.Sprintf("%d of %d fingerprints don't match", failed, len(lines)), "")
	}
	if unread > 0 {
		a.complain(fmt.Sprintf("%d of %d files can't be read", unread, len(lines)), "")
	}
	if failed+unread+len(bad) > 0 {
		return errFound
	}
	return nil
}

func (a *app) listName(list string) string {
	if list == "-" {
		return "standard input"
	}
	return a.printed(list)
}

func (a *app) readList(list string) ([]byte, error) {
	in := a.env.Stdin
	if list != "-" {
		f, err := os.Open(a.absolute(list))
		if err != nil {
			return nil, refuse("the list "+a.printed(list)+" can't be read: "+words.Reason(err), "")
		}
		defer func() { _ = f.Close() }()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxList+1))
	switch {
	case err != nil:
		return nil, refuse("the list "+a.listName(list)+" can't be read: "+words.Reason(err), "")
	case len(text) > maxList:
		return nil, refuse("the list "+a.listName(list)+" is larger than 64 MiB", "split it")
	}
	return text, nil
}

// parseList reads a list, and gives the numbers of the lines that aren't understood. Empty
// lines and CRLF are fine, and so is the * with which sha256sum marks binary files.
func parseList(text []byte) (lines []listed, bad []int) {
	n := 0
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			continue
		}
		if len(line) < 67 || line[64] != ' ' || line[65] != ' ' && line[65] != '*' || strings.Trim(line[:64], "0123456789abcdefABCDEF") != "" {
			bad = append(bad, n)
			continue
		}
		lines = append(lines, listed{strings.ToLower(line[:64]), line[66:]})
	}
	return lines, bad
}
