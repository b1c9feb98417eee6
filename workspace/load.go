package workspace

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// LoadOptions says how contracts are loaded.
type LoadOptions struct {
	Jobs      int                    // workers; 0 for as many as there are processors
	Overlays  map[string][]byte      // texts that stand for files, by Target.File: standard input, an editor's buffers
	Namespace func(t *Target) string // the namespace of a target; nil: all are the user's own
	Declares  bool                   // keep what the graph shows of each contract
}

// Load reads and compiles each target once and gives the outlines, one for each target in
// their order, and HZC001 for those that couldn't be read.
//
// visit is called for each contract that was read, by several workers at once but never twice
// for one target; it may be nil. The contract's text and everything that points into it hold
// only until visit returns: that is what keeps the memory of a large workspace small.
func Load(targets []Target, o LoadOptions, visit func(i int, c *compiler.Contract)) ([]Outline, []diag.Diagnostic) {
	outlines := make([]Outline, len(targets))
	failed := make([]*diag.Diagnostic, len(targets))
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(jobs, max(1, len(targets))) {
		group.Go(func() {
			w := worker{options: &o, visit: visit}
			defer w.reader.Close()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(targets) {
					return
				}
				outlines[i], failed[i] = w.load(i, &targets[i])
			}
		})
	}
	group.Wait()
	var problems []diag.Diagnostic
	for _, d := range failed {
		if d != nil {
			problems = append(problems, *d)
		}
	}
	return outlines, problems
}

// worker loads one target after the other and reuses its memory.
type worker struct {
	options  *LoadOptions
	visit    func(i int, c *compiler.Contract)
	reader   Reader
	compiler compiler.Compiler
	buf      []byte
}

func (w *worker) load(i int, t *Target) (Outline, *diag.Diagnostic) {
	namespace := compiler.Me
	if w.options.Namespace != nil {
		namespace = w.options.Namespace(t)
	}
	text, overlaid := w.options.Overlays[t.File]
	if !overlaid {
		var d *diag.Diagnostic
		if text, d = w.reader.Read(t, w.buf); d != nil {
			return Outline{Path: t.Path, Namespace: namespace, Name: t.Stem()}, d
		}
		w.buf = text
	}
	return w.compile(i, t, text, namespace)
}

// Compile compiles a text that stands for a target, as Load does; the contract is its caller's to
// keep, and so must the text be. The outline says what the graph shows, too. A fault of hz is a
// diagnostic; the contract is then nil.
func Compile(t *Target, text []byte, namespace string) (c *compiler.Contract, o Outline, d *diag.Diagnostic) {
	w := worker{options: &LoadOptions{Declares: true}, visit: func(_ int, k *compiler.Contract) { c = k }}
	o, d = w.compile(0, t, text, namespace)
	if d != nil {
		c = nil
	}
	return c, o, d
}

// compile compiles a text. A fault of hz in it is a finding without a code, and the other
// targets go on; the compiler whose memory it may have left half-written isn't used again.
func (w *worker) compile(i int, t *Target, text []byte, namespace string) (o Outline, d *diag.Diagnostic) {
	defer func() {
		if fault := recover(); fault != nil {
			w.compiler = compiler.Compiler{}
			problem := diag.Fault(t.Path, "the compiler", fault)
			o, d = Outline{Path: t.Path, Namespace: namespace, Name: t.Stem()}, &problem
		}
	}()
	c := w.compiler.Compile(source.NewFile(t.Path, text), compiler.Options{Namespace: namespace})
	if w.visit != nil {
		w.visit(i, c)
	}
	return outline(c, w.options.Declares), nil
}
