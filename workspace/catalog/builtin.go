// Code generated from data/*.toml by go test -update; DO NOT EDIT.

package catalog

var builtin = Catalog{
	capabilities: []*Capability{
		{Name: "agent-runner", Description: "Runs one bounded agent session that drafts the output.", Methods: []*Method{}},
		{Name: "calendar", Description: "Events and free time of calendars.", Methods: []*Method{
			{Name: "events", Description: "Events within the window, with time, place and who takes part.", Window: true, Args: []*Arg{
				{Name: "calendar", Description: "The calendar; the user's own by default.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "query", Description: "Only events whose title or text holds these words.", Type: 1},
			}},
			{Name: "free_busy", Description: "When people are free and when they are busy within the window.", Window: true, Args: []*Arg{
				{Name: "calendar", Description: "The calendar; the user's own by default.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "people", Description: "The people whose time is compared.", Type: 5},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
		}},
		{Name: "chat", Description: "Messages and threads of chat channels.", Methods: []*Method{
			{Name: "messages", Description: "Messages within the window, in the order they were sent.", Window: true, Args: []*Arg{
				{Name: "channel", Description: "Only this channel.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "query", Description: "Only messages that hold these words.", Type: 1},
			}},
			{Name: "threads", Description: "Threads that had an answer within the window, each as a whole.", Window: true, Args: []*Arg{
				{Name: "channel", Description: "Only this channel.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
		}},
		{Name: "documents", Description: "Text documents, wiki pages and notes.", Methods: []*Method{
			{Name: "changes", Description: "What changed within the window: one document, or all that the filters let through.", Window: true, Args: []*Arg{
				{Name: "document", Description: "Only this document, by its link or identifier.", Type: 1},
				{Name: "folder", Description: "Only documents in this folder or space.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
			{Name: "comments", Description: "Comments on a document that are still open.", Window: false, Args: []*Arg{
				{Name: "document", Description: "The document, by its link or identifier.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
			{Name: "text", Description: "The text of a document as Markdown.", Window: false, Args: []*Arg{
				{Name: "document", Description: "The document, by its link or identifier.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "section", Description: "Only the part under this heading.", Type: 1},
			}},
		}},
		{Name: "mail", Description: "Mail of the user's own mailbox.", Methods: []*Method{
			{Name: "threads", Description: "Conversations with a message within the window.", Window: true, Args: []*Arg{
				{Name: "folder", Description: "Only this folder; the inbox by default.", Type: 1},
				{Name: "from", Description: "Only conversations with a message from this address.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "query", Description: "Only conversations that hold these words.", Type: 1},
			}},
			{Name: "unread", Description: "Messages within the window that nobody has read yet.", Window: true, Args: []*Arg{
				{Name: "folder", Description: "Only this folder; the inbox by default.", Type: 1},
				{Name: "from", Description: "Only messages from this address.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
		}},
		{Name: "repository", Description: "Commits, pull requests and releases of source code repositories.", Methods: []*Method{
			{Name: "commits", Description: "Commits within the window.", Window: true, Args: []*Arg{
				{Name: "author", Description: "Only those of this person.", Type: 1},
				{Name: "branch", Description: "Only this branch; the default branch otherwise.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "path", Description: "Only those that touch this file or folder.", Type: 1},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "repository", Description: "Only this repository, as owner/name.", Type: 1},
			}},
			{Name: "file", Description: "The text of one file.", Window: false, Args: []*Arg{
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "path", Description: "The file's path in the repository.", Type: 1, Required: true},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "ref", Description: "The branch, tag or commit; the default branch otherwise.", Type: 1},
				{Name: "repository", Description: "The repository, as owner/name.", Type: 1},
			}},
			{Name: "pull_requests", Description: "Pull requests that changed within the window.", Window: true, Args: []*Arg{
				{Name: "author", Description: "Only those of this person.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "repository", Description: "Only this repository, as owner/name.", Type: 1},
				{Name: "state", Description: "Only those in this state; all by default.", Type: 1, Values: []string{"open", "merged", "closed", "all"}},
			}},
			{Name: "releases", Description: "Releases with their notes, the newest first.", Window: false, Args: []*Arg{
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "prereleases", Description: "Whether to list prereleases as well.", Type: 4},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "repository", Description: "Only this repository, as owner/name.", Type: 1},
			}},
		}},
		{Name: "spreadsheets", Description: "Rows and ranges of spreadsheets.", Methods: []*Method{
			{Name: "ranges", Description: "The values of named ranges, or of ranges such as A1:C9.", Window: false, Args: []*Arg{
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "ranges", Description: "The ranges; every named one by default.", Type: 5},
				{Name: "sheet", Description: "The sheet; the first one by default.", Type: 1},
				{Name: "spreadsheet", Description: "The spreadsheet, by its link or identifier.", Type: 1},
			}},
			{Name: "rows", Description: "The rows of a sheet, with the first row as names of the columns.", Window: false, Args: []*Arg{
				{Name: "columns", Description: "Only these columns.", Type: 5},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "sheet", Description: "The sheet; the first one by default.", Type: 1},
				{Name: "spreadsheet", Description: "The spreadsheet, by its link or identifier.", Type: 1},
			}},
		}},
		{Name: "tracker", Description: "Issues and milestones of an issue tracker.", Methods: []*Method{
			{Name: "issue", Description: "One issue with its comments.", Window: false, Args: []*Arg{
				{Name: "issue", Description: "The issue's number or key.", Type: 1, Required: true},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
			{Name: "issues_open", Description: "Issues that are open now.", Window: false, Args: []*Arg{
				{Name: "assignee", Description: "Only issues assigned to this person.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "milestone", Description: "Only issues of this milestone.", Type: 1},
				{Name: "priority", Description: "Only issues of this priority, as the tracker names it.", Type: 1},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
			}},
			{Name: "issues_updated", Description: "Issues that changed within the window, with what changed.", Window: true, Args: []*Arg{
				{Name: "assignee", Description: "Only issues assigned to this person.", Type: 1},
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "state", Description: "Only issues in this state; all by default.", Type: 1, Values: []string{"open", "closed", "all"}},
			}},
			{Name: "milestones", Description: "Milestones with their due dates and how much of them is done.", Window: false, Args: []*Arg{
				{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
				{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
				{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
				{Name: "state", Description: "Only milestones in this state; open by default.", Type: 1, Values: []string{"open", "closed", "all"}},
			}},
		}},
	},
	modules: []*Module{
		{Name: "calendar", Description: "Writes to a calendar.", Operations: []*Operation{
			{Name: "create_event", Description: "Creates an event with the draft as its text.", Writes: true},
			{Name: "update_event", Description: "Replaces the text of an event by the draft.", Writes: true},
		}},
		{Name: "chat", Description: "Writes to chat channels.", Operations: []*Operation{
			{Name: "post", Description: "Posts the draft in a channel.", Writes: true},
			{Name: "reply", Description: "Answers in a thread with the draft.", Writes: true},
		}},
		{Name: "documents", Description: "Writes to text documents.", Operations: []*Operation{
			{Name: "append", Description: "Adds the draft at the end of a document.", Writes: true},
			{Name: "create", Description: "Creates a document with the draft as its text.", Writes: true},
			{Name: "preview", Description: "Shows what an update would change, without changing it.", Writes: false},
			{Name: "update", Description: "Replaces the text of a document, or of one of its sections, by the draft.", Writes: true},
		}},
		{Name: "mail", Description: "Sends mail.", Operations: []*Operation{
			{Name: "reply", Description: "Answers in a conversation with the draft.", Writes: true},
			{Name: "save_draft", Description: "Puts the draft into the mailbox's drafts folder, unsent.", Writes: true},
			{Name: "send", Description: "Sends the draft as a mail.", Writes: true},
		}},
		{Name: "repository", Description: "Writes to what is discussed around a repository.", Operations: []*Operation{
			{Name: "comment", Description: "Adds the draft as a comment to a pull request.", Writes: true},
			{Name: "create_release", Description: "Creates a release with the draft as its notes.", Writes: true},
		}},
		{Name: "spreadsheets", Description: "Writes to spreadsheets.", Operations: []*Operation{
			{Name: "append_rows", Description: "Adds the rows of a json draft at the end of a sheet.", Writes: true},
			{Name: "update_range", Description: "Replaces the values of a range by those of a json draft.", Writes: true},
		}},
		{Name: "tracker", Description: "Writes to an issue tracker.", Operations: []*Operation{
			{Name: "comment", Description: "Adds the draft as a comment to an issue.", Writes: true},
			{Name: "create_issue", Description: "Opens a new issue with the draft as its text.", Writes: true},
		}},
	},
	runners: []*Runner{
		{Name: "claude-code", Description: "Claude Code, the default runner.", Tools: []*Tool{
			{Name: "Glob", Description: "Finds files by pattern.", Argument: "a path pattern, such as ./docs/**"},
			{Name: "Grep", Description: "Searches the text of files.", Argument: "a path pattern, such as ./docs/**"},
			{Name: "LS", Description: "Lists a folder (older releases).", Argument: "a path pattern, such as ./docs/**"},
			{Name: "NotebookRead", Description: "Reads a notebook (older releases; now part of Read).", Argument: "a path pattern, such as ./docs/**"},
			{Name: "Read", Description: "Reads a file.", Argument: "a path pattern, such as ./docs/**"},
			{Name: "WebFetch", Description: "Reads a web page.", Argument: "domain: and a host name, such as domain:example.com"},
			{Name: "WebSearch", Description: "Searches the web.", Argument: ""},
		}},
		{Name: "codex", Description: "Codex CLI. Most of its reading goes through a shell, which is no read-only tool.", Tools: []*Tool{
			{Name: "grep_files", Description: "Searches the text of files.", Argument: ""},
			{Name: "list_dir", Description: "Lists a folder.", Argument: ""},
			{Name: "read_file", Description: "Reads a file.", Argument: ""},
			{Name: "view_image", Description: "Looks at an image file.", Argument: ""},
			{Name: "web_search", Description: "Searches the web.", Argument: ""},
		}},
		{Name: "gemini-cli", Description: "Gemini CLI.", Tools: []*Tool{
			{Name: "glob", Description: "Finds files by pattern.", Argument: ""},
			{Name: "google_web_search", Description: "Searches the web.", Argument: ""},
			{Name: "grep_search", Description: "Searches the text of files.", Argument: ""},
			{Name: "list_directory", Description: "Lists a folder.", Argument: ""},
			{Name: "read_file", Description: "Reads a file.", Argument: ""},
			{Name: "read_many_files", Description: "Reads the files that match patterns.", Argument: ""},
			{Name: "search_file_content", Description: "Searches the text of files (the older name of grep_search).", Argument: ""},
			{Name: "web_fetch", Description: "Reads web pages.", Argument: ""},
		}},
		{Name: "opencode", Description: "OpenCode.", Tools: []*Tool{
			{Name: "glob", Description: "Finds files by pattern.", Argument: ""},
			{Name: "grep", Description: "Searches the text of files.", Argument: ""},
			{Name: "list", Description: "Lists a folder.", Argument: ""},
			{Name: "read", Description: "Reads a file.", Argument: ""},
			{Name: "webfetch", Description: "Reads a web page.", Argument: ""},
			{Name: "websearch", Description: "Searches the web.", Argument: ""},
		}},
	},
	common: []*Arg{
		{Name: "project", Description: "Only what belongs to this project, by the name or key that the adapter knows.", Type: 1},
		{Name: "labels", Description: "Only what carries all of these labels.", Type: 5},
		{Name: "limit", Description: "At most this many entries, the newest first.", Type: 2},
	},
	capabilityNames: []string{"agent-runner", "calendar", "chat", "documents", "mail", "repository", "spreadsheets", "tracker"},
	moduleNames:     []string{"calendar", "chat", "documents", "mail", "repository", "spreadsheets", "tracker"},
	runnerNames:     []string{"claude-code", "codex", "gemini-cli", "opencode"},
	reads:           []string{"calendar.events", "calendar.free_busy", "chat.messages", "chat.threads", "documents.changes", "documents.comments", "documents.text", "mail.threads", "mail.unread", "repository.commits", "repository.file", "repository.pull_requests", "repository.releases", "spreadsheets.ranges", "spreadsheets.rows", "tracker.issue", "tracker.issues_open", "tracker.issues_updated", "tracker.milestones"},
	publishes:       []string{"calendar.create_event", "calendar.update_event", "chat.post", "chat.reply", "documents.append", "documents.create", "documents.update", "mail.reply", "mail.save_draft", "mail.send", "repository.comment", "repository.create_release", "spreadsheets.append_rows", "spreadsheets.update_range", "tracker.comment", "tracker.create_issue"},
}
