package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// reader collects what one file says, and every mistake in it.
type reader struct {
	document
	source  Source
	home    here
	found   map[string]found
	faults  []tomltree.Fault
	ignored []tomltree.Fault
}

// found is a key's value and where it comes from.
type found struct {
	value  value
	origin Origin
}

// sections gives the names of the tables that lie directly below a prefix: "" or "system.".
func sections(prefix string) []string {
	var out []string
	for _, k := range keys {
		if rest, ok := strings.CutPrefix(k.Name, prefix); ok {
			if name, _, deeper := strings.Cut(rest, "."); deeper && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// table reads the table that is called by a prefix such as "system.runner.".
func (r *reader) table(t *tomltree.Table, prefix string) {
	aliases := map[string]*tomltree.Entry{}
	for i := range t.Keys {
		e := &t.Keys[i]
		name := canonical(prefix + e.Name)
		if strings.Contains(e.Name, ".") {
			r.fault(e.At, "write the parts of a key without quotes around them all", "%s isn't a key of the configuration", diag.Quote(e.Name))
			continue
		}
		if r.source == ProjectSource && r.refused(name, e) {
			continue
		}
		switch k := declared(name); {
		case k != nil:
			if old := aliases[name]; old != nil {
				r.fault(e.At, "keep one of the two", "the key %s stands twice, first in line %d as %s", diag.Quote(e.Name), r.place(old.At).Position.Line, diag.Quote(old.Name))
				continue
			}
			aliases[name] = e
			r.key(k, name, e)
		case slices.Contains(sections(prefix), e.Name):
			if e.Val.Kind != tomltree.Tables {
				r.fault(e.Val.At, fmt.Sprintf("write [%s%s], and its keys below it", prefix, e.Name), "%s%s must be a table, and it is %s", prefix, e.Name, e.Val.Kind.Word())
				continue
			}
			r.table(e.Val.Table, prefix+e.Name+".")
		default:
			r.unknown(prefix, e)
		}
	}
}

// key takes the value of one key.
func (r *reader) key(k *Key, name string, e *tomltree.Entry) {
	v, m := k.decode(name, &e.Val, r.home, r.place)
	if m != nil {
		r.fault(m.at, m.hint, "%s", m.message)
		return
	}
	r.found[name] = found{v, Origin{Source: r.source, At: r.place(e.At)}}
}

// unknown says which key or table was probably meant.
func (r *reader) unknown(prefix string, e *tomltree.Entry) {
	section := strings.TrimSuffix(prefix, ".")
	switch {
	case prefix == capabilityPrefix:
		r.fault(e.At, "use lowercase words joined by single dashes, at most 64 characters", "%s can't be the name of a capability", diag.Quote(e.Name))
	case e.Val.Kind == tomltree.Tables && e.Val.End == 0:
		r.fault(e.At, tableHint(prefix, e.Name), "[%s] isn't a table of the configuration", diag.Cut(diag.Visible(prefix+e.Name), diag.MaxQuote))
	case section == "":
		r.fault(e.At, keyHint("", e.Name), "%s isn't a key of the configuration", diag.Quote(e.Name))
	default:
		r.fault(e.At, keyHint(prefix, e.Name), "%s isn't a key of [%s]", diag.Quote(e.Name), section)
	}
}

// tableHint names the table that was probably meant.
func tableHint(prefix, name string) string {
	var all []string
	for _, k := range keys {
		all = append(all, k.Name[:strings.LastIndexByte(k.Name, '.')])
	}
	all = slices.Compact(all)
	if near := diag.Suggest(prefix+name, all); near != "" {
		return "did you mean [" + near + "]?"
	}
	return "there are [" + strings.Join(all, "], [") + "]"
}

// keyHint names the key that was probably meant: one of the same table, else one of another.
func keyHint(prefix, name string) string {
	var own, all []string
	where := map[string]string{}
	for _, k := range keys {
		at := strings.LastIndexByte(k.Name, '.') + 1
		if last := k.Name[at:]; k.Name[:at] == prefix {
			own = append(own, last)
		} else if last != "NAME" {
			all = append(all, last)
			where[last] = k.Name[:at-1]
		}
	}
	if near := diag.Suggest(name, own); near != "" {
		return "did you mean " + near + "?"
	}
	if near := diag.Suggest(name, all); near != "" {
		return fmt.Sprintf("did you mean %s, below [%s]?", near, where[near])
	}
	if len(own) == 0 {
		return "hz system config list shows all keys"
	}
	return "there are " + strings.Join(own, ", ")
}

// refused says whether a key of a project's file doesn't count, and notes why. All of
// [heinzel] is refused, whatever stands there: a repository that somebody else controls must
// not decide which prompts run here, or what they cost (guide, "Where things are").
func (r *reader) refused(name string, e *tomltree.Entry) bool {
	const heinzel = "heinzel"
	k := declared(name)
	switch {
	case name == heinzel && e.Val.Kind == tomltree.Tables:
		return false // each of its keys is named
	case name == heinzel || strings.HasPrefix(name, heinzel+"."):
	case k == nil || k.Project:
		return false
	}
	hint, why := "take it out", "that isn't a repository's to say"
	if k != nil {
		hint, why = "take it out; for you alone, hz system config set "+name+" VALUE sets it", k.why
	}
	r.ignored = append(r.ignored, tomltree.Fault{At: e.At, Hint: hint, Message: diag.Cut(fmt.Sprintf("%s doesn't count in a project's %s: %s", diag.Cut(diag.Visible(name), diag.MaxQuote), FileName, why), diag.MaxMessage)})
	return true
}

func (r *reader) fault(at int, hint, format string, args ...any) {
	r.faults = append(r.faults, tomltree.Fault{At: at, Message: diag.Cut(fmt.Sprintf(format, args...), diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage)})
}
