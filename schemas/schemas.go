// Package schemas holds the JSON Schemas that hz publishes, embedded, and their compiled
// validators. Nothing is ever loaded from a disk or a network: every reference is inside the
// embedded files.
package schemas

import (
	"embed"
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

//go:embed *.json
var files embed.FS

// The names of the schemas.
const (
	ContractFrontmatter1 = "contract-frontmatter-1.json" // the frontmatter of a contract
	CheckOutput1         = "check-output-1.json"         // what `hz heinzel check --json` prints
)

// Text gives the bytes of a schema by its name; an error only for a name that isn't there.
func Text(name string) ([]byte, error) { return files.ReadFile(name) }

var errRemote = errors.New("schemas are embedded: nothing is loaded from elsewhere")

// compile builds a validator (JSON Schema 2020-12) from an embedded schema.
func compile(name string) (*jsonschema.Schema, error) {
	text, err := Text(name)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = func(string) (io.ReadCloser, error) { return nil, errRemote }
	if err := c.AddResource(name, strings.NewReader(string(text))); err != nil {
		return nil, err
	}
	return c.Compile(name)
}

var frontmatter = sync.OnceValues(func() (*jsonschema.Schema, error) { return compile(ContractFrontmatter1) })
var checkOutput = sync.OnceValues(func() (*jsonschema.Schema, error) { return compile(CheckOutput1) })

// Frontmatter gives the validator of a contract's frontmatter, compiled on the first call.
func Frontmatter() (*jsonschema.Schema, error) { return frontmatter() }

// CheckOutput gives the validator of the JSON that `hz heinzel check` prints, compiled on the
// first call.
func CheckOutput() (*jsonschema.Schema, error) { return checkOutput() }
