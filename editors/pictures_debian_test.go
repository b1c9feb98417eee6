//go:build debian

package editors_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The pictures of docs/editors.md are what Debian's editors show on a terminal of tmux's.
func TestDebianPictures(t *testing.T) {
	const vim = `nvim --clean -n -i NONE --cmd 'set termguicolors background=dark number signcolumn=yes noruler noshowcmd' -c 'colorscheme slate | hi Pmenu guifg=#d8dee9 guibg=#343d4d | hi! link NormalFloat Pmenu | hi SignColumn guibg=NONE | hi Normal guibg=NONE' -u %s workflows/weekly-report.prose.md`
	neovim := fmt.Sprintf(vim, abs(t, "neovim/hz-older.lua"))
	emacs := fmt.Sprintf("emacs -nw -q --eval '(progn (package-initialize) (menu-bar-mode -1) (setq native-comp-async-report-warnings-errors nil inhibit-startup-screen t eldoc-idle-delay 0.1 flymake-no-changes-timeout 0.1))' -l %s workflows/weekly-report.prose.md",
		abs(t, "emacs/hz.el"))
	for _, c := range []struct {
		name, title, command string
		keys                 [][]string // sent one after the other, each once the screen shows the text in front of it
		shows                string
	}{
		{"neovim-findings", "Neovim: three findings, each behind its line", neovim, nil, "isn't the item of"},
		{"neovim-hover", "Neovim: what the key schedule means, by K", neovim, [][]string{{"isn't the item of", "/schedule", "Enter", "K"}}, "five cron fields"},
		{"neovim-complete", "Neovim: the keys that can stand here, by CTRL-X CTRL-O", neovim,
			[][]string{{"isn't the item of", "/requires", "Enter", "o", "C-x", "C-o"}}, "catch_up"},
		{"neovim-fix", "Neovim: what can be done about a misspelt key, by the key of code actions", neovim,
			[][]string{{"isn't the item of", "/windw", "Enter", `\ca`}}, "Type number and"},
		{"emacs-findings", "Emacs: findings marked, and what the one at point means", emacs, [][]string{{"Flymake[3", "C-s", "wind", "Enter"}, {"Mark saved", "C-b"}}, "HZC002"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScreen(t, c.command)
			for _, step := range c.keys {
				s.await(step[0])
				s.tmux(append([]string{"send-keys", "-t", "hz"}, step[1:]...)...)
			}
			golden(t, filepath.Join("../docs/images/editors", c.name+".svg"), svg(c.title, s.await(c.shows), columns))
		})
	}
}

const columns, lines = 104, 27

// A screen is a terminal on somebody's desk.
type screen struct {
	*testing.T
	socket string
}

func newScreen(t *testing.T, command string) *screen {
	t.Helper()
	d := newDesk(t)
	s := &screen{t, filepath.Join(t.TempDir(), "tmux")}
	config := filepath.Join(d.home, "tmux.conf")
	if err := os.WriteFile(config, []byte("set -g default-terminal tmux-256color\nset -ga terminal-overrides ',*:Tc'\nset -g status off\nset -sg escape-time 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", s.socket, "kill-server").Run() })
	var env []string
	for _, v := range d.environment() {
		if !strings.HasPrefix(v, "TERM=") {
			env = append(env, fmt.Sprintf("'%s'", v))
		}
	}
	s.tmux("-f", config, "new-session", "-d", "-s", "hz", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(lines), "-c", d.dir,
		"env -i TERM=$TERM COLORTERM=truecolor "+strings.Join(env, " ")+" "+command)
	return s
}

func (s *screen) tmux(args ...string) string {
	s.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", s.socket}, args...)...).CombinedOutput()
	if err != nil {
		s.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// await waits until the screen shows a text and stays as it is, and gives it with its colours.
func (s *screen) await(text string) string {
	s.Helper()
	last, same := "", 0
	for range 600 {
		now := s.tmux("capture-pane", "-e", "-p", "-t", "hz")
		if now != last {
			last, same = now, 0
		} else if same++; same >= 8 && strings.Contains(s.tmux("capture-pane", "-p", "-t", "hz"), text) {
			return now
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.Fatalf("the screen never showed %q:\n%s", text, s.tmux("capture-pane", "-p", "-t", "hz"))
	return ""
}
