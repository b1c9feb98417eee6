//go:build git

package team

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hostile are ways in which a repository's own configuration names a program. Each touches a
// file of its name when it runs.
var hostile = map[string]string{
	"fsmonitor":   `git config core.fsmonitor "$PWD/../run fsmonitor"`,
	"hooks":       `printf '#!/bin/sh\ntouch "'"$PWD"'/../hook"\n' > .git/hooks/post-index-change; for h in reference-transaction post-checkout pre-auto-gc post-merge fsmonitor-watchman; do cp .git/hooks/post-index-change .git/hooks/$h; done; chmod +x .git/hooks/*`,
	"hooksPath":   `mkdir h && cp .git/hooks/* h && git config core.hooksPath "$PWD/h"`,
	"filter":      `git config filter.evil.clean "$PWD/../run filter; cat" && git config filter.evil.required true && echo '* filter=evil' > .git/info/attributes`,
	"process":     `git config filter.evil.process "$PWD/../run process"`,
	"sshCommand":  `git config core.sshCommand "$PWD/../run ssh"`,
	"gitProxy":    `git config core.gitProxy "$PWD/../run-proxy"`,
	"askPass":     `git config core.askPass "$PWD/../run-askpass"`,
	"credential":  `git config credential.helper "!$PWD/../run credential"`,
	"credentials": `git config credential.http://127.0.0.1.helper "!$PWD/../run credential-url"`,
	"uploadpack":  `git config remote.origin.uploadpack "$PWD/../run uploadpack"`,
	"alternates":  `git config core.alternateRefsCommand "$PWD/../run alternates"`,
	"pager":       `git config core.pager "$PWD/../run pager" && git config pager.status true`,
	"editor":      `git config core.editor "$PWD/../run editor"`,
	"alias":       `git config alias.status "!$PWD/../run alias" && git config alias.st "!$PWD/../run alias"`,
	"textconv":    `git config diff.external "$PWD/../run external"`,
	"ext":         `git config url."ext::$PWD/../run ext ".insteadOf ext-me: && git config protocol.ext.allow always`,
	"gpg":         `git config gpg.program "$PWD/../run gpg" && git config log.showSignature true`,
}

// Looking at a checkout runs nothing that its own configuration names, whatever its remote is.
func TestRealHostileConfiguration(t *testing.T) {
	d := real(t)
	d.published(t, "team")
	for name, arg := range map[string]string{"run": "$1", "run-proxy": "proxy", "run-askpass": "askpass"} {
		write(t, filepath.Join(d.Dir, name), "#!/bin/sh\ntouch \"${0%/*}/ran-"+arg+"\"\nexit 1\n")
		if err := os.Chmod(filepath.Join(d.Dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// Something to fetch: refs change, and there is a hook for that.
	d.sh(t, "git clone -q remote.git other && echo two > other/"+contract+" && git -C other commit -qam two && git -C other push -q")
	for name, script := range hostile {
		if name != "hooksPath" {
			d.sh(t, "cd team && "+script)
		}
	}
	d.sh(t, "cd team && "+hostile["hooksPath"]+"; rm -r ../team/h/*.sample; touch -d 2001-01-01 "+contract)
	ran := func() string {
		var out []string
		for _, name := range strings.Fields(entries(t, d.Dir)) {
			if strings.HasPrefix(name, "ran-") || name == "hook" {
				out = append(out, name)
			}
		}
		return strings.Join(out, " ")
	}
	for _, remote := range []string{"../remote.git", refusing(t, 401, false) + "/x.git", "git@h.test:x.git", "git://" + closed(t) + "/x.git", "ext-me:x", "ext::" + d.Dir + "/run ext"} {
		d.sh(t, "cd team && git config remote.origin.url '"+remote+"' && touch -d 2002-02-02 "+contract)
		for _, fetch := range []bool{false, true} {
			got, _ := d.states(t, fetch)
			if evil := ran(); evil != "" {
				t.Fatalf("%s, fetch %v: it ran %s", remote, fetch, evil)
			}
			if strings.Contains(got, "git_failed") {
				t.Errorf("%s, fetch %v: %s", remote, fetch, got)
			}
		}
	}
	// The traps work: Git by itself falls into most of them.
	d.sh(t, `cd team; git config remote.origin.url ../remote.git; git config --unset core.hooksPath; git config --unset remote.origin.uploadpack
		echo three > ../other/`+contract+`; git -C ../other commit -qam three; git -C ../other push -q
		touch -d 2003-03-03 `+contract+`; git status >/dev/null 2>&1 || true
		git fetch >/dev/null 2>&1 || true
		for url in git@h.test:x.git git://h.test/x.git ext-me:x '`+refusing(t, 401, false)+`/x.git'; do
			git config remote.origin.url $url; git fetch </dev/null >/dev/null 2>&1 || true
		done`)
	for _, name := range []string{"hook", "ran-fsmonitor", "ran-process", "ran-ssh", "ran-proxy", "ran-ext", "ran-credential", "ran-askpass"} {
		if !d.exists(name) {
			t.Errorf("the trap %s doesn't work", name)
		}
	}
}

// Neither does one whose work tree or repository is said to lie elsewhere.
func TestRealMisleadingConfiguration(t *testing.T) {
	d := real(t)
	d.published(t, "team")
	d.sh(t, "mkdir elsewhere && git -C team config core.worktree $PWD/elsewhere")
	got, r := d.states(t, false)
	if !strings.HasPrefix(got, "not_a_repository/") && !strings.HasPrefix(got, "below_top/") && !strings.HasPrefix(got, "git_failed/") {
		t.Errorf("%s %+v", got, r.States)
	}
	d.sh(t, "rm -rf team/.git && echo 'gitdir: /no/such/place' > team/.git")
	if got, r := d.states(t, false); got != "not_a_repository/error" {
		t.Errorf("%s %+v", got, r.States)
	}
	d.sh(t, "rm team/.git && git init -q team && git -C team config extensions.partialClone origin && git -C team config remote.origin.url ext::x && git -C team config core.repositoryFormatVersion 1")
	if got, r := d.states(t, false); strings.Contains(got, "git_failed") {
		t.Errorf("%s %+v", got, r.States)
	}
	d.sh(t, "printf '[broken' > team/.git/config")
	if got, r := d.states(t, false); got != "git_failed/error" || strings.Contains(r.States[0].Message, "\n") {
		t.Errorf("%s %+v", got, r.States)
	}
}
