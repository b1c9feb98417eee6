package cli

import (
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/schedule"
)

// zone gives the time zone of an IANA name and the name; for "" the local one. TZ counts as
// POSIX and Go have it: unset means the machine's zone, empty means UTC, and a colon may
// stand in front.
func (a *app) zone(name string) (*time.Location, string, error) {
	tz, set := a.env.LookupEnv("TZ")
	switch tz = strings.TrimPrefix(tz, ":"); {
	case name != "":
	case !set && a.env.LocalName == "":
		return a.env.Local, a.env.Local.String(), nil
	case !set:
		name = a.env.LocalName
	case tz == "":
		name = "UTC"
	default:
		name = ZoneName(tz)
	}
	loc, err := schedule.LoadZone(name)
	if err != nil {
		return nil, "", usage(err.Error(), "")
	}
	return loc, name, nil
}

// ZoneName gives the IANA name that a path into a zone database ends in, such as what
// /etc/localtime links to; any other text as it is.
func ZoneName(path string) string {
	if _, name, ok := strings.Cut(path, "zoneinfo/"); ok {
		return name
	}
	return path
}
