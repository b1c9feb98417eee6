package git

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/internal/shell"
)

// kept are the variables of git's own that a run takes over from hz's environment: how to reach
// a remote, where the user's configuration lies, and who commits. All others (GIT_DIR,
// GIT_CONFIG_COUNT, GIT_TRACE, …) would have git work on another repository or write what
// nobody asked for; a hook or an alias that runs hz sets some of them.
var kept = []string{
	"GIT_SSH_VARIANT", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "GIT_SSL_CERT", "GIT_SSL_KEY", "GIT_SSL_NO_VERIFY", "GIT_SSL_VERSION",
	"GIT_PROXY_SSL_CAINFO", "GIT_PROXY_SSL_CERT", "GIT_PROXY_SSL_KEY", "GIT_HTTP_USER_AGENT", "GIT_HTTP_PROXY_AUTHMETHOD",
	"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES",
	"GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE",
}

// dropped are variables of others that would let a program ask somebody, or answer in another
// language. Git compares PWD with where it runs.
var dropped = []string{"SSH_ASKPASS", "SSH_ASKPASS_REQUIRE", "LC_ALL", "LANGUAGE", "PWD", "GCM_INTERACTIVE"}

// protocols are those of git itself and those that run nothing but ssh. A transport helper
// such as ext:: runs a command that the address names.
const protocols = "file:git:http:https:ssh"

// environment gives the variables of a run.
func (g *Git) environment(c Command, ssh string) []string {
	env := make([]string, 0, len(g.Environ)+16)
	for _, kv := range g.Environ {
		name, _, _ := strings.Cut(kv, "=")
		upper := strings.ToUpper(name)
		if strings.HasPrefix(upper, "GIT_") && !slices.Contains(kept, upper) || slices.Contains(dropped, upper) {
			continue
		}
		env = append(env, kv)
	}
	env = append(env,
		"LC_ALL=C",                  // what git says is read, see cause
		"GIT_TERMINAL_PROMPT=0",     // no question on a terminal
		"GIT_ASKPASS=",              // none in a window: empty counts before core.askPass and SSH_ASKPASS
		"SSH_ASKPASS=",              //
		"SSH_ASKPASS_REQUIRE=never", // ssh would open a window even without a terminal
		"GCM_INTERACTIVE=never",     // Git Credential Manager
		"GIT_OPTIONAL_LOCKS=0",      // a look at a repository keeps nobody from working in it
		"GIT_ADVICE=0",
	)
	if c.Network {
		// Set, if empty, it counts before the repository's core.gitProxy.
		env = append(env, "GIT_ALLOW_PROTOCOL="+protocols, "GIT_SSH_COMMAND="+ssh, "GIT_PROXY_COMMAND="+g.get("GIT_PROXY_COMMAND"))
	} else {
		// A clone that has only part of its objects would fetch the others when it needs them.
		env = append(env, "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_SSH_COMMAND=false")
	}
	// A key that holds a = can't be given by -c.
	n := 0
	for _, s := range c.Config {
		if strings.Contains(s.Key, "=") {
			i := strconv.Itoa(n)
			env = append(env, "GIT_CONFIG_KEY_"+i+"="+s.Key, "GIT_CONFIG_VALUE_"+i+"="+s.Value)
			n++
		}
	}
	if n > 0 {
		env = append(env, "GIT_CONFIG_COUNT="+strconv.Itoa(n))
	}
	return env
}

// always are the settings of every run: nothing that a repository names is run, and nothing
// goes on in the background.
var always = []Setting{
	{"core.hooksPath", os.DevNull},
	{"core.fsmonitor", ""},
	{"gc.auto", "0"},
	{"maintenance.auto", "false"},
	{"submodule.recurse", "false"},
}

// arguments gives all arguments of a run.
func arguments(config []Setting, args []string) []string {
	out := []string{"--no-pager"}
	for _, list := range [][]Setting{always, config} {
		for _, s := range list {
			if !strings.Contains(s.Key, "=") {
				out = append(out, "-c", s.Key+"="+s.Value)
			}
		}
	}
	return append(out, args...)
}

// batch has ssh fail where it would ask, and not wait long for a host that doesn't answer.
const batch = " -o BatchMode=yes -o ConnectTimeout=15"

// sshCommand gives what git runs as ssh: what the user's environment or configuration says, so
// that a key of their own is used, with the options that keep it from asking. What the
// repository's own configuration says doesn't count. A program that isn't OpenSSH may not know
// the options; it has no terminal, and the limit ends it.
func (g *Git) sshCommand(ctx context.Context, dir string) string {
	command := g.get("GIT_SSH_COMMAND")
	for _, scope := range []string{"--global", "--system"} {
		if command == "" {
			out, err := g.Run(ctx, dir, "config", scope, "--includes", "--get", "core.sshCommand")
			if err == nil {
				command = strings.TrimSuffix(string(out), "\n")
			}
		}
	}
	if program := g.get("GIT_SSH"); command == "" && program != "" {
		command = shell.Quote(program)
	}
	switch {
	case command == "":
		return "ssh" + batch
	case isSSH(firstWord(command)):
		return command + batch
	}
	return command
}

// firstWord gives the program of a shell command, without its quotes.
func firstWord(command string) string {
	command = strings.TrimLeft(command, " \t")
	if command != "" && strings.IndexByte(`"'`, command[0]) >= 0 {
		word, _, _ := strings.Cut(command[1:], command[:1])
		return word
	}
	word, _, _ := strings.Cut(command, " ")
	return word
}

// isSSH says whether a program is OpenSSH's ssh, by its name.
func isSSH(program string) bool {
	name := program[strings.LastIndexAny(program, `/\`)+1:]
	return name == "ssh" || strings.EqualFold(name, "ssh.exe")
}
