package config

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestFolders(t *testing.T) {
	abs := filepath.Join(t.TempDir(), "xdg")
	for _, row := range []struct {
		name         string
		env          Environment
		vars         map[string]string
		config, data string // "" for ErrNoHome
	}{
		{"Linux", Environment{OS: "linux", Home: "/home/mira"}, nil, "/home/mira/.config/hz", "/home/mira/.local/share/hz"},
		{"Linux with XDG", Environment{OS: "linux", Home: "/home/mira"}, map[string]string{"XDG_CONFIG_HOME": abs, "XDG_DATA_HOME": abs + "/d"}, abs + "/hz", abs + "/d/hz"},
		{"a relative XDG counts for nothing", Environment{OS: "linux", Home: "/home/mira"}, map[string]string{"XDG_CONFIG_HOME": "conf", "XDG_DATA_HOME": "."}, "/home/mira/.config/hz", "/home/mira/.local/share/hz"},
		{"XDG without a home", Environment{OS: "linux"}, map[string]string{"XDG_CONFIG_HOME": abs}, abs + "/hz", ""},
		{"macOS", Environment{OS: "darwin", Home: "/Users/mira"}, nil, "/Users/mira/Library/Application Support/hz", "/Users/mira/Library/Application Support/hz/data"},
		{"macOS with XDG", Environment{OS: "darwin", Home: "/Users/mira"}, map[string]string{"XDG_CONFIG_HOME": abs, "XDG_DATA_HOME": abs + "/d"}, abs + "/hz", abs + "/d/hz"},
		{"Windows", Environment{OS: "windows", Home: "/mira"}, map[string]string{"AppData": "/mira/roaming", "LocalAppData": "/mira/local", "XDG_CONFIG_HOME": abs}, "/mira/roaming/hz", "/mira/local/hz"},
		{"Windows without AppData", Environment{OS: "windows", Home: "/mira"}, nil, "/mira/AppData/Roaming/hz", "/mira/AppData/Local/hz"},
		{"a relative home counts for nothing", Environment{OS: "linux", Home: "mira"}, nil, "", ""},
		{"a relative AppData counts for nothing", Environment{OS: "windows", Home: "/mira"}, map[string]string{"AppData": "roaming"}, "/mira/AppData/Roaming/hz", "/mira/AppData/Local/hz"},
		{"nothing", Environment{OS: "linux"}, nil, "", ""},
		{"nothing on Windows", Environment{OS: "windows"}, nil, "", ""},
	} {
		row.env.Getenv = func(name string) string { return row.vars[name] }
		got, err := Load(row.env)
		if (row.config == "") != errors.Is(err, ErrNoHome) || filepath.ToSlash(got.ConfigDir) != filepath.ToSlash(row.config) {
			t.Errorf("%s: %q, %v; want %q", row.name, got.ConfigDir, err, row.config)
		}
		if filepath.ToSlash(got.DataDir) != filepath.ToSlash(row.data) {
			t.Errorf("%s: data in %q; want %q", row.name, got.DataDir, row.data)
		}
		if row.config == "" {
			if got.UserFile != "" || got.UserDir != "" || got.Plugins != "" {
				t.Errorf("%s: %+v", row.name, got)
			}
			continue
		}
		for name, path := range map[string]string{"workflows": got.UserDir, "plugins": got.Plugins, "hz.toml": got.UserFile} {
			if path != filepath.Join(got.ConfigDir, name) {
				t.Errorf("%s: %s lies at %q", row.name, name, path)
			}
		}
	}
}
