package workspace

import (
	"path/filepath"
	"strings"
)

// besideOwn adds the configured team's contracts to the neighbours of one's own contracts: these
// may read the team's outputs, so what is said of such a reference must know them. Their files
// are marked in teams: they stay the team's, whatever namespace is asked for.
func (r *Request) besideOwn(asked, near []Target, teams map[string]bool) []Target {
	team := r.teamBeside(func(within func(file string) bool) bool {
		for i := range asked {
			if within(asked[i].File) {
				return true
			}
		}
		return false
	})
	if team == "" {
		return near
	}
	found, _ := Discover([]string{team}, Options{Dir: r.Dir, Optional: true})
	have := make(map[string]bool, len(asked)+len(near))
	for _, list := range [][]Target{asked, near} {
		for i := range list {
			have[list[i].File] = true
		}
	}
	for _, t := range found {
		if !have[t.File] {
			teams[t.File] = true
			t.Named = false
			near = append(near, t)
		}
	}
	return near
}

// teamBeside gives the team's folder when the request names something of one's own folder; any
// says whether a test holds for one of the named things. A request for the default folders has
// both already.
func (r *Request) teamBeside(any func(within func(file string) bool) bool) string {
	if r.Roots.Team == "" || r.Roots.Me == "" || len(r.Args) == 0 && r.StdinName == "" {
		return ""
	}
	me := followed(r.Roots.Me)
	if !any(func(file string) bool { return file == me || strings.HasPrefix(file, me+string(filepath.Separator)) }) {
		return ""
	}
	return r.Roots.Team
}
