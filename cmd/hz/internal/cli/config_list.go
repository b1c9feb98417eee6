package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/config"
)

func (a *app) configList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List all keys, their values and where these come from",
		Long: `Lists every key with the value that counts and where it comes from: the default, your hz.toml,
the project's, or an environment variable. Below them stands what hz ignores of a project's
file and of the environment.`,
		Example:           "  hz system config list\n  hz system config list --json",
		Args:              atMost(0, "hz system config list stands alone; hz system config get KEY prints one"),
		ValidArgsFunction: nothing,
		RunE: func(*cobra.Command, []string) error {
			s, _ := a.load()
			var err error
			if asJSON {
				err = a.writeJSON(a.configJSON(s))
			} else {
				err = a.write([]byte(a.configText(s)))
			}
			if err != nil {
				return err
			}
			return a.badConfiguration()
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

// configText is a line a key, as a file could hold them: that is never wrapped.
func (a *app) configText(s *config.Settings) string {
	p := a.page()
	for _, e := range s.Entries() {
		switch {
		case e.Value != nil:
			p.b.WriteString(e.Name + " = " + literal(e.Value) + "  " + p.paint(faint, "# "+a.origin(&e)) + "\n")
		case e.Instead == "":
			p.b.WriteString(p.paint(faint, "# "+e.Name+" isn't set") + "\n")
		}
	}
	if len(s.Ignored) > 0 {
		p.head("Ignored:")
		for _, i := range s.Ignored {
			p.b.WriteString("  " + a.placed(i.Path, i.Position.Line) + diag.Visible(i.Message) + "\n")
			p.b.WriteString("    " + p.paint(faint, diag.Visible(i.Hint)) + "\n")
		}
	}
	return p.b.String()
}

// origin says where a value comes from.
func (a *app) origin(e *config.Entry) string {
	switch o := e.Origin; o.Source {
	case config.FromEnvironment:
		return o.Variable
	case config.Default:
		return string(o.Source)
	default:
		return fmt.Sprintf("%s %s:%d", o.Source, a.printed(o.At.Path), o.At.Position.Line)
	}
}

// literal writes a value as a file has it; "" for none.
func literal(v any) string {
	switch v := v.(type) {
	case string:
		return config.Quote(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []string:
		var out []string
		for _, s := range v {
			out = append(out, config.Quote(s))
		}
		return "[" + strings.Join(out, ", ") + "]"
	case nil:
		return ""
	}
	return fmt.Sprint(v)
}

// lines writes a value for another program: a list with one item a line.
func lines(v any) string {
	switch v := v.(type) {
	case string:
		return diag.Visible(v) + "\n"
	case []string:
		var b strings.Builder
		for _, s := range v {
			b.WriteString(diag.Visible(s) + "\n")
		}
		return b.String()
	}
	return literal(v) + "\n"
}
