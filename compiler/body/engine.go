package body

import (
	"bytes"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// engine is goldmark, the block engine for what the scanner gives up on. It runs without inline
// parsers and transformers, with own parsers for ATX headings and HTML blocks (the library's
// want regular expressions and know an older list of conditions), and with wrappers that note
// what its tree doesn't hold: where a block begins, and whether a fence was closed.
var engine = sync.OnceValue(func() parser.Parser { return parser.NewParser(parser.WithBlockParsers(blockParsers()...)) })

func blockParsers() []util.PrioritizedValue {
	return []util.PrioritizedValue{
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(noting{parser.NewThematicBreakParser()}, 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(noting{parser.NewListItemParser()}, 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(headingParser{}, 600),
		util.Prioritized(fenceParser{noting{parser.NewFencedCodeBlockParser()}}, 700),
		util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(htmlParser{}, 900),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	}
}

// notes is what the wrappers note during one parse, under notesKey of the parse's context.
type notes struct {
	starts []int             // where each item, fence and rule begins, in the document's order
	closed map[ast.Node]bool // fences whose closing fence stands there
}

var notesKey = parser.NewContextKey()

func notesOf(pc parser.Context) *notes { return pc.Get(notesKey).(*notes) }

// noting notes where each block of a library's parser begins. (Its Node.Pos counts the blanks
// that a tab stands for as characters.)
type noting struct{ parser.BlockParser }

func (p noting) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	_, at := rest(r)
	node, state := p.BlockParser.Open(parent, r, pc)
	if node != nil {
		n := notesOf(pc)
		n.starts = append(n.starts, at)
	}
	return node, state
}

// fenceParser also notes the fences that are closed.
type fenceParser struct{ noting }

func (p fenceParser) Continue(node ast.Node, r text.Reader, pc parser.Context) parser.State {
	state := p.BlockParser.Continue(node, r, pc)
	if state == parser.Close {
		notesOf(pc).closed[node] = true
	}
	return state
}

// atxHeading is an ATX heading with the place of its first #, and its title as one line.
type atxHeading struct {
	ast.Heading
	start int
}

// headingParser reads ATX headings. The library's gives an empty one no lines.
type headingParser struct{}

func (headingParser) Trigger() []byte             { return []byte{'#'} }
func (headingParser) CanInterruptParagraph() bool { return true }
func (headingParser) CanAcceptIndentedLine() bool { return false }
func (headingParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Close
}
func (headingParser) Close(ast.Node, text.Reader, parser.Context) {}

func (headingParser) Open(_ ast.Node, r text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, at := rest(r)
	level, a, z := atx(line)
	if level == 0 {
		return nil, parser.NoChildren
	}
	node := &atxHeading{ast.Heading{Level: level}, at}
	node.Lines().Append(text.NewSegment(at+a, at+z))
	r.AdvanceToEOL()
	return node, parser.NoChildren
}

// htmlParser reads HTML blocks by the same rules as the scanner.
type htmlParser struct{}

func (htmlParser) Trigger() []byte                             { return []byte{'<'} }
func (htmlParser) CanInterruptParagraph() bool                 { return true }
func (htmlParser) CanAcceptIndentedLine() bool                 { return false }
func (htmlParser) Close(ast.Node, text.Reader, parser.Context) {}

func (htmlParser) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, at := rest(r)
	typ := htmlStart(line, ast.IsParagraph(pc.LastOpenedBlock().Node))
	if typ == 0 {
		return nil, parser.NoChildren
	}
	node := ast.NewHTMLBlock(ast.HTMLBlockType(typ))
	node.Lines().Append(text.NewSegment(at, at+len(line)))
	r.AdvanceToEOL()
	return node, parser.NoChildren
}

func (htmlParser) Continue(node ast.Node, r text.Reader, _ parser.Context) parser.State {
	html := node.(*ast.HTMLBlock)
	typ, lines := uint8(html.HTMLBlockType), html.Lines()
	last := lines.At(lines.Len() - 1)
	if htmlEnds(r.Source()[last.Start:last.Stop], typ) {
		return parser.Close
	}
	line, seg := r.PeekLine()
	if typ >= 6 && util.IsBlank(line) {
		return parser.Close
	}
	stop := seg.Stop
	if stop > seg.Start && r.Source()[stop-1] == '\n' {
		stop--
	}
	lines.Append(text.NewSegment(seg.Start, stop))
	r.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

// rest gives the reader's line from its first character on, without the line break, and where
// it stands in the source: blanks that a tab stands for are no part of it.
func rest(r text.Reader) (line []byte, at int) {
	_, seg := r.PeekLine()
	src, stop := r.Source(), seg.Stop
	if stop > seg.Start && src[stop-1] == '\n' {
		stop--
	}
	at = skipBlanks(src, seg.Start, stop)
	return src[at:stop], at
}

// parseBlocks fills s.blocks from s.guarded, whose first byte is the text's at s.lo.
func (s *state) parseBlocks() {
	if n := len(s.guarded); n > 0 && s.guarded[n-1] != '\n' {
		s.guarded = append(s.guarded, '\n') // the library reads a last line without it by other rules
	}
	n := &notes{closed: map[ast.Node]bool{}}
	pc := parser.NewContext()
	pc.Set(notesKey, n)
	doc := engine().Parse(text.NewReader(s.guarded), parser.WithContext(pc))
	w := walker{s: s, notes: n}
	w.children(doc, block{parent: -1, top: true})
}

// walker turns goldmark's tree into blocks. It adds the body's offset, the only place that does.
type walker struct {
	s      *state
	notes  *notes
	starts int // of notes.starts, those that are used
}

// start gives where the next item, fence or rule begins.
func (w *walker) start() int {
	w.starts++
	return w.s.lo + w.notes.starts[w.starts-1]
}

func (w *walker) children(n ast.Node, in block) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		w.node(c, in)
	}
}

func (w *walker) node(n ast.Node, in block) {
	s, b := w.s, in
	switch n := n.(type) {
	case *ast.List:
		w.children(n, in)
	case *ast.ListItem:
		at := w.start()
		size, ordered, _ := listMarker(s.text[at:w.lineEnd(at)])
		b.kind, b.ordered, b.start, b.end = kItem, ordered, at, at+size
		i := s.add(b)
		w.children(n, block{parent: i, depth: in.depth + 1, quote: in.quote})
	case *ast.Blockquote:
		w.children(n, block{parent: -1, depth: in.depth, quote: true})
	case *atxHeading:
		w.atx(n, b)
	case *ast.Heading:
		w.setext(n, b)
	case *ast.Paragraph:
		b.kind = kPara
		w.lines(n, b)
	case *ast.TextBlock:
		b.kind = kPara
		w.lines(n, b)
	case *ast.HTMLBlock:
		b.kind, b.level = kHTML, uint8(n.HTMLBlockType)
		b.start = s.lo + n.Lines().At(0).Start
		i := s.add(b)
		for k := range n.Lines().Len() {
			seg := n.Lines().At(k)
			at, end := s.lo+seg.Start, min(s.lo+seg.Stop, s.hi)
			if !blankRange(s.text[at:end]) {
				s.addSegment(i, at, end)
			}
		}
	case *ast.FencedCodeBlock:
		b.kind, b.closed = kFence, w.notes.closed[n]
		b.start = w.start()
		b.end = w.lineEnd(b.start)
		for k := n.Lines().Len() - 1; k >= 0; k-- {
			seg := n.Lines().At(k)
			if at, end := s.lo+seg.Start, min(s.lo+seg.Stop, s.hi); !blankRange(s.text[at:end]) {
				b.end = w.lineEnd(at)
				break
			}
		}
		s.add(b)
	case *ast.CodeBlock:
		if n.Lines().Len() == 0 {
			return
		}
		last := n.Lines().At(n.Lines().Len() - 1)
		b.kind = kCode
		b.start = skipBlanks(s.text, s.lo+n.Lines().At(0).Start, s.hi)
		b.end = trimRight(s.text, b.start, w.lineEnd(s.lo+last.Start))
		s.add(b)
	case *ast.ThematicBreak:
		b.kind = kRule
		b.start = w.start()
		b.end = trimRight(s.text, b.start, w.lineEnd(b.start))
		s.add(b)
	}
}

// atx adds an ATX heading.
func (w *walker) atx(n *atxHeading, b block) {
	s, title := w.s, n.Lines().At(0)
	b.kind, b.level, b.start = kHeading, uint8(n.Level), s.lo+n.start
	i := s.add(b)
	s.addSegment(i, s.lo+title.Start, s.lo+title.Stop)
	s.blocks[i].end = trimRight(s.text, s.lo+title.Stop, w.lineEnd(s.lo+title.Stop))
}

// setext adds a Setext heading, whose underline is the line after its lines.
func (w *walker) setext(n *ast.Heading, b block) {
	s := w.s
	b.kind, b.level, b.setext = kHeading, uint8(n.Level), true
	w.lines(n, b)
	last := &s.blocks[len(s.blocks)-1]
	if end := w.lineEnd(last.end); end < s.hi {
		last.end = trimRight(s.text, end+1, w.lineEnd(end+1))
	}
}

// lines adds a block whose content is n's lines, blanks at their ends cut.
func (w *walker) lines(n ast.Node, b block) {
	s := w.s
	i := -1
	for k := range n.Lines().Len() {
		seg := n.Lines().At(k)
		at := s.lo + seg.Start
		end := min(s.lo+seg.Stop, s.hi)
		if end > at && s.text[end-1] == '\n' {
			end--
		}
		at = skipBlanks(s.text, at, end)
		if i < 0 {
			b.start = at
			i = s.add(b)
		}
		s.addSegment(i, at, trimRight(s.text, at, end))
	}
}

func (w *walker) lineEnd(at int) int {
	if k := bytes.IndexByte(w.s.text[at:w.s.hi], '\n'); k >= 0 {
		return at + k
	}
	return w.s.hi
}
