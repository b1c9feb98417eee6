package contracts

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Editor says what WriteEditor wrote, as paths below its folder.
type Editor struct {
	Workspace string `json:"workspace"` // the folder of the tree, which holds small, big and max as well
	Small     string `json:"small"`     // the name of a file of usual size that many others read from
	Readers   int    `json:"readers"`   // how many
	Bytes     []int  `json:"bytes"`     // of small, big and max
}

// The files of WriteEditor that have names of their own. Each lies in a folder alone, and in the
// workspace.
const (
	big      = "bench-big"
	largest  = "bench-max"
	flipped  = "\n  catch_up: latest\n" // what a measuring client makes faulty, and whole again
	suffix   = ".prose.md"
	maxSmall = 4 << 10
	minSmall = 5 << 9
)

// WriteEditor writes what a language server is measured with: a tree in DIR/workspace, and in
// DIR/small, DIR/big and DIR/max one contract each, of about 3, 205 and 256 KiB, without
// references to others; in DIR/yaml the frontmatter of the first, and one of 200 KiB.
func WriteEditor(dir string, o Options) (Editor, error) {
	e := Editor{Workspace: "workspace"}
	tree := filepath.Join(dir, e.Workspace)
	if _, err := Write(tree, 0, o); err != nil {
		return e, err
	}
	readers := map[string]int{}
	var free []Contract // contracts that read from no other
	if err := Generate(o, func(_ int, c Contract) error {
		refs := references(c.Text)
		for _, name := range refs {
			readers[name]++
		}
		if len(refs) == 0 && !c.Warns {
			free = append(free, c)
		}
		return nil
	}); err != nil {
		return e, err
	}
	var small, large *Contract
	for i := range free {
		c := &free[i]
		usual := len(c.Text) >= minSmall && len(c.Text) <= maxSmall && bytes.Contains(c.Text, []byte(flipped)) && bytes.Contains(c.Text, []byte("\n  inputs:\n"))
		if usual && (small == nil || readers[c.Name] > readers[small.Name]) {
			small = c
		}
		if large == nil || len(c.Text) > len(large.Text) {
			large = c
		}
	}
	if small == nil {
		return e, errors.New("the tree is too small: no contract of usual size can be edited")
	}
	e.Small, e.Readers = small.Name+suffix, readers[small.Name]
	if !bytes.Contains(large.Text, []byte("\n  catch_up:")) {
		large.Text = bytes.Replace(large.Text, []byte("\nhz:\n"), []byte("\nhz:"+flipped), 1)
	}
	large.Text = bytes.Replace(large.Text, []byte("  catch_up: skip\n"), []byte(flipped[1:]), 1)
	full := slices.Clone(large.Text)
	for line := []byte("\nOne more paragraph keeps the list short so that a reader who was away knows what moved.\n"); len(full)+len(line) <= maxBytes-64; {
		full = append(full, line...)
	}
	for _, f := range []struct {
		folder, name string
		text         []byte
	}{
		{"small", small.Name, small.Text},
		{"big", big, renamed(large, big, large.Text)},
		{"max", largest, renamed(large, largest, full)},
	} {
		e.Bytes = append(e.Bytes, len(f.text))
		for _, in := range []string{filepath.Join(dir, f.folder), tree} {
			if err := save(in, f.name+suffix, f.text); err != nil {
				return e, err
			}
		}
	}
	front, _, _ := bytes.Cut(small.Text[len("---\n"):], []byte("\n---\n"))
	if err := save(filepath.Join(dir, "yaml"), "small.yaml", append(front, '\n')); err != nil {
		return e, err
	}
	return e, save(filepath.Join(dir, "yaml"), "big.yaml", yaml(200<<10))
}

func save(dir, name string, text []byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("writing for a language server: %w", err)
	}
	return os.WriteFile(filepath.Join(dir, name), text, 0o644)
}

// references gives the names of the contracts that a text reads from.
func references(text []byte) []string {
	var out []string
	for rest := string(text); ; {
		_, after, ok := strings.Cut(rest, `read: "contract:me/`)
		if !ok {
			return out
		}
		name, _, _ := strings.Cut(after, "#")
		out, rest = append(out, name), after
	}
}

func renamed(c *Contract, name string, text []byte) []byte {
	return bytes.Replace(text, []byte("name: "+c.Name+"\n"), []byte("name: "+name+"\n"), 1)
}

// yaml gives frontmatter of that many bytes.
func yaml(size int) []byte {
	var b bytes.Buffer
	b.WriteString("name: big-contract\nkind: responsibility\ndescription: \"A large one.\"\nhz:\n  catch_up: latest\n  schema: 1\n  title: \"Big\"\n")
	b.WriteString("  outputs:\n    report: {format: markdown}\n  requires: [tracker:read]\n  inputs:\n")
	for i := 0; b.Len() < size; i++ {
		if i%2 == 0 {
			fmt.Fprintf(&b, "    in_%d: {read: \"contract:me/weekly-digest-%05d#digest\", stage: draft}\n", i, i)
			continue
		}
		fmt.Fprintf(&b, "    in_%d:\n      read: tracker.issues_updated\n      args: {project: PAY, labels: [blocked, risk], limit: %d}\n      window: 7d\n", i, i)
	}
	return b.Bytes()
}
