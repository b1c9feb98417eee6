package diag

// driftCodes are the codes of what contracts declare and logs tell (ADR 0052 §3).
var driftCodes = []Entry{{
	Code: "HZC501", Severity: Info, Place: InFrontmatter, Tag: Unnecessary, Since: "0.1.0", FromLogs: true,
	Title:   "A declared edge that nobody has exercised",
	Summary: "The contract declares an input, an output or a publish operation, and its action log, which tells of other reads and writes, never tells of this one.",
	Why:     "Who asks what breaks if they change something sees this contract among its readers, though nothing may depend on it. An input that is never read is also work and cost at each run.",
	Fix:     "Nothing is wrong if it is new. Otherwise take it out of the contract, or let whoever reads or publishes it through other programs report that.",
	Related: []Code{"HZC502"},
}, {
	Code: "HZC502", Severity: Info, Place: InFrontmatter, Since: "0.1.0", FromLogs: true,
	Title:   "An observed read or write that no contract declares",
	Summary: "The contract's action log tells that its Heinzelmännchen read or wrote something that the contract doesn't declare.",
	Covers: []string{
		"a source that was looked up through another program during a run",
		"a channel or a document that something was sent to beside the declared publish operation",
	},
	Why:     "The result may rest on something that reviewers of the contract don't know of, and that nobody tells when it changes.",
	Fix:     "Declare it, if the result rests on it. `hz graph alias` says that it is another name of something that is declared.",
	Related: []Code{"HZC501"},
}, {
	Code: "HZC503", Severity: Warning, Place: InFrontmatter, Since: "0.1.0", FromLogs: true,
	Title:   "Two drafts are pending in one place",
	Summary: "The contract's draft waits for approval in an artifact, or in a document, where another Heinzelmännchen's draft waits as well.",
	Why:     "hz merges nothing: the draft that is approved last replaces the other one, and whoever approved that doesn't learn of it.",
	Fix:     "Agree on one of the two, approve it and reject the other. If it happens again, let one of the contracts write elsewhere, or read what the other one keeps true.",
	Related: []Code{"HZC502"},
}}
