package change_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/internal/diagnose"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// slips has a misspelt key in line 5 (from 0), and an unknown section in line 11.
var slips = strings.NewReplacer("schema", "shema", "### Goal", "### Ours\n\nx\n\n### Goal", "### Done", "### Description\n\nWhy.\n\n### Done").Replace(contract("a", ""))

func TestWhatIsAskedFor(t *testing.T) {
	s, docs := open(t, folder(t, map[string]string{"a.prose.md": strings.Replace(slips, "description: ", "description:  ", 1) /* something to format */}), able)
	d := docs[0]
	line := func(n uint32) protocol.Range {
		return protocol.Range{Start: protocol.Position{Line: n, Character: 2}, End: protocol.Position{Line: n, Character: 2}}
	}
	fix, silence := "quickfix: Rename the key to schema", "quickfix: Silence HZC105 here, with a reason"
	all, order := "source.fixAll.hz: Fix all that is safe to fix", "source.organizeSections.hz: Put the keys and sections in order"
	named := change.CodeActions(s, d, line(3), protocol.CodeActionContext{Diagnostics: diagnose.Document(d)})
	if !slices.Contains(titles(named), fix) {
		t.Errorf("a finding that the client names: %v", titles(named))
	}
	for name, c := range map[string]struct {
		at      protocol.Range
		context protocol.CodeActionContext
		want    []string
	}{
		"a misspelt key":    {line(5), protocol.CodeActionContext{}, []string{fix, all, order}},
		"an unknown name":   {line(11), protocol.CodeActionContext{TriggerKind: protocol.CodeActionInvoked}, []string{silence, all, order}},
		"nothing there":     {line(2), protocol.CodeActionContext{}, []string{all, order}},
		"automatically":     {line(5), protocol.CodeActionContext{TriggerKind: protocol.CodeActionAutomatic}, []string{fix}},
		"fixes":             {line(5), protocol.CodeActionContext{Only: []protocol.CodeActionKind{"quickfix"}}, []string{fix}},
		"all of source":     {line(5), protocol.CodeActionContext{Only: []protocol.CodeActionKind{"source"}, TriggerKind: protocol.CodeActionAutomatic}, []string{all, order}},
		"all fixes":         {line(2), protocol.CodeActionContext{Only: []protocol.CodeActionKind{"source.fixAll"}}, []string{all}},
		"hz's fixes":        {line(2), protocol.CodeActionContext{Only: []protocol.CodeActionKind{"source.fixAll.hz"}}, []string{all}},
		"another's fixes":   {line(2), protocol.CodeActionContext{Only: []protocol.CodeActionKind{"source.fixAll.ruff", "refactor", "source.fixAllhz"}}, nil},
		"the order, twice":  {line(2), protocol.CodeActionContext{Only: []protocol.CodeActionKind{"source.organizeSections", "source.organizeSections.hz"}}, []string{order}},
		"nothing is a kind": {everything(), protocol.CodeActionContext{Only: []protocol.CodeActionKind{""}}, []string{fix, silence, all, order}},
	} {
		if d := cmp.Diff(c.want, titles(change.CodeActions(s, d, c.at, c.context))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// Older clients get what they understand.
func TestOtherClients(t *testing.T) {
	dir := folder(t, map[string]string{"a.prose.md": slips})
	s, docs := open(t, dir, state.Client{})
	if list := asked(s, docs[0], everything()); list != nil {
		t.Errorf("no literals: %v", titles(list))
	}
	s, docs = open(t, dir, state.Client{CodeActionLiterals: true, Encoding: source.CodePoints})
	d := docs[0]
	list := asked(s, d, everything())
	if len(list) != 3 {
		t.Errorf("%v", titles(list))
	}
	for _, a := range list {
		if a.IsPreferred || a.Data != nil || a.Edit.DocumentChanges != nil || len(a.Edit.Changes[d.URI]) == 0 {
			t.Errorf("%s: %+v", a.Title, a)
		}
		if r, err := change.Resolve(s, a); err != nil || r.Edit != a.Edit {
			t.Errorf("resolved: %+v %v", r, err)
		}
		made(t, d, a.Edit.Changes[d.URI])
	}
}

func TestResolve(t *testing.T) {
	s, _ := open(t, folder(t, map[string]string{"a.prose.md": slips}), able)
	for _, data := range []string{"", "null", "1", `{"uri": "file:///x", "kind": "quickfix"}`} {
		a, err := change.Resolve(s, protocol.CodeAction{Title: "x", Data: []byte(data)})
		if err != nil || a.Edit != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
	for _, u := range []string{"file:///nowhere.prose.md", "untitled:x", "%"} {
		if _, err := change.Resolve(s, protocol.CodeAction{Data: []byte(`{"uri": "` + u + `", "kind": "source.fixAll.hz"}`)}); err == nil {
			t.Errorf("%s was resolved", u)
		}
	}
}

// What is put in for a contract that is missing is one, and mends what it was made for.
func TestCreate(t *testing.T) {
	reads := func(ref string) string {
		return strings.Replace(contract("a", "  inputs:\n    other: {read: \""+ref+"\", stage: draft}\n"), "### Maintains", "### Requires\n\n- `other`: what it says.\n\n### Maintains", 1)
	}
	for _, c := range []struct{ name, text, want string }{
		{"a contract", reads("contract:me/b#part"), "b.prose.md"},
		{"a facet", reads("contract:me/long-name-2#true/größe"), "long-name-2.prose.md"},
		{"an output like an example", reads("contract:me/b#issues"), "b.prose.md"},
		{"no output of one that is there", reads("contract:me/c#other"), ""},
		{"a name that stands elsewhere", reads("contract:me/there#page"), ""},
		{"a team nobody has", reads("contract:team/b#page"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t, map[string]string{"a.prose.md": c.text, "c.prose.md": contract("c", ""), "there.prose.md": "no contract of that name is read"})
			s, docs := open(t, dir, able)
			var found []protocol.CodeAction
			for _, a := range asked(s, docNamed(t, docs, "a.prose.md"), everything(), protocol.QuickFix) {
				if strings.HasPrefix(a.Title, "Create ") {
					found = append(found, a)
				}
			}
			if c.want == "" {
				if len(found) > 0 {
					t.Errorf("%v", titles(found))
				}
				return
			}
			if len(found) != 1 || len(found[0].Edit.DocumentChanges) != 2 || found[0].Diagnostics[0].Code != "HZC031" {
				t.Fatalf("%+v", found)
			}
			create, fill := found[0].Edit.DocumentChanges[0].CreateFile, found[0].Edit.DocumentChanges[1].TextDocumentEdit
			path, _ := uri.Path(string(create.URI))
			if path != filepath.Join(dir, c.want) || create.Options != nil || fill.TextDocument.URI != create.URI || fill.TextDocument.Version != nil || len(fill.Edits) != 1 {
				t.Fatalf("%s: %+v %+v", path, create, fill)
			}
			if err := os.WriteFile(path, []byte(fill.Edits[0].NewText), 0o644); err != nil {
				t.Fatal(err)
			}
			r, err := lint.Check(workspace.Request{Dir: dir, Args: []string{"a.prose.md", c.want}}, lint.Options{})
			if err != nil || len(r.Diagnostics) > 0 {
				t.Errorf("%v %+v\n%s", err, r.Diagnostics, fill.Edits[0].NewText)
			}
		})
	}
}

// Who reads one missing contract twice is offered it once, for each output that it could have.
func TestCreateOnce(t *testing.T) {
	var inputs, items strings.Builder
	for name, ref := range map[string]string{"one": "me/b#page", "two": "me/b#page", "three": "me/b#other", "four": "me/b#page/part"} {
		inputs.WriteString("    " + name + ": {read: \"contract:" + ref + "\", stage: draft}\n")
		items.WriteString("- `" + name + "`: what it says.\n")
	}
	text := strings.Replace(contract("a", "  inputs:\n"+inputs.String()), "### Maintains", "### Requires\n\n"+items.String()+"\n### Maintains", 1)
	s, docs := open(t, folder(t, map[string]string{"a.prose.md": text}), able)
	about := map[string]int{}
	for _, a := range asked(s, docs[0], everything(), protocol.QuickFix) {
		if strings.HasPrefix(a.Title, "Create ") {
			about[a.Title] += len(a.Diagnostics)
		}
	}
	want := map[string]int{"Create the contract me/b with the output page": 2, "Create the contract me/b with the output other": 1, "Create the contract me/b with the output page and its facet part": 1}
	if d := cmp.Diff(want, about); d != "" {
		t.Error(d)
	}
}

// A contract of the other namespace goes into that namespace's folder.
func TestCreateForTheTeam(t *testing.T) {
	dir := folder(t, map[string]string{"mine/a.prose.md": strings.Replace(contract("a", "  inputs:\n    other: {read: \"contract:team/b#page\", stage: draft}\n"), "### Maintains", "### Requires\n\n- `other`: what it says.\n\n### Maintains", 1),
		"team/workflows/c.prose.md": contract("c", "")})
	s, docs := open(t, dir, able)
	s.Folders[0].Roots.Team = filepath.Join(dir, "team", "workflows")
	for _, a := range asked(s, docNamed(t, docs, "mine/a.prose.md"), everything(), protocol.QuickFix) {
		if a.Title == "Create the contract team/b with the output page" {
			if path, _ := uri.Path(string(a.Edit.DocumentChanges[0].CreateFile.URI)); path != filepath.Join(dir, "team", "workflows", "b.prose.md") {
				t.Error(path)
			}
			return
		}
	}
	t.Error("nothing is offered")
}

func TestApprove(t *testing.T) {
	const toml = "[heinzel]\nmax_usd = 2 # enough\nschedule_team = [\n  \"b\", # whatever\n  \"a@sha256:PIN\", # read by Mira\n]\n"
	body := contract("a", "")
	old := strings.Repeat("0", 64)
	for _, algorithm := range []pins.Algorithm{pins.SHA256, pins.Canonical} {
		dir := folder(t, map[string]string{"a.prose.md": body, "b.prose.md": contract("b", "")})
		file := filepath.Join(dir, "hz.toml")
		was := strings.Replace(strings.Replace(toml, "PIN", old, 1), "sha256", string(algorithm), 1)
		if err := os.WriteFile(file, []byte(was), 0o600); err != nil {
			t.Fatal(err)
		}
		at := config.Place{Path: file, Position: source.Position{Line: 5, Column: 3}}
		items := []config.Item{{Value: "b", At: at}, {Value: "a@" + string(algorithm) + ":" + old, At: at}}
		s, docs := open(t, dir, able, items...)
		d := docNamed(t, docs, "a.prose.md")
		approvals := func(d *state.Doc) (out []protocol.CodeAction) {
			for _, a := range asked(s, d, protocol.Range{}, protocol.QuickFix) {
				if a.Diagnostics[0].Code == "HZC301" {
					out = append(out, a)
				}
			}
			return out
		}
		list := approvals(d)
		if len(list) != 1 || list[0].IsPreferred {
			t.Fatalf("%v", titles(list))
		}
		e := list[0].Edit.DocumentChanges[0].TextDocumentEdit
		if path, _ := uri.Path(string(e.TextDocument.URI)); path != file || !list[0].Edit.ChangeAnnotations[e.Edits[0].AnnotationID].NeedsConfirmation {
			t.Errorf("%s %+v", path, list[0].Edit)
		}
		var edits []protocol.TextEdit
		for i := range e.Edits {
			edits = append(edits, e.Edits[i].TextEdit)
		}
		c := canon.Canonicalize([]byte(body))
		want := strings.Replace(was, old, pins.SumsOf([]byte(body), &c).Of(algorithm), 1)
		if got := madeIn(t, text.New(file, []byte(was), able.Encoding), edits); string(got) != want {
			t.Errorf("%s\nnot\n%s", got, want)
		}
		// A text that isn't saved can't be approved.
		k := d.Folder.Live.Compile(d.Index, []byte(body+"\nMore.\n"))
		live, _ := d.Folder.Live.With(d.Index, k)
		d.Folder.Live, d.Text, d.Contract = live, text.New(d.Path, k.Contract.File.Text, able.Encoding), k.Contract
		if list := approvals(d); len(list) > 0 || !slices.ContainsFunc(d.Findings(), func(f diag.Diagnostic) bool { return f.Code == "HZC301" }) {
			t.Errorf("unsaved: %v", titles(list))
		}
	}
}

// An entry without a pin gets the one of the text as it is saved, in the place of that entry.
func TestApproveAnOpenEntry(t *testing.T) {
	body := contract("a", "")
	dir := folder(t, map[string]string{"a.prose.md": body, "b.prose.md": contract("b", "")})
	file := filepath.Join(dir, "hz.toml")
	const was = "[heinzel]\nschedule_team = [\"b\", \"a\"] # ours\n"
	if err := os.WriteFile(file, []byte(was), 0o600); err != nil {
		t.Fatal(err)
	}
	at := config.Place{Path: file, Position: source.Position{Line: 2, Column: 1}}
	s, docs := open(t, dir, able, config.Item{Value: "b", At: at}, config.Item{Value: "a", At: at})
	d := docNamed(t, docs, "a.prose.md")
	if !d.Folder.Roots.TeamFiles()(d.File) {
		t.Fatal("the folder isn't the team's")
	}
	list := asked(s, d, protocol.Range{}, protocol.Source)
	i := slices.IndexFunc(list, func(a protocol.CodeAction) bool { return a.Kind == change.Approve })
	if i < 0 || list[i].Title != "Approve this text: pin team/a in hz.toml" {
		t.Fatalf("%v", titles(list))
	}
	var edits []protocol.TextEdit
	for _, e := range list[i].Edit.DocumentChanges[0].TextDocumentEdit.Edits {
		edits = append(edits, e.TextEdit)
	}
	c := canon.Canonicalize([]byte(body))
	want := strings.Replace(was, `"a"`, `"a@canonical-v1:`+pins.SumsOf([]byte(body), &c).Of(pins.Canonical)+`"`, 1)
	if got := madeIn(t, text.New(file, []byte(was), able.Encoding), edits); string(got) != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	d.Text = text.New(d.Path, []byte(body+"\nMore.\n"), able.Encoding)
	if list := asked(s, d, protocol.Range{}, change.Approve); len(list) > 0 {
		t.Errorf("unsaved: %v", titles(list))
	}
}

// A range is formatted as the parts that it touches.
func TestRangeFormatting(t *testing.T) {
	keys := strings.Replace(contract("a", ""), "  schema: 1\n  title: T\n", "  title: T\n  schema: 1\n", 1)
	parts := strings.Split(keys, "---\n")
	goal, rest, _ := strings.Cut(parts[2], "### Maintains")
	keys = "---\n" + parts[1] + "---\n\n### Maintains" + rest + goal
	s, docs := open(t, folder(t, map[string]string{"a.prose.md": keys}), able)
	d := docs[0]
	front := strings.Replace(parts[1], "  title: T\n  schema: 1\n", "  schema: 1\n  title: T\n", 1)
	body := parts[2]
	for _, c := range []struct {
		from, to uint32
		want     string
	}{
		{0, 3, "---\n" + front + "---\n\n### Maintains" + rest + goal},
		{9, 9, "---\n" + front + "---\n\n### Maintains" + rest + goal},
		{13, 14, "---\n" + parts[1] + "---\n" + body},
		{3, 14, "---\n" + front + "---\n" + body},
		{14, 3, "---\n" + front + "---\n" + body},
	} {
		r := protocol.Range{Start: protocol.Position{Line: c.from}, End: protocol.Position{Line: c.to}}
		if d := cmp.Diff(c.want, string(made(t, d, change.RangeFormatting(s, d, r)))); d != "" {
			t.Errorf("%d to %d: %s", c.from, c.to, d)
		}
	}
}

// Silencing finds a place where a comment may stand.
func TestSilence(t *testing.T) {
	body := contract("page", "  publishes: {action: fax.send, output: page}\n")
	for name, c := range map[string]struct{ old, now, want string }{
		"at the end of the line": {"", "", "output: page} # hz: ignore HZC012 — TODO: say why\n"},
		"above a comment":        {"output: page}", "output: page} # soon", "\n  # hz: ignore HZC012 — TODO: say why\n  publishes: {action: fax.send, output: page} # soon\n"},
		"inside brackets":        {"{action: fax.send, ", "{\n    action: fax.send,   \n    ", "    action: fax.send, # hz: ignore HZC012 — TODO: say why   \n    output"},
		"above a long text":      {"{action: fax.send, output: page}", "\n    output: page\n    action: >-\n      fax.send", "\n    # hz: ignore HZC012 — TODO: say why\n    action: >-\n"},
		"above the section":      {"\n### Done when", "\n<!-- ours -->\n### Ours\n\nx\n\n### Done when", "<!-- ours -->\n<!-- hz: ignore HZC105 — TODO: say why -->\n### Ours\n"},
		"above a heading":        {"\n### Goal", "\n## Ours\n\n### Goal", "---\n\n<!-- hz: ignore HZC105 — TODO: say why -->\n## Ours\n"},
		"with the line's break":  {"\n", "\r\n", "output: page} # hz: ignore HZC012 — TODO: say why\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			old := body
			if c.old != "" {
				old = strings.ReplaceAll(body, c.old, c.now)
			}
			s, docs := open(t, folder(t, map[string]string{"page.prose.md": old}), able)
			var all []string
			for _, a := range asked(s, docs[0], everything(), protocol.QuickFix) {
				if strings.HasPrefix(a.Title, "Silence ") {
					now := string(made(t, docs[0], own(t, docs[0], a)))
					if strings.Contains(now, c.want) {
						return
					}
					all = append(all, now)
				}
			}
			t.Errorf("%s\nisn't in\n%s", c.want, strings.Join(all, "\n"))
		})
	}
}
