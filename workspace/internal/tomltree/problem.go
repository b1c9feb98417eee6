package tomltree

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/heinzel/hz/compiler/source"
)

// Problem is a Fault in a file. One that isn't about a file has no Path.
type Problem struct {
	Path          string
	Position      source.Position // 1:1 for one of the whole file
	Message, Hint string
}

// MaxProblems is how many problems of one file are told, before only their number is.
const MaxProblems = 20

// BOM gives how many bytes a byte order mark takes at the start of a text.
func BOM(text []byte) int {
	if bytes.HasPrefix(text, []byte("\uFEFF")) {
		return len("\uFEFF")
	}
	return 0
}

// Problems places the faults of a text that was parsed without its BOM, in the order of its
// lines. path is as it is shown, what names the file, such as "manifest".
func Problems(path string, text []byte, faults []Fault, what string) []Problem {
	if len(faults) == 0 {
		return nil
	}
	file := source.NewFile(path, text)
	skipped := BOM(text)
	slices.SortStableFunc(faults, func(x, y Fault) int { return cmp.Compare(x.At, y.At) })
	var out []Problem
	for i, f := range faults {
		more := len(faults) - i
		last := i == MaxProblems && more > 1
		if last {
			f.Message, f.Hint = fmt.Sprintf("there are %d more problems in this %s", more, what), "mend the first ones, then look again"
		}
		out = append(out, Problem{path, file.Position(f.At + skipped), f.Message, f.Hint})
		if last {
			break
		}
	}
	return out
}
