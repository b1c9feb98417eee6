package schedule

import (
	_ "embed" // for the list of names
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // so that zones are known on machines without zone data of their own
)

// zoneText lists the zones of the IANA database, one a line; for suggestions only.
//
//go:embed zones.txt
var zoneText string

var zoneNames = sync.OnceValue(func() []string { return strings.Fields(zoneText) })

// LoadZone gives the zone of an IANA name such as "Europe/Berlin"; an empty name and "Local"
// give the machine's own. The machine's zone data counts first, as for its other clocks, and
// what is built into hz where it has none (interfaces §3). A name that isn't known is an error
// that suggests the nearest one. Upper and lower case count, on every system.
func LoadZone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return time.Local, nil
	}
	if mayLoad(name) {
		if loc, err := time.LoadLocation(name); err == nil {
			return loc, nil
		}
	}
	near := nearZone(name)
	if near == "" {
		return nil, fmt.Errorf("the time zone %s isn't known (write an IANA name, such as Europe/Berlin or UTC)", quote(name))
	}
	return nil, fmt.Errorf("the time zone %s isn't known (did you mean %s?)", quote(name), near)
}

// mayLoad says whether to look for the zone's data. A machine can know newer zones than the
// list, but what lies beside them there (the folders with leap seconds, links to the machine's
// own zone) aren't names.
func mayLoad(name string) bool {
	if _, found := slices.BinarySearch(zoneNames(), name); found {
		return true
	}
	if nearCase(name) != "" || !strings.Contains(name, "/") {
		return false
	}
	return !strings.HasPrefix(name, "right/") && !strings.HasPrefix(name, "posix/")
}

// nearCase finds a name that differs in case only.
func nearCase(name string) string {
	for _, zone := range zoneNames() {
		if strings.EqualFold(zone, name) {
			return zone
		}
	}
	return ""
}

// nearZone finds the name that was probably meant: the same in another case or with blanks,
// a place without its continent, or one with few slips.
func nearZone(name string) string {
	const longest = 40 // a little more than the longest name
	if len(name) > longest {
		return ""
	}
	plain := strings.ReplaceAll(strings.TrimSpace(name), " ", "_")
	if zone := nearCase(plain); zone != "" {
		return zone
	}
	place := plain[strings.LastIndexByte(plain, '/')+1:]
	for _, zone := range zoneNames() {
		if strings.EqualFold(zone[strings.LastIndexByte(zone, '/')+1:], place) {
			return zone
		}
	}
	best, fewest := "", max(1, min(3, len(plain)/4))+1
	for _, zone := range zoneNames() {
		if d := len(zone) - len(plain); d >= fewest || -d >= fewest {
			continue
		}
		if d := distance(strings.ToLower(plain), strings.ToLower(zone)); d < fewest {
			best, fewest = zone, d
		}
	}
	return best
}
