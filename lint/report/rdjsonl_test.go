package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// rdFinding is as much of reviewdog's Diagnostic as hz writes.
type rdFinding struct {
	Location    rdLocation
	Suggestions []struct {
		Range rdRange
		Text  string
	}
	RelatedLocations []struct {
		Message  string
		Location rdLocation
	} `json:"related_locations"`
}

type rdLocation struct {
	Path  string
	Range rdRange
}

type rdRange struct{ Start, End rdPosition }

type rdPosition struct{ Line, Column int }

// offset gives the byte that a position means: columns count bytes of the line on disk.
func (p rdPosition) offset(f *source.File) int { return f.LineSpan(p.Line).Start + p.Column - 1 }

// Every range and every suggestion of the corpus means the bytes that the finding means, also
// in lines of many bytes a character and behind a byte order mark.
func TestReviewdogCountsBytes(t *testing.T) {
	r, o := corpusResult(t)
	o.Format = RDJSONL
	lines := slices.Collect(bytes.Lines(write(t, r, o)))
	places, suggestions := 0, 0
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		var got rdFinding
		decode(t, lines[i], &got)
		file := r.Files[d.Path]
		if file == nil {
			if got.Location.Range.Start.Column != 0 {
				t.Errorf("%s: a column of an unknown text", d.Path)
			}
			continue
		}
		places++
		if s := (source.Span{Start: got.Location.Range.Start.offset(file), End: got.Location.Range.End.offset(file)}); s != clampedToLines(file, d.Span) {
			t.Errorf("%s: %v is %v, not %v", d.Path, got.Location.Range, s, d.Span)
		}
		var safe []diag.Fix
		for _, f := range d.Fixes {
			if f.Safe {
				safe = append(safe, f)
			}
		}
		if len(safe) != len(got.Suggestions) {
			t.Fatalf("%s: %d suggestions for %d safe fixes", d.Path, len(got.Suggestions), len(safe))
		}
		for k, s := range got.Suggestions {
			suggestions++
			want := applied(file.Text, safe[k].Edits...)
			have := applied(file.Text, diag.Edit{Span: source.Span{Start: s.Range.Start.offset(file), End: s.Range.End.offset(file)}, NewText: s.Text})
			if !bytes.Equal(bytes.ToValidUTF8(want, []byte("\ufffd")), bytes.ToValidUTF8(have, []byte("\ufffd"))) {
				t.Errorf("%s: the suggestion %+v isn't the fix %+v", d.Path, s, safe[k])
			}
		}
	}
	if places < 1000 || suggestions < 100 {
		t.Errorf("%d places and %d suggestions were looked at", places, suggestions)
	}
}

// clampedToLines gives a span whose ends lie in no line break: there is no column for them.
func clampedToLines(f *source.File, s source.Span) source.Span {
	clamp := func(at int) int {
		line := f.LineSpan(f.Position(at).Line)
		return min(max(at, line.Start), line.End)
	}
	return source.Span{Start: clamp(s.Start), End: clamp(s.End)}
}

func applied(text []byte, edits ...diag.Edit) []byte {
	out := bytes.Clone(text)
	for _, e := range slices.Backward(sorted(edits)) {
		out = slices.Replace(out, e.Span.Start, e.Span.End, []byte(e.NewText)...)
	}
	return out
}

// An edit that overlaps another, or lies outside of the file, makes no suggestion.
func TestMergedRefusesWhatCantBeOne(t *testing.T) {
	f := source.NewFile("a", []byte("abcdef"))
	edit := func(start, end int) diag.Edit {
		return diag.Edit{Span: source.Span{Start: start, End: end}, NewText: "x"}
	}
	for _, edits := range [][]diag.Edit{nil, {edit(0, 3), edit(2, 4)}, {edit(4, 9)}, {edit(3, 2)}} {
		if one, ok := merged(&diag.Fix{Edits: edits}, f); ok {
			t.Errorf("%v became %+v", edits, one)
		}
	}
	if one, ok := merged(&diag.Fix{Edits: []diag.Edit{edit(4, 5), edit(1, 2)}}, f); !ok || one.NewText != "xcdx" || one.Span != (source.Span{Start: 1, End: 5}) {
		t.Errorf("%+v %v", one, ok)
	}
}

// reviewdog reads no line of 64 KiB: such a finding loses its suggestions and related places,
// and the ones behind it stay.
func TestReviewdogsLongestLine(t *testing.T) {
	r := of(diag.Error, diag.Error)
	file := source.NewFile("a.prose.md", []byte("abc\n"))
	r.Files = map[string]*source.File{file.Path: file}
	r.Diagnostics[0].Fixes = []diag.Fix{{Title: "t", Safe: true, Edits: []diag.Edit{{NewText: strings.Repeat("x", 70_000)}}}}
	r.Diagnostics[1].Fixes = []diag.Fix{{Title: "t", Safe: true, Edits: []diag.Edit{{NewText: "x"}}}}
	lines := slices.Collect(bytes.Lines(write(t, r, Options{Format: RDJSONL})))
	for i, want := range []int{0, 1} {
		var got rdFinding
		decode(t, lines[i], &got)
		if len(lines[i]) >= 64<<10 || len(got.Suggestions) != want {
			t.Errorf("line %d has %d bytes and %d suggestions", i, len(lines[i]), len(got.Suggestions))
		}
	}
}
