package format_test

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/compiler/source"
)

// meaning writes down all that a contract says, but for places: every exported field of every
// value that the compiler made, found by reflection, so that none is forgotten. The order of a
// mapping's keys, of sections and of problems is no meaning.
func meaning(c *compiler.Contract) string {
	var b strings.Builder
	v := reflect.ValueOf(*c)
	for i := range v.NumField() {
		switch f := v.Type().Field(i); f.Name {
		case "File", "Canon", "Parts", "Body", "Problems":
		default:
			if f.IsExported() {
				write(&b, f.Name, v.Field(i))
			}
		}
	}
	var found []string
	for i := range c.Problems {
		p := &c.Problems[i]
		found = append(found, fmt.Sprint(p.Code, p.Field, p.Message))
	}
	slices.Sort(found)
	fmt.Fprintln(&b, found)
	sections := slices.Clone(c.Body.Sections)
	slices.SortStableFunc(sections, func(x, y body.Section) int { return cmp.Compare(x.Key, y.Key) })
	for i := range sections {
		write(&b, "section", reflect.ValueOf(sections[i]))
	}
	codes := map[string]int{}
	for _, s := range c.Body.CodeSpans {
		codes[s.Value]++
	}
	fmt.Fprintln(&b, codes, len(c.Body.Near), len(c.Body.Open))
	return b.String()
}

var (
	spans     = reflect.TypeFor[source.Span]()
	nodes     = reflect.TypeFor[frontmatter.Node]()
	schedules = reflect.TypeFor[schedule.Schedule]()
)

func write(b *strings.Builder, name string, v reflect.Value) {
	switch {
	case v.Kind() == reflect.Pointer && v.IsNil(), v.Type() == spans, name == "Comments":
	case v.Kind() == reflect.Pointer:
		write(b, name, v.Elem())
	case v.Type() == schedules:
		fmt.Fprintln(b, name, "a schedule")
	case v.Kind() == reflect.Slice:
		fmt.Fprintln(b, name, v.Len())
		list := make([]string, v.Len())
		for i := range v.Len() {
			var one strings.Builder
			write(&one, name, v.Index(i))
			list[i] = one.String()
		}
		if name == "Pairs" {
			slices.Sort(list)
		}
		b.WriteString(strings.Join(list, ""))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && (v.Type() != nodes || f.Name != "Float") {
				write(b, f.Name, v.Field(i))
			}
		}
	default:
		fmt.Fprintf(b, "%s %#v\n", name, v.Interface())
	}
}
