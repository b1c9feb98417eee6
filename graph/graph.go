// Package graph makes one graph of what contracts declare: Heinzelmännchen, one for each
// contract, and the artifacts that they read and write (ADR 0052 §3, interfaces §6).
//
// What counts as one artifact:
//
//   - An output, with all its facets: contract:me/x#digest. Who reads a facet reads the
//     output, so that a facet which is renamed never tears the graph apart.
//   - What a capability's method reads, with its arguments: tracker.issues_open(project=PAY).
//     Two contracts that ask the same thing share it. A window says how much is read, not
//     what, so it isn't part of it.
//   - What a publish operation makes of an output: documents.update(me/x#digest). Where the
//     operation will write is configuration; what is known is whose output it takes.
package graph

// Graph is the graph as JSON gives it (interfaces §6). Its slices are sorted and never nil.
type Graph struct {
	Version      int            `json:"version"` // 1
	Nodes        []Node         `json:"nodes"`   // Heinzelmännchen first, then artifacts, by id
	Edges        []Edge         `json:"edges"`   // by from, kind, to
	Conflicts    []Conflict     `json:"conflicts"`
	Aliases      []Alias        `json:"aliases"`
	Cycles       [][]string     `json:"cycles"` // ids of Heinzelmännchen, each reads from the next, the last from the first
	Unmaintained []Unmaintained `json:"unmaintained"`
}

// The kinds of nodes and edges, and the origins of edges (ADR 0052 §3).
const (
	KindHeinzel  = "heinzel"
	KindArtifact = "artifact"
	Read         = "read"
	Wrote        = "wrote"
	Declared     = "declared"
	Observed     = "observed"
)

// Node is a Heinzelmännchen or an artifact.
type Node struct {
	ID        string   `json:"id"` // heinzel:me/x, or artifact: and its target
	Kind      string   `json:"kind"`
	Name      string   `json:"name"`                // x; of an artifact, what a person calls it
	Namespace string   `json:"namespace,omitempty"` // of a Heinzelmännchen: me or team
	User      string   `json:"user,omitempty"`
	State     string   `json:"state,omitempty"` // of a Heinzelmännchen: unknown until a log tells
	Title     string   `json:"title,omitempty"`
	Schedule  string   `json:"schedule,omitempty"`
	Targets   []string `json:"targets,omitempty"` // of an artifact

	unread bool // the contract is there and couldn't be read
}

// Label gives what a person calls the node: me/x, or the artifact's name.
func (n *Node) Label() string {
	if n.Kind == KindHeinzel {
		return n.Namespace + "/" + n.Name
	}
	return n.Name
}

// Edge runs from a Heinzelmännchen to an artifact, for reads as well (ADR 0052 §3).
type Edge struct {
	From   string   `json:"from"`
	To     string   `json:"to"`
	Kind   string   `json:"kind"`
	Origin []string `json:"origin"` // declared, observed or both; never empty
}

// Conflict is an artifact where two drafts are pending. Declarations alone know none.
type Conflict struct {
	Artifact string   `json:"artifact"`
	Drafts   []Author `json:"drafts"`
}

// Author is who drafted.
type Author struct {
	Heinzel string `json:"heinzel"`
	User    string `json:"user"`
}

// Alias is several targets that are one artifact. Declarations alone know none.
type Alias struct {
	Name    string   `json:"name"`
	Targets []string `json:"targets"`
	By      string   `json:"by"`
}

// Unmaintained is an input that reads an output, or a facet, which no contract maintains: what
// HZC031 warns of. A contract that can't be read counts as maintaining whatever is asked of it.
type Unmaintained struct {
	Heinzel   string `json:"heinzel"`
	Input     string `json:"input"`
	Reference string `json:"reference"` // as the contract writes it, facet included
}

// HeinzelID gives the id of a contract's node.
func HeinzelID(fullName string) string { return "heinzel:" + fullName }

// ArtifactID gives the id of a target's node.
func ArtifactID(target string) string { return "artifact:" + target }
