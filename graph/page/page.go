// Package page writes a graph as one HTML page that works from disk, without a network: a
// drawing to search, filter, pan and zoom, and the same graph as tables (ADR 0052 §4,
// interfaces §6). Its script and style are made from web/src by web/build.mjs and lie, built, in
// web/dist, so that building hz needs Go alone.
//
// What stands in the page can't do more than be shown. All data is JSON in a block that isn't
// run, with no character in it that HTML knows; the page's policy allows no request and runs
// one script, by its hash; the script puts text in as text; only http and https targets become
// links. The same graph and title give the same bytes.
package page

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
)

// The built parts of the page. A test under the build tag node holds them to their sources.
var (
	//go:embed web/dist/page.html
	body string
	//go:embed web/dist/page.css
	style string
	//go:embed web/dist/page.js
	script string
	//go:embed web/dist/licences.txt
	licences string
)

// Options say what a page shows beside the graph.
type Options struct {
	Title string // of the page; "" stands for DefaultTitle
}

// DefaultTitle is the title of a page whose options name none.
const DefaultTitle = "Graph of Heinzelmännchen"

// maxTitle is how many code points of a title are shown.
const maxTitle = 200

// Write writes the graph as one HTML page. Characters without a visible form are written out
// (diag.Visible), in the data as well: a name can't turn the text around it. An error is the
// writer's, or says that the graph has an edge without its node.
func Write(w io.Writer, g *graph.Graph, o Options) error {
	data, err := encode(g)
	if err != nil {
		return err
	}
	title := o.Title
	if strings.TrimSpace(title) == "" {
		title = DefaultTitle
	}
	title = html.EscapeString(diag.Cut(diag.Visible(title), maxTitle))

	b := bufio.NewWriter(w) // keeps its first error
	fmt.Fprintf(b, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="hz">
<title>%s</title>
<style>%s</style>
</head>
`, policy(), title, style)
	b.WriteString(strings.Replace(body, "<!--hz:heading-->", title, 1))
	b.WriteString(`<script type="application/json" id="graph">`)
	b.Write(data)
	fmt.Fprintf(b, "</script>\n<script>%s</script>\n<!--\n%s-->\n</body>\n</html>\n", script, licences)
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing the graph as HTML: %w", err)
	}
	return nil
}

// policy lets the page run its own script and use its own style, and nothing else: no request,
// no other script, no form, no frame.
func policy() string {
	return "default-src 'none'; script-src " + hash(script) + "; style-src " + hash(style) +
		"; base-uri 'none'; form-action 'none'"
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
