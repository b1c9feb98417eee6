package workspace

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
)

func TestDefaultRoots(t *testing.T) {
	abs := filepath.Join(realTemp(t), "xdg")
	for _, row := range []struct {
		name string
		env  Environment
		vars map[string]string
		want string // Config; "" for ErrNoHome
	}{
		{"Linux", Environment{OS: "linux", Home: "/home/mira"}, nil, "/home/mira/.config/hz"},
		{"Linux with XDG", Environment{OS: "linux", Home: "/home/mira"}, map[string]string{"XDG_CONFIG_HOME": abs}, abs + "/hz"},
		{"a relative XDG counts for nothing", Environment{OS: "linux", Home: "/home/mira"}, map[string]string{"XDG_CONFIG_HOME": "conf"}, "/home/mira/.config/hz"},
		{"XDG without a home", Environment{OS: "linux"}, map[string]string{"XDG_CONFIG_HOME": abs}, abs + "/hz"},
		{"macOS", Environment{OS: "darwin", Home: "/Users/mira"}, nil, "/Users/mira/Library/Application Support/hz"},
		{"macOS with XDG", Environment{OS: "darwin", Home: "/Users/mira"}, map[string]string{"XDG_CONFIG_HOME": abs}, abs + "/hz"},
		{"Windows", Environment{OS: "windows", Home: "/mira"}, map[string]string{"AppData": "/mira/roaming", "XDG_CONFIG_HOME": abs}, "/mira/roaming/hz"},
		{"Windows without AppData", Environment{OS: "windows", Home: "/mira"}, nil, "/mira/AppData/Roaming/hz"},
		{"a relative home counts for nothing", Environment{OS: "linux", Home: "mira"}, nil, ""},
		{"a relative AppData counts for nothing", Environment{OS: "windows", Home: "/mira"}, map[string]string{"AppData": "roaming"}, "/mira/AppData/Roaming/hz"},
		{"nothing", Environment{OS: "linux"}, nil, ""},
		{"nothing on Windows", Environment{OS: "windows"}, nil, ""},
	} {
		row.env.Getenv = func(name string) string { return row.vars[name] }
		got, err := DefaultRoots(row.env, "")
		if (row.want == "") != errors.Is(err, ErrNoHome) || filepath.ToSlash(got.Config) != filepath.ToSlash(row.want) {
			t.Errorf("%s: %q, %v; want %q", row.name, got.Config, err, row.want)
		}
		if row.want != "" && (got.Me != filepath.Join(got.Config, "workflows") || got.Plugins != filepath.Join(got.Config, "plugins")) {
			t.Errorf("%s: %+v", row.name, got)
		}
	}
	env := Environment{OS: "linux", Home: "/home/mira", Getenv: func(string) string { return "" }}
	got, _ := DefaultRoots(env, "/src/team")
	if want := []string{filepath.FromSlash("/home/mira/.config/hz/workflows"), filepath.FromSlash("/src/team/workflows")}; !slices.Equal(got.Folders(), want) {
		t.Errorf("folders %q, want %q", got.Folders(), want)
	}
	if got, _ := DefaultRoots(env, ""); len(got.Folders()) != 1 || got.Team != "" {
		t.Errorf("without a team: %+v", got)
	}
}
