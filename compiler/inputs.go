package compiler

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// maxNames is how many code points the name of an input, output or facet may have.
const maxNames = 64

// agentRunner is the capability that every contract reads without saying so (guide).
const agentRunner = "agent-runner"

// requires reads the capabilities: CAPABILITY:read, never write, never twice.
func (d *decoder) requires(n *frontmatter.Node) {
	const field = "hz.requires"
	d.list(n, field, "a list such as [tracker:read]", true, func(item *frontmatter.Node, path func(string) string) {
		if !d.isAt(item, frontmatter.String, path, "", "CAPABILITY:read, such as tracker:read") {
			return
		}
		capability, access, found := strings.Cut(item.Value, ":")
		switch {
		case isWord(capability, '-') && found && access == "read":
			d.Requires = append(d.Requires, Require{Text{item.Value, item.Span}, capability})
		case isWord(capability, '-') && (!found || access != ""):
			message := diag.Quote(item.Value) + " must say that it reads"
			if found {
				message = "a contract only reads: " + diag.Quote(item.Value) + " can't be required"
			}
			fix := capability + ":read"
			d.problem("HZC002", item.Span, path(""), message, "write "+fix, replace("Write "+fix, item.Span, fix)...)
			d.Requires = append(d.Requires, Require{Text{item.Value, item.Span}, capability})
		default:
			d.problem("HZC002", item.Span, path(""), path("")+" must be CAPABILITY:read, not "+d.shown(item), "write a capability and :read, such as tracker:read")
		}
	})
}

// isWord says whether s is lowercase letters and digits in words joined by single sep, the
// first a letter.
func isWord(s string, sep byte) bool {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == sep && i+1 < len(s) && s[i-1] != sep {
			continue
		}
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// IsItemName says whether s can name an input, an output or a facet: a letter of any script,
// then letters, marks, decimal digits, _ or -; at most 64 code points (interfaces §2).
func IsItemName(s string) bool {
	n := 0
	for i, r := range s {
		n++
		ok := r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') || r >= utf8.RuneSelf && unicode.IsLetter(r)
		if i > 0 {
			ok = ok || r == '_' || r == '-' || r >= '0' && r <= '9' || r >= utf8.RuneSelf && (unicode.IsMark(r) || unicode.Is(unicode.Nd, r))
		}
		if !ok {
			return false
		}
	}
	return n > 0 && n <= maxNames
}

// itemName reads a key that names an input or an output.
func (d *decoder) itemName(p *frontmatter.Pair, field string) (Text, bool) {
	if IsItemName(p.Key) {
		return Text{p.Key, p.KeySpan}, true
	}
	message := diag.Quote(p.Key) + " can't be a name: a letter first, then letters, digits, _ or -"
	if utf8.RuneCountInString(p.Key) > maxNames {
		message = "the name " + diag.Quote(p.Key) + " is too long: at most 64 characters"
	}
	d.problem("HZC002", p.KeySpan, field+diag.Cut(diag.Visible(p.Key), diag.MaxQuote), message, "write a name such as open_issues")
	return Text{}, false
}

// inputs reads what the contract reads. An input that is wrong keeps its name, so that its
// item in the body isn't reported as well.
func (d *decoder) inputs(p *frontmatter.Pair) {
	if !d.is(p.Value, frontmatter.Mapping, "hz.inputs", "a mapping of names to what they read") {
		return
	}
	d.Inputs = make([]Input, 0, len(p.Value.Pairs))
	for i := range p.Value.Pairs {
		in := &p.Value.Pairs[i]
		name, _ := d.itemName(in, "hz.inputs.")
		d.Inputs = append(d.Inputs, Input{Name: name})
		d.input(&d.Inputs[len(d.Inputs)-1], in)
	}
	d.required()
}

func (d *decoder) input(in *Input, p *frontmatter.Pair) {
	// The path is made only when there is something to report.
	path := func(k string) string { return "hz.inputs." + diag.Cut(diag.Visible(p.Key), diag.MaxQuote) + k }
	if p.Value.Kind == frontmatter.String && strings.ContainsAny(p.Value.Value, ".:") {
		d.problem("HZC002", p.Value.Span, path(""), "an input is a mapping with the key read", "write "+in.Name.Value+": {read: "+diag.Quote(p.Value.Value)+"}")
		return
	}
	if p.Value.Kind != frontmatter.Mapping {
		d.is(p.Value, frontmatter.Mapping, path(""), "a mapping with the key read")
		return
	}
	var read, args, window, stage *frontmatter.Pair
	d.mapping(p.Value, inputKeys, func() string { return path(".") }, p.KeySpan, func(name string, q *frontmatter.Pair) {
		switch name {
		case "read":
			read = q
		case "args":
			args = q
		case "window":
			window = q
		case "stage":
			stage = q
		}
	})
	isRef := read != nil && read.Value.Kind == frontmatter.String && strings.HasPrefix(read.Value.Value, "contract:")
	if read != nil && d.isAt(read.Value, frontmatter.String, path, ".read", "CAPABILITY.METHOD or contract:NAMESPACE/NAME#OUTPUT") {
		in.Read = Text{read.Value.Value, read.Value.Span}
		if isRef {
			in.Ref = d.reference(read.Value, path)
			in.OK = in.Ref != nil
		} else {
			in.OK = d.capability(in, read.Value, path)
		}
	}
	if isRef {
		d.refKeys(read, args, window, stage, path)
		return
	}
	if args != nil && d.isAt(args.Value, frontmatter.Mapping, path, ".args", "a mapping of argument names to values") {
		in.Args = args.Value
	}
	if window != nil {
		in.Window, in.Days = d.window(window.Value, path)
	}
	if stage != nil && read != nil {
		d.problem("HZC002", stage.KeySpan, path(".stage"), "stage is only for another contract's output; "+diag.Quote(in.Read.Value)+" is a capability's method", "remove stage")
	}
}

// refKeys checks what stands beside a read of another contract's output: stage: draft, and
// nothing else.
func (d *decoder) refKeys(read, args, window, stage *frontmatter.Pair, path func(string) string) {
	if stage == nil {
		d.problem("HZC002", read.Value.Span, path(".stage"), "another contract's output is read as a draft: stage is missing", "add stage: draft beside read")
	} else if stage.Value.Kind != frontmatter.String || stage.Value.Value != "draft" {
		d.enum(stage.Value, path(".stage"), "draft")
	}
	for _, p := range []*frontmatter.Pair{args, window} {
		if p != nil {
			d.problem("HZC002", p.KeySpan, path("."+p.Key), p.Key+" is only for a capability's method; a contract's output takes none", "remove "+p.Key)
		}
	}
}

// capability reads CAPABILITY.METHOD.
func (d *decoder) capability(in *Input, n *frontmatter.Node, path func(string) string) bool {
	capability, method, found := strings.Cut(n.Value, ".")
	if found && isWord(capability, '-') && isWord(method, '_') {
		in.Capability, in.Method = capability, method
		return true
	}
	hint := "write a capability, a dot and its method, such as tracker.issues_updated"
	if ns, rest, ok := strings.Cut(n.Value, "/"); ok && (ns == Me || ns == Team) {
		hint = "another contract's output begins with contract: — write contract:" + ns + "/" + diag.Cut(diag.Visible(rest), diag.MaxQuote)
	} else if strings.HasPrefix(strings.ToLower(n.Value), "contract") {
		hint = "another contract's output is written contract:me/NAME#OUTPUT"
	}
	field := path(".read")
	d.problem("HZC002", n.Span, field, field+" must be CAPABILITY.METHOD or contract:NAMESPACE/NAME#OUTPUT, not "+d.shown(n), hint)
	return false
}

// required holds the inputs against hz.requires: each capability that is read must stand
// there. One that is missing is reported once, at the first input that reads it.
func (d *decoder) required() {
	var missing []string
next:
	for i := range d.Inputs {
		in := &d.Inputs[i]
		if in.Capability == "" || in.Capability == agentRunner {
			continue
		}
		for j := range d.Requires {
			if d.Requires[j].Capability == in.Capability {
				continue next
			}
		}
		for _, m := range missing {
			if m == in.Capability {
				continue next
			}
		}
		missing = append(missing, in.Capability)
		at := in.Read.Span
		if n := d.Front.Root.Get("hz").Get("inputs").Get(in.Name.Value).Get("read"); n != nil && n.Value == in.Read.Value {
			at = d.Front.Sub(n, 0, len(in.Capability))
		}
		d.cross(at, "hz.inputs."+in.Name.Value+".read", "the capability "+diag.Quote(in.Capability)+" isn't in hz.requires", "add "+in.Capability+":read to hz.requires")
	}
}

// outputs reads what the contract keeps true: exactly one output.
func (d *decoder) outputs(p *frontmatter.Pair) {
	const field = "hz.outputs"
	if !d.is(p.Value, frontmatter.Mapping, field, "a mapping with exactly one output") {
		return
	}
	if len(p.Value.Pairs) == 0 {
		d.problem("HZC002", p.Value.Span, field, "hz.outputs names no output", "write one, such as outputs: {digest: {format: markdown}}")
		return
	}
	for i := range p.Value.Pairs {
		q := &p.Value.Pairs[i]
		if i == 1 {
			d.problem("HZC002", q.KeySpan, field, "a contract keeps exactly one output true; "+diag.Quote(q.Key)+" is one too many", "write a contract of its own for it, and read it with contract:")
		}
		name, _ := d.itemName(q, "hz.outputs.")
		out := Output{Name: name, Format: "markdown"}
		path := func(k string) string { return "hz.outputs." + diag.Cut(diag.Visible(q.Key), diag.MaxQuote) + k }
		if d.isAt(q.Value, frontmatter.Mapping, path, "", "a mapping such as {format: markdown}") {
			d.mapping(q.Value, outputKeys, func() string { return path(".") }, q.KeySpan, func(_ string, f *frontmatter.Pair) {
				if t := d.enumAt(f.Value, path, ".format", "markdown", "json"); t.Value != "" {
					out.Format = t.Value
				}
			})
		}
		d.Outputs = append(d.Outputs, out)
	}
}

// publishes reads where the draft is meant to go.
func (d *decoder) publishes(p *frontmatter.Pair) {
	const field = "hz.publishes"
	if !d.is(p.Value, frontmatter.Mapping, field, "a mapping with action and output") {
		return
	}
	pub := &Publishes{}
	d.mapping(p.Value, publishesKeys, fixed("hz.publishes."), p.KeySpan, func(name string, q *frontmatter.Pair) {
		if name == "action" {
			d.action(pub, q.Value)
			return
		}
		if pub.Output = d.text(q.Value, field+".output", 0); pub.Output.Value == "" || len(d.Outputs) == 0 {
			return
		}
		var names []string
		var related []diag.Related
		for i := range d.Outputs {
			if d.Outputs[i].Name.Value == pub.Output.Value || d.Outputs[i].Name.Value == "" {
				return
			}
			names = append(names, d.Outputs[i].Name.Value)
			related = append(related, diag.Related{Path: d.File.Path, Span: d.Outputs[i].Name.Span, Message: "the output"})
		}
		d.cross(pub.Output.Span, field+".output", "no output is called "+diag.Quote(pub.Output.Value), "write output: "+names[0], related...)
	})
	d.Publishes = pub
}

func (d *decoder) action(pub *Publishes, n *frontmatter.Node) {
	const field, want = "hz.publishes.action", "MODULE.OPERATION, such as documents.update"
	if !d.is(n, frontmatter.String, field, want) {
		return
	}
	module, operation, found := strings.Cut(n.Value, ".")
	if !found || !isWord(module, '-') || !isWord(operation, '_') {
		d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), "write the module, a dot and its operation")
		return
	}
	pub.Action, pub.Module, pub.Operation = Text{n.Value, n.Span}, module, operation
}

// agent reads what the agent may use and cost.
func (d *decoder) agent(p *frontmatter.Pair) {
	if !d.is(p.Value, frontmatter.Mapping, "hz.agent", "a mapping with tools and max_usd") {
		return
	}
	d.mapping(p.Value, agentKeys, fixed("hz.agent."), p.KeySpan, func(name string, q *frontmatter.Pair) {
		if name == "tools" {
			d.list(q.Value, "hz.agent.tools", "a list of tools such as [Read, Grep]", false, func(item *frontmatter.Node, path func(string) string) {
				if item.Kind == frontmatter.String && item.Value != "" {
					d.Tools = append(d.Tools, Text{item.Value, item.Span})
				} else {
					d.text(item, path(""), 0)
				}
			})
			return
		}
		const field = "hz.agent.max_usd"
		n := q.Value
		number := n.Kind == frontmatter.Int || n.Kind == frontmatter.Float
		if number && n.Float > 0 && !math.IsInf(n.Float, 0) {
			d.MaxUSD = n.Float
			return
		}
		d.problem("HZC002", n.Span, field, field+" must be a number of US dollars above 0, not "+d.shown(n), "write a number without a currency, such as max_usd: 0.5")
	})
}

// escalate reads who else is told when a deadline passes; only a team's contract may say so
// (ADR 0052, flow design).
func (d *decoder) escalate(n *frontmatter.Node) {
	const field = "hz.escalate"
	d.list(n, field, "a list of manager and delegate", true, func(item *frontmatter.Node, path func(string) string) {
		if t := d.enumAt(item, path, "", "manager", "delegate"); t.Value != "" {
			d.Escalate = append(d.Escalate, t)
		}
	})
	if d.Namespace != Team && len(n.Items) > 0 {
		d.cross(n.Span, field, "only a team's contract may escalate; this one is personal", "remove escalate, or move the contract into the team's repository")
		d.Escalate = nil
	}
}

// reference reads contract:NAMESPACE/NAME#OUTPUT or …#OUTPUT/FACET.
func (d *decoder) reference(n *frontmatter.Node, path func(string) string) *Reference {
	const form = "contract:NAMESPACE/NAME#OUTPUT"
	value := n.Value
	fail := func(from, to int, message, hint string) *Reference {
		d.problem("HZC002", d.Front.Sub(n, from, max(to, from)), path(".read"), message, hint)
		return nil
	}
	start := len("contract:")
	hash := strings.IndexByte(value, '#')
	if hash < 0 {
		return fail(0, len(value), "the reference "+diag.Quote(value)+" names no output", "write "+diag.Cut(diag.Visible(value), diag.MaxQuote)+"#OUTPUT ("+form+")")
	}
	target, output := value[start:hash], value[hash+1:]
	namespace, name, found := strings.Cut(target, "/")
	switch {
	case !found:
		return fail(start, hash, "the reference names no namespace", "write contract:me/"+diag.Cut(diag.Visible(target), diag.MaxQuote)+"#…, or contract:team/…")
	case namespace != Me && namespace != Team:
		return fail(start, start+len(namespace), "no namespace is called "+diag.Quote(namespace), "write me for your own contracts, or team")
	case !nameForm.MatchString(name):
		return fail(start+len(namespace)+1, hash, diag.Quote(name)+" can't be a contract's name", "a contract's name is lowercase words joined by single dashes")
	}
	output, facet, hasFacet := strings.Cut(output, "/")
	if !IsItemName(output) {
		return fail(hash+1, len(value), diag.Quote(output)+" can't be an output's name", "write the name under hz.outputs of "+target)
	}
	if hasFacet && !IsItemName(facet) {
		return fail(hash+1+len(output)+1, len(value), diag.Quote(facet)+" can't be a facet's name", "write the heading of level 4 under ### Maintains of "+target)
	}
	at := func(from, to int) source.Span { return d.Front.Sub(n, from, to) }
	return &Reference{Namespace: namespace, Name: name, Output: output, Facet: facet,
		Span: n.Span, NameSpan: at(start, hash), OutputSpan: at(hash+1, len(value))}
}
