package workspace

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
)

// What two contracts read is one artifact exactly when method and arguments are equal: however
// they are written, and with the text 4 told from the number 4.
func TestReadsAreEqualWhenTheirArgumentsAre(t *testing.T) {
	for _, row := range []struct{ args, want string }{
		{`{project: PAY, limit: 5}`, "limit=5, project=PAY"},
		{`{limit: 0x5, "project": "PAY"}`, "limit=5, project=PAY"},
		{`{limit: 1e3}`, "limit=1000"},
		{`{limit: 0.50}`, "limit=0.5"},
		{`{limit: +5}`, "limit=5"},
		{`{limit: "5"}`, `limit="5"`},
		{`{limit: "0x5"}`, `limit="0x5"`},
		{`{limit: "1e999"}`, `limit="1e999"`},
		{`{limit: "-.inf"}`, `limit="-.inf"`},
		{`{open: True}`, "open=true"},
		{`{open: "true"}`, `open="true"`},
		{`{open: "True"}`, `open="True"`},
		{`{open: ~}`, "open=null"},
		{`{open: "~"}`, `open="~"`},
		{`{open: ""}`, `open=""`},
		{`{project: 4-weeks, day: 2026-12-01}`, "day=2026-12-01, project=4-weeks"},
		{`{labels: [a, "b, c"]}`, `labels=[a, "b, c"]`},
		{`{labels: ["a]", x]}`, `labels=["a]", x]`},
	} {
		text := "---\nname: x\nkind: responsibility\ndescription: Keeps it true.\nhz:\n  schema: 1\n  title: X\n  requires: [tracker:read]\n" +
			"  inputs:\n    i: {read: tracker.issues_open, args: " + row.args + "}\n  outputs:\n    page: {}\n---\n"
		d := declared(compiler.Compile(source.NewFile("x.prose.md", []byte(text)), compiler.Options{Namespace: Me}), func(s source.Span) Place { return Place{Span: s} })
		if got := strings.Join(d.Reads, "; "); got != "tracker.issues_open("+row.want+")" {
			t.Errorf("%s: %s, want %s", row.args, got, row.want)
		}
	}
}
