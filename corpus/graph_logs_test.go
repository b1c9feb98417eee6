package corpus_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog"
)

// fourWeeks writes what the team of corpus/graph did in November 2026 into logs below a folder,
// through actionlog's own Append: the same bytes at each run.
type fourWeeks struct {
	t     *testing.T
	store actionlog.Store
	users map[string]string
}

// The places that the team writes to.
const (
	reportDoc = "https://docs.example.com/document/d/pay-weekly/edit"
	statusDoc = "https://docs.example.com/document/d/pay-status/edit"
	notesDoc  = "https://docs.example.com/document/d/pay-release-notes/edit"
	channel   = "#pay-weekly"
)

func writeFourWeeks(t *testing.T, dir string) {
	t.Helper()
	w := &fourWeeks{t: t, store: actionlog.In(dir), users: map[string]string{
		"team/issue-triage": "theo", "team/release-notes": "priya", "team/weekly-report": "priya", "team/risk-register": "mira",
		"me/weekly-digest": "mira", "me/graph": "mira",
	}}
	first := time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC) // a Monday
	for day := range 28 {
		w.day(first.AddDate(0, 0, day), day)
	}
}

// day writes one day: what comes earlier stands earlier in each log.
func (w *fourWeeks) day(date time.Time, day int) {
	week, weekday := day/7+1, day%7 // from Monday, 0
	at := func(hour, minute int) time.Time {
		return date.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
	}
	for _, id := range []string{"me/graph", "me/weekly-digest", "team/issue-triage", "team/release-notes", "team/risk-register", "team/weekly-report"} {
		if id == "team/release-notes" && week == 4 && weekday > 1 {
			continue // its machine is off
		}
		w.add(id, at(0, 5), "heartbeat", id, "It is there.")
	}
	if weekday < 5 {
		w.triage(at, date, week, weekday)
	}
	switch weekday {
	case 0:
		w.monday(at, date, week)
	case 1:
		w.aliases(at, week)
	case 3:
		if week < 4 {
			w.notes(at, date, week)
		}
	case 4:
		w.friday(at, date, week)
	}
}

func (w *fourWeeks) triage(at func(int, int) time.Time, date time.Time, week, weekday int) {
	const id, out = "team/issue-triage", "contract:team/issue-triage#triage"
	w.add(id, at(6, 0), "read", "tracker.issues_open", "Read the open issues of the payments project.", "version="+date.Format("2006-01-02")+"T06:00Z")
	w.add(id, at(6, 4), "drafted", out, "Drafted the list of issues that wait for a decision.", "where=drafts/issue-triage.md", "contract_version=1.0.0", hash("triage", week, weekday))
	if week == 3 && weekday == 4 {
		return // nobody approved it that day, so the report fell back
	}
	w.add(id, at(8, 30), "approved", out, "Approved as drafted.", "by=theo", "share_changed=0", fingerprint("triage", week, weekday))
}

func (w *fourWeeks) monday(at func(int, int) time.Time, date time.Time, week int) {
	const risks, out = "team/risk-register", "contract:team/risk-register#risks"
	w.add(risks, at(9, 0), "read", "contract:team/issue-triage#triage", "Read the triage of the day.", "version=approved "+date.Format("2006-01-02"), "needed_by="+at(10, 0).Format(time.RFC3339))
	w.add(risks, at(9, 0), "read", "tracker.milestones(project=PAY)", "Read what was promised for when.", "version="+date.Format("2006-01-02"))
	w.add(risks, at(9, 10), "drafted", out, "Drafted the register; one risk is new.", "where="+statusDoc, "contract_version=1.0.0", hash("risks", week, 0))
	if week < 4 {
		w.add(risks, at(11, 0), []string{"approved", "rejected", "approved"}[week-1], out, "Decided on the draft of the register.", "by=mira", fingerprint("risks", week, 0))
	}
	if week == 1 {
		return // there was no report yet
	}
	const digest = "me/weekly-digest"
	w.add(digest, at(7, 0), "read", "contract:team/weekly-report#report", "Read the report of last week.", "version=published "+date.AddDate(0, 0, -3).Format("2006-01-02"))
	w.add(digest, at(7, 0), "read", "contract:team/risk-register#risks", "Read the register of risks.")
	w.add(digest, at(7, 1), "read", "https://wiki.example.com/pages/payments-goals", "Looked up which goals the quarter has.")
	w.add(digest, at(7, 5), "drafted", "contract:me/weekly-digest#digest", "Drafted the digest.", "where=drafts/weekly-digest.md", "contract_version=1.0.0", hash("digest", week, 0))
	w.add(digest, at(8, 0), "approved", "contract:me/weekly-digest#digest", "Approved with a sentence changed.", "by=mira", "share_changed=0.1", fingerprint("digest", week, 0))
}

func (w *fourWeeks) notes(at func(int, int) time.Time, date time.Time, week int) {
	const id, out = "team/release-notes", "contract:team/release-notes#notes"
	w.add(id, at(13, 0), "read", "repository.pull_requests(repository=acme/payments)", "Read what was merged.", "version="+date.Format("2006-01-02"))
	w.add(id, at(13, 8), "drafted", out, "Drafted the notes of the next release.", "where=drafts/release-notes.md", "contract_version="+[]string{"1.0.0", "1.0.0", "1.1.0"}[week-1], hash("notes", week, 3))
	w.add(id, at(15, 0), "approved", out, "Approved as drafted.", "by=priya", fingerprint("notes", week, 3))
	w.add(id, at(15, 1), "published", out, "Put the notes into their document.", "where="+notesDoc)
}

func (w *fourWeeks) friday(at func(int, int) time.Time, date time.Time, week int) {
	const id, out = "team/weekly-report", "contract:team/weekly-report#report"
	deadline := "needed_by=" + at(17, 0).Format(time.RFC3339)
	if week == 3 {
		w.add(id, at(14, 0), "fell_back", "contract:team/issue-triage#triage", "The triage of Friday wasn't approved, so it took Thursday's.",
			"input=triage", "used=approved "+date.AddDate(0, 0, -1).Format("2006-01-02"), "deadline="+at(14, 0).Format(time.RFC3339))
	} else {
		w.add(id, at(14, 0), "read", "contract:team/issue-triage#triage", "Read the triage of the day.", "version=approved "+date.Format("2006-01-02"), deadline)
	}
	if week == 4 {
		w.add(id, at(14, 0), "fell_back", "contract:team/release-notes#notes", "The notes were late, so it took those of the week before.",
			"input=notes", "used=approved "+date.AddDate(0, 0, -8).Format("2006-01-02"), "deadline="+at(14, 0).Format(time.RFC3339))
	} else {
		w.add(id, at(14, 0), "read", "contract:team/release-notes#notes", "Read the notes of the next release.", "version=approved "+date.AddDate(0, 0, -1).Format("2006-01-02"), deadline)
	}
	w.add(id, at(14, 0), "read", "calendar.events(calendar=payments-away)", "Read who is away next week.")
	place := reportDoc
	if week == 4 {
		place = statusDoc // where the register's draft waits
	}
	w.add(id, at(14, 20), "drafted", out, "Drafted the report of the week.", "where="+place, "contract_version=1.2.0", hash("report", week, 4))
	if week == 4 {
		return
	}
	w.add(id, at(16, 30), "approved", out, "Approved with two sentences changed.", "by=priya", "share_changed=0.05", fingerprint("report", week, 4))
	w.add(id, at(16, 31), "published", out, "Put the report into its document.", "where="+reportDoc)
	w.handoff(id, at(16, 40), "published", channel, "Posted the link to the report.", "where="+channel)
}

// aliases is what the keeper of the graph proposes, and what its user says to it.
func (w *fourWeeks) aliases(at func(int, int) time.Time, week int) {
	const id = "me/graph"
	switch week {
	case 2:
		w.add(id, at(3, 0), "aliased", "The weekly report", "These are the report and its document.",
			"targets=contract:team/weekly-report#report", "targets="+reportDoc, "because=The report is published into the document.")
		w.add(id, at(3, 1), "aliased", "Payments status", "These look like one document.",
			"targets="+channel, "targets=contract:team/weekly-report#report", "because=Both are named pay-weekly.")
	case 3:
		w.add(id, at(9, 0), "alias.rejected", "Payments status", "The channel gets other posts, too.",
			"targets="+channel, "targets=contract:team/weekly-report#report")
	case 4:
		w.add(id, at(3, 0), "aliased", "Payments status", "These look like one document.",
			"targets="+channel, "targets="+reportDoc, "because=The link was posted there.")
	}
}

func (w *fourWeeks) add(id string, at time.Time, verb, target, description string, fields ...string) {
	w.append(actionlog.Action{At: at, Verb: verb, Target: target, Description: description}, id, fields)
}

func (w *fourWeeks) handoff(id string, at time.Time, verb, target, description string, fields ...string) {
	w.append(actionlog.Action{At: at, Verb: verb, Target: target, Description: description, Via: "handoff"}, id, fields)
}

func (w *fourWeeks) append(a actionlog.Action, id string, fields []string) {
	w.t.Helper()
	for _, f := range fields {
		v, ok := actionlog.ParseValue(f)
		if !ok {
			w.t.Fatalf("%q is no field", f)
		}
		a.Values = append(a.Values, v)
	}
	a.User = w.users[id]
	log, err := w.store.Log(id)
	if err != nil {
		w.t.Fatal(err)
	}
	if done, err := log.Append(context.Background(), a); err != nil || len(done.Notes) > 0 {
		w.t.Fatalf("%s %s %s: %v %v", id, a.Verb, a.Target, err, done)
	}
}

func hash(what string, week, day int) string {
	return "draft=" + digest(what, week, day)
}

func fingerprint(what string, week, day int) string {
	return "output_fp=" + digest(what, week, day)
}

// digest is a fingerprint as they look.
func digest(what string, week, day int) string {
	return "canonical-v1:" + strings.Repeat(fmt.Sprintf("%x", what)[:4], 15) + fmt.Sprintf("%02x%02x", week, day)
}

// TestGraphLogs: the logs of corpus/graph are those that actionlog writes.
func TestGraphLogs(t *testing.T) {
	dir := t.TempDir()
	writeFourWeeks(t, dir)
	logs, err := filepath.Glob(filepath.Join(dir, "heinzel", "*", "*", "spine.jsonl"))
	if err != nil || len(logs) != 6 {
		t.Fatal(logs, err)
	}
	for _, path := range logs {
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			t.Fatal(err)
		}
		heldTo(t, filepath.Join("graph", "data", rel), string(got))
	}
}
