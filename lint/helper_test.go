package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
)

// contract is a small contract without findings. Tests change it with replace.
const contract = `---
name: page
kind: responsibility
description: Keeps the page true for the docs group.
hz:
  schema: 1
  title: Page
  requires: [tracker:read]
  inputs:
    issues: {read: tracker.issues_open}
  outputs:
    page: {format: markdown}
---

### Goal

The page says what changed.

### Requires

- ` + "`issues`" + `: what is open.

### Maintains

- ` + "`page`" + `: at most ten points.

### Done when

- [ ] Every point names its source.
`

// replace gives the contract with old replaced by new, which must be there exactly once.
func replace(t *testing.T, text, old, new string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q stands %d times in the contract", old, strings.Count(text, old))
	}
	return strings.Replace(text, old, new, 1)
}

// check writes files into a folder and checks all of it; paths in the result are relative.
func check(t *testing.T, files map[string]string, o Options, args ...string) Result {
	t.Helper()
	return checkAs(t, files, "", o, args...)
}

func checkAs(t *testing.T, files map[string]string, namespace string, o Options, args ...string) Result {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(args) == 0 {
		args = []string{"."}
	}
	r, err := Check(workspace.Request{Dir: dir, Args: args, Namespace: namespace}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// show gives findings as lines that a test compares.
func show(ds []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range ds {
		fmt.Fprintf(&b, "%s:%d:%d-%d:%d %s %s\n", d.Path, d.Range.Start.Line, d.Range.Start.Column, d.Range.End.Line, d.Range.End.Column, d.Code, d.Field)
		for _, r := range d.Related {
			fmt.Fprintf(&b, "  %s:%d:%d-%d:%d\n", r.Path, r.Range.Start.Line, r.Range.Start.Column, r.Range.End.Line, r.Range.End.Column)
		}
	}
	return b.String()
}

func one(t *testing.T, text string) Result {
	t.Helper()
	return check(t, map[string]string{"page.prose.md": text}, Options{})
}
