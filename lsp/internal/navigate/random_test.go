package navigate

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

var folders = flag.Int("folders", 20, "how many random folders are renamed in")

// TestRandomRenames renames everything in folders of contracts that refer to each other, written
// in every way that YAML and Markdown have. Afterwards the same inputs lead to the same places
// under the new name, as many code spans name what they named, and no finding is there that
// wasn't there before; where others read the new name already, a note says so.
func TestRandomRenames(t *testing.T) {
	done, noted, refused := 0, 0, map[string]int{}
	for n := range *folders {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		client := able()
		client.Encoding = []source.Encoding{source.UTF8, source.UTF16, source.CodePoints}[n%3]
		texts := randomFolder(r)
		var open []string
		for name := range texts {
			if r.IntN(2) == 0 {
				open = append(open, name)
			}
		}
		l := files(t, client, texts, open...)
		before := l.declared()
		f := l.Folders[0]
		for i := range f.Outlines() {
			d, err := f.Contract(i)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[thing]bool{}
			for _, p := range places(d) {
				if seen[p.thing] || p.vague || p.thing.kind == capability || p.thing.kind == method {
					continue
				}
				seen[p.thing] = true
				to := pick(r, "neu", "weekly-2", "1e3", "0x1f", "2026", "null", "y")
				if p.thing.kind != contract {
					to = pick(r, "neu", "Größe", "Gro\u0308ße", "日本", "true", "Null", "a_b-c", "𝒳y")
				}
				if to == p.thing.name {
					continue
				}
				res, err := Rename(l.Snapshot, d, d.Text.Position(p.span.Start+r.IntN(p.span.Len()+1)), to)
				if err != nil {
					refused[p.thing.kind.String()]++
					continue
				}
				if len(res.Notes) > 0 {
					noted++
					continue
				}
				done++
				after := byEditor(t, l, res.Edit)
				got, want := folderOf(t, client, after).declared(), renamed(before, p.thing, cleaned(to))
				if gone := less(want, got); len(less(got, want)) > 0 || slices.ContainsFunc(gone, func(s string) bool { return !strings.Contains(s, " HZC") }) {
					t.Errorf("folder %d: %s %q → %q\nnow\n  %s\nnot\n  %s", n, p.thing.kind, p.thing.name, to, strings.Join(less(got, want), "\n  "), strings.Join(less(want, got), "\n  "))
					for name, body := range after {
						t.Logf("%s\n%q", name, body)
					}
					return
				}
			}
		}
	}
	t.Logf("%d renamed, %d with notes, refused %v", done, noted, refused)
	if done < *folders*4 {
		t.Error("too few")
	}
}

// less gives what a list has that another one hasn't.
func less(a, b []string) []string {
	count := map[string]int{}
	for _, s := range b {
		count[s]++
	}
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { count[s]--; return count[s] >= 0 })
}

// declared writes down what leads where in a folder, what names what in texts, and the findings.
func (l *lab) declared() []string {
	var out []string
	f := l.Folders[0]
	for i := range f.Outlines() {
		d, err := f.Contract(i)
		if err != nil {
			l.t.Fatal(err)
		}
		file := filepath.Base(d.File)
		for _, p := range places(d) {
			out = append(out, fmt.Sprintf("%s <%s> <%s>#<%s> %s %v", file, d.FullName(), p.thing.contract, p.thing.output, fmt.Sprintf("<%s> %d %v", p.thing.name, p.thing.kind, p.role), p.vague))
		}
		for _, x := range f.Live.Findings(i) {
			out = append(out, fmt.Sprintf("%s %s", file, x.Code))
		}
	}
	slices.Sort(out)
	return out
}

// renamed writes another name into what declared gave.
func renamed(list []string, t thing, to string) []string {
	out := slices.Clone(list)
	for i, s := range out {
		switch t.kind {
		case contract:
			space, old, _ := strings.Cut(t.contract, "/")
			s = strings.ReplaceAll(s, "<"+t.contract+">", "<"+space+"/"+to+">")
			if strings.Contains(s, fmt.Sprintf("<%s> %d ", old, contract)) && strings.Contains(s, "<"+space+"/"+to+">") {
				s = strings.ReplaceAll(s, fmt.Sprintf("<%s> %d ", old, contract), fmt.Sprintf("<%s> %d ", to, contract))
			}
			for _, file := range []string{old, "file-" + old} {
				if strings.HasPrefix(s, file+".prose.md ") {
					s = to + strings.TrimPrefix(s, file)
				}
			}
		case output:
			s = strings.ReplaceAll(s, fmt.Sprintf("<%s>#<> <%s> %d ", t.contract, t.name, output), fmt.Sprintf("<%s>#<> <%s> %d ", t.contract, to, output))
			s = strings.ReplaceAll(s, fmt.Sprintf("<%s>#<%s>", t.contract, t.name), fmt.Sprintf("<%s>#<%s>", t.contract, to))
		default:
			old := fmt.Sprintf("<%s>#<%s> <%s> %d ", t.contract, t.output, t.name, t.kind)
			s = strings.ReplaceAll(s, old, fmt.Sprintf("<%s>#<%s> <%s> %d ", t.contract, t.output, to, t.kind))
		}
		out[i] = s
	}
	slices.Sort(out)
	return out
}

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// byEditor makes a workspace edit in the files of a folder as an editor does that knows nothing of
// hz: it counts in its own units, and changes a document's places from the last one on.
func byEditor(t *testing.T, l *lab, w *protocol.WorkspaceEdit) map[string]string {
	t.Helper()
	out := map[string]string{}
	f := l.Folders[0]
	for i := range f.Outlines() {
		b, err := os.ReadFile(f.File(i))
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f.File(i))] = string(b)
	}
	base := func(u protocol.DocumentURI) string {
		path, _ := uri.Path(string(u))
		return filepath.Base(path)
	}
	for _, c := range w.DocumentChanges {
		if c.RenameFile != nil {
			from, to := base(c.RenameFile.OldURI), base(c.RenameFile.NewURI)
			if _, there := out[to]; there {
				t.Fatalf("%s is there", to)
			}
			out[to] = out[from]
			delete(out, from)
			continue
		}
		name := base(c.TextDocumentEdit.TextDocument.URI)
		text := out[name]
		edits := c.TextDocumentEdit.Edits
		for i := len(edits) - 1; i >= 0; i-- {
			e := edits[i]
			text = text[:placeOf(text, e.Range.Start, l.Client.Encoding)] + e.NewText + text[placeOf(text, e.Range.End, l.Client.Encoding):]
		}
		out[name] = text
	}
	return out
}

// placeOf finds a position the slow way.
func placeOf(text string, p protocol.Position, enc source.Encoding) int {
	at := 0
	for range p.Line {
		i := strings.IndexAny(text[at:], "\r\n")
		if strings.HasPrefix(text[at+i:], "\r\n") {
			i++
		}
		at += i + 1
	}
	for n := p.Character; n > 0; {
		c, size := utf8.DecodeRuneInString(text[at:])
		at += size
		switch enc {
		case source.UTF8:
			n -= uint32(size)
		case source.UTF16:
			n -= uint32(utf16.RuneLen(c))
		default:
			n--
		}
	}
	return at
}

// folderOf writes files into a folder of their own.
func folderOf(t *testing.T, client *state.Client, texts map[string]string) *lab {
	t.Helper()
	in := map[string]string{}
	for name, body := range texts {
		in["workflows/"+name] = body
	}
	return files(t, client, in)
}

// randomFolder writes a few contracts that read each other.
func randomFolder(r *rand.Rand) map[string]string {
	type made struct{ name, output, facet string }
	var all []made
	names := []string{"digest", "true", "null", "1e2", "0x1", "2025", "no", "weekly-report", "e-1"}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	texts := map[string]string{}
	for i := range 2 + r.IntN(4) {
		m := made{names[i], pick(r, "digest", "page", "Straße", "日", "true", "e\u0301te\u0301", "été", "out", "𝒳"), pick(r, "", "risks", "Übel", "no-1")}
		var b strings.Builder
		line := func(parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
		line("---")
		line(key(r, "name"), ": ", inYAML(r, m.name, "", true))
		line("kind: responsibility\ndescription: \"🧝 one\"\nhz:\n  schema: 1\n  title: T")
		var inputs []string
		write := func(name, value string) {
			if len(inputs) == 0 {
				line("  inputs:")
			}
			inputs = append(inputs, name)
			b.WriteString("    " + key(r, name) + ":" + value + "\n")
		}
		for k, o := range all {
			if r.IntN(3) == 0 {
				continue
			}
			ref := "contract:me/" + o.name + "#" + o.output
			if o.facet != "" && r.IntN(2) == 0 {
				ref += "/" + o.facet
			}
			name := pick(r, o.output, fmt.Sprint("in", k), "ключ")
			if slices.Contains(inputs, name) || cleaned(name) == cleaned(m.output) { // one word for both is in TestRename
				continue
			}
			if r.IntN(2) == 0 {
				write(name, pick(r, " ", "  ")+"{"+pick(r, "read", `"read"`)+": "+inYAML(r, ref, "", false)+", stage: draft}"+pick(r, "", " # `"+name+"`"))
			} else {
				write(name, pick(r, "", " # 🧝")+"\n      read: "+strings.ReplaceAll(inYAML(r, ref, "      ", true), "said\n\n", "said\n")+"\n      stage: draft")
			}
		}
		line("  outputs: {", key(r, m.output), ": {format: markdown}}")
		if r.IntN(2) == 0 {
			line("  publishes: {action: documents.update, output: ", inYAML(r, m.output, "", false), "}")
		}
		line("---\n\n### Goal\n\nThe ", span(r, m.output), " of ", span(r, pick(r, append(inputs, m.facet, "other")...)), pick(r, "", " <!-- `"+m.output+"` -->"), ".\n")
		if len(inputs) > 0 {
			line("### Requires\n")
			for _, name := range inputs {
				line(pick(r, "- ", "* ", "+ ", "1. ", "-   "), span(r, name), ": what ", span(r, pick(r, inputs...)), " says")
			}
			line()
		}
		line("### Maintains\n\n- ", span(r, m.output), ": one page, see ", span(r, m.output), "\n")
		if m.facet != "" {
			line("#### ", pick(r, m.facet, "`"+m.facet+"`", m.facet+" ####", m.facet+" <!-- it -->", "<!-- x --> "+m.facet), "\n\nText.\n")
		}
		line("```\n`", m.output, "`\n```\n\n    `", m.output, "`\n\n### Done when\n\n- [ ] 🧝 ", span(r, m.output), " is there")
		text := b.String()
		switch r.IntN(5) {
		case 0:
			text = strings.ReplaceAll(text, "\n", "\r\n")
		case 1:
			text = "\ufeff" + text
		case 2:
			text = strings.ReplaceAll(text, "\n", "\r")
		}
		texts["workflows/"+pick(r, m.name, m.name, m.name, "file-"+m.name)+".prose.md"] = text
		all = append(all, m)
	}
	return texts
}

// key writes a key.
func key(r *rand.Rand, name string) string {
	if name == "true" || r.IntN(3) == 0 {
		return pick(r, `"`+name+`"`, "'"+name+"'")
	}
	return name
}

// span writes a code span.
func span(r *rand.Rand, name string) string {
	if name == "" {
		return "it"
	}
	return pick(r, "`"+name+"`", "`"+name+"`", "`"+name+"`", "`` "+name+" ``", "` "+name+" `")
}

// inYAML writes a text in any way that YAML has.
func inYAML(r *rand.Rand, s, indent string, block bool) string {
	ways := []string{`"` + s + `"`, "'" + s + "'"}
	if c := s[0]; (c < '0' || c > '9') && s != "true" && s != "null" {
		ways = append(ways, s, s)
	}
	half := len(s) / 2
	for half > 0 && s[half]&0xC0 == 0x80 {
		half--
	}
	ways = append(ways, fmt.Sprintf(`"\x%02x%s"`, s[0], s[1:]))
	if s[0] >= 0x80 {
		ways = ways[:len(ways)-1]
	}
	if block {
		ways = append(ways, "|-\n"+indent+"  "+s, ">-\n"+indent+"    "+s, ">- # said\n\n"+indent+"  "+s, "\n"+indent+"  "+s)
		if half > 0 {
			ways = append(ways, `"`+s[:half]+"\\\n"+indent+"  "+s[half:]+`"`)
		}
	}
	w := pick(r, ways...)
	if strings.HasPrefix(w, "\n") && (s[0] >= '0' && s[0] <= '9' || s == "true" || s == "null") {
		return `"` + s + `"`
	}
	return w
}
