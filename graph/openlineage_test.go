package graph

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// lineageEvents holds the events of a graph against the specification, and gives them.
func lineageEvents(t *testing.T, schema *jsonschema.Schema, g *Graph) []lineageEvent {
	t.Helper()
	var out []lineageEvent
	for line := range strings.Lines(written(t, g, (*Graph).WriteOpenLineage)) {
		var value any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			t.Fatalf("%v:\n%s", err, line)
		}
		if err := schema.Validate(value); err != nil {
			t.Fatalf("%#v:\n%s", err, line)
		}
		var e lineageEvent
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		out = append(out, e)
	}
	return out
}

func lineageSpec(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/openlineage.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.Draft, c.AssertFormat = jsonschema.Draft2020, true
	if err := c.AddResource("openlineage.json", strings.NewReader(string(text))); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("openlineage.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestOpenLineageIsValid: events of any graph are those of the specification, each run begins
// before it ends, and all edges are told.
func TestOpenLineageIsValid(t *testing.T) {
	schema := lineageSpec(t)
	rng := rand.New(rand.NewPCG(31, 32))
	graphs := mergedCases(t)
	for name, set := range cases(t) {
		graphs["declared "+name] = Build(set)
	}
	for range 40 {
		graphs[anyText(rng)] = Merge(randomContracts(rng), randomLogs(rng), mergedOptions)
	}
	for name, g := range graphs {
		want := map[string]int{}
		for _, e := range g.Edges {
			for _, origin := range e.Origin {
				want[origin+" "+e.Kind]++
			}
		}
		got, runs := map[string]int{}, map[string]time.Time{}
		for _, e := range lineageEvents(t, schema, g) {
			at, err := time.Parse(time.RFC3339, e.EventTime)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case e.EventType == "START":
				runs[e.Run.ID] = at
			case e.EventType == "COMPLETE":
				if begin, ok := runs[e.Run.ID]; !ok || at.Before(begin) {
					t.Errorf("%s: the run %s ends at %v and begins at %v", name, e.Run.ID, at, begin)
				}
				got["observed read"] += len(e.Inputs)
				got["observed wrote"] += len(e.Outputs)
			case e.Job != nil:
				got["declared read"] += len(e.Inputs)
				got["declared wrote"] += len(e.Outputs)
			default:
				got["datasets"]++
			}
		}
		for kind, n := range want {
			if got[kind] != n {
				t.Errorf("%s: %d edges %s of %d", name, got[kind], kind, n)
			}
		}
		if artifacts := len(g.Nodes) - heinzels(g); got["datasets"] != artifacts {
			t.Errorf("%s: %d datasets of %d", name, got["datasets"], artifacts)
		}
	}
}

func heinzels(g *Graph) int {
	n := 0
	for i := range g.Nodes {
		if g.Nodes[i].Kind == KindHeinzel {
			n++
		}
	}
	return n
}

// TestOpenLineageSchemaCanFail: the schema refuses what isn't an event.
func TestOpenLineageSchemaCanFail(t *testing.T) {
	schema := lineageSpec(t)
	good := `{"eventTime":"2026-11-02T07:00:00Z","producer":"https://x.example.com","schemaURL":"https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent","run":{"runId":"86ecf436-4dd4-524c-9d32-72a50508518f"},"job":{"namespace":"a","name":"b"}}`
	for _, change := range [][2]string{{"", ""}, {`"2026-11-02T07:00:00Z"`, `"yesterday"`}, {"86ecf436-", ""}, {`,"name":"b"`, ""}, {`"run"`, `"ran"`}, {"https://x.example.com", "x"}, {"RunEvent", "JobEvent"}} {
		var value any
		if err := json.Unmarshal([]byte(strings.Replace(good, change[0], change[1], 1)), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); (err == nil) != (change[0] == "") {
			t.Errorf("%q for %q: %v", change[1], change[0], err)
		}
	}
}

// TestDatasetNames: where a target lies, and what it is called there.
func TestDatasetNames(t *testing.T) {
	for _, c := range [][3]string{
		{"contract:me/x#out", "hz://me", "x#out"},
		{"https://docs.example.com/d/1?tab=2", "https://docs.example.com", "d/1?tab=2"},
		{"https://docs.example.com", "hz", "https://docs.example.com"},
		{"https:///x", "hz", "https:///x"},
		{"javascript://x/y", "javascript://x", "y"}, // a name, nothing that runs
		{"contract:", "hz", "contract:"},
		{"#channel", "hz", "#channel"},
		{"", "hz", "(no name)"},
	} {
		if ns, name := datasetName(c[0]); ns != c[1] || name != c[2] {
			t.Errorf("%q is %q in %q", c[0], name, ns)
		}
	}
}
