package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/heinzel/hz/workspace/watch"
)

// view shows the runs of a watched command: on a terminal as one screen that stays in its
// place, elsewhere as one block after the other.
type view struct {
	a      *app
	people bool
	screen bool
	count  int // of runs
	head   string

	out, said []byte // what the last run said
	notes     map[watch.Note]bool
}

func (a *app) newView(people bool) *view {
	return &view{a: a, people: people, screen: a.env.StdoutTerminal && a.env.get("TERM") != "dumb", notes: map[watch.Note]bool{}}
}

// show shows what a run said.
func (v *view) show(out, said []byte, change watch.Change, w *watch.Watcher) error {
	first := v.count == 0
	if again := !change.All && len(change.Paths) == 0; !again || first {
		v.count++
		v.head = v.header(change)
	}
	if v.screen {
		return v.draw(out, said, w, first)
	}
	return v.block(out, said, w, first)
}

// end leaves the terminal as a command does that ends.
func (v *view) end() error {
	if v.screen && v.count > 0 {
		return v.a.write([]byte("\n"))
	}
	return nil
}

// block writes what a run said if the run before said something else. Texts for people are
// parted by a line of dashes; other formats have their own ways.
func (v *view) block(out, said []byte, w *watch.Watcher, first bool) error {
	a := v.a
	for _, n := range w.Notes() {
		if !v.notes[n] {
			v.notes[n] = true
			a.complain(n.Message, n.Hint)
		}
	}
	if first && a.env.StdinTerminal { // someone who reads standard error
		a.note(watching(w) + "\n")
	}
	if !bytes.Equal(said, v.said) {
		v.said = said
		a.note(string(said))
	}
	if !first && bytes.Equal(out, v.out) {
		return nil
	}
	if v.out = out; len(out) == 0 {
		return nil // all that there was to say stands above
	}
	if v.people && !first {
		out = append([]byte("---\n"), out...)
	}
	return a.write(out)
}

// draw writes a whole screen at once, so that nothing flickers. What stood on the terminal before
// the first one is scrolled up, and stays to be read.
func (v *view) draw(out, said []byte, w *watch.Watcher, first bool) error {
	columns, rows := v.a.env.Width, 0
	if v.a.env.Size != nil {
		columns, rows = v.a.env.Size()
	}
	body := textLines(string(said) + string(out))
	foot := []string{""}
	for _, n := range w.Notes() {
		if foot = append(foot, n.Message); n.Hint != "" {
			foot = append(foot, "  "+n.Hint)
		}
	}
	foot = append(foot, watching(w))
	var b strings.Builder
	if first && rows > 0 {
		b.WriteString(strings.Repeat("\n", rows-1))
	}
	overwrite(&b, columns, fitScreen(columns, rows, []string{v.head, ""}, body, foot, v.people))
	return v.a.write([]byte(b.String()))
}

// textLines gives the lines of a text without their ends.
func textLines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// watching is the last line.
func watching(w *watch.Watcher) string {
	return fmt.Sprintf("watching %s, Ctrl-C ends", counted(w.Folders(), "folder"))
}

// header is the first line: which run this is, when, and why.
func (v *view) header(change watch.Change) string {
	now := v.a.env.Now().In(v.a.env.Local).Format("15:04:05")
	why := ""
	switch {
	case v.count == 1:
	case len(change.Paths) == 1:
		why = ": " + v.a.printed(change.Paths[0]) + " changed"
	case len(change.Paths) > 1:
		why = fmt.Sprintf(": %d paths changed", len(change.Paths))
	default:
		why = ": much changed"
	}
	return fmt.Sprintf("check %d at %s%s", v.count, now, why)
}
