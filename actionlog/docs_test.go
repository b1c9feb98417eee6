package actionlog

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog/internal/content"
)

var update = flag.Bool("update", false, "write the example of docs/action-log.md")

var example = regexp.MustCompile("(?s)```jsonl\n(.*?)```")

// The page's example is what hz writes, and the page tells of everything that there is.
func TestThePage(t *testing.T) {
	const path = "../docs/action-log.md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	l, err := In(filepath.Join(t.TempDir(), "data")).Log("me/weekly-report")
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 6, 7, 0, 4, 0, time.UTC)
	for i, a := range []Action{
		{Verb: "read", Target: "contract:me/weekly-digest#digest", Description: "Read the digest of week 45.", Values: []Value{{"version", "rev-12"}, {"needed_by", "2026-11-06T16:00:00Z"}}},
		{Verb: "drafted", Target: "https://docs.example.com/document/d/1f2e/edit?tab=t.0", Description: "Drafted the report from the digest; two sources are new.",
			Values: []Value{{"where", "drafts/weekly-report/45.md"}, {"contract_version", "1.4.0"}, {"draft", "canonical-v1:" + strings.Repeat("3a", 32)}}, Turn: "2026-11-06-1"},
		{Verb: "published", Target: "#team-reports", Description: "Posted the approved report.", Values: []Value{{"where", "#team-reports"}}, Via: "handoff"},
	} {
		a.User, a.At = "mira", at.Add(time.Duration(i)*7*time.Minute)
		if _, err := l.Append(context.Background(), a); err != nil {
			t.Fatal(err)
		}
	}
	want := stored(t, l)
	if *update {
		text = example.ReplaceAll(text, []byte("```jsonl\n"+want+"```"))
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m := example.FindSubmatch(text)
	if m == nil || string(m[1]) != want {
		t.Errorf("%s shows another log; go test ./actionlog -update writes it", path)
	}
	page := example.ReplaceAllString(string(text), "")
	var all []string
	for f := range fields {
		all = append(all, f.String())
	}
	for _, v := range verbs {
		all = append(all, v.Name, v.Does)
	}
	for _, v := range []Verdict{OK, OKUnanchored, TornTail, Truncated, Rewritten, Forked, Broken} {
		all = append(all, "`"+string(v)+"`")
	}
	all = append(all, content.Kept...)
	all = append(all, logName, lockName, headName, tornName, content.Redacted)
	for _, word := range all {
		if !strings.Contains(page, word) {
			t.Errorf("%s doesn't tell of %s", path, word)
		}
	}
}
