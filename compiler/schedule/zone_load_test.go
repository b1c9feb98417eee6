package schedule

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestLoadZone(t *testing.T) {
	for _, name := range []string{"", "Local"} {
		if loc, err := LoadZone(name); err != nil || loc != time.Local {
			t.Errorf("%q: %v, %v", name, loc, err)
		}
	}
	for _, name := range []string{"UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"} {
		if loc, err := LoadZone(name); err != nil || loc.String() != name {
			t.Errorf("%q: %v, %v", name, loc, err)
		}
	}
	for name, hint := range map[string]string{
		"europe/berlin": "Europe/Berlin", "Europe/Berlim": "Europe/Berlin", "Berlin": "Europe/Berlin", "utc": "UTC",
		"America/New York": "America/New_York", "Europe/Kolkata": "Asia/Kolkata", "Evrope/Vienna": "Europe/Vienna",
		" UTC": "UTC", "local": "IANA", "localtime": "IANA", "posixrules": "IANA", "right/UTC": "UTC", "posix/Europe/Berlin": "Europe/Berlin",
		"../../etc/passwd": "IANA", "/etc/localtime": "IANA", "Mars/Olympus_Mons": "IANA", "\x00": "IANA", "Europe": "IANA", "CEST": "",
		strings.Repeat("x", 1<<18): "IANA",
	} {
		loc, err := LoadZone(name)
		switch {
		case err == nil:
			t.Errorf("%.40q is taken: %v", name, loc)
		case !strings.Contains(err.Error(), hint) || len(err.Error()) > 300 || !strings.HasPrefix(err.Error(), `the time zone "`):
			t.Errorf("%.40q: %v", name, err)
		}
	}
}

// Each name of the list has zone data, and the list has no name twice.
func TestZoneList(t *testing.T) {
	names := zoneNames()
	if len(names) < 500 || !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("%d names, or not sorted, or one twice", len(names))
	}
	for _, name := range names {
		if _, err := LoadZone(name); err != nil {
			t.Error(err)
		}
	}
}
