package diag

// contractCodes are the codes of what the frontmatter says: names, schedules, and what the
// installed modules offer.
var contractCodes = []Entry{{
	Code: "HZC010", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "The file name and the contract's name disagree",
	Summary: "`name` must be the file's name without `.prose.md`, letter for letter.",
	Why:     "Drafts, schedules and references use `name`, people look for the file. With two names a contract can't be found by one of them, and a renamed copy would pass for the original.",
	Fix:     "Change `name`, or rename the file.",
	Related: []Code{"HZC002", "HZC015"},
}, {
	Code: "HZC011", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "The schedule can't be compiled",
	Summary: "`hz.schedule` isn't five cron fields in local time (minute, hour, day of month, month, day of week) nor one of `@hourly`, `@daily`, `@midnight`, `@weekly`, `@monthly`, `@yearly` and `@annually`. The finding points at the field.",
	Covers: []string{
		"too many or too few fields; there are none for seconds or years",
		"`@reboot`, `@every`, a time zone in front, and the marks `L`, `W`, `#` and `?`",
		"a number or a name out of range, a range that runs backward, a sign, an empty member of a list",
		"a step of 0 or beyond the field's greatest value, or one without `*` or a range before it, such as `5/10`",
		"a date that never comes, such as 30 February",
	},
	Why:     "A schedule that is only nearly right runs at the wrong time, or never, and nobody notices a draft that didn't come. So the contract doesn't run until it is right.",
	Fix:     "Write five fields in quotes, such as `\"0 7 * * MON\"` for Mondays at seven. `hz heinzel schedule --cron \"…\"` prints the next times.",
	Related: []Code{"HZC004"},
}, {
	Code: "HZC012", Severity: Warning, Place: InFrontmatter, Since: "0.1.0",
	Title:   "No enabled module provides the publish operation",
	Summary: "`hz.publishes.action` names an operation, `<module>.<operation>`, that none of the enabled modules provides.",
	Why:     "The contract still runs and its draft is saved, but there is no way to bring the draft to the place that the contract names.",
	Fix:     "Correct the name, or install the plugin that provides it. If the module is on its way, keep the line and silence the warning with that reason.",
	Related: []Code{"HZC013", "HZC014"},
}, {
	Code: "HZC013", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "The publish operation only reads",
	Summary: "`hz.publishes.action` names an operation that exists but is read-only, so it can't publish anything.",
	Why:     "The contract promises a place for its draft and names something that never writes. Most often the method of an input was copied here.",
	Fix:     "Name an operation that writes, such as `documents.update`, `chat.post` or `tracker.comment`. Or leave `publishes` out: the draft is saved in any case.",
	Related: []Code{"HZC012"},
}, {
	Code: "HZC014", Severity: Warning, Place: InFrontmatter, Since: "0.1.0",
	Title:   "An input doesn't fit the method that it reads",
	Summary: "An input's `read` names a method that no installed capability defines, or its `args` or `window` are none that the method takes.",
	Covers: []string{
		"a method, or a capability altogether, that isn't installed; one in `hz.requires` too",
		"an argument that the method doesn't take, or a value of another type or another word than it takes",
		"a `window` on a method that takes none",
	},
	Why:     "When the contract wakes, the input can't be fetched and the run fails, or it comes without the filter that you meant.",
	Fix:     "Follow the hint to the nearest method or argument. If a plugin defines it, install the plugin.",
	Related: []Code{"HZC002", "HZC012", "HZC025"},
}, {
	Code: "HZC015", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "Two contracts of one namespace have one name",
	Summary: "Folders don't count for a contract's name: all contracts of `me`, and all of `team`, share one set of names. Two files here claim the same one.",
	Why:     "A reference, a schedule and the folder of drafts would belong to both. Neither of the two runs until one has a name of its own.",
	Fix:     "Give one of them another `name` and rename its file to match. If it is a copy that was left behind, delete it.",
	Related: []Code{"HZC010", "HZC031"},
}, {
	Code: "HZC023", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "A reserved key",
	Summary: "The key is reserved, and hz does nothing with it: `owner`, `tags`, `freshness`, `on`, `tools`, `concurrency`, `cost`, `overrides`, `scope: team`, an output's `target` or an input's `source`.",
	Why:     "Were the key passed over, you would rely on something that doesn't happen, such as a run whenever an input changes.",
	Fix:     "Take the key out. The hint says what does its work, such as `schedule` for `on` and `agent.tools` for `tools`.",
	Related: []Code{"HZC002"},
}, {
	Code: "HZC024", Severity: Warning, Place: InFrontmatter, Since: "0.1.0",
	Title:   "A tool that the runner doesn't accept as read-only",
	Summary: "`hz.agent.tools` lists a tool that the bound agent runner doesn't know as one that only reads. For `claude-code`, `Read`, `Grep` and `Glob` are such tools; a shell such as `Bash` never is.",
	Why:     "An agent that drafts may look but not touch, so the runner refuses the tool and the session goes without it.",
	Fix:     "Leave the tool out, or name a read-only one in the runner's spelling. An empty list stands for the runner's default.",
	Related: []Code{"HZC014"},
}, {
	Code: "HZC025", Severity: Error, Place: InFrontmatter, Since: "0.1.0",
	Title:   "A playbook's placeholder is still there",
	Summary: "The contract was made from a playbook, and an input's `args` still hold its placeholder `{{asset:<type>}}`.",
	Why:     "The placeholder stands for something of yours, such as a document or a project. Nobody can fetch it until you say which.",
	Fix:     "Put the id or the name of your own asset there, in quotes.",
	Related: []Code{"HZC014"},
}}
