package diag

// graphCodes are the codes of what contracts make together.
var graphCodes = []Entry{{
	Code: "HZC030", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "The contract depends on itself",
	Summary: "Following the contract's inputs from output to output leads back to the contract itself, directly or through others. The message gives the whole way round.",
	Why:     "Each contract on the cycle waits for the draft of the one before it, so there is no first one. None of them runs.",
	Fix:     "Take one input out of the cycle, usually the one that looks back at a result. What should carry over from one run to the next belongs under `### Continuity`.",
	Related: []Code{"HZC031", "HZC032"},
}, {
	Code: "HZC031", Severity: Warning, Place: InFrontmatter, Since: "0.1.0",
	Title:   "An input reads an output that no contract maintains",
	Summary: "The input's `contract:<namespace>/<name>#<output>` names a contract, or an output or a facet of one, that isn't there.",
	Why:     "The contract's runs fail until somebody writes the contract that it reads. Often it is only a name that has changed since.",
	Fix:     "Correct the reference, or write the missing contract.",
	Related: []Code{"HZC015", "HZC030", "HZC032"},
}, {
	Code: "HZC032", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "A team contract reads a personal one's output",
	Summary: "A contract of `team` has an input that reads `contract:me/…`. A personal contract may read a team's, never the other way round.",
	Why:     "`me` is somebody else on every machine: the contract would draft something different for each teammate, and would bring private drafts into a shared document.",
	Fix:     "Move the contract that it reads to the team, and read it as `contract:team/…`. Or make this contract a personal one.",
	Related: []Code{"HZC030", "HZC031"},
}}
