package git

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// program gives the path of git. The folders of PATH that aren't absolute don't count: what
// they hold depends on where hz is run.
func (g *Git) program() (string, error) {
	if g.Program != "" {
		return g.Program, nil
	}
	name := "git"
	if runtime.GOOS == "windows" {
		name = "git.exe"
	}
	for _, dir := range filepath.SplitList(g.get("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		file := filepath.Join(dir, name)
		info, err := os.Stat(file)
		if err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode().Perm()&0o111 != 0) {
			return file, nil
		}
	}
	return "", &Error{Kind: Missing}
}

// get gives a variable of the environment, the last one that is set, as a child would see it.
func (g *Git) get(name string) string {
	value := ""
	for _, kv := range g.Environ {
		if k, v, ok := strings.Cut(kv, "="); ok && sameVariable(k, name) {
			value = v
		}
	}
	return value
}

func sameVariable(a, b string) bool {
	return a == b || runtime.GOOS == "windows" && strings.EqualFold(a, b)
}
