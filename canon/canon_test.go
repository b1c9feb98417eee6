package canon

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type vector struct {
	ID        string         `json:"id"`
	Input     *string        `json:"input"`
	InputHex  string         `json:"input_utf8_hex"`
	Canonical *string        `json:"canonical"`
	SHA256    *string        `json:"sha256"`
	Fatal     *string        `json:"fatal"`
	Reports   []vectorReport `json:"reports"`
	Verdict   string         `json:"verdict"`
}

type vectorReport struct {
	Class      string   `json:"class"`
	Severity   string   `json:"severity"`
	Line       int      `json:"line"`
	Col        int      `json:"col"`
	Count      int      `json:"count"`
	CodePoints []string `json:"codepoints"`
	Hidden     string   `json:"hidden"`
}

func (v vector) input(t testing.TB) []byte {
	if v.Input != nil {
		return []byte(*v.Input)
	}
	b, err := hex.DecodeString(v.InputHex)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func vectors(t testing.TB) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/canonical-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	return file.Vectors
}

func TestVectors(t *testing.T) {
	all := vectors(t)
	if len(all) != 60 {
		t.Errorf("%d vectors, want 60", len(all))
	}
	var reused Canonicalizer
	for _, v := range all {
		t.Run(v.ID, func(t *testing.T) {
			checkVector(t, v, Canonicalize(v.input(t)))
			checkVector(t, v, reused.Canonicalize(v.input(t)))
		})
	}
}

func checkVector(t *testing.T, v vector, r Result) {
	t.Helper()
	got := vector{Reports: []vectorReport{}, Verdict: r.Verdict.String()}
	if r.Fatal != "" {
		fatal := string(r.Fatal)
		got.Fatal = &fatal
		if r.Text != nil {
			t.Errorf("a fatal result has a text: %q", r.Text)
		}
	} else {
		text, sum := string(r.Text), r.Fingerprint()
		got.Canonical, got.SHA256 = &text, &sum
	}
	for _, p := range r.Reports {
		w := vectorReport{Class: string(p.Class), Severity: p.Severity.String(), Line: p.Line, Col: p.Column, Count: p.Count, Hidden: p.Hidden}
		for _, c := range p.CodePoints {
			w.CodePoints = append(w.CodePoints, fmt.Sprintf("U+%04X", c))
		}
		got.Reports = append(got.Reports, w)
	}
	v.ID, v.Input, v.InputHex = "", nil, ""
	if d := cmp.Diff(v, got); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}
