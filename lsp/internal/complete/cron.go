package complete

import (
	"strings"

	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/lsp/protocol"
)

// cronField is one of the five fields: what may stand in it, and examples.
type cronField struct {
	name, allowed string
	examples      []string
}

var cronFields = [5]cronField{
	{"minute", "0 to 59", []string{"0", "30", "15", "45", "*/15", "*/30", "0,30", "*"}},
	{"hour", "0 to 23", []string{"7", "8", "9", "12", "17", "18", "8-18", "*/2", "8-18/2", "*"}},
	{"day of month", "1 to 31", []string{"*", "1", "15", "1,15", "1-7", "28"}},
	{"month", "1 to 12, or JAN to DEC", []string{"*", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC", "*/3"}},
	{"day of week", "0 to 7, or SUN to SAT; 0 and 7 are Sunday", []string{"*", "MON-FRI", "MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN", "SAT,SUN"}},
}

// whole are schedules to begin with.
var whole = []string{"0 7 * * MON", "0 7 * * MON-FRI", "0 18 * * *", "30 8 * * *", "0 */2 * * *", "*/15 8-18 * * MON-FRI", "0 9 1 * *", "0 9 1 */3 *", "0 17 * * FRI"}

// cronWords stand for whole schedules.
var cronWords = []string{"@daily", "@weekly", "@hourly", "@monthly", "@yearly", "@midnight", "@annually"}

// schedule offers whole schedules and, once a field is begun, what may stand in that field. words
// says whether the @words are taken; where they aren't, times of day are.
func (c *completer) schedule(words bool) {
	typed := string(c.text[c.at.Word.Start:c.at.Offset])
	if words {
		for _, s := range whole {
			c.wholeSchedule(s, typed, "")
		}
		for _, s := range cronWords {
			c.wholeSchedule(s, typed, "")
		}
	} else {
		for _, s := range []string{"17:00", "09:00", "12:00", "18:00", "07:30"} {
			c.wholeSchedule(s, typed, "each day at "+s)
		}
		for _, s := range []string{"0 17 * * FRI", "0 9 * * MON-FRI", "0 12 1 * *"} {
			c.wholeSchedule(s, typed, "")
		}
	}
	if typed != "" && strings.Trim(typed, " 0123456789*/,-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == "" {
		c.cronField(typed)
	}
}

// wholeSchedule offers a schedule when it begins with what is typed.
func (c *completer) wholeSchedule(s, typed, about string) {
	if !strings.HasPrefix(s, typed) || strings.Contains(typed, " ") { // then field by field
		return
	}
	if about == "" {
		compiled, err := schedule.Parse(s)
		if err != nil {
			return
		}
		about = compiled.Describe()
	}
	c.cronText(offer{label: s, kind: protocol.CompletionKindValue, detail: about}, s)
}

// cronText is word for what is typed as a whole: in quotes, since * and @ need them and digits
// look like a number.
func (c *completer) cronText(o offer, text string) {
	o.filter, o.whole = text, true
	switch {
	case c.at.Quote == 0:
		text = `"` + text + `"`
	case !c.at.Closed:
		text += string(c.at.Quote)
	}
	c.put(o, word(text))
}

// cronField offers what the field that the cursor is in may hold, with what the whole schedule
// says then.
func (c *completer) cronField(typed string) {
	i := 0
	if fields := strings.Fields(typed); len(fields) > 0 {
		i = len(fields) - 1
		if strings.HasSuffix(typed, " ") {
			i++
		}
	}
	if i >= len(cronFields) {
		return
	}
	f := &cronFields[i]
	begun := typed[strings.LastIndexByte(typed, ' ')+1:]
	before := typed[:len(typed)-len(begun)]
	behind := string(c.text[c.at.Offset:c.at.Word.End])
	if end := strings.IndexByte(behind, ' '); end >= 0 {
		behind = behind[end:]
	} else {
		behind = ""
	}
	// A list goes on behind its last comma.
	list := begun[:strings.LastIndexByte(begun, ',')+1]
	for _, e := range f.examples {
		if list != "" && strings.ContainsAny(e, "*,") || !foldPrefix(e, strings.ToLower(begun[len(list):])) {
			continue
		}
		s := before + list + e + behind
		left := max(0, len(cronFields)-len(strings.Fields(s)))
		compiled, err := schedule.Parse(strings.TrimRight(s, " ") + strings.Repeat(" *", left))
		if err != nil {
			continue
		}
		o := offer{label: list + e, kind: protocol.CompletionKindValue, detail: compiled.Describe(),
			doc: "The " + f.name + ": " + f.allowed + ". A list 1,3, a range 2-5, a step */2, or * for every one."}
		if left > 0 {
			o.detail = "the " + f.name
		}
		c.cronText(o, s)
	}
}
