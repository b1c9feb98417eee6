package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
)

// codeList is the value of a flag that takes codes or beginnings of codes, with commas or the
// flag given again between them. Blanks and a comma at the end do no harm.
type codeList []string

// String gives the list as it may be written.
func (l *codeList) String() string { return strings.Join(*l, ",") }

// Type names the value in help.
func (l *codeList) Type() string { return "CODES" }

// Set adds codes.
func (l *codeList) Set(s string) error {
	for code := range strings.SplitSeq(s, ",") {
		if code = strings.TrimSpace(code); code != "" {
			*l = append(*l, code)
		}
	}
	return nil
}

// codeNames gives all codes with their titles, for the shell.
func codeNames() []string {
	var out []string
	for _, e := range diag.Catalog() {
		out = append(out, string(e.Code)+"\t"+e.Title)
	}
	return out
}

// completeCodes offers codes for each place of a list.
func completeCodes(c *cobra.Command, flag string) {
	_ = c.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		names := codeNames()
		for i := range names {
			names[i] = before + names[i]
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
}

// nothing is for an argument or a flag whose words only the person knows.
func nothing(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveNoFileComp
}
