// Command report writes what bench/run measured into a page.
//
//	report OUT PAGE
//
// OUT is the folder of results. In PAGE, what stands between `<!-- measured: NAME -->` and
// `<!-- end -->` is replaced by OUT/NAME.md. The blocks targets and hostile are made here, from
// the runs themselves. What wasn't measured this time stays as the page has it.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/heinzel/hz/bench/internal/table"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "report: name the folder of results and the page")
		os.Exit(2)
	}
	if err := report(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "report:", err)
		os.Exit(1)
	}
}

var block = regexp.MustCompile(`(?s)(<!-- measured: ([a-z0-9]+) -->\n)(.*?)(<!-- end -->)`)

func report(out, page string) error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	r := results{dir: out, tables: map[string]*table.Table{}}
	var failed error
	text = block.ReplaceAllFunc(text, func(b []byte) []byte {
		m := block.FindSubmatch(b)
		content, err := r.block(string(m[2]), string(m[3]))
		failed = errors.Join(failed, err)
		return fmt.Appendf(nil, "%s\n%s\n\n%s", m[1], strings.TrimSpace(content), m[4])
	})
	if failed != nil {
		return failed
	}
	return os.WriteFile(page, text, 0o644)
}

// results are the files in the folder of results.
type results struct {
	dir    string
	tables map[string]*table.Table
}

// block gives what is to stand in a block, where old stands now.
func (r *results) block(name, old string) (string, error) {
	switch name {
	case "targets":
		return r.targets(old)
	case "hostile":
		return r.hostile(old)
	}
	text, err := os.ReadFile(filepath.Join(r.dir, name+".md"))
	if errors.Is(err, fs.ErrNotExist) {
		return old, nil
	}
	return string(text), err
}

// read reads OUT/NAME.json; false when there is none.
func (r *results) read(name string, into any) (bool, error) {
	text, err := os.ReadFile(filepath.Join(r.dir, name+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return false, fmt.Errorf("%s.json: %w", name, err)
	}
	return true, nil
}

// table gives a table of bench/time, or an empty one.
func (r *results) table(name string) (*table.Table, error) {
	if t := r.tables[name]; t != nil {
		return t, nil
	}
	t := &table.Table{}
	if _, err := r.read(name, t); err != nil {
		return nil, err
	}
	r.tables[name] = t
	return t, nil
}
