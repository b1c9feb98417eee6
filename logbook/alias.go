package logbook

import (
	"context"
	"fmt"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/workspace"
)

// GraphHeinzel is whose log says which targets are one artifact: the user's own graph
// Heinzelmännchen (ADR 0052 §5).
const GraphHeinzel = workspace.Me + "/graph"

// Alias says that targets are one artifact, or that they aren't.
type Alias struct {
	Targets []string // two or more
	Name    string   // the artifact's; "" for the first target
	Because string   // why; may be ""
	Reject  bool     // they aren't one artifact, and are never to be proposed again
}

// Alias writes an alias into the graph Heinzelmännchen's log. What comes back is as of Report.
func (b *Book) Alias(ctx context.Context, a Alias) (*Reported, error) {
	l, err := b.store().Log(GraphHeinzel)
	if err != nil {
		return nil, err
	}
	e := Entry{Verb: "aliased", Target: a.Name, Description: fmt.Sprintf("%d targets are one artifact.", len(a.Targets))}
	if a.Reject {
		e.Verb, e.Description = "alias.rejected", fmt.Sprintf("%d targets aren't one artifact.", len(a.Targets))
	}
	if e.Target == "" && len(a.Targets) > 0 {
		e.Target = a.Targets[0]
	}
	for _, t := range a.Targets {
		e.Values = append(e.Values, actionlog.Value{Field: actionlog.FieldTargets.String(), Text: t})
	}
	if a.Because != "" {
		e.Values = append(e.Values, actionlog.Value{Field: actionlog.FieldBecause.String(), Text: a.Because})
	}
	return b.append(ctx, l, e)
}
