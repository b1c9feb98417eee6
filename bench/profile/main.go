// Command profile checks folders in its own process, as `hz heinzel check` does but for
// printing, and says what that cost: as JSON on standard output, and as profiles of pprof.
//
//	profile [--rounds 5] [--jobs 0] [--gc 400] [--limit MIB] [--cpu FILE] [--allocs FILE] DIR…
//
// The profiles are of all rounds together, the figures of the median round.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"time"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

func main() {
	rounds := flag.Int("rounds", 5, "how often the folders are checked")
	jobs := flag.Int("jobs", 0, "workers; 0: as many as there are processors")
	gc := flag.Int("gc", 400, "the collector's percentage, as GOGC has it; -1: off")
	limit := flag.Int64("limit", 0, "the memory limit in MiB, as GOMEMLIMIT has it; 0: none")
	cpu := flag.String("cpu", "", "where to write the CPU profile")
	allocs := flag.String("allocs", "", "where to write the profile of allocations; each of them is counted, so times are worthless")
	flag.Parse()
	debug.SetGCPercent(*gc)
	if *limit > 0 {
		debug.SetMemoryLimit(*limit << 20)
	}
	if *allocs != "" {
		runtime.MemProfileRate = 1
	} else {
		runtime.MemProfileRate = 0
	}
	err := profile(*cpu, *allocs, func() error { return rounding(max(1, *rounds), *jobs, flag.Args()) })
	if err != nil {
		fmt.Fprintln(os.Stderr, "profile:", err)
		os.Exit(1)
	}
}

// figures is what one check cost.
type figures struct {
	Contracts   int     `json:"contracts"`
	Findings    int     `json:"findings"`
	Wall        float64 `json:"wall_ms"`
	Microsecond float64 `json:"us_a_contract"` // wall time
	Allocs      float64 `json:"allocs_a_contract"`
	Bytes       float64 `json:"bytes_a_contract"` // allocated, not held
	Collections uint32  `json:"collections"`
}

func rounding(rounds, jobs int, dirs []string) error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	all := make([]figures, rounds)
	for i := range all {
		if all[i], err = check(workspace.Request{Dir: dir, Args: dirs}, jobs); err != nil {
			return err
		}
	}
	slices.SortFunc(all, func(a, b figures) int { return int(a.Wall - b.Wall) })
	return json.NewEncoder(os.Stdout).Encode(all[rounds/2])
}

func check(r workspace.Request, jobs int) (figures, error) {
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	result, err := lint.Check(r, lint.Options{Jobs: jobs})
	wall := time.Since(start)
	runtime.ReadMemStats(&after)
	if err != nil {
		return figures{}, err
	}
	if result.Checked == 0 {
		return figures{}, errors.New("there is no contract in these folders")
	}
	n := float64(result.Checked)
	return figures{
		Contracts: result.Checked, Findings: len(result.Diagnostics),
		Wall: float64(wall.Microseconds()) / 1e3, Microsecond: float64(wall.Microseconds()) / n,
		Allocs: float64(after.Mallocs-before.Mallocs) / n, Bytes: float64(after.TotalAlloc-before.TotalAlloc) / n,
		Collections: after.NumGC - before.NumGC,
	}, nil
}

// profile runs work and writes the profiles that were asked for.
func profile(cpu, allocs string, work func() error) (err error) {
	write := func(name string, to func(*os.File) error) error {
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		return errors.Join(to(f), f.Close())
	}
	if cpu != "" {
		return write(cpu, func(f *os.File) error {
			if err := pprof.StartCPUProfile(f); err != nil {
				return err
			}
			defer pprof.StopCPUProfile()
			return work()
		})
	}
	err = work()
	if allocs != "" && err == nil {
		runtime.GC() // a profile holds what happened up to the last collection
		err = write(allocs, func(f *os.File) error { return pprof.Lookup("allocs").WriteTo(f, 0) })
	}
	return err
}
