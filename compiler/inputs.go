package compiler

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// maxItemName is how many code points the name of an input, output or facet may have.
const maxItemName = 64

// IsItemName says whether s can name an input, an output or a facet: a letter of any script,
// then letters, marks, decimal digits, _ or -; at most 64 code points (interfaces §2).
func IsItemName(s string) bool {
	if len(s) > maxItemName && utf8.RuneCountInString(s) > maxItemName {
		return false
	}
	return s != "" && strayIn(s) < 0
}

// strayIn gives the offset of the first character that a name can't have where it stands, or -1.
func strayIn(s string) int {
	for i, r := range s {
		ok := r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') || r >= utf8.RuneSelf && unicode.IsLetter(r)
		if i > 0 {
			ok = ok || r == '_' || r == '-' || r >= '0' && r <= '9' || r >= utf8.RuneSelf && (unicode.IsMark(r) || unicode.Is(unicode.Nd, r))
		}
		if !ok {
			return i
		}
	}
	return -1
}

// itemName reads a key that names an input or an output.
func (d *decoder) itemName(p *frontmatter.Pair, f field) Text {
	switch {
	case p.KeyNode != nil:
		d.problem("HZC002", p.KeySpan, f, "a name must be a text, not "+shown(p.KeyNode), `put it between quotes: "`+shortened(p.Key)+`"`)
	case !IsItemName(p.Key) && utf8.RuneCountInString(p.Key) > maxItemName:
		d.problem("HZC002", p.KeySpan, f, "the name "+diag.Quote(p.Key)+" is too long: at most "+count(maxItemName)+" are allowed", "write a name such as open_issues")
	case !IsItemName(p.Key):
		message := diag.Quote(p.Key) + " can't be a name: a letter first, then letters, digits, _ or -"
		if i := strayIn(p.Key); i >= 0 && p.Key[i] >= utf8.RuneSelf {
			r, _ := utf8.DecodeRuneInString(p.Key[i:])
			message += "; " + diag.Rune(r) + " is in the way"
		}
		d.problem("HZC002", p.KeySpan, f, message, "write a name such as open_issues")
	case !d.settled(p.Key, p.KeySpan):
		d.cross(p.KeySpan, f, "the name "+diag.Quote(p.Key)+" is written with escapes that stand for another text", "write the name itself, without escapes")
	default:
		return Text{p.Key, p.KeySpan}
	}
	return Text{}
}

// settled says whether a name is its own canonical text. Names are compared after canonical-v1,
// and only an escape can bring in what it would have changed, such as "e\u0301" for é.
func (d *decoder) settled(name string, span source.Span) bool {
	for i := 0; i < len(name); i++ {
		if name[i] >= utf8.RuneSelf {
			if strings.IndexByte(string(d.File.Text[span.Start:span.End]), '\\') < 0 {
				return true
			}
			c := canon.Canonicalize([]byte(name))
			return c.Fatal == "" && string(c.Text) == name+"\n"
		}
	}
	return true
}

// inputs reads what the contract reads. An input that is wrong keeps its name, so that its
// item in the body isn't reported as well.
func (d *decoder) inputs(s slot) {
	if !d.is(s, frontmatter.Mapping) {
		return
	}
	if read := s.Pair("read"); read != nil && read.Value.Kind == frontmatter.String {
		d.problem("HZC002", read.KeySpan, s.field, "hz.inputs holds inputs by name; read stands under none", "put a name above it: inputs: {issues: {read: "+shortened(read.Value.Value)+"}}")
		return
	}
	d.Inputs = make([]Input, len(s.Pairs))
	for i := range s.Pairs {
		p, in := &s.Pairs[i], &d.Inputs[i]
		f := field{base: "hz.inputs.", name: p.Key}
		in.Name = d.itemName(p, f)
		d.input(in, slot{p.Value, &inputEntry, p.KeySpan, f}, p.Key)
	}
	d.required()
}

func (d *decoder) input(in *Input, s slot, name string) {
	if s.Kind != frontmatter.Mapping {
		what := "tracker.issues_updated"
		if s.Kind == frontmatter.String && strings.ContainsAny(s.Value, ".:") {
			what = shortened(s.Value)
		}
		var fixes []diag.Fix
		if capability, method, ok := strings.Cut(s.Value, "."); s.Kind == frontmatter.String && ok && isWord(capability, '-') && isWord(method, '_') {
			fixes = d.replaced("Write {read: "+what+"}", s.Span, "{read: "+s.Value+"}")
		}
		d.wrong(s, "write "+shortened(name)+": {read: "+what+"}", fixes...)
		return
	}
	var read, args, window, stage slot
	d.mapping(s.Node, inputKeys, s.field, s.at, [2]*frontmatter.Node{}, func(s slot) {
		switch s.key.name {
		case "read":
			read = s
		case "args":
			args = s
		case "window":
			window = s
		case "stage":
			stage = s
		}
	})
	if read.Node != nil && d.is(read, frontmatter.String) {
		in.Read, in.node = Text{read.Value, read.Span}, read.Node
		if strings.HasPrefix(read.Value, refPrefix) {
			in.Ref = d.reference(read)
			in.OK = in.Ref != nil
			d.stage(s.Node, read, stage)
			d.notBeside(args)
			d.notBeside(window)
			return
		}
		in.OK = d.capability(in, read)
	}
	if args.Node != nil && d.is(args, frontmatter.Mapping) {
		in.Args = args.Node
		d.args(args)
	}
	if window.Node != nil {
		in.Window, in.Days = d.window(window)
	}
	if stage.Node != nil && in.OK {
		d.problem("HZC002", stage.at, stage.field, "stage is only for another contract's output; "+diag.Quote(in.Read.Value)+" is a capability's method", "remove stage")
	}
}

// args checks that arguments have names; what they must be is the capability's to say.
func (d *decoder) args(s slot) {
	for i := range s.Pairs {
		if p := &s.Pairs[i]; p.KeyNode != nil {
			d.cross(p.KeySpan, s.field, "an argument's name must be a text, not "+shown(p.KeyNode), `put it between quotes: "`+shortened(p.Key)+`"`)
		}
	}
}

// stage checks that a read of another contract's output says stage: draft.
func (d *decoder) stage(input *frontmatter.Node, read, s slot) {
	if s.Node != nil {
		s.key = &refStage
		d.enum(s, "draft")
		return
	}
	f := read.field.key("stage")
	d.problem("HZC002", read.Span, f, "another contract's output is read as a draft: stage is missing", "add stage: draft beside read",
		d.added(true, nil, input, "read", "stage: draft")...)
}

// notBeside reports a key that only a capability's method takes.
func (d *decoder) notBeside(s slot) {
	if s.Node != nil {
		d.problem("HZC002", s.at, s.field, s.key.name+" is only for a capability's method; a contract's output takes none", "remove "+s.key.name)
	}
}

// capability reads CAPABILITY.METHOD.
func (d *decoder) capability(in *Input, s slot) bool {
	capability, method, found := strings.Cut(s.Value, ".")
	if found && isWord(capability, '-') && isWord(method, '_') {
		in.Capability, in.Method = capability, method
		return true
	}
	hint := "write a capability, a dot and its method, such as tracker.issues_updated"
	var fixes []diag.Fix
	if ns, rest, ok := strings.Cut(s.Value, "/"); ok && (ns == Me || ns == Team) {
		hint = "another contract's output begins with contract: as in contract:" + ns + "/" + shortened(rest)
	} else if name, output, ok := strings.Cut(s.Value, "#"); ok && dashed(name) && IsItemName(output) {
		hint = "another contract's output begins with contract: as in contract:me/" + shortened(s.Value)
	} else if len(s.Value) >= 8 && strings.EqualFold(s.Value[:8], "contract") {
		hint = "another contract's output is written contract:me/NAME#OUTPUT"
	} else if i := strings.IndexAny(s.Value, ":/ "); i > 0 {
		if method := strings.TrimLeft(s.Value[i:], ":/ "); isWord(s.Value[:i], '-') && isWord(method, '_') {
			dotted := s.Value[:i] + "." + method
			hint, fixes = "write it with a dot: "+shortened(dotted), d.rewritten("Write "+shortened(dotted), true, s.Span, dotted)
		}
	}
	d.wrong(s, hint, fixes...)
	return false
}
