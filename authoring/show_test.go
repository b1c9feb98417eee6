package authoring

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
)

var update = flag.Bool("update", false, "write the expected texts anew")

// golden holds a value's JSON against testdata/NAME.json.
func golden(t *testing.T, name string, v any) {
	t.Helper()
	got, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	path := filepath.Join("testdata", name+".json")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != string(got) {
		t.Errorf("%s differs (%v): go test ./authoring -update\n%s", path, err, cmp.Diff(string(want), string(got)))
	}
}

// show shows the contract of a name or path.
func (d *Desk) show(t *testing.T, arg string) *Showing {
	t.Helper()
	var target workspace.Target
	if workspace.IsPath(arg, d.Dir, false) {
		targets, problems := workspace.Discover([]string{arg}, workspace.Options{Dir: d.Dir})
		if len(problems) > 0 || len(targets) != 1 {
			t.Fatalf("%s: %v", arg, problems)
		}
		target = targets[0]
	} else {
		var err error
		if target, err = workspace.Find(arg, d.Roots, d.Dir); err != nil {
			t.Fatal(err)
		}
	}
	v, err := d.Show(target)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Two contracts of one's own and two of the team's, with all that a showing can say.
func everything(t *testing.T) *Desk {
	d := newDesk(t).withTeam(t)
	d.plugin(t, "acme", "name = \"acme\"\n[[adapter]]\nname = \"acme-tracker\"\ncapability = \"tracker\"\ndescription = \"d\"\n[[adapter]]\nname = \"acme-chat\"\ncapability = \"chat\"\ndescription = \"d\"\n")
	d.Settings.Capabilities = map[string]string{"tracker": "acme-tracker", "mail": "pigeon"}
	d.file(t, "me/digest.prose.md", contract("digest",
		`schedule: "0 7 13 * FRI"`, "requires: [tracker:read, chat:read, mail:read]", "inputs:",
		"    issues: {read: tracker.issues_updated, window: 7d, args: {project: PAY, labels: [a, b], limit: 5}}",
		"    talk: {read: chat.threads, window: 7d}",
		"    mails: {read: mail.unread, window: next 2d}",
		"    agenda: {read: \"contract:team/retro-agenda#page\", stage: draft}",
		"    nothing: {read: \"contract:me/nobody#page\", stage: draft}",
		"    other: {read: \"contract:team/retro-agenda#plan\", stage: draft}",
		"publishes: {action: mail.send, output: page}", "agent: {tools: [Read, Grep], max_usd: 2.5}", "timeout: 90s", "retries: 2", "catch_up: skip"))
	d.file(t, "me/wrong.prose.md", strings.Replace(contract("wrong", `schedule: "0 25 * * *"`), "### Goal", "### Gaol", 1))
	d.file(t, "team/workflows/retro-agenda.prose.md", contract("retro-agenda", `schedule: "0 9 * * MON"`))
	d.file(t, "team/workflows/digest.prose.md", contract("digest"))
	return d
}

func TestShow(t *testing.T) {
	d := everything(t)
	golden(t, "show", d.show(t, "me:digest"))
	golden(t, "show_wrong", d.show(t, "wrong"))
	golden(t, "show_team", d.show(t, "team:retro-agenda"))
	l, err := d.List()
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "list", l)
}

// A fresh starter is ready at once, and runs by hand.
func TestShowStarter(t *testing.T) {
	d := newDesk(t)
	if _, err := d.New(Wanted{Name: "weekly-digest"}); err != nil {
		t.Fatal(err)
	}
	v := d.show(t, "weekly-digest")
	if !v.Ready || len(v.Reasons) > 0 || v.Schedule != nil || v.Team != nil || len(v.Inputs) > 0 || v.Errors+v.Warnings > 0 || v.Agent.MaxUSD != 1 || v.Output.Name != "digest" {
		t.Errorf("%+v", v)
	}
}

// The commands of a showing: each thing that is missing has one that mends it.
func TestReasons(t *testing.T) {
	d := everything(t)
	var got []string
	for _, r := range d.show(t, "me:digest").Reasons {
		got = append(got, r.Message+" | "+r.Command)
	}
	want := []string{
		"chat isn't bound to an adapter | hz system config set capabilities.chat acme-chat",
		`mail is bound to "pigeon", which isn't installed | hz system plugin search --text mail`,
		"nobody maintains contract:me/nobody#page: there is no contract me/nobody | hz heinzel new me:nobody",
		"nobody maintains contract:team/retro-agenda#plan: team/retro-agenda has another output | hz heinzel check --path me/digest.prose.md",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// A contract in the default folders is seen among those of both; one elsewhere among its
// neighbours.
func TestShowAmongOthers(t *testing.T) {
	d := everything(t)
	d.file(t, "elsewhere/a.prose.md", contract("a", "inputs:", "    b: {read: \"contract:me/b#page\", stage: draft}", "    c: {read: \"contract:team/retro-agenda#page\", stage: draft}"))
	d.file(t, "elsewhere/b.prose.md", strings.Replace(contract("b"), "---\n### Goal", "### Goal", 1))
	v := d.show(t, "elsewhere/a.prose.md")
	if v.Inputs[0].State != Unread || v.Inputs[1].State != NoContract || v.Recheck != "hz heinzel check --path elsewhere/a.prose.md" {
		t.Errorf("%+v", v.Inputs)
	}
	if want := (Reason{"contract:me/b#page can't be had: me/b has errors", "hz heinzel check --path elsewhere/b.prose.md"}); v.Reasons[0] != want {
		t.Errorf("%+v", v.Reasons)
	}
	// By a path through a link, it is the same file under the name that was given.
	if err := os.Symlink(filepath.Join(d.Dir, "elsewhere"), filepath.Join(d.Dir, "way")); err != nil {
		t.Skip(err)
	}
	if v := d.show(t, "way/a.prose.md"); v.File != "way/a.prose.md" || v.Inputs[0].State != Unread || len(v.Problems) != 1 || v.Problems[0].Path != "way/a.prose.md" {
		t.Errorf("%+v", v)
	}
}

func TestShowSaysWhyAFileCannotBeRead(t *testing.T) {
	d := newDesk(t)
	d.file(t, "me/large.prose.md", strings.Repeat("x", workspace.MaxSize+1))
	target, err := workspace.Find("large", d.Roots, d.Dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Show(target)
	if e, ok := err.(*Error); !ok || len(e.Findings) != 1 || e.Findings[0].Code != "HZC001" {
		t.Errorf("%v", err)
	}
	// It is listed all the same, and those beside it.
	d.file(t, "me/small.prose.md", contract("small"))
	l, err := d.List()
	if err != nil || len(l.Contracts) != 2 || l.Contracts[0].Errors != 1 || l.Contracts[0].Ready || !l.Contracts[1].Ready || len(l.Problems) > 0 {
		t.Errorf("%+v, %v", l, err)
	}
}

// Whether a team contract runs on this machine, and the entry that lets it.
func TestApproval(t *testing.T) {
	d := newDesk(t).withTeam(t)
	text := contract("retro-agenda", `schedule: "0 9 * * MON"`)
	d.file(t, "team/workflows/retro-agenda.prose.md", text)
	sum := sha256.Sum256([]byte(text))
	hash := hex.EncodeToString(sum[:])
	other := strings.Repeat("0", 64)
	set := func(entries string) string { return "hz system config set heinzel.schedule_team '" + entries + "'" }
	for _, row := range []struct {
		entries, state, command string
		runs                    bool
	}{
		{"", Unlisted, set(`["retro-agenda@sha256:` + hash + `"]`), false},
		{"plan", Unlisted, set(`["plan", "retro-agenda@sha256:` + hash + `"]`), false},
		{"retro-agenda plan", Unpinned, set(`["retro-agenda@sha256:` + hash + `", "plan"]`), true},
		{"plan team:retro-agenda@sha256:" + hash, Approved, set(`["plan", "retro-agenda@sha256:` + hash + `"]`), true},
		{"retro-agenda@canonical-v1:" + hash, Approved, set(`["retro-agenda@sha256:` + hash + `"]`), true},
		{"retro-agenda@sha256:" + other, Changed, set(`["retro-agenda@sha256:` + hash + `"]`), false},
		{"retro-agenda@canonical-v1:" + other + " plan", Changed, set(`["retro-agenda@canonical-v1:` + hash + `", "plan"]`), false},
		{"retro-agenda retro-agenda@sha256:" + other, Changed, set(`["retro-agenda@sha256:` + hash + `"]`), false},
		{"retro-agenda@md5:x", Unlisted, set(`["retro-agenda@md5:x", "retro-agenda@sha256:` + hash + `"]`), false},
	} {
		d.Settings.ScheduleTeam = nil
		for _, entry := range strings.Fields(row.entries) {
			d.Settings.ScheduleTeam = append(d.Settings.ScheduleTeam, config.Item{Value: entry})
		}
		v := d.show(t, "team:retro-agenda")
		a := v.Team
		if a.State != row.state || a.RunsNow != row.runs || a.Command != row.command || a.Entry != "retro-agenda@sha256:"+hash || a.AnyEntry != "retro-agenda" {
			t.Errorf("%s: %+v", row.entries, a)
		}
		if changed := row.state == Changed; changed == v.Ready || changed != (v.Errors == 1) || changed && (len(v.Reasons) != 1 || v.Reasons[0].Command != row.command) {
			t.Errorf("%s: ready %v, %d errors, %+v", row.entries, v.Ready, v.Errors, v.Reasons)
		}
		l, err := d.List()
		if err != nil || l.Contracts[0].ScheduledHere != row.runs {
			t.Errorf("%s: the listing says %v", row.entries, l.Contracts[0].ScheduledHere)
		}
	}
	// One of another checkout runs nowhere here, whatever it is called.
	d.file(t, "other/.git/HEAD", "")
	d.file(t, "other/workflows/retro-agenda.prose.md", text)
	if v := d.show(t, "other/workflows/retro-agenda.prose.md"); v.Namespace != "team" || v.Team.State != Elsewhere || v.Team.RunsNow || v.Team.Command != "" {
		t.Errorf("%+v", v.Team)
	}
}

// Commands are ones that a shell reads as they are meant.
func TestCommandsAreQuoted(t *testing.T) {
	d := newDesk(t)
	d.Roots.Me = filepath.Join(d.Dir, "Application Support", "hz's")
	c, err := d.New(Wanted{Name: "x"})
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("hz heinzel check --path '%s'", strings.ReplaceAll("Application Support/hz's/x.prose.md", "'", `'\''`))
	if c.Next[1].Command != want || d.show(t, "x").Recheck != want {
		t.Errorf("%s, want %s", c.Next[1].Command, want)
	}
}

// What an author may not have meant shows in the slots.
func TestShowSlots(t *testing.T) {
	d := newDesk(t)
	for _, row := range []struct{ schedule, want string }{
		{"0 0 29 2 *", "2028-02-29T00:00:00+01:00 2032-02-29T00:00:00+01:00"},
		{"*/40 * * * *", "2026-11-30T13:40:00+01:00 2026-11-30T14:00:00+01:00 2026-11-30T14:40:00+01:00"},
		{"5-10/7 * * * *", "2026-11-30T13:05:00+01:00 2026-11-30T14:05:00+01:00"},
		{"0 0 */2 * MON", "2026-12-07T00:00:00+01:00 2026-12-21T00:00:00+01:00"},
	} {
		d.file(t, "me/x.prose.md", contract("x", `schedule: "`+row.schedule+`"`))
		s := d.show(t, "x").Schedule
		if got := strings.Join(s.Next, " "); len(s.Next) != 5 || !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: %s, want %s", row.schedule, got, row.want)
		}
	}
}
