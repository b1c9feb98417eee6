package corpus_test

// knownFailures are cases whose expectation is right and which hz doesn't meet yet, as
// NAME or NAME/VARIANT, with what it does instead. One that passes must leave the table.
var knownFailures = map[string]string{}
