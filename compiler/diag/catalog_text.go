package diag

// textCodes are the codes of characters that mislead, and of the comments that silence a
// warning. Which characters belong to which code is settled by canonical-v1.
var textCodes = []Entry{{
	Code: "HZC201", Severity: Warning, Place: Anywhere, Since: "0.1.0",
	Title:   "Invisible characters",
	Summary: "The text holds characters that can't be seen. canonical-v1 takes most of them out before the contract is read.",
	Covers: []string{
		"zero-width spaces, soft hyphens, fillers and the like",
		"a joiner (U+200C, U+200D) where it changes nothing; those in emoji, Persian or Indic words stay",
		"a variation selector where it isn't usual",
		"a replacement character (U+FFFC, U+FFFD) or the blank Braille cell (U+2800); these stay in the text",
	},
	Why:     "What you see isn't what is stored: a search misses the word, and two names that look the same may differ. Most come with text copied from a web page.",
	Fix:     "Delete the character, or type the word anew. The finding gives the line, the column and the code point.",
	Related: []Code{"HZC005", "HZC202", "HZC203"},
}, {
	Code: "HZC202", Severity: Error, Place: Anywhere, Since: "0.1.0",
	Title:   "Characters that make the text read differently",
	Summary: "The text holds characters that can hide words or change the order in which a line is shown.",
	Covers: []string{
		"bidirectional controls (U+202A to U+202E, U+2066 to U+2069)",
		"tag characters (U+E0000 to U+E007F), which can carry hidden text; the message shows it",
		"two or more variation selectors in a row, which can carry hidden data",
		"noncharacters",
	},
	Why:     "A person approves what the screen shows, the agent reads what the file says. With these characters the two can be opposites, so such a contract doesn't run.",
	Fix:     "Delete the characters and read the line again. Right-to-left scripts need none of them: the order follows from the letters.",
	Related: []Code{"HZC201", "HZC203", "HZC204"},
}, {
	Code: "HZC203", Severity: Warning, Place: InBody, Since: "0.1.0",
	Title:   "Code in the body looks like a declared name",
	Summary: "A piece of code in the text looks the same as the name of an input or output, but has other letters, such as a Cyrillic `о` for a Latin `o`. At the head of an item this is HZC103.",
	Why:     "You read the name of an input, the agent reads a word that it wasn't given. The sentence then speaks of nothing.",
	Fix:     "Type the name anew, as the frontmatter has it.",
	Related: []Code{"HZC103", "HZC201"},
}, {
	Code: "HZC204", Severity: Error, Place: Anywhere, Since: "0.1.0",
	Title:   "Characters without a settled meaning",
	Summary: "The text holds characters that Unicode 15.0 gives no fixed meaning or form.",
	Covers: []string{
		"code points that aren't assigned",
		"private use (U+E000 to U+F8FF and planes 15 and 16), such as a logo or a symbol font's icon",
		"more than 10 combining marks in a row",
	},
	Why:     "Each machine shows something else, or nothing. A later Unicode could give the text another normal form, and with it another fingerprint.",
	Fix:     "Write in words what the character stands for, or use an emoji or a symbol that Unicode has.",
	Related: []Code{"HZC201", "HZC202"},
}, {
	Code: "HZC205", Severity: Warning, Place: InFrontmatter, Since: "0.1.0",
	Title:   "Typographic quotes or dashes in the frontmatter",
	Summary: "The frontmatter holds curly quotes, guillemets, primes, a dash or hyphen other than `-`, a minus sign or an ellipsis character. To YAML they are letters like any other.",
	Why:     "A word processor puts them in unasked. A value in curly quotes keeps them as part of its text, a command option with a dash isn't one any more, and a name with a hyphen of another kind is never found.",
	Fix:     "Type straight quotes and `-`. If the character belongs to the text, as in a title, keep it and silence the warning with that reason.",
	Related: []Code{"HZC003", "HZC011"},
}, {
	Code: "HZC209", Severity: Warning, Place: InComment, Tag: Unnecessary, Since: "0.1.0",
	Title:   "An ignore comment silences nothing or gives no reason",
	Summary: "A comment `hz: ignore CODE — reason` stands where there is no such warning, names the code of an error or one that doesn't exist, or says no reason.",
	Why:     "A comment that outlives its warning hides the next one, and without a reason nobody dares to delete it.",
	Fix:     "Delete the comment, or correct its code, or add the reason after a dash.",
	Related: []Code{"HZC012", "HZC031", "HZC105"},
}}
