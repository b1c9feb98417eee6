package config

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// edit changes one key of a text; "" for value takes the key out.
func edit(text, key, value string) (string, error) {
	bom := tomltree.BOM([]byte(text))
	root, err := tomltree.Parse([]byte(text[bom:]), what)
	if err != nil {
		return "", err
	}
	e := &editor{text: []byte(text[bom:]), root: root, path: strings.Split(key, ".")}
	var out []byte
	if value == "" {
		out, err = e.unset()
	} else {
		var items []string
		if list, err := tomltree.Parse([]byte("x = "+value), what); err == nil && list.Keys[0].Val.Kind == tomltree.Array {
			items = []string{}
			for _, item := range list.Keys[0].Val.Items {
				items = append(items, Quote(item.Text))
			}
		}
		out, err = e.set(value, items)
	}
	if err == nil && out != nil {
		err = e.same(out, value)
	}
	if err != nil || out == nil {
		return text, err
	}
	return text[:bom] + string(out), nil
}

func TestSet(t *testing.T) {
	for _, row := range []struct{ name, text, key, value, want string }{
		{"nothing yet", "", "heinzel.max_usd", "2", "[heinzel]\nmax_usd = 2\n"},
		{"a table of two parts", "", "system.runner.model", `"m"`, "[system.runner]\nmodel = \"m\"\n"},
		{"a BOM alone", "\uFEFF", "heinzel.max_usd", "2", "\uFEFF[heinzel]\nmax_usd = 2\n"},
		{"comments alone", "# mine\n", "heinzel.max_usd", "2", "# mine\n\n[heinzel]\nmax_usd = 2\n"},
		{"no line break at the end", "# mine", "heinzel.max_usd", "2", "# mine\n\n[heinzel]\nmax_usd = 2"},
		{"CRLF", "\uFEFF# mine\r\n[heinzel]\r\nmax_usd = 1 # cheap\r\n", "heinzel.retention_days", "3", "\uFEFF# mine\r\n[heinzel]\r\nmax_usd = 1 # cheap\r\nretention_days = 3\r\n"},
		{"CRLF, a new table", "# mine\r\n", "heinzel.max_usd", "2", "# mine\r\n\r\n[heinzel]\r\nmax_usd = 2\r\n"},
		{"a value", "[heinzel]\nmax_usd   =  1.0  # cheap\nretention_days=3\n", "heinzel.max_usd", "2", "[heinzel]\nmax_usd   =  2  # cheap\nretention_days=3\n"},
		{"behind the last key of the table", "[heinzel]\n  max_usd = 1 # a\n\n  # b\n[user]\nhandle = 'x'\n", "heinzel.retention_days", "3", "[heinzel]\n  max_usd = 1 # a\n  retention_days = 3\n\n  # b\n[user]\nhandle = 'x'\n"},
		{"an empty table", "[heinzel] # to do\n\n[user]\n", "heinzel.max_usd", "2", "[heinzel] # to do\nmax_usd = 2\n\n[user]\n"},
		{"an empty table at the end", "[heinzel]", "heinzel.max_usd", "2", "[heinzel]\nmax_usd = 2"},
		{"a header in another spelling", "[ 'heinzel' ]\n\"max_usd\" = 1\n", "heinzel.max_usd", "2", "[ 'heinzel' ]\n\"max_usd\" = 2\n"},
		{"dotted", "heinzel.max_usd = 1\nuser.handle = 'x'\n", "heinzel.max_usd", "2", "heinzel.max_usd = 2\nuser.handle = 'x'\n"},
		{"dotted, a new key", "  heinzel . max_usd = 1\nuser.handle = 'x'\n", "heinzel.retention_days", "3", "  heinzel . max_usd = 1\n  heinzel . retention_days = 3\nuser.handle = 'x'\n"},
		{"dotted in a table", "[system]\nrunner.model = 'x'\n", "system.runner.command", `["a"]`, "[system]\nrunner.model = 'x'\nrunner.command = [\"a\"]\n"},
		{"a table of an inner one", "[system.other]\nx = 1\n", "system.runner.model", `"m"`, "[system.other]\nx = 1\n\n[system.runner]\nmodel = \"m\"\n"},
		{"inline", "heinzel = {max_usd = 1}\n", "heinzel.max_usd", "2", "heinzel = {max_usd = 2}\n"},
		{"inline, a new key", "heinzel = { max_usd = 1 } # x\n", "heinzel.retention_days", "3", "heinzel = { max_usd = 1, retention_days = 3 } # x\n"},
		{"inline, empty", "heinzel = {}\n", "heinzel.max_usd", "2", "heinzel = { max_usd = 2 }\n"},
		{"inline, dotted", "system = {runner.model = 'x'}\n", "system.runner.command", `["a"]`, "system = {runner.model = 'x', runner.command = [\"a\"]}\n"},
		{"inline, in several lines", "heinzel = {\n  max_usd = 1, # cheap\n}\n", "heinzel.max_usd", "2", "heinzel = {\n  max_usd = 2, # cheap\n}\n"},
		{"a table that only looks so", "s = '''\n[heinzel]\nmax_usd = 1\n'''\n", "heinzel.max_usd", "2", "s = '''\n[heinzel]\nmax_usd = 1\n'''\n\n[heinzel]\nmax_usd = 2\n"},
		{"another spelling of a capability", "[capabilities]\nagent_runner = 'a'\n", "capabilities.agent-runner", `"b"`, "[capabilities]\nagent_runner = \"b\"\n"},
		{"a text of several lines", "[user]\nhandle = \"\"\"\na # no comment\n\"\"\" # one\n", "user.handle", `"b"`, "[user]\nhandle = \"b\" # one\n"},

		// Lists of several lines keep what stays, and its comments.
		{"a list", "[heinzel]\nschedule_team = ['a', 'b']\n", "heinzel.schedule_team", `["b", "c"]`, "[heinzel]\nschedule_team = [\"b\", \"c\"]\n"},
		{"an item changed", "[heinzel]\nschedule_team = [\n  'a', # one\n  'b@sha256:1', # two\n]\n", "heinzel.schedule_team", `["a", "b@sha256:2"]`, "[heinzel]\nschedule_team = [\n  'a', # one\n  \"b@sha256:2\", # two\n]\n"},
		{"an item more", "[heinzel]\nschedule_team = [\n  'a', # one\n]\n", "heinzel.schedule_team", `["a", "b"]`, "[heinzel]\nschedule_team = [\n  'a', # one\n  \"b\",\n]\n"},
		{"an item more, without a comma", "[heinzel]\nschedule_team = [\n  'a' # one\n]\n", "heinzel.schedule_team", `["a", "b", "c"]`, "[heinzel]\nschedule_team = [\n  'a', # one\n  \"b\",\n  \"c\"\n]\n"},
		{"an item more, before the bracket", "[heinzel]\nschedule_team = ['x',\n  'a']\n", "heinzel.schedule_team", `["x", "a", "b"]`, "[heinzel]\nschedule_team = ['x',\n  'a',\n  \"b\"]\n"},
		{"an item first", "[heinzel]\nschedule_team = [\n  # ours\n  'a', # one\n]\n", "heinzel.schedule_team", `["b", "a"]`, "[heinzel]\nschedule_team = [\n  # ours\n  \"b\",\n  'a', # one\n]\n"},
		{"an item less", "[heinzel]\nschedule_team = [\n  'a', # one\n  'b',\n  'c', # three\n]\n", "heinzel.schedule_team", `["a", "c"]`, "[heinzel]\nschedule_team = [\n  'a', # one\n  'c', # three\n]\n"},
		{"an item with a comment less", "[heinzel]\nschedule_team = [\n  'a', # one\n  'b', # two\n]\n", "heinzel.schedule_team", `["a"]`, "[heinzel]\nschedule_team = [\n  'a', # one\n  # two\n]\n"},
		{"no item", "[heinzel]\nschedule_team = [\n  'a', # one\n]\n", "heinzel.schedule_team", `[]`, "[heinzel]\nschedule_team = [\n  # one\n]\n"},
		{"the first item", "[heinzel]\nschedule_team = [\n  # none yet\n]\n", "heinzel.schedule_team", `["a"]`, "[heinzel]\nschedule_team = [\n  # none yet\n  \"a\",\n]\n"},
		{"a list that was none", "[heinzel]\nschedule_team = 'a' # one\n", "heinzel.schedule_team", `["a"]`, "[heinzel]\nschedule_team = [\"a\"] # one\n"},
		{"a text that was a list", "[user]\n  handle = [\n  1, # one\n  # two\n]\n", "user.handle", `"a"`, "[user]\n  # one\n  # two\n  handle = \"a\"\n"},
	} {
		got, err := edit(row.text, row.key, row.value)
		if err != nil || got != row.want {
			t.Errorf("%s: %v\n%q\nwant\n%q", row.name, err, got, row.want)
		}
	}
}

func TestUnset(t *testing.T) {
	for _, row := range []struct{ name, text, key, want string }{
		{"not there", "[heinzel]\n# max_usd = 1\n", "heinzel.max_usd", "[heinzel]\n# max_usd = 1\n"},
		{"a line", "[heinzel]\nmax_usd = 1\nretention_days = 3\n", "heinzel.max_usd", "[heinzel]\nretention_days = 3\n"},
		{"with a comment", "[heinzel]\n  # above\n  max_usd = 1 # beside\nretention_days = 3\n", "heinzel.max_usd", "[heinzel]\n  # above\n  # beside\nretention_days = 3\n"},
		{"the last of its table", "[user]\nhandle = 'x'\n\n[heinzel]\nmax_usd = 1\n", "heinzel.max_usd", "[user]\nhandle = 'x'\n"},
		{"the last of the first table", "[heinzel]\nmax_usd = 1\n\n[user]\nhandle = 'x'\n", "heinzel.max_usd", "[user]\nhandle = 'x'\n"},
		{"the last of the only table", "[heinzel]\nmax_usd = 1\n", "heinzel.max_usd", ""},
		{"the last beside a comment", "[heinzel]\n# mine\nmax_usd = 1\n", "heinzel.max_usd", "[heinzel]\n# mine\n"},
		{"the last of a table with a comment", "# top\n[heinzel] # mine\nmax_usd = 1\n", "heinzel.max_usd", "# top\n[heinzel] # mine\n"},
		{"without a line break at the end", "[heinzel]\nmax_usd = 1\nretention_days = 3", "heinzel.retention_days", "[heinzel]\nmax_usd = 1"},
		{"with a comment at the end", "[heinzel]\nmax_usd = 1 # x", "heinzel.max_usd", "[heinzel]\n# x"},
		{"CRLF", "a = 1\r\n\r\n[heinzel]\r\nmax_usd = 1\r\n", "heinzel.max_usd", "a = 1\r\n"},
		{"CRLF without one at the end", "a = 1\r\n\r\n[heinzel]\r\nmax_usd = 1", "heinzel.max_usd", "a = 1"},
		{"a list of several lines", "[heinzel]\nschedule_team = [\n  'a',\n  'b',\n]\nmax_usd = 1\n", "heinzel.schedule_team", "[heinzel]\nmax_usd = 1\n"},
		{"a list with comments", "[heinzel]\nschedule_team = [ # all\n  'a', # one\n]\nmax_usd = 1\n", "heinzel.schedule_team", "[heinzel]\n# all\n# one\nmax_usd = 1\n"},
		{"a text of several lines", "[user]\nhandle = '''\n# no comment\n[x]'''\n[heinzel]\n", "user.handle", "[heinzel]\n"},
		{"dotted", "heinzel.max_usd = 1\nheinzel.retention_days = 3\n", "heinzel.max_usd", "heinzel.retention_days = 3\n"},
		{"the only one, dotted", "heinzel.max_usd = 1\n", "heinzel.max_usd", ""},
		{"dotted in a table", "[system]\nrunner.model = 'x'\n", "system.runner.model", ""},
		{"beside an inner table", "[system]\nrunner.model = 'x'\n\n[system.other]\ny = 1\n", "system.runner.model", "[system.other]\ny = 1\n"},
		{"inline, the only one", "heinzel = { max_usd = 1 }\n", "heinzel.max_usd", "heinzel = {}\n"},
		{"inline, the first", "heinzel = { max_usd = 1, retention_days = 3 }\n", "heinzel.max_usd", "heinzel = { retention_days = 3 }\n"},
		{"inline, the last", "heinzel = { retention_days = 3, max_usd = 1 }\n", "heinzel.max_usd", "heinzel = { retention_days = 3 }\n"},
		{"inline, in the middle", "heinzel = {user_dir='a',max_usd=1,retention_days=3}\n", "heinzel.max_usd", "heinzel = {user_dir='a',retention_days=3}\n"},
		{"a key that hz doesn't know", "[heinzel]\nmax_usdd = 1\nmax_usd = 1\n", "heinzel.max_usdd", "[heinzel]\nmax_usd = 1\n"},
		{"another spelling of a capability", "[capabilities]\nagent_runner = 'a'\nx = 'y'\n", "capabilities.agent-runner", "[capabilities]\nx = 'y'\n"},
		{"before a list of tables", "[heinzel]\nmax_usd = 1\n[[x]]\n", "heinzel.max_usd", "[[x]]\n"},
	} {
		got, err := edit(row.text, row.key, "")
		if err != nil || got != row.want {
			t.Errorf("%s: %v\n%q\nwant\n%q", row.name, err, got, row.want)
		}
	}
}

// What can't be changed without harm is refused.
func TestRefused(t *testing.T) {
	for _, row := range []struct{ text, key, value, want string }{
		{"heinzel = 1\n", "heinzel.max_usd", "2", `"heinzel" must be a table, and it is a number`},
		{"[[heinzel]]\n", "heinzel.max_usd", "2", `"heinzel" must be a table, and it is a list`},
		{"[heinzel.max_usd]\nx = 1\n", "heinzel.max_usd", "2", `"heinzel.max_usd" is a table here`},
		{"[heinzel.max_usd]\nx = 1\n", "heinzel.max_usd", "", `"heinzel.max_usd" is a table`},
		{"heinzel.max_usd.x = 1\n", "heinzel.max_usd", "2", `"heinzel.max_usd" is a table here`},
		{strings.Repeat("a.", 100000) + "b = 1\n", "heinzel.max_usd", "2", "tables and lists are nested more than 100 levels deep here"},
		{"x = " + strings.Repeat("[{a=", 4000) + "1" + strings.Repeat("}]", 4000), "heinzel.max_usd", "2", "tables and lists are nested more than 100 levels deep here"},
		{"heinzel = {\n  # only this\n}\n", "heinzel.max_usd", "2", "hz can't make this change without touching something else in the file"},
	} {
		got, err := edit(row.text, row.key, row.value)
		var st *stuck
		if !errors.As(err, &st) || st.message != row.want || got != row.text {
			t.Errorf("%.200q: %v", row.text, err)
		}
	}
}

// writer makes random documents in all the ways that TOML has for the same thing.
type writer struct {
	*rand.Rand
	strings.Builder
	eol string
}

func (w *writer) one(of ...string) string { return of[w.IntN(len(of))] }

func (w *writer) line(s string) { w.WriteString(strings.ReplaceAll(s, "\n", w.eol) + w.eol) }

func (w *writer) comment() string {
	if w.IntN(3) > 0 {
		return ""
	}
	return w.one(" # x", "  #", "\t# [heinzel]", " # = \"", " # 'é")
}

func (w *writer) noise() {
	for w.IntN(3) == 0 {
		w.line(w.one("", "# note", "  # max_usd = 1", "\t", "#[user]"))
	}
}

func (w *writer) value() string {
	return w.one("1", "0.5", "true", "'a'", `"b # no"`, `"""
[heinzel]
max_usd = 9 """`, "'''\n'''", "['a', 'b']", "[\n  'a', # one\n\n  # two\n  'b'\n]", "[ # none\n]", "[]", "['a',\n\"b\",]", "{}", "{x = 1, y = ['a']}", "2026-01-02")
}

func (w *writer) document() string {
	w.eol = w.one("\n", "\r\n")
	used := map[string]bool{}
	fresh := func(name string) bool {
		if used[name] {
			return false
		}
		used[name] = true
		return true
	}
	names := map[string][]string{"heinzel": {"max_usd", "retention_days", "schedule_team"}, "user": {"handle", "other"}, "capabilities": {"agent_runner", "tracker"}, "zebra": {"a", "b"}}
	pairs := func(table, prefix string) {
		for _, key := range names[table] {
			if w.IntN(2) == 0 && fresh(table+"."+key) {
				w.noise()
				w.line(w.one("", "", "  ", "\t") + prefix + w.one(key, key, `"`+key+`"`, "'"+key+"'") + w.one(" = ", "=", "  =\t") + w.value() + w.comment())
			}
		}
	}
	tables := []string{"heinzel", "user", "capabilities", "zebra"}
	w.Shuffle(len(tables), func(i, j int) { tables[i], tables[j] = tables[j], tables[i] })
	var later []string
	for _, table := range tables {
		w.noise()
		switch w.IntN(4) {
		case 0:
			pairs(table, table+w.one(".", " . "))
		case 1:
			var members []string
			for _, key := range names[table] {
				if w.IntN(2) == 0 {
					members = append(members, key+" = "+w.one("1", "'x'", "['a']", "{a = 1}"))
				}
			}
			w.line(table + " = {" + w.one("", " ") + strings.Join(members, w.one(", ", ",")) + w.one("", " ") + "}" + w.comment())
		case 2:
			later = append(later, table)
		}
	}
	for _, table := range later {
		w.noise()
		w.line(w.one("", "  ") + w.one("[", "[ ", "[\t") + w.one(table, `"`+table+`"`) + w.one("]", " ]") + w.comment())
		pairs(table, "")
		w.noise()
		if w.IntN(3) == 0 {
			w.line("[" + table + ".inner]\nz = 1")
		}
	}
	text := w.String()
	if w.IntN(4) == 0 {
		text = strings.TrimRight(text, "\r\n")
	}
	return text
}

// Setting a key changes nothing but its value; taking it out again gives what was there.
func TestEditsOfRandomDocuments(t *testing.T) {
	refused := 0
	for seed := range uint64(6000) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 7))}
		text := w.document()
		key := w.one("heinzel.max_usd", "heinzel.schedule_team", "user.handle", "capabilities.agent_runner", "capabilities.new", "system.runner.model", "hz.data_dir")
		value := w.one("7", `"new"`, `["a", "new"]`, `["new"]`, `["a", "b", "c"]`, "[]")
		checkEdit(t, text, key, value, &refused)
		if t.Failed() {
			t.Fatalf("seed %d: %s = %s in\n%s", seed, key, value, text)
		}
	}
	if refused > 0 {
		t.Errorf("%d changes were refused", refused)
	}
}

func checkEdit(t *testing.T, text, key, value string, refused *int) {
	t.Helper()
	_, had, err := lookIn(text, key)
	if err != nil {
		t.Errorf("the document itself: %v", err)
		return
	}
	now, err := edit(text, key, value)
	if err != nil {
		*refused++
		if now != text {
			t.Errorf("refused with %v, and changed", err)
		}
		return
	}
	if got, ok, err := lookIn(now, key); err != nil || !ok || got != value {
		if want, _, _ := lookIn("x = "+value, "x"); got != want {
			t.Errorf("set and got %q, %v in\n%s", got, err, now)
		}
	}
	if !had {
		// One piece was put in.
		n := 0
		for n < len(text) && n < len(now) && text[n] == now[n] {
			n++
		}
		if !strings.HasSuffix(now[n:], text[n:]) && !inserted(text, now) {
			t.Errorf("more than a piece was put in:\n%q\n%q", text, now)
		}
		back, err := edit(now, key, "")
		if err != nil || back != text && !emptyTable(text, key) {
			t.Errorf("set and taken out again: %v\n%q\nwant\n%q\nwith it\n%q", err, back, text, now)
		}
		return
	}
	gone, err := edit(text, key, "")
	if err != nil {
		*refused++
	} else if _, ok, err := lookIn(gone, key); ok || err != nil {
		t.Errorf("it is still there, %v:\n%s", err, gone)
	}
	if again, err := edit(now, key, value); err != nil || again != now {
		t.Errorf("set twice: %v\n%q\nwant\n%q", err, again, now)
	}
}

// inserted says whether now is text with one piece put in.
func inserted(text, now string) bool {
	more := len(now) - len(text)
	for at := 0; more >= 0 && at <= len(text); at++ {
		if text[:at]+text[at:] == now[:at]+now[at+more:] {
			return true
		}
	}
	return false
}

// emptyTable says whether the key's table stands there without a key, so that taking out the
// only key takes it along.
func emptyTable(text, key string) bool {
	root, err := tomltree.Parse([]byte(text), what)
	if err != nil {
		return false
	}
	t := root
	for _, name := range strings.Split(key, ".")[:strings.Count(key, ".")] {
		e := t.Get(name)
		if e == nil || e.Val.Table == nil {
			return false
		}
		t = e.Val.Table
	}
	return !slices.ContainsFunc(t.Keys, func(e tomltree.Entry) bool { return e.End > 0 })
}

// lookIn gives a key's value in a document.
func lookIn(text, key string) (string, bool, error) {
	root, err := tomltree.Parse([]byte(text), what)
	if err != nil {
		return "", false, err
	}
	e := &editor{text: []byte(text), root: root, path: strings.Split(key, ".")}
	_, entry, err := e.find()
	if err != nil || entry == nil {
		return "", false, nil
	}
	return fmt.Sprint(leaves(&tomltree.Table{Keys: []tomltree.Entry{{Name: "x", Val: entry.Val}}})), true, nil
}

// No change ever breaks a document, whatever it looks like.
func FuzzEdit(f *testing.F) {
	for seed := range uint64(20) {
		w := &writer{Rand: rand.New(rand.NewPCG(seed, 1))}
		f.Add(w.document())
	}
	f.Add("heinzel = {\n# x\n}")
	f.Add("[heinzel]\nmax_usd = {a = [\n1 # x\n]}")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := tomltree.Parse([]byte(text), what); err != nil {
			return
		}
		for _, change := range [][2]string{{"heinzel.max_usd", "1"}, {"heinzel.max_usd", ""}, {"heinzel.schedule_team", `["a", "b"]`}, {"a.b", "'c'"}, {"a.b", ""}, {"a", "[]"}, {"a", ""}} {
			now, err := edit(text, change[0], change[1])
			if err != nil {
				continue
			}
			if _, ok, err := lookIn(now, change[0]); err != nil || ok != (change[1] != "") {
				t.Fatalf("%q: %v %v", now, ok, err)
			}
		}
	})
}
