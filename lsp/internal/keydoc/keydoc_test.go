package keydoc

import (
	"fmt"
	"strings"
	"testing"
)

// show writes a key and all below it, one a line.
func show(b *strings.Builder, indent string, k *Key) {
	name := k.Name
	if name == "" {
		name = "*"
	}
	fmt.Fprintf(b, "%s%s", indent, name)
	if k.Required {
		b.WriteString("!")
	}
	fmt.Fprintf(b, " %s %v %s %v\n", k.Type, k.Values, k.Default, k.Examples)
	for _, s := range k.Keys {
		show(b, indent+"  ", s)
	}
	for _, s := range []*Key{k.Any, k.Items} {
		if s != nil {
			show(b, indent+"  ", s)
		}
	}
}

func TestAllKeys(t *testing.T) {
	var b strings.Builder
	show(&b, "", Root())
	const want = `* object []  []
  name! string []  [weekly-digest]
  kind!  [responsibility]  []
  description! string []  []
  version string []  [1.4.0]
  id string []  []
  hz! object []  []
    schema!  [1]  []
    title! string []  []
    schedule string []  [0 7 * * MON @daily]
    requires array []  []
      * string []  [tracker:read]
    inputs object []  []
      * object []  []
        read! string []  [tracker.issues_updated contract:me/weekly-digest#digest]
        args object []  []
        window string []  [7d next 7d]
        stage  [draft]  []
    outputs! object []  []
      * object []  []
        format  [markdown json] markdown []
    publishes object []  []
      action! string []  [documents.update]
      output! string []  []
    agent object []  []
      tools array []  [[Read, Grep, Glob]]
        * string []  []
      max_usd number []  [0.5]
    timeout string []  10m []
    retries integer []  0 []
    catch_up  [latest skip] latest []
    scope  [personal] personal []
    lead string []  [4h]
    by string []  [17:00 0 17 * * FRI]
    escalate array []  []
      *  [manager delegate]  []
`
	fold := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if got := b.String(); fold(got) != fold(want) {
		t.Errorf("got\n%s", got)
	}
}

func TestAt(t *testing.T) {
	for _, row := range []struct{ path, want string }{
		{"hz inputs issues read", "What is read"},
		{"hz outputs x format", "The draft's format"},
		{"hz outputs x", "One output."},
		{"hz", "Everything"},
		{"hz nothing", ""},
		{"hz nothing more", ""},
		{"hz schema more", ""},
	} {
		got := ""
		if k := At(strings.Fields(row.path)...); k != nil {
			got = k.Doc
		}
		if !strings.HasPrefix(got, row.want) || row.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", row.path, got, row.want)
		}
	}
}
