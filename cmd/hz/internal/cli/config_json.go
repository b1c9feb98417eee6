package cli

import (
	"os"

	"github.com/heinzel/hz/workspace/config"
)

// originJSON is where a value comes from; file and the rest are null where they don't apply.
type originJSON struct {
	Source   config.Source `json:"source"`
	File     *string       `json:"file"`
	Line     *int          `json:"line"`
	Column   *int          `json:"column"`
	Variable *string       `json:"variable"`
}

type settingJSON struct {
	Key        string     `json:"key"`
	Type       string     `json:"type"`
	Value      any        `json:"value"`
	Origin     originJSON `json:"origin"`
	Deprecated *string    `json:"use_instead"`
	Meaning    string     `json:"meaning"`
}

func (a *app) settingJSON(e *config.Entry) settingJSON {
	o := originJSON{Source: e.Origin.Source}
	switch o.Source {
	case config.FromEnvironment:
		o.Variable = &e.Origin.Variable
	case config.UserSource, config.ProjectSource:
		file, at := a.printed(e.Origin.At.Path), e.Origin.At.Position
		o.File, o.Line, o.Column = &file, &at.Line, &at.Column
	}
	s := settingJSON{e.Name, e.Type.String(), e.Value, o, nil, e.Meaning}
	if e.Instead != "" {
		s.Deprecated = &e.Instead
	}
	return s
}

// troubleJSON is a problem of the configuration; file is null for one of a variable.
type troubleJSON struct {
	File    *string `json:"file"`
	Line    *int    `json:"line"`
	Column  *int    `json:"column"`
	Message string  `json:"message"`
	Hint    string  `json:"hint"`
}

func (a *app) troublesJSON(problems []config.Problem) []troubleJSON {
	out := []troubleJSON{}
	for _, p := range problems {
		t := troubleJSON{Message: p.Message, Hint: p.Hint}
		if p.Path != "" {
			file := a.printed(p.Path)
			t.File, t.Line, t.Column = &file, &p.Position.Line, &p.Position.Column
		}
		out = append(out, t)
	}
	return out
}

type configJSON struct {
	Version  int           `json:"version"`
	Paths    filesJSON     `json:"files"`
	Settings []settingJSON `json:"settings"`
	Problems []troubleJSON `json:"problems"`
	Ignored  []troubleJSON `json:"ignored"`
}

func (a *app) configJSON(s *config.Settings) configJSON {
	out := configJSON{Version: 1, Paths: a.filesJSON(s), Settings: []settingJSON{}, Problems: a.troublesJSON(s.Problems), Ignored: a.troublesJSON(s.Ignored)}
	for _, e := range s.Entries() {
		out.Settings = append(out.Settings, a.settingJSON(&e))
	}
	return out
}

// filesJSON are the files of the configuration; null for one that has no place.
type filesJSON struct {
	User    *fileJSON `json:"user"`
	Project *fileJSON `json:"project"`
}

type fileJSON struct {
	File   string `json:"file"`
	Exists bool   `json:"exists"`
}

func (a *app) filesJSON(s *config.Settings) filesJSON {
	file := func(path string) *fileJSON {
		if path == "" {
			return nil
		}
		_, err := os.Lstat(path)
		return &fileJSON{a.printed(path), err == nil}
	}
	return filesJSON{file(s.UserFile), file(s.ProjectFile)}
}

func (a *app) pathsJSON(s *config.Settings) any {
	return struct {
		Version int `json:"version"`
		filesJSON
	}{1, a.filesJSON(s)}
}

// changeJSON is what set or unset did, and what counts now.
func (a *app) changeJSON(c config.Change, now *config.Settings) any {
	out := struct {
		Version int          `json:"version"`
		Key     string       `json:"key"`
		File    string       `json:"file"`
		Line    *int         `json:"line"`
		Changed bool         `json:"changed"`
		Now     *settingJSON `json:"now"`
	}{Version: 1, Key: c.Name, File: a.printed(c.File), Changed: c.Changed}
	if c.Line > 0 {
		out.Line = &c.Line
	}
	if e, err := now.Entry(c.Name); err == nil {
		s := a.settingJSON(&e)
		out.Now = &s
	}
	return out
}
