package actionlog

import (
	"bytes"
	"crypto/sha256"
	"os"
	"strings"
	"testing"
)

// BenchmarkVerify reads a log of entries as hz writes them: bytes a second.
func BenchmarkVerify(b *testing.B) {
	log := benchLog(b)
	b.SetBytes(int64(len(log)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := Verify(bytes.NewReader(log), "me/x", Check{Now: noon.AddDate(1, 0, 0)})
		if err != nil || !r.Verdict.Fine() {
			b.Fatal(err, r)
		}
	}
}

// BenchmarkRead does the same without looking for findings.
func BenchmarkRead(b *testing.B) {
	log := benchLog(b)
	src := bytes.NewReader(log)
	b.SetBytes(int64(len(log)))
	b.ReportAllocs()
	var r Reader
	for b.Loop() {
		src.Reset(log)
		r.Reset(src, "me/x", Position{})
		n := 0
		for r.Next() {
			if r.Entry() == nil || r.Fault() != nil {
				b.Fatal(r.Fault())
			}
			n++
		}
		if n != 5000 {
			b.Fatal(n)
		}
	}
}

// BenchmarkDecode reads a line with encoding/json: what lines in another form cost.
func BenchmarkDecode(b *testing.B) {
	line := bytes.SplitN(benchLog(b), []byte("\n"), 2)[0]
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	var e Entry
	for b.Loop() {
		e.reset()
		if err := e.decode(line); err != nil {
			b.Fatal(err)
		}
	}
}

func benchLog(b *testing.B) []byte {
	b.Helper()
	var log []byte
	var prev Hash
	for n := range 5000 {
		a := action(n)
		a.Description = "Two rows moved since last week, nothing else changed; größere Änderung geprüft."
		r, _, _, err := prepare("me/x", a, nil)
		if err != nil {
			b.Fatal(err)
		}
		line := r.line(int64(n+1), prev)
		prev = sha256.Sum256(line)
		log = append(log, line...)
	}
	return log
}

// BenchmarkAppend writes one entry, with and without the disk's part of it.
func BenchmarkAppend(b *testing.B) {
	for name, sync := range map[string]func(*os.File) error{"synced": (*os.File).Sync, "unsynced": func(*os.File) error { return nil }} {
		b.Run(name, func(b *testing.B) {
			l := newLog(b)
			l.sync = sync
			mustAppend(b, l, action(1))
			b.ReportAllocs()
			for b.Loop() {
				mustAppend(b, l, action(1))
			}
		})
	}
}

// BenchmarkPrepare cleans, judges and checks one action.
func BenchmarkPrepare(b *testing.B) {
	a := action(1)
	a.Description = strings.Repeat("Two rows moved since last week, ", 6)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, _, err := prepare("me/x", a, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJudge judges entries as they are read: what checking whole logs costs.
func BenchmarkJudge(b *testing.B) {
	var e Entry
	if err := e.parse(bytes.SplitN(benchLog(b), []byte("\n"), 2)[0]); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if bad := Judge(e.Action()); len(bad) > 0 {
			b.Fatal(bad)
		}
	}
}
