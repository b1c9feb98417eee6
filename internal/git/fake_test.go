package git

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The tests stand in for git: started with FAKE_GIT set, this program does what it says.
func TestMain(m *testing.M) {
	if mode := os.Getenv("FAKE_GIT"); mode != "" {
		fake(mode)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func fake(mode string) {
	switch mode {
	case "hang":
		hold()
	case "stubborn": // neither it nor its child ends when it is asked
		signal.Ignore(syscall.SIGTERM, os.Interrupt)
		child("stubborn-child")
		hold()
	case "stubborn-child":
		signal.Ignore(syscall.SIGTERM, os.Interrupt)
		hold()
	case "parent": // ends when asked, its child doesn't
		child("stubborn-child")
		hold()
	case "leaves": // ends by itself, and leaves a child that holds its output
		child("hold")
		fmt.Println("done")
	case "hold":
		hold()
	case "flood":
		block := strings.Repeat("x", 1<<20)
		for {
			if _, err := fmt.Println(block); err != nil {
				os.Exit(1)
			}
		}
	case "flood-stderr":
		for i := range 200000 {
			fmt.Fprintf(os.Stderr, "remote: line %d\n", i)
		}
		fmt.Fprintln(os.Stderr, "fatal: the last word")
		os.Exit(128)
	case "asks": // as a program that wants a password
		_, err := io.ReadAll(os.Stdin)
		_, tty := os.OpenFile("/dev/tty", os.O_RDWR, 0)
		fmt.Printf("stdin %v, terminal %v\n", err, tty == nil)
	case "environment":
		fmt.Println(strings.Join(append(os.Environ(), os.Args[1:]...), "\n"))
	case "says":
		fmt.Fprint(os.Stderr, os.Getenv("FAKE_STDERR"))
		os.Exit(128)
	}
}

// child starts this program again and notes its process.
func child(mode string) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "FAKE_GIT="+mode)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	if err := os.WriteFile(os.Getenv("FAKE_PID"), []byte(strconv.Itoa(cmd.Process.Pid)), 0o600); err != nil {
		panic(err)
	}
}

// hold lives on for longer than any test, but not for ever.
func hold() { time.Sleep(5 * time.Minute) }

// stand gives a Git that runs this program in place of git.
func stand(t *testing.T, mode string, more ...string) *Git {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &Git{Program: self, Environ: append(os.Environ(), append(more, "FAKE_GIT="+mode)...)}
}

func run(t *testing.T, g *Git, c Command) (string, *Error) {
	t.Helper()
	c.Dir = t.TempDir()
	out, err := g.Do(context.Background(), c)
	if err == nil {
		return string(out), nil
	}
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%T: %v", err, err)
	}
	return string(out), e
}

// A run that doesn't end is ended at its limit, with everything that it started, however little
// they care for being asked.
func TestTheLimitEndsEverything(t *testing.T) {
	for _, mode := range []string{"hang", "parent", "stubborn"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			pid := filepath.Join(t.TempDir(), "pid")
			g := stand(t, mode, "FAKE_PID="+pid)
			g.Local = 3 * time.Second
			_, e := run(t, g, Command{Args: []string{"status"}})
			if e == nil || e.Kind != TimedOut || e.Error() != "git status didn't end within 3s and was stopped" || e.Cause() != NoAnswer {
				t.Fatalf("%+v", e)
			}
			if mode != "hang" {
				gone(t, pid)
			}
		})
	}
}

// gone waits until a process isn't there any more: nobody but the system's first process
// collects one whose parent died.
func gone(t *testing.T, file string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if dead(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("process %d lives on", pid)
}

// dead says whether a process is gone, or waits only to be collected.
func dead(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil || p.Signal(syscall.Signal(0)) != nil {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

// One that git left behind doesn't keep hz waiting, and isn't ended: it may be meant to stay.
func TestALeftoverDoesNotHoldHzUp(t *testing.T) {
	pid := filepath.Join(t.TempDir(), "pid")
	out, e := run(t, stand(t, "leaves", "FAKE_PID="+pid), Command{})
	if e != nil || out != "done\n" {
		t.Fatalf("%q %+v", out, e)
	}
	text, err := os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && dead(n) {
		t.Error("it was ended")
	}
	if p, err := os.FindProcess(n); err == nil {
		_ = p.Kill()
	}
}

func TestACallerThatGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	reason := errors.New("Ctrl-C")
	time.AfterFunc(200*time.Millisecond, func() { cancel(reason) })
	_, err := stand(t, "hang").Run(ctx, t.TempDir(), "fetch")
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted || !errors.Is(err, reason) {
		t.Errorf("%+v", err)
	}
}

func TestTooMuchOutput(t *testing.T) {
	if _, e := run(t, stand(t, "flood"), Command{Args: []string{"-q", "log"}}); e == nil || e.Kind != Flooded || e.Error() != "git log wrote more than 32 MiB and was stopped" {
		t.Errorf("%+v", e)
	}
	_, e := run(t, stand(t, "flood-stderr"), Command{Args: []string{"fetch"}})
	if e == nil || e.Status != 128 || e.Error() != "git fetch failed: the last word" || len(e.Said) > maxStderr || !strings.HasPrefix(e.Said, "remote: line ") {
		t.Errorf("%.200s", e)
	}
}

// Nothing that git starts can ask anybody.
func TestNobodyIsAsked(t *testing.T) {
	out, e := run(t, stand(t, "asks"), Command{})
	if e != nil || out != "stdin <nil>, terminal false\n" {
		t.Errorf("%q %+v", out, e)
	}
}

func TestEnvironment(t *testing.T) {
	g := stand(t, "environment",
		"GIT_DIR=/elsewhere", "GIT_INDEX_FILE=x", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=core.fsmonitor", "GIT_CONFIG_VALUE_0=evil", "GIT_TRACE=1",
		"GIT_ASKPASS=/evil", "SSH_ASKPASS=/evil", "LC_ALL=de_DE.UTF-8", "LANGUAGE=de", "GIT_TEMPLATE_DIR=/evil", "GIT_EXTERNAL_DIFF=/evil",
		"GIT_SSH_COMMAND=ssh -i key", "GIT_AUTHOR_NAME=Mira", "HOME=/home/mira", "SSH_AUTH_SOCK=/sock", "PWD=/elsewhere")
	out, e := run(t, g, Command{Args: []string{"status"}, Config: []Setting{{"filter.a.clean", ""}, {"filter.a=b.clean", "cat"}}})
	if e != nil {
		t.Fatal(e)
	}
	got := strings.Split(out, "\n")
	for _, want := range []string{"GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=", "SSH_ASKPASS=", "SSH_ASKPASS_REQUIRE=never", "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0",
		"GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_SSH_COMMAND=false", "GIT_AUTHOR_NAME=Mira", "HOME=/home/mira", "SSH_AUTH_SOCK=/sock",
		"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=filter.a=b.clean", "GIT_CONFIG_VALUE_0=cat",
		"--no-pager", "core.hooksPath=" + os.DevNull, "core.fsmonitor=", "filter.a.clean=", "gc.auto=0", "status"} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is missing", want)
		}
	}
	for _, line := range got {
		for _, bad := range []string{"/elsewhere", "evil", "GIT_INDEX_FILE", "GIT_TRACE", "de_DE", "LANGUAGE", "GIT_TEMPLATE_DIR", "GIT_EXTERNAL_DIFF"} {
			if strings.Contains(line, bad) {
				t.Errorf("%s came through", line)
			}
		}
	}
	out, e = run(t, g, Command{Network: true, Args: []string{"fetch"}})
	if e != nil {
		t.Fatal(e)
	}
	got = strings.Split(out, "\n")
	for _, want := range []string{"GIT_ALLOW_PROTOCOL=file:git:http:https:ssh", "GIT_SSH_COMMAND=ssh -i key -o BatchMode=yes -o ConnectTimeout=15", "GIT_PROXY_COMMAND="} {
		if !slices.Contains(got, want) {
			t.Errorf("with the network, %s is missing", want)
		}
	}
}

func TestSSHCommand(t *testing.T) {
	for _, c := range []struct {
		env  string
		want string
	}{
		{"", "ssh" + batch},
		{"GIT_SSH_COMMAND=/usr/bin/ssh -v", "/usr/bin/ssh -v" + batch},
		{`GIT_SSH_COMMAND="C:/Program Files/OpenSSH/ssh.exe" -v`, `"C:/Program Files/OpenSSH/ssh.exe" -v` + batch},
		{"GIT_SSH_COMMAND=plink -batch", "plink -batch"},
		{"GIT_SSH=/opt/my tools/ssh", "'/opt/my tools/ssh'" + batch},
		{"GIT_SSH=/opt/tortoiseplink", "/opt/tortoiseplink"},
	} {
		// What "configures" it fails, so nothing is configured.
		if got := stand(t, "says", c.env).sshCommand(context.Background(), t.TempDir()); got != c.want {
			t.Errorf("%s: %s, want %s", c.env, got, c.want)
		}
	}
}

func TestNoGit(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "git"), nil, 0o644); err != nil { // no program
		t.Fatal(err)
	}
	t.Chdir(dir)
	for _, path := range []string{"", dir, "." + string(os.PathListSeparator) + t.TempDir()} {
		_, err := (&Git{Environ: []string{"PATH=" + path}}).Run(context.Background(), t.TempDir(), "version")
		var e *Error
		if !errors.As(err, &e) || e.Kind != Missing || e.Error() != "git isn't installed, or isn't on the PATH" {
			t.Errorf("PATH=%s: %+v", path, err)
		}
	}
	for _, system := range []string{"linux", "darwin", "windows", "freebsd"} {
		if !strings.HasPrefix(Install(system), "install it: ") {
			t.Error(Install(system))
		}
	}
	_, err := (&Git{Program: filepath.Join(dir, "git")}).Run(context.Background(), dir)
	var e *Error
	if !errors.As(err, &e) || e.Kind != NotStarted || !strings.HasPrefix(e.Error(), "git can't be run: ") {
		t.Errorf("%+v", err)
	}
}

// What git says is told in one harmless line, without the passwords in it.
func TestWhatGitSays(t *testing.T) {
	for _, c := range []struct {
		stderr, message string
		cause           Cause
	}{
		{"Cloning into 'x'...\nfatal: could not read Username for 'https://h.test': terminal prompts disabled\n", "could not read Username for 'https://h.test': terminal prompts disabled", Authentication},
		{"fatal: unable to access 'https://mira:s3cret@h.test/x.git/': Could not resolve host: h.test\n", "unable to access 'https://***@h.test/x.git/': Could not resolve host: h.test", NoHost},
		{"Host key verification failed.\r\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n", "and the repository exists", HostKey},
		{"git@h.test: Permission denied (publickey).\nfatal: Could not read from remote repository.\n", "", Authentication},
		{"remote: Repository not found.\nfatal: repository 'https://h.test/x/' not found\n", "repository 'https://h.test/x/' not found", NoRepository},
		{"fatal: detected dubious ownership in repository at '/x'\nTo add an exception …\n", "detected dubious ownership in repository at '/x'", Ownership},
		{"remote: \x1b[2Jboo\nfatal: it\x07 broke\n", `it\x07 broke`, Unknown},
		{"xcrun: error: invalid active developer path\n", "git isn't installed, or isn't on the PATH", Unknown},
		{"fatal: transport 'ext' not allowed\n", "transport 'ext' not allowed", NotAllowed},
		{"Receiving objects:  10%\rReceiving objects: 100%\rfatal: early EOF\n", "early EOF", Unknown},
		{"", "git clone failed with exit status 128", Unknown},
	} {
		_, e := run(t, stand(t, "says", "FAKE_STDERR="+c.stderr), Command{Args: []string{"clone"}})
		if e == nil || !strings.Contains(e.Error(), c.message) || e.Cause() != c.cause || strings.ContainsAny(e.Error(), "\n\x1b\x07") || strings.Contains(e.Said, "s3cret") {
			t.Errorf("%q: %v, cause %s", c.stderr, e, e.Cause())
		}
	}
}
