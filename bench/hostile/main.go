// Command hostile writes hostile contracts of 256 KiB, each into its own folder, so that none
// is read as another's neighbour: DIR/NAME/NAME.prose.md.
//
//	hostile DIR
//
// The names go to standard output, that of the benign one first.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/heinzel/hz/bench/internal/hostile"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "hostile: name one folder to write into")
		os.Exit(2)
	}
	fmt.Println(hostile.Benign)
	for _, f := range hostile.Files() {
		if err := write(os.Args[1], f); err != nil {
			fmt.Fprintln(os.Stderr, "hostile:", err)
			os.Exit(1)
		}
		if f.Name != hostile.Benign {
			fmt.Println(f.Name)
		}
	}
}

func write(dir string, f hostile.File) error {
	in := filepath.Join(dir, f.Name)
	if err := os.MkdirAll(in, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(in, f.Name+".prose.md"), f.Text, 0o644)
}
