//go:build !unix

package cli

import "context"

// resized gives nil: the system has no signal for it. The next screen has the new size.
func (a *app) resized(context.Context) <-chan struct{} { return nil }

// whenReaderGoes does nothing: hz notices with the next block.
func (a *app) whenReaderGoes(context.Context, context.CancelCauseFunc) {}
