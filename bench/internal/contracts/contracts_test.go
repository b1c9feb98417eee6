package contracts

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func all(t *testing.T, o Options) []Contract {
	t.Helper()
	var out []Contract
	if err := Generate(o, func(_ int, c Contract) error { out = append(out, c); return nil }); err != nil {
		t.Fatal(err)
	}
	return out
}

// Measurements of two machines, or of two months, are of the same bytes.
func TestTheBytesStay(t *testing.T) {
	h := sha256.New()
	for _, c := range all(t, Options{N: 300, Seed: 1}) {
		h.Write(c.Text)
	}
	const want = "c565c22306d8bdf4a7326142754b3e802affe3fd772efa3745aa0dc6131782ff"
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("SHA-256 %s, want %s: change it only with a note in docs/performance.md, since older figures then can't be compared", got, want)
	}
}

func TestSizesAndShapes(t *testing.T) {
	const n = 5000
	sizes := make([]int, 0, n)
	var large, foreign, decomposed, invisible int
	for _, c := range all(t, Options{N: n, Seed: 1}) {
		sizes = append(sizes, len(c.Text))
		if len(c.Text) > 100<<10 {
			large++
		}
		if slices.ContainsFunc(c.Text, func(b byte) bool { return b >= utf8.RuneSelf }) {
			foreign++
		}
		if !norm.NFC.IsNormal(c.Text) {
			decomposed++
		}
		if c.Warns {
			invisible++
		}
	}
	slices.Sort(sizes)
	for _, c := range []struct {
		what           string
		got, low, high int
	}{
		{"median", sizes[n/2], 3000, 3700},
		{"97th percentile", sizes[n*97/100], 12_000, 27_000},
		{"largest", sizes[n-1], 180 << 10, 256 << 10},
		{"about 200 KB", large, n * 2 / 1000, n * 2 / 1000},
		{"not ASCII", foreign, n * 20 / 100, n * 32 / 100},
		{"decomposed", decomposed, 1, n / 100},
		{"zero-width", invisible, 1, n / 100},
	} {
		if c.got < c.low || c.got > c.high {
			t.Errorf("%s: %d, want %d to %d", c.what, c.got, c.low, c.high)
		}
	}
}

func TestEachContractStandsAlone(t *testing.T) {
	names := map[string]bool{}
	faulty := map[string]int{}
	for _, c := range all(t, Options{N: 1000, Seed: 2, Faulty: 10}) {
		if names[c.Name] {
			t.Errorf("%s stands twice", c.Name)
		}
		names[c.Name] = true
		if c.Fault != "" {
			faulty[c.Fault]++
		} else if !strings.HasPrefix(string(c.Text), "---\nname: "+c.Name+"\n") {
			t.Errorf("%s begins with %.40q", c.Name, c.Text)
		}
	}
	total := 0
	for _, n := range faulty {
		total += n
	}
	if total != 100 || len(faulty) != 14 {
		t.Errorf("%d faulty of %d codes, want 100 of 14: %v", total, len(faulty), faulty)
	}
}

func TestSmallTrees(t *testing.T) {
	for n := range 12 {
		if got := len(all(t, Options{N: n, Seed: 3, Faulty: 50})); got != n {
			t.Errorf("%d contracts, want %d", got, n)
		}
	}
}
