package fix

import "github.com/heinzel/hz/compiler/diag"

// problem is what makes a finding the one that it is, but for its place.
type problem struct {
	code           diag.Code
	field, message string
	at             int
}

func problemOf(d *diag.Diagnostic) problem { return problem{d.Code, d.Field, d.Message, d.Span.Start} }

func (p *problem) same(d *diag.Diagnostic) bool {
	return d.Code == p.code && d.Field == p.field && d.Message == p.message
}

// opens says whether findings of a code keep a file, or its frontmatter, from being read, so
// that without them others come up.
func opens(c diag.Code) bool { return c == "HZC001" || c == "HZC003" || c == "HZC004" }

// better says whether what is found in next, where the listed choices were made as well, is
// better than what is found now. edits made its text of the one before the round.
//
// Each finding that was to be mended is gone, and nothing else came instead: no code of an
// error is found more often, in no other file any code, and no code of a warning either, unless
// errors were mended: they hide warnings, as a missing section does those about its items. Once
// a file can be read again, what comes up was there before.
func (t *try) better(next state, list []choice, edits []diag.Edit) bool {
	for i := range list {
		if t.remains(&list[i].problem, next.found, edits) {
			return false
		}
	}
	now, then := t.count(t.now.found), t.count(next.found)
	if then.own[diag.Internal] > now.own[diag.Internal] {
		return false
	}
	for code, n := range then.others {
		if n > now.others[code] {
			return false
		}
	}
	if opens(list[0].code) {
		return true
	}
	for code, n := range then.own {
		if n > now.own[code] && (code.Severity() == diag.Error || list[0].code.Severity() != diag.Error) {
			return false
		}
	}
	return true
}

// remains says whether a finding is still there: there are as many like it, and one stands
// where it stood.
func (t *try) remains(p *problem, found []diag.Diagnostic, edits []diag.Edit) bool {
	at, there, left := after(edits, p.at), false, 0
	for i := range found {
		if d := &found[i]; d.Path == t.path && p.same(d) {
			left++
			there = there || d.Span.Start == at
		}
	}
	if !there {
		return false
	}
	for i := range t.now.found {
		if d := &t.now.found[i]; d.Path == t.path && p.same(d) {
			left--
		}
	}
	return left >= 0
}

// counts are how often codes are found.
type counts struct {
	own, others map[diag.Code]int // in the text's own file, and in the others
}

func (t *try) count(ds []diag.Diagnostic) counts {
	c := counts{own: map[diag.Code]int{}, others: map[diag.Code]int{}}
	for i := range ds {
		if ds[i].Path != t.path {
			c.others[ds[i].Code]++
			continue
		}
		c.own[ds[i].Code]++
	}
	return c
}
