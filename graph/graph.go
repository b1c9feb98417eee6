// Package graph makes one graph of Heinzelmännchen, one for each contract or log, and the
// artifacts that they read and write (ADR 0052 §3, interfaces §6): Build of what contracts
// declare, Merge of that and of what action logs tell, declared and observed side by side.
//
// What counts as one declared artifact:
//
//   - An output, with all its facets: contract:me/x#digest. Who reads a facet reads the
//     output, so that a facet which is renamed never tears the graph apart.
//   - What a capability's method reads, with its arguments: tracker.issues_open(project=PAY).
//     Two contracts that ask the same thing share it. A window says how much is read, not
//     what, so it isn't part of it.
//   - What a publish operation makes of an output: documents.update(me/x#digest). Where the
//     operation will write is configuration; what is known is whose output it takes.
//
// How the target of a log's entry meets one of these is told at resolver, and which targets are
// one artifact at classes.
package graph

import "slices"

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

// The states of a Heinzelmännchen. Nothing that hz reads yet tells that one is paused.
const (
	Active  = "active"  // its log has an entry of the last two days: the daemon writes one a day
	Paused  = "paused"  // reserved
	Retired = "retired" // its log is there, silent, and its contract is gone
	Unknown = "unknown" // it has no log, or one that is silent
)

// The states of a write, each the last that the log tells of it.
const (
	Pending   = "pending" // a draft waits for its user
	Approved  = "approved"
	Rejected  = "rejected"
	Published = "published"
)

// Node is a Heinzelmännchen or an artifact.
type Node struct {
	ID        string   `json:"id"` // heinzel:me/x, or artifact: and one of its targets
	Kind      string   `json:"kind"`
	Name      string   `json:"name"`                // x; of an artifact, what a person calls it
	Namespace string   `json:"namespace,omitempty"` // of a Heinzelmännchen: me or team
	User      string   `json:"user,omitempty"`      // the handle of its user, as its log has it
	State     string   `json:"state,omitempty"`     // of a Heinzelmännchen
	Title     string   `json:"title,omitempty"`
	Schedule  string   `json:"schedule,omitempty"`
	Collapsed int      `json:"collapsed,omitempty"` // artifacts that it alone touches and that aren't shown (Filter.Collapse)
	Targets   []string `json:"targets,omitempty"`   // of an artifact: all that are this one, sorted

	// Of an artifact. JSON has both for artifacts alone.
	Pending     int  `json:"pending"` // Heinzelmännchen whose drafts wait there
	Conflicting bool `json:"conflicting"`

	unread bool // the contract is there and couldn't be read
}

// Label gives what a person calls the node: me/x, or the artifact's name.
func (n *Node) Label() string {
	if n.Kind == KindHeinzel {
		return n.Namespace + "/" + n.Name
	}
	return n.Name
}

// Edge runs from a Heinzelmännchen to an artifact, for reads as well (ADR 0052 §3). What it
// says beside its ends and origin is from the log, of the last entry that says it.
type Edge struct {
	From            string   `json:"from"`
	To              string   `json:"to"`
	Kind            string   `json:"kind"`
	Origin          []string `json:"origin"`                     // declared, observed or both; never empty
	Version         string   `json:"version,omitempty"`          // of a read: as the source told it
	NeededBy        string   `json:"needed_by,omitempty"`        // of a read: the reader's deadline
	First           string   `json:"first,omitempty"`            // the times of the first and the last entry, as written
	Last            string   `json:"last,omitempty"`             //
	ContractVersion string   `json:"contract_version,omitempty"` // of a write
	State           string   `json:"state,omitempty"`            // of a write
	Where           string   `json:"where,omitempty"`            // of a write: the place of the draft or publication
	Stale           bool     `json:"stale,omitempty"`            // of a read: the last one fell back to an older version
	Used            string   `json:"used,omitempty"`             // that version
	Deadline        string   `json:"deadline,omitempty"`         // which had come
	Description     string   `json:"description,omitempty"`
}

// Has says whether the edge has an origin.
func (e *Edge) Has(origin string) bool { return slices.Contains(e.Origin, origin) }

// Conflict is an artifact where two Heinzelmännchen have pending drafts. Declarations alone
// know none.
type Conflict struct {
	Artifact string   `json:"artifact"`
	Drafts   []Author `json:"drafts"`
}

// Author is who drafted.
type Author struct {
	Heinzel string `json:"heinzel"`
	User    string `json:"user"`
}

// Alias is several targets that are one artifact because a log says so. Declarations alone know
// none.
type Alias struct {
	Name    string   `json:"name"`
	Targets []string `json:"targets"` // sorted
	By      string   `json:"by"`      // the Heinzelmännchen whose entry gave the name
}

// Unmaintained is an input that reads an output, or a facet, which no contract maintains: what
// HZC031 warns of. A contract that can't be read counts as maintaining whatever is asked of it.
type Unmaintained struct {
	Heinzel   string `json:"heinzel"`
	Input     string `json:"input"`
	Reference string `json:"reference"` // as the contract writes it, facet included
}

// Target gives what the input reads as the target of an artifact: the output, without a facet.
func (u *Unmaintained) Target() string { return withoutFacet(u.Reference) }

// HeinzelID gives the id of a contract's node.
func HeinzelID(fullName string) string { return "heinzel:" + fullName }

// ArtifactID gives the id of a target's node.
func ArtifactID(target string) string { return "artifact:" + target }
