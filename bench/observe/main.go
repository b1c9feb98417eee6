// Command observe gives what action logs say together, as a graph of them needs it, and prints
// how much that was: to measure beside logfloor.
//
//	observe [--jobs 2] [--index | --build | --news N] [--since T] DIR
//
// With --index the answer comes from the index, which is brought up to date first; --build makes
// the index anew and nothing else. --news appends N entries to the first log and prints in how
// many milliseconds the index is brought up to date.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/index"
	"github.com/heinzel/hz/actionlog/observed"
)

func main() {
	jobs := flag.Int("jobs", runtime.GOMAXPROCS(0), "goroutines")
	indexed := flag.Bool("index", false, "ask the index")
	build := flag.Bool("build", false, "make the index anew")
	news := flag.Int("news", 0, "append entries, and bring the index up to date")
	since := flag.String("since", "", "leave out what is older, a time in RFC 3339")
	flag.Parse()
	err := fmt.Errorf("name the data folder")
	switch {
	case flag.NArg() != 1:
	case *news > 0:
		err = update(flag.Arg(0), *news)
	default:
		err = run(flag.Arg(0), *jobs, *indexed, *build, *since)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "observe:", err)
		os.Exit(1)
	}
}

func run(dir string, jobs int, indexed, build bool, since string) error {
	ctx := context.Background()
	var w observed.Window
	var err error
	if since != "" {
		if w.Since, err = time.Parse(time.RFC3339, since); err != nil {
			return err
		}
	}
	if build {
		return index.Open(dir).Rebuild(ctx)
	}
	var set *observed.Set
	if indexed {
		set, err = index.Open(dir).Observed(ctx, w)
	} else {
		set, err = observed.FromLogs(ctx, actionlog.In(dir), w, jobs)
	}
	if err != nil {
		return err
	}
	if set.Fallback != "" {
		return errors.New(set.Fallback)
	}
	report(set)
	return nil
}

// update appends n entries and measures how long it takes to bring the index up to date.
func update(dir string, n int) error {
	ctx := context.Background()
	logs, err := actionlog.In(dir).Logs()
	if err != nil || len(logs) == 0 {
		return errors.Join(errors.New("there are no logs"), err)
	}
	x := index.Open(dir)
	if err := x.Update(ctx); err != nil {
		return err
	}
	for i := range n {
		_, err := logs[0].Append(ctx, actionlog.Action{User: "mira", At: time.Now(), Verb: "read", Target: fmt.Sprint("#team-", i), Description: "Read the channel."})
		if err != nil {
			return err
		}
	}
	begun := time.Now()
	if err := x.Update(ctx); err != nil {
		return err
	}
	fmt.Printf("%.1f\n", float64(time.Since(begun).Microseconds())/1000)
	return nil
}

// report prints the sums that logfloor prints too: edges are by read and by written.
func report(set *observed.Set) {
	edges := 0
	var entries int64
	for _, h := range set.Heinzels {
		entries += h.Head.Seq
		last := ""
		for _, o := range h.Observations {
			switch o.Verb {
			case "read":
				edges++
			case "drafted", "published":
				if o.Target != last {
					edges++
				}
				last = o.Target
			}
		}
	}
	fmt.Println(len(set.Heinzels), "logs", entries, "entries", edges, "edges", len(set.Troubles), "troubles", len(set.Aliases), "aliases")
}
