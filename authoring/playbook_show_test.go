package authoring

import (
	"slices"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/catalog"
)

// What a playbook becomes is without findings, and its showing names just what must be bound to
// run it, each with the command that helps.
func TestOwnPlaybooksShowWhatMustBeBound(t *testing.T) {
	d := newDesk(t)
	for _, p := range catalog.Builtin().Playbooks() {
		text, problem := p.Text()
		if problem != nil {
			t.Fatal(problem)
		}
		k := compiler.Compile(source.NewFile(p.Name+compiler.Suffix, text), compiler.Options{})
		want := []string{}
		for _, r := range k.Requires {
			want = append(want, r.Capability)
		}
		if _, err := d.New(Wanted{Name: "my-" + p.Name, Template: p.Ref()}); err != nil {
			t.Fatal(err)
		}
		v := d.show(t, "my-"+p.Name)
		got := []string{}
		for _, r := range v.Requirements {
			if r.State == catalog.Bound {
				continue
			}
			got = append(got, r.Capability)
			if want := "hz system plugin search --text " + r.Capability; r.Command != want {
				t.Errorf("%s: %s: the command is %q, want %q", p.Name, r.Capability, r.Command, want)
			}
			if !slices.ContainsFunc(v.Reasons, func(reason Reason) bool { return reason.Command == r.Command }) {
				t.Errorf("%s: %s isn't among the reasons why it isn't ready", p.Name, r.Capability)
			}
		}
		if !slices.Equal(got, want) || v.Ready != (len(want) == 0) || v.Errors+v.Warnings > 0 {
			t.Errorf("%s: to be bound %q, want %q; ready %v, %d errors, %d warnings", p.Name, got, want, v.Ready, v.Errors, v.Warnings)
		}
	}
}
