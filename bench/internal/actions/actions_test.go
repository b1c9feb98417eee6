package actions

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"testing"

	"github.com/heinzel/hz/actionlog"
)

// Measurements of two machines, or of two months, are of the same bytes.
func TestTheBytesStay(t *testing.T) {
	h := sha256.New()
	sums, err := Generate(Options{N: 1000, Logs: 7, Seed: 1}, func(id string, log []byte) error {
		h.Write([]byte(id))
		h.Write(log)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	const want = "25c096f6258fe894c74f28c607d8f7e37bd800cd5c9bfe4721d8656821022556"
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("SHA-256 %s of %d bytes, want %s: change it only with a note in docs/performance.md, since older figures then can't be compared", got, sums.Bytes, want)
	}
}

// The logs are such as hz itself writes: the chain holds, nothing is odd, and no entry holds
// what entries never hold; and they hold what the sums say.
func TestTheLogsAreInOrder(t *testing.T) {
	const n = 5000
	verbs, edges := map[string]int{}, map[[3]string]bool{}
	logs, length := 0, 0
	sums, err := Generate(Options{N: n, Logs: 9, Seed: 2}, func(id string, log []byte) error {
		logs++
		length += len(log)
		report, err := actionlog.Verify(bytes.NewReader(log), id, actionlog.Check{})
		if err != nil || report.Verdict != actionlog.OKUnanchored || len(report.Findings) > 0 {
			t.Errorf("%s: %v %+v", id, err, report)
		}
		var r actionlog.Reader
		r.Reset(bytes.NewReader(log), id, actionlog.Position{})
		for r.Next() {
			e := r.Entry()
			verb := string(e.Verb())
			verbs[verb]++
			switch verb {
			case "read":
				edges[[3]string{id, string(e.Target()), "read"}] = true
			case "drafted", "published":
				edges[[3]string{id, string(e.Target()), "wrote"}] = true
			}
			if bad := actionlog.Judge(e.Action()); len(bad) > 0 {
				t.Fatalf("%s: %+v", e.Raw, bad)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(verbs, sums.Verbs) || len(edges) != sums.Edges || logs != 9 || int64(length) != sums.Bytes || sums.Targets < 40 {
		t.Errorf("%+v, and %d edges, %v", sums, len(edges), verbs)
	}
	if mean := length / n; mean < 380 || mean > 480 {
		t.Errorf("an entry has %d bytes", mean)
	}
}
