package actionlog

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/heinzel/hz/internal/race"
)

// chain gives lines, each the members behind prev, as a log that holds.
func chain(members ...string) string {
	var b strings.Builder
	var prev Hash
	for i, m := range members {
		line := `{"v":1,"seq":` + string(rune('1'+i)) + `,"prev":"` + prev.String() + `","kind":"action","heinzel":"me/x","user":"mira","ts":"2026-11-06T12:00:00Z",` + m + "}\n"
		prev = sha256.Sum256([]byte(line))
		b.WriteString(line)
	}
	return b.String()
}

// read gives what a reader tells of a log: an entry's number and target, a fault's kind.
func read(t *testing.T, src io.Reader, from Position) (said []string, r *Reader) {
	t.Helper()
	r = new(Reader)
	r.Reset(src, "me/x", from)
	for r.Next() {
		if f := r.Fault(); f != nil {
			said = append(said, string(f.Kind))
		}
		if e := r.Entry(); e != nil {
			said = append(said, string(e.Target()))
		}
	}
	return said, r
}

func TestReadFromAnyEntry(t *testing.T) {
	log := chain(`"verb":"read","target":"a","description":"x"`, `"verb":"read","target":"b","description":"x"`, `"verb":"read","target":"c","description":"x"`)
	var positions []Position
	r := new(Reader)
	r.Reset(strings.NewReader(log), "me/x", Position{})
	for r.Next() {
		e := r.Entry()
		if string(e.Raw) != log[e.Offset:r.Position().Offset] || e.Hash != sha256.Sum256(e.Raw) {
			t.Errorf("%q", e.Raw)
		}
		positions = append(positions, r.Position())
	}
	for i, p := range positions {
		if p.Seq != int64(i+1) || p.Line != int64(i+1) {
			t.Errorf("%+v", p)
		}
		said, r := read(t, strings.NewReader(log[p.Offset:]), p)
		if want := []string{"a", "b", "c"}[i+1:]; !slices.Equal(said, want) || r.Position() != positions[2] {
			t.Errorf("from %+v: %v", p, said)
		}
		p.Hash[0] ^= 1
		if said, _ := read(t, strings.NewReader(log[p.Offset:]), p); i < 2 && said[0] != "link" {
			t.Errorf("%v", said)
		}
	}
	for name, src := range map[string]io.Reader{
		"bytes": iotest.OneByteReader(strings.NewReader(log)), "halves": iotest.HalfReader(strings.NewReader(log)), "end": iotest.DataErrReader(strings.NewReader(log)),
	} {
		if said, r := read(t, src, Position{}); !slices.Equal(said, []string{"a", "b", "c"}) || r.Err() != nil || r.Tail() != nil {
			t.Errorf("%s: %v %v", name, said, r.Err())
		}
	}
	broken := errors.New("broken")
	if _, r := read(t, io.MultiReader(strings.NewReader(log), iotest.ErrReader(broken)), Position{}); !errors.Is(r.Err(), broken) {
		t.Error(r.Err())
	}
}

// A line may be as long as it likes; one that is absurd is told, and the chain behind it holds.
func TestLongLines(t *testing.T) {
	for _, n := range []int{60_000, bufferSize - 250, bufferSize, 3 * bufferSize, MaxLine - 1000} {
		log := chain(`"verb":"read","target":"a","description":"`+strings.Repeat("x", n)+`"`, `"verb":"read","target":"b","description":"x"`)
		if said, _ := read(t, strings.NewReader(log), Position{}); !slices.Equal(said, []string{"a", "b"}) {
			t.Errorf("%d: %v", n, said)
		}
	}
	log := chain(`"verb":"read","target":"a","description":"x"`, `"verb":"read","target":"b","description":"`+strings.Repeat("x", MaxLine)+`"`,
		`"verb":"read","target":"c","description":"x"`, `"verb":"read","target":"d","description":"x"`)
	said, r := read(t, strings.NewReader(log), Position{})
	if !slices.Equal(said, []string{"a", "damaged", "c", "d"}) || r.Position().Offset != int64(len(log)) || r.Position().Seq != 4 {
		t.Errorf("%v %+v", said, r.Position())
	}
	if n := len(r.buf); n > 3*MaxLine {
		t.Errorf("the buffer has %d bytes", n)
	}
	// The same beyond what is held in memory, without an end.
	endless := io.LimitReader(repeated("x"), 5*MaxLine)
	said, r = read(t, endless, Position{})
	if len(said) > 0 || r.Tail() == nil || r.Tail().Size != 5*MaxLine || len(r.buf) > 3*MaxLine {
		t.Errorf("%v %+v %d", said, r.Tail(), len(r.buf))
	}
}

type repeated string

func (r repeated) Read(b []byte) (int, error) {
	return copy(b, bytes.Repeat([]byte(r), len(b)/len(r))), nil
}

// Programs may write other JSON than hz does: every member is read, its value byte by byte.
func TestOtherForms(t *testing.T) {
	var e Entry
	line := "\t{ \"request_id\" : \"r\", \"mood\": {\"a\" : [1.0, 2]}, \"share_changed\": 0.50, \"targets\": [ \"a\", \"\\u00fc\\ud83d\\ude00\\n\" ], \"V\": 3," +
		"\"output_fp\": {\"summary\": \"x\"}, \"seq\": 12, \"\\u0076\": 1, \"prev\": \"" + Hash{}.String() + "\", \"target\": \"a\\/b \\ud800\", \"ts\": 7, \"description\": null }\r"
	if err := e.parse([]byte(line)); err != nil {
		t.Fatal(err)
	}
	for f, want := range map[Field]string{
		FieldRequestID: "r", FieldShareChanged: "0.50", FieldOutputFP: `{"summary": "x"}`, FieldTarget: "a/b \uFFFD", FieldTS: "7", FieldDescription: "null",
	} {
		if got := string(e.Text(f)); got != want {
			t.Errorf("%s is %q, want %q", f, got, want)
		}
	}
	if e.V != 1 || e.Seq != 12 || !e.Odd(FieldTS) || !e.Odd(FieldDescription) || e.Odd(FieldOutputFP) || e.Has(FieldVerb) {
		t.Errorf("%+v", e)
	}
	if len(e.Targets()) != 2 || string(e.Targets()[1]) != "ü😀\n" {
		t.Errorf("%q", e.Targets())
	}
	if len(e.Extra) != 2 || e.Extra[0].Name != "mood" || string(e.Extra[0].JSON) != `{"a" : [1.0, 2]}` || e.Extra[1].Name != "V" {
		t.Errorf("%+v", e.Extra)
	}
}

func TestNoEntries(t *testing.T) {
	link := `"prev":"` + Hash{}.String() + `"`
	for _, line := range []string{
		``, ` `, `null`, `[]`, `7`, `"x"`, `{}`, `{"v":1,"seq":1}`, `{"v":1,` + link + `}`, `{"seq":1,` + link + `}`,
		`{"v":1,"seq":1,` + link, `{"v":1,"seq":1,` + link + `}}`, `{"v":1,"seq":1,` + link + `} {}`, `{"v":1,"seq":1,` + link + `,}`,
		`{"v":0,"seq":1,` + link + `}`, `{"v":1,"seq":0,` + link + `}`, `{"v":1,"seq":-1,` + link + `}`, `{"v":1,"seq":1.0,` + link + `}`, `{"v":1,"seq":1e0,` + link + `}`,
		`{"v":1,"seq":01,` + link + `}`, `{"v":"1","seq":1,` + link + `}`, `{"v":1,"seq":9999999999999999999,` + link + `}`, `{"v":1,"seq":1,"prev":"sha256:"}`,
		`{"v":1,"seq":1,"prev":null}`, `{"v":1,"seq":1,` + link + `,"seq":1}`, `{"v":1,"seq":1,` + link + `,"x":1,"x":1}`, `{"v":1,"seq":1,` + link + `,"user":"` + "\xff" + `"}`,
		`{"v":1,"seq":1,` + link + `,"user":"\x"}`, `{"v":1,"seq":1,` + link + `,"user":"\u12"}`, `{"v":1,"seq":1,` + link + `,"user":"` + "\t" + `"}`, `{"v":1,"seq":1,` + link + `,"user":"}`,
		`{"v":1,"seq":1,` + link + `,` + strings.Repeat(`"a":[`, 20_000) + `}`,
	} {
		var e Entry
		if err := e.parse([]byte(line)); err == nil {
			t.Errorf("%.80q is an entry", line)
		}
	}
}

// A step allocates nothing as long as lines look as programs write them.
func TestStepsDoNotAllocate(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector allocates")
	}
	var members []string
	for range 9 {
		members = append(members, `"verb":"aliased","target":"größer \"x\"","description":"x","targets":["a","\u00fc"],"because":"x","via":"handoff"`)
	}
	log := chain(members...)
	src := strings.NewReader(log)
	var r Reader
	all := func() {
		src.Reset(log)
		r.Reset(src, "me/x", Position{})
		for r.Next() {
			if r.Entry() == nil || r.Fault() != nil {
				t.Fatal(r.Fault())
			}
		}
	}
	all()
	if n := testing.AllocsPerRun(20, all); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestHead(t *testing.T) {
	l := newLog(t)
	if _, err := l.Head(); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	write(t, l, "")
	if p, err := l.Head(); p != (Position{}) || err != nil {
		t.Errorf("%+v %v", p, err)
	}
	var done *Appended
	for i := range 3 {
		done = mustAppend(t, l, action(i))
		extend(t, l, "torn")
		p, err := l.Head()
		if err != nil || p.Seq != done.Seq || p.Hash != done.Hash {
			t.Errorf("%+v %v", p, err)
		}
		if holds, err := l.Holds(p); !holds || err != nil {
			t.Errorf("%v %v", holds, err)
		}
		p.Offset--
		if holds, err := l.Holds(p); holds || err != nil {
			t.Errorf("%v %v", holds, err)
		}
	}
	a := action(1)
	a.Description = strings.Repeat("ü", 900)
	a.Target = strings.Repeat("x", 1900)
	for range 3 {
		done = mustAppend(t, l, a)
	}
	if p, err := l.Head(); err != nil || p.Hash != done.Hash {
		t.Errorf("%+v %v", p, err)
	}
	for _, text := range []string{"hello\n", strings.Repeat("x", 2*MaxLine) + "\n", chain(`"verb":"read"`)} {
		write(t, l, text)
		if _, err := l.Head(); err == nil {
			t.Errorf("%.80q has a head", text)
		}
	}
}
