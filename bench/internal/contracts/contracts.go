// Package contracts makes trees of contracts to measure with: the same options give the same
// bytes on every machine.
//
// Sizes are log-normal with a median of about 3.3 KB, 3 % are about 20 KB, 0.2 % about 200 KB,
// none is over 256 KiB. Three in ten have text beyond ASCII; one in a hundred has decomposed
// letters or zero-width characters, which are allowed but are work for canonical-v1. Contracts
// stand in layers, and each reads outputs of the layers above it.
package contracts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Options says which tree is made.
type Options struct {
	N      int     // how many contracts
	Seed   uint64  // any number
	Faulty float64 // percent of the contracts that get one known fault each
	Layers int     // of references; 8 when 0
}

// Contract is one contract of a tree.
type Contract struct {
	Name  string // as its frontmatter has it; the file is Name.prose.md
	Text  []byte
	Fault string // the code that a check must find; empty when the contract is clean
	Warns bool   // it has zero-width characters, so that a check finds HZC201
}

// maxBytes is the most that a contract may have (canonical-v1 step 1).
const maxBytes = 256 << 10

// tree is what all contracts of a tree share.
type tree struct {
	options Options
	names   []string
	outputs []string
	layers  [][]int // the contracts of each layer
	sizes   []int   // wanted, in bytes
	faults  []string
}

// Generate makes the contracts of a tree and calls each with one after the other. It ends with
// the first error that each gives.
func Generate(o Options, each func(i int, c Contract) error) error {
	t := plan(o)
	for i := range t.names {
		if err := each(i, t.contract(i)); err != nil {
			return err
		}
	}
	return nil
}

// plan draws what contracts must know of each other: names, outputs, layers, sizes, faults.
func plan(o Options) *tree {
	o.Layers = cmp.Or(o.Layers, 8)
	t := &tree{options: o, layers: make([][]int, o.Layers)}
	r := t.random(0)
	order := r.Perm(o.N)
	big, mid, faulty := 0, round(o.N, 3), round(o.N, o.Faulty)
	if o.N >= 100 {
		big = max(1, round(o.N, .2))
	}
	t.sizes = make([]int, o.N)
	for k, i := range order {
		switch {
		case k < big:
			t.sizes[i] = between(r, 180, 215)
		case k < big+mid:
			t.sizes[i] = between(r, 15, 26)
		default:
			t.sizes[i] = int(1024 * min(12, max(1.1, math.Exp(1.1+.45*r.NormFloat64()))))
		}
	}
	t.faults = make([]string, o.N)
	for _, i := range r.Perm(o.N)[:faulty] {
		t.faults[i] = one(r, faults)
	}
	for i := range o.N {
		t.names = append(t.names, one(r, adjectives)+"-"+one(r, nouns)+"-"+pad(i, 6))
		t.outputs = append(t.outputs, one(r, outputs))
		layer := i * o.Layers / o.N
		t.layers[layer] = append(t.layers[layer], i)
	}
	return t
}

// contract makes the text of contract i. What it draws depends on the tree and i alone.
func (t *tree) contract(i int) Contract {
	w := &writer{Rand: t.random(uint64(i) + 1), tree: t, i: i, name: t.names[i], output: t.outputs[i], fault: t.faults[i]}
	w.foreign = w.chance(.30)
	w.frontmatter()
	w.body()
	text := strings.TrimRight(w.String(), "\n") + "\n"
	c := Contract{Name: w.name, Fault: code(w.fault)}
	switch {
	case w.fault == "HZC005":
		text = strings.Replace(text, "### Maintains", "\x01\n### Maintains", 1)
	case w.fault == "HZC001":
		text = text[strings.Index(text, "### Maintains"):]
	case w.fault != "":
	case !w.chance(.01):
	case w.foreign:
		text = norm.NFD.String(text)
	default:
		text = strings.Replace(text, " the ", " \u200bthe ", 3)
		c.Warns = strings.Contains(text, "\u200b")
	}
	c.Text = []byte(text[:min(len(text), maxBytes)])
	return c
}

// random gives the stream of contract i-1, or of the plan when i is 0: a PCG whose seed is the
// tree's seed and size, and whose second word is i.
func (t *tree) random(i uint64) *rand.Rand {
	return rand.New(rand.NewPCG(t.options.Seed<<32|uint64(t.options.N), i))
}

func round(n int, percent float64) int { return int(math.Round(float64(n) * percent / 100)) }

func between(r *rand.Rand, low, high int) int { return low<<10 + r.IntN((high-low)<<10) }

func one[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// some gives n of a list, in the order of the list.
func some[T any](r *rand.Rand, of []T, n int) []T {
	at := r.Perm(len(of))[:n]
	slices.Sort(at)
	out := make([]T, n)
	for k, i := range at {
		out[k] = of[i]
	}
	return out
}

func pad(n, width int) string {
	s := strconv.Itoa(n)
	return strings.Repeat("0", max(0, width-len(s))) + s
}
