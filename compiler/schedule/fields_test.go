package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/schedule"
)

func TestFieldWords(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"0 7 * * MON", "at minute 0 | hour 7 | every day | every month | Monday"},
		{"*/15 8-18 1,15 JAN-MAR MON-FRI", "every 15 minutes | hours 8 to 18 | days 1 and 15 | January to March | Monday to Friday"},
		{"0-59/7 */2 1-31/2 * SUN,7", "at every 7th minute from 0 to 56 | every 2nd hour from 0 to 22 | odd days | every month | Sunday"},
		{"* * 2-30/2 6 0-6", "every minute | every hour | even days | June | every day of the week"},
		{"@daily", "at minute 0 | hour 0 | every day | every month | every day of the week"},
	} {
		s, err := schedule.Parse(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range schedule.Fields() {
			got = append(got, s.FieldWords(i))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " | ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.expr, diff)
		}
	}
}

func TestFieldSpans(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"0 7 * * MON", "[0 7 * * MON]"},
		{" */5\t7  * * 1,2 ", "[*/5 7 * * 1,2]"},
		{"@daily", "[]"},
		{"0 7 * *", "[]"},
		{"0 0 7 * * *", "[]"},
		{"", "[]"},
	} {
		got := []string{}
		for _, s := range schedule.FieldSpans(c.expr) {
			got = append(got, c.expr[s[0]:s[1]])
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%q: %v, want %s", c.expr, got, c.want)
		}
	}
}
