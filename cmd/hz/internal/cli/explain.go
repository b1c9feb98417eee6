package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
)

func (a *app) explain() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Say what a code means, and how to fix it",
		Long: `Says what a code means, why it matters, and shows a wrong example beside the right one.
Without a CODE it lists all codes.`,
		Example: `  hz heinzel explain HZC030
  hz heinzel explain HZC011 --json
  hz heinzel explain`,
		Args: atMost(1, "name one CODE, such as HZC030"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return codeNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listCodes(asJSON)
			}
			return a.explainCode(args[0], asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return c
}

func (a *app) listCodes(asJSON bool) error {
	type row struct {
		Code     diag.Code `json:"code"`
		Severity string    `json:"severity"`
		Title    string    `json:"title"`
	}
	rows := []row{}
	var b strings.Builder
	for _, e := range diag.Catalog() {
		rows = append(rows, row{e.Code, e.Severity.String(), e.Title})
		fmt.Fprintf(&b, "%s  %-7s  %s\n", e.Code, e.Severity, e.Title)
	}
	if asJSON {
		return a.writeJSON(struct {
			Version int   `json:"version"`
			Codes   []row `json:"codes"`
		}{1, rows})
	}
	return a.write([]byte(b.String()))
}

func (a *app) explainCode(word string, asJSON bool) error {
	e, known := diag.Lookup(diag.Code(word))
	if !known {
		hint := "hz heinzel explain lists all codes"
		if near := diag.Nearest(word); near != diag.Internal {
			hint = "did you mean " + string(near) + "?"
		}
		return usage("there is no code "+diag.Quote(word), hint)
	}
	wrong, right := diag.Excerpt(e.Code)
	if asJSON {
		return a.writeJSON(explanationOf(e, wrong, right))
	}
	return a.write([]byte(a.explanationText(e, wrong, right)))
}

// explanation is the JSON of one code.
type explanation struct {
	Version   int       `json:"version"`
	Code      diag.Code `json:"code"`
	Title     string    `json:"title"`
	Severity  string    `json:"severity"`
	Summary   string    `json:"summary"`
	Covers    []string  `json:"covers"`
	Why       string    `json:"why"`
	Fix       string    `json:"fix"`
	Ignore    []string  `json:"ignore"` // comments that silence it; none for an error
	Wrong     []snippet `json:"wrong"`
	Right     []snippet `json:"right"`
	Related   []string  `json:"related"`
	URL       string    `json:"url"`
	Since     string    `json:"since"`
	Retired   string    `json:"retired,omitempty"`
	Successor string    `json:"successor,omitempty"`
}

type snippet struct {
	File string `json:"file"`
	Text string `json:"text"`
}

func explanationOf(e diag.Entry, wrong, right []diag.Snippet) explanation {
	x := explanation{
		Version: 1, Code: e.Code, Title: e.Title, Severity: e.Severity.String(), Summary: e.Summary,
		Covers: append([]string{}, e.Covers...), Why: e.Why, Fix: e.Fix, Ignore: append([]string{}, e.Ignore()...),
		Wrong: []snippet{}, Right: []snippet{}, Related: []string{}, URL: e.Code.URL(), Since: e.Since,
		Retired: e.Retired, Successor: string(e.Successor),
	}
	for _, s := range wrong {
		x.Wrong = append(x.Wrong, snippet{s.Path, s.Text})
	}
	for _, s := range right {
		x.Right = append(x.Right, snippet{s.Path, s.Text})
	}
	for _, r := range e.Related {
		x.Related = append(x.Related, string(r))
	}
	return x
}

func (a *app) explanationText(e diag.Entry, wrong, right []diag.Snippet) string {
	bold, reset := "", ""
	if a.colored() {
		bold, reset = "\x1b[1m", "\x1b[0m"
	}
	var b strings.Builder
	head := func(s string) { fmt.Fprintf(&b, "\n%s%s%s\n", bold, s, reset) }
	fmt.Fprintf(&b, "%s%s: %s%s (%s)\n\n", bold, e.Code, e.Title, reset, e.Severity)
	a.wrap(&b, "", e.Summary)
	for _, c := range e.Covers {
		a.wrap(&b, "- ", c)
	}
	head("Why it matters")
	a.wrap(&b, "", e.Why)
	examples := func(title string, list []diag.Snippet) {
		head(title)
		for i, s := range list {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "  %s\n", s.Path)
			for _, line := range strings.Split(strings.TrimSuffix(s.Text, "\n"), "\n") {
				b.WriteString(strings.TrimRight("    "+line, " ") + "\n")
			}
		}
	}
	examples("Wrong", wrong)
	examples("Right", right)
	head("How to fix it")
	a.wrap(&b, "", e.Fix)
	if silence := e.Ignore(); len(silence) > 0 {
		head("How to silence it, with a reason")
		for _, s := range silence {
			b.WriteString("  " + s + "\n")
		}
	}
	if e.Retired != "" {
		head("Retired in " + e.Retired)
		if e.Successor != "" {
			b.WriteString("See " + string(e.Successor) + ".\n")
		}
	}
	if len(e.Related) > 0 {
		head("See also")
		for _, r := range e.Related {
			fmt.Fprintf(&b, "%s: %s\n", r, r.Title())
		}
	}
	return b.String()
}

// textWidth is where explanations are wrapped.
const textWidth = 88

// wrap writes words in lines of at most textWidth characters, fewer on a narrow terminal: the
// first behind a bullet, the others indented as far.
func (a *app) wrap(b *strings.Builder, bullet, text string) {
	columns := textWidth
	if a.env.Width > 0 {
		columns = min(columns, max(a.env.Width, 20))
	}
	indent := strings.Repeat(" ", len(bullet))
	line, used := bullet, len(bullet)
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case used+1+n > columns:
			b.WriteString(line + "\n")
			line, used = indent, len(indent)
		default:
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	b.WriteString(line + "\n")
}

// atMost refuses more than n arguments.
func atMost(n int, hint string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > n {
			return usage(fmt.Sprintf("%s doesn't take %s as well", c.CommandPath(), diag.Quote(args[n])), hint)
		}
		return nil
	}
}
