package bench

import (
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/bench/internal/contracts"
	"github.com/heinzel/hz/internal/race"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// maxAllocs is how many allocations a check may make for each contract, everything counted:
// listing the folder, reading, compiling, the rules, and its share of the rules between
// contracts. About 40 are made; without reused memory or with a generic YAML decoder it would
// be thousands.
const maxAllocs = 60

// maxBytes is how many bytes a check may allocate for each contract of 4.5 KB on average.
const maxBytes = 40 << 10

// tree writes a tree of contracts and gives the request that checks it.
func tree(tb testing.TB, o contracts.Options) workspace.Request {
	tb.Helper()
	dir := tb.TempDir()
	if _, err := contracts.Write(dir, 0, o); err != nil {
		tb.Fatal(err)
	}
	return workspace.Request{Dir: dir, Args: []string{"."}}
}

func check(tb testing.TB, r workspace.Request, jobs int) lint.Result {
	tb.Helper()
	result, err := lint.Check(r, lint.Options{Jobs: jobs})
	if err != nil {
		tb.Fatal(err)
	}
	return result
}

// cost gives the allocations of a check and their bytes.
func cost(tb testing.TB, r workspace.Request) (allocs, bytes float64) {
	tb.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	check(tb, r, 1) // what is made once, such as tables
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	check(tb, r, 1)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)
}

func TestAllocationsOfAContract(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector empties pools at random")
	}
	const n = 200
	allocs, bytes := cost(t, tree(t, contracts.Options{N: n, Seed: 1}))
	t.Logf("%.1f allocations and %.0f bytes a contract", allocs/n, bytes/n)
	if allocs/n > maxAllocs {
		t.Errorf("%.1f allocations a contract, at most %d are allowed", allocs/n, maxAllocs)
	}
	if bytes/n > maxBytes {
		t.Errorf("%.0f bytes allocated a contract, at most %d are allowed", bytes/n, maxBytes)
	}
}

// Twice as many contracts are twice as much work, counted without a clock.
func TestWorkGrowsWithTheContracts(t *testing.T) {
	var last struct{ allocs, bytes float64 }
	for _, n := range []int{500, 1000, 2000} {
		allocs, bytes := cost(t, tree(t, contracts.Options{N: n, Seed: 4}))
		perContract, perByte := allocs/float64(n), bytes/float64(n)
		t.Logf("%d contracts: %.1f allocations and %.0f bytes each", n, perContract, perByte)
		if last.allocs > 0 && (perContract > 1.15*last.allocs || perByte > 1.25*last.bytes) {
			t.Errorf("%d contracts cost %.1f allocations and %.0f bytes each, half as many %.1f and %.0f",
				n, perContract, perByte, last.allocs, last.bytes)
		}
		last.allocs, last.bytes = perContract, perByte
	}
}

// A tree to measure with has no findings but those of zero-width characters.
func TestTheTreeIsClean(t *testing.T) {
	o := contracts.Options{N: 1500, Seed: 1}
	warns := map[string]bool{}
	if err := contracts.Generate(o, func(_ int, c contracts.Contract) error {
		warns[c.Name+".prose.md"] = c.Warns
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	result := check(t, tree(t, o), 0)
	if result.Checked != o.N {
		t.Errorf("%d contracts were checked, want %d", result.Checked, o.N)
	}
	found := map[string]bool{}
	for _, d := range result.Diagnostics {
		found[d.Path] = true
		if d.Code != "HZC201" || !warns[d.Path] {
			t.Errorf("%s:%d %s %s", d.Path, d.Range.Start.Line, d.Code, d.Message)
		}
	}
	for path, w := range warns {
		if w && !found[path] {
			t.Errorf("%s has zero-width characters and no finding", path)
		}
	}
}

// Each faulty contract has its fault found, and no other contract suffers but those that read
// from it.
func TestFaultsAreFound(t *testing.T) {
	o := contracts.Options{N: 1000, Seed: 1, Faulty: 10}
	want := map[string]string{}
	if err := contracts.Generate(o, func(_ int, c contracts.Contract) error {
		want[c.Name+".prose.md"] = c.Fault
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	codes := map[string][]string{}
	for _, d := range check(t, tree(t, o), 0).Diagnostics {
		codes[d.Path] = append(codes[d.Path], string(d.Code))
	}
	for path, fault := range want {
		if fault != "" && !slices.Contains(codes[path], fault) {
			t.Errorf("%s: %v, want %s", path, codes[path], fault)
		}
		if fault == "" && slices.ContainsFunc(codes[path], func(c string) bool { return c != "HZC201" && c != "HZC031" }) {
			t.Errorf("%s: %v, want none", path, codes[path])
		}
	}
}

// The same findings come out of any number of workers, with files in one folder or in many.
func TestJobsChangeNothing(t *testing.T) {
	dir := t.TempDir()
	if _, err := contracts.Write(dir, 50, contracts.Options{N: 400, Seed: 1, Faulty: 20}); err != nil {
		t.Fatal(err)
	}
	r := workspace.Request{Dir: dir, Args: []string{"."}}
	show := func(jobs int) string {
		var b strings.Builder
		for _, d := range check(t, r, jobs).Diagnostics {
			b.WriteString(filepath.ToSlash(d.Path) + " " + string(d.Code) + " " + d.Message + "\n")
		}
		return b.String()
	}
	one := show(1)
	if strings.Count(one, "\n") < 80 {
		t.Fatalf("only %d findings", strings.Count(one, "\n"))
	}
	for _, jobs := range []int{2, 7} {
		if show(jobs) != one {
			t.Errorf("%d workers find something else than one", jobs)
		}
	}
}

// BenchmarkCheck checks 1,000 contracts as `hz heinzel check` does.
func BenchmarkCheck(b *testing.B) {
	const n = 1000
	r := tree(b, contracts.Options{N: n, Seed: 1})
	check(b, r, 0)
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	b.ReportAllocs()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		check(b, r, 0)
	}
	runtime.ReadMemStats(&after)
	total := float64(b.N) * n
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/total, "allocs/contract")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/total, "ns/contract")
}
