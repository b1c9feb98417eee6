package schedule

import (
	"strings"
	"testing"
	"time"
)

func BenchmarkParse(b *testing.B) {
	for _, expr := range []string{"0 7 * * MON", "@daily", "*/15 8-18 1,15 JAN-JUN MON-FRI", "0 7 * * MOM"} {
		b.Run(expr, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = Parse(expr)
			}
		})
	}
	b.Run("256 KiB", func(b *testing.B) {
		expr := strings.Repeat("1,", 128<<10) + "1 * * * *"
		b.ReportAllocs()
		b.SetBytes(int64(len(expr)))
		for b.Loop() {
			_, _ = Parse(expr)
		}
	})
}

func BenchmarkNext(b *testing.B) {
	loc := inLocation(b, "Europe/Berlin")
	for _, c := range []struct{ name, expr, after string }{
		{"weekly", "0 7 * * MON", "2026-11-30T12:00:00Z"},
		{"minutely", "* * * * *", "2026-11-30T12:00:00Z"},
		{"gap", "30 2 * * *", "2026-03-28T12:00:00Z"},
		{"repeated", "30 * * * *", "2026-10-25T00:45:00Z"},
		{"leap day", "0 0 29 2 *", "2096-03-01T00:00:00Z"},
		{"leap Sunday", "0 */2 29 2 */7", "2088-03-01T00:00:00Z"},
		{"2500", "0 7 * * MON", "2500-11-30T12:00:00Z"},
	} {
		b.Run(c.name, func(b *testing.B) {
			s, after := parsed(b, c.expr), at(b, c.after)
			b.ReportAllocs()
			for b.Loop() {
				s.Next(after, loc)
			}
		})
	}
}

func BenchmarkMissed(b *testing.B) {
	s, loc := parsed(b, "* * * * *"), inLocation(b, "Europe/Berlin")
	seen := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	b.ReportAllocs()
	for b.Loop() {
		s.Missed(seen, now, loc)
	}
}

func BenchmarkDescribe(b *testing.B) {
	s := parsed(b, "*/15 8-18 * * MON-FRI")
	b.ReportAllocs()
	for b.Loop() {
		_ = s.Describe()
	}
}
