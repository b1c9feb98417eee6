// Package spines makes action logs for tests: such as hz writes them, and such as it never
// would.
package spines

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Line is a line of a log that is to be written.
type Line struct {
	V    int    // 0 for the format of today
	Body string // the members behind prev, without braces
	Raw  string // the whole line without its line feed, in place of all that
	// Skip is added to the line's number, and Unlink makes its prev a wrong one.
	Skip   int
	Unlink bool
}

// Chain appends lines to a log: each is linked to the one before.
func Chain(log []byte, lines ...Line) []byte {
	var prev [sha256.Size]byte
	seq := 0
	for _, line := range strings.SplitAfter(string(log), "\n") {
		if !strings.HasSuffix(line, "\n") {
			continue
		}
		prev = sha256.Sum256([]byte(line))
		var e struct{ Seq int }
		if json.Unmarshal([]byte(line), &e) == nil && e.Seq > 0 {
			seq = e.Seq
		} else {
			seq++
		}
	}
	for _, l := range lines {
		seq += 1 + l.Skip
		line := l.Raw
		if line == "" {
			if l.Unlink {
				prev[0]++
			}
			line = fmt.Sprintf(`{"v":%d,"seq":%d,"prev":"sha256:%s",%s}`, max(1, l.V), seq, hex.EncodeToString(prev[:]), l.Body)
		}
		line += "\n"
		log = append(log, line...)
		prev = sha256.Sum256([]byte(line))
	}
	return log
}

// Path gives where the log of a Heinzelmännchen lies.
func Path(dir, id string) string {
	return filepath.Join(dir, "heinzel", filepath.FromSlash(id), "spine.jsonl")
}

// Write writes a log. Its time differs from that of every log that was written before.
func Write(dir, id string, log []byte) error {
	path := Path(dir, id)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(path, log, 0o600); err != nil {
		return err
	}
	tick++
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).Add(time.Duration(tick) * time.Second)
	return os.Chtimes(path, at, at)
}

var tick int

// Action gives the body of an action. members are names and texts in turn.
func Action(id, ts, verb, target string, members ...string) string {
	b := fmt.Sprintf(`"kind":"action","heinzel":%s,"user":"mira","ts":%s,"verb":%s,"target":%s,"description":%s`, quote(id), quote(ts), quote(verb), quote(target), quote("It was "+verb+"."))
	for i := 0; i < len(members); i += 2 {
		b += "," + quote(members[i]) + ":" + quote(members[i+1])
	}
	return b
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// Random gives lines of a log. With odd, some are such as hz never writes, or break the chain.
func Random(r *rand.Rand, id string, n int, odd bool) []Line {
	at := time.Date(2026, 11, 1+r.IntN(20), 0, 0, 0, 0, time.UTC)
	out := make([]Line, 0, n)
	for range n {
		at = at.Add(time.Duration(1+r.IntN(200)) * time.Minute)
		l := Line{Body: action(r, id, at)}
		if odd && r.IntN(6) == 0 {
			spoil(r, id, at, &l)
		}
		out = append(out, l)
	}
	return out
}

func pick(r *rand.Rand, all ...string) string { return all[r.IntN(len(all))] }

func action(r *rand.Rand, id string, at time.Time) string {
	ts := at.Format(time.RFC3339)
	target := pick(r, "#team", "https://tracker.example.com/browse/PAY-1", "contract:me/weekly-digest#digest", `a "quoted" <target>`, "größere\u2028Ziele", "asset:"+fmt.Sprint(r.IntN(9)))
	some := func(members ...string) []string {
		var out []string
		for i := 0; i < len(members); i += 2 {
			if r.IntN(3) > 0 {
				out = append(out, members[i], members[i+1])
			}
		}
		return out
	}
	n := fmt.Sprint(r.IntN(1000))
	switch r.IntN(10) {
	case 0, 1, 2:
		return Action(id, ts, "read", target, some("version", "rev-"+n, "needed_by", ts, "via", "handoff")...)
	case 3, 4:
		return Action(id, ts, "drafted", target, some("where", "drafts/"+n, "contract_version", "1."+n, "draft", "sha256:"+n)...)
	case 5:
		return Action(id, ts, pick(r, "approved", "rejected"), target, some("by", "mira", "at", ts, "output_fp", "sha256:"+n)...) + pick(r, "", `,"share_changed":0.50`)
	case 6:
		return Action(id, ts, "published", target, some("where", "#"+n)...)
	case 7:
		return Action(id, ts, "fell_back", target, some("input", "i"+n, "used", "rev-"+n, "deadline", ts)...)
	case 8:
		return Action(id, ts, "heartbeat", id)
	}
	return Action(id, ts, pick(r, "aliased", "alias.rejected"), "the report "+n, some("because", "same document")...) + `,"targets":["#team","asset:` + n + `"]`
}

// spoil makes a line one that hz never writes.
func spoil(r *rand.Rand, id string, at time.Time, l *Line) {
	ts := at.Format(time.RFC3339)
	switch r.IntN(15) {
	case 0:
		l.V = 2
	case 1:
		l.Raw = pick(r, " ", "{", "null", `{"v":1}`, "\xff", `{"v":1,"v":1}`)
	case 2:
		l.Skip = r.IntN(3) - 1
	case 3:
		l.Unlink = true
	case 4:
		l.Body = Action("me/somebody-else", ts, "read", "#team")
	case 5:
		l.Body = Action(id, ts, pick(r, "wrote", "readd", ""), "#team")
	case 6:
		l.Body = Action(id, pick(r, "1999-01-01T00:00:00Z", "2999-12-31T23:59:59Z", "2026-11-02T00:00:00Z"), "read", "#team")
	case 7:
		l.Body = Action(id, pick(r, "yesterday", "", "2026-11-02 00:00:00", "2026-11-02T08:00:00+02:00", "2026-11-31T00:00:00Z"), "read", "#team")
	case 8:
		l.Body = Action(id, ts, "read", "")
	case 9:
		l.Body = `"kind":"turn.finished","heinzel":` + quote(id) + `,"user":"theo","ts":` + quote(ts)
	case 10:
		l.Body = `"kind":"dream","heinzel":` + quote(id) + `,"ts":` + quote(ts)
	case 11:
		l.Body = strings.Replace(l.Body, `"user":"mira"`, pick(r, `"user":7`, `"user":"theo"`, `"nothing":{}`, `"user":""`), 1)
	case 12:
		l.Body += pick(r, `,"where":["x"]`, `,"version":9`, `,"version":""`, `,"needed_by":null`, `,"colour":"blue"`, `,"turn":"7"`)
	case 13:
		l.Body = strings.Replace(l.Body, `"kind":"action",`, "", 1)
	case 14:
		l.Body = strings.ReplaceAll(l.Body, `"target":"`, ` "target" : "\u0041`)
	}
}
