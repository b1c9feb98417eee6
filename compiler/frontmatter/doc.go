// Package frontmatter is the strict YAML loader: it finds the frontmatter of a contract, reads
// it into a tree whose every value knows where it was written, and refuses what the file format
// doesn't take (HZC003, HZC004; HZC001 for a frontmatter that isn't there).
//
// What is read is YAML 1.2 with the core schema, less anchors, aliases, tags, merge keys,
// complex keys, directives and further documents. One pass of an own reader (reader.go, block.go,
// flow.go, scalar.go, quoted.go, blockscalar.go) decides every text, in linear time and with
// memory in proportion; it says what is wrong with a text that isn't YAML (syntax.go,
// syntaxflow.go) and what isn't taken (problem.go). The YAML library goccy/go-yaml never sees a
// file: it needs quadratic time on some texts, misplaces tokens and reads some valid texts
// wrongly. It is the oracle of the tests, which compare the two on tables and by fuzzing
// (library_test.go lists where the library strays from YAML 1.2).
//
// Offsets inside the package are bytes of the frontmatter's own text; they become spans of the
// source file when a node or a problem is made.
package frontmatter
