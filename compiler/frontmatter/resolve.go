package frontmatter

import (
	"math"
	"strconv"
	"strings"
)

// resolve sets the kind and the value of a plain scalar by the YAML 1.2 core schema: `no`, `on`,
// `12:30` and dates are texts, `1e3`, `.5`, `0x1F` and `0o17` numbers. A whole number beyond 64
// bits is a Float.
func (n *Node) resolve() {
	v := n.Value
	n.Kind = String
	if v == "" {
		n.Kind = Null
		return
	}
	switch c := v[0]; {
	case c == '~' || c == 'n' || c == 'N':
		if v == "~" || v == "null" || v == "Null" || v == "NULL" {
			n.Kind = Null
		}
	case c == 't' || c == 'T':
		if v == "true" || v == "True" || v == "TRUE" {
			n.Kind, n.Bool = Bool, true
		}
	case c == 'f' || c == 'F':
		if v == "false" || v == "False" || v == "FALSE" {
			n.Kind = Bool
		}
	case c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.':
		n.number(v)
	}
}

// number resolves a plain scalar that begins as a number may.
func (n *Node) number(v string) {
	if len(v) > 2 && v[0] == '0' && (v[1] == 'x' || v[1] == 'o') {
		base := 16
		if v[1] == 'o' {
			base = 8
		}
		if !digits(v[2:], base) {
			return
		}
		if i, err := strconv.ParseInt(v[2:], base, 64); err == nil {
			n.Kind, n.Int, n.Float = Int, i, float64(i)
		} else {
			n.Kind, n.Float = Float, bigFloat(v[2:], base)
		}
		return
	}
	body, sign := v, 1
	if v[0] == '-' || v[0] == '+' {
		body = v[1:]
		if v[0] == '-' {
			sign = -1
		}
	}
	switch body {
	case ".inf", ".Inf", ".INF":
		n.Kind, n.Float = Float, math.Inf(sign)
		return
	case ".nan", ".NaN", ".NAN":
		if body == v {
			n.Kind, n.Float = Float, math.NaN()
		}
		return
	}
	whole, ok := decimal(body)
	if !ok {
		return
	}
	if whole {
		if i, err := strconv.ParseInt(v, 10, 64); err == nil {
			n.Kind, n.Int, n.Float = Int, i, float64(i)
			return
		}
	}
	n.Kind = Float
	n.Float, _ = strconv.ParseFloat(v, 64) // out of range gives ±Inf, as the core schema's readers do
}

// decimal says whether v is digits with at most one point and an exponent, and whether it is
// digits alone.
func decimal(v string) (whole, ok bool) {
	i := 0
	for i < len(v) && v[i] >= '0' && v[i] <= '9' {
		i++
	}
	if i == len(v) {
		return true, i > 0
	}
	seen := i
	if v[i] == '.' {
		for i++; i < len(v) && v[i] >= '0' && v[i] <= '9'; i++ {
			seen++
		}
	}
	if seen == 0 {
		return false, false
	}
	if i < len(v) && (v[i] == 'e' || v[i] == 'E') {
		i++
		if i < len(v) && (v[i] == '-' || v[i] == '+') {
			i++
		}
		return false, digits(v[i:], 10)
	}
	return false, i == len(v)
}

// digits says whether v is one digit or more of the base.
func digits(v string, base int) bool {
	const all = "0123456789abcdef"
	for i := 0; i < len(v); i++ {
		if d := strings.IndexByte(all, v[i]|0x20); d < 0 || d >= base || v[i] < '0' {
			return false
		}
	}
	return v != ""
}

// bigFloat gives a number too large for 64 bits.
func bigFloat(v string, base int) float64 {
	f := 0.0
	for i := 0; i < len(v); i++ {
		d, _ := strconv.ParseUint(v[i:i+1], base, 8)
		f = f*float64(base) + float64(d)
	}
	return f
}
