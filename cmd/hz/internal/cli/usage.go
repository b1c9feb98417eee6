package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/heinzel/hz/compiler/diag"
)

// unknownVerb says that a command has no such word, and which one was probably meant: one of
// its own, or one that stands elsewhere, as in `hz check`.
func unknownVerb(c *cobra.Command, word string) error {
	var names []string
	for _, sub := range c.Commands() {
		if !sub.Hidden && sub.Name() != "help" {
			names = append(names, sub.Name())
		}
	}
	hint := didYouMean(word, names, "there is "+strings.Join(names, ", "))
	if path := elsewhere(c, word); path != "" {
		hint = "did you mean " + path + "?"
	}
	if child(c, word) != nil { // behind a --
		hint = "leave the -- in front of it out"
	}
	return usage(fmt.Sprintf("%s has no command %s", c.CommandPath(), diag.Quote(word)), hint)
}

// elsewhere gives the path of a command that c doesn't have: one of that very name, or the
// nearest one when c has none that is near.
func elsewhere(c *cobra.Command, word string) string {
	paths := map[string]string{}
	var names, own []string
	var walk func(*cobra.Command)
	walk = func(at *cobra.Command) {
		for _, sub := range at.Commands() {
			if at == c {
				own = append(own, sub.Name())
			} else if _, there := paths[sub.Name()]; !there {
				paths[sub.Name()] = sub.CommandPath()
				names = append(names, sub.Name())
			}
			walk(sub)
		}
	}
	walk(c.Root())
	if path, there := paths[word]; there || diag.Suggest(word, own) != "" {
		return path
	}
	return paths[diag.Suggest(word, names)]
}

// unknownFlag says that a command has no such flag; flag is as it was written.
func unknownFlag(c *cobra.Command, flag string) error {
	flag, _, _ = strings.Cut(flag, "=")
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	hint := "see " + c.CommandPath() + " --help"
	// The dashes are no part of the word: they would make any two short flags look alike.
	word := strings.TrimLeft(flag, "-")
	if near := diag.Suggest(word, names); near != "" && len(word) > 1 {
		hint = "did you mean --" + near + "?"
	} else if slices.Contains(names, word) {
		hint = "did you mean --" + word + "?"
	}
	return usage(fmt.Sprintf("%s has no flag %s", c.CommandPath(), diag.Quote(flag)), hint)
}

// flagError says in hz's own words what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var none *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &none):
		if short := none.GetSpecifiedShortnames(); short != "" {
			return unknownFlag(c, "-"+short)
		}
		return unknownFlag(c, "--"+none.GetSpecifiedName())
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
