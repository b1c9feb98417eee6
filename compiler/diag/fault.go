package diag

import (
	"fmt"

	"github.com/heinzel/hz/compiler/source"
)

// Fault is the finding of a fault of hz itself, met in where ("the rule items") while it read
// the file of path. It stands for the whole file, has no code, and makes the exit status 3.
func Fault(path, where string, fault any) Diagnostic {
	start := source.Position{Line: 1, Column: 1}
	return Diagnostic{Code: Internal, Severity: Error, Path: path, Range: source.Range{Start: start, End: start},
		Message: Cut("internal error in "+where+": "+Visible(fmt.Sprint(fault)), MaxMessage),
		Hint:    "this is a fault of hz, not of the contract: please report it with the file at https://github.com/heinzel/hz/issues"}
}
