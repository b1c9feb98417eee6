package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heinzel/hz/workspace/config"
)

// What Edited gives is what Set writes.
func TestEditedIsWhatSetWrites(t *testing.T) {
	for _, c := range []struct{ text, key, value string }{
		{"", "heinzel.schedule_team", `["a"]`},
		{"# mine\n[heinzel]\nmax_usd = 2 # enough\n", "heinzel.schedule_team", `["a", "b@sha256:x"]`},
		{"\ufeff[heinzel]\r\nschedule_team = [\r\n  \"a\", # ours\r\n  \"b\",\r\n]\r\n", "heinzel.schedule_team", `["a", "c"]`},
		{"heinzel = {max_usd = 1}", "heinzel.schedule_team", `[]`},
		{"[heinzel]\nschedule_team = 1\n", "heinzel.schedule_team", `["a"]`},
		{"heinzel = 1\n", "heinzel.schedule_team", `["a"]`},
		{"[heinzel\n", "heinzel.schedule_team", `["a"]`},
		{"", "heinzel.schedule_team", `a`},
		{"", "heinzel.nothing", `a`},
		{"", "heinzel.max_usd", "0.5"},
	} {
		home := t.TempDir()
		file := filepath.Join(home, "hz", "hz.toml")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		got, gotErr := config.Edited([]byte(c.text), c.key, c.value)
		s, err := config.Load(config.Environment{Getenv: func(name string) string {
			return map[string]string{"HOME": home, "XDG_CONFIG_HOME": home, "AppData": home, "HZ_CONFIG_DIR": filepath.Dir(file)}[name]
		}})
		if err != nil || s.UserFile != file {
			t.Fatal(err, s.UserFile)
		}
		_, wantErr := s.Set(c.key, c.value, config.UserSource)
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if (gotErr == nil) != (wantErr == nil) || gotErr != nil && gotErr.Error() != wantErr.Error() {
			t.Errorf("%q: %v, Set says %v", c.text, gotErr, wantErr)
		} else if gotErr == nil && string(got) != string(want) {
			t.Errorf("%q:\n%q\nSet writes\n%q", c.text, got, want)
		}
	}
	if _, err := config.Edited(nil, "heinzel.user_dir", "x"); err == nil {
		t.Error("a path was taken")
	}
}
