// Package fix mends contracts: it applies the safe fixes that findings carry until nothing
// changes, and leaves out what would make something else wrong. The fixes themselves are made
// where a mistake is found, in the compiler and in lint; nothing here knows what they are about.
//
// The engine (File) is a pure function over a text, for whoever has one: a command, an editor.
// Check mends all contracts of a request together, so that what is said between them counts;
// Changed.Write puts a text into its file, and Diff shows what changed.
package fix

import (
	"github.com/heinzel/hz/compiler/diag"
)

// MaxRounds is how often a text is mended and checked again before the rest is left to the
// next call.
const MaxRounds = 10

// Applied is one fix that was made.
type Applied struct {
	Code  diag.Code
	Title string // a short imperative, such as "Rename the key to title"
	Line  int    // where its first edit stands, from 1, in the text as it was before all fixes
}

// Result is what mending one text came to.
type Result struct {
	Text    []byte            // the given one itself when nothing was applied
	Applied []Applied         // by rounds, in each by place
	Rounds  int               // how many of them changed something
	Left    []diag.Diagnostic // what the check finds in Text, in the order of output
	More    bool              // MaxRounds weren't enough: a further call goes on
}

// File mends one text: it applies the safe fixes of what check finds in it, checks again, and
// goes on until nothing changes. check must be a pure function. Only fixes of findings of path
// are taken; findings of other paths are there so that they don't become more. Where two fixes
// touch, the finding that comes first in the order of output is mended first, and the other in
// the next round, if it is still there. A fix after which more is wrong than before is left out.
func File(path string, text []byte, check func(text []byte) []diag.Diagnostic) Result {
	m := newMending(path, state{text, sorted(check(text))})
	for len(m.rounds) < MaxRounds && m.round(m.now().found, check) {
	}
	now := m.now()
	return Result{
		Text: now.text, Applied: m.applied, Rounds: len(m.rounds), Left: now.found,
		More: len(m.rounds) == MaxRounds && m.more(now.found, check),
	}
}
