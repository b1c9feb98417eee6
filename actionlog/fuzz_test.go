package actionlog

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// lines are what programs write, and what they may write.
var lines = []string{
	`{"v":1,"seq":1,"prev":"sha256:0000000000000000000000000000000000000000000000000000000000000000","kind":"action","heinzel":"me/x","user":"mira","ts":"2026-11-06T12:00:00Z","verb":"read","target":"https://x.example/1","description":"Read.","version":"rev-1","needed_by":"2026-11-06T17:00:00Z","via":"handoff","turn":"t","request_id":"r"}`,
	`{"v":1,"seq":2,"prev":"x","kind":"action","share_changed":0.250,"output_fp":"sha256:00","targets":["a","b\"\u00fc\ud83d\ude00"],"because":"größer\n"}`,
	`{"v":1,"seq":2,"targets":[],"description":"\\","x":{"y":[1,2,{"z":null}]}}`,
	` { "v" : 1.0 , "seq" : 1e3, "targets" : [ "a" , 1 ], "output_fp" : { "a" : "b" } } `,
	`{"v":-0.5e-7,"seq":00}`, `{"v":1,"v":1}`, `{"targets":[}`, `{"targets":["a"`, `{"targets":[`, `{"user":"\ud800\u0041"}`, "{\"user\":\"\xff\"}", "{\"user\":\"\t\"}", `{"share_changed":-}`, `{}`, `[]`, ``,
}

// The scanner is fast and narrow: whatever it reads, encoding/json reads the same, member by
// member and byte by byte.
func FuzzScan(f *testing.F) {
	for _, s := range lines {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.IndexByte(line, '\n') >= 0 {
			return
		}
		var fast, slow Entry
		if !fast.scan(line) {
			return
		}
		if err := slow.decode(line); err != nil {
			t.Fatalf("scan reads %q, decode doesn't: %v", line, err)
		}
		fast.scratch, slow.scratch = nil, nil
		if fast.V != slow.V || fast.Seq != slow.Seq || fast.seen != slow.seen || fast.odd != slow.odd || len(slow.Extra) > 0 || len(fast.targets) != len(slow.targets) {
			t.Fatalf("%q: %+v and %+v", line, fast, slow)
		}
		for i := range fields {
			if !bytes.Equal(fast.texts[i], slow.texts[i]) {
				t.Fatalf("%q: %s is %q and %q", line, i, fast.texts[i], slow.texts[i])
			}
		}
		for i := range fast.targets {
			if !bytes.Equal(fast.targets[i], slow.targets[i]) {
				t.Fatalf("%q: target %d is %q and %q", line, i, fast.targets[i], slow.targets[i])
			}
		}
		// And encoding/json itself, not by way of decode.
		var all map[string]any
		if err := json.Unmarshal(line, &all); err != nil || len(all) != bitsOf(fast.seen) {
			t.Fatalf("%q: %v, %d members", line, err, len(all))
		}
		for i := range fields {
			if s, ok := all[names[i]].(string); ok && s != string(fast.texts[i]) {
				t.Fatalf("%q: %s is %q, want %q", line, i, fast.texts[i], s)
			}
		}
		if list, ok := all["targets"].([]any); ok {
			for i, x := range list {
				if x != string(fast.targets[i]) {
					t.Fatalf("%q: target %d is %q, want %q", line, i, fast.targets[i], x)
				}
			}
		}
	})
}

func bitsOf(n uint32) int {
	count := 0
	for ; n > 0; n &= n - 1 {
		count++
	}
	return count
}

// decode reads what encoding/json reads, but for what hz is stricter about.
func FuzzDecode(f *testing.F) {
	for _, s := range lines {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var e Entry
		err := e.decode(line)
		var all map[string]json.RawMessage
		if e := json.Unmarshal(line, &all); err == nil && (e != nil || all == nil) {
			t.Fatalf("decode reads %q, encoding/json doesn't: %v", line, e)
		}
		if err != nil {
			return
		}
		if bitsOf(e.seen)+len(e.Extra) != len(all) {
			t.Fatalf("%q: %d and %d members, want %d", line, bitsOf(e.seen), len(e.Extra), len(all))
		}
		for _, x := range e.Extra {
			if !reflect.DeepEqual(json.RawMessage(x.JSON), all[x.Name]) {
				t.Fatalf("%q: %s is %q, want %q", line, x.Name, x.JSON, all[x.Name])
			}
		}
	})
}

// Whatever a log holds, verifying it ends with a verdict, in memory and by way of a file, and
// cut into pieces of any size.
func FuzzVerify(f *testing.F) {
	log := chain(`"verb":"read","target":"a","description":"x"`, `"verb":"read","target":"b","description":"x"`, `"verb":"read","target":"c","description":"x"`)
	f.Add([]byte(log), 40)
	f.Add([]byte(log[:len(log)-1]), 1)
	f.Add([]byte(log[:len(log)-20]), 400)
	f.Add([]byte(strings.Replace(log, `"a"`, `"b"`, 1)), 7)
	f.Add([]byte(log+"\n\x00\n\x00"), 1)
	for _, s := range lines {
		f.Add([]byte(s+"\n"+s), 3)
	}
	f.Fuzz(func(t *testing.T, text []byte, at int) {
		whole, err := Verify(bytes.NewReader(text), "me/x", Check{Now: noon})
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := Verify(&chunks{text, at&255 + 1}, "me/x", Check{Now: noon})
		if err != nil || !reflect.DeepEqual(whole, pieces) {
			t.Fatalf("%+v, in pieces %v %+v", whole, err, pieces)
		}
		if whole.Message == "" || whole.Head.Offset > int64(len(text)) || whole.Tail != nil && whole.Head.Offset+whole.Tail.Size != int64(len(text)) {
			t.Fatalf("%+v", whole)
		}
		if whole.Tail == nil && whole.Head.Offset != int64(len(text)) {
			t.Fatalf("%d of %d bytes were read", whole.Head.Offset, len(text))
		}
		if !utf8.ValidString(whole.Message) {
			t.Fatalf("%q", whole.Message)
		}
	})
}

// chunks gives a text in pieces of one size.
type chunks struct {
	text []byte
	n    int
}

func (c *chunks) Read(b []byte) (int, error) {
	if len(c.text) == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), c.n)], c.text)
	c.text = c.text[n:]
	return n, nil
}

// After any bytes an append either works, and the log is fine and has all that it had, or
// changes nothing.
func FuzzAppend(f *testing.F) {
	log := chain(`"verb":"read","target":"a","description":"x"`, `"verb":"read","target":"b","description":"x"`)
	f.Add([]byte(log))
	f.Add([]byte(log[:len(log)-1]))
	f.Add([]byte(log[:len(log)-9]))
	f.Add([]byte(log + "\n"))
	f.Add([]byte(log + "\x00\n"))
	f.Add([]byte{})
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := In(filepath.Join(dir, "data")).Log("me/x")
		if err != nil {
			t.Fatal(err)
		}
		l.sync = func(*os.File) error { return nil } // thousands of runs, and no crash
		if err := os.RemoveAll(l.Folder()); err != nil {
			t.Fatal(err)
		}
		write(t, l, string(text))
		before, err := Verify(bytes.NewReader(text), "me/x", Check{})
		if err != nil {
			t.Fatal(err)
		}
		done, err := l.Append(t.Context(), action(1))
		after := stored(t, l)
		if err != nil {
			if after != string(text) {
				t.Fatalf("%v, and %q became %q", err, text, after)
			}
			if v := before.Verdict; v.Fine() || v == TornTail {
				t.Fatalf("%s, and %v", v, err)
			}
			return
		}
		if !strings.HasPrefix(after, string(text[:before.Head.Offset])) || !strings.HasSuffix(after, string(done.Line)+"\n") {
			t.Fatalf("%q became %q", text, after)
		}
		report, err := l.Verify(Check{Now: noon.Add(time.Hour)})
		if err != nil || report.Verdict != OKUnanchored || report.Entries < before.Entries+1 {
			t.Fatalf("%v %+v", err, report)
		}
	})
}
