package compiler

import "strings"

// isVersion says whether s is a semantic version (SemVer 2.0.0 §2, §9, §10), as the schema's
// pattern has it: three numbers, then a prerelease behind a dash and a build behind a plus.
// Numbers have no leading zeros, those of a prerelease neither.
func isVersion(s string) bool {
	s, build, hasBuild := strings.Cut(s, "+")
	if hasBuild && !identifiers(build, false) {
		return false
	}
	s, prerelease, hasPrerelease := strings.Cut(s, "-")
	if hasPrerelease && !identifiers(prerelease, true) {
		return false
	}
	parts := 0
	for part := range strings.SplitSeq(s, ".") {
		parts++
		if !allDigits(part) || len(part) > 1 && part[0] == '0' {
			return false
		}
	}
	return parts == 3
}

// identifiers says whether s is words of ASCII letters, digits and dashes with dots between
// them; strict refuses numbers with leading zeros.
func identifiers(s string, strict bool) bool {
	for part := range strings.SplitSeq(s, ".") {
		for i := 0; i < len(part); i++ {
			if c := part[i]; (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c != '-' {
				return false
			}
		}
		if part == "" || strict && len(part) > 1 && part[0] == '0' && allDigits(part) {
			return false
		}
	}
	return true
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
