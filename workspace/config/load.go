package config

import "path/filepath"

// Defaults of the guide.
const (
	defaultMaxUSD        = 1.0
	defaultRetentionDays = 90
)

// Load reads the configuration. Mistakes in it are Settings.Problems; the error is ErrNoHome,
// beside settings that hold what can be told without a home folder.
func Load(env Environment) (*Settings, error) {
	s := &Settings{
		ConfigDir: configPlace.folder(env), DataDir: dataPlace.folder(env),
		MaxUSD: defaultMaxUSD, RetentionDays: defaultRetentionDays,
		Capabilities: map[string]string{}, origins: map[string]Origin{},
	}
	if s.ConfigDir == "" {
		return s, ErrNoHome
	}
	s.UserFile = filepath.Join(s.ConfigDir, FileName)
	s.UserDir = filepath.Join(s.ConfigDir, "workflows")
	s.Plugins = filepath.Join(s.ConfigDir, "plugins")
	return s, nil
}
