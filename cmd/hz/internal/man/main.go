// Command man writes the manual pages of hz, one for each command:
//
//	go run ./cmd/hz/internal/man [--date YYYY-MM-DD] DIR
//
// The pages are made from the commands themselves, so they are not kept in the repository; a
// release takes them along. The same commands and date give the same bytes. Without --date,
// SOURCE_DATE_EPOCH (reproducible-builds.org) says it, else the pages have none.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/heinzel/hz/cmd/hz/internal/cli"
)

func main() {
	os.Exit(run(os.Args[1:], os.Getenv, os.Stderr))
}

// run writes the pages and gives the exit status.
func run(args []string, getenv func(string) string, stderr io.Writer) int {
	flags := flag.NewFlagSet("man", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		_, _ = fmt.Fprintln(stderr, "usage: man [--date YYYY-MM-DD] DIR: writes the manual pages of hz into the folder DIR")
	}
	date := flags.String("date", "", "the date that the pages bear")
	if err := flags.Parse(args); err != nil || flags.NArg() != 1 {
		if err == nil {
			flags.Usage()
		}
		return 2
	}
	if *date == "" {
		if s := getenv("SOURCE_DATE_EPOCH"); s != "" {
			n, err := strconv.ParseInt(s, 10, 64)
			if err != nil {
				_, _ = fmt.Fprintln(stderr, "man: SOURCE_DATE_EPOCH is no number of seconds:", strconv.Quote(s))
				return 2
			}
			*date = time.Unix(n, 0).UTC().Format(time.DateOnly)
		}
	} else if _, err := time.Parse(time.DateOnly, *date); err != nil {
		_, _ = fmt.Fprintln(stderr, "man: --date is a day such as 2026-12-01, not", strconv.Quote(*date))
		return 2
	}
	err := os.MkdirAll(flags.Arg(0), 0o755)
	for name, text := range pages(cli.Commands(), *date) {
		if err == nil {
			err = os.WriteFile(filepath.Join(flags.Arg(0), name), text, 0o644)
		}
	}
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "man:", err)
		return 1
	}
	return 0
}
