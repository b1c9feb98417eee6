package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/heinzel/hz/compiler/diag"
)

// app is one run.
type app struct {
	env     Env
	color   choice
	helpErr error // of writing a help text, which cobra has no place for
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
	root := a.root()
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

// root makes the tree of commands.
func (a *app) root() *cobra.Command {
	root := a.group("hz", "Check contracts, and see what they make together", `hz checks contracts: files called NAME.prose.md that say what shall be kept true, from
which inputs, and when. It finds every problem with its place, a stable code and a hint
that is the fix.`, `  hz heinzel check                      # every contract of yours
  hz heinzel check --path workflows     # those below a folder, as CI does it
  hz heinzel explain HZC030             # what a code means`)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true, Run: func(*cobra.Command, []string) {}})
	help := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		var b bytes.Buffer
		c.SetOut(&b)
		help(c, args)
		a.helpErr = a.write(b.Bytes())
	})
	root.SetFlagErrorFunc(flagError)
	root.Version = a.env.Build.Version // for --version
	root.SetVersionTemplate(strings.ReplaceAll(a.env.Build.line(), "{{", ""))
	root.PersistentFlags().Var(&a.color, "color", "colour the output: auto (on a terminal), always or never")
	complete(root, "color", a.color.values)

	heinzel := a.group("heinzel", "Check, explain and draw contracts", `A contract (NAME.prose.md) keeps one thing true, given its inputs: YAML frontmatter says
what it reads and when it runs, a Markdown body says what the result must be.`, `  hz heinzel check --path workflows
  hz heinzel schedule weekly-digest --count 3
  hz heinzel graph --mermaid`)
	heinzel.AddCommand(a.check(), a.explain(), a.fingerprint(), a.schedule(), a.graph())
	root.AddCommand(heinzel, a.version(), a.completion(root))
	return root
}

// group makes a command that only holds others. Without a verb it prints its help.
func (a *app) group(name, short, long, example string) *cobra.Command {
	return &cobra.Command{
		Use: name, Short: short, Long: long, Example: example,
		Args: cobra.ArbitraryArgs, DisableFlagsInUseLine: true,
		// A flag behind a mistyped verb isn't known here; the verb is what to speak of.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		RunE: func(c *cobra.Command, args []string) error {
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

func unknownVerb(c *cobra.Command, word string) error {
	var names []string
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return usage(fmt.Sprintf("%s has no command %s", c.CommandPath(), diag.Quote(word)),
		didYouMean(word, names, "there is "+strings.Join(names, ", ")))
}

func unknownFlag(c *cobra.Command, flag string) error {
	flag = strings.Split(flag, "=")[0]
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return usage(fmt.Sprintf("%s has no flag %s", c.CommandPath(), diag.Quote(flag)),
		didYouMean(flag, names, "see "+c.CommandPath()+" --help"))
}

// flagError says in hz's own words what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var none *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &none):
		name := none.GetSpecifiedName()
		if len(none.GetSpecifiedShortnames()) == 0 {
			return unknownFlag(c, "--"+name)
		}
		return unknownFlag(c, "-"+name)
	case errors.As(err, &missing):
		return usage(fmt.Sprintf("--%s needs a value", missing.GetSpecifiedName()), "see "+c.CommandPath()+" --help")
	case errors.As(err, &value):
		var f *failure
		if errors.As(value.Unwrap(), &f) {
			return usage(fmt.Sprintf("--%s can't be %s", value.GetFlag().Name, diag.Quote(value.GetValue())), f.hint)
		}
		return usage(fmt.Sprintf("--%s can't be %s", value.GetFlag().Name, diag.Quote(value.GetValue())),
			"it takes "+article(value.GetFlag().Value.Type()))
	}
	return usage(err.Error(), "see "+c.CommandPath()+" --help")
}

// article names the type of a flag's value.
func article(kind string) string {
	switch kind {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	}
	return "a " + kind
}

// choice is the value of a flag that takes one of a few words.
type choice struct {
	value  string
	values []string
}

// String gives the word.
func (c *choice) String() string { return c.value }

// Type names the value in help.
func (c *choice) Type() string { return strings.Join(c.values, "|") }

// Set takes a word; the error holds what the hint has to say.
func (c *choice) Set(s string) error {
	for _, v := range c.values {
		if s == v {
			c.value = s
			return nil
		}
	}
	return &failure{exitUsage, "no such value", didYouMean(s, c.values, "it takes "+strings.Join(c.values, ", "))}
}

// complete offers a flag's words to the shell.
func complete(c *cobra.Command, flag string, words []string) {
	// The only error is one of a flag that isn't there; a test sees all flags complete.
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// colored says whether the output may have colour. NO_COLOR (no-color.org) counts before
// CLICOLOR_FORCE (bixense.com/clicolors), and --color before both.
func (a *app) colored() bool {
	switch {
	case a.color.value == "always":
		return true
	case a.color.value == "never", a.env.get("NO_COLOR") != "":
		return false
	}
	if force := a.env.get("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return a.env.StdoutTerminal && a.env.get("TERM") != "dumb"
}

// write writes a whole output at once.
func (a *app) write(text []byte) error {
	_, err := a.env.Stdout.Write(text)
	return outputError(err)
}

// outputError says what a failed write means; a closed pipe stays what it is.
func outputError(err error) error {
	if err == nil || errors.Is(err, io.ErrClosedPipe) {
		return err
	}
	return fmt.Errorf("the output can't be written: %w", err)
}
