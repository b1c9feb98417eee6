package compiler

import (
	"math"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
)

// agent reads what the agent may use and cost.
func (d *decoder) agent(s slot) {
	if !d.is(s, frontmatter.Mapping) {
		return
	}
	d.mapping(s.Node, agentKeys, field{base: "hz.agent."}, s.at, [2]*frontmatter.Node{}, func(s slot) {
		if s.key.name == "max_usd" {
			d.maxUSD(s)
		} else if d.isList(s) {
			d.items(s, &toolItem, false, func(item slot) {
				if t := d.text(item, 0); t.Value != "" {
					d.Tools = append(d.Tools, t)
				}
			})
		}
	})
}

// maxUSD reads the most that one run may cost: a number, never a text with a currency.
func (d *decoder) maxUSD(s slot) {
	if (s.Kind == frontmatter.Int || s.Kind == frontmatter.Float) && s.Float > 0 && !math.IsInf(s.Float, 0) {
		d.MaxUSD = s.Float
		return
	}
	hint := "write a number without a currency, such as max_usd: 0.5"
	var fixes []diag.Fix
	if s.Kind == frontmatter.Null {
		hint = ""
	} else if v, err := strconv.ParseFloat(s.Value, 64); s.Kind == frontmatter.String && err == nil && v > 0 && !math.IsInf(v, 0) && plainNumber(s.Value) {
		hint, fixes = d.unquoted(s)
	}
	d.wrong(s, hint, fixes...)
}

// plainNumber says whether s is digits with at most one point: no sign, exponent or base.
func plainNumber(s string) bool {
	return s != "" && digit(s[0]) && strings.Trim(s, "0123456789.") == "" && strings.Count(s, ".") <= 1
}

// escalate reads who else is told when a deadline passes; only a team's contract may say so
// (ADR 0052, flow design).
func (d *decoder) escalate(s slot) {
	before := len(d.Problems)
	if !d.isList(s) {
		return
	}
	d.items(s, &escalateItem, true, func(item slot) {
		if t := d.enum(item, "manager", "delegate"); t.Value != "" {
			d.Escalate = append(d.Escalate, t)
		}
	})
	if d.Namespace != Team {
		if d.Escalate = nil; len(d.Problems) == before {
			d.cross(s.at, s.field, "only a team's contract may escalate; this one is personal", "remove escalate, or move the contract into the team's repository")
		}
	}
}
