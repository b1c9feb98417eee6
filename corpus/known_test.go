package corpus_test

// knownFailures are cases whose expectation is right and which hz doesn't meet yet, as
// NAME or NAME/VARIANT, with what it does instead. One that passes must leave the table.
var knownFailures = map[string]string{}

// A byte order mark belongs to the encoding: no editor counts it as a column.
const bomColumn = "places on line 1 are one column too far right behind a byte order mark"
