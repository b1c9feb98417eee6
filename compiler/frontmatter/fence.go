package frontmatter

import "github.com/heinzel/hz/compiler/source"

// FenceFix writes a line --- that is wrong or missing: an edit of the text that was split, whose
// lines end with LF. It is offered only where what comes between the fences is then a
// frontmatter without a fault of its own, so that nothing is guessed.
type FenceFix struct {
	Title string
	At    source.Span
	Text  string
}

// mends gives the fault its fix, if front can be the frontmatter that comes of it.
func (f *Fault) mends(title string, text []byte, at source.Span, written string, front source.Span) {
	if front.End < front.Start {
		return
	}
	if d := Parse(text, front, nil); d.Root != nil && len(d.Root.Pairs) > 0 {
		f.Fix = &FenceFix{title, at, written}
	}
}
