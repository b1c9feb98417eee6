package graph

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// shown gives a text as a terminal may show it.
func shown(s string) string { return diag.Visible(s) }

// nodeParts are the parts of a node that may become others, each with its name.
func nodeParts(n Node) [][2]string {
	return [][2]string{
		{"name", shown(n.Name)}, {"user", shown(n.User)}, {"state", shown(n.State)}, {"title", shown(n.Title)}, {"schedule", shown(n.Schedule)},
		{"targets", shown(strings.Join(n.Targets, ", "))}, {"drafts pending", strconv.Itoa(n.Pending)},
		{"conflicting", strconv.FormatBool(n.Conflicting)}, {"collapsed", strconv.Itoa(n.Collapsed)},
	}
}

// edgeLine says an edge in words.
func edgeLine(e Edge) string {
	verb := " reads "
	if e.Kind == Wrote {
		verb = " writes "
	}
	return shown(strings.TrimPrefix(e.From, "heinzel:")) + verb + shown(strings.TrimPrefix(strings.TrimPrefix(e.To, "artifact:"), "contract:"))
}

// edgeParts are the parts of an edge that may become others.
func edgeParts(e Edge) [][2]string {
	stale := ""
	if e.Stale {
		stale = "yes"
	}
	return [][2]string{
		{"origin", shown(strings.Join(e.Origin, ", "))}, {"state", shown(e.State)}, {"version", shown(e.Version)}, {"needed by", shown(e.NeededBy)},
		{"stale", stale}, {"version used", shown(e.Used)}, {"deadline", shown(e.Deadline)}, {"contract version", shown(e.ContractVersion)},
		{"where", shown(e.Where)}, {"first", shown(e.First)}, {"last", shown(e.Last)}, {"description", shown(e.Description)},
	}
}

// authors says whose drafts they are.
func authors(drafts []Author) string {
	out := make([]string, len(drafts))
	for i, a := range drafts {
		out[i] = shown(a.Heinzel)
		if a.User != "" {
			out[i] += " of @" + shown(a.User)
		}
	}
	return strings.Join(out, " and ")
}
