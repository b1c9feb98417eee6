//go:build debian

package report

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/heinzel/hz/lint"
)

// TestDebianJUnitSchema holds JUnit reports against Jenkins' schema with xmllint, and
// checkstyle ones against XML itself: that tool publishes no schema.
func TestDebianJUnitSchema(t *testing.T) {
	corpus, o := corpusResult(t)
	for name, r := range map[string]*lint.Result{
		"sample": sample(t), "corpus": corpus, "nasty": checked(t, nastyTree(t)), "none": {}, "clean": checked(t, o.Dir, "valid"),
	} {
		for _, warnings := range []bool{false, true} {
			validate(t, name, write(t, r, Options{Format: JUnit, WarningsCount: warnings}), "--schema", "testdata/schemas/jenkins-junit.xsd")
		}
		validate(t, name, write(t, r, Options{Format: Checkstyle}))
	}
	if err := xmllint([]byte("<testsuites><testsuite/></testsuites>"), "--schema", "testdata/schemas/jenkins-junit.xsd"); err == nil {
		t.Error("the schema lets a suite without a name through")
	}
}

func validate(t *testing.T, name string, text []byte, args ...string) {
	t.Helper()
	if err := xmllint(text, args...); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func xmllint(text []byte, args ...string) error {
	cmd := exec.Command("xmllint", append([]string{"--noout", "--nonet"}, append(args, "-")...)...)
	cmd.Stdin = bytes.NewReader(text)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return &failed{err, said.String()}
	}
	return nil
}

type failed struct {
	err  error
	said string
}

func (f *failed) Error() string { return f.err.Error() + "\n" + f.said[:min(len(f.said), 2000)] }
