package schemas_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/schemas"
)

func TestFrontmatterKeys(t *testing.T) {
	for _, c := range []struct {
		path string
		want string // type, values, default, examples, required
	}{
		{"name", "a text||| weekly-digest|true"},
		{"kind", "|responsibility|||true"},
		{"hz", "a mapping||||true"},
		{"hz.schema", "|1|||true"},
		{"hz.schedule", `a text||| "0 7 * * MON" "@daily"|false`},
		{"hz.requires", "a list||||false"},
		{"hz.requires.0", "a text||| tracker:read|false"},
		{"hz.inputs.issues", "a mapping||||false"},
		{"hz.inputs.issues.read", "a text||| tracker.issues_updated contract:me/weekly-digest#digest|true"},
		{"hz.outputs.digest.format", "|markdown json|markdown||false"},
		{"hz.agent.tools", "a list||| [Read, Grep, Glob]|false"},
		{"hz.agent.max_usd", "a number||| 0.5|false"},
		{"hz.retries", "a whole number||0||false"},
		{"hz.by", `a text||| "17:00" "0 17 * * FRI"|false`},
		{"hz.escalate.1", "|manager delegate|||false"},
		{"x-board", "||||false"},
	} {
		k := schemas.FrontmatterKeys().At(strings.Split(c.path, ".")...)
		if k == nil {
			t.Errorf("%s: not found", c.path)
			continue
		}
		required := "false"
		if k.Required {
			required = "true"
		}
		examples := ""
		for _, e := range k.Examples {
			examples += " " + e
		}
		got := strings.Join([]string{k.Type, strings.Join(k.Values, " "), k.Default, examples, required}, "|")
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.path, diff)
		}
		if k.Description == "" && c.path != "hz.requires.0" && c.path != "hz.escalate.1" {
			t.Errorf("%s has no description", c.path)
		}
	}
	for _, path := range []string{"titel", "hz.titel", "hz.schedule.x", "hz.inputs.issues.args.project", "hz.x-board"} {
		if k := schemas.FrontmatterKeys().At(strings.Split(path, ".")...); k != nil {
			t.Errorf("%s leads to %v", path, k)
		}
	}
}

// The order of keys is the schema's, which completion offers them in.
func TestKeysKeepTheirOrder(t *testing.T) {
	var names []string
	for _, k := range schemas.FrontmatterKeys().Keys {
		names = append(names, k.Name)
	}
	if diff := cmp.Diff([]string{"name", "kind", "description", "version", "id", "hz"}, names); diff != "" {
		t.Error(diff)
	}
}
