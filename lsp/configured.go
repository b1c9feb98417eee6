package lsp

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/diagnose"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/config"
)

// tellConfiguration publishes what is wrong with hz.toml and with plugins, at their files, and
// what in a folder can't be taken for a contract. The contracts are checked with what could be
// understood.
func (s *server) tellConfiguration(f *folder) {
	by := map[string][]protocol.Diagnostic{}
	for _, p := range slices.Concat(f.facts.Settings.Problems, f.facts.Plugins) {
		if p.Path == "" {
			continue
		}
		u := uri.From(absolute(f.dir, p.Path))
		by[u] = append(by[u], problem(&p))
	}
	if f.live != nil && f.root {
		for _, d := range f.live.Problems() {
			u := uri.From(absolute(f.dir, filepath.FromSlash(d.Path)))
			by[u] = append(by[u], diagnose.File(&s.client, &d))
		}
	}
	for _, key := range sortedKeys(s.configured) { // what was wrong before
		if _, still := by[key]; !still && s.configured[key] == f {
			delete(s.configured, key)
			s.publish(protocol.DocumentURI(key), nil, nil, false)
		}
	}
	for _, u := range sortedKeys(by) {
		s.configured[u] = f
		s.publish(protocol.DocumentURI(u), nil, by[u], false)
	}
}

// untellConfiguration takes back what was said for a folder that is dropped, unless it holds for
// another one, too.
func (s *server) untellConfiguration(f *folder) {
	var gone []string
	for _, key := range sortedKeys(s.configured) {
		if s.configured[key] == f {
			gone = append(gone, key)
			delete(s.configured, key)
		}
	}
	if len(gone) == 0 {
		return
	}
	for _, g := range s.folders {
		if g != f && g.facts.Settings != nil {
			s.tellConfiguration(g)
		}
	}
	for _, key := range gone {
		if s.configured[key] == nil {
			s.publish(protocol.DocumentURI(key), nil, nil, false)
		}
	}
}

// problem gives a mistake in a configuration as a diagnostic of its line.
func problem(p *config.Problem) protocol.Diagnostic {
	line := uint32(max(1, p.Position.Line) - 1)
	return protocol.Diagnostic{Severity: protocol.SeverityError, Source: diagnose.Source,
		Message: diagnose.Message(&diag.Diagnostic{Message: p.Message, Hint: p.Hint}),
		Range:   protocol.Range{Start: protocol.Position{Line: line}, End: protocol.Position{Line: line + 1}}}
}

func absolute(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// cutName parts a full name such as me/x.
func cutName(full string) (namespace, name string, ok bool) { return strings.Cut(full, "/") }
