package pins

import (
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/internal/terminal"
)

// Command gives the command that puts pin into the configuration in place of every entry of
// its contract, and keeps all others as they are written. Where there is none of the contract,
// it goes to the end.
func Command(list []Pin, pin Pin) string { return command(with(list, pin)) }

// Value gives the list that Command sets, as a person types it.
func Value(list []Pin, pin Pin) string { return value(with(list, pin)) }

// Without gives the command that takes the i-th entry out and keeps all others.
func Without(list []Pin, i int) string {
	texts := make([]string, 0, len(list))
	for j := range list {
		if j != i {
			texts = append(texts, list[j].Text)
		}
	}
	return command(texts)
}

// command gives the command that sets the whole list.
func command(texts []string) string {
	return shell.Command("hz", "system", "config", "set", Key, value(texts))
}

func value(texts []string) string {
	list := []byte{'['}
	for i, text := range texts {
		if i > 0 {
			list = append(list, ", "...)
		}
		list = terminal.AppendJSON(list, text)
	}
	return string(append(list, ']'))
}

// with gives the texts of all entries with pin among them.
func with(list []Pin, pin Pin) []string {
	texts := make([]string, 0, len(list)+1)
	placed := false
	for i := range list {
		switch p := &list[i]; {
		case p.Err != nil || p.Name != pin.Name:
			texts = append(texts, p.Text)
		case !placed:
			texts = append(texts, pin.String())
			placed = true
		}
	}
	if !placed {
		texts = append(texts, pin.String())
	}
	return texts
}
