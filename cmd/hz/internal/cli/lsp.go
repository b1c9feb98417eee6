package cli

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/lsp"
)

// serverGC is how far memory may grow beyond what is kept, in percent, before the server's
// collector runs: it keeps outlines for hours where a check is over in a second.
const serverGC = 100

// serverHead is how long reading of the workspace waits at the start for the document that the
// person looks at: most clients open it a few milliseconds after initialize.
const serverHead = 20 * time.Millisecond

// editorsPage tells how editors are set up.
const editorsPage = "https://github.com/heinzel/hz/blob/main/docs/editors.md"

func (a *app) lsp() *cobra.Command {
	var stdio bool
	var pipe string
	var port int
	c := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor: problems while typing, fixes, hover, completion, rename",
		Long: `Speaks the Language Server Protocol 3.17 with an editor, over standard input and output unless
a flag says otherwise. Editors start it by themselves; how to set one up:
` + editorsPage + `

Each folder that the editor has open is checked as hz heinzel check FOLDER does, with the texts
in the editor in the place of the files. Nothing is sent anywhere but to the editor.`,
		Example:           "  hz lsp\n  hz lsp --pipe /run/user/1000/editor.sock",
		Args:              atMost(0, "hz lsp takes no PATH: the editor tells which folders are open"),
		ValidArgsFunction: nothing,
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case stdio && (pipe != "" || port != 0), pipe != "" && port != 0:
				return usage("--stdio, --pipe and --socket are different ways to the editor", "give one of them")
			case pipe != "":
				conn, err := lsp.Dial(pipe)
				return a.serve(c.Context(), conn, err)
			case c.Flags().Changed("socket"):
				conn, err := lsp.DialPort(port)
				return a.serve(c.Context(), conn, err)
			}
			if a.env.StdinTerminal { // somebody typed it, and sees nothing happen
				a.note("hz lsp speaks with an editor, which starts it by itself; Ctrl-C ends it. How to set one up:\n" + editorsPage + "\n")
			}
			return a.speak(c.Context(), a.env.Stdin, a.env.Stdout)
		},
	}
	c.Flags().BoolVar(&stdio, "stdio", false, "speak over standard input and output (the default)")
	c.Flags().StringVar(&pipe, "pipe", "", "connect to the editor at this Unix socket or named pipe (`NAME`)")
	c.Flags().IntVar(&port, "socket", 0, "connect to the editor at this TCP `PORT` of this machine")
	// Clients made with vscode-languageserver-node's options add it by themselves.
	c.Flags().Int("clientProcessId", 0, "the editor's process `ID`; initialize tells it, too")
	return c
}

// serve speaks with an editor that hz connected to.
func (a *app) serve(ctx context.Context, conn io.ReadWriteCloser, err error) error {
	if err != nil {
		return refuse("the editor can't be reached: "+err.Error(), "it must listen before it starts hz lsp")
	}
	defer func() { _ = conn.Close() }() // it ends with the process
	return a.speak(ctx, conn, conn)
}

// speak serves one client.
func (a *app) speak(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	o := lsp.Options{Version: a.env.Build.Version, Environment: a.environment(), Now: a.env.Now, Log: a.env.Stderr, Head: serverHead}
	if a.env.get("GOGC") == "" && a.env.get("GOMEMLIMIT") == "" {
		o.GC = serverGC
		defer debug.SetGCPercent(debug.SetGCPercent(serverGC))
	}
	var err error
	if o.Zone, _, err = a.zone(""); err != nil {
		o.Zone = a.env.Local
	}
	code := lsp.Serve(ctx, in, out, o)
	var by *signalled
	switch {
	case errors.As(context.Cause(ctx), &by):
		return by
	case code != 0:
		return &failure{code: code}
	}
	return nil
}
