package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// People says whose entry a text is in, and who else is known.
type People struct {
	User   string   // the handle of the entry's own user
	Others []string // handles and names of other people, where the caller knows any
}

// Mail gives the mail address in a text, or "".
func Mail(s string) string {
	for from := 0; ; {
		i := strings.IndexByte(s[from:], '@')
		if i < 0 {
			return ""
		}
		i += from
		from = i + 1
		start := i
		for start > 0 && isLocal(s[start-1]) {
			start--
		}
		end, dot := i+1, 0
		for end < len(s) && (isWord(s[end]) || s[end] == '-' || s[end] == '.') {
			if s[end] == '.' {
				dot = end
			}
			end++
		}
		for end > i && (s[end-1] == '.' || s[end-1] == '-') {
			end--
		}
		if dot >= end {
			dot = i + strings.LastIndexByte(s[i:end], '.')
		}
		if start == i || dot <= i+1 || end-dot < 3 || isDigit(s[end-1]) {
			continue
		}
		if end+1 < len(s) && s[end] == ':' && s[end+1] > ' ' || strings.Contains(s[max(0, start-3):start], "//") {
			continue // a repository's address, such as git@host:project
		}
		return s[start:end]
	}
}

func isLocal(c byte) bool { return isWord(c) || strings.IndexByte(".-+%'", c) >= 0 }

// everybody are the handles that are no person's.
var everybody = []string{"all", "channel", "everyone", "here", "team"}

// Find gives the first handle or name of somebody else in a text, and the words of it that
// count what one person did; "" for none.
func Find(s string, p People) (name, count string) {
	words := split(s)
	return handle(s, words, p), counted(s, words, p)
}

// handle gives the first handle or name of somebody else.
func handle(s string, words []word, p People) string {
	for i := range len(s) {
		if s[i] != '@' || i > 0 && (isLocal(s[i-1]) || s[i-1] == '/') {
			continue
		}
		end := i + 1
		for end < len(s) && (isWord(s[end]) || s[end] == '-' || s[end] == '.') {
			end++
		}
		name := strings.TrimRight(s[i+1:end], ".-_")
		if name == "" || isDigit(name[0]) || end < len(s) && s[end] == '/' { // a scope of packages
			continue
		}
		if !strings.EqualFold(name, p.User) && !slices.Contains(everybody, strings.ToLower(name)) {
			return "@" + name
		}
	}
	for i, w := range words {
		if slices.ContainsFunc(p.Others, func(o string) bool {
			return len(o) > 2 && strings.EqualFold(o, w.text) && !strings.EqualFold(o, p.User)
		}) {
			return w.text
		}
		if i+1 < len(words) && slices.Contains(titles, w.text) && isCapital(words[i+1].text) && !words[i+1].first {
			return w.text + " " + words[i+1].text
		}
	}
	return ""
}

// titles stand before names of people.
var titles = []string{"Mr", "Mrs", "Ms", "Mx", "Mister", "Herr", "Frau"}

// word is a word or a number of a text.
type word struct {
	text   string
	first  bool // it begins a sentence
	clause bool // it begins a clause
}

// split gives the words of a text; a handle keeps its @.
func split(s string) []word {
	out := make([]word, 0, len(s)/6+4)
	first, clause := true, true
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !isLetter(r) && r != '@' {
			if strings.ContainsRune(".;!?:(", r) && (r != '.' || !isTitle(out)) {
				first, clause = true, true
			}
			clause = clause || r == ','
			i += n
			continue
		}
		end := i + n
		for end < len(s) {
			r, n := utf8.DecodeRuneInString(s[end:])
			if !isLetter(r) && r != '-' && r != '\'' {
				break
			}
			end += n
		}
		out = append(out, word{strings.Trim(s[i:end], "-'"), first, clause})
		first, clause = false, false
		i = end
	}
	return out
}

func isTitle(words []word) bool {
	return len(words) > 0 && slices.Contains(titles, words[len(words)-1].text)
}

func isLetter(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

func isCapital(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r) && n < len(s) && strings.ToUpper(s) != s
}

// perPerson are the words that make any number a count of people's work.
var perPerson = []string{
	"per person", "per user", "per head", "per author", "per approver", "per reviewer", "per assignee", "per member", "per employee", "per colleague",
	"pro person", "pro kopf", "pro mitarbeiter", "je person", "je mitarbeiter",
}

// did are the verbs, and things the nouns, that a count of somebody's work speaks of.
var (
	did = []string{
		"approved", "approves", "rejected", "rejects", "drafted", "reviewed", "reviews", "answered", "answers", "wrote", "published", "missed", "misses",
		"delayed", "delays", "closed", "closes", "merged", "opened", "sent", "finished", "commented", "needed", "took", "was", "is", "has", "had",
	}
	things = []string{
		"approval", "approvals", "rejection", "rejections", "draft", "drafts", "delay", "delays", "fallback", "fallbacks", "fall-back", "fall-backs",
		"nudge", "nudges", "review", "reviews", "comment", "comments", "ticket", "tickets", "commit", "commits", "reports", "tasks", "hours", "hour", "times", "days", "late",
	}
	by = []string{"by", "from", "for", "of", "von", "durch"}
	// notPeople begin sentences, or are what work is often said of.
	notPeople = []string{
		"The", "This", "That", "These", "We", "I", "It", "They", "You", "Nobody", "Everyone", "Everybody", "All", "Each", "A", "An", "Team", "Teams", "Our", "Someone",
		"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "January", "February", "March", "April", "May", "June", "July", "August",
		"September", "October", "November", "December", "Report", "Draft", "Tracker", "Sprint", "Week", "Heinzel", "Heinzelmännchen", "Who", "Which",
	}
)

// counted gives the words that count what one person did: "@mira approved 3 drafts",
// "4 approvals by Theo", "2.5 drafts per person". A count of things alone is none.
func counted(s string, words []word, p People) string {
	if !slices.ContainsFunc(words, func(w word) bool { return isNumber(w.text) }) {
		return ""
	}
	lower := strings.ToLower(s)
	for _, phrase := range perPerson {
		if strings.Contains(lower, phrase) {
			return phrase
		}
	}
	for i, w := range words {
		known := isKnown(w.text, p)
		// Who, then what was done, then how much.
		if known || isCapital(w.text) && !slices.Contains(notPeople, w.text) {
			for j := i + 1; j < len(words) && j < i+5 && !words[j].clause; j++ {
				if isNumber(words[j].text) && (slices.Contains(did, strings.ToLower(words[i+1].text)) && (known || person(words, i, j)) || known && w.text[0] == '@') {
					return quote(words[i : j+1])
				}
			}
		}
		if owned(words, i, p) {
			return quote(words[i : i+3])
		}
		// How much, of what, then by whom.
		if isNumber(w.text) {
			for j := i + 1; j+1 < len(words) && j < i+4 && !words[j].clause; j++ {
				who := words[j+1]
				if slices.Contains(by, words[j].text) && !who.clause && (isKnown(who.text, p) ||
					isCapital(who.text) && !slices.Contains(notPeople, who.text) && slices.Contains(things, strings.ToLower(words[j-1].text))) {
					return quote(words[i : j+2])
				}
			}
		}
	}
	return ""
}

// owned says whether a word is the possessive of a name, and what follows counts what is theirs:
// "Theo's approvals: 4", "Theo's 4 approvals".
func owned(words []word, i int, p People) bool {
	name, ok := strings.CutSuffix(words[i].text, "'s")
	if !ok || i+2 >= len(words) || !isKnown(name, p) && (!isCapital(name) || slices.Contains(notPeople, name)) {
		return false
	}
	what, number := words[i+1].text, words[i+2].text
	if isNumber(what) {
		what, number = number, what
	}
	return isNumber(number) && slices.Contains(theirs, strings.ToLower(what))
}

// theirs are the things that a person alone has.
var theirs = []string{"approval", "approvals", "rejection", "rejections", "delay", "delays", "fallback", "fallbacks", "fall-back", "fall-backs", "nudge", "nudges", "reviews"}

// person says whether a capitalized word is likely a person: approving, rejecting, reviewing or
// missing things is what people do, or what is counted is people's work.
func person(words []word, who, number int) bool {
	switch strings.ToLower(words[who+1].text) {
	case "approved", "approves", "rejected", "rejects", "reviewed", "reviews", "missed", "misses", "answered", "answers":
		return true
	}
	return number+1 < len(words) && slices.Contains(things, strings.ToLower(words[number+1].text)) && !words[who].first
}

func isKnown(w string, p People) bool {
	name, handle := strings.CutPrefix(w, "@")
	if handle {
		return !slices.Contains(everybody, strings.ToLower(name))
	}
	return w == p.User && w != "" || slices.ContainsFunc(p.Others, func(o string) bool { return len(o) > 2 && strings.EqualFold(o, w) })
}

var numbers = []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "zwei", "drei", "vier", "fünf"}

func isNumber(s string) bool {
	if isDigit(s[0]) {
		return strings.Trim(s, "0123456789") == "" && len(s) < 5
	}
	return len(s) < 7 && slices.ContainsFunc(numbers, func(n string) bool { return strings.EqualFold(n, s) })
}

func quote(words []word) string {
	var out []string
	for _, w := range words {
		out = append(out, w.text)
	}
	return strings.Join(out, " ")
}
