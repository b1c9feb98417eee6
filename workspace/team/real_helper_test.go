//go:build git

package team

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/internal/git"
)

// real gives a desk in a folder of its own with the real git program, which knows who commits
// and nothing of this machine's configuration.
func real(t *testing.T, more ...string) *Desk {
	t.Helper()
	d := desk(t, "")
	d.Git = &git.Git{Environ: append(environ(d.Dir), more...)}
	write(t, filepath.Join(d.Dir, "home", ".gitconfig"), "[user]\n\tname = Mira\n\temail = mira@example.com\n[init]\n\tdefaultBranch = main\n[protocol \"file\"]\n\tallow = always\n")
	return d
}

func environ(dir string) []string {
	return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(dir, "home"), "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_DATE=2026-01-01T00:00:00Z", "GIT_COMMITTER_DATE=2026-01-01T00:00:00Z"}
}

// sh runs a shell script in the desk's folder, as a person would work there.
func (d *Desk) sh(t *testing.T, script string) string {
	t.Helper()
	cmd := exec.Command("sh", "-ec", script)
	cmd.Dir = d.Dir
	cmd.Env = environ(d.Dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s\n%v\n%s", script, err, out)
	}
	return string(out)
}

const contract = "workflows/retro.prose.md"

// published makes remote.git, a bare repository with a contract, and one's clone of it.
func (d *Desk) published(t *testing.T, clone string) {
	t.Helper()
	d.sh(t, `git init -q seed && mkdir seed/workflows && echo one > seed/`+contract+`
		git -C seed add -A && git -C seed commit -qm one
		git clone -q --bare seed remote.git && rm -r seed`)
	if clone != "" {
		d.sh(t, "git clone -q remote.git '"+clone+"'")
		d.configure(t, clone)
	}
}

// configure makes a folder the team's checkout.
func (d *Desk) configure(t *testing.T, checkout string) {
	t.Helper()
	if err := d.save(context.Background(), &Done{Path: d.absolute(checkout)}); err != nil {
		t.Fatal(err)
	}
	load(t, d)
}

// states shows the states of the configured checkout, with their severities.
func (d *Desk) states(t *testing.T, fetch bool) (string, *Report) {
	t.Helper()
	load(t, d)
	r := d.Show(context.Background(), fetch)
	var out []string
	for _, s := range r.States {
		out = append(out, string(s.State)+"/"+string(s.Severity))
	}
	return strings.Join(out, " "), r
}

func (d *Desk) exists(name string) bool {
	_, err := os.Lstat(filepath.Join(d.Dir, name))
	return err == nil
}
