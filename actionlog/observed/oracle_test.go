package observed_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// oracle says what a log's observations and aliases are, the plainest way: with encoding/json,
// all entries in memory, none of the package's own code.
func oracle(id string, log []byte, w observed.Window) ([]observed.Observation, []observed.Alias) {
	type key struct{ target, verb string }
	found := map[key][]map[string]any{}
	var aliases []observed.Alias
	for line := range bytes.Lines(log) {
		if !bytes.HasSuffix(line, []byte("\n")) {
			continue
		}
		var raw map[string]json.RawMessage
		if json.Unmarshal(line, &raw) != nil || string(raw["v"]) != "1" || len(raw["prev"]) < 60 || len(raw["seq"]) == 0 || string(raw["seq"]) == "0" || twice(line, raw) {
			continue
		}
		e := map[string]any{}
		for name, value := range raw {
			var s string
			if json.Unmarshal(value, &s) == nil && string(value) != "null" {
				e[name] = s
			}
		}
		if raw["share_changed"] != nil {
			e["share_changed"] = string(raw["share_changed"])
		}
		var seq int64
		_ = json.Unmarshal(raw["seq"], &seq)
		e["seq"] = seq
		text := func(name string) string { s, _ := e[name].(string); return s }
		if text("kind") != "action" || text("heinzel") != id || text("target") == "" {
			continue
		}
		at, err := time.Parse(time.RFC3339, text("ts"))
		inUntil := w.Until.IsZero() || err == nil && !at.After(w.Until)
		switch verb := text("verb"); verb {
		case "aliased", "alias.rejected":
			if !inUntil {
				continue
			}
			a := observed.Alias{Heinzel: id, User: text("user"), Name: text("target"), Because: text("because"), Rejected: verb != "aliased", Seq: seq, At: text("ts")}
			_ = json.Unmarshal(raw["targets"], &a.Targets)
			aliases = append(aliases, a)
		case "read", "drafted", "approved", "rejected", "published", "fell_back":
			if !inUntil || !w.Since.IsZero() && (err != nil || at.Before(w.Since)) {
				continue
			}
			found[key{text("target"), verb}] = append(found[key{text("target"), verb}], e)
		}
	}
	var out []observed.Observation
	for k, all := range found {
		o := observed.Observation{Heinzel: id, Verb: k.verb, Target: k.target, Count: int64(len(all))}
		if k.verb == "approved" || k.verb == "rejected" || k.verb == "fell_back" {
			o.Count = 0
		}
		v, _ := actionlog.VerbOf(k.verb)
		for _, e := range all {
			text := func(name string) string { s, _ := e[name].(string); return s }
			seq := e["seq"].(int64)
			if o.FirstSeq == 0 || seq < o.FirstSeq {
				o.FirstSeq, o.First = seq, text("ts")
			}
			late := seq < o.LastSeq
			for i, f := range v.Fields {
				if t := text(f.String()); t != "" && (!late || o.Values[i] == "") {
					o.Values[i] = t
				}
			}
			if !late {
				o.LastSeq, o.Last, o.User, o.Description = seq, text("ts"), text("user"), text("description")
			}
		}
		out = append(out, o)
	}
	order := observed.Verbs()
	slices.SortFunc(out, func(a, b observed.Observation) int {
		if c := strings.Compare(a.Target, b.Target); c != 0 {
			return c
		}
		return slices.Index(order, a.Verb) - slices.Index(order, b.Verb)
	})
	return out, aliases
}

// twice says whether a member stands twice in a line.
func twice(line []byte, members map[string]json.RawMessage) bool {
	d := json.NewDecoder(bytes.NewReader(line))
	_, _ = d.Token()
	n := 0
	for ; d.More(); n++ {
		var value json.RawMessage
		_, _ = d.Token()
		_ = d.Decode(&value)
	}
	return n != len(members)
}
