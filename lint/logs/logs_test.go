package logs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
)

// store makes logs of a few entries each.
func store(t *testing.T, names ...string) ([]*actionlog.Log, string) {
	t.Helper()
	dir := t.TempDir()
	var out []*actionlog.Log
	for _, name := range names {
		l, err := actionlog.In(dir).Log("me/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			_, err := l.Append(context.Background(), actionlog.Action{User: "mira", At: time.Unix(1790000000, 0), Verb: "read", Target: fmt.Sprint(i), Description: "Read it."})
			if err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, l)
	}
	return out, dir
}

func change(t *testing.T, l *actionlog.Log, from, to string) {
	t.Helper()
	text, err := os.ReadFile(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), from) {
		t.Fatalf("no %s", from)
	}
	if err := os.WriteFile(l.Path(), []byte(strings.Replace(string(text), from, to, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The order of the logs and the number of workers change nothing.
func TestAnyOrderAnyJobs(t *testing.T) {
	logs, dir := store(t, "a", "b", "c", "d", "e")
	change(t, logs[1], `"target":"2"`, `"target":"3"`)
	change(t, logs[3], "Read it.", "Read the mail of theo@example.com.")
	o := Options{Dir: dir, KeepText: true}
	want, err := Check(logs, o)
	if err != nil || len(want.Diagnostics) != 3 || len(want.Files) != 2 || want.Checked != 5 || want.Thing != Thing {
		t.Fatalf("%+v, %v", want.Diagnostics, err)
	}
	for _, order := range [][]int{{4, 3, 2, 1, 0}, {2, 0, 4, 1, 3}} {
		var shuffled []*actionlog.Log
		for _, i := range order {
			shuffled = append(shuffled, logs[i])
		}
		for o.Jobs = 1; o.Jobs < 5; o.Jobs++ {
			got, err := Check(shuffled, o)
			if err != nil || !reflect.DeepEqual(got.Diagnostics, want.Diagnostics) || !reflect.DeepEqual(got.Targets, want.Targets) || !reflect.DeepEqual(got.Files, want.Files) {
				t.Errorf("%v, %d: %+v", order, o.Jobs, got.Diagnostics)
			}
		}
	}
	for _, d := range want.Diagnostics {
		text := string(want.Files[d.Path].Text)
		if s := text[d.Span.Start:d.Span.End]; !strings.HasPrefix(s, "{") && !strings.HasPrefix(s, `"Read`) || strings.Contains(s, "\n") {
			t.Errorf("%s: %q", d.Message, s)
		}
		if got := want.Files[d.Path].Range(d.Span); got != d.Range {
			t.Errorf("%s: %v, want %v", d.Message, d.Range, got)
		}
	}
}

func TestAnchorsCount(t *testing.T) {
	logs, dir := store(t, "a", "b")
	o := Options{Dir: dir, Anchors: func(id string) []actionlog.Anchor {
		if id == "me/b" {
			return []actionlog.Anchor{{Seq: 9, Source: "a receipt"}}
		}
		return nil
	}}
	r, err := Check(logs, o)
	if err != nil || len(r.Diagnostics) != 1 || !strings.Contains(r.Diagnostics[0].Message, "a receipt knows entry 9") {
		t.Fatalf("%+v, %v", r.Diagnostics, err)
	}
	if got := r.Diagnostics[0]; got.Code != chainCode || got.Range.Start.Line != 6 {
		t.Errorf("%+v", got)
	}
}

// A log that can't be read is told, and the others are checked.
func TestUnreadable(t *testing.T) {
	logs, dir := store(t, "a", "b")
	if err := os.Remove(logs[0].Path()); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(logs[0].Path(), 0o700); err != nil {
		t.Fatal(err)
	}
	r, err := Check(logs, Options{Dir: dir})
	if err != nil || len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != "HZC001" {
		t.Fatalf("%+v, %v", r.Diagnostics, err)
	}
}

// However many lines are wrong, what is said stays readable.
func TestMany(t *testing.T) {
	logs, dir := store(t, "a")
	line := `{"v":1,"seq":1,"prev":"sha256:` + strings.Repeat("0", 64) + `","kind":"action","heinzel":"me/a","user":"mira","ts":"2026-11-06T07:00:00Z","verb":"read","target":"x","description":"By theo@example.com."}` + "\n"
	if err := os.WriteFile(logs[0].Path(), []byte(strings.Repeat(line, 3*maxFound)), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Check(logs, Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	count := map[diag.Code]int{}
	for _, d := range r.Diagnostics {
		count[d.Code]++
	}
	if count[contentCode] != maxFound || count[chainCode] < 50 || count[chainCode] > maxFound {
		t.Errorf("%v", count)
	}
	if last := r.Diagnostics[len(r.Diagnostics)-1]; !strings.Contains(last.Message, "the others are left out") {
		t.Error(last.Message)
	}
}

func TestSelection(t *testing.T) {
	logs, dir := store(t, "a")
	if err := os.WriteFile(filepath.Clean(logs[0].Path()), []byte(`{"v`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(logs[0].Folder(), "spine.head")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    Options
		want int
		bad  bool
	}{
		{Options{}, 1, false}, {Options{Select: []string{"HZC4"}}, 1, false}, {Options{Select: []string{"HZC401"}}, 0, false},
		{Options{Ignore: []string{"HZC402"}}, 0, false}, {Options{Ignore: []string{"HZC401"}}, 0, true}, {Options{Select: []string{"HZC9"}}, 0, true},
	} {
		c.o.Dir = dir
		r, err := Check(logs, c.o)
		if len(r.Diagnostics) != c.want || (err != nil) != c.bad {
			t.Errorf("%+v: %+v, %v", c.o, r.Diagnostics, err)
		}
	}
}
