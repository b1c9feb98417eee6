package actionlog

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// rechain gives lines a chain that holds, as a forger does who can't touch what was anchored.
func rechain(t *testing.T, lines []string) []string {
	t.Helper()
	var prev Hash
	out := make([]string, len(lines))
	for i, line := range lines {
		var e Entry
		if err := e.parse([]byte(strings.TrimSuffix(line, "\n"))); err != nil {
			t.Fatal(err)
		}
		out[i] = strings.Replace(line, string(e.Text(FieldPrev)), prev.String(), 1)
		prev = sha256.Sum256([]byte(out[i]))
	}
	return out
}

func anchorOf(line string, seq int64) Anchor {
	return Anchor{seq, sha256.Sum256([]byte(line)), "the index"}
}

// Each way of tampering, the verdict and the entry it names, with a head that is known from
// elsewhere and without, and whether an append notices by itself.
func TestTampering(t *testing.T) {
	const n = 10
	edit := func(line string) string {
		return strings.Replace(line, "Read the open items.", "Read the shut items.", 1)
	}
	for _, c := range []struct {
		name           string
		change         func(t *testing.T, l []string) []string
		verdict        Verdict // by the chain alone
		seq, line      int64
		anchored       Verdict // with entries 3 and 10 known
		aSeq, aLine    int64
		appendsRefused bool
	}{
		{"nothing", func(t *testing.T, l []string) []string { return l }, OKUnanchored, 0, 0, OK, 0, 0, false},
		{"an entry edited", func(t *testing.T, l []string) []string { l[4] = edit(l[4]); return l }, Broken, 5, 5, Broken, 5, 5, true},
		{"the first entry edited", func(t *testing.T, l []string) []string { l[0] = edit(l[0]); return l }, Broken, 1, 1, Broken, 1, 1, true},
		{"an anchored entry edited", func(t *testing.T, l []string) []string { l[2] = edit(l[2]); return l }, Broken, 3, 3, Broken, 3, 3, true},
		{"the entry behind an anchored one relinked", func(t *testing.T, l []string) []string {
			l[3] = strings.Replace(l[3], `"prev":"sha256:`, `"prev":"sha256:0`, 1)
			l[3] = l[3][:len(`{"v":1,"seq":4,"prev":"sha256:`)+64] + l[3][len(`{"v":1,"seq":4,"prev":"sha256:`)+65:]
			return l
		}, Broken, 4, 4, Broken, 4, 4, true},
		{"a link edited", func(t *testing.T, l []string) []string {
			l[6] = strings.Replace(l[6], `"prev":"sha256:`, `"prev":"sha256:0`, 1)
			l[6] = l[6][:len(`{"v":1,"seq":7,"prev":"sha256:`)+64] + l[6][len(`{"v":1,"seq":7,"prev":"sha256:`)+65:]
			return l
		}, Broken, 7, 7, Broken, 7, 7, true},
		{"the last entry edited", func(t *testing.T, l []string) []string { l[9] = edit(l[9]); return l }, OKUnanchored, 0, 0, Rewritten, 10, 10, true},
		{"the last but one edited", func(t *testing.T, l []string) []string { l[8] = edit(l[8]); return l }, Broken, 9, 9, Broken, 9, 9, true},
		{"an entry removed", func(t *testing.T, l []string) []string { return slices.Delete(l, 4, 5) }, Broken, 5, 5, Broken, 5, 5, true},
		{"the first entries removed", func(t *testing.T, l []string) []string { return l[3:] }, Broken, 1, 1, Broken, 1, 1, true},
		{"an entry put in", func(t *testing.T, l []string) []string { return slices.Insert(l, 5, edit(l[4])) }, Broken, 5, 6, Broken, 5, 6, true},
		{"two entries swapped", func(t *testing.T, l []string) []string { l[4], l[5] = l[5], l[4]; return l }, Broken, 5, 5, Broken, 5, 5, true},
		{"a line of something else", func(t *testing.T, l []string) []string { return slices.Insert(l, 5, "hello\n") }, Broken, 6, 6, Broken, 6, 6, true},
		{"an empty line", func(t *testing.T, l []string) []string { return slices.Insert(l, 5, "\n") }, Broken, 6, 6, Broken, 6, 6, true},
		{"a line half lost", func(t *testing.T, l []string) []string { l[4] = l[4][:40] + "\n"; return l }, Broken, 5, 5, Broken, 5, 5, true},
		{"a line with zeros", func(t *testing.T, l []string) []string {
			l[4] = strings.Replace(l[4], "open", "\x00\x00\x00\x00", 1)
			return l
		}, Broken, 5, 5, Broken, 5, 5, true},
		{"half a character", func(t *testing.T, l []string) []string { l[4] = strings.Replace(l[4], "open", "\xc3", 1); return l }, Broken, 5, 5, Broken, 5, 5, true},
		{"a member twice", func(t *testing.T, l []string) []string {
			l[4] = strings.Replace(l[4], `"verb":"read"`, `"verb":"read","verb":"drafted"`, 1)
			return l
		}, Broken, 5, 5, Broken, 5, 5, true},
		{"the end cut off", func(t *testing.T, l []string) []string { return l[:8] }, OKUnanchored, 0, 0, Truncated, 9, 9, true},
		{"all cut off", func(t *testing.T, l []string) []string { return nil }, OKUnanchored, 0, 0, Truncated, 1, 1, true},
		{"the end cut off, and torn", func(t *testing.T, l []string) []string { l[7] = l[7][:50]; return l[:8] }, TornTail, 8, 8, Truncated, 8, 8, true},
		{"the last line torn", func(t *testing.T, l []string) []string { l[9] = l[9][:50]; return l }, TornTail, 10, 10, TornTail, 10, 10, false},
		{"the last line without its line feed", func(t *testing.T, l []string) []string { l[9] = l[9][:len(l[9])-1]; return l }, TornTail, 10, 10, TornTail, 10, 10, false},
		{"the last line lost in zeros", func(t *testing.T, l []string) []string { l[9] = strings.Repeat("\x00", 50) + "\n"; return l }, TornTail, 10, 10, TornTail, 10, 10, false},
		{"chained anew from the fifth", func(t *testing.T, l []string) []string { l[4] = edit(l[4]); return rechain(t, l) }, OKUnanchored, 0, 0, Rewritten, 10, 10, true},
		{"chained anew from the first", func(t *testing.T, l []string) []string { l[0] = edit(l[0]); return rechain(t, l) }, OKUnanchored, 0, 0, Rewritten, 3, 3, true},
		{"chained anew, longer", func(t *testing.T, l []string) []string {
			l[8] = edit(l[8])
			return rechain(t, append(l, strings.Replace(l[9], `"seq":10`, `"seq":11`, 1)))
		}, OKUnanchored, 0, 0, Rewritten, 10, 10, true},
		{"another's log", func(t *testing.T, l []string) []string {
			for i := range l {
				l[i] = strings.Replace(l[i], `"me/weekly-report"`, `"me/daily-report"`, 1)
			}
			return rechain(t, l)
		}, Broken, 1, 1, Broken, 1, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := filled(t, n)
			was := strings.SplitAfter(stored(t, l), "\n")[:n]
			anchors := []Anchor{anchorOf(was[9], 10), anchorOf(was[2], 3)}
			head := filepath.Join(l.Folder(), headName)
			record, err := os.ReadFile(head)
			if err != nil {
				t.Fatal(err)
			}
			write(t, l, strings.Join(c.change(t, slices.Clone(was)), ""))
			text := stored(t, l)
			if err := os.Remove(head); err != nil {
				t.Fatal(err)
			}
			if r := mustVerify(t, l); r.Verdict != c.verdict || r.Seq != c.seq || r.Line != c.line {
				t.Errorf("alone: %s at %d, line %d, want %s at %d, line %d: %s", r.Verdict, r.Seq, r.Line, c.verdict, c.seq, c.line, r.Message)
			}
			r := mustVerify(t, l, anchors...)
			if r.Verdict != c.anchored || r.Seq != c.aSeq || r.Line != c.aLine {
				t.Errorf("anchored: %s at %d, line %d, want %s at %d, line %d: %s", r.Verdict, r.Seq, r.Line, c.anchored, c.aSeq, c.aLine, r.Message)
			}
			if r.Message == "" || (r.Hint == "") != r.Verdict.Fine() {
				t.Errorf("%q, %q", r.Message, r.Hint)
			}
			// With spine.head as it was, even within one tick of the clock, an append sees it.
			if err := os.WriteFile(head, record, 0o600); err != nil {
				t.Fatal(err)
			}
			done, err := l.Append(t.Context(), action(99))
			var damaged *DamagedError
			if errors.As(err, &damaged) != c.appendsRefused {
				t.Fatalf("append: %v", err)
			}
			if damaged != nil {
				if now := stored(t, l); now != text {
					t.Errorf("a refused append left %q", now)
				}
				if v := damaged.Report.Verdict; v.Fine() || !strings.Contains(err.Error(), l.Path()) {
					t.Errorf("%s: %v", v, err)
				}
				return
			}
			if r := mustVerify(t, l); !r.Verdict.Fine() || r.Head.Seq != done.Seq {
				t.Errorf("after an append: %+v", r)
			}
		})
	}
}

// A log that went on after its end was lost shows both ways when a later head is known.
func TestForked(t *testing.T) {
	l := filled(t, 10)
	was := strings.SplitAfter(stored(t, l), "\n")
	anchors := []Anchor{anchorOf(was[5], 6), anchorOf(was[9], 10)}
	write(t, l, strings.Join(was[:8], ""))
	if err := os.Remove(filepath.Join(l.Folder(), headName)); err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		mustAppend(t, l, action(50+i))
	}
	r := mustVerify(t, l, anchors...)
	if r.Verdict != Forked || r.Seq != 10 { // spine.head knows entry 12, the index another entry 10
		t.Errorf("%+v", r)
	}
	if err := os.Remove(filepath.Join(l.Folder(), headName)); err != nil {
		t.Fatal(err)
	}
	if r := mustVerify(t, l, anchors...); r.Verdict != Rewritten || r.Seq != 10 || !strings.Contains(r.Message, "up to entry 6") {
		t.Errorf("%+v", r)
	}
	now := strings.SplitAfter(stored(t, l), "\n")
	if r := mustVerify(t, l, append(anchors, anchorOf(now[10], 11))...); r.Verdict != Forked || r.Seq != 10 {
		t.Errorf("%+v", r)
	}
	if r := mustVerify(t, l, append(anchors, anchorOf(now[9], 10))...); r.Verdict != Forked || r.Seq != 10 {
		t.Errorf("%+v", r)
	}
}

// A torn line is moved out, whole, and the chain goes on.
func TestATornLineIsSetAside(t *testing.T) {
	for _, tail := range []string{"{", `{"v":1,"seq":4,"prev":"sha256:`, "Gr\xc3", "\x00\x00\x00", strings.Repeat("x", 300_000)} {
		l := filled(t, 3)
		whole := stored(t, l)
		write(t, l, whole+tail)
		if r := mustVerify(t, l); r.Verdict != TornTail || r.Seq != 4 || r.Line != 4 || r.Entries != 3 || r.Tail.Size != int64(len(tail)) || r.Tail.Whole {
			t.Errorf("%+v", r)
		}
		done := mustAppend(t, l, action(4))
		if done.Seq != 4 || done.Aside == nil || done.Aside.Size != int64(len(tail)) || done.Aside.Seq != 4 || done.Mended {
			t.Fatalf("%+v", done)
		}
		kept, err := os.ReadFile(done.Aside.Path)
		if err != nil || string(kept) != tail {
			t.Errorf("%v %q", err, kept)
		}
		if got := stored(t, l); got != whole+string(done.Line)+"\n" {
			t.Errorf("%q", got)
		}
		// The same once more is the same file; a file of that name that holds something else stays.
		write(t, l, whole+tail)
		if again := mustAppend(t, l, action(4)); again.Aside.Path != done.Aside.Path {
			t.Errorf("%+v", again)
		}
		if err := os.WriteFile(done.Aside.Path, []byte("else"), 0o600); err != nil {
			t.Fatal(err)
		}
		write(t, l, whole+tail)
		again := mustAppend(t, l, action(4))
		if kept, err := os.ReadFile(again.Aside.Path); again.Aside.Path == done.Aside.Path || err != nil || string(kept) != tail {
			t.Errorf("%+v %v", again, err)
		}
	}
}

// An entry that lacks nothing but its line feed isn't lost.
func TestAWholeLineIsMended(t *testing.T) {
	l := filled(t, 3)
	whole := stored(t, l)
	write(t, l, strings.TrimSuffix(whole, "\n"))
	if r := mustVerify(t, l); r.Verdict != TornTail || !r.Tail.Whole || r.Seq != 3 || r.Entries != 2 {
		t.Errorf("%+v", r)
	}
	done := mustAppend(t, l, action(4))
	if !done.Mended || done.Aside != nil || done.Seq != 4 || stored(t, l) != whole+string(done.Line)+"\n" {
		t.Errorf("%+v", done)
	}
	if r := mustVerify(t, l); !r.Verdict.Fine() || r.Entries != 4 {
		t.Errorf("%+v", r)
	}
}

// What a person decides about a log that isn't what it was.
func TestDecisions(t *testing.T) {
	l := filled(t, 5)
	was := strings.SplitAfter(stored(t, l), "\n")
	write(t, l, strings.Join(was[:3], ""))
	if r := mustVerify(t, l); r.Verdict != Truncated || r.Seq != 4 {
		t.Errorf("%+v", r)
	}
	if r, err := l.Accept(t.Context()); err != nil || r.Verdict != OKUnanchored {
		t.Fatalf("%+v %v", r, err)
	}
	if done := mustAppend(t, l, action(9)); done.Seq != 4 {
		t.Errorf("%+v", done)
	}
	write(t, l, strings.Join(append(was[:2:2], was[3:]...), ""))
	text := stored(t, l)
	var damaged *DamagedError
	if _, err := l.Accept(t.Context()); !errors.As(err, &damaged) {
		t.Errorf("a broken chain was accepted: %v", err)
	}
	if _, err := l.Append(t.Context(), action(9)); !errors.As(err, &damaged) || damaged.Report.Seq != 3 {
		t.Errorf("%v", err)
	}
	path, err := l.SetAside(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
		t.Errorf("%v %q", err, kept)
	}
	if done := mustAppend(t, l, action(9)); done.Seq != 1 {
		t.Errorf("%+v", done)
	}
	// A log that is gone isn't begun anew by itself either.
	if err := os.Remove(l.Path()); err != nil {
		t.Fatal(err)
	}
	if r := mustVerify(t, l); r.Verdict != Truncated || r.Seq != 1 {
		t.Errorf("%+v", r)
	}
	if _, err := l.Append(t.Context(), action(9)); !errors.As(err, &damaged) || damaged.Report.Verdict != Truncated {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(l.Path()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a refused append made a file: %v", err)
	}
	if _, err := l.Accept(t.Context()); err != nil {
		t.Fatal(err)
	}
	if done := mustAppend(t, l, action(9)); done.Seq != 1 {
		t.Errorf("%+v", done)
	}
}

// spine.head costs time when it is missing, torn, old or about another file, never an entry.
func TestTheHeadIsNotNeeded(t *testing.T) {
	for name, change := range map[string]func(*testing.T, string){
		"missing": func(t *testing.T, head string) { _ = os.Remove(head) },
		"empty":   func(t *testing.T, head string) { _ = os.WriteFile(head, nil, 0o600) },
		"torn": func(t *testing.T, head string) {
			text, _ := os.ReadFile(head)
			_ = os.WriteFile(head, []byte(strings.Replace(string(text), `"seq":3`, `"seq":9`, 1)), 0o600)
		},
		"a folder": func(t *testing.T, head string) { _ = os.Remove(head); _ = os.Mkdir(head, 0o700) },
		"zeros":    func(t *testing.T, head string) { _ = os.WriteFile(head, make([]byte, 256), 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			l := filled(t, 3)
			change(t, filepath.Join(l.Folder(), headName))
			for i := range 2 {
				if done := mustAppend(t, l, action(4)); done.Seq != int64(4+i) {
					t.Errorf("%+v", done)
				}
			}
			if r := mustVerify(t, l); !r.Verdict.Fine() || r.Entries != 5 {
				t.Errorf("%+v", r)
			}
		})
	}
}

// While nobody else touches the log, an append reads its last line alone.
func TestAnAppendDoesNotReadTheLog(t *testing.T) {
	l := filled(t, 50)
	dir, err := l.folder(false)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	info, err := dir.Stat(logName)
	if err != nil {
		t.Fatal(err)
	}
	if h := readHead(dir); h == nil || h.Seq != 50 || !h.isOf(info) {
		t.Errorf("%+v of %v, %v", h, info.Size(), info.ModTime())
	}
	// Another program that keeps to the rules may append too.
	text := stored(t, l)
	last := sha256.Sum256([]byte(text[strings.LastIndex(text[:len(text)-1], "\n")+1:]))
	r, _, _, err := prepare(l.id, action(51), nil)
	if err != nil {
		t.Fatal(err)
	}
	write(t, l, text+string(r.line(51, last)))
	if done := mustAppend(t, l, action(52)); done.Seq != 52 {
		t.Errorf("%+v", done)
	}
}

func TestFindings(t *testing.T) {
	l := newLog(t)
	a := action(1)
	appendAt := func(at time.Time) { a.At = at; mustAppend(t, l, a) }
	appendAt(noon)
	appendAt(noon.Add(-time.Hour))
	appendAt(noon.Add(-time.Hour - time.Second)) // it waited for the lock
	appendAt(noon)
	appendAt(time.Date(1970, 1, 1, 0, 0, 7, 0, time.UTC))
	appendAt(noon.AddDate(20, 0, 0))
	appendAt(noon)
	text := strings.SplitAfter(stored(t, l), "\n")
	lines := rechain(t, append(text[:7],
		`{"v":1,"seq":8,"prev":"`+Hash{}.String()+`","kind":"action","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:00+01:00","verb":"raed","target":"x","description":"y"}`+"\n",
		`{"v":1,"seq":9,"prev":"`+Hash{}.String()+`","kind":"turn.finished","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:00Z","cost":1.50}`+"\n",
		`{"v":1,"seq":10,"prev":"`+Hash{}.String()+`","kind":"turn.dreamt","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:00Z"}`+"\n",
		`{"v":1,"seq":11,"prev":"`+Hash{}.String()+`","kind":"action","heinzel":"me/weekly-report","user":"mira","ts":"2026-11-06T12:00:00Z","verb":"read","target":7,"description":"y"}`+"\n",
		`{"v":2,"seq":12,"prev":"`+Hash{}.String()+`","kind":"action","what":{"is":["this"]}}`+"\n"))
	write(t, l, strings.Join(lines, ""))
	r := mustVerify(t, l)
	got := []string{}
	for _, f := range r.Findings {
		got = append(got, string(f.Kind)+" "+string(rune('0'+f.Seq)))
	}
	want := "time_order 2, time_range 5, time_range 6, time_form 8, unknown_verb 8, unknown_kind :, malformed ;, later_version <"
	if r.Verdict != OKUnanchored || strings.Join(got, ", ") != want {
		t.Errorf("%s: %s, want %s", r.Verdict, strings.Join(got, ", "), want)
	}
	if text, err := json.Marshal(r); err != nil || !strings.Contains(string(text), `"did you mean`) && !strings.Contains(string(text), `did you mean \"read\"?`) {
		t.Errorf("%v %s", err, text)
	}
}

// Numbers of one are said as such.
func TestOneOfSomething(t *testing.T) {
	for text, want := range map[string]string{
		"{":   "behind entry 0 stands 1 byte of an entry that was broken off",
		"{\"": "behind entry 0 stand 2 bytes of an entry that was broken off",
		"{\"v\":1,\"seq\":1,\"prev\":\"sha256:" + strings.Repeat("0", 64) + "\",\"kind\":\"action\",\"heinzel\":\"me/a\",\"user\":\"mira\",\"ts\":\"2026-11-06T07:00:00Z\",\"verb\":\"read\",\"target\":\"x\",\"description\":\"Read it.\"}\n": "1 entry in one chain; no head of it is known from elsewhere, so a cut end couldn't be seen",
	} {
		if r, err := Verify(strings.NewReader(text), "me/a", Check{}); err != nil || r.Message != want {
			t.Errorf("%q: %+v, %v", text, r, err)
		}
	}
}
