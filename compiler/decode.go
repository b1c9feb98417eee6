package compiler

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/compiler/source"
)

// decoder turns the positioned tree into the contract's typed values. What it refuses is what
// schemas/contract-frontmatter-1.json refuses, and the rules between keys on top (interfaces
// §2); a test holds the two together.
type decoder struct {
	*Contract
	beyond int // problems of rules that a JSON Schema can't state
}

// decode reads the frontmatter's tree into the contract.
func decode(c *Contract) {
	d := decoder{Contract: c}
	root := c.Front.Root
	if d.foreign(root) {
		return
	}
	d.mapping(root, topKeys, fixed(""), source.Span{}, func(name string, p *frontmatter.Pair) {
		switch name {
		case "name":
			c.Name = d.name(p.Value)
		case "kind":
			c.Kind = d.enum(p.Value, "kind", "responsibility")
		case "description":
			c.Description = d.text(p.Value, "description", 1024)
		case "version":
			c.Version = d.version(p.Value)
		case "id":
			c.ID = d.text(p.Value, "id", 0)
		case "hz":
			c.HZ = p.KeySpan
			if d.is(p.Value, frontmatter.Mapping, "hz", "a mapping with schema, title and outputs") {
				d.hz(p)
			}
		}
	})
}

// foreign recognizes an OpenProse contract of another kind, such as a function or a test: it
// gets one finding that says so, since everything else would only repeat it.
func (d *decoder) foreign(root *frontmatter.Node) bool {
	kind := root.Get("kind")
	if root.Get("hz") != nil || kind == nil || kind.Kind != frontmatter.String || kind.Value == "" || kind.Value == "responsibility" {
		return false
	}
	if diag.Suggest(kind.Value, []string{"responsibility"}) != "" || diag.Suggest("hz", pairKeys(root)) != "" {
		return false
	}
	d.State = Foreign
	d.problem("HZC002", kind.Span, "kind",
		"this is no hz contract: its kind is "+diag.Quote(kind.Value)+" and it has no key \"hz\"",
		"hz runs kind: responsibility with an hz key; keep files of other kinds outside the folders that hz checks")
	return true
}

func pairKeys(n *frontmatter.Node) []string {
	var out []string
	for i := range n.Pairs {
		out = append(out, n.Pairs[i].Key)
	}
	return out
}

// hz reads what stands under the key hz.
func (d *decoder) hz(p *frontmatter.Pair) {
	c := d.Contract
	var publishes, inputs *frontmatter.Pair
	d.mapping(p.Value, hzKeys, fixed("hz."), p.KeySpan, func(name string, p *frontmatter.Pair) {
		switch name {
		case "schema":
			d.schema(p.Value)
		case "title":
			c.Title = d.text(p.Value, "hz.title", 80)
		case "schedule":
			d.schedule(p.Value)
		case "requires":
			d.requires(p.Value)
		case "inputs":
			c.InputsKey = p.KeySpan
			inputs = p
		case "outputs":
			c.OutputsKey = p.KeySpan
			d.outputs(p)
		case "publishes":
			publishes = p
		case "agent":
			d.agent(p)
		case "timeout":
			d.timeout(p.Value)
		case "retries":
			d.retries(p.Value)
		case "catch_up":
			if t := d.enum(p.Value, "hz.catch_up", "latest", "skip"); t.Value != "" {
				c.CatchUp = t.Value
			}
		case "scope":
			d.scope(p.Value)
		case "lead":
			c.Lead = d.lead(p.Value)
		case "by":
			d.by(p.Value)
		case "escalate":
			d.escalate(p.Value)
		}
	})
	if inputs != nil { // after requires, which they are held against
		d.inputs(inputs)
	}
	if publishes != nil { // after outputs
		d.publishes(publishes)
	}
}

var (
	nameForm    = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	versionForm = regexp.MustCompile(`^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$`)
)

// name reads the contract's name: lowercase words joined by single dashes, at most 64
// characters (guide, Frontmatter).
func (d *decoder) name(n *frontmatter.Node) Text {
	if !d.is(n, frontmatter.String, "name", "lowercase words joined by single dashes") {
		return Text{}
	}
	if len(n.Value) <= 64 && isName(n.Value) {
		return Text{n.Value, n.Span}
	}
	message := "a name is lowercase words joined by single dashes"
	// The raw text is what the author sees: NFC turns U+212A into K.
	if r := firstNonASCII(d.File.Text[n.Span.Start:n.Span.End]); r != 0 {
		message += "; " + diag.Rune(r) + " is no ASCII letter"
	} else if len(n.Value) > 64 {
		message = "a name has at most 64 characters"
	}
	hint := "write the file's name without " + Suffix
	var fixes []diag.Fix
	if works := NameFrom(n.Value); works != "" {
		hint = "write name: " + works
		if works == d.Stem {
			fixes = replace("Set the name to "+works, n.Span, works)
		}
	}
	d.problem("HZC002", n.Span, "name", message, hint, fixes...)
	return Text{}
}

func isName(s string) bool {
	dash := true // a dash may not begin a name
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			dash = false
		case c == '-' && !dash:
			dash = true
		default:
			return false
		}
	}
	return !dash
}

// NameFrom makes a contract's name of any text: what a person who wrote it most likely wants.
// It is "" when no letter or digit remains.
func NameFrom(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r >= 'A' && r <= 'Z':
			b.WriteRune(r + 'a' - 'A')
		default:
			if t, ok := spelled[r]; ok {
				b.WriteString(t)
			} else if b.Len() > 0 && !strings.HasSuffix(b.String(), "-") {
				b.WriteByte('-')
			}
		}
		if b.Len() >= 64 {
			break
		}
	}
	out := b.String()
	return strings.Trim(out[:min(len(out), 64)], "-")
}

// spelled are letters that names commonly lose.
var spelled = map[rune]string{'ä': "ae", 'ö': "oe", 'ü': "ue", 'Ä': "ae", 'Ö': "oe", 'Ü': "ue", 'ß': "ss", 'é': "e", 'è': "e", 'ê': "e", 'à': "a", 'â': "a", 'ç': "c", 'ñ': "n", 'å': "a", 'Å': "a", 'ø': "o", 'æ': "ae", 'ô': "o", 'î': "i", 'ï': "i"}

func firstNonASCII(b []byte) rune {
	for i, c := range b {
		if c >= utf8.RuneSelf {
			r, _ := utf8.DecodeRune(b[i:])
			return r
		}
	}
	return 0
}

// version reads the author's semantic version (SemVer 2.0.0 §2, §9, §10).
func (d *decoder) version(n *frontmatter.Node) Text {
	const want = "a semantic version such as 1.4.0"
	if n.Kind == frontmatter.Float || n.Kind == frontmatter.Int {
		d.problem("HZC002", n.Span, "version", "version must be "+want+", but YAML reads "+diag.Quote(n.Value)+" as a number", `write it with three parts: version: 1.4.0`)
		return Text{}
	}
	if !d.is(n, frontmatter.String, "version", want) {
		return Text{}
	}
	if !versionForm.MatchString(n.Value) {
		d.problem("HZC002", n.Span, "version", "version must be "+want+", not "+diag.Quote(n.Value), "write three numbers with dots between them: version: 1.4.0")
		return Text{}
	}
	return Text{n.Value, n.Span}
}

// schema reads the format's version: the number 1.
func (d *decoder) schema(n *frontmatter.Node) {
	if (n.Kind == frontmatter.Int || n.Kind == frontmatter.Float) && n.Float == 1 {
		return
	}
	hint := "write schema: 1"
	var fixes []diag.Fix
	if n.Kind == frontmatter.String && strings.TrimSpace(n.Value) == "1" {
		hint = "write schema: 1 without quotes"
		fixes = replace("Write the number 1", n.Span, "1")
	}
	d.problem("HZC002", n.Span, "hz.schema", "hz.schema must be the number 1, the only version of this format, not "+d.shown(n), hint, fixes...)
}

// schedule compiles the schedule; its faults stand at the field of the cron text (HZC011).
func (d *decoder) schedule(n *frontmatter.Node) {
	if !d.is(n, frontmatter.String, "hz.schedule", `five cron fields or an @word, such as "0 7 * * MON"`) {
		return
	}
	s, err := schedule.Parse(n.Value)
	if err != nil {
		d.cron("HZC011", n, "hz.schedule", err)
		return
	}
	d.Schedule = &Schedule{Text{n.Value, n.Span}, s}
}

// cron reports a fault of a cron text at the part of it that is wrong.
func (d *decoder) cron(code diag.Code, n *frontmatter.Node, field string, err error) {
	e, ok := err.(*schedule.Error)
	if !ok {
		d.problem(code, n.Span, field, err.Error(), "")
		return
	}
	span := n.Span
	if e.End > e.Start {
		span = d.Front.Sub(n, e.Start, e.End)
	}
	d.problem(code, span, field, e.Message, e.Hint)
}

// scope reads whose daemon runs the contract: personal, so far (guide; team is HZC023).
func (d *decoder) scope(n *frontmatter.Node) {
	if n.Kind == frontmatter.String && n.Value == "team" {
		d.problem("HZC023", n.Span, "hz.scope", "scope: team belongs to a later version of the format",
			"leave scope out: a team contract runs on the daemons of those who list it in [heinzel] schedule_team")
		return
	}
	d.enum(n, "hz.scope", "personal")
}
