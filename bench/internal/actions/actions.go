// Package actions makes action logs to measure with: the same options give the same bytes on
// every machine.
//
// Verbs come as they do in a team's life, six in ten of them reads. Targets are of five forms
// and as unevenly popular as documents are; each Heinzelmännchen keeps to two dozen of them most
// of the time. One description in ten goes beyond ASCII.
package actions

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Options says which logs are made.
type Options struct {
	N       int    // how many entries in all
	Logs    int    // over how many logs
	Targets int    // how many different ones; N/50, at least 50, when 0
	Seed    uint64 // any number
}

// Sums is what a graph of the logs must find.
type Sums struct {
	Entries int            `json:"entries"`
	Logs    int            `json:"logs"`
	Bytes   int64          `json:"bytes"`
	Verbs   map[string]int `json:"verbs"`
	Edges   int            `json:"edges"`   // different pairs of Heinzelmännchen and target, by read and by written
	Targets int            `json:"targets"` // different ones that are met
}

// verbs in the order of ADR 0052, each with its share in thousandths.
var verbs = []struct {
	name  string
	share int
}{{"read", 580}, {"drafted", 140}, {"approved", 80}, {"rejected", 15}, {"published", 60}, {"fell_back", 20}, {"heartbeat", 85}, {"aliased", 20}}

var (
	users = []string{"mira", "priya", "theo", "jonas", "ada", "li", "samir", "nora", "ines", "kofi"}
	words = strings.Fields("read the open items and kept the list short numbers are quoted with their period the draft names each source two rows moved since last week nothing else changed the agenda is in the team folder")
)

// set is what all logs share.
type set struct {
	options Options
	targets []string
	shares  []float64 // of the targets, summed up
	sums    Sums
	met     map[string]bool
	edges   map[[3]string]bool
}

// Generate makes the logs and calls each with one after the other: whose it is, such as
// `team/heinzel-00007`, and its bytes, which are overwritten afterwards.
func Generate(o Options, each func(id string, log []byte) error) (Sums, error) {
	s := &set{options: o, met: map[string]bool{}, edges: map[[3]string]bool{}}
	s.sums = Sums{Entries: o.N, Logs: o.Logs, Verbs: map[string]int{}}
	n := o.Targets
	if n == 0 {
		n = max(50, o.N/50)
	}
	total := 0.0
	for i := range n {
		s.targets = append(s.targets, target(i))
		total += math.Pow(float64(i+1), -.8)
		s.shares = append(s.shares, total)
	}
	var log []byte
	for k := range o.Logs {
		count := o.N / o.Logs
		if k < o.N%o.Logs {
			count++
		}
		w := &writer{set: s, k: k, id: fmt.Sprintf("team/heinzel-%05d", k), user: users[k%len(users)],
			Rand: rand.New(rand.NewPCG(o.Seed<<32|uint64(o.N), uint64(k)))}
		log = w.log(log[:0], count)
		s.sums.Bytes += int64(len(log))
		if err := each(w.id, log); err != nil {
			return s.sums, err
		}
	}
	s.sums.Edges, s.sums.Targets = len(s.edges), len(s.met)
	return s.sums, nil
}

func target(i int) string {
	switch i % 5 {
	case 0:
		return fmt.Sprintf("https://docs.example.com/document/d/%032x/edit#tab=t.%d", i*7919, i%7)
	case 1:
		return fmt.Sprintf("contract:me/weekly-digest-%05d#digest", i)
	case 2:
		return fmt.Sprintf("https://tracker.example.com/browse/PAY-%d", i)
	case 3:
		return fmt.Sprintf("#team-%d", i)
	}
	return fmt.Sprintf("asset:report/%d", i)
}

// writer writes one log.
type writer struct {
	*set
	*rand.Rand
	k    int
	id   string
	user string
	mine []int // the targets that it keeps to
	time int64
}

// popular gives a target, the popular ones more often.
func (w *writer) popular() int {
	at, _ := slices.BinarySearch(w.shares, w.Float64()*w.shares[len(w.shares)-1])
	return min(at, len(w.targets)-1)
}

func (w *writer) log(b []byte, n int) []byte {
	for range 24 {
		w.mine = append(w.mine, w.popular())
	}
	w.time = 1790000000 + int64(w.k)
	var prev [sha256.Size]byte
	for seq := 1; seq <= n; seq++ {
		from := len(b)
		b = w.entry(b, seq, prev)
		prev = sha256.Sum256(b[from:])
	}
	return b
}

// entry writes one line, its members in the order of the format.
func (w *writer) entry(b []byte, seq int, prev [sha256.Size]byte) []byte {
	w.time += w.Int64N(900) + 1
	verb := w.verb()
	target := w.targets[w.popular()]
	if w.Float64() < .85 {
		target = w.targets[w.mine[w.IntN(len(w.mine))]]
	}
	if verb == "heartbeat" {
		target = w.id
	}
	w.count(verb, target)
	b = append(b, `{"v":1,"seq":`...)
	b = strconv.AppendInt(b, int64(seq), 10)
	b = append(b, `,"prev":"sha256:`...)
	b = hex.AppendEncode(b, prev[:])
	b = append(b, `","kind":"action"`...)
	for _, m := range append([][2]string{{"heinzel", w.id}, {"user", w.user}, {"ts", stamp(w.time)}, {"verb", verb}, {"target", target}, {"description", w.description()}}, w.fields(verb, target, seq)...) {
		b = append(b, `,"`+m[0]+`":`...)
		if m[0] == "share_changed" || m[0] == "targets" {
			b = append(b, m[1]...)
			continue
		}
		b = append(append(append(b, '"'), m[1]...), '"') // nothing here needs an escape
	}
	return append(b, "}\n"...)
}

func (w *writer) verb() string {
	n := w.IntN(1000)
	for _, v := range verbs {
		if n -= v.share; n < 0 {
			return v.name
		}
	}
	panic("the shares of the verbs aren't 1000")
}

func (w *writer) description() string {
	i := w.IntN(20)
	s := strings.Join(words[i:min(len(words), i+6+w.IntN(14))], " ")
	s = strings.ToUpper(s[:1]) + s[1:] + "."
	if w.Float64() < .1 {
		s += " Größere Änderung geprüft."
	}
	return s
}

// fields gives the verb's own members.
func (w *writer) fields(verb, target string, seq int) [][2]string {
	switch verb {
	case "read":
		out := [][2]string{{"version", fmt.Sprintf("rev-%08x", w.Uint32())}, {"needed_by", stamp(w.time + 86400)}}
		if w.Float64() < .2 {
			out = append(out, [2]string{"via", "handoff"})
		}
		return out
	case "drafted":
		return [][2]string{{"where", fmt.Sprintf("drafts/me-%05d/%d.md", w.k, w.time)}, {"contract_version", fmt.Sprintf("1.%d.0", seq%20)}, {"draft", digest("", w.time)}}
	case "approved", "rejected":
		return [][2]string{{"by", w.user}, {"at", stamp(w.time)}, {"share_changed", fmt.Sprintf("%.3f", w.Float64())}, {"output_fp", digest("o", w.time)}}
	case "published":
		return [][2]string{{"where", target}}
	case "fell_back":
		return [][2]string{{"input", target}, {"used", fmt.Sprintf("rev-%08x", w.Uint32())}, {"deadline", stamp(w.time + 3600)}}
	case "aliased":
		other := w.targets[w.IntN(len(w.targets))]
		return [][2]string{{"targets", `["` + target + `","` + other + `"]`}, {"because", "same document with and without a tab"}}
	}
	return nil
}

// count adds an entry to the sums.
func (w *writer) count(verb, target string) {
	w.sums.Verbs[verb]++
	switch verb {
	case "heartbeat":
		return
	case "read":
		w.edges[[3]string{w.id, target, "read"}] = true
	case "drafted", "published":
		w.edges[[3]string{w.id, target, "wrote"}] = true
	}
	w.met[target] = true
}

func stamp(t int64) string { return time.Unix(t, 0).UTC().Format(time.RFC3339) }

func digest(kind string, t int64) string {
	return fmt.Sprintf("sha256:%x", sha256.Sum256(strconv.AppendInt([]byte(kind), t, 10)))
}
