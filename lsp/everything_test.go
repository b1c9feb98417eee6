package lsp

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
)

// To look for more: go test ./lsp -run Everything -wild.rounds 100 -wild.seed 1000
var (
	wildRounds = flag.Int("wild.rounds", 6, "how many random sessions TestEverythingAtOnce has")
	wildSeed   = flag.Uint64("wild.seed", 0, "the seed of the first")
)

// disorder is a client that does everything at once: folders that lie in each other and come and
// go, files outside of them, one file under several URIs, documents that are opened and closed
// twice, files and configurations that change on disk, logs that grow, requests that are cancelled.
type disorder struct {
	*editor
	r       *rand.Rand
	root    string // of everything
	folders map[string]bool
	open    map[protocol.DocumentURI]*opened // by the URI that they were opened with
	turn    int                              // counts versions, too
	files   []string                         // that may be there
	tells   bool                             // the client tells of changes on disk
	asked   []string                         // ids of requests
	pulls   bool
	changed []protocol.FileEvent // not told yet
}

// opened is an open document.
type opened struct {
	path, text string
	version    int32
	turn       int
}

func (c *disorder) path(parts ...string) string {
	return filepath.Join(append([]string{c.root}, parts...)...)
}

// contract writes a contract that reads some others.
func (c *disorder) contract(file string) string {
	if c.r.IntN(12) == 0 {
		return []string{"", "no contract\r\n", "---\nname: x\nname: y\n---\n", sample + "\x00", sample + strings.Repeat("- [ ] \u200b\n", 210)}[c.r.IntN(5)]
	}
	name := strings.TrimSuffix(filepath.Base(file), workspace.Suffix)
	var inputs, items strings.Builder
	for i := range c.r.IntN(3) {
		fmt.Fprintf(&inputs, "    in%d: {read: \"contract:me/%s#out\", stage: draft}\n", i, []string{"a", "b", "c", "d", "e"}[c.r.IntN(5)])
		fmt.Fprintf(&items, "- `in%d`: what is read\n", i)
	}
	text := "---\nname: " + name + "\nkind: responsibility\ndescription: \"🧝 x\"\nhz:\n  schema: 1\n  title: T\n  outputs:\n    out: {format: markdown}\n"
	if c.r.IntN(4) == 0 {
		text = strings.Replace(text, "title: T", "titel: T # hz: ignore HZC105 — idle", 1)
	}
	if inputs.Len() > 0 {
		text += "  inputs:\n" + inputs.String()
	}
	text += "---\n\n### Goal\n\nx\n\n"
	if inputs.Len() > 0 {
		text += "### Requires\n\n" + items.String() + "\n"
	}
	text += "### Maintains\n\n- `out`: x\n\n### Done when\n\n- [ ] x\n"
	if c.r.IntN(3) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

func (c *disorder) write(path, text string) {
	c.t.Helper()
	kind := protocol.FileChanged
	if !there(path) {
		kind = protocol.FileCreated
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
	c.changed = append(c.changed, protocol.FileEvent{URI: protocol.DocumentURI(uri.From(path)), Type: kind})
}

// spellings gives the ways to write a file's URI: two are one document, the third leads through a link.
func (c *disorder) spellings(path string) []protocol.DocumentURI {
	out := []protocol.DocumentURI{protocol.DocumentURI(uri.From(path)), protocol.DocumentURI("file://" + path)}
	if rest, ok := strings.CutPrefix(path, c.path("w")+"/"); ok {
		out = append(out, protocol.DocumentURI(uri.From(c.path("link", rest))))
	}
	return out
}

func (c *disorder) doc(u protocol.DocumentURI) protocol.TextDocumentIdentifier {
	return protocol.TextDocumentIdentifier{URI: u}
}

// known gives the URI under which a document is open already, or u.
func (c *disorder) known(u protocol.DocumentURI) protocol.DocumentURI {
	for other := range c.open {
		if uri.Key(string(other)) == uri.Key(string(u)) {
			return other
		}
	}
	return u
}

// someone gives one of the open documents.
func (c *disorder) someone() (protocol.DocumentURI, *opened) {
	all := sortedKeys(c.byString())
	if len(all) == 0 {
		return "", nil
	}
	u := protocol.DocumentURI(all[c.r.IntN(len(all))])
	return u, c.open[u]
}

func (c *disorder) byString() map[string]bool {
	out := map[string]bool{}
	for u := range c.open {
		out[string(u)] = true
	}
	return out
}

// step does one thing.
func (c *disorder) step() {
	file := c.files[c.r.IntN(len(c.files))]
	all := c.spellings(file)
	u := all[c.r.IntN(len(all))]
	open, p := c.someone()
	switch c.r.IntN(20) {
	case 0, 1: // opened, perhaps once more
		if other := c.known(u); other != u {
			if c.r.IntN(2) == 0 {
				c.open[u] = c.open[other]
				delete(c.open, other)
			} else {
				u = other
			}
		}
		c.turn++
		n := &opened{path: file, text: c.contract(file), version: int32(c.turn), turn: c.turn}
		if was := c.open[u]; was != nil {
			n.turn = was.turn
		}
		c.open[u] = n
		c.notify("textDocument/didOpen", protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, Version: n.version, Text: n.text}})
	case 2:
		if p != nil {
			delete(c.open, open)
			c.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: c.doc(open)})
		}
		if c.r.IntN(3) == 0 { // once more
			c.notify("textDocument/didClose", protocol.DidCloseTextDocumentParams{TextDocument: c.doc(open)})
		}
	case 3, 4, 5, 6, 7:
		if p != nil {
			c.turn++
			p.text, p.version = c.contract(p.path), int32(c.turn)
			c.change(open, p.version, protocol.TextDocumentContentChangeEvent{Text: p.text})
		} else {
			c.change(u, 7, protocol.TextDocumentContentChangeEvent{Text: "it isn't open"})
		}
	case 8:
		if p != nil {
			c.write(p.path, p.text)
			c.notify("textDocument/didSave", protocol.DidSaveTextDocumentParams{TextDocument: c.doc(open)})
		}
	case 9, 10:
		c.write(file, c.contract(file))
	case 11:
		if os.Remove(file) == nil {
			c.changed = append(c.changed, protocol.FileEvent{URI: protocol.DocumentURI(uri.From(file)), Type: protocol.FileDeleted})
		}
	case 12, 13:
		dir := []string{"w", "w/in", "w/in/deep", "v", "gone", "home/.config/hz/workflows", "link", "team"}[c.r.IntN(8)]
		var e protocol.WorkspaceFoldersChangeEvent
		f := protocol.WorkspaceFolder{URI: protocol.DocumentURI(uri.From(c.path(dir)))}
		if c.folders[dir] {
			e.Removed = append(e.Removed, f)
		} else {
			e.Added = append(e.Added, f)
		}
		if dir == "link" && c.folders["w"] || dir == "w" && c.folders["link"] { // one of them at a time
			return
		}
		c.folders[dir] = !c.folders[dir]
		c.notify("workspace/didChangeWorkspaceFolders", protocol.DidChangeWorkspaceFoldersParams{Event: e})
	case 14:
		dir := []string{"w", "v", "home/.config/hz"}[c.r.IntN(3)]
		text := []string{"", "[user]\nhandle = \"mira\"\n", "broken = [\n", "[user]\nhandel = 3\n"}[c.r.IntN(4)]
		if dir == "home/.config/hz" && c.r.IntN(2) == 0 {
			text = fmt.Sprintf("[team]\ncheckout = %q\n\n[heinzel]\nschedule_team = [\"a@sha256:%064d\", \"b\"]\n", c.path("team"), 0)
		}
		c.write(c.path(dir, "hz.toml"), text)
	case 15:
		log, err := actionlog.In(c.path("home", ".local", "share", "hz")).Log("me/" + []string{"a", "b", "x"}[c.r.IntN(3)])
		if err != nil {
			c.t.Fatal(err)
		}
		a := actionlog.Action{User: "mira", At: time.Date(2026, 11, 30, 7, 0, 0, 0, time.UTC), Verb: "read", Target: []string{"tracker.x", "contract:me/b#out"}[c.r.IntN(2)], Description: "what was done"}
		if _, err := log.Append(c.t.Context(), a); err != nil {
			c.t.Fatal(err)
		}
	case 16, 17, 18:
		at := map[string]any{"textDocument": map[string]any{"uri": u}, "position": map[string]any{"line": c.r.IntN(20), "character": c.r.IntN(40)}, "context": map[string]any{"includeDeclaration": true, "diagnostics": []int{}},
			"range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 30, "character": 0}}, "positions": []any{}, "newName": "news", "query": "o", "files": []any{},
			"options": map[string]any{"tabSize": 2, "insertSpaces": true}, "previousResultIds": []any{}, "command": []string{checkWorkspace, "hz.graphJson", "hz.status", "hz.fingerprint"}[c.r.IntN(4)], "arguments": []any{map[string]any{"uri": u}}}
		methods := []string{"textDocument/hover", "textDocument/completion", "textDocument/codeAction", "textDocument/codeLens", "textDocument/rename", "textDocument/definition", "textDocument/references", "textDocument/diagnostic",
			"workspace/symbol", "workspace/executeCommand", "workspace/executeCommand", "textDocument/nonsense", "workspace/diagnostic"}
		id := c.send(methods[c.r.IntN(len(methods))], at)
		c.asked = append(c.asked, id)
		if c.r.IntN(3) == 0 {
			c.cancel(id)
		}
	case 19:
		c.cancel(fmt.Sprint(c.r.IntN(c.last + 5)))
	}
	if c.tells && len(c.changed) > 0 && c.r.IntN(2) == 0 {
		c.tell()
	}
}

// tell tells of changes on disk.
func (c *disorder) tell() {
	c.notify("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: c.changed})
	c.changed = nil
}

func (e *editor) cancel(id string) {
	var n int
	_, _ = fmt.Sscan(id, &n)
	e.notify("$/cancelRequest", map[string]any{"id": n})
}

// first gives the document that stands for a file.
func (c *disorder) first(path string) (protocol.DocumentURI, *opened) {
	var of protocol.DocumentURI
	var out *opened
	for u, p := range c.open {
		if p.path == path && (out == nil || p.turn < out.turn) {
			of, out = u, p
		}
	}
	return of, out
}

// expected gives what fresh checks find: by key of the URI, the findings' lines.
func (c *disorder) expected() map[string][]string {
	out := map[string][]string{}
	texts := func(own *opened) map[string][]byte {
		overlays := map[string][]byte{}
		for _, p := range c.open {
			if _, first := c.first(p.path); own != nil && own.path == p.path && own == p || (own == nil || own.path != p.path) && first == p {
				overlays[p.path] = []byte(p.text)
			}
		}
		return overlays
	}
	env := config.Environment{OS: "linux", Home: c.path("home"), Getenv: func(string) string { return "" }}
	check := func(dir, arg string, own *opened) lint.Result {
		facts := state.LoadFacts(env, dir)
		facts.Logs = c.s.readLogs(facts.Settings.DataDir)
		f := state.Folder{Facts: facts}
		for _, p := range slices.Concat(facts.Settings.Problems, facts.Plugins) {
			key := uri.Key(uri.From(absolute(dir, p.Path)))
			if line := fmt.Sprintf("%d  %s\n%s", max(1, p.Position.Line), p.Message, p.Hint); !slices.Contains(out[key], line) {
				out[key] = append(out[key], line)
			}
		}
		r, err := lint.Check(workspace.Request{Dir: dir, Args: []string{arg}, Roots: facts.Roots, Overlays: texts(own)}, f.Options())
		if err != nil {
			c.t.Fatal(err)
		}
		return r
	}
	spoken := map[string]bool{} // files that some folder speaks of
	dirs := []string{}
	for dir, open := range c.folders {
		if open {
			dirs = append(dirs, dir)
		}
	}
	slices.SortFunc(dirs, func(a, b string) int { return len(realFolder(c.path(b))) - len(realFolder(c.path(a))) }) // the innermost first
	for _, dir := range dirs {
		r := check(c.path(dir), ".", nil)
		real := realFolder(c.path(dir))
		mine := map[string]bool{}
		for _, t := range r.Targets {
			if !spoken[t.File] {
				mine[t.Path] = true
				spoken[t.File] = true
			}
		}
		for _, d := range r.Diagnostics {
			key := uri.Key(uri.From(absolute(c.path(dir), d.Path)))
			if u, p := c.first(absolute(real, d.Path)); p != nil {
				key = uri.Key(string(u))
			}
			if mine[d.Path] || !strings.HasSuffix(d.Path, workspace.Suffix) {
				out[key] = append(out[key], c.line(&d, c.path(dir), real, nil, ""))
			}
		}
	}
	for u, p := range c.open {
		if _, first := c.first(p.path); spoken[p.path] && p == first {
			continue
		}
		r := check(filepath.Dir(p.path), p.path, p)
		for _, d := range r.Diagnostics {
			key := uri.Key(string(u))
			out[key] = append(out[key], c.line(&d, filepath.Dir(p.path), filepath.Dir(p.path), p, key))
		}
	}
	return out
}

// line writes a finding of a check in a folder, and the places that it points to: those in own are
// in the document of that key.
func (c *disorder) line(d *diag.Diagnostic, dir, real string, own *opened, key string) string {
	out := fmt.Sprintf("%d %s %s\n%s", d.Range.Start.Line, d.Code, d.Message, d.Hint)
	for _, r := range d.Related {
		to := uri.Key(uri.From(absolute(dir, r.Path)))
		if own != nil && own.path == absolute(real, r.Path) {
			to = key
		} else if u, p := c.first(absolute(real, r.Path)); p != nil {
			to = uri.Key(string(u))
		}
		out += fmt.Sprintf("\n%s:%d", to, r.Range.Start.Line)
	}
	return out
}

// found gives what the client was told, in the same form.
func (c *disorder) told() map[string][]string {
	all := c.all()
	if c.pulls {
		for key, p := range all {
			if strings.HasSuffix(key, workspace.Suffix) && !c.folders["gone"] {
				c.t.Errorf("pushed to a client that pulls: %s %v", key, p.Diagnostics)
			}
		}
		b, err := c.call("workspace/diagnostic", protocol.WorkspaceDiagnosticParams{PreviousResultIDs: []protocol.PreviousResultID{{URI: "file:///nothing", Value: "old"}}})
		if err != nil {
			c.t.Fatal(err)
		}
		var r struct {
			Items []struct {
				URI   protocol.DocumentURI
				Items []protocol.Diagnostic
			}
		}
		if err := json.Unmarshal(b, &r); err != nil {
			c.t.Fatal(err)
		}
		for _, i := range r.Items {
			if len(i.Items) > 0 {
				key := uri.Key(string(i.URI))
				if _, twice := all[key]; twice {
					c.t.Errorf("%s is reported twice", i.URI)
				}
				all[key] = protocol.PublishDiagnosticsParams{URI: i.URI, Diagnostics: i.Items}
			}
		}
		for u := range c.open {
			b, err := c.call("textDocument/diagnostic", map[string]any{"textDocument": c.doc(u)})
			if err != nil {
				c.t.Fatal(err)
			}
			var one struct{ Items []protocol.Diagnostic }
			if err := json.Unmarshal(b, &one); err != nil {
				c.t.Fatal(err)
			}
			if d := cmp.Diff([]protocol.Diagnostic(all[uri.Key(string(u))].Diagnostics), one.Items, cmpopts.EquateEmpty()); d != "" {
				all[uri.Key(string(u))] = protocol.PublishDiagnosticsParams{Diagnostics: []protocol.Diagnostic{{Message: "(-workspace +document):\n" + d}}} // or one came later
			}
		}
	}
	out := map[string][]string{}
	for key, p := range all {
		for _, d := range p.Diagnostics {
			m := d.Message
			if !strings.Contains(m, "\n") {
				m += "\n"
			}
			line := fmt.Sprintf("%d %s %s", d.Range.Start.Line+1, d.Code, m)
			for _, r := range d.RelatedInformation {
				line += fmt.Sprintf("\n%s:%d", uri.Key(string(r.Location.URI)), r.Location.Range.Start.Line+1)
			}
			out[key] = append(out[key], line)
		}
	}
	return out
}

// Whatever a client does, once it is quiet every document and every contract of the workspace has
// the findings of a fresh check, every request was answered once, versions went up, and nothing goes
// on after the end.
func TestEverythingAtOnce(t *testing.T) {
	rounds, steps := *wildRounds, 200
	if testing.Short() {
		rounds, steps = 4, 80
	}
	before := runtime.NumGoroutine()
	for k := range uint64(rounds) {
		seed := *wildSeed + k
		t.Run(fmt.Sprint(seed), func(t *testing.T) { everything(t, seed, steps) })
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		b := make([]byte, 1<<20)
		t.Errorf("%d goroutines before, %d after:\n%s", before, n, b[:runtime.Stack(b, true)])
	}
}

func everything(t *testing.T, seed uint64, steps int) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &disorder{r: rand.New(rand.NewPCG(seed, 23)), root: root, folders: map[string]bool{}, open: map[protocol.DocumentURI]*opened{}, tells: seed%2 == 0, pulls: seed%4 > 1}
	for _, f := range []string{"w/a", "w/b", "w/in/c", "w/in/a", "w/in/deep/d", "w/.hidden/a", "v/a", "v/workflows/b", "v/workflows/s/c", "o/e", "o/a", "home/.config/hz/workflows/a", "home/.config/hz/workflows/b", "team/workflows/a", "team/workflows/b"} {
		c.files = append(c.files, c.path(filepath.FromSlash(f)+workspace.Suffix))
	}
	c.editor = start(t, c.path("home"))
	for _, f := range c.files {
		if c.r.IntN(3) > 0 {
			c.write(f, c.contract(f))
		}
	}
	for _, dir := range []string{"home", "w", "w/in/deep", "v", "o", "team"} {
		if err := os.MkdirAll(c.path(dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(c.path("w"), c.path("link")); err != nil {
		t.Skip(err)
	}
	can := fmt.Sprintf(capable, "")
	if !c.tells {
		can = strings.Replace(can, `"dynamicRegistration": true`, `"dynamicRegistration": false`, 1)
	}
	if c.pulls {
		can = strings.Replace(can, `"textDocument": {`, `"textDocument": {"diagnostic": {}, `, 1)
	}
	if _, err := c.call("initialize", map[string]any{"processId": nil, "workspaceFolders": []any{map[string]any{"uri": uri.From(c.path("w")), "name": "w"}}, "capabilities": json.RawMessage(can)}); err != nil {
		t.Fatal(err)
	}
	c.notify("initialized", struct{}{})
	c.folders["w"], c.changed = true, nil
	for n := range steps {
		c.step()
		if n%40 == 39 {
			if c.tells {
				c.tell()
			}
			c.agrees(n)
		}
	}
	c.notify("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: c.changed})
	for range 5 {
		c.asked = append(c.asked, c.send("workspace/symbol", map[string]any{"query": "o"}), c.send("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}),
			c.send("workspace/executeCommand", map[string]any{"command": checkWorkspace}))
	}
	if _, err := c.call("shutdown", nil); err != nil {
		t.Fatal(err)
	}
	for _, id := range c.asked {
		c.answer(id) // or an error
	}
	c.notify("exit", nil)
	c.ends(0)
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, v := range c.versions {
		if !slices.IsSorted(v) {
			t.Errorf("versions of %s went back: %v", key, v)
		}
	}
}

// agrees waits until what was told is what fresh checks find: changes on disk are seen a moment late.
func (c *disorder) agrees(n int) {
	c.t.Helper()
	var d string
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		c.settle()
		want, got := c.expected(), c.told()
		for _, m := range []map[string][]string{want, got} {
			for key := range m {
				slices.Sort(m[key])
			}
		}
		if d = cmp.Diff(want, got); d == "" {
			return
		}
	}
	c.t.Fatalf("after %d steps, folders %v, open %v (-check +lsp):\n%s", n, c.folders, sortedKeys(c.byString()), d)
}
