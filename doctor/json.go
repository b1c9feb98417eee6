package doctor

import "fmt"

// Document is a report as JSON has it (docs/json.md).
type Document struct {
	Version  int       `json:"version"` // 1
	Healthy  bool      `json:"healthy"` // nothing is broken
	Summary  Summary   `json:"summary"`
	Findings []Finding `json:"findings"`
}

// Summary counts findings by status.
type Summary struct {
	Broken    int `json:"broken"`
	Attention int `json:"attention"`
	OK        int `json:"ok"`
}

// JSON gives the report as a document.
func (r *Report) JSON() Document {
	s := Summary{r.Count(Broken), r.Count(Attention), r.Count(OK)}
	return Document{1, s.Broken == 0, s, append([]Finding{}, r.Findings...)}
}

// Place gives where a finding stands, for the beginning of its message: "hz.toml:3: ".
func (f *Finding) Place() string {
	switch {
	case f.File == "":
		return ""
	case f.Line == 0:
		return f.File + ": "
	}
	return fmt.Sprintf("%s:%d: ", f.File, f.Line)
}
