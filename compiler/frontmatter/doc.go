// Package frontmatter is the strict YAML loader: it finds the frontmatter of a contract, reads
// it into a tree whose every value knows where it was written, and refuses what the file format
// doesn't take (HZC003, HZC004; HZC001 for a frontmatter that isn't there).
//
// What is read is YAML 1.2 with the core schema, less anchors, aliases, tags, merge keys,
// complex keys, directives and further documents. One pass of an own reader (reader.go, block.go,
// flow.go, scalar.go) reads everything that people write, in linear time, and says what is wrong
// with a text that isn't YAML. The rare rest that it leaves open goes to goccy/go-yaml, behind
// guards (library.go).
//
// Offsets inside the package are bytes of the frontmatter's own text; they become spans of the
// source file when a node or a problem is made.
package frontmatter
