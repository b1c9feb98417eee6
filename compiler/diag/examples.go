package diag

import (
	"embed"
	"io/fs"
	"strings"
)

// The examples lie below examples/HZCnnn/wrong and examples/HZCnnn/right; how they are laid
// out is told in examples/README.md.
//
//go:embed examples/HZC*
var exampleFS embed.FS

// ExampleConfig is the path of the user's configuration in the example of a code that is about
// what stands there. Such an example is the checkout of a team's repository.
const ExampleConfig = "hz.toml"

// ExampleFile is one file of an example: a contract, an action log, or the configuration.
type ExampleFile struct {
	Path string // below the folder wrong or right, with slashes
	Text []byte
}

// Contract says whether the file is a contract, not the configuration or an action log.
func (f *ExampleFile) Contract() bool { return f.Path != ExampleConfig && !f.Log() }

// Log says whether the file is an action log. It lies where hz's data folder has it.
func (f *ExampleFile) Log() bool { return strings.HasSuffix(f.Path, ".jsonl") }

// Example gives the files that show a code, sorted by path. Checked together, the wrong
// ones bring findings of exactly this code, the right ones none at all; they differ only by
// the fix. A code that isn't in the catalog has none.
func Example(c Code) (wrong, right []ExampleFile) {
	if _, ok := Lookup(c); !ok {
		return nil, nil
	}
	return exampleFiles(c, "wrong"), exampleFiles(c, "right")
}

// exampleFiles reads one half of an example. Reading what is embedded can't fail halfway; a
// half that is missing altogether is caught by this package's tests.
func exampleFiles(c Code, half string) []ExampleFile {
	root := "examples/" + string(c) + "/" + half
	var files []ExampleFile
	_ = fs.WalkDir(exampleFS, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := exampleFS.ReadFile(path)
		if err != nil {
			return err
		}
		files = append(files, ExampleFile{strings.TrimPrefix(path, root+"/"), text})
		return nil
	})
	return files
}
