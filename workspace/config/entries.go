package config

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/catalog"
)

// Entry is a key with its value and where that comes from.
type Entry struct {
	Name    string // as hz writes it in commands
	Type    Type
	Value   any // a string, float64, int or []string; nil when nothing is set and there is no default
	Origin  Origin
	Meaning string
	Instead string // for a deprecated key, the one to use
}

// KeyError says that a key doesn't exist.
type KeyError struct{ Message, Hint string }

// Error gives the message.
func (e *KeyError) Error() string { return e.Message }

// Entries gives all keys in the order of the documentation; of [capabilities] those that are
// bound, by name.
func (s *Settings) Entries() []Entry {
	var bound []string
	for name := range s.Capabilities {
		bound = append(bound, name)
	}
	if !slices.Contains(bound, catalog.AgentRunner) {
		bound = append(bound, catalog.AgentRunner)
	}
	slices.Sort(bound)
	var out []Entry
	for _, k := range keys {
		if !strings.HasPrefix(k.Name, capabilityPrefix) {
			out = append(out, s.entry(k, k.Name))
			continue
		}
		for _, name := range bound {
			out = append(out, s.entry(k, capabilityPrefix+name))
		}
	}
	return out
}

// Entry gives one key. The error is a *KeyError.
func (s *Settings) Entry(key string) (Entry, error) {
	k, name, err := lookUp(key)
	if err != nil {
		return Entry{}, err
	}
	return s.entry(k, name), nil
}

// entry gives a key by its canonical name.
func (s *Settings) entry(k *Key, name string) Entry {
	e := Entry{Name: shown(name), Type: k.Type, Origin: s.Origin(name), Meaning: k.Meaning, Instead: k.Instead}
	if f, ok := s.found[name]; ok {
		e.Value = f.value.of(k.Type)
	} else if k.get != nil {
		e.Value = k.get(s)
	}
	if e.Value == nil && name == capabilityPrefix+catalog.AgentRunner {
		e.Value = catalog.DefaultRunner
	}
	return e
}

// lookUp gives the declaration of a key and its canonical name.
func lookUp(key string) (*Key, string, error) {
	name := canonical(key)
	if k := declared(name); k != nil {
		return k, name, nil
	}
	if name, ok := strings.CutPrefix(name, capabilityPrefix); ok || key+"." == capabilityPrefix {
		if name == "" || !ok {
			return nil, "", &KeyError{diag.Quote(key) + " names no capability", "name one, as in " + capabilityPrefix + "tracker"}
		}
		return nil, "", &KeyError{diag.Quote(name) + " can't be the name of a capability", "use lowercase words joined by single dashes, at most 64 characters"}
	}
	return nil, "", &KeyError{"there is no key " + diag.Quote(key), hintFor(key)}
}

// Names gives the keys that can be set, for completion: of [capabilities] those that hz knows
// or that are bound.
func (s *Settings) Names() []string {
	var out []string
	for _, k := range keys {
		if !strings.HasPrefix(k.Name, capabilityPrefix) {
			out = append(out, k.Name)
			continue
		}
		for _, name := range s.capabilityNames() {
			out = append(out, catalog.ConfigKey(name))
		}
	}
	return out
}

func (s *Settings) capabilityNames() []string {
	names := slices.Clone(catalog.Builtin().CapabilityNames())
	for name := range s.Capabilities {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Describe gives what a key means, in a sentence; "" for one that doesn't exist.
func Describe(key string) string {
	if k, _, err := lookUp(key); err == nil {
		return k.Meaning
	}
	return ""
}

// names gives the names of all keys that hz knows by itself.
func names() []string { return (&Settings{}).Names() }

// hintFor says which key was probably meant: the nearest one, or one whose last part it is.
func hintFor(key string) string {
	all := names()
	if near := diag.Suggest(key, all); near != "" {
		return "did you mean " + near + "?"
	}
	last := key[strings.LastIndexByte(key, '.')+1:]
	var lasts []string
	for _, name := range all {
		lasts = append(lasts, name[strings.LastIndexByte(name, '.')+1:])
	}
	if i := slices.Index(lasts, diag.Suggest(last, lasts)); i >= 0 {
		return "did you mean " + all[i] + "?"
	}
	return "hz system config list shows all keys"
}
