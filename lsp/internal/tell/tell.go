// Package tell answers what someone who reads a contract wants to know without asking for it:
// hovers, code lenses and inlay hints. All three are pure functions of a snapshot; the clock and
// the zone are the snapshot's own.
//
// A hover finds what the cursor is at, in the compiled contract where there is one, else in what
// package spot makes of a text that isn't YAML at the moment. From there on it works with names
// and texts alone, and what it says it says the same way in both. Whatever comes from a file or a
// log is escaped (escape.go), and a hover has an end (card.go).
package tell

import (
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// Hover says what there is to know of what the cursor is at; nil for nothing. Its range holds
// the position.
func Hover(s *state.Snapshot, d *state.Doc, pos protocol.Position) *protocol.Hover {
	h := &hover{s: s, d: d, c: d.Contract, f: d.Folder, offset: d.Offset(pos)}
	for _, look := range []func() (source.Span, bool){h.ignored, h.frontmatter, h.body, h.finding} {
		h.card = card{markdown: s.Client.MarkdownHover}
		if span, ok := look(); ok {
			if content := h.card.content(); content != nil {
				at := d.Range(span)
				return &protocol.Hover{Contents: *content, Range: &at}
			}
		}
	}
	return nil
}

// hover is one hover in the making.
type hover struct {
	s      *state.Snapshot
	d      *state.Doc
	c      *compiler.Contract
	f      *state.Folder
	offset int
	card   card

	loose *spot.Front // of a frontmatter that isn't YAML
}

// readable says whether the compiled contract has what the frontmatter says.
func readable(c *compiler.Contract) bool { return c.Front != nil && c.Front.Root != nil }

// outline gives the contract's outline, with the lines that count for others; nil when there is
// none that fits the text.
func outline(d *state.Doc) *workspace.Outline {
	all := d.Folder.Outlines()
	if d.Index < 0 || d.Index >= len(all) || !readable(d.Contract) {
		return nil
	}
	return all[d.Index]
}

// told gives what the contract's own log tells of what it declares. It is false where there is
// no log, or one that tells of no read and no write: then nobody can say that one is missing.
func told(d *state.Doc) (graph.Told, bool) {
	o := outline(d)
	if o == nil {
		return graph.Told{}, false
	}
	log := d.Folder.OwnLog(d)
	if log == nil || len(log.Observations) == 0 {
		return graph.Told{}, false
	}
	return graph.Tell(o, log, aliases(d.Folder)), true
}

func aliases(f *state.Folder) []observed.Alias {
	if f.Logs == nil {
		return nil
	}
	return f.Logs.Aliases
}

// instant gives the time that an entry of a log has, in the snapshot's zone.
func instant(s *state.Snapshot, text string) (time.Time, bool) {
	t, err := time.Parse(time.RFC3339Nano, text)
	return t.In(s.Zone), err == nil
}

// logged gives an entry's time as a person reads it; one that can't be read as it is written.
func logged(s *state.Snapshot, text string) string {
	if t, ok := instant(s, text); ok {
		return t.Format(authoring.ShortSlot)
	}
	return text
}

// near gives a time that is a few days away as "Mon 07:00", any other with its date.
func near(s *state.Snapshot, t time.Time) string {
	if t.Before(s.Now.In(s.Zone).AddDate(0, 0, 7)) && t.After(s.Now.In(s.Zone).AddDate(0, 0, -7)) {
		return t.Format("Mon 15:04")
	}
	return t.Format(authoring.ShortSlot)
}

// count gives a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// few gives the first names of a list, and how many there are beyond.
func few(all []string, most int) []word {
	return fewOf(len(all), most, func(i int) string { return all[i] })
}

// fewOf is few for n names that are made when they are asked for.
func fewOf(n, most int, at func(i int) string) []word {
	var out []word
	for i := range n {
		if i == most && n > most+1 {
			return append(out, say(" and "+strconv.Itoa(n-most)+" more"))
		}
		if i > 0 {
			out = append(out, say(", "))
		}
		out = append(out, name(at(i)))
	}
	return out
}

// zoneName gives the zone's name as it is shown.
func zoneName(s *state.Snapshot) string {
	return strings.ReplaceAll(s.Zone.String(), "Local", "local time")
}
