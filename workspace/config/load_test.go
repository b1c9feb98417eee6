package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// desk is a home folder and a project for a test.
type desk struct {
	t             testing.TB
	home, project string
	vars          map[string]string
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t, filepath.Join(root, "home"), filepath.Join(root, "project"), map[string]string{}}
	d.folder(filepath.Join(d.home, ".config", "hz"))
	d.folder(d.project)
	return d
}

func (d *desk) folder(path string) {
	d.t.Helper()
	if err := os.MkdirAll(path, 0o755); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) file(path, text string) {
	d.t.Helper()
	d.folder(filepath.Dir(path))
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) user() string      { return filepath.Join(d.home, ".config", "hz", FileName) }
func (d *desk) ofProject() string { return filepath.Join(d.project, FileName) }
func (d *desk) environ() Environment {
	return Environment{OS: "linux", Home: d.home, Dir: d.project, Getenv: func(name string) string { return d.vars[name] }, Environ: func() []string {
		var out []string
		for name, value := range d.vars {
			out = append(out, name+"="+value)
		}
		return out
	}}
}

func (d *desk) load() *Settings {
	d.t.Helper()
	s, err := Load(d.environ())
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// told writes problems as a person sees them, with U: and P: for the two files.
func (d *desk) told(problems []Problem) string {
	var out []string
	for _, p := range problems {
		at := ""
		if p.Path != "" {
			at = fmt.Sprintf("%s:%d:%d ", p.Path, p.Position.Line, p.Position.Column)
		}
		out = append(out, strings.NewReplacer(d.user(), "U", d.ofProject(), "P").Replace(at+p.Message+" | "+p.Hint))
	}
	return strings.Join(out, "\n")
}

func TestDefaults(t *testing.T) {
	d := newDesk(t)
	s := d.load()
	hz := filepath.Join(d.home, ".config", "hz")
	if s.UserFile != d.user() || s.ProjectFile != "" || s.UserDir != filepath.Join(hz, "workflows") || s.Checkout != "" ||
		s.MaxUSD != 1 || s.RetentionDays != 90 || s.AgentRunner() != "claude-code" || len(s.Problems)+len(s.Ignored) > 0 {
		t.Errorf("%+v", s)
	}
	for _, e := range s.Entries() {
		if e.Origin.Source != Default {
			t.Errorf("%+v", e)
		}
	}
}

// Every key, from the user's file.
func TestEveryKey(t *testing.T) {
	d := newDesk(t)
	d.file(d.user(), "\uFEFF# mine\r\n"+strings.ReplaceAll(`[hz]
data_dir = "~/d"
[heinzel]
user_dir = "contracts"
max_usd = 2
retention_days = 0
schedule_team = ["a",
  'b@sha256:00', # pinned
]
team_repository = "/old"
[capabilities]
agent_runner = "codex"
pull-requests = "gh"
[system.runner]
model = "opus"
command = ["claude", "-v"]
[user]
handle = "mira"
`, "\n", "\r\n"))
	s := d.load()
	if got := d.told(s.Problems) + d.told(s.Ignored); got != "" {
		t.Fatal(got)
	}
	hz := filepath.Dir(d.user())
	got := []any{s.DataDir, s.UserDir, s.MaxUSD, s.RetentionDays, texts(s.ScheduleTeam), s.Checkout, s.DeprecatedCheckout, s.Capabilities, s.AgentRunner(), s.Runner, s.Handle}
	want := []any{filepath.Join(d.home, "d"), filepath.Join(hz, "contracts"), 2.0, 0, []string{"a", "b@sha256:00"}, "/old", true,
		map[string]string{"agent-runner": "codex", "pull-requests": "gh"}, "codex", RunnerSettings{"opus", []string{"claude", "-v"}}, "mira"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if at := s.ScheduleTeam[1].At; at.Path != d.user() || at.Position.Line != 9 || at.Position.Column != 3 {
		t.Errorf("the pin stands at %+v", at)
	}
	if o := s.Origin("heinzel.max_usd"); o.Source != UserSource || o.At.Position.Line != 6 || o.At.Position.Column != 1 {
		t.Errorf("max_usd comes from %+v", o)
	}
	if o := s.Origin("capabilities.agent_runner"); o.Source != UserSource || o != s.Origin("capabilities.agent-runner") {
		t.Errorf("agent_runner comes from %+v", o)
	}
	var unset []string
	for _, e := range s.Entries() {
		if e.Origin.Source == Default {
			unset = append(unset, e.Name)
		}
	}
	if !slices.Equal(unset, []string{"team.checkout"}) {
		t.Errorf("not set: %q", unset)
	}
}

func TestOrder(t *testing.T) {
	d := newDesk(t)
	text := func(who string) string {
		return fmt.Sprintf("[capabilities]\n%s = %q\ntracker = %q\n[user]\nhandle = %q\n[team]\ncheckout = %q\n", who, who, who, who, who)
	}
	d.file(d.user(), text("user")+"[heinzel]\nteam_repository = \"old\"\n")
	if s := d.load(); s.Handle != "user" || s.Checkout != filepath.Join(filepath.Dir(d.user()), "user") || s.DeprecatedCheckout {
		t.Errorf("the user's file: %+v", s)
	}
	d.file(d.ofProject(), text("project"))
	s := d.load()
	if s.Handle != "project" || s.ProjectFile != d.ofProject() || s.Checkout != filepath.Join(d.project, "project") {
		t.Errorf("the project's file: %+v", s)
	}
	d.vars = map[string]string{"HZ_USER_HANDLE": "env", "HZ_CAPABILITIES_TRACKER": "env", "HZ_CAPABILITIES_AGENT_RUNNER": "env", "HZ_TEAM_CHECKOUT": "env",
		"HZ_DATA_DIR": "~/x", "HZ_HEINZEL_MAX_USD": ".25", "HZ_HEINZEL_SCHEDULE_TEAM": `["a", 'b']`, "HZ_SYSTEM_RUNNER_MODEL": "", "OTHER": "1", "HZ_DEBUG": "1"}
	s = d.load()
	want := map[string]string{"user": "user", "project": "project", "tracker": "env", "agent-runner": "env"}
	if diff := cmp.Diff(want, s.Capabilities); diff != "" || s.Handle != "env" || s.MaxUSD != 0.25 || s.DataDir != filepath.Join(d.home, "x") ||
		s.Checkout != filepath.Join(d.project, "env") || !slices.Equal(texts(s.ScheduleTeam), []string{"a", "b"}) || len(s.Problems)+len(s.Ignored) > 0 {
		t.Errorf("the environment: %+v\n%s", s, diff)
	}
	if o := s.Origin("capabilities.tracker"); o.Source != FromEnvironment || o.Variable != "HZ_CAPABILITIES_TRACKER" {
		t.Errorf("%+v", o)
	}
	if o := s.Origin("system.runner.model"); o.Source != Default {
		t.Errorf("an empty variable counts: %+v", o)
	}
}

func TestProblems(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"comments alone", "# [heinzel]\n", ""},
		{"an empty table", "[heinzel]\n", ""},
		{"an unknown key", "[heinzel]\nmax_usdd = 1\n", `U:2:1 "max_usdd" isn't a key of [heinzel] | did you mean max_usd?`},
		{"a key of another table", "[hz]\nmax_usd = 1\n", `U:2:1 "max_usd" isn't a key of [hz] | did you mean max_usd, below [heinzel]?`},
		{"a key without a table", "max_usd = 1\n", `U:1:1 "max_usd" isn't a key of the configuration | did you mean max_usd, below [heinzel]?`},
		{"a key of nothing", "zebra = 1\n", `U:1:1 "zebra" isn't a key of the configuration | hz system config list shows all keys`},
		{"a key of a small table", "[user]\nzebra = 1\n", `U:2:1 "zebra" isn't a key of [user] | there are handle`},
		{"a quoted path", "\"heinzel.max_usd\" = 1\n", `U:1:1 "heinzel.max_usd" isn't a key of the configuration | write the parts of a key without quotes around them all`},
		{"an unknown table", "[heinzle]\nmax_usd = 1\n", `U:1:2 [heinzle] isn't a table of the configuration | did you mean [heinzel]?`},
		{"an unknown inner table", "[system.runer]\n", `U:1:9 [system.runer] isn't a table of the configuration | did you mean [system.runner]?`},
		{"a far table", "[zebra]\n", `U:1:2 [zebra] isn't a table of the configuration | there are [hz], [heinzel], [team], [capabilities], [system.runner], [user]`},
		{"foreign text", "\"\\u001b[31m\" = 1\n", `U:1:1 "\x1b[31m" isn't a key of the configuration | hz system config list shows all keys`},
		{"a value for a table", "heinzel = 5\n", `U:1:11 heinzel must be a table, and it is a number | write [heinzel], and its keys below it`},
		{"double brackets", "[[heinzel]]\nmax_usd = 1\n", `U:1:3 heinzel must be a table, and it is a list | write [heinzel], and its keys below it`},
		{"a text for a number", "heinzel.max_usd = \"2\"\n", `U:1:19 heinzel.max_usd must be a number, and it is a text | write max_usd = 2`},
		{"a currency", "heinzel.max_usd = \"2 USD\"\n", `U:1:19 heinzel.max_usd must be a number, and it is a text | write max_usd = 0.5`},
		{"a table for a number", "[heinzel.max_usd]\n", `U:1:10 heinzel.max_usd must be a number, and it is a table | write max_usd = 0.5`},
		{"infinite", "heinzel.max_usd = inf\n", `U:1:19 heinzel.max_usd must be a finite number | write max_usd = 0.5`},
		{"minus infinite", "heinzel.max_usd = -inf\n", `U:1:19 heinzel.max_usd must be a finite number | write max_usd = 0.5`},
		{"not a number", "heinzel.max_usd = nan\n", `U:1:19 heinzel.max_usd must be a finite number | write max_usd = 0.5`},
		{"beyond all numbers", "heinzel.max_usd = 1e400\n", `U:1:19 heinzel.max_usd must be a finite number | write max_usd = 0.5`},
		{"nothing to spend", "heinzel.max_usd = 0\n", `U:1:19 heinzel.max_usd must be more than 0 | write max_usd = 0.5`},
		{"less than nothing", "heinzel.max_usd = -0.5\n", `U:1:19 heinzel.max_usd must be more than 0 | write max_usd = 0.5`},
		{"days in the past", "heinzel.retention_days = -1\n", `U:1:26 heinzel.retention_days must be 0 (forever) to 36500 | write retention_days = 30`},
		{"days without end", "heinzel.retention_days = 99999999999999999999\n", `U:1:26 heinzel.retention_days must be 0 (forever) to 36500 | write retention_days = 30`},
		{"half a day", "heinzel.retention_days = 0.5\n", `U:1:26 heinzel.retention_days must be a whole number, and it is a number | write retention_days = 30`},
		{"a whole float", "heinzel.retention_days = 7.0\n", `U:1:26 heinzel.retention_days must be a whole number, and it is a number | write retention_days = 7`},
		{"infinite days", "heinzel.retention_days = inf\n", `U:1:26 heinzel.retention_days must be a finite number | write retention_days = 30`},
		{"a text for a list", "heinzel.schedule_team = \"retro\"\n", `U:1:25 heinzel.schedule_team must be a list of texts, and it is a text | write schedule_team = ["retro"]`},
		{"a number in a list", "heinzel.schedule_team = [\"retro\", 5]\n", `U:1:35 heinzel.schedule_team must be a list of texts, and item 2 is a number | write schedule_team = ["retro-agenda"]`},
		{"an empty text in a list", "heinzel.schedule_team = [\"retro\", \" \"]\n", `U:1:35 heinzel.schedule_team has an empty text | take it out`},
		{"an empty path", "team.checkout = \"\"\n", `U:1:17 team.checkout is empty | write something, or take the key out`},
		{"another's home", "team.checkout = \"~tom/x\"\n", `U:1:17 team.checkout names somebody's home folder by ~, which hz doesn't know | give the path itself`},
		{"a variable in a path", "team.checkout = \"$HOME/x\"\n", `U:1:17 team.checkout begins with a variable, and hz doesn't look into those | give the path itself; ~/ is the home folder`},
		{"a number for a path", "team.checkout = 5\n", `U:1:17 team.checkout must be a path, and it is a number | write checkout = "5"`},
		{"a handle with blanks", "user.handle = \"Mira M\"\n", `U:1:15 user.handle must begin with a letter or digit, and go on with those, a dot, _ or - | write handle = "mira"`},
		{"an address for a handle", "user.handle = \"m@x.org\"\n", `U:1:15 user.handle must begin with a letter or digit, and go on with those, a dot, _ or - | write handle = "mira"`},
		{"a long handle", "user.handle = \"" + strings.Repeat("m", 65) + "\"\n", `U:1:15 user.handle must have at most 64 characters | write handle = "mira"`},
		{"a handle of another script", "user.handle = \"Мира.Ü-1\"\n", ``},
		{"a capability's name", "capabilities.\"Issue Tracker\" = \"x\"\n", `U:1:14 "Issue Tracker" can't be the name of a capability | use lowercase words joined by single dashes, at most 64 characters`},
		{"an adapter with blanks", "capabilities.tracker = \"a b\"\n", `U:1:24 capabilities.tracker must be the name of an adapter: no blanks, at most 64 characters | write tracker = "github-issues"`},
		{"a table for an adapter", "[capabilities.tracker]\n", `U:1:15 capabilities.tracker must be a text, and it is a table | write tracker = "github-issues"`},
		{"no program", "system.runner.command = [\"\"]\n", `U:1:26 system.runner.command has an empty text | take it out`},
		{"a model of two lines", "system.runner.model = \"a\\nb\"\n", `U:1:23 system.runner.model must be one line of at most 200 visible characters | write model = "MODEL"`},
		{"a key twice", "[user]\nhandle = \"a\"\nhandle = \"b\"\n", `U:3:1 the key "handle" stands twice, first in line 2 | keep one of the two`},
		{"a key twice, dotted", "user.handle = \"a\"\n[user]\nhandle = \"b\"\n", `U:2:2 the key "user" stands twice, first in line 1 | keep one of the two`},
		{"a table twice", "[user]\n[user]\n", `U:2:2 the key "user" stands twice, first in line 1 | keep one of the two`},
		{"a capability in two spellings", "[capabilities]\nagent_runner = \"a\"\nagent-runner = \"b\"\n", `U:3:1 the key "agent-runner" stands twice, first in line 2 as "agent_runner" | keep one of the two`},
		{"not TOML", "[user]\nhandle = mira\n", `U:2:10 the configuration isn't TOML: *`},
		{"cut off", "[user", `U:1:5 the configuration isn't TOML: *`},
		{"not UTF-8", "[user]\nhandle = \"caf\xe9\"\n", `U:2:14 the configuration isn't UTF-8 | save it as UTF-8`},
		{"UTF-16", "\xff\xfe[\x00", `U:1:1 the configuration isn't UTF-8 | save it as UTF-8`},
		{"too large", strings.Repeat("#", maxFile+1), `U:1:1 the configuration has 262145 bytes; at most 262144 are read | make it shorter`},
		{"with a BOM and CRLF", "\uFEFF[user]\r\nhandel = \"x\"\r\n", `U:2:1 "handel" isn't a key of [user] | did you mean handle?`},
		{"after wide characters", "heinzel = {\"🧝\" = 1, max_usd = 0}\n", `U:1:12 "🧝" isn't a key of [heinzel] | there are user_dir, max_usd, retention_days, schedule_team, team_repository` + "\n" + `U:1:31 heinzel.max_usd must be more than 0 | write max_usd = 0.5`},
		{"every mistake at once", "[heinzel]\nmax_usd = 0\nretention = 1\n[usr]\n", `U:2:11 heinzel.max_usd must be more than 0 | write max_usd = 0.5` + "\n" +
			`U:3:1 "retention" isn't a key of [heinzel] | there are user_dir, max_usd, retention_days, schedule_team, team_repository` + "\n" + `U:4:2 [usr] isn't a table of the configuration | did you mean [user]?`},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newDesk(t)
			d.file(d.user(), row.text)
			s := d.load()
			got := d.told(s.Problems)
			if prefix, ok := strings.CutSuffix(row.want, "*"); got != row.want && !(ok && strings.HasPrefix(got, prefix)) {
				t.Errorf("got:\n%s\nwant:\n%s", got, row.want)
			}
			if row.want != "" && (s.MaxUSD != 1 || s.RetentionDays != 90 || s.Handle == "Mira M") {
				t.Errorf("a wrong value counts: %+v", s)
			}
		})
	}
}

func TestEnvironmentProblems(t *testing.T) {
	for _, row := range []struct{ name, value, problem, ignored string }{
		{"HZ_HEINZEL_MAX_USD", "much", "HZ_HEINZEL_MAX_USD must be a number | set it as in HZ_HEINZEL_MAX_USD=0.5", ""},
		{"HZ_HEINZEL_MAX_USD", "inf", "HZ_HEINZEL_MAX_USD must be a finite number | set it as in HZ_HEINZEL_MAX_USD=0.5", ""},
		{"HZ_HEINZEL_MAX_USD", "0", "HZ_HEINZEL_MAX_USD must be more than 0 | set it as in HZ_HEINZEL_MAX_USD=0.5", ""},
		{"HZ_HEINZEL_RETENTION_DAYS", "1.5", "HZ_HEINZEL_RETENTION_DAYS must be a whole number | set it as in HZ_HEINZEL_RETENTION_DAYS=30", ""},
		{"HZ_HEINZEL_RETENTION_DAYS", "030", "HZ_HEINZEL_RETENTION_DAYS must be a whole number | set it as in HZ_HEINZEL_RETENTION_DAYS=30", ""},
		{"HZ_HEINZEL_SCHEDULE_TEAM", "retro", `HZ_HEINZEL_SCHEDULE_TEAM must be a list of texts | set it as in HZ_HEINZEL_SCHEDULE_TEAM='["retro"]'`, ""},
		{"HZ_HEINZEL_SCHEDULE_TEAM", "[1]", `HZ_HEINZEL_SCHEDULE_TEAM must be a list of texts, and item 1 is a number | set it as in HZ_HEINZEL_SCHEDULE_TEAM='["retro-agenda"]'`, ""},
		{"HZ_HEINZEL_SCHEDULE_TEAM", "[]\ny = []", `HZ_HEINZEL_SCHEDULE_TEAM must be a list of texts | *`, ""},
		{"HZ_USER_HANDLE", "a b", "HZ_USER_HANDLE must begin with a letter or digit, and go on with those, a dot, _ or - | set it as in HZ_USER_HANDLE=mira", ""},
		{"HZ_USER_HANDLE", "\xff", "HZ_USER_HANDLE isn't UTF-8 | set it as in HZ_USER_HANDLE=mira", ""},
		{"HZ_DATA_DIR", "~tom", "HZ_DATA_DIR names somebody's home folder by ~, which hz doesn't know | give the path itself", ""},
		{"HZ_HEINZEL_MAXUSD", "1", "", "the environment variable HZ_HEINZEL_MAXUSD sets no key | did you mean HZ_HEINZEL_MAX_USD?"},
		{"HZ_USER_FAVOURITE", "1", "", "the environment variable HZ_USER_FAVOURITE sets no key | hz system config list shows all keys"},
		{"HZ_CAPABILITIES_", "1", "", "the environment variable HZ_CAPABILITIES_ sets no key | use words joined by single underscores behind HZ_CAPABILITIES_"},
		{"HZ_LOG", "1", "", ""},
	} {
		d := newDesk(t)
		d.vars[row.name] = row.value
		s := d.load()
		got := d.told(s.Problems)
		if prefix, ok := strings.CutSuffix(row.problem, "*"); got != row.problem && !(ok && strings.HasPrefix(got, prefix)) {
			t.Errorf("%s=%s: %s; want %s", row.name, row.value, got, row.problem)
		}
		if got := d.told(s.Ignored); got != row.ignored {
			t.Errorf("%s=%s is ignored: %s; want %s", row.name, row.value, got, row.ignored)
		}
	}
}

// A repository that somebody else controls decides neither what runs here nor what it costs.
func TestProjectCannotSet(t *testing.T) {
	d := newDesk(t)
	d.file(d.user(), "[heinzel]\nmax_usd = 0.5\n")
	d.file(d.ofProject(), `[heinzel]
max_usd = 1000
user_dir = "evil"
nonsense = {a = 1}
schedule_team = 5
[system.runner]
command = ["sh", "-c", "evil"]
model = "cheap"
[user]
handle = "x"
`)
	s := d.load()
	if s.MaxUSD != 0.5 || s.UserDir != filepath.Join(filepath.Dir(d.user()), "workflows") || s.Runner.Command != nil || s.Runner.Model != "cheap" || s.Handle != "x" || len(s.ScheduleTeam) > 0 {
		t.Errorf("%+v", s)
	}
	want := `P:2:1 heinzel.max_usd doesn't count in a project's hz.toml: what runs may cost here isn't a repository's to say | take it out; for you alone, hz system config set heinzel.max_usd VALUE sets it
P:3:1 heinzel.user_dir doesn't count in a project's hz.toml: which prompts run here isn't a repository's to say | take it out; for you alone, hz system config set heinzel.user_dir VALUE sets it
P:4:1 heinzel.nonsense doesn't count in a project's hz.toml: that isn't a repository's to say | take it out
P:5:1 heinzel.schedule_team doesn't count in a project's hz.toml: which prompts run here isn't a repository's to say | take it out; for you alone, hz system config set heinzel.schedule_team VALUE sets it
P:7:1 system.runner.command doesn't count in a project's hz.toml: which program runs here isn't a repository's to say | take it out; for you alone, hz system config set system.runner.command VALUE sets it`
	if got := d.told(s.Ignored); got != want || len(s.Problems) > 0 {
		t.Errorf("ignored:\n%s\nproblems:\n%s", got, d.told(s.Problems))
	}
	for _, text := range []string{"heinzel = 5\n", "[[heinzel]]\nmax_usd = 9\n", "heinzel.max_usd = 9\n", "\"heinzel\" = {\"max_usd\" = 9}\n", "'heinzel'.\"max\\u005Fusd\" = 9\n"} {
		d.file(d.ofProject(), text)
		if s := d.load(); s.MaxUSD != 0.5 || len(s.Ignored) != 1 || len(s.Problems) > 0 {
			t.Errorf("%q: %v, ignored %s, problems %s", text, s.MaxUSD, d.told(s.Ignored), d.told(s.Problems))
		}
	}
	for _, k := range keys {
		if (k.why == "") != k.Project {
			t.Errorf("%s: says why no project may set it, or not", k.Name)
		}
	}
}

func TestWhichProject(t *testing.T) {
	d := newDesk(t)
	deep := filepath.Join(d.project, "a", "b")
	d.folder(deep)
	find := func(dir string) string {
		env := d.environ()
		env.Dir = dir
		s, err := Load(env)
		if err != nil || len(s.Problems) > 0 {
			t.Errorf("%v %s", err, d.told(s.Problems))
		}
		return s.ProjectFile
	}
	d.file(d.ofProject(), "")
	if got := find(deep); got != "" {
		t.Errorf("outside of a checkout, above: %q", got)
	}
	if got := find(d.project); got != d.ofProject() {
		t.Errorf("outside of a checkout, here: %q", got)
	}
	d.file(filepath.Join(d.project, ".git", "HEAD"), "")
	if got := find(deep); got != d.ofProject() {
		t.Errorf("at the top of the checkout: %q", got)
	}
	nearer := filepath.Join(d.project, "a", FileName)
	d.file(nearer, "")
	if got := find(deep); got != nearer {
		t.Errorf("the nearest: %q", got)
	}
	d.file(filepath.Join(deep, ".git"), "gitdir: elsewhere\n")
	if got := find(deep); got != "" {
		t.Errorf("above the top of the checkout: %q", got)
	}
	if got := find(filepath.Dir(d.user())); got != "" {
		t.Errorf("there is no user's file yet: %q", got)
	}
	d.file(d.user(), "")
	if got := find(filepath.Dir(d.user())); got != "" {
		t.Errorf("the user's own file as a project's: %q", got)
	}
	if got := find(""); got != "" {
		t.Errorf("nowhere: %q", got)
	}
}

func TestLinks(t *testing.T) {
	d := newDesk(t)
	dots := filepath.Join(d.home, "dots", FileName)
	d.file(dots, "[user]\nhandle = \"mira\"\n[team]\ncheckout = \"x\"\n")
	link := func(to, path string) {
		t.Helper()
		_ = os.Remove(path)
		if err := os.Symlink(to, path); err != nil {
			t.Skip(err)
		}
	}
	link(dots, d.user())
	// What is relative is so to the place where hz looks, however the file gets there.
	if s := d.load(); s.Handle != "mira" || s.Checkout != filepath.Join(filepath.Dir(d.user()), "x") || len(s.Problems) > 0 {
		t.Errorf("%+v", s)
	}
	link(filepath.Join(d.home, "none"), d.user())
	if got := d.told(d.load().Problems); got != "U:1:1 the configuration can't be read: it is a symbolic link to nothing | make it readable, or remove it" {
		t.Error(got)
	}
	link(FileName, d.user())
	if got := d.told(d.load().Problems); !strings.HasPrefix(got, "U:1:1 the configuration can't be read: ") {
		t.Error(got)
	}
	if err := os.Remove(d.user()); err != nil {
		t.Fatal(err)
	}
	d.folder(d.user())
	if got := d.told(d.load().Problems); got != "U:1:1 the configuration can't be read: it is a folder | put a file called hz.toml there" {
		t.Error(got)
	}
	if err := os.Remove(d.user()); err != nil {
		t.Fatal(err)
	}
	link(dots, d.ofProject())
	s := d.load()
	if got := d.told(s.Problems); got != "P:1:1 the configuration is a symbolic link, and hz follows none | put the folder or the file itself there" || s.Handle != "" {
		t.Error(got)
	}
	_ = os.Remove(d.ofProject())
	d.file(filepath.Join(d.home, "real", FileName), "[user]\nhandle = \"way\"\n")
	way := filepath.Join(d.home, "way")
	link(filepath.Join(d.home, "real"), way)
	env := d.environ()
	env.Dir = way
	if s, _ := Load(env); s.Handle != "way" || len(s.Problems) > 0 {
		t.Errorf("a working directory that is a link: %+v", s)
	}
}

// Whatever stands in the files, loading ends with problems that point into them.
func FuzzLoad(f *testing.F) {
	for _, s := range []string{"", "[heinzel]\nmax_usd = 1\n", "heinzel = {max_usd = inf}\n", "[capabilities]\na_b = 'x'\na-b = 1\n", "[[system.runner]]\n", "\uFEFFuser.handle=\"\\u0000\"", "[system]\nrunner.command = [[]]\n"} {
		f.Add(s)
	}
	d := newDesk(f)
	f.Fuzz(func(t *testing.T, text string) {
		d := &desk{t, d.home, d.project, d.vars}
		d.file(d.user(), text)
		d.file(d.ofProject(), text)
		s := d.load()
		for _, p := range slices.Concat(s.Problems, s.Ignored) {
			if p.Message == "" || p.Position.Line < 1 || p.Position.Column < 1 || p.Position.Line > 1+strings.Count(text, "\n")+strings.Count(text, "\r") {
				t.Errorf("%+v", p)
			}
			if strings.ContainsAny(p.Message+p.Hint, "\n\x1b") || len([]rune(p.Message)) > 300 {
				t.Errorf("the message %q", p.Message)
			}
		}
		if !(s.MaxUSD > 0) || s.RetentionDays < 0 || !filepath.IsAbs(s.DataDir) || !filepath.IsAbs(s.UserDir) || s.Checkout != "" && !filepath.IsAbs(s.Checkout) {
			t.Errorf("%+v", s)
		}
	})
}

// What was approved of one checkout says nothing of another that a project names.
func TestAProjectsCheckout(t *testing.T) {
	for _, row := range []struct {
		name, user, variable string
		own                  bool // the user's checkout counts
		ignored              int
	}{
		{"nothing approved", "[team]\ncheckout = \"/own\"\n", "", false, 0},
		{"an empty list", "[team]\ncheckout = \"/own\"\n[heinzel]\nschedule_team = []\n", "", false, 0},
		{"something approved", "[team]\ncheckout = \"/own\"\n[heinzel]\nschedule_team = [\"retro\"]\n", "", true, 1},
		{"approved by a variable", "[team]\ncheckout = \"/own\"\n", `["retro"]`, true, 1},
		{"approved, the former key", "[heinzel]\nteam_repository = \"/own\"\nschedule_team = [\"retro\"]\n", "", true, 1},
	} {
		d := newDesk(t)
		d.file(d.user(), row.user)
		d.file(d.ofProject(), "[team]\ncheckout = \"theirs\"\n")
		if row.variable != "" {
			d.vars["HZ_HEINZEL_SCHEDULE_TEAM"] = row.variable
		}
		s := d.load()
		want := filepath.Join(d.project, "theirs")
		if row.own {
			want = "/own"
		}
		if s.Checkout != want || len(s.Ignored) != row.ignored || len(s.Problems) > 0 {
			t.Errorf("%s: checkout %s, want %s; ignored %v, problems %v", row.name, s.Checkout, want, s.Ignored, s.Problems)
		}
	}
}
