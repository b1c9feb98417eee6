package logbook

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/workspace/config"
)

var noon = time.Date(2026, 11, 6, 12, 0, 0, 0, time.UTC)

// newBook gives a book over folders of its own.
func newBook(t *testing.T) *Book {
	t.Helper()
	dir := t.TempDir()
	b := &Book{Settings: &config.Settings{DataDir: filepath.Join(dir, "data"), UserDir: filepath.Join(dir, "me"), Checkout: filepath.Join(dir, "team"), Handle: "mira"},
		Dir: filepath.Join(dir, "work"), Getenv: func(string) string { return "" }, Login: func() string { return "login" }, Now: noon}
	for _, d := range []string{b.Settings.UserDir, filepath.Join(b.Settings.Checkout, "workflows"), b.Dir} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func (b *Book) mustReport(t *testing.T, heinzel, target string) *Reported {
	t.Helper()
	r, err := b.Report(context.Background(), Entry{Heinzel: heinzel, Verb: "read", Target: target, Description: "Read it."})
	if err != nil || !r.Written {
		t.Fatalf("%+v, %v", r, err)
	}
	return r
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWhoseEntryItIs(t *testing.T) {
	b := newBook(t)
	contract := func(path ...string) {
		write(t, filepath.Join(append([]string{filepath.Dir(b.Dir)}, path...)...), "---\nname: x\n---\n")
	}
	contract("me", "mine.prose.md")
	contract("me", "both.prose.md")
	contract("team", "workflows", "both.prose.md")
	contract("team", "workflows", "deep", "theirs.prose.md")
	for name, want := range map[string]string{
		"mine": "me/mine", "theirs": "team/theirs", "nobody": "me/nobody", "team:nobody": "team/nobody", "me/theirs": "me/theirs", "team:both": "team/both",
	} {
		l, err := b.ForWriting(name)
		if err != nil || l.ID() != want {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	for name, want := range map[string]string{"both": "write me:both or team:both", "Mine": "", "x:y": "", "": ""} {
		_, err := b.ForWriting(name)
		var e *Error
		if !errors.As(err, &e) || !e.Usage || e.Hint != want {
			t.Errorf("%q: %#v", name, err)
		}
	}
	// A log counts as much as a contract.
	b.mustReport(t, "team:mine", "x")
	if _, err := b.ForWriting("mine"); err == nil {
		t.Error("mine is in both namespaces")
	}
	if l, err := b.Find("mine"); err != nil || l.ID() != "team/mine" {
		t.Errorf("%v, %v", l, err)
	}
	b.mustReport(t, "me:mine", "x")
	b.mustReport(t, "plan", "x")
	if got := b.Names(); !slices.Equal(got, []string{"me:mine", "plan", "team:mine"}) {
		t.Errorf("%q", got)
	}
	for name, hint := range map[string]string{"plna": "did you mean plan?", "mine": "write me:mine or team:mine", "zzzzzzzz": "hz heinzel log lists all"} {
		_, err := b.Find(name)
		var e *Error
		if !errors.As(err, &e) || !e.Usage || e.Hint != hint {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

func TestOwner(t *testing.T) {
	b := newBook(t)
	deep := filepath.Join(b.Dir, "a", "b")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	b.Dir = deep
	top := filepath.Dir(filepath.Dir(deep))
	if _, err := b.Owner(); err == nil {
		t.Error("nobody is named")
	}
	for _, c := range []struct{ text, want, message string }{
		{"plan\n", "plan", ""}, {"\ufeff# whose\r\n\r\n  me:plan  \r\n", "me:plan", ""}, {"team/plan", "team/plan", ""},
		{"", "", "names nobody"}, {"# plan\n", "", "names nobody"}, {"a\nb\n", "", "more than one"}, {"Plan\n", "", `did you mean "plan"`},
		{"../x\n", "", "isn't a name"}, {strings.Repeat("#", maxOwnerFile) + "\nplan", "", "more than a name"},
	} {
		write(t, filepath.Join(top, OwnerFile), c.text)
		got, err := b.Owner()
		if got != c.want || (err == nil) != (c.message == "") || err != nil && !strings.Contains(err.Error(), c.message) {
			t.Errorf("%q: %q, %v", c.text, got, err)
		}
	}
	// The nearest counts, a folder of that name is another program's, and the variable is before all.
	write(t, filepath.Join(top, OwnerFile), "far")
	write(t, filepath.Join(deep, OwnerFile, "x"), "")
	if got, err := b.Owner(); got != "far" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	write(t, filepath.Join(filepath.Dir(deep), OwnerFile), "near")
	if got, err := b.Owner(); got != "near" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	b.Getenv = func(name string) string { return map[string]string{OwnerVariable: "me/variable"}[name] }
	if got, err := b.Owner(); got != "me/variable" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// The last entries are the last ones of all, for whatever bounds and damage.
func TestReadTheLast(t *testing.T) {
	b := newBook(t)
	for i := range 30 {
		b.Now = noon.Add(time.Duration(i%7) * time.Hour)
		b.mustReport(t, "x", fmt.Sprint("t", i))
	}
	l, err := b.Find("x")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	damaged := strings.Replace(strings.Replace(string(text), `"t12"`, `"T12"`, 1), `{"v":1,"seq":20,`, "{", 1) + `{"v`
	r := rand.New(rand.NewPCG(7, 7))
	for _, text := range []string{string(text), damaged} {
		write(t, l.Path(), text)
		for range 200 {
			q := Query{Limit: -1}
			if r.IntN(3) > 0 {
				q.Since = noon.Add(time.Duration(r.IntN(8)) * time.Hour)
			}
			if r.IntN(3) > 0 {
				q.Until = noon.Add(time.Duration(r.IntN(8)) * time.Hour)
			}
			all, whole := read(t, l, q)
			q.Limit = r.IntN(35)
			last, reading := read(t, l, q)
			want := all[max(0, len(all)-q.Limit):]
			if !slices.Equal(last, want) || reading.Faults != whole.Faults || reading.Entries != whole.Entries || reading.At != whole.At || reading.Shown != int64(len(last)) {
				t.Fatalf("%+v: %v, want %v (%+v, %+v)", q, last, want, reading, whole)
			}
			if damaged == text && (whole.Faults == 0 || whole.Tail == nil || whole.First == nil) {
				t.Fatalf("%+v", whole)
			}
		}
	}
}

func read(t *testing.T, l *actionlog.Log, q Query) ([]string, *Reading) {
	t.Helper()
	out := []string{}
	r, err := Read(l, q, func(e *actionlog.Entry, _ *actionlog.Fault) error {
		if e != nil {
			out = append(out, string(e.Target()))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out, r
}

func TestReadStops(t *testing.T) {
	b := newBook(t)
	b.mustReport(t, "x", "1")
	b.mustReport(t, "x", "2")
	l, _ := b.Find("x")
	enough := errors.New("enough")
	for _, limit := range []int{-1, 2} {
		n := 0
		if _, err := Read(l, Query{Limit: limit}, func(*actionlog.Entry, *actionlog.Fault) error { n++; return enough }); !errors.Is(err, enough) || n != 1 {
			t.Errorf("%v after %d", err, n)
		}
	}
}

func TestParseTime(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	for in, want := range map[string]string{
		"2026-11-06T07:00:00Z": "2026-11-06T07:00:00Z", "2026-11-06T07:00:00.25+01:00": "2026-11-06T06:00:00.25Z",
		"2026-11-06": "2026-11-05T23:00:00Z", "2026-11-06T08:00": "2026-11-06T07:00:00Z", "2026-11-06 08:00:01": "2026-11-06T07:00:01Z",
		"7d": "2026-10-30T12:00:00Z", "2w": "2026-10-23T11:00:00Z", "12h": "2026-11-06T00:00:00Z", "1d12h": "2026-11-05T00:00:00Z", "90m": "2026-11-06T10:30:00Z", "0s": "2026-11-06T12:00:00Z",
		"": "", "d": "", "7": "", "7y": "", "-7d": "", "7 d": "", "9999999999d": "", "fri day": "", "fr": "", "fridays": "", "tomorrow": "",
		"friday": "2026-11-05T23:00:00Z", "Fri": "2026-11-05T23:00:00Z", "saturday": "2026-10-30T23:00:00Z", "thu": "2026-11-04T23:00:00Z", "today": "2026-11-05T23:00:00Z", "Yesterday": "2026-11-04T23:00:00Z", "2026-13-01": "", "2026-11-31": "", "12:00": "",
	} {
		got, err := ParseTime("--since", in, false, noon, berlin)
		if want == "" {
			var e *Error
			if !errors.As(err, &e) || !e.Usage || !strings.HasPrefix(e.Message, "--since can't be ") {
				t.Errorf("%q: %v, %v", in, got, err)
			}
			continue
		}
		if err != nil || got.UTC().Format(time.RFC3339Nano) != want {
			t.Errorf("%q: %v, %v, want %s", in, got.UTC().Format(time.RFC3339Nano), err, want)
		}
	}
	// The last moment of a day, also of one of 25 hours.
	for in, want := range map[string]string{"2026-11-06": "2026-11-06T22:59:59.999999999Z", "yesterday": "2026-11-05T22:59:59.999999999Z", "2026-10-25": "2026-10-25T22:59:59.999999999Z", "2026-11-06T08:00": "2026-11-06T07:00:00Z"} {
		if got, err := ParseTime("--until", in, true, noon, berlin); err != nil || got.UTC().Format(time.RFC3339Nano) != want {
			t.Errorf("%q: %v, %v", in, got.UTC(), err)
		}
	}
}

func TestAlias(t *testing.T) {
	b := newBook(t)
	r, err := b.Alias(context.Background(), Alias{Targets: []string{"the report", "list@example.com"}, Because: "both are sent on Fridays"})
	if err != nil || !r.Written || r.Heinzel != GraphHeinzel {
		t.Fatalf("%+v, %v", r, err)
	}
	r, err = b.Alias(context.Background(), Alias{Targets: []string{"a", "b", "a"}, Name: "One", Reject: true})
	if err != nil || !r.Written || !strings.Contains(string(r.Entry), `"verb":"alias.rejected","target":"One"`) || !strings.Contains(string(r.Entry), `"targets":["a","b"]`) {
		t.Fatalf("%s, %v", r.Entry, err)
	}
	for _, a := range []Alias{{}, {Targets: []string{"a"}}, {Targets: []string{"a", "a"}}, {Targets: []string{"a", "b"}, Because: "theo@example.com said so"}} {
		r, err := b.Alias(context.Background(), a)
		if refused, content := r.Refused(); err != nil || !refused || content != (a.Because != "") {
			t.Errorf("%+v: %+v, %v", a, r, err)
		}
	}
}

// memory is a Witness that knows one head of each log.
type memory map[string]actionlog.Anchor

func (m memory) Anchors(_ context.Context, id string) []actionlog.Anchor {
	if a, ok := m[id]; ok {
		return []actionlog.Anchor{a}
	}
	return nil
}

func (m memory) Known(context.Context) map[string][]actionlog.Anchor {
	out := map[string][]actionlog.Anchor{}
	for id, a := range m {
		out[id] = []actionlog.Anchor{a}
	}
	return out
}

func (m memory) Accept(_ context.Context, id string) error {
	delete(m, id)
	return nil
}

func TestDecisions(t *testing.T) {
	ctx := context.Background()
	for _, decision := range []string{"accept", "set-aside"} {
		b := newBook(t)
		first, second := b.mustReport(t, "x", "1"), b.mustReport(t, "x", "2")
		l, _ := b.Find("x")
		hash, err := actionlog.ParseHash(second.Hash)
		if err != nil {
			t.Fatal(err)
		}
		known := memory{"me/x": {Seq: 2, Hash: hash, Source: "the index"}, "me/y": {Seq: 1}}
		b.Witness = known
		if v, err := b.Verify(ctx, l); err != nil || v.Verdict != actionlog.OK || len(v.Commands) != 0 {
			t.Fatalf("%+v, %v", v, err)
		}
		if d, err := b.Accept(ctx, l); err != nil || d.Changed || len(known) != 2 {
			t.Errorf("there is nothing to accept: %+v, %v", d, err)
		}
		write(t, l.Path(), string(first.Entry)+"\n")
		if v, err := b.Verify(ctx, l); err != nil || v.Verdict != actionlog.Truncated || len(v.Commands) != 2 {
			t.Fatalf("%+v, %v", v, err)
		}
		_, err = b.Report(ctx, Entry{Heinzel: "x", Verb: "heartbeat"})
		var e *Error
		if !errors.As(err, &e) || e.Usage || !strings.Contains(e.Hint, "hz heinzel log x --accept") {
			t.Errorf("%#v", err)
		}
		do, want := b.Accept, int64(2)
		if decision == "set-aside" {
			do, want = b.SetAside, 1
		}
		d, err := do(ctx, l)
		if err != nil || !d.Changed || d.Decision != decision || d.Verdict != actionlog.Truncated || len(known) != 1 {
			t.Errorf("%+v, %v, %v", d, err, known)
		}
		r, err := b.Report(ctx, Entry{Heinzel: "x", Verb: "heartbeat"})
		if err != nil || r.Seq != want {
			t.Errorf("%+v, %v", r, err)
		}
		if v, err := b.Verify(ctx, l); err != nil || v.Verdict != actionlog.OKUnanchored {
			t.Errorf("%+v, %v", v, err)
		}
	}
}

func TestABrokenLogIsntAccepted(t *testing.T) {
	ctx := context.Background()
	b := newBook(t)
	first := b.mustReport(t, "x", "1")
	b.mustReport(t, "x", "2")
	l, _ := b.Find("x")
	text, err := os.ReadFile(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	write(t, l.Path(), strings.Replace(string(text), `"target":"1"`, `"target":"3"`, 1))
	v, err := b.Verify(ctx, l)
	if err != nil || v.Verdict != actionlog.Broken || !slices.Equal(v.Commands, []string{"hz heinzel log x --set-aside"}) {
		t.Errorf("%+v, %v", v, err)
	}
	var e *Error
	if _, err := b.Accept(ctx, l); !errors.As(err, &e) || strings.Contains(e.Hint, "--accept") {
		t.Errorf("%#v", err)
	}
	if _, err := b.Report(ctx, Entry{Heinzel: "x", Verb: "heartbeat"}); !errors.As(err, &e) || !strings.Contains(e.Message, "entry 1 was changed") {
		t.Errorf("%#v", err)
	}
	write(t, l.Path(), string(text))
	if r, err := b.Report(ctx, Entry{Heinzel: "x", Verb: "heartbeat"}); err != nil || r.Seq != 3 || first.Seq != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A log whose whole folder has gone is looked at all the same, as far as a Witness knows of it,
// and a person can decide about it; so is what stands in a log's place.
func TestWhatHasGone(t *testing.T) {
	ctx := context.Background()
	b := newBook(t)
	first := b.mustReport(t, "x", "1")
	b.mustReport(t, "z", "1")
	hash, err := actionlog.ParseHash(first.Hash)
	if err != nil {
		t.Fatal(err)
	}
	b.Witness = memory{"me/x": {Seq: 1, Hash: hash, Source: "the index"}, "no id": {Seq: 1}}
	ids := func() (out []string) {
		logs, err := b.All(b.Known(ctx))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range logs {
			out = append(out, l.ID())
		}
		return out
	}
	l, _ := b.Find("x")
	if err := os.RemoveAll(l.Folder()); err != nil {
		t.Fatal(err)
	}
	odd, _ := b.store().Log("me/y")
	if err := os.MkdirAll(odd.Path(), 0o700); err != nil {
		t.Fatal(err)
	}
	if got := ids(); !slices.Equal(got, []string{"me/x", "me/y", "me/z"}) {
		t.Errorf("%v", got)
	}
	l, err = b.Find("x")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := b.Verify(ctx, l); err != nil || v.Verdict != actionlog.Truncated || v.Seq != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	var e *Error
	if _, err := b.SetAside(ctx, l); !errors.As(err, &e) || !strings.Contains(e.Hint, "--accept") {
		t.Errorf("%#v", err)
	}
	if d, err := b.Accept(ctx, l); err != nil || !d.Changed {
		t.Errorf("%+v, %v", d, err)
	}
	if got := ids(); !slices.Equal(got, []string{"me/y", "me/z"}) {
		t.Errorf("%v", got)
	}
}
