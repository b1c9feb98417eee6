package doctor

import (
	"fmt"

	"github.com/heinzel/hz/compiler/diag"
)

// programs are the commands of the runners that hz knows.
var programs = map[string]string{"claude-code": "claude", "codex": "codex", "gemini-cli": "gemini", "opencode": "opencode"}

// runner looks whether the program that runs agent sessions is there.
func (e *examination) runner(name string) {
	program := programs[name]
	if c := e.Settings.Runner.Command; len(c) > 0 {
		program = c[0]
	}
	if program == "" || e.LookPath == nil {
		return
	}
	if _, err := e.LookPath(program); err == nil {
		e.add(Finding{Area: Bindings, Status: OK, Message: fmt.Sprintf("agent sessions run with %s, by the program %s", name, diag.Visible(program))})
		return
	}
	e.add(Finding{Area: Bindings, Status: Attention, Message: fmt.Sprintf("the program of the runner %s isn't there: %s", name, diag.Quote(program)),
		Means: "contracts can be written and checked, but none can be drafted",
		Hint:  "install it, or bind another runner: hz system capability list shows which there are"})
}
