// Parses Markdown for the Markdown language server, which leaves that to the editor: a line of
// JSON with a text in, a line with the tokens out.
const {readFileSync} = require('fs'), {createInterface} = require('readline')
const MarkdownIt = require('markdown-it'), parser = new (MarkdownIt.default ?? MarkdownIt)({html: true})
const token = t => ({type: t.type, markup: t.markup, content: t.content, map: t.map, children: t.children?.map(token) ?? null})
createInterface({input: process.stdin}).on('line', line => {
  const {uri, text} = JSON.parse(line)
  console.log(JSON.stringify(parser.parse(text ?? readFileSync(new URL(uri), 'utf8'), {}).map(token)))
})
