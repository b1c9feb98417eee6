package git

import "strings"

// Cause is why git couldn't do what it was asked, as far as it can be told from what it said:
// one word for programs to act on.
type Cause string

// The causes.
const (
	Unknown        Cause = "failed"
	Authentication Cause = "authentication"     // the remote asks who one is, and git has no answer
	Forbidden      Cause = "forbidden"          // the remote knows who one is, and says no
	HostKey        Cause = "host_key"           // ssh doesn't know the host's key, or another one
	NoHost         Cause = "unknown_host"       // the name of the host leads nowhere
	NoAnswer       Cause = "no_answer"          // the host refuses the connection, or doesn't answer
	Certificate    Cause = "certificate"        // the host's certificate isn't trusted
	NoRepository   Cause = "no_such_repository" // there is nothing at the address
	NotAllowed     Cause = "transport_not_allowed"
	Ownership      Cause = "dubious_ownership" // the repository belongs to somebody else
	NoCheckout     Cause = "not_a_repository"
)

// signs are texts by which a cause shows, the surest first. Git says them in English (LC_ALL=C);
// ssh and the C library do so, too.
var signs = []struct {
	text  string
	cause Cause
}{
	{"detected dubious ownership", Ownership},
	{"unsafe repository (", Ownership}, // git 2.35.2
	{"not a git repository", NoCheckout},
	{"Host key verification failed", HostKey},
	{"REMOTE HOST IDENTIFICATION HAS CHANGED", HostKey},
	{"terminal prompts disabled", Authentication},
	{"could not read Username", Authentication},
	{"could not read Password", Authentication},
	{"Authentication failed", Authentication},
	{"Permission denied (", Authentication},
	{"Too many authentication failures", Authentication},
	{"The requested URL returned error: 401", Authentication},
	{"The requested URL returned error: 403", Forbidden},
	{"The requested URL returned error: 404", NoRepository},
	{"Could not resolve host", NoHost},
	{"Name or service not known", NoHost},
	{"nodename nor servname provided", NoHost},
	{"Temporary failure in name resolution", NoHost},
	{"SSL certificate problem", Certificate},
	{"server certificate verification failed", Certificate},
	{"certificate subject name", Certificate},
	{"Connection refused", NoAnswer},
	{"Connection timed out", NoAnswer},
	{"Operation timed out", NoAnswer},
	{"No route to host", NoAnswer},
	{"Network is unreachable", NoAnswer},
	{"Failed to connect to", NoAnswer},
	{"Couldn't connect to server", NoAnswer},
	{"unable to connect to", NoAnswer},
	{"Connection reset by peer", NoAnswer},
	{"Operation too slow", NoAnswer},
	{"' not allowed", NotAllowed}, // transport 'ext' not allowed
	{"repository not found", NoRepository},
	{"Repository not found", NoRepository},
	{"does not appear to be a git repository", NoRepository},
	{"does not exist", NoRepository},
	{"' not found", NoRepository},
}

// Cause gives the cause of a run that failed. One that timed out with the network had no answer.
func (e *Error) Cause() Cause {
	if e.Kind == TimedOut {
		return NoAnswer
	}
	for _, s := range signs {
		if strings.Contains(e.Said, s.text) {
			return s.cause
		}
	}
	return Unknown
}
