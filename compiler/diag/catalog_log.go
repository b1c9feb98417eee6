package diag

// logCodes are the codes of action logs (interfaces §5, ADR 0052).
var logCodes = []Entry{{
	Code: "HZC401", Severity: Error, Place: InLog, Since: "0.1.0",
	Title:   "An action log isn't what it was",
	Summary: "Each line of an action log holds the hash of the line before it. Somewhere it doesn't fit: an entry was changed, removed or put in, or the log lacks an entry that is known from elsewhere.",
	Covers: []string{
		"an entry that was edited, by hand or by a program",
		"entries that are gone, stand twice or stand in another order",
		"a line that is no entry",
		"an entry of another Heinzelmännchen, as when two logs were swapped",
		"a log that was cut, or written anew, since somebody noted its last entry",
	},
	Why:     "The graph shows what was really read and written because nobody can change it later without being noticed. Nothing is appended to such a log until a person decides.",
	Fix:     "Find out what changed it, and restore it from a backup. If there is none, `hz heinzel log NAME --set-aside` keeps it under another name, and the next entry begins a new log.",
	Related: []Code{"HZC402"},
}, {
	Code: "HZC402", Severity: Warning, Place: InLog, Since: "0.1.0",
	Title:   "An action log ends in an incomplete entry",
	Summary: "The last line has no line feed: its writing was broken off, by a crash or a full disk. All entries before it hold.",
	Why:     "One entry may be missing: what was done when the writing broke off. hz had not yet said that it is in the log.",
	Fix:     "Nothing has to be done: the next entry that hz writes moves what is broken off into a file beside the log. Report again what is missing.",
	Related: []Code{"HZC401"},
}, {
	Code: "HZC403", Severity: Error, Place: InLog, Since: "0.1.0",
	Title:   "An entry holds what entries never hold",
	Summary: "Entries tell what was done, to what, in a sentence or two. They hold no draft text, no fetched content, no secrets, no addresses or names of people but the user's own handle, and no counts of what a person did.",
	Covers: []string{
		"several paragraphs, a list, a table, code, a letter or a mail as description",
		"a mail address, or a handle that isn't the user's own",
		"a token, a password, a phone number, or user and password in a URL",
		"\"@mira approved 3 drafts\", \"4 approvals by Theo\"",
	},
	Why:     "A log is kept for as long as its Heinzelmännchen lives, and its entries may be published to the team. What people wrote, and how much they do, isn't to be read out of it.",
	Fix:     "Let whoever writes such entries say what happened to the artifact. hz refuses to write them. One that is there stays, since a log is never changed; to be rid of it, set the log aside and delete that file.",
	Related: []Code{"HZC401"},
}}
