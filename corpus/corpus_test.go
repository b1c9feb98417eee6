// Package corpus_test runs the conformance suite: every case as it lies here and in each of
// its variants. README.md says how a case is written.
package corpus_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what hz finds into expect.txt and messages.golden")

// scratch is the folder for the files of all runs, without links in its path.
var scratch string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(inScratch(m))
}

func inScratch(m *testing.M) int {
	dir, err := os.MkdirTemp("", "corpus")
	if err == nil {
		scratch, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	return m.Run()
}

func TestCases(t *testing.T) {
	all := entries(t)
	said := make([]string, len(all))
	t.Run("all", func(t *testing.T) {
		for i, e := range all {
			t.Run(e.name, func(t *testing.T) {
				t.Parallel()
				if *update {
					e.want = rewrite(t, e)
				}
				said[i] = replay(t, e)
			})
		}
	})
	messages(t, all, said)
}

// replay runs a case in all its variants, and gives what was said of it as it lies there.
func replay(t *testing.T, e entry) (said string) {
	for _, v := range variants {
		if e.how.skip[v.name] != "" {
			continue
		}
		written := e
		written.files = make([]file, len(e.files))
		shifts := map[string]shift{}
		for i, f := range e.files {
			text, s := v.of(&f)
			written.files[i] = file{f.path, text}
			shifts[f.path] = s
		}
		r := prepare(t, written)
		faults, result := r.faults(e.want.moved(shifts))
		if v.name == "lf" {
			faults = append(faults, r.repeated(result)...)
			said = worded(e.name, &result)
		}
		report(t, e.name+"/"+v.name, faults)
	}
	return said
}

// report fails the test for faults, unless they are known.
func report(t *testing.T, name string, faults []string) {
	t.Helper()
	known := knownFailures[name]
	if known == "" {
		known = knownFailures[name[:strings.LastIndexByte(name, '/')]]
	}
	switch {
	case known != "" && len(faults) == 0:
		t.Errorf("%s: passes now, so it must leave knownFailures (%s)", name, known)
	case known == "":
		for _, f := range faults {
			t.Errorf("%s: %s", name, f)
		}
	}
}

// rewrite puts what hz finds into the case's expect.txt.
func rewrite(t *testing.T, e entry) expectation {
	t.Helper()
	r := prepare(t, e)
	res, err := r.check(1)
	if err != nil {
		t.Fatal(err)
	}
	got := r.result(&res)
	if knownFailures[e.name] != "" {
		return e.want
	}
	if err := os.WriteFile(filepath.Join(filepath.FromSlash(e.name), expectFile), []byte(got.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return got
}

// TestEveryKnownFailureIsACase finds names that no case has.
func TestEveryKnownFailureIsACase(t *testing.T) {
	names := map[string]bool{}
	for _, e := range entries(t) {
		names[e.name] = true
		for _, v := range variants {
			names[e.name+"/"+v.name] = true
		}
	}
	for name := range knownFailures {
		if !names[name] {
			t.Errorf("%s is no case", name)
		}
	}
}
