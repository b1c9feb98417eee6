package catalog

import (
	"bytes"
	"embed"
	"flag"
	"fmt"
	"go/format"
	"os"
	"testing"
)

//go:embed data/*.toml
var data embed.FS

var update = flag.Bool("update", false, "write builtin.go anew from data/*.toml")

// own reads hz's own data: common.toml with the filters of every method first, the others in
// the order of their names.
func own() (*Catalog, []Problem) {
	b := &builder{Catalog: &Catalog{}}
	var problems []Problem
	files, err := data.ReadDir("data")
	if err != nil {
		return nil, []Problem{{Path: "data", Message: err.Error()}}
	}
	names := []string{"common.toml"}
	for _, f := range files {
		if f.Name() != names[0] {
			names = append(names, f.Name())
		}
	}
	for _, name := range names {
		text, err := data.ReadFile("data/" + name)
		if err != nil {
			return nil, []Problem{{Path: name, Message: err.Error()}}
		}
		problems = append(problems, b.read(name, text, "")...)
	}
	b.seal()
	return b.Catalog, problems
}

func TestBuiltinIsFresh(t *testing.T) {
	c, problems := own()
	if len(problems) > 0 {
		t.Fatalf("hz's own data has problems: %+v", problems)
	}
	want, err := format.Source(literal(c))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("builtin.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("builtin.go")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("builtin.go isn't made from data/*.toml as they are (%v): go test ./workspace/catalog -update", err)
	}
}

// literal writes a catalog as Go source that needs no work at start-up.
func literal(c *Catalog) []byte {
	var b bytes.Buffer
	args := func(list []*Arg) {
		for _, a := range list {
			fmt.Fprintf(&b, "{Name: %q, Description: %q, Type: %d", a.Name, a.Description, a.Type)
			if a.Required {
				b.WriteString(", Required: true")
			}
			if len(a.Values) > 0 {
				fmt.Fprintf(&b, ", Values: %#v", a.Values)
			}
			b.WriteString("},\n")
		}
	}
	b.WriteString("// Code generated from data/*.toml by go test -update; DO NOT EDIT.\n\npackage catalog\n\nvar builtin = Catalog{\ncapabilities: []*Capability{\n")
	for _, x := range c.capabilities {
		fmt.Fprintf(&b, "{Name: %q, Description: %q, Methods: []*Method{\n", x.Name, x.Description)
		for _, m := range x.Methods {
			fmt.Fprintf(&b, "{Name: %q, Description: %q, Window: %v, Args: []*Arg{\n", m.Name, m.Description, m.Window)
			args(m.Args)
			b.WriteString("}},\n")
		}
		b.WriteString("}},\n")
	}
	b.WriteString("},\nmodules: []*Module{\n")
	for _, x := range c.modules {
		fmt.Fprintf(&b, "{Name: %q, Description: %q, Operations: []*Operation{\n", x.Name, x.Description)
		for _, o := range x.Operations {
			fmt.Fprintf(&b, "{Name: %q, Description: %q, Writes: %v},\n", o.Name, o.Description, o.Writes)
		}
		b.WriteString("}},\n")
	}
	b.WriteString("},\nrunners: []*Runner{\n")
	for _, x := range c.runners {
		fmt.Fprintf(&b, "{Name: %q, Description: %q, Tools: []*Tool{\n", x.Name, x.Description)
		for _, t := range x.Tools {
			fmt.Fprintf(&b, "{Name: %q, Description: %q, Argument: %q},\n", t.Name, t.Description, t.Argument)
		}
		b.WriteString("}},\n")
	}
	b.WriteString("},\nadapters: []*Adapter{\n")
	for _, a := range c.adapters {
		fmt.Fprintf(&b, "{Name: %q, Capability: %q, Description: %q},\n", a.Name, a.Capability, a.Description)
	}
	b.WriteString("},\nplaybooks: []*Playbook{\n")
	for _, p := range c.playbooks {
		fmt.Fprintf(&b, "{Plugin: %q, Name: %q, Title: %q, Description: %q, File: %q},\n", p.Plugin, p.Name, p.Title, p.Description, p.File)
	}
	b.WriteString("},\nplugins: []Plugin{\n")
	for _, p := range c.plugins {
		fmt.Fprintf(&b, "{Name: %q, Description: %q},\n", p.Name, p.Description)
	}
	b.WriteString("},\ncommon: []*Arg{\n")
	args(c.common)
	fmt.Fprintf(&b, "},\ncapabilityNames: %#v,\nmoduleNames: %#v,\nrunnerNames: %#v,\nreads: %#v,\npublishes: %#v,\n}\n",
		c.capabilityNames, c.moduleNames, c.runnerNames, c.reads, c.publishes)
	return b.Bytes()
}

// BenchmarkLoad is what one plugin costs.
func BenchmarkLoad(b *testing.B) {
	dir := plugins(b, map[string]string{"p": "name = \"p\"\n[[capability]]\nname = \"tracker\"\nmethod = [{name = \"sprints\", description = \"d\"}]\n"})
	b.ReportAllocs()
	for b.Loop() {
		if _, problems := Load(dir); problems != nil {
			b.Fatal(problems)
		}
	}
}

// BenchmarkOwnData is what Builtin would cost if it read the TOML at start-up.
func BenchmarkOwnData(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		own()
	}
}
