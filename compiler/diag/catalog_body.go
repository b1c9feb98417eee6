package diag

// bodyCodes are the codes of the Markdown body.
var bodyCodes = []Entry{{
	Code: "HZC101", Severity: Error, Place: InBody, Since: "0.1.0",
	Title:   "The goal is missing or empty",
	Summary: "There is no section `### Goal`, or nothing in it that the agent would see: comments are cut out before. A section is a level-3 heading that doesn't stand inside a quote, a list, code or HTML.",
	Why:     "The goal says what is true once the draft is accepted. Without it the agent has to guess what it is for, and you can't tell whether it got there.",
	Fix:     "Write `### Goal` and below it, in a sentence or two, what holds when you accept the draft. Mind the blank after `###`.",
	Related: []Code{"HZC103", "HZC105", "HZC107"},
}, {
	Code: "HZC103", Severity: Error, Place: InBody, Since: "0.1.0",
	Title:   "Items don't match the inputs or outputs",
	Summary: "`### Requires` has one item for each key of `hz.inputs`, and `### Maintains` one for each key of `hz.outputs`. An item is a list item at the top level that begins with the name as code and a colon: `` - `name`: text``.",
	Covers: []string{
		"a key without its item; the finding stands at the section's heading",
		"an item without its key; the finding stands at the item",
		"an item that is nearly right: no code, no colon, other case, or a letter that only looks the same",
		"a second item of one name",
		"`### Maintains` missing or empty, or `### Requires` while there are inputs",
	},
	Why:     "The items tell the agent what each input is and what the output must be. One that belongs to no key is about nothing, and a key without one is data that nobody explained.",
	Fix:     "Write the item with the name exactly as the frontmatter has it, or correct the key. The hint shows the right line.",
	Related: []Code{"HZC101", "HZC108", "HZC203"},
}, {
	Code: "HZC105", Severity: Warning, Place: InBody, Since: "0.1.0",
	Title:   "An unknown section",
	Summary: "The heading names none of the sections: Goal, Requires, Maintains, Done when, Steps, Continuity, Invariants and Description. A level-2 heading counts too, underlined ones included: other readers of the format begin a second contract there.",
	Why:     "The agent sees the section as a part of the contract, so it isn't lost. But a misspelt name makes a required section missing, and hz checks nothing in one that it doesn't know.",
	Fix:     "Take the known section that fits, usually `### Description` or `### Steps`. Within a section, use level 4 for headings.",
	Related: []Code{"HZC101", "HZC106", "HZC108"},
}, {
	Code: "HZC106", Severity: Error, Place: InBody, Tag: Deprecated, Since: "0.1.0",
	Title:   "A retired section",
	Summary: "The section comes from an older form of the format: Ensures, Criteria, Fulfillment, Constraints, Memory, Services or Wiring. The hint says where its content goes now.",
	Why:     "The old sections gave rules that are written elsewhere today. Left where they are, nothing would hold the draft to them.",
	Fix:     "Move the content as the hint says, and delete the heading.",
	Related: []Code{"HZC105", "HZC107"},
}, {
	Code: "HZC107", Severity: Error, Place: InBody, Since: "0.1.0",
	Title:   "No check says when the draft is done",
	Summary: "There is no section `### Done when`, or no check in it. A check is a list item that begins with `[ ]` or `[x]`, a blank, and text.",
	Why:     "The agent goes through the checks before it answers, and you go through them when you read the draft. Without any, every draft is as good as done.",
	Fix:     "Write `### Done when` and below it one line `- [ ] …` for each thing that must hold.",
	Related: []Code{"HZC101", "HZC109"},
}, {
	Code: "HZC108", Severity: Warning, Place: InBody, Since: "0.1.0",
	Title:   "A section stands twice or is empty",
	Summary: "A section of this name came before, or an optional section has no text. An empty required section has a code of its own. A facet (a level-4 heading under `### Maintains`) that stands twice counts, too.",
	Why:     "With two sections of one name, a reader sees the first and believes that is all. An empty one promises something that isn't there.",
	Fix:     "Put the two together, or delete the empty heading.",
	Related: []Code{"HZC101", "HZC103", "HZC105", "HZC107"},
}, {
	Code: "HZC109", Severity: Warning, Place: InBody, Since: "0.1.0",
	Title:   "An item under Done when is no check",
	Summary: "A list item in `### Done when` doesn't begin with `[ ]` or `[x]`, a blank, and text.",
	Covers: []string{
		"no box at all",
		"a box with nothing after it",
		"no blank after `]`, or none between the brackets",
	},
	Why:     "Only checks are counted and ticked. The agent reads the item, but nobody sees whether it holds.",
	Fix:     "Begin the item with `- [ ] `, or move it to another section if it isn't something to check.",
	Related: []Code{"HZC107"},
}, {
	Code: "HZC110", Severity: Error, Place: InBody, Since: "0.1.0",
	Title:   "A comment is never closed",
	Summary: "An HTML comment begins with `<!--`, and no `-->` follows.",
	Why:     "Comments are cut out before the agent reads the contract. This one would take the rest of the file with it, checks included.",
	Fix:     "Close the comment with `-->`. To show the characters `<!--` in the text, write them as code.",
	Related: []Code{"HZC101", "HZC107"},
}}
