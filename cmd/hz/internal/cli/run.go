package cli

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// app is one run.
type app struct {
	env     Env
	color   choice
	helpErr error // of writing a help text, which cobra has no place for

	configuration configuration
}

// Run runs hz once and gives the exit status.
func Run(ctx context.Context, env Env) (code int) {
	a := &app{env: env, color: choice{value: "auto", values: []string{"auto", "always", "never"}}}
	defer func() {
		if fault := recover(); fault != nil {
			a.complain(fmt.Sprintf("internal error: %v", fault), reportAt)
			a.note(string(debug.Stack()))
			code = exitFault
		}
	}()
	root := a.rootFor(env.Args)
	root.SetArgs(append([]string{}, env.Args...))
	root.SetIn(env.Stdin)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = a.helpErr
	}
	return a.end(err)
}

// rootFor makes the tree of commands that a call needs. Agents and scripts run hz heinzel report
// over and over, and it is over in a millisecond: making all other commands would take a tenth
// of that.
func (a *app) rootFor(args []string) *cobra.Command {
	if len(args) < 3 || args[0] != "heinzel" || args[1] != "report" {
		return a.root()
	}
	root, heinzel := a.trunk()
	heinzel.AddCommand(a.report())
	root.AddCommand(heinzel)
	return root
}

// root makes the tree of commands.
func (a *app) root() *cobra.Command {
	root, heinzel := a.trunk()
	heinzel.AddCommand(a.list(), a.newContract(), a.playbooks(), a.check(), a.show(), a.explain(), a.fingerprint(), a.schedule(), a.graph(), a.report(), a.log())
	root.AddCommand(heinzel, a.graphAll(), a.system(), a.team(), a.lsp(), a.version(), a.completion(root))
	return root
}

// trunk makes what all commands hang on: hz itself, and hz heinzel.
func (a *app) trunk() (root, heinzel *cobra.Command) {
	root = a.group("hz", "Write and check contracts, and see what they make together", `A contract is a file called NAME.prose.md: it says what shall be kept true, from which inputs,
and when. hz writes one to begin with, finds every problem in it, with its place, a stable code
and a hint that is the fix, and says when it runs and what it needs for that.`, `  hz heinzel list                       # what is there, and how to begin
  hz heinzel new weekly-digest          # write a contract
  hz heinzel check                      # check all of yours and your team's
  hz heinzel check --path workflows     # check those below a folder, as CI does
  hz system doctor                      # see whether all is well here`)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(a.help())
	help := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		var b bytes.Buffer
		c.SetOut(&b)
		c.InitDefaultHelpFlag() // cobra does it only for the command that runs
		help(c, args)
		a.helpErr = a.write(b.Bytes())
	})
	root.SetFlagErrorFunc(flagError)
	var version bool
	root.Flags().BoolVarP(&version, "version", "v", false, "print which hz this is")
	run := root.RunE
	root.RunE = func(c *cobra.Command, args []string) error {
		if version && len(args) == 0 {
			return a.write([]byte(a.env.Build.line()))
		}
		return run(c, args)
	}
	root.PersistentFlags().Var(&a.color, "color", "colour the output: auto (on a terminal), always or never")
	complete(root, "color", a.color.values)

	heinzel = a.group("heinzel", "Write, check, show and draw contracts", `A contract (NAME.prose.md) keeps one thing true, given its inputs: YAML frontmatter says
what it reads and when it runs, a Markdown body says what the result must be.
https://github.com/heinzel/hz/blob/main/docs/authoring.md`, `  hz heinzel new weekly-digest
  hz heinzel check
  hz heinzel show weekly-digest
  hz heinzel explain HZC030
  hz heinzel graph --mermaid`)
	return root, heinzel
}

// group makes a command that only holds others. Without a verb it prints its help.
func (a *app) group(name, short, long, example string) *cobra.Command {
	return &cobra.Command{
		Use: name, Short: short, Long: long, Example: example,
		Args: cobra.ArbitraryArgs, DisableFlagsInUseLine: true,
		// A flag behind a mistyped verb isn't known here; the verb is what to speak of.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && args[0] == "help" {
				return helpOn(c, args[1:])
			}
			if len(args) > 0 {
				return unknownVerb(c, args[0])
			}
			for _, arg := range a.env.Args {
				if name := strings.TrimLeft(arg, "-"); name != arg && name != "" && c.Flag(strings.Split(name, "=")[0]) == nil {
					return unknownFlag(c, arg)
				}
			}
			return c.Help()
		},
	}
}
