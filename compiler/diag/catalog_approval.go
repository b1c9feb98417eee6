package diag

// approvalCodes are the codes of what a person approved.
var approvalCodes = []Entry{{
	Code: "HZC301", Severity: Error, Place: WholeFile, Since: "0.1.0",
	Title:   "The text isn't the one that its pin approves",
	Summary: "An entry `NAME@sha256:…` or `NAME@canonical-v1:…` of `[heinzel] schedule_team` approves one content of a team's contract. The file in the team's checkout has another.",
	Covers: []string{
		"a file that was changed, in the repository or in the checkout, since it was approved",
		"a `sha256` pin of a file whose line breaks or invisible characters changed: it is of the exact bytes",
		"a hash under the wrong label: a fingerprint that is pinned as `sha256`",
	},
	Why:     "Whoever can change the team's repository would otherwise decide what your machine runs, and what it costs. The contract doesn't run here until you say so.",
	Fix:     "Read what changed. If you approve it, run the command that the hint shows: it puts the new hash into your list. Otherwise talk to the team, or take the entry out.",
	Related: []Code{"HZC201"},
}}
