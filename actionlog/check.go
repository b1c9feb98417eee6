package actionlog

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/actionlog/internal/content"
	"github.com/heinzel/hz/compiler/diag"
)

// checker checks the members of a cleaned action one by one, and stores those that are right.
type checker struct {
	action   *Action
	ready    ready
	problems []Problem
}

func (c *checker) fail(f Field, hint, format string, args ...any) {
	c.problems = append(c.problems, Problem{Field: names[f], Message: fmt.Sprintf(format, args...), Hint: hint})
}

// fixed checks the members that every entry has, and those that say where it came from.
func (c *checker) fixed(id string) {
	a := c.action
	if !isToken(a.User) || utf8.RuneCountInString(a.User) > 64 {
		c.fail(FieldUser, `set it: hz system config set user.handle HANDLE`, "%s is no handle", diag.Quote(a.User))
	}
	if y := a.At.UTC().Year(); y < 1 || y > 9999 {
		c.fail(FieldTS, "set the clock", "a time in the year %d can't be written", y)
	}
	if a.Verb == "heartbeat" && a.Target == "" {
		a.Target = id
	}
	switch n := utf8.RuneCountInString(a.Target); {
	case n == 0:
		c.fail(FieldTarget, "name the URL, address, channel or asset that it was done to", "it is empty")
	case n > maxTarget:
		c.fail(FieldTarget, "name the thing, not what is in it", "it has %d characters, and at most %d are kept", n, maxTarget)
	}
	if a.Description == "" && a.Verb != "heartbeat" {
		c.fail(FieldDescription, "say in a sentence or two what a reader of the graph should know", "it is empty")
	}
	if a.Via != "" && !slices.Contains(vias, a.Via) {
		c.fail(FieldVia, "leave it out, or write handoff", "%s isn't a way that hz knows%s", diag.Quote(a.Via), near(diag.Suggest(a.Via, vias)))
	}
	for _, m := range []struct {
		field Field
		text  string
	}{
		{FieldKind, KindAction}, {FieldHeinzel, id}, {FieldUser, a.User}, {FieldTS, timeOf(a.At)}, {FieldVerb, a.Verb},
		{FieldTarget, a.Target}, {FieldDescription, a.Description}, {FieldVia, a.Via}, {FieldTurn, a.Turn}, {FieldRequestID, a.RequestID},
	} {
		if m.text != "" {
			c.ready.set(m.field, m.text)
		}
		if (m.field == FieldTurn || m.field == FieldRequestID) && !isID(m.text) {
			c.fail(m.field, "use letters, digits and . _ : / - + = @ alone", "%s is no id", diag.Quote(m.text))
		}
	}
}

func near(word string) string {
	if word == "" {
		return ""
	}
	return ": did you mean " + diag.Quote(word) + "?"
}

// isToken says whether s is one word that a terminal shows as it is.
func isToken(s string) bool {
	return s != "" && utf8.RuneCountInString(s) <= maxToken && strings.IndexFunc(s, func(r rune) bool { return unicode.IsSpace(r) || !diag.Shown(r) }) < 0
}

// isID says whether an id can stand in a command line and be searched for as it is.
func isID(s string) bool {
	return len(s) <= maxToken && strings.IndexFunc(s, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._:/-@+=", r)
	}) < 0
}

// verb checks the verb and its fields.
func (c *checker) verb() {
	a := c.action
	v, ok := VerbOf(a.Verb)
	if !ok {
		all := make([]string, len(verbs))
		for i, v := range verbs {
			all[i] = v.Name
		}
		c.fail(FieldVerb, "write one of "+strings.Join(all, ", "), "%s isn't a verb that hz knows%s", diag.Quote(a.Verb), near(nearestVerb(a.Verb)))
		return
	}
	values := map[Field][]string{}
	for _, x := range a.Values {
		i := slices.IndexFunc(v.Fields, func(f Field) bool { return names[f] == x.Field })
		if i < 0 {
			c.unknownField(v, x.Field)
			continue
		}
		if x.Text == "" {
			c.fail(v.Fields[i], "leave it out where there is nothing to say", "it is empty")
			continue
		}
		values[v.Fields[i]] = append(values[v.Fields[i]], x.Text)
	}
	for _, f := range v.Fields {
		all := values[f]
		switch {
		case len(all) == 0 && slices.Contains(v.Needs, f):
			c.fail(f, "add --field "+names[f]+"=…", "an entry of %s needs it", v.Name)
		case len(all) == 0:
			if s := c.implied(f); s != "" {
				c.ready.set(f, s)
			}
		case len(all) > 1 && shapes[f] != list && shapes[f] != textMap:
			c.fail(f, "give it once", "it is given %d times", len(all))
		default:
			c.field(f, all)
		}
	}
}

func (c *checker) unknownField(v Verb, name string) {
	all := make([]string, len(v.Fields))
	for i, f := range v.Fields {
		all[i] = names[f]
	}
	hint := v.Name + " has no fields"
	if len(all) > 0 {
		hint = "the fields of " + v.Name + " are " + strings.Join(all, ", ")
	}
	c.problems = append(c.problems, Problem{Field: name, Hint: hint,
		Message: fmt.Sprintf("%s has no such field%s", v.Name, near(diag.Suggest(name, all)))})
}

// implied gives what a field holds that wasn't given: who approves is the user, now.
func (c *checker) implied(f Field) string {
	switch f {
	case FieldBy:
		return c.action.User
	case FieldAt:
		return timeOf(c.action.At)
	}
	return ""
}

// field checks what a field was given.
func (c *checker) field(f Field, all []string) {
	s := all[0]
	switch f {
	case FieldNeededBy, FieldAt, FieldDeadline:
		t, ok := parseTime([]byte(s))
		if !ok {
			c.fail(f, "write it as 2026-11-06T17:00:00Z", "%s isn't a time in RFC 3339", diag.Quote(s))
			return
		}
		if _, offset := t.Zone(); offset != 0 || !strings.HasSuffix(s, "Z") {
			s = t.UTC().Format(time.RFC3339Nano)
		}
		all = []string{s}
	case FieldDraft:
		if !isFingerprint(s) {
			c.fail(f, "write sha256: or canonical-v1: and 64 hexadecimal digits", "%s is no fingerprint", diag.Quote(s))
		}
	case FieldOutputFP:
		all = c.outputs(all)
	case FieldShareChanged:
		n, err := strconv.ParseFloat(s, 64)
		if numberEnd([]byte(s), 0) != len(s) || err != nil || n < 0 || n > 1 {
			c.fail(f, "write the share of the text that was changed, such as 0.25", "%s isn't a number from 0 to 1", diag.Quote(s))
		}
	case FieldBy:
		if s = strings.TrimPrefix(s, "@"); !isToken(s) || utf8.RuneCountInString(s) > 64 {
			c.fail(f, "write the handle alone", "%s is no handle", diag.Quote(s))
		}
		all = []string{s}
	case FieldContractVersion:
		if !isToken(s) {
			c.fail(f, "write the version or the fingerprint alone", "%s is no version", diag.Quote(s))
		}
	case FieldTargets:
		all = c.targets(all)
	case FieldBecause:
	default:
		if n := utf8.RuneCountInString(s); n > maxTarget {
			c.fail(f, "name the thing, not what is in it", "it has %d characters, and at most %d are kept", n, maxTarget)
		}
	}
	c.ready.set(f, all...)
}

// targets checks the targets that are, or aren't, one artifact.
func (c *checker) targets(all []string) []string {
	var out []string
	for i, s := range all {
		if n := utf8.RuneCountInString(s); n > maxTarget {
			c.fail(FieldTargets, "name the thing, not what is in it", "the target %d has %d characters, and at most %d are kept", i+1, n, maxTarget)
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	switch {
	case len(out) < 2:
		c.fail(FieldTargets, "give two or more: --field targets=… --field targets=…", "there is one target alone")
	case len(out) > maxTargets:
		c.fail(FieldTargets, "write several entries with one target in common", "there are %d targets, and an entry has at most %d", len(out), maxTargets)
	}
	return out
}

// outputs checks the fingerprint of an approved text, or those of its facets, which come back
// in the order of their names.
func (c *checker) outputs(all []string) []string {
	seen := map[string]bool{}
	for _, s := range all {
		facet, fp, ok := strings.Cut(s, "=")
		if !ok {
			facet, fp = "", s
		}
		switch before := len(c.problems); {
		case before > 0 && c.problems[before-1].Field == names[FieldOutputFP]: // said
		case !isFingerprint(fp) || ok && content.Line(facet) == "":
			c.fail(FieldOutputFP, "write sha256: or canonical-v1: and 64 hexadecimal digits, for a facet FACET=canonical-v1:…", "%s is no fingerprint", diag.Quote(s))
		case seen[facet] || ok == (facet == "") || len(all) > 1 && !ok:
			c.fail(FieldOutputFP, "give one fingerprint, or one for each facet", "it is given %d times", len(all))
		}
		seen[facet] = true
	}
	if len(all) > maxFacets {
		c.fail(FieldOutputFP, "give one fingerprint of the whole text", "there are %d facets, and an entry has at most %d", len(all), maxFacets)
	}
	out := slices.Clone(all)
	slices.Sort(out)
	return out
}

// isFingerprint says whether s is the name of a digest and 64 hexadecimal digits in small
// letters.
func isFingerprint(s string) bool {
	for _, prefix := range []string{hashPrefix, "canonical-v1:"} {
		if digits, ok := strings.CutPrefix(s, prefix); ok && len(digits) == 64 && strings.ToLower(digits) == digits {
			_, err := hex.DecodeString(digits)
			return err == nil
		}
	}
	return false
}
