package cli

import (
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/schedule"
)

// zone gives the time zone of an IANA name and the name; for "" the local one. TZ counts as
// POSIX and Go have it: unset means the machine's zone, empty means UTC, and a colon may
// stand in front.
func (a *app) zone(name string) (*time.Location, string, error) {
	if name != "" {
		return load(name, "")
	}
	tz, set := a.env.LookupEnv("TZ")
	switch tz = strings.TrimPrefix(tz, ":"); {
	case set && tz == "":
		return load("UTC", "")
	case set:
		return load(ZoneName(tz), "TZ says so; --timezone ZONE counts before it")
	}
	// A machine may have a zone that hz doesn't know by its name. Its times are right all the same.
	if loc, name, err := load(a.env.LocalName, ""); err == nil {
		return loc, name, nil
	}
	return a.env.Local, a.env.Local.String(), nil
}

// load gives a zone by its IANA name. What Go calls Local is none: which zone it is depends on
// the machine.
func load(name, hint string) (*time.Location, string, error) {
	if name == "" || strings.EqualFold(name, "local") {
		return nil, "", usage("the time zone "+diag.Quote(name)+" isn't known (write an IANA name, such as Europe/Berlin or UTC)", hint)
	}
	loc, err := schedule.LoadZone(name)
	if err != nil {
		return nil, "", usage(err.Error(), hint)
	}
	return loc, name, nil
}

// ZoneName gives the IANA name that a path into a zone database ends in, such as what
// /etc/localtime links to; any other text as it is.
func ZoneName(path string) string {
	_, name, ok := strings.Cut(path, "zoneinfo/")
	if !ok {
		return path
	}
	for _, variant := range []string{"posix/", "right/"} { // the same zones, with and without leap seconds
		name = strings.TrimPrefix(name, variant)
	}
	return name
}
