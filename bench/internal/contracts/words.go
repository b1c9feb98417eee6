package contracts

import "strings"

var (
	adjectives = strings.Fields("weekly daily monthly quarterly payroll incident release support onboarding security hiring budget platform design vendor customer roadmap quality data legal sprint infra mobile billing")
	nouns      = strings.Fields("digest report summary tracker agenda review minutes ledger inventory changelog forecast checklist brief overview notes status scorecard playbook register handover")
	outputs    = []string{"digest", "report", "summary", "table_json", "notes"}
	people     = []string{"mira", "priya", "theo", "jonas"}

	words = strings.Fields(`the team reads every open item before the meeting and keeps the list short so that a
		reader who was away for a week still knows what moved what is blocked and who decides next each entry names its
		source with a link and a date because a claim without a source is removed in review numbers are given with their
		unit and the period they cover when two sources disagree both are quoted and the difference is stated plainly
		nothing is guessed an unknown stays marked as unknown until someone answers it the draft is written for a person
		in a hurry first the decision then the reason then the detail older entries move to the archive after thirty days
		and a closed item is listed once with the date it was closed and the pull request that closed it`)

	// foreign is text beyond ASCII, composed as NFC has it.
	foreign = []string{
		"Die Übersicht hält fest, was sich geändert hat; für Rückfragen genügt ein Blick in die Änderungsliste. " +
			"Größere Verschiebungen werden begründet, kleinere nur aufgezählt. Heinzelmännchen prüfen die Übergabe täglich.",
		"Résumé des décisions: « rien n’est publié sans accord ».",
		"Größe, Maß und Gewähr — geprüft.",
		"決定事項は一行で書く。",
		"Решения записаны кратко и со ссылкой.",
		"🧝 Heinzel übernimmt die Nacharbeit.",
		"naïve façade, coöperate, Ångström",
	}

	// code is what stands in fenced code blocks, with its language.
	samples = []struct {
		language string
		lines    string
	}{
		{"python", "def age(days):\n    return max(0, int(days))\n\nrows = [r for r in rows if age(r['age']) < 30]\nfor row in rows:\n    print(row['id'], row['title'])\n"},
		{"sql", "SELECT id, title, updated_at\n  FROM issues\n WHERE project = 'PAY'\n   AND updated_at > date('now', '-7 day')\n ORDER BY updated_at DESC;\n"},
		{"json", "{\n  \"project\": \"PAY\",\n  \"labels\": [\"blocked\", \"decision\"],\n  \"limit\": 50\n}\n"},
		{"sh", "hz heinzel check --path workflows\nhz heinzel graph --mermaid\n# a comment, not a heading\nhz heinzel explain HZC030\n"},
		{"mermaid", "flowchart LR\n  A[tracker] --> B[weekly digest]\n  B --> C[report]\n"},
	}

	schedules = []string{"0 7 * * MON", "30 6 * * 1-5", "0 17 * * FRI", "15 8 1 * *", "*/30 8-18 * * MON-FRI",
		"0 9 1 1,4,7,10 *", "@daily", "@weekly", "@hourly", "0 0 * * 0"}
	windows    = []string{"7d", "last 14d", "next 7d", "30d", "1d"}
	timeouts   = []string{"5m", "10m", "30m", "1h", "2h"}
	operations = []string{"documents.update", "documents.append", "chat.post", "mail.send", "tracker.comment"}

	capabilities = []capability{
		{"calendar", []method{{"events", true}, {"free_busy", true}}},
		{"chat", []method{{"messages", true}, {"threads", true}}},
		{"documents", []method{{"changes", true}, {"text", false}}},
		{"mail", []method{{"threads", true}, {"unread", true}}},
		{"repository", []method{{"pull_requests", true}, {"commits", true}, {"releases", false}}},
		{"spreadsheets", []method{{"rows", false}, {"ranges", false}}},
		{"tracker", []method{{"issues_updated", true}, {"issues_open", false}, {"milestones", false}}},
	}
)

// capability is what contracts read from, method how; all are in the catalog that hz brings.
type capability struct {
	name    string
	methods []method
}

type method struct {
	name   string
	window bool // it takes a window
}

// faults are the faults that a contract can be given: a code, and which of its mistakes.
var faults = []string{"HZC001", "HZC002", "HZC003", "HZC004-anchor", "HZC004-twice", "HZC005", "HZC010", "HZC011",
	"HZC023", "HZC030", "HZC031", "HZC101", "HZC103", "HZC105", "HZC107"}

// code gives the code of a fault.
func code(fault string) string {
	code, _, _ := strings.Cut(fault, "-")
	return code
}
