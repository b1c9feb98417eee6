package tell

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/lsp/internal/state"
)

// reader is a contract that reads another's output.
type reader struct {
	contract int // its place in the outlines
	refs     []int
}

// readers are the contracts that read a contract, in the order of their paths. A contract that
// reads itself is none of them.
type readers struct {
	all    []reader            // whatever output they name
	output map[string][]reader // by the output that they name, with all its facets
	facet  map[[2]string][]reader
}

// readersOf looks through all contracts once.
func readersOf(d *state.Doc) readers {
	out := readers{output: map[string][]reader{}, facet: map[[2]string][]reader{}}
	outlines := d.Folder.Outlines()
	for _, r := range d.Folder.Readers(d.FullName()) {
		if r.Contract == d.Index {
			continue
		}
		ref := &outlines[r.Contract].Refs[r.Ref]
		out.all = joined(out.all, r)
		out.output[ref.Output] = joined(out.output[ref.Output], r)
		if key := [2]string{ref.Output, ref.Facet}; ref.Facet != "" {
			out.facet[key] = joined(out.facet[key], r)
		}
	}
	return out
}

// joined adds a reference to those of its contract.
func joined(list []reader, r state.Reader) []reader {
	if n := len(list); n > 0 && list[n-1].contract == r.Contract {
		list[n-1].refs = append(list[n-1].refs, r.Ref)
		return list
	}
	return append(list, reader{r.Contract, []int{r.Ref}})
}

// named gives what a reader is called, with the facets that it reads.
func named(f *state.Folder, r *reader) string {
	o := f.Outlines()[r.contract]
	var facets []string
	for _, k := range r.refs {
		if facet := o.Refs[k].Facet; facet != "" && !slices.Contains(facets, facet) {
			facets = append(facets, facet)
		}
	}
	if len(facets) > 0 {
		return fmt.Sprintf("%s (%s)", o.FullName(), strings.Join(facets, ", "))
	}
	return o.FullName()
}
