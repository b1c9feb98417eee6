package cli

import (
	"bytes"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint/report"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func (a *app) completion(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script that completes hz in a shell",
		Long: `Prints a script that lets a shell complete commands, flags, codes and contracts.
SHELL is bash, zsh, fish or powershell.`,
		Example: `  hz completion bash > ~/.local/share/bash-completion/completions/hz
  hz completion zsh > "${fpath[1]}/_hz"
  hz completion fish > ~/.config/fish/completions/hz.fish
  hz completion powershell | Out-String | Invoke-Expression`,
		Args:      atMost(1, "name one SHELL"),
		ValidArgs: shells,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Help()
			}
			var b bytes.Buffer
			var err error
			switch args[0] {
			case "bash":
				err = root.GenBashCompletionV2(&b, true)
			case "zsh":
				err = root.GenZshCompletion(&b)
			case "fish":
				err = root.GenFishCompletion(&b, true)
			case "powershell":
				err = root.GenPowerShellCompletionWithDesc(&b)
			default:
				return usage("there is no completion for the shell "+diag.Quote(args[0]),
					didYouMean(args[0], shells, "there is bash, zsh, fish and powershell"))
			}
			if err != nil {
				return &failure{exitFault, "the script can't be made: " + err.Error(), reportAt}
			}
			return a.write(b.Bytes())
		},
	}
}

// completeOutputs offers formats for --output; behind a = the shell completes files.
func completeOutputs(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("output", func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
		if strings.Contains(word, "=") {
			return nil, cobra.ShellCompDirectiveDefault
		}
		var out []string
		for _, f := range report.Formats() {
			out = append(out, f+"=")
		}
		return out, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
	})
}
