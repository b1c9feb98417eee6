//go:build git

package main_test

func init() {
	gitIsThere = true
	gitEnvironment = []string{
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=init.defaultBranch", "GIT_CONFIG_VALUE_0=main",
		"GIT_AUTHOR_NAME=Mira", "GIT_AUTHOR_EMAIL=mira@example.com", "GIT_AUTHOR_DATE=2026-01-01T00:00:00Z",
		"GIT_COMMITTER_NAME=Mira", "GIT_COMMITTER_EMAIL=mira@example.com", "GIT_COMMITTER_DATE=2026-01-01T00:00:00Z",
	}
}
