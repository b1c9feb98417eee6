package lsp

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/graph/page"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/internal/wire"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// The server's commands (workspace/executeCommand). Each takes at most one argument, an object,
// and gives an object. docs/editors.md lists them.
var commands = map[string]func(ctx context.Context, s *server, snapshot *state.Snapshot, argument json.RawMessage) (any, error){
	"hz.graphHtml":   commandGraphHTML,
	"hz.graphJson":   commandGraphJSON,
	"hz.fingerprint": commandFingerprint,
	"hz.newContract": commandNewContract,
	"hz.playbooks":   commandPlaybooks,
	"hz.status":      commandStatus,
}

// checkWorkspace reads everything anew; it is answered when that is done.
const checkWorkspace = "hz.checkWorkspace"

func commandNames() []string {
	return slices.Sorted(slices.Values(append(sortedKeys(commands), checkWorkspace)))
}

// execute runs a command.
func (s *server) execute(m *wire.Message) {
	var p protocol.ExecuteCommandParams
	if err := json.Unmarshal(m.Params, &p); err != nil {
		s.answer(m.ID, nil, fail(protocol.InvalidParams, "the parameters can't be read: %v", err))
		return
	}
	var argument json.RawMessage
	if len(p.Arguments) > 0 {
		argument = p.Arguments[0]
	}
	command := commands[p.Command]
	switch {
	case p.Command == checkWorkspace:
		s.checkAll(m.ID, &p)
	case command == nil:
		s.answer(m.ID, nil, fail(protocol.InvalidParams, "hz has no command %q", p.Command))
	default:
		s.beside(m, func(ctx context.Context, snapshot *state.Snapshot) (any, error) {
			return command(ctx, s, snapshot, argument)
		})
	}
}

// Checked is what hz.checkWorkspace gives.
type Checked struct {
	FilesChecked int           `json:"files_checked"`
	Summary      CheckedCounts `json:"summary"`
}

// CheckedCounts counts findings by severity.
type CheckedCounts struct {
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Infos    int `json:"infos"`
}

// checkAll reads every folder of the workspace anew, and answers with the sum of what is found.
func (s *server) checkAll(id json.RawMessage, p *protocol.ExecuteCommandParams) {
	ctx, _ := s.contextOf(id)
	var all []*folder
	for _, f := range s.folders {
		f.loading++ // what is being read is read again
		f.reading = true
		all = append(all, f)
	}
	s.tell(p.WorkDoneToken, protocol.WorkDoneProgress{Kind: protocol.ProgressBegin, Title: "hz: checking the workspace", Cancellable: true})
	type read struct {
		f    *folder
		turn int
		of   folder
		over map[string][]byte
		got  *loaded
	}
	reads := make([]*read, len(all))
	for i, f := range all {
		reads[i] = &read{f: f, turn: f.loading, of: *f, over: s.overlays(f)}
	}
	s.work.Go(func() {
		for _, r := range reads {
			if ctx.Err() == nil {
				s.safely("the reading of "+r.of.dir, func() { r.got = s.readFolder(r.f, &r.of, r.over) })
			}
		}
		s.queue.put(func() {
			sum := Checked{}
			for _, r := range reads {
				if r.got == nil { // cancelled
					if r.f.loading == r.turn && slices.Contains(s.folders, r.f) {
						s.load(r.f)
					}
					continue
				}
				if r.f.loading == r.turn {
					s.arrived(r.f, r.got)
				} else {
					r.got.watcher.close()
				}
			}
			s.settled()
			for _, r := range reads {
				switch {
				case !r.f.root:
				case r.f.live != nil:
					sum.add(r.f.live)
				case r.got != nil && r.got.live != nil: // somebody else reads it for the first time
					sum.add(r.got.live)
				}
			}
			s.tell(p.WorkDoneToken, protocol.WorkDoneProgress{Kind: protocol.ProgressEnd})
			s.answer(id, sum, nil)
		})
	})
}

func (c *Checked) add(l *lint.Live) {
	r := l.Result()
	sum := r.Summary()
	c.FilesChecked += r.Checked
	c.Summary.Errors += sum.Errors
	c.Summary.Warnings += sum.Warnings
	c.Summary.Infos += sum.Infos
}

// inFolder is the argument of commands about one folder or document; without it the first folder
// of the workspace is meant.
type inFolder struct {
	URI protocol.DocumentURI `json:"uri"`
}

// workspaceGraph gives the graph of a folder's contracts and of action logs.
func workspaceGraph(snapshot *state.Snapshot, argument json.RawMessage) (*graph.Graph, error) {
	var p inFolder
	if len(argument) > 0 {
		if err := json.Unmarshal(argument, &p); err != nil {
			return nil, fail(protocol.InvalidParams, "the argument is {\"uri\": URI}")
		}
	}
	var f *state.Folder
	for _, g := range snapshot.Folders {
		if g.Live != nil && (p.URI == "" && f == nil || p.URI != "" && uri.Key(string(g.URI)) == uri.Key(string(p.URI))) {
			f = g
		}
	}
	if d := snapshot.Open(p.URI); f == nil && d != nil && d.Folder.Live != nil {
		f = d.Folder
	}
	if f == nil {
		return nil, errors.New("no folder of contracts is open, or it is still being read")
	}
	var outlines []workspace.Outline
	for _, o := range f.Outlines() {
		outlines = append(outlines, *o)
	}
	return graph.Merge(outlines, f.Logs, graph.Options{Now: snapshot.Now}), nil
}

func commandGraphHTML(_ context.Context, _ *server, snapshot *state.Snapshot, argument json.RawMessage) (any, error) {
	g, err := workspaceGraph(snapshot, argument)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := page.Write(&b, g, page.Options{}); err != nil {
		return nil, err
	}
	return map[string]string{"html": b.String()}, nil
}

func commandGraphJSON(_ context.Context, _ *server, snapshot *state.Snapshot, argument json.RawMessage) (any, error) {
	g, err := workspaceGraph(snapshot, argument)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := g.WriteJSON(&b); err != nil {
		return nil, err
	}
	return json.RawMessage(bytes.TrimSpace(b.Bytes())), nil
}

// Fingerprinted is what hz.fingerprint gives of a document's text as it is in the editor.
type Fingerprinted struct {
	URI         protocol.DocumentURI `json:"uri"`
	Name        string               `json:"name"`        // me/x
	Fingerprint string               `json:"fingerprint"` // canonical-v1, as sha256:<64 hex>
	Pin         string               `json:"pin"`         // x@canonical-v1:<64 hex>
}

func commandFingerprint(_ context.Context, _ *server, snapshot *state.Snapshot, argument json.RawMessage) (any, error) {
	var p inFolder
	if len(argument) == 0 || json.Unmarshal(argument, &p) != nil || p.URI == "" {
		return nil, fail(protocol.InvalidParams, "the argument is {\"uri\": URI}")
	}
	d, err := snapshot.Doc(p.URI)
	if err != nil {
		return nil, err
	}
	c := canon.Canonicalize(d.Text.Text)
	if c.Fatal != "" {
		return nil, errors.New("the text has no fingerprint: " + string(c.Fatal))
	}
	sum := c.Sum()
	_, name, _ := cutName(d.FullName())
	hash := hex.EncodeToString(sum[:])
	return Fingerprinted{URI: d.URI, Name: d.FullName(), Fingerprint: "sha256:" + hash, Pin: name + "@" + canon.Version + ":" + hash}, nil
}

// desk gives what authoring depends on: the first folder's configuration.
func desk(s *server, snapshot *state.Snapshot) *authoring.Desk {
	facts := state.LoadFacts(s.Environment, s.Environment.Dir)
	if len(snapshot.Folders) > 0 {
		facts = snapshot.Folders[0].Facts
	}
	return &authoring.Desk{Settings: facts.Settings, Roots: facts.Roots, Catalog: facts.Catalog, Dir: s.Environment.Dir,
		Now: snapshot.Now, Zone: snapshot.Zone, ZoneName: snapshot.Zone.String(), Version: s.Version}
}

// told gives an error of an authoring operation as one sentence.
func told(err error) error {
	var e *authoring.Error
	switch {
	case !errors.As(err, &e) || e.Hint == "":
		return err
	case strings.HasSuffix(e.Message, "?"):
		return errors.New(e.Message + " " + e.Hint)
	}
	return errors.New(e.Message + ": " + e.Hint)
}

func commandPlaybooks(_ context.Context, s *server, snapshot *state.Snapshot, _ json.RawMessage) (any, error) {
	return desk(s, snapshot).Playbooks(), nil
}

// NewContract is the argument of hz.newContract: what `hz heinzel new` takes.
type NewContract struct {
	Name     string `json:"name"`
	Team     bool   `json:"team"`
	Template string `json:"template"`
	Title    string `json:"title"`
}

func commandNewContract(_ context.Context, s *server, snapshot *state.Snapshot, argument json.RawMessage) (any, error) {
	var p NewContract
	if len(argument) == 0 || json.Unmarshal(argument, &p) != nil || p.Name == "" {
		return nil, fail(protocol.InvalidParams, "the argument is {\"name\": NAME}")
	}
	made, err := desk(s, snapshot).New(authoring.Wanted{Name: p.Name, Team: p.Team, Template: p.Template, Title: p.Title})
	if err != nil {
		return nil, told(err)
	}
	file := made.File
	s.queue.put(s.filesMoved)
	return map[string]any{"uri": uri.From(absolute(s.Environment.Dir, file)), "file": file, "name": made.Name}, nil
}

// Status is what hz.status gives.
type Status struct {
	Version string         `json:"version"` // of hz
	Folders []FolderStatus `json:"folders"`
}

// FolderStatus is how it is with one folder of the workspace.
type FolderStatus struct {
	URI       protocol.DocumentURI `json:"uri"`
	Contracts int                  `json:"contracts"`
	Loading   bool                 `json:"loading"`
	Summary   CheckedCounts        `json:"summary"`
}

func commandStatus(_ context.Context, s *server, snapshot *state.Snapshot, _ json.RawMessage) (any, error) {
	out := Status{Version: s.Version, Folders: []FolderStatus{}}
	for _, f := range snapshot.Folders {
		if f.URI == "" {
			continue
		}
		st := FolderStatus{URI: f.URI, Loading: f.Live == nil}
		if f.Live != nil {
			c := Checked{}
			c.add(f.Live)
			st.Contracts, st.Summary = c.FilesChecked, c.Summary
		}
		out.Folders = append(out.Folders, st)
	}
	return out, nil
}
