package cli

import (
	"context"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// On a terminal a person is asked first; whatever isn't yes is no, and nothing is done.
func TestTeamJoinAsks(t *testing.T) {
	const question = "clone https://***@h.test/acme/hz-team.git into "
	for _, c := range []struct{ answer, end string }{
		{"n\n", "hz: nothing was done\n"},
		{"\n", "hz: nothing was done\n"},
		{"", "\nhz: nothing was done\n"},
		{"yesterday\n", "hz: nothing was done\n"},
		{strings.Repeat("y", 5000), "\nhz: nothing was done\n"},
		{"y\n", "cloning …\nhz: git isn't installed, or isn't on the PATH\n"}, // the environment of this run is empty
		{" YES \n", "cloning …\nhz: git isn't installed, or isn't on the PATH\n"},
		{"y", "\ncloning …\nhz: git isn't installed, or isn't on the PATH\n"},
	} {
		r := newRun(t, "team", "join", "https://mira:s3cret@h.test/acme/hz-team.git", "--path", "new")
		r.env.StdinTerminal, r.env.Stdin = true, strings.NewReader(c.answer)
		code := Run(context.Background(), r.env)
		got := strings.Replace(r.stderr.String(), "the repository can't be cloned: ", "", 1)
		got, _, _ = strings.Cut(got, "  install it")
		if code != 1 || got != question+"new, and make it your team's checkout? [y/N] "+c.end {
			t.Errorf("%.20q: status %d, %q", c.answer, code, got)
		}
		if left := below(t, r.env.Dir); left != "" {
			t.Errorf("%.20q: left %s", c.answer, left)
		}
	}
}

func below(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && path != dir {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

// Where nobody can be asked, the refusal is the command; a password isn't in it.
func TestTeamJoinWithoutATerminal(t *testing.T) {
	r := newRun(t, "team", "join", "git@h.test:acme/hz-team.git", "--path", "our team")
	r.expect(t, 1, "", "hz: hz team join asks first, and nobody is here to answer: clone git@h.test:acme/hz-team.git into our team, and make it your team's checkout?\n"+
		"  hz team join git@h.test:acme/hz-team.git --yes --path 'our team'\n")
	r = newRun(t, "team", "join", "https://mira:s3cret@h.test/acme/hz-team.git", "--path", "new")
	r.expect(t, 1, "", "hz: hz team join asks first, and nobody is here to answer: clone https://***@h.test/acme/hz-team.git into new, and make it your team's checkout?\n  add --yes\n")
}

func TestTeamShowWithoutGit(t *testing.T) {
	r := newRun(t, "team", "show", "--json")
	r.expect(t, 0, `{"version":1,"state":"unset","checkout":null,"workflows":null,"contracts":0,"branch":null,"commit":null,"remote":null,"upstream":null,"changed":0,"untracked":0,"conflicts":[],`+
		`"states":[{"state":"unset","severity":"info","message":"no checkout of a team's repository is configured","command":"","hint":"hz team join URL clones one, hz team adopt PATH takes one that is there, hz team new PATH makes one","cause":""}]}`+"\n", "")
	r = newRun(t, "team", "show")
	r.file(t, "home/.config/hz/hz.toml", "[team]\ncheckout = \"~/../team\"\n")
	r.file(t, "team/workflows/x.txt", "")
	r.expect(t, 1, `checkout   team
contracts  0 in team/workflows

error: git isn't installed, or isn't on the PATH
  install it: apt install git (Debian, Ubuntu), dnf install git (Fedora), apk add git (Alpine)
`, "")
}

func TestTeamUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"join", "hz: there is no repository named\n"},
		{"join a b", "hz: hz team join doesn't take \"b\" as well\n"},
		{"join a --timeout -1s", "hz: --timeout must be more than 0\n"},
		{"join a --timeout soon", "hz: --timeout can't be \"soon\"\n"},
		{"join a --path=", "hz: --path is empty\n"},
		{"new", "hz: the new repository has no path\n"},
		{"adopt", "hz: there is no checkout named\n"},
		{"show x", "hz: hz team show doesn't take \"x\" as well\n"},
		{"show --timeout 3s", "hz: --timeout is for --fetch\n"},
		{"jion", "hz: hz team has no command \"jion\"\n"},
	} {
		r := newRun(t, append([]string{"team"}, strings.Fields(c.args)...)...)
		if code := Run(context.Background(), r.env); code != 2 || !strings.HasPrefix(r.stderr.String(), c.want) || strings.Count(r.stderr.String(), "\n") != 2 {
			t.Errorf("%s: status %d, %s", c.args, code, &r.stderr)
		}
	}
}
