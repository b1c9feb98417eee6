// Package docs_test makes the pages that are generated, and holds the ones that are written
// against what they speak of.
package docs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
)

var update = flag.Bool("update", false, "rewrite the generated pages")

// generated is the first line of each generated page.
const generated = "<!-- Made from the catalog in compiler/diag. To change it, change the catalog and run: go test ./docs -update -->\n"

// TestCodePages holds docs/codes against the catalog: each page as it would be made now, and
// no page besides. With -update it writes them.
func TestCodePages(t *testing.T) {
	want := map[string]string{"README.md": codesIndex()}
	for _, e := range diag.Catalog() {
		want[string(e.Code)+".md"] = codePage(e)
	}
	if *update {
		writePages(t, want)
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join("codes", name))
		if err != nil {
			t.Error(err)
		} else if string(got) != text {
			t.Errorf("docs/codes/%s is stale; run: go test ./docs -update", name)
		}
	}
	entries, err := os.ReadDir("codes")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range entries {
		if _, ok := want[d.Name()]; !ok {
			t.Errorf("docs/codes/%s belongs to no code; delete it", d.Name())
		}
	}
}

func writePages(t *testing.T, pages map[string]string) {
	t.Helper()
	if err := os.MkdirAll("codes", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join("codes", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// families are the headings of the index, by the code's first digit.
var families = []struct {
	digit       byte
	title, lead string
}{
	{'0', "File and frontmatter", "What hz needs to read the file, what the frontmatter says, and how contracts fit together."},
	{'1', "Body", "The sections that the agent gets as its instructions."},
	{'2', "Characters and ignore comments", "Text that isn't what it looks like. The classes of characters are told in [canonical-v1](../canonical-v1.md)."},
	{'3', "Approval", "Whether a text is the one that a person approved."},
	{'4', "Action logs", "Whether a log is what it was, and holds only what it may: `hz heinzel check --logs`. [Action logs](../log.md) tells what to do."},
}

func codesIndex() string {
	var b strings.Builder
	b.WriteString(generated)
	b.WriteString("# The codes of hz\n\n")
	b.WriteString("Each finding has a code that keeps its meaning for ever. An error makes `hz heinzel check` exit with 1, and the contract " +
		"doesn't run; a warning does so only with `--warnings-as-errors`. `hz heinzel explain CODE` prints the same as the page.\n")
	for _, f := range families {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| code | severity | title |\n|---|---|---|\n", f.title, f.lead)
		for _, e := range diag.Catalog() {
			if e.Code[3] == f.digit {
				fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s |\n", e.Code, e.Code, e.Severity, e.Title)
			}
		}
	}
	return b.String()
}

// codePage is one page. Its parts stand in the same order on each.
func codePage(e diag.Entry) string {
	var b strings.Builder
	b.WriteString(generated)
	fmt.Fprintf(&b, "# %s: %s\n\n", e.Code, e.Title)
	fmt.Fprintf(&b, "**%s** · since %s · [all codes](README.md)\n", strings.ToUpper(e.Severity.String()[:1])+e.Severity.String()[1:], e.Since)
	if e.Retired != "" {
		fmt.Fprintf(&b, "\nRetired with %s.%s\n", e.Retired, successor(e))
	}
	fmt.Fprintf(&b, "\n## What it means\n\n%s\n", e.Summary)
	if len(e.Covers) > 0 {
		b.WriteString("\nIt covers:\n\n")
		for _, line := range e.Covers {
			b.WriteString("- " + line + "\n")
		}
	}
	fmt.Fprintf(&b, "\n## Why it matters\n\n%s\n", e.Why)
	wrong, right := diag.Excerpt(e.Code)
	b.WriteString("\n## Wrong\n" + fences(wrong) + "\n## Right\n" + fences(right))
	b.WriteString("\n" + wholeExample(e.Code, wrong, right))
	fmt.Fprintf(&b, "\n## How to fix it\n\n%s\n", e.Fix)
	b.WriteString("\n## How to silence it\n\n" + silence(e))
	if len(e.Related) > 0 {
		b.WriteString("\n## Related\n\n")
		for _, c := range e.Related {
			fmt.Fprintf(&b, "- [%s](%s.md): %s\n", c, c, c.Title())
		}
	}
	return b.String()
}

func successor(e diag.Entry) string {
	if e.Successor == diag.Internal {
		return ""
	}
	return fmt.Sprintf(" [%s](%s.md) took its place.", e.Successor, e.Successor)
}

func fences(snippets []diag.Snippet) string {
	var b strings.Builder
	for _, s := range snippets {
		fmt.Fprintf(&b, "\n`%s`\n\n```%s\n%s```\n", s.Path, s.Lang, s.Text)
	}
	return b.String()
}

// wholeExample says where the whole contracts are, and which of them the excerpts leave out
// because they are the same in both halves.
func wholeExample(c diag.Code, wrong, right []diag.Snippet) string {
	files, _ := diag.Example(c)
	var same []string
	for _, f := range files {
		if !slices.ContainsFunc(wrong, func(s diag.Snippet) bool { return s.Path == f.Path }) {
			same = append(same, "`"+f.Path+"`")
		}
	}
	folder := "../../compiler/diag/examples/" + string(c)
	text := fmt.Sprintf("The whole example: [wrong](%s/wrong), [right](%s/right).", folder, folder)
	if len(same) > 0 {
		text += " The same in both: " + strings.Join(same, ", ") + "."
	}
	if slices.ContainsFunc(slices.Concat(wrong, right), func(s diag.Snippet) bool {
		return strings.Contains(s.Text, `\u{`) || strings.Contains(s.Text, `\x`)
	}) {
		text += " Characters that can't be seen, or can't be told apart, are written out here by their code points."
	}
	return text + "\n"
}

func silence(e diag.Entry) string {
	comments := e.Ignore()
	if e.Place == diag.InLog && e.Severity == diag.Error {
		return "Not at all: it is an error.\n"
	}
	if e.Severity == diag.Error {
		return "Not at all: it is an error, and a contract with an error doesn't run.\n"
	}
	if e.Place == diag.InLog {
		return "Not by a comment: a log has none. `--ignore " + string(e.Code) + "` leaves it out of one run.\n"
	}
	if len(comments) == 0 {
		return "Not by a comment: it is about such comments. `--ignore " + string(e.Code) + "` leaves it out of one run.\n"
	}
	var b strings.Builder
	b.WriteString("Say why, where it arises.")
	for _, c := range comments {
		if strings.HasPrefix(c, "#") {
			fmt.Fprintf(&b, " In the frontmatter, at the end of the line or on a line of its own above it:\n\n```yaml\n%s\n```\n", c)
		} else {
			fmt.Fprintf(&b, " In the body, above the section:\n\n```md\n%s\n```\n", c)
		}
		if c != comments[len(comments)-1] {
			b.WriteString("\n")
		}
	}
	fmt.Fprintf(&b, "\nThe reason is required. For one run alone: `--ignore %s`.\n", e.Code)
	return strings.Replace(b.String(), "\n\n In the body", "\n\nIn the body", 1)
}
