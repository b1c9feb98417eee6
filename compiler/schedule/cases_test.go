package schedule

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

// TestCases runs the 120 schedules across clock changes.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/schedules.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Cron, Timezone string
		From           time.Time
		Slots          []string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 120 {
		t.Fatalf("%d cases, want 120", len(cases))
	}
	for _, c := range cases {
		s, err := Parse(c.Cron)
		if err != nil {
			t.Errorf("%s: %v", c.Cron, err)
			continue
		}
		slots := s.Slots(c.From, len(c.Slots), inLocation(t, c.Timezone))
		for i, want := range c.Slots {
			if i >= len(slots) {
				t.Errorf("%s in %s after %s: slot %d is missing", c.Cron, c.Timezone, c.From, i)
				break
			}
			// The cases write UTC as +00:00.
			if got := slots[i].Format("2006-01-02T15:04:05-07:00"); got != want {
				t.Errorf("%s in %s after %s: slot %d is %s, want %s", c.Cron, c.Timezone, c.From, i, got, want)
				break
			}
		}
	}
}

func inLocation(t testing.TB, name string) *time.Location {
	t.Helper()
	if name == "Local" || name == "" {
		t.Fatal("a test must name its zone")
	}
	loc, err := LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return loc
}

func parsed(t testing.TB, expr string) *Schedule {
	t.Helper()
	s, err := Parse(expr)
	if err != nil {
		t.Fatalf("%q: %v", expr, err)
	}
	return s
}

func at(t testing.TB, rfc3339 string) time.Time {
	t.Helper()
	v, err := time.Parse(time.RFC3339Nano, rfc3339)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
