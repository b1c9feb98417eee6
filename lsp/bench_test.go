package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// contractText gives a contract that reads from another, of about 1.5 KB and more where that is asked for.
func contractText(i, reads, size int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\nname: c%d\nkind: responsibility\ndescription: \"Tells what is blocked.\"\nhz:\n  schema: 1\n  title: \"Contract %d\"\n  schedule: \"0 7 * * MON\"\n  requires: [tracker:read]\n", i, i)
	fmt.Fprintf(&b, "  inputs:\n    issues:\n      read: tracker.issues_open\n    other: {read: \"contract:me/c%d#page\", stage: draft}\n  outputs:\n    page: {format: markdown}\n  catch_up: latest\n---\n\n", reads)
	b.WriteString("### Goal\n\nSo that a reader who was away still knows what moved.\n\n### Requires\n\n- `issues`: What is open.\n- `other`: What was found before.\n\n### Maintains\n\n- `page`: The list.\n\n### Done when\n\n- [ ] Each entry names its source.\n")
	for b.Len() < size {
		b.WriteString("\nOne more paragraph keeps the list short so that a reader who was away knows what moved.\n")
	}
	return b.String()
}

// writer is a client with a document open in a folder of contracts, where c1 is read by c2 and c3 and so on.
type writer struct {
	*editor
	uri     protocol.DocumentURI
	text    string
	version int32
}

func newWriter(b *testing.B, contracts, size, open int) *writer {
	b.Helper()
	root, err := filepath.EvalSymlinks(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	folder := filepath.Join(root, "w")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		b.Fatal(err)
	}
	for i := range contracts {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("c%d%s", i, workspace.Suffix)), []byte(contractText(i, i/2, 0)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	d := &writer{editor: start(b, root), text: contractText(open, open/2, size)}
	d.initialize(folder, "")
	d.settle()
	d.uri = d.open(filepath.Join(folder, fmt.Sprintf("c%d%s", open, workspace.Suffix)), d.text)
	d.version = 1
	d.published(d.uri, 1)
	return d
}

// replace puts one text in the place of another without a line break, once, and waits for the diagnostics.
func (d *writer) replace(from, to string) {
	at := strings.Index(d.text, from)
	line := strings.Count(d.text[:at], "\n")
	column := at - strings.LastIndexByte(d.text[:at], '\n') - 1
	d.text = d.text[:at] + to + d.text[at+len(from):]
	d.version++
	d.change(d.uri, d.version, protocol.TextDocumentContentChangeEvent{Text: to, Range: &protocol.Range{
		Start: protocol.Position{Line: uint32(line), Character: uint32(column)}, End: protocol.Position{Line: uint32(line), Character: uint32(column + len(from))},
	}})
	d.published(d.uri, d.version)
}

// BenchmarkEdit measures an edit up to its diagnostics, through the wire: one that makes a fault
// and mends it, and one that changes what others read.
func BenchmarkEdit(b *testing.B) {
	for _, c := range []struct {
		name            string
		contracts, size int
		good, bad       string
	}{
		{"small", 4, 3 << 10, "catch_up: latest", "catch_up: lates!"},
		{"256KiB", 4, 255 << 10, "catch_up: latest", "catch_up: lates!"},
		{"small-of-10000", 10_000, 3 << 10, "catch_up: latest", "catch_up: lates!"},
		{"256KiB-of-10000", 10_000, 255 << 10, "catch_up: latest", "catch_up: lates!"},
		{"graph-of-10000", 10_000, 3 << 10, "    page: {", "    pagx: {"},
	} {
		b.Run(c.name, func(b *testing.B) {
			d := newWriter(b, c.contracts, c.size, 1)
			b.ReportAllocs()
			for b.Loop() {
				d.replace(c.good, c.bad)
				d.replace(c.bad, c.good)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N)/1e3, "µs/edit")
		})
	}
}

// at gives the position behind a text.
func (d *writer) at(what string) protocol.Position {
	i := strings.Index(d.text, what) + len(what)
	return protocol.Position{Line: uint32(strings.Count(d.text[:i], "\n")), Character: uint32(i - strings.LastIndexByte(d.text[:i], '\n') - 1)}
}

// places are what completions and hovers are asked for at.
var places = []struct{ name, behind string }{
	{"key", "\n  catch_"},
	{"value", "catch_up: l"},
	{"schedule", "schedule: \"0 7"},
	{"method", "read: tracker.iss"},
	{"begun", "begun: {read: \"contract:me/c"},
	{"reference", "other: {read: \"contract:me/c4"},
	{"output", "contract:me/c4999#p"},
	{"section", "\n### Done"},
	{"item", "\n- `iss"},
	{"prose", "So that a reader"},
}

// ask measures requests at all places, in folders and texts of several sizes.
func ask(b *testing.B, method string) {
	b.Helper()
	for _, c := range []struct {
		name            string
		contracts, size int
	}{
		{"small-of-10000", 10_000, 3 << 10},
		{"256KiB-of-10000", 10_000, 255 << 10},
	} {
		d := newWriter(b, c.contracts, c.size, c.contracts-1)
		d.replace("    issues:", "    begun: {read: \"contract:me/c\", stage: draft}\n    issues:")
		for _, p := range places {
			b.Run(c.name+"/"+p.name, func(b *testing.B) {
				b.ReportAllocs()
				params := protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: d.uri}, Position: d.at(p.behind)}
				var size int
				for b.Loop() {
					answer, err := d.call(method, params)
					if err != nil {
						b.Fatal(err)
					}
					size = len(answer)
				}
				b.ReportMetric(float64(size), "bytes/answer")
			})
		}
	}
}

// BenchmarkComplete measures completions through the wire.
func BenchmarkComplete(b *testing.B) { ask(b, protocol.MethodCompletion) }

// BenchmarkHover measures hovers through the wire.
func BenchmarkHover(b *testing.B) { ask(b, protocol.MethodHover) }
