package actionlog

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

var fingerprint = "canonical-v1:" + strings.Repeat("0f", 32)

func TestVerbsAndFields(t *testing.T) {
	v := func(pairs ...string) (out []Value) {
		for _, p := range pairs {
			value, ok := ParseValue(p)
			if !ok {
				t.Fatal(p)
			}
			out = append(out, value)
		}
		return out
	}
	for _, c := range []struct {
		verb   string
		values []Value
		want   string // what stands behind the description, or the problem: FIELD: a part of it
	}{
		{"read", nil, `}`},
		{"read", v("needed_by=2026-11-06T18:00:00+01:00", "version=rev 7"), `,"version":"rev 7","needed_by":"2026-11-06T17:00:00Z"}`},
		{"read", v("needed_by=2026-11-06T17:00:00.50Z"), `,"needed_by":"2026-11-06T17:00:00.50Z"}`},
		{"read", v("needed_by=friday"), `needed_by: isn't a time`},
		{"read", v("needed_by=2026-11-06"), `needed_by: isn't a time`},
		{"read", v("version="), `version: it is empty`},
		{"read", v("version=1", "version=2"), `version: it is given 2 times`},
		{"read", v("versoin=1"), `versoin: did you mean "version"?`},
		{"read", v("where=x"), `where: read has no such field`},
		{"read", v("version=" + strings.Repeat("x", 2001)), `version: it has 2001 characters`},
		{"drafted", v("draft="+fingerprint, "where=drafts/1.md", "contract_version=1.2.0"), `,"where":"drafts/1.md","contract_version":"1.2.0","draft":"` + fingerprint + `"}`},
		{"drafted", v("draft=0f"), `draft: is no fingerprint`},
		{"drafted", v("draft=sha256:" + strings.Repeat("0F", 32)), `draft: is no fingerprint`},
		{"drafted", v("contract_version=1 2"), `contract_version: is no version`},
		{"approved", nil, `,"by":"mira","at":"2026-11-06T12:00:00Z"}`},
		{"approved", v("by=@theo", "at=2026-11-06T11:00:00Z", "share_changed=0.250", "output_fp="+fingerprint), `,"by":"theo","at":"2026-11-06T11:00:00Z","share_changed":0.250,"output_fp":"` + fingerprint + `"}`},
		{"rejected", v("output_fp=risks="+fingerprint, "output_fp=plan="+fingerprint), `,"by":"mira","at":"2026-11-06T12:00:00Z","output_fp":{"plan":"` + fingerprint + `","risks":"` + fingerprint + `"}}`},
		{"approved", v("output_fp="+fingerprint, "output_fp="+fingerprint), `output_fp: it is given 2 times`},
		{"approved", v("output_fp=a="+fingerprint, "output_fp=a="+fingerprint), `output_fp: it is given 2 times`},
		{"approved", v("output_fp=" + "=" + fingerprint), `output_fp: is no fingerprint`},
		{"approved", v("share_changed=30%"), `share_changed: isn't a number from 0 to 1`},
		{"approved", v("share_changed=1.5"), `share_changed: isn't a number from 0 to 1`},
		{"approved", v("share_changed=.5"), `share_changed: isn't a number from 0 to 1`},
		{"approved", v("share_changed=0x1p-2"), `share_changed: isn't a number from 0 to 1`},
		{"approved", v("share_changed=NaN"), `share_changed: isn't a number from 0 to 1`},
		{"approved", v("by=Theo Meyer"), `by: is no handle`},
		{"approved", v("by=theo@example.com"), `by: it holds an address`},
		{"published", v("where=list@example.com"), `,"where":"list@example.com"}`},
		{"fell_back", v("used=rev-6", "input=contract:me/rows#rows", "deadline=2026-11-06T17:00:00Z"), `,"input":"contract:me/rows#rows","used":"rev-6","deadline":"2026-11-06T17:00:00Z"}`},
		{"fell_back", v("input=x"), `used: an entry of fell_back needs it`},
		{"heartbeat", nil, `}`},
		{"heartbeat", v("version=1"), `version: heartbeat has no such field`},
		{"aliased", v("targets=a", "targets=b", "targets=a", "because=the same document"), `,"targets":["a","b"],"because":"the same document"}`},
		{"alias.rejected", v("targets=a", "targets=b"), `,"targets":["a","b"]}`},
		{"aliased", v("targets=a", "targets=a"), `targets: there is one target alone`},
		{"aliased", nil, `targets: an entry of aliased needs it`},
		{"aliased", v("targets=a", "targets=b", "because=- one\n- two"), `because: this is draft text`},
		{"raed", nil, `verb: did you mean "read"?`},
		{"alias_rejected", v("targets=a"), `verb: did you mean`},
		{"", nil, `verb: isn't a verb`},
	} {
		r, _, _, err := prepare("me/x", Action{User: "mira", At: noon, Verb: c.verb, Target: "t", Description: "Done.", Values: c.values}, nil)
		if err == nil {
			line := string(r.line(1, Hash{}))
			if _, got, _ := strings.Cut(line, `"Done."`); got != c.want+"\n" {
				t.Errorf("%s %v: got %s, want %s", c.verb, c.values, got, c.want)
			}
			continue
		}
		var refused *RefusedError
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		field, part, _ := strings.Cut(c.want, ": ")
		p := refused.Problems[0]
		if len(refused.Problems) != 1 || p.Field != field || !strings.Contains(p.Message, part) || p.Hint == "" || len(p.Message)+len(p.Hint) > 300 {
			t.Errorf("%s %v: %+v, want %s", c.verb, c.values, refused.Problems, c.want)
		}
	}
}

func TestFixedFields(t *testing.T) {
	for _, c := range []struct {
		change func(*Action)
		want   string // the field that is refused, or nothing
	}{
		{func(a *Action) {}, ""},
		{func(a *Action) { a.User = "" }, "user"},
		{func(a *Action) { a.User = "Mira Meyer" }, "user"},
		{func(a *Action) { a.User = "@mira" }, ""},
		{func(a *Action) { a.Target = " \u200b" }, "target"},
		{func(a *Action) { a.Target = strings.Repeat("x", 2001) }, "target"},
		{func(a *Action) { a.Target = "data:text/plain,hello" }, "target"},
		{func(a *Action) { a.Description = "\n" }, "description"},
		{func(a *Action) { a.Via = "handof" }, "via"},
		{func(a *Action) { a.Via = "handoff" }, ""},
		{func(a *Action) { a.Turn = "a b" }, "turn"},
		{func(a *Action) { a.RequestID = `a"b` }, "request_id"},
		{func(a *Action) { a.RequestID = strings.Repeat("x", 129) }, "request_id"},
		{func(a *Action) { a.RequestID = "2026-11/req_1.a:b+c=d@e" }, ""},
		{func(a *Action) { a.At = time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC) }, "ts"},
		{func(a *Action) { a.Verb, a.Target, a.Description, a.Values = "heartbeat", "", "", nil }, ""},
	} {
		a := action(1)
		c.change(&a)
		_, _, _, err := prepare("me/x", a, nil)
		var refused *RefusedError
		if errors.As(err, &refused) != (c.want != "") || refused != nil && (len(refused.Problems) != 1 || refused.Problems[0].Field != c.want) {
			t.Errorf("%+v: %v", a, err)
		}
	}
}

// What entries never hold is refused with the reason, each as HZC403.
func TestWhatEntriesNeverHold(t *testing.T) {
	for text, want := range map[string]string{
		"First paragraph.\n\nSecond paragraph.":    "more than one paragraph",
		"# Weekly report\nAll is well.":            "a heading",
		"Sent to theo@example.com.":                "an address",
		"Waits for @theo.":                         "somebody else",
		"Waits for Priya.":                         "somebody else",
		"mira approved 3 drafts.":                  "what one person did",
		"2 drafts per person are late.":            "what one person did",
		"<p>Fetched</p>":                           "HTML",
		"Subject: x\nFrom: y":                      "a mail",
		`{"title": "x", "rows": []}`:               "data",
		"Two sentences. Nothing about any person.": "",
		"By weekly-report of @mira, 3 rows moved.": "",
		"Password: hunter2":                        "", // redacted
	} {
		a := action(1)
		a.Description = text
		_, stored, _, err := prepare("me/x", a, []string{"Priya"})
		var refused *RefusedError
		if want == "" {
			if err != nil || strings.Contains(stored.Description, "hunter2") {
				t.Errorf("%q: %v, %q", text, err, stored.Description)
			}
			continue
		}
		if !errors.As(err, &refused) || len(refused.Problems) != 1 || !refused.Problems[0].Content || !strings.Contains(refused.Problems[0].Message, want) || refused.Problems[0].Field != "description" {
			t.Errorf("%q: %+v", text, err)
		}
	}
	// In a log that another program wrote the same is found, and what hz would have redacted.
	for text, want := range map[string]string{
		"Password: hunter2": "password", strings.Repeat("long ", 300): "1500 characters", "Sent to theo@example.com.": "an address",
	} {
		a := action(1)
		a.Description = text
		if got := Judge(a); len(got) != 1 || !strings.Contains(got[0].Message, want) {
			t.Errorf("%q: %+v", text, got)
		}
	}
	a := action(1)
	a.Target = "https://mira:pw@x.example/"
	if got := Judge(a); len(got) != 1 || !strings.Contains(got[0].Message, "user or password") {
		t.Errorf("%+v", got)
	}
}

func TestClean(t *testing.T) {
	a := Action{User: "@mira", Verb: " drafted ", Target: "https://mira@docs.example.com/d/1?usp=sharing&tab=t.0", Description: "Drafted\nit, see https://x.example/?s=1. " + strings.Repeat("ö", 2000),
		Values: []Value{{"where", "https://x.example/d?token=1"}}}
	got, notes := Clean(a)
	if got.User != "mira" || got.Verb != "drafted" || got.Target != "https://docs.example.com/d/1?tab=t.0" || got.Values[0].Text != "https://x.example/d" {
		t.Errorf("%+v", got)
	}
	if utf8.RuneCountInString(got.Description) != MaxDescription || !strings.HasPrefix(got.Description, "Drafted it, see https://x.example/. ö") {
		t.Errorf("%q", got.Description)
	}
	if len(notes) != 5 {
		t.Errorf("%q", notes)
	}
	if again, notes := Clean(got); !reflect.DeepEqual(again, got) || len(notes) > 0 {
		t.Errorf("%+v %q", again, notes)
	}
}

// What is stored is read back as it was stored, by the scanner alone, and is found in order.
func FuzzPrepare(f *testing.F) {
	f.Add(0, "mira", "https://a:b@x.example/?c=d#e=f", "Read it.", "version", "rev-1", "r")
	f.Add(3, "mira", "a\x00\u202e", "x\u2028y \"z\" \\ \U0001f600", "output_fp", "a\"="+fingerprint, "")
	f.Add(7, "mira", "t", "password: x", "targets", "a\nb", "")
	f.Add(8, "ö", "t\xff", "[redacted]", "because", "\u007f", "")
	f.Fuzz(func(t *testing.T, verb int, user, target, description, field, value, request string) {
		a := Action{User: user, At: noon, Verb: verbs[uint(verb)%uint(len(verbs))].Name, Target: target, Description: description, RequestID: request,
			Values: []Value{{field, value}, {field, value + "x"}, {"targets", "a"}, {"targets", "b"}}}
		for n := range a.Values {
			a := a
			a.Values = a.Values[n:]
			check(t, a)
		}
		a.Values = nil
		check(t, a)
	})
}

func check(t *testing.T, a Action) {
	r, stored, _, err := prepare("me/x", a, nil)
	if err != nil {
		return
	}
	line := r.line(7, Hash{1})
	var e Entry
	if err := e.parse(line[:len(line)-1]); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if e.Seq != 7 || string(e.Target()) != stored.Target || string(e.Description()) != stored.Description || string(e.User()) != stored.User {
		t.Fatalf("%+v was stored as %s", stored, line)
	}
	if !r.same(&e, &a) {
		t.Fatalf("%s isn't the same as itself", line)
	}
	if bad := Judge(e.Action()); len(bad) > 0 {
		t.Fatalf("%s: %+v", line, bad)
	}
	if again, notes := Clean(stored); !reflect.DeepEqual(again, stored) {
		t.Fatalf("%+v became %+v: %q", stored, again, notes)
	}
}
