// Command gen writes a tree of contracts to measure with.
//
//	gen --n 10000 --out DIR [--seed 1] [--faulty PERCENT] [--layers 8] [--shard FILES] [--editor]
//
// With --editor, what a language server is measured with: the tree in DIR/workspace, and single
// contracts of several sizes beside it.
// The same flags give the same bytes. What the tree is made of goes to standard output as JSON.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"github.com/heinzel/hz/bench/internal/contracts"
)

func main() {
	var o contracts.Options
	flag.IntVar(&o.N, "n", 1000, "how many contracts")
	flag.Uint64Var(&o.Seed, "seed", 1, "the seed")
	flag.Float64Var(&o.Faulty, "faulty", 0, "percent of contracts with one fault each")
	flag.IntVar(&o.Layers, "layers", 8, "layers of references")
	shard := flag.Int("shard", 0, "files a folder; 0: all in one")
	editor := flag.Bool("editor", false, "write what a language server is measured with")
	out := flag.String("out", "", "the folder to write into")
	flag.Parse()
	if *out == "" || o.N < 0 || o.Layers < 1 || o.Faulty < 0 || o.Faulty > 100 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "gen: name the folder with --out; see gen --help")
		os.Exit(2)
	}
	var s any
	var err error
	if *editor {
		s, err = contracts.WriteEditor(*out, o)
	} else {
		s, err = contracts.Write(*out, *shard, o)
	}
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(s)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
