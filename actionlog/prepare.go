package actionlog

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/actionlog/internal/content"
	"github.com/heinzel/hz/compiler/diag"
)

// Limits of what is written, in characters (code points). No entry is longer than 64 KiB.
const (
	MaxDescription = content.MaxText
	maxTarget      = 2000
	maxTargets     = 32
	maxToken       = 128 // ids, versions, handles
	maxFacets      = 64
)

// Problem is a reason why an action isn't written, or shouldn't have been.
type Problem struct {
	Field   string `json:"field"`   // the member that it is about
	Content bool   `json:"content"` // it says what entries never say (HZC403), rather than being mistyped
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// RefusedError says that an action isn't written, and everything that is wrong with it.
type RefusedError struct{ Problems []Problem }

// Error gives the first problem.
func (e *RefusedError) Error() string {
	p := e.Problems[0]
	return p.Field + ": " + p.Message
}

// Clean gives an action as it is stored, and what was changed on the way, in words, for the
// one who reports. Texts become canonical and one line; tokens, keys, passwords and phone
// numbers in them are redacted; URLs lose users, passwords and what isn't needed to know which
// thing they mean; a description has at most MaxDescription characters.
func Clean(a Action) (Action, []string) {
	var notes []string
	note := func(field, what string) {
		if what = field + ": " + what; !slices.Contains(notes, what) {
			notes = append(notes, what)
		}
	}
	clean := func(field, s string) string {
		s, gone, redacted := content.Stored(content.Line(s), isPlace(field))
		for _, part := range gone {
			note(field, "the "+part+" of a URL was left out")
		}
		if redacted {
			note(field, "what looks like a secret or a phone number was redacted")
		}
		if isProse(field) {
			cut := content.Cut(s, MaxDescription)
			if cut != s {
				note(field, fmt.Sprintf("cut to %d characters", MaxDescription))
			}
			return cut
		}
		return s
	}
	a.User = strings.TrimPrefix(content.Line(a.User), "@")
	a.Verb = strings.TrimSpace(a.Verb)
	a.Target = clean("target", a.Target)
	a.Description = clean("description", a.Description)
	a.Via, a.Turn, a.RequestID = strings.TrimSpace(a.Via), strings.TrimSpace(a.Turn), strings.TrimSpace(a.RequestID)
	values := make([]Value, len(a.Values))
	for i, v := range a.Values {
		values[i] = Value{v.Field, clean(v.Field, v.Text)}
	}
	a.Values = values
	return a, notes
}

// isPlace says whether a field tells where something is: an address may be one.
func isPlace(field string) bool {
	return field == "target" || field == "where" || field == "targets" || field == "input"
}

// isProse says whether a field is free text.
func isProse(field string) bool { return field == "description" || field == "because" }

// Judge says what in an action entries never hold (HZC403): draft text and fetched content,
// secrets, addresses and names of people but the user's own handle, counts per person. It
// judges what is reported as well as what is stored. others are handles and names of people
// where the caller knows any.
func Judge(a Action, others ...string) []Problem {
	people := content.People{User: a.User, Others: others}
	var out []Problem
	judge := func(field, s string) {
		add := func(message, hint string) { out = append(out, Problem{field, true, message, hint}) }
		if isProse(field) {
			if p := draft(field, s); p != nil {
				out = append(out, *p)
				return
			}
			if n := utf8.RuneCountInString(s); n > MaxDescription {
				add(fmt.Sprintf("it has %d characters, and %d are kept", n, MaxDescription), "say in a sentence or two what was done")
			}
		}
		if content.Secrets(s) != s {
			add("it holds what looks like a token, a password or a phone number", "leave it out")
		}
		if isPlace(field) {
			if _, gone := content.Target(s); slices.Contains(gone, "userinfo") {
				add("it holds the user or password of a URL", "write the URL without what stands before the @")
			}
			if strings.HasPrefix(strings.ToLower(s), "data:") {
				add("it holds content rather than an address", "write where the content is")
			}
			return
		}
		if mail := content.Mail(s); mail != "" {
			add("it holds an address, "+diag.Quote(mail), "leave it out: entries name nobody but their own user")
		} else if isProse(field) {
			who, count := content.Find(s, people)
			if who != "" {
				add("it names somebody else, "+diag.Quote(who), "leave it out: entries name nobody but their own user")
			} else if count != "" {
				add("it counts what one person did, "+diag.Quote(count), "say what happened to the artifact, not how much anyone did")
			}
		}
	}
	judge("target", a.Target)
	judge("description", a.Description)
	for _, v := range a.Values {
		judge(v.Field, v.Text)
	}
	return out
}

// draft says whether free text is a draft or something fetched; nil when it isn't.
func draft(field, s string) *Problem {
	why := content.Draft(s)
	if why == "" || !isProse(field) {
		return nil
	}
	return &Problem{field, true, "this is draft text or fetched content: " + why, "say in a sentence or two what was done"}
}

// Action gives an entry as the action that it was, for Judge.
func (e *Entry) Action() Action {
	at, _ := e.Time()
	a := Action{User: string(e.User()), At: at, Verb: string(e.Verb()), Target: string(e.Target()), Description: string(e.Description()),
		Via: string(e.Text(FieldVia)), Turn: string(e.Text(FieldTurn)), RequestID: string(e.Text(FieldRequestID))}
	for f := FieldVersion; f < FieldVia; f++ {
		switch {
		case f == FieldTargets && !e.Odd(f):
			for _, t := range e.targets {
				a.Values = append(a.Values, Value{names[f], string(t)})
			}
		case e.Has(f):
			a.Values = append(a.Values, Value{names[f], string(e.Text(f))})
		}
	}
	return a
}

// prepare makes of a reported action what is stored, or says all that is wrong with it.
func prepare(id string, reported Action, others []string) (*ready, Action, []string, error) {
	a, notes := Clean(reported)
	c := checker{action: &a}
	// A draft is judged as it was given, since cleaning makes one line of it.
	if p := draft("description", reported.Description); p != nil {
		c.problems = append(c.problems, *p)
	}
	for _, v := range reported.Values {
		if p := draft(v.Field, v.Text); p != nil {
			c.problems = append(c.problems, *p)
		}
	}
	for _, p := range Judge(a, others...) {
		if !slices.ContainsFunc(c.problems, func(q Problem) bool { return q.Field == p.Field }) {
			c.problems = append(c.problems, p)
		}
	}
	c.fixed(id)
	c.verb()
	if len(c.problems) > 0 {
		return nil, a, notes, &RefusedError{c.problems}
	}
	return &c.ready, a, notes, nil
}
