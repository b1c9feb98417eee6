package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/heinzel/hz/compiler/diag"
)

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
