package page

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// luminance is what WCAG 2 calls relative luminance, of a colour as #rrggbb.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(colour[1:], 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	channel := func(shift int) float64 {
		c := float64(n>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}

// TestColoursOfTheDrawingStandOut holds the colours of what is drawn to WCAG 2.2: 4.5 to 1 for
// text, 3 to 1 for lines and signs, in each theme. Of the rest of the page a browser's test says it.
func TestColoursOfTheDrawingStandOut(t *testing.T) {
	css, err := os.ReadFile("web/src/page.css")
	if err != nil {
		t.Fatal(err)
	}
	themes := regexp.MustCompile(`--canvas:[^}]*`).FindAllString(string(css), -1)
	if len(themes) != 3 {
		t.Fatalf("%d themes", len(themes))
	}
	for i, theme := range themes {
		colour := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`).FindAllStringSubmatch(theme, -1) {
			colour[m[1]] = m[2]
		}
		for _, pair := range []struct {
			front, back string
			least       float64
		}{
			{"ink", "heinzel", 4.5}, {"ink", "artifact", 4.5}, {"ink", "pending", 4.5}, {"ink", "bad", 4.5}, {"ink", "surface", 4.5},
			{"muted", "heinzel", 4.5}, {"muted", "artifact", 4.5}, {"muted", "surface", 4.5}, {"muted", "sunken", 4.5}, {"muted", "canvas", 4.5},
			{"pending-line", "pending", 4.5}, {"bad-line", "bad", 4.5}, {"heinzel-line", "heinzel", 4.5}, {"accent", "surface", 4.5}, {"on-accent", "accent", 4.5},
			{"canvas", "pending-line", 4.5}, {"canvas", "bad-line", 4.5}, {"canvas", "stale-line", 4.5},
			{"line", "canvas", 3}, {"accent", "canvas", 3}, {"artifact-line", "canvas", 3}, {"heinzel-line", "canvas", 3}, {"stale-line", "canvas", 3}, {"match", "canvas", 3}, {"hat", "heinzel", 3}, {"strong", "surface", 3},
		} {
			front, back := colour[pair.front], colour[pair.back]
			if front == "" || back == "" {
				t.Fatalf("theme %d: no colour %s or %s", i, pair.front, pair.back)
			}
			a, b := luminance(t, front), luminance(t, back)
			if ratio := (math.Max(a, b) + 0.05) / (math.Min(a, b) + 0.05); ratio < pair.least {
				t.Errorf("theme %d: %s %s on %s %s has %.2f to 1, not %g", i, pair.front, front, pair.back, back, ratio, pair.least)
			}
		}
	}
}
