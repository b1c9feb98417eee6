package tell

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
)

// said is what is hovered at the carets of a case's contract: the text that it is of, and what
// is said.
func said(t *testing.T, d *desk, name string) []string {
	t.Helper()
	doc := d.doc(t, name)
	var out []string
	for _, offset := range d.carets[name] {
		h := Hover(d.Snapshot, doc, doc.Text.Position(offset))
		if h == nil {
			out = append(out, "nothing")
			continue
		}
		at := doc.Text.Span(*h.Range)
		s := string(doc.Text.Text[at.Start:at.End]) + "\n" + d.clean(h.Contents.Value)
		out = append(out, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s))
	}
	return out
}

// However a file's lines end, and in whatever unit columns are counted, the same is said of the
// same text.
func TestHoverInEveryWriting(t *testing.T) {
	for _, file := range cases(t, "hover-") {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name string
			turn func(string) string
			enc  source.Encoding
		}{
			{"CRLF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, source.UTF16},
			{"CR", func(s string) string { return strings.ReplaceAll(s, "\n", "\r") }, source.UTF8},
			{"BOM", func(s string) string { return "\ufeff" + s }, source.UTF16},
			{"BOM", func(s string) string { return "\ufeff" + s }, source.UTF8},
			{"code points", func(s string) string { return s }, source.CodePoints},
		} {
			a, b := txtar.Parse(raw), txtar.Parse(raw)
			for i, f := range b.Files {
				if f.Name != "log" {
					b.Files[i].Data = []byte(c.turn(string(f.Data)))
				}
			}
			plain, turned := lay(t, a), lay(t, b)
			turned.Client.Encoding = c.enc
			for _, d := range turned.Docs {
				d.Text = text.New(d.Path, d.Text.Text, c.enc)
			}
			for _, f := range a.Files {
				if f.Name == "log" {
					continue
				}
				if diff := cmp.Diff(said(t, plain, f.Name), said(t, turned, f.Name)); diff != "" {
					t.Errorf("%s: %s (-as it is +turned):\n%s", file, c.name, diff)
				}
			}
		}
	}
}

// A hover at one moment says the same every time.
func TestHoverIsDeterministic(t *testing.T) {
	for _, file := range cases(t, "hover-") {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := lay(t, a)
		for _, f := range a.Files {
			for range 5 {
				if f.Name == "log" {
					continue
				}
				if diff := cmp.Diff(said(t, d, f.Name), said(t, d, f.Name)); diff != "" {
					t.Fatal(diff)
				}
			}
		}
	}
}

const pinnedText = `---
name: agenda
kind: responsibility
description: Keeps the agenda true.
hz:
  schema: 1
  title: Agenda
  schedule: "0 7 * * MON"
  outputs: {agenda: {}}
---

### Goal

True.

### Maintains

- ` + "`agenda`" + `: o

### Done when

- [ ] It is.
`

// What a hover and a lens say of the pin of a contract of the team.
func TestPinState(t *testing.T) {
	r := canon.Canonicalize([]byte(pinnedText))
	print := r.Fingerprint()
	other := strings.Repeat("0", 64)
	for _, c := range []struct {
		name, file, pins, hover, lens, next string
	}{
		{"no pin", "team/workflows/agenda.prose.md", "", "not scheduled on this machine", "not scheduled here", "next slot Mon 07:00"},
		{"another's pin", "team/workflows/agenda.prose.md", "pin: other", "not scheduled on this machine", "not scheduled here", "next slot Mon 07:00"},
		{"approved", "team/workflows/agenda.prose.md", "pin: agenda@canonical-v1:" + print, "pinned, unchanged: it runs on this machine", "pinned, unchanged", "next run Mon 07:00"},
		{"open", "team/workflows/agenda.prose.md", "pin: team/agenda", "not pinned: it runs on this machine, whatever its file says", "not pinned", "next run Mon 07:00"},
		{"changed", "team/workflows/agenda.prose.md", "pin: agenda@sha256:" + other, "pinned, and changed since: it doesn't run on this machine", "pinned, changed", "next slot Mon 07:00"},
		{"two pins", "team/workflows/agenda.prose.md", "pin: agenda@canonical-v1:" + print + "\npin: agenda@sha256:" + other, "pinned, and changed since: it doesn't run on this machine", "pinned, changed", "next slot Mon 07:00"},
		{"another team's", "checkout/workflows/agenda.prose.md", "pin: agenda@canonical-v1:" + print, "not scheduled on this machine: it lies outside the team's checkout that is configured", "not scheduled here", "next slot Mon 07:00"},
		{"nobody's", "workflows/agenda.prose.md", "pin: agenda@canonical-v1:" + print, "", "", "next run Mon 07:00"},
		{"one's own", "me/agenda.prose.md", "pin: agenda@canonical-v1:" + print, "", "", "next run Mon 07:00"},
	} {
		a := &txtar.Archive{Comment: []byte("now: 2026-12-01T08:00:00Z\n" + c.pins + "\n"),
			Files: []txtar.File{{Name: c.file, Data: []byte(strings.Replace(pinnedText, "agenda", "agen"+caret+"da", 1))}}}
		if strings.HasPrefix(c.file, "checkout/") {
			a.Files = append(a.Files, txtar.File{Name: "checkout/.git/HEAD", Data: []byte("ref: refs/heads/main\n")})
		}
		d := lay(t, a)
		hover := strings.Join(said(t, d, c.file), "\n")
		var lenses []string
		for _, l := range Lenses(d.Snapshot, d.doc(t, c.file)) {
			lenses = append(lenses, l.Command.Title)
		}
		all := strings.Join(lenses, "; ")
		want := strings.TrimPrefix(strings.TrimSuffix(c.next+"; "+c.lens, "; "), "; ")
		if all != want || c.hover != "" && !strings.Contains(hover, "\n- "+c.hover+"\n") || c.hover == "" && strings.Contains(hover, "this machine") {
			t.Errorf("%s: the lenses %q, want %q; the hover\n%s", c.name, all, want, hover)
		}
	}
}

// While the contracts around a document are being read, nothing is said of them, and the rest is
// said all the same; so it is with a document that is no file.
func TestHoverWhileReading(t *testing.T) {
	a, err := txtar.ParseFile("testdata/hover-reference.txtar")
	if err != nil {
		t.Fatal(err)
	}
	d := lay(t, a)
	folder := *d.Folders[0]
	folder.Live = nil
	var docs []*state.Doc
	for _, doc := range d.Docs {
		doc := *doc
		doc.Folder, doc.Index = &folder, -1
		docs = append(docs, &doc)
	}
	d.Snapshot = state.New(d.Client, []*state.Folder{&folder}, docs, d.Now, d.Zone)
	for name := range d.carets {
		for _, s := range said(t, d, name) {
			if strings.Contains(s, "Nobody maintains") || strings.Contains(s, "No contract reads") {
				t.Errorf("%s: %s", name, s)
			}
		}
		if name == "me/reader.prose.md" && !strings.Contains(said(t, d, name)[0], "What is read: ") {
			t.Errorf("the key wasn't told: %v", said(t, d, name)[0])
		}
		Lenses(d.Snapshot, d.doc(t, name))
	}
	untitled := *docs[slices.IndexFunc(docs, func(d *state.Doc) bool { return d.Path == "me/weekly-digest.prose.md" })]
	untitled.URI, untitled.File, untitled.Path = "untitled:Untitled-1", "", "Untitled-1"
	s := state.New(d.Client, []*state.Folder{&folder}, []*state.Doc{&untitled}, d.Now, d.Zone)
	for offset := range len(untitled.Text.Text) {
		if h := Hover(s, &untitled, untitled.Text.Position(offset)); h != nil && strings.Contains(h.Contents.Value, "untitled:") {
			t.Error(h.Contents.Value)
		}
	}
	if len(Lenses(s, &untitled)) == 0 {
		t.Error("a document that is no file has no lenses")
	}
}
