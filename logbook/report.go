package logbook

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
)

// Entry is what somebody reports.
type Entry struct {
	Heinzel     string // a NAME; "" for the one that the working directory belongs to
	Verb        string
	Target      string
	Description string
	Values      []actionlog.Value
	Via         string
	Turn        string
	RequestID   string
}

// ContentCode is the code of what an entry never holds.
const ContentCode = "HZC403"

// Reported tells what a report did, as JSON.
type Reported struct {
	Version  int             `json:"version"`
	Heinzel  string          `json:"heinzel"`
	File     string          `json:"file"`
	Written  bool            `json:"written"` // there is a new entry
	Earlier  bool            `json:"earlier"` // the request was answered before, by this entry
	Seq      int64           `json:"seq"`
	Hash     string          `json:"hash"`
	Entry    json.RawMessage `json:"entry"` // the log's line; null when nothing was written
	Notes    []string        `json:"notes"` // what was changed before it was stored, and what else is worth knowing
	SetAside *Torn           `json:"set_aside"`
	Mended   bool            `json:"mended"` // the last line lacked its line feed, and got it
	Problems []Problem       `json:"problems"`
}

// Torn is a torn last line that was moved out of the log.
type Torn struct {
	File string `json:"file"`
	Size int64  `json:"size"`
	Seq  int64  `json:"seq"`
}

// Problem is a reason why nothing was written.
type Problem struct {
	Code    string `json:"code"` // ContentCode, or "" for what is mistyped or missing
	Field   string `json:"field"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Refused says whether something in the entry kept it from being written, and whether that is
// content that entries never hold rather than a slip.
func (r *Reported) Refused() (refused, content bool) {
	for _, p := range r.Problems {
		content = content || p.Code != ""
	}
	return len(r.Problems) > 0, content
}

// Report writes an entry. When something in it keeps it from being written, that stands in
// Reported.Problems, and the log is as it was. The error is an *Error, or one of the system.
func (b *Book) Report(ctx context.Context, e Entry) (*Reported, error) {
	name := e.Heinzel
	if name == "" {
		var err error
		if name, err = b.Owner(); err != nil {
			return nil, err
		}
	}
	l, err := b.ForWriting(name)
	if err != nil {
		return nil, err
	}
	return b.append(ctx, l, e)
}

func (b *Book) append(ctx context.Context, l *actionlog.Log, e Entry) (*Reported, error) {
	out := &Reported{Version: 1, Heinzel: l.ID(), File: workspace.Printed(b.Dir, l.Path()), Entry: json.RawMessage("null"), Notes: []string{}, Problems: []Problem{}}
	done, err := l.Append(ctx, actionlog.Action{User: b.User(), At: b.Now, Verb: e.Verb, Target: e.Target, Description: e.Description,
		Values: e.Values, Via: e.Via, Turn: e.Turn, RequestID: e.RequestID})
	var refused *actionlog.RefusedError
	if errors.As(err, &refused) {
		for _, p := range refused.Problems {
			code := ""
			if p.Content {
				code = ContentCode
			}
			out.Problems = append(out.Problems, Problem{code, p.Field, p.Message, p.Hint})
		}
		return out, nil
	}
	if err != nil {
		return nil, b.explain(l, err)
	}
	out.Written, out.Earlier, out.Mended = !done.Earlier, done.Earlier, done.Mended
	out.Seq, out.Hash, out.Entry = done.Seq, done.Hash.String(), done.Line
	out.Notes = append(out.Notes, done.Notes...)
	if done.Aside != nil {
		out.SetAside = &Torn{workspace.Printed(b.Dir, done.Aside.Path), done.Aside.Size, done.Aside.Seq}
	}
	if done.Seq == 1 && out.Written {
		out.Notes = append(out.Notes, b.begun(l)...)
	}
	return out, nil
}

// begun says that an entry began a log, when its name may be a slip: no contract has it, and
// another log's is near.
func (b *Book) begun(l *actionlog.Log) []string {
	name := bare(l.ID())
	var others []string
	for _, other := range b.Names() {
		if other != name {
			others = append(others, other)
		}
	}
	near := diag.Suggest(name, others)
	if near == "" {
		return nil
	}
	if _, err := workspace.Find(l.ID(), workspace.RootsOf(b.Settings), b.Dir); err == nil {
		return nil
	}
	return []string{"this began a new log, and no contract has its name: did you mean " + near + "?"}
}

// explain says in an *Error why a log couldn't be written to, where a person can do something.
func (b *Book) explain(l *actionlog.Log, err error) error {
	var damaged *actionlog.DamagedError
	var request *actionlog.RequestError
	switch {
	case errors.As(err, &damaged):
		r := damaged.Report
		return &Error{Message: workspace.Printed(b.Dir, l.Path()) + ": " + r.Message + " (" + string(r.Verdict) + "); nothing is appended to such a log",
			Hint: b.mend(l, r)}
	case errors.As(err, &request):
		return &Error{Message: request.Error(), Hint: "leave --request-id out, or give this action an id of its own"}
	}
	return err
}

// mend says what a person can do about a log that isn't what it was.
func (b *Book) mend(l *actionlog.Log, r *actionlog.Report) string {
	name := b.Called(l)
	hint := "restore it from a backup, or begin a new log: " + shell.Command("hz", "heinzel", "log", name, "--set-aside")
	if r.Verdict != actionlog.Broken {
		hint += "; if it is right as it is: " + shell.Command("hz", "heinzel", "log", name, "--accept")
	}
	return hint
}

// Called gives the shortest NAME that means this log.
func (b *Book) Called(l *actionlog.Log) string {
	name := bare(l.ID())
	if found, err := b.Find(name); err == nil && found.ID() == l.ID() {
		return name
	}
	return strings.Replace(l.ID(), "/", ":", 1)
}
