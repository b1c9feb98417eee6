package cli

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/schemas"
)

// What a check prints of every code's wrong example is valid against the published schema, and
// no format shows a character that a terminal would take for more than text.
func TestEveryCodeInEveryFormat(t *testing.T) {
	schema, err := schemas.CheckOutput()
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(t)
	for _, e := range diag.Catalog() {
		wrong, _ := diag.Example(e.Code)
		for _, f := range wrong {
			r.file(t, string(e.Code)+"/"+f.Path, string(f.Text))
		}
	}
	for _, format := range report.Formats() {
		r.stdout.Reset()
		r.env.Args = []string{"heinzel", "check", ".", "--format", format}
		if code := Run(context.Background(), r.env); code != exitFindings {
			t.Errorf("%s: exit status %d, %s", format, code, &r.stderr)
		}
		out := r.stdout.String()
		if i := strings.IndexFunc(out, func(c rune) bool { return c != '\n' && !diag.Shown(c) }); i >= 0 {
			t.Errorf("%s: raw %q", format, out[i:min(len(out), i+8)])
		}
		if format != string(report.JSON) {
			continue
		}
		var doc any
		if err := json.Unmarshal([]byte(out), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%#v", err)
		}
	}
}

// The same for action logs.
func TestLogsInEveryFormat(t *testing.T) {
	schema, err := schemas.CheckOutput()
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(t)
	for _, e := range diag.Catalog() {
		wrong, _ := diag.Example(e.Code)
		for _, f := range wrong {
			if e.Place == diag.InLog {
				r.file(t, "home/.local/share/hz/"+f.Path, string(f.Text))
			}
		}
	}
	odd := `{"v":1,"seq":1,"prev":"sha256:` + strings.Repeat("0", 64) + `","kind":"action","heinzel":"me/odd","user":"mira","ts":"x","verb":"read","target":"##[error]","description":"::error::\u001b[31m by theo@example.com"}` + "\n\x1b[2J ::stop\u202e\n"
	r.file(t, "home/.local/share/hz/heinzel/me/odd/spine.jsonl", odd)
	for _, format := range report.Formats() {
		r.stdout.Reset()
		r.env.Args = []string{"heinzel", "check", "--logs", "--format", format}
		if code := Run(context.Background(), r.env); code != exitFindings {
			t.Errorf("%s: exit status %d, %s", format, code, &r.stderr)
		}
		out := r.stdout.String()
		if i := strings.IndexFunc(out, func(c rune) bool { return c != '\n' && !diag.Shown(c) }); i >= 0 {
			t.Errorf("%s: raw %q", format, out[i:min(len(out), i+8)])
		}
		for _, code := range []string{"HZC401", "HZC402", "HZC403", "odd/spine.jsonl"} {
			if !strings.Contains(out, code) {
				t.Errorf("%s: no %s", format, code)
			}
		}
		if format != string(report.JSON) {
			continue
		}
		var doc any
		if err := json.Unmarshal([]byte(out), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%#v", err)
		}
	}
}
