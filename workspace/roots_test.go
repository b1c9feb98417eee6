package workspace

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/heinzel/hz/workspace/config"
)

func TestRootsOf(t *testing.T) {
	s := &config.Settings{ConfigDir: "/c", UserDir: "/mine", Plugins: "/c/plugins", Checkout: "/src/team"}
	got := RootsOf(s)
	if want := (Roots{Config: "/c", Me: "/mine", Plugins: "/c/plugins", Team: filepath.FromSlash("/src/team/workflows")}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if want := []string{"/mine", filepath.FromSlash("/src/team/workflows")}; !slices.Equal(got.Folders(), want) {
		t.Errorf("folders %q, want %q", got.Folders(), want)
	}
	s.Checkout = ""
	if got := RootsOf(s); len(got.Folders()) != 1 || got.Team != "" {
		t.Errorf("without a team: %+v", got)
	}
}
