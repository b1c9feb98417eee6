// Command genactions writes action logs to measure with.
//
//	genactions --n 1000000 --logs 1000 --out DIR [--seed 1] [--targets N]
//
// The logs lie below DIR as in hz's data folder. The same flags give the same bytes. What a
// graph of them must find goes to standard output as JSON.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"github.com/heinzel/hz/bench/internal/actions"
)

func main() {
	var o actions.Options
	flag.IntVar(&o.N, "n", 100000, "how many entries in all")
	flag.IntVar(&o.Logs, "logs", 200, "over how many logs")
	flag.IntVar(&o.Targets, "targets", 0, "different targets; 0: one for 50 entries, at least 50")
	flag.Uint64Var(&o.Seed, "seed", 1, "the seed")
	out := flag.String("out", "", "the folder to write into")
	flag.Parse()
	if *out == "" || o.N < 0 || o.Logs < 1 || o.Targets < 0 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "genactions: name the folder with --out; see genactions --help")
		os.Exit(2)
	}
	sums, err := actions.Write(*out, o)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(sums)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "genactions:", err)
		os.Exit(1)
	}
}
