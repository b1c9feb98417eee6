// Package words writes what many messages of hz have in them: numbers of things, and why the
// system didn't do something.
package words

import (
	"errors"
	"io/fs"
	"os"
	"strconv"
)

// Count gives a number and the words that agree with it: "1 contract", "2 contracts".
func Count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + several
}

// Reason gives what the system says of an error, without the operation and the paths that
// os puts in front: a message says those in its own words.
func Reason(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return err.Error()
}
